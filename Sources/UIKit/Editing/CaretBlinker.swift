import Foundation
import QuartzCore
import Windowing

/// Shows a caret and lets it blink while its window has the keys; after a while it stands still, so that the app sleeps.
@MainActor final class CaretBlinker {
  /// Seconds that the caret is shown, and that it is not: ours, as most toolkits on Linux have it.
  static let halfPeriod: TimeInterval = 0.5
  /// Seconds after the last change until the caret stays shown: GTK's.
  static let rest: TimeInterval = 10

  private let caret: UIView
  private var next: (any ScheduledAction)?
  private var restTime: TimeInterval = 0
  private var observers: [any NSObjectProtocol] = []
  private var isWanted = false

  init(_ caret: UIView) {
    self.caret = caret
    caret.isHidden = true
  }

  isolated deinit { stop() }

  /// The caret moved, or is wanted: it is shown, and blinks from now on.
  func restart() {
    isWanted = true
    observeKeys()
    show(CaretBlinker.hasKeys(caret.window))
  }

  /// The caret is wanted no longer.
  func stop() {
    isWanted = false
    show(false)
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    observers = []
  }

  private func show(_ isShown: Bool) {
    next?.cancel()
    next = nil
    caret.isHidden = !isShown
    guard isShown else { return }
    restTime = CACurrentMediaTime() + Self.rest
    scheduleBlink()
  }

  private func scheduleBlink() {
    guard let server = UIApplication.ifRunning?.server else { return }
    next = server.schedule(at: server.now + Self.halfPeriod) { [weak self] in self?.blink() }
  }

  private func blink() {
    next = nil
    let isResting = CACurrentMediaTime() >= restTime
    caret.isHidden = !isResting && !caret.isHidden
    if !isResting { scheduleBlink() }
  }

  private static func hasKeys(_ window: UIWindow?) -> Bool {
    window?.isKeyWindow == true && window?.windowScene?.activationState == .foregroundActive
  }

  private func observeKeys() {
    guard observers.isEmpty else { return }
    func observe(_ name: Notification.Name, _ action: @escaping @MainActor (CaretBlinker) -> Void) {
      observers.append(
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
          // UIKit posts on the main actor.
          MainActor.assumeIsolated { if let self, self.isWanted { action(self) } }
        })
    }
    for name in [
      UIScene.didActivateNotification, UIWindow.didBecomeKeyNotification, UIWindow.didResignKeyNotification,
    ] {
      observe(name) { $0.show(CaretBlinker.hasKeys($0.caret.window)) }
    }
    // Before the scene's state changes; another scene's caret is hidden already.
    observe(UIScene.willDeactivateNotification) { blinker in
      if blinker.caret.window?.windowScene?.activationState == .foregroundActive { blinker.show(false) }
    }
  }
}
