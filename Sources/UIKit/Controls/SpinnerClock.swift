import Foundation
import QuartzCore
import Windowing

/// Turns all activity indicators of an app that can be seen, in step, by one timer on the window server's clock. It sleeps
/// while there is none; what brings one to sight is drawn, and a frame that is drawn wakes it.
@MainActor final class SpinnerClock {
  /// Seconds for a turn by one spoke: a whole turn takes 0.8, as iOS shows it.
  static let interval: TimeInterval = 0.1

  private var members = WeakList<UIActivityIndicatorView>()
  private var next: (any ScheduledAction)?

  /// Whether indicators turn that none could see when the clock last looked.
  private(set) var isAsleep = false

  /// Whether the timer runs.
  var isTicking: Bool { next != nil }

  /// `indicator` turns from now on; nothing else happens when it did.
  func add(_ indicator: UIActivityIndicatorView) {
    members.add(indicator)
    wake()
  }

  func remove(_ indicator: UIActivityIndicatorView) {
    members.remove(indicator)
    if members.isEmpty { stop() }
  }

  /// What is shown may be other indicators than before.
  func frameWasDrawn() {
    if isAsleep { wake() }
  }

  private func wake() {
    isAsleep = false
    if next == nil { schedule() }
  }

  private func schedule() {
    guard let server = UIApplication.ifRunning?.server else { return }
    next = server.schedule(at: server.now + Self.interval) { [weak self] in self?.tick() }
  }

  private func tick() {
    next = nil
    let seen = members.objects.filter(\.isInSight)
    for indicator in seen { indicator.turn() }
    if members.isEmpty {
      stop()
    } else if seen.isEmpty {
      isAsleep = true
    } else if next == nil {
      schedule()
    }
  }

  private func stop() {
    next?.cancel()
    next = nil
    isAsleep = false
  }
}
