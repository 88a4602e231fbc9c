import Foundation
import Windowing

/// Turns the window server's scroll steps into events. Each goes to the window, and to the recognizers that the scroll began
/// over, to its end.
@MainActor final class ScrollDispatcher {
  private unowned let application: UIApplication
  /// The scrolls under way, by device.
  private var inputs: [Int: ScrollInput] = [:]

  init(application: UIApplication) { self.application = application }

  /// A change or an end without a beginning means nothing, nor does a distance that is no number. A second beginning cancels
  /// what has not ended.
  func deliver(_ step: ScrollEvent) {
    guard step.delta.x.isFinite, step.delta.y.isFinite else { return }
    if step.phase == .began, let old = inputs.removeValue(forKey: step.device) {
      application.gestureArbiter.finish(old)
    }
    guard let input = input(of: step) else { return }
    if step.location.x.isFinite, step.location.y.isFinite { input.sceneLocation = step.location }
    var delta = step.delta
    var steps = step.steps
    // A wheel has one axis: Shift turns it, as on the other desktops.
    if step.phase == .discrete, step.source == .wheel, delta.x == 0, application.modifierFlags.contains(.shift) {
      delta = CGPoint(x: delta.y, y: 0)
      steps = CGPoint(x: steps.y, y: 0)
    }
    let event = UIScrollEvent(step, delta: delta, steps: steps, of: input)
    event.modifierFlags = application.modifierFlags
    application.sendEvent(event)
    if step.phase == .ended || step.phase == .discrete { application.gestureArbiter.finish(input) }
  }

  private func input(of step: ScrollEvent) -> ScrollInput? {
    switch step.phase {
    case .began:
      inputs[step.device] = makeInput(for: step)
      return inputs[step.device]
    case .changed: return inputs[step.device]
    case .ended: return inputs.removeValue(forKey: step.device)
    case .discrete, .held: return makeInput(for: step)
    }
  }

  private func makeInput(for step: ScrollEvent) -> ScrollInput? {
    guard let (window, view) = application.windowScene(for: step.surface)?.hitTest(step.location) else { return nil }
    return ScrollInput(view: view, window: window, sceneLocation: step.location)
  }
}
