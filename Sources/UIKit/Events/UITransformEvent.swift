import Foundation
import Windowing

/// One step of fingers that move apart, together or around each other on a touchpad. It has no touches.
final class UITransformEvent: UIEvent {
  let phase: TransformEvent.Phase
  /// How many fingers there are.
  let fingers: Int
  /// How much further apart the fingers are than at the beginning: 1 is as far.
  let scale: CGFloat
  /// How far the fingers have turned since the beginning, radians clockwise on the screen, whole turns included.
  let rotation: CGFloat
  /// How far the middle of the fingers has moved since the beginning, in points.
  let translation: CGPoint
  /// The gesture, the same object from its beginning to its end.
  let input: GestureInput

  override var type: EventType { .transform }

  init(_ step: TransformEvent, of input: GestureInput) {
    phase = step.phase
    fingers = step.fingers
    scale = step.scale
    rotation = step.rotation
    translation = step.translation
    self.input = input
    super.init(timestamp: step.time)
  }
}
