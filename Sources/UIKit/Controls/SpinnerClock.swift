import Foundation
import Windowing

/// Turns all activity indicators that can be seen, in step, by one timer on the window server's clock. It sleeps while
/// there is none: what may bring one to sight wakes it.
@MainActor final class SpinnerClock {
  static let shared = SpinnerClock()

  /// Seconds for a turn by one spoke: a whole turn takes 0.8, as iOS shows it.
  static let interval: TimeInterval = 0.1

  private struct Member {
    weak var indicator: UIActivityIndicatorView?
  }

  private var members: [Member] = []
  private var next: (any ScheduledAction)?
  private weak var server: (any WindowServer)?
  private var observer: (any NSObjectProtocol)?

  /// Whether indicators turn that none could see when the clock last looked. Read whenever a view is shown.
  private(set) static var isAsleep = false

  func add(_ indicator: UIActivityIndicatorView) {
    members.append(Member(indicator: indicator))
    observeScenes()
    wake()
  }

  func remove(_ indicator: UIActivityIndicatorView) {
    members.removeAll { $0.indicator == nil || $0.indicator === indicator }
    if members.isEmpty { stop() }
  }

  /// An indicator may have come to sight.
  func wake() {
    let current = UIApplication.ifRunning?.server
    // A test that runs one app after another gives each a clock of its own.
    if server !== current { next = nil }
    guard next == nil, !members.isEmpty, let current else { return }
    server = current
    SpinnerClock.isAsleep = false
    schedule(on: current)
  }

  private func schedule(on server: any WindowServer) {
    next = server.schedule(at: server.now + Self.interval) { [weak self] in self?.tick() }
  }

  private func tick() {
    next = nil
    members.removeAll { $0.indicator == nil }
    let seen = members.compactMap(\.indicator).filter(Self.canBeSeen)
    for indicator in seen { indicator.turn() }
    if members.isEmpty {
      stop()
    } else if seen.isEmpty {
      SpinnerClock.isAsleep = true
    } else if next == nil, let server {
      schedule(on: server)
    }
  }

  private func stop() {
    next?.cancel()
    next = nil
    SpinnerClock.isAsleep = false
    if let observer { NotificationCenter.default.removeObserver(observer) }
    observer = nil
  }

  private static func canBeSeen(_ indicator: UIActivityIndicatorView) -> Bool {
    guard let scene = indicator.window?.windowScene, scene.activationState != .background,
      scene.activationState != .unattached
    else { return false }
    var view: UIView? = indicator
    while let current = view {
      if current.isHidden || current.alpha == 0 { return false }
      view = current.storedSuperview
    }
    return true
  }

  private func observeScenes() {
    guard observer == nil else { return }
    observer = NotificationCenter.default.addObserver(
      forName: UIScene.willEnterForegroundNotification, object: nil, queue: nil
    ) { _ in
      // UIKit posts on the main actor, before the scene's state changes: the next tick finds it changed.
      MainActor.assumeIsolated { SpinnerClock.shared.wake() }
    }
  }
}
