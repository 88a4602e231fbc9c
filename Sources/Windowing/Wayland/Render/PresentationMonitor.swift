import Foundation
import Wayland

/// Hears when one surface's frames were seen, on the render thread, and keeps what that teaches.
final class PresentationMonitor {
  /// A compositor that answers not at all, or only when a hidden window is shown again, has so many objects at most. Ours.
  static let mostPending = 8

  private struct Frame {
    let number: Int
    let feedback: WpPresentationFeedback
    let start: TimeInterval
    let predicted: TimeInterval
    let nominal: TimeInterval
  }

  private let surface: SurfaceID
  private let now: () -> TimeInterval
  private var history = PresentationHistory()
  private var pending: [Frame] = []
  private var lastNumber = 0
  private var hasAnswered = false
  /// What is known has changed.
  var onChange: (RefreshEstimate?) -> Void = { _ in }

  init(surface: SurfaceID, now: @escaping () -> TimeInterval) {
    self.surface = surface
    self.now = now
  }

  var estimate: RefreshEstimate? { history.estimate }

  /// Whether to ask for the fate of a further frame.
  var isReady: Bool { pending.count < Self.mostPending }

  /// The newest frame's fate is on its way, as far as the compositor is known to answer, and the window was not hidden meanwhile.
  var expectsEvents: Bool {
    guard hasAnswered, let newest = pending.last, newest.number == lastNumber else { return false }
    return now() - newest.start < PresentationHistory.longestLatency
  }

  /// A frame was committed, with a feedback object unless there is none. Seconds on the server's clock.
  ///
  /// - Parameters:
  ///   - start: when its painting began.
  ///   - predicted: when it was expected to be seen.
  ///   - nominal: what lies between two refreshes by the output's mode.
  func committed(
    _ feedback: WpPresentationFeedback?, start: TimeInterval, predicted: TimeInterval, nominal: TimeInterval
  ) {
    lastNumber += 1
    guard let feedback, feedback.isAlive else { return }
    let number = lastNumber
    pending.append(
      Frame(number: number, feedback: feedback, start: start, predicted: predicted, nominal: nominal))
    feedback.onEvent = { [unowned self] event in
      switch event {
      case .syncOutput: break
      case .presented(let high, let low, let nanoseconds, let refresh, _, _, _):
        let seconds = TimeInterval(UInt64(high) << 32 | UInt64(low)) + TimeInterval(nanoseconds) / 1e9
        presented(number, at: seconds, refresh: TimeInterval(refresh) / 1e9)
      case .discarded: discarded(number)
      }
    }
  }

  func callbackCame() {
    let before = history.estimate
    history.callbackCame()
    if history.estimate == nil, before != nil { onChange(nil) }
  }

  private func take(_ number: Int) -> Frame? {
    pending.firstIndex { $0.number == number }.map { pending.remove(at: $0) }
  }

  private func presented(_ number: Int, at time: TimeInterval, refresh: TimeInterval) {
    guard let frame = take(number) else { return }
    hasAnswered = true
    let isBelieved = history.add(
      seenAt: time, start: frame.start, told: refresh, nominal: frame.nominal, now: now())
    FrameLog.tell(
      surface: surface, frame: number, start: frame.start, predicted: frame.predicted, presented: time,
      interval: refresh)
    if isBelieved { onChange(history.estimate) }
  }

  private func discarded(_ number: Int) {
    guard let frame = take(number) else { return }
    hasAnswered = true
    FrameLog.tell(
      surface: surface, frame: number, start: frame.start, predicted: frame.predicted, presented: nil, interval: 0)
  }

  /// The surface ends: nothing more is heard.
  func end() {
    for frame in pending { frame.feedback.destroy() }
    pending = []
  }
}
