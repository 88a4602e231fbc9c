import Foundation

/// A pointer came into a window, moved in it without a button held, or left it.
///
/// Its one touch is the hover: the same object from `.regionEntered` to `.regionExited` of a window, whose `view` is what
/// is under the pointer now. A press ends nothing: the hover goes on where the last button is released.
final class UIHoverEvent: UIEvent {
  /// The hover.
  let touch: UITouch
  /// What this event is about. The touch's own phase says the same, unless another event came while this one is handled.
  let phase: UITouch.Phase
  /// The pointer that hovers.
  let pointer: PointerTracker

  override var type: EventType { .hover }

  init(_ touch: UITouch, of pointer: PointerTracker, timestamp: TimeInterval) {
    self.touch = touch
    self.pointer = pointer
    phase = touch.phase
    super.init(timestamp: timestamp)
    touches = [touch]
  }
}
