import Foundation
import QuartzCore
import Windowing

/// Turns the window server's touchpad gestures into events. Each goes to the window, and to the recognizers that it began
/// over, to its end.
@MainActor final class TransformDispatcher {
  private struct Session {
    let input: GestureInput
    var last: TransformEvent
  }

  private unowned let application: UIApplication
  /// By device.
  private var sessions: [Int: Session] = [:]

  init(application: UIApplication) { self.application = application }

  /// A change or an end without a beginning means nothing; a second beginning cancels what has not ended. A figure that is
  /// not finite, or a scale that is not above 0, stays as it was.
  func deliver(_ step: TransformEvent) {
    switch step.phase {
    case .began:
      cancel { $0.last.device == step.device }
      guard step.location.x.isFinite, step.location.y.isFinite,
        let (window, view) = application.windowScene(for: step.surface)?.hitTest(step.location)
      else { return }
      var began = TransformEvent(
        device: step.device, surface: step.surface, phase: .began, location: step.location, fingers: step.fingers,
        time: step.time)
      began.take(step)
      let session = Session(
        input: GestureInput(view: view, window: window, sceneLocation: step.location), last: began)
      sessions[step.device] = session
      send(session)
    case .changed, .ended, .cancelled:
      guard var session = sessions[step.device] else { return }
      session.last.take(step)
      session.input.sceneLocation = session.last.location
      sessions[step.device] = step.phase == .changed ? session : nil
      send(session)
    }
  }

  private func send(_ session: Session) {
    let event = UITransformEvent(session.last, of: session.input)
    event.modifierFlags = application.modifierFlags
    // A window that is gone tells nobody; its recognizers are ended below.
    application.sendEvent(event)
    if event.phase == .ended || event.phase == .cancelled { application.gestureArbiter.finish(session.input) }
  }

  // MARK: Cancelling

  /// Ends every gesture over `scene` as cancelled.
  func cancelTransforms(in scene: UIWindowScene) { cancel { $0.input.window?.windowScene === scene } }

  /// Ends every gesture over `window` as cancelled.
  func cancelTransforms(of window: UIWindow) { cancel { $0.input.window === window } }

  private func cancel(where matches: (Session) -> Bool) {
    guard !sessions.isEmpty else { return }
    for (device, var session) in sessions where matches(session) {
      // Whoever was told of another one's end may have ended this one too.
      guard sessions[device]?.input === session.input else { continue }
      sessions[device] = nil
      session.last.phase = .cancelled
      session.last.time = max(session.last.time, CACurrentMediaTime())
      send(session)
    }
  }
}

extension TransformEvent {
  /// Becomes `step`, but for figures that are none.
  fileprivate mutating func take(_ step: TransformEvent) {
    phase = step.phase
    if step.location.x.isFinite, step.location.y.isFinite { location = step.location }
    if step.scale.isFinite, step.scale > 0 { scale = step.scale }
    if step.rotation.isFinite { rotation = step.rotation }
    if step.translation.x.isFinite, step.translation.y.isFinite { translation = step.translation }
    if step.time.isFinite { time = max(time, step.time) }
  }
}
