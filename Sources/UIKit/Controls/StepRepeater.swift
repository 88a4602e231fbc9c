import Foundation
import Windowing

/// Repeats something while a button is held, first after a while and then faster and faster, on the window server's clock.
@MainActor final class StepRepeater {
  /// Seconds until the first repetition. Ours, as keys have it on most desktops.
  static let delay: TimeInterval = 0.5
  /// How long (seconds) after one repetition the next comes, by how many there were; ours.
  static let intervals: [(from: Int, interval: TimeInterval)] = [(0, 0.2), (5, 0.1), (20, 0.05)]

  /// False when there is to be no further one.
  private let action: @MainActor () -> Bool
  private var next: (any ScheduledAction)?
  private var count = 0

  init(_ action: @escaping @MainActor () -> Bool) { self.action = action }

  isolated deinit { next?.cancel() }

  /// Begins anew.
  func start() {
    stop()
    count = 0
    schedule(after: Self.delay)
  }

  func stop() {
    next?.cancel()
    next = nil
  }

  private func schedule(after interval: TimeInterval) {
    guard let server = UIApplication.ifRunning?.server else { return }
    next = server.schedule(at: server.now + interval) { [weak self] in self?.fire() }
  }

  private func fire() {
    let fired = next
    let goesOn = action()
    // The action may have stopped it, or begun anew.
    guard next === fired else { return }
    next = nil
    guard goesOn else { return }
    let interval = Self.intervals.last { $0.from <= count }!.interval
    count += 1
    schedule(after: interval)
  }
}
