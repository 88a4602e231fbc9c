import Foundation
import Windowing

/// One step of a scroll by a wheel or a touchpad.
final class UIScrollEvent: UIEvent {
  /// `.began`, `.changed` and `.ended` make a gesture of touchpads; a step of a wheel is `.discrete`;
  /// fingers that come to rest on the touchpad, which stops what still moves, are `.held`.
  let phase: ScrollEvent.Phase
  let source: ScrollEvent.Source
  /// Points; positive y asks for content further down, positive x for content further right.
  let delta: CGPoint
  /// Wheel steps (1 is one detent), fractions kept; zero for other sources.
  let steps: CGPoint
  /// Whether the fingers moved against the content; `delta` is the content's way in any case.
  let isDirectionInverted: Bool
  /// Where the pointer is, in points of the window's scene.
  let sceneLocation: CGPoint
  /// The scroll, the same object from its beginning to its end.
  let input: ScrollInput
  /// The view that was under the pointer when the gesture began, or its nearest ancestor of then that is still in the
  /// window. Nil when nothing of it is left.
  var view: UIView? { input.presentView }
  /// The window that the gesture began in.
  var window: UIWindow? { input.window }

  override var type: EventType { .scroll }

  init(_ step: ScrollEvent, delta: CGPoint, steps: CGPoint, of input: ScrollInput) {
    phase = step.phase
    source = step.source
    self.delta = delta
    self.steps = steps
    isDirectionInverted = step.isDirectionInverted
    sceneLocation = step.location
    self.input = input
    super.init(timestamp: step.time)
  }

  /// Where the pointer is, in points of `view`'s coordinate space; of the window's when `view` is nil.
  func location(in view: UIView?) -> CGPoint {
    UIWindow.convertFromScene(sceneLocation, to: view, orOf: window)
  }
}
