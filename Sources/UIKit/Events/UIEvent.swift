import Foundation
import QuartzCore

/// What happened at one moment: all touches of one frame, a key press, a scroll step.
@MainActor open class UIEvent {
  public enum EventType: Int, Sendable {
    case touches, motion, remoteControl, presses
    case scroll = 10
    case hover = 11
    case transform = 14
  }

  /// What kind of motion an event is about.
  public enum EventSubtype: Int, Sendable {
    case none
    case motionShake
  }

  /// Which pointer buttons were held; bit `n - 1` is button `n`.
  public struct ButtonMask: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let primary = ButtonMask(rawValue: 1 << 0)
    public static let secondary = ButtonMask(rawValue: 1 << 1)

    /// The mask of one button, counted from 1; empty for a number outside 1...32.
    public static func button(_ number: Int) -> ButtonMask {
      (1...32).contains(number) ? ButtonMask(rawValue: 1 << (number - 1)) : []
    }
  }

  /// What kind of event this is.
  open var type: EventType { .touches }
  /// Always `none`: there are no motion events here.
  open var subtype: EventSubtype { .none }
  /// Seconds on the clock of `CACurrentMediaTime()`.
  public internal(set) var timestamp: TimeInterval
  /// The modifier keys held when the event happened.
  public internal(set) var modifierFlags: UIKeyModifierFlags = []
  /// The pointer buttons held when the event happened; empty for fingers.
  public internal(set) var buttonMask: ButtonMask = []

  init(timestamp: TimeInterval, touches: Set<UITouch> = []) {
    self.timestamp = timestamp
    self.touches = touches
  }

  var touches: Set<UITouch>
  /// Every sample of a touch since the last delivery, oldest first, the touch's present state last.
  var coalesced: [UITouch: [UITouch]] = [:]

  /// All touches that are down, and those that ended in this event. Nil when the event has no touches.
  open var allTouches: Set<UITouch>? { touches.isEmpty ? nil : touches }

  /// The touches that belong to `window`; nil when there is none.
  open func touches(for window: UIWindow) -> Set<UITouch>? {
    let found = touches.filter { $0.window === window }
    return found.isEmpty ? nil : found
  }

  /// The touches that began in `view`; nil when there is none.
  open func touches(for view: UIView) -> Set<UITouch>? {
    let found = touches.filter { $0.view === view }
    return found.isEmpty ? nil : found
  }

  /// The touches that `gesture` is told of; nil when there is none.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    let found = touches.intersection(gesture.touches)
    return found.isEmpty ? nil : found
  }

  /// All samples of `touch` since the last event, oldest first; the last has the touch's present values.
  /// Nil for a touch that is not of this event.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? {
    guard touches.contains(touch) else { return nil }
    return coalesced[touch] ?? [touch]
  }

  /// Where `touch` will be until about the next frame if it goes on moving as it does; empty when it rests or ends, nil for
  /// a touch that is not of this event. For drawing ahead; what comes may be otherwise.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? { touches.contains(touch) ? touch.predictions : nil }
}
