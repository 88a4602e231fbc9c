import Foundation
import QuartzCore
import Windowing

/// Takes the window server's pointers apart: presses become touches, the rest hovers.
@MainActor final class PointerDispatcher {
  private unowned let application: UIApplication
  /// The pointers that are over a scene, by device.
  private var trackers: [Int: PointerTracker] = [:]

  init(application: UIApplication) { self.application = application }

  func deliver(_ event: PointerEvent) {
    guard event.kind != .left, let scene = application.windowScene(for: event.surface) else {
      application.touchDispatcher.deliver(event)
      trackers.removeValue(forKey: event.device)?.leave(time: event.time)
      return
    }
    let tracker = trackers[event.device] ?? PointerTracker(device: event.device, application: application)
    trackers[event.device] = tracker
    tracker.place(in: scene, at: event.location, time: event.time)
    switch event.kind {
    case .down:
      // The hover goes as far as to where the press begins.
      tracker.update(moved: false, time: event.time)
      tracker.isPressed = event.buttons != 0
      application.touchDispatcher.deliver(event)
    case .entered, .moved, .up, .cancelled, .left:
      application.touchDispatcher.deliver(event)
      tracker.isPressed = event.buttons != 0
      tracker.update(moved: true, time: event.time)
    }
  }

  /// What pointers look like may have changed though none has moved.
  func refreshLooks() {
    guard !trackers.isEmpty else { return }
    for tracker in Array(trackers.values) { tracker.refreshLook() }
  }

  /// The style of a region of `interaction` is another one.
  func styleDidBecomeInvalid(of interaction: UIPointerInteraction) {
    for tracker in Array(trackers.values) { tracker.styleDidBecomeInvalid(of: interaction) }
  }

  /// The views of `scene` were laid out: what is under a resting pointer may be another one.
  func sceneDidLayOut(_ scene: UIWindowScene) {
    guard !trackers.isEmpty else { return }
    for tracker in Array(trackers.values) where tracker.scene === scene {
      tracker.update(moved: false, time: CACurrentMediaTime())
    }
  }
}
