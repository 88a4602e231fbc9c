import Foundation
import QuartzCore

/// One key held down, the same object from `.began` to `.ended` or `.cancelled`.
@MainActor public final class UIPress: Hashable {
  public enum Phase: Int, Sendable { case began, changed, stationary, ended, cancelled }

  /// Which button of a remote control, or a keyboard's key.
  public enum PressType: Int, Sendable {
    case upArrow, downArrow, leftArrow, rightArrow
    /// The Select or OK key of a remote control, not Return.
    case select
    /// The Menu key of a remote control, not the one that opens context menus.
    case menu
    /// No key gives it here.
    case playPause
    /// A keyboard key that is none of the remote control's.
    case keyboard = 2040
  }

  /// Time of the last change, seconds on the clock of `CACurrentMediaTime()`.
  public internal(set) var timestamp: TimeInterval
  /// What happened to the key in this event.
  public internal(set) var phase: Phase
  /// Which key of a remote control the key stands for.
  public let type: PressType
  /// The window that had the keys when the press began.
  public internal(set) var window: UIWindow?
  /// The responder that the press began at.
  public internal(set) var responder: UIResponder?
  /// The recognizers that are told of the press; empty when none is.
  public var gestureRecognizers: [UIGestureRecognizer]? { input?.recognizers ?? [] }
  /// The press on its way to recognizers and its responder; nil once it is over.
  var input: PressInput?

  /// 1 while the key is held, else 0.
  public var force: CGFloat { phase == .ended || phase == .cancelled ? 0 : 1 }
  /// The key, with the text it gives.
  public internal(set) var key: UIKey?

  init(key: UIKey, timestamp: TimeInterval) {
    self.key = key
    self.timestamp = timestamp
    self.phase = .began
    self.type =
      switch key.keyCode {
      case .keyboardUpArrow: .upArrow
      case .keyboardDownArrow: .downArrow
      case .keyboardLeftArrow: .leftArrow
      case .keyboardRightArrow: .rightArrow
      case .keyboardSelect: .select
      case .keyboardMenu: .menu
      default: .keyboard
      }
  }

  nonisolated public static func == (left: UIPress, right: UIPress) -> Bool { left === right }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
