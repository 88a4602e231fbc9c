import Foundation

/// An event about keys.
@MainActor public final class UIPressesEvent: UIEvent {
  /// All keys held, and those that ended in this event.
  public internal(set) var allPresses: Set<UIPress> = []

  public override var type: EventType { .presses }
}
