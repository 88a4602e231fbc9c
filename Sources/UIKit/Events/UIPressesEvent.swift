import Foundation

/// An event about keys.
@MainActor public final class UIPressesEvent: UIEvent {
  /// All keys held, and those that ended in this event.
  public internal(set) var allPresses: Set<UIPress> = []

  /// The presses of this event that `gesture` is told of.
  public func presses(for gesture: UIGestureRecognizer) -> Set<UIPress> {
    allPresses.filter { press in gesture.inputs.contains { $0 === press.input } }
  }

  public override var type: EventType { .presses }
}
