import Foundation

/// An object that can receive and handle events.
///
/// What a responder does not handle goes to its `next` responder: a view to its controller or superview, a controller to
/// its view's superview, a window to its scene, a scene to the application, the application to its delegate.
@MainActor open class UIResponder: Hashable, CustomStringConvertible {
  public init() {}

  /// The next responder in the chain; nil for a plain responder.
  open var next: UIResponder? { nil }

  // MARK: First responder

  /// Whether this responder may become first responder; false unless overridden.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether this responder gives up first responder status when asked; true unless overridden.
  open var canResignFirstResponder: Bool { true }

  /// Whether this responder is the first responder of its window.
  open var isFirstResponder: Bool { hostWindow?.firstResponder === self }

  /// Asks to become the first responder of the window it is in.
  ///
  /// Returns false and changes nothing when it is not in a window, may not become first responder, or the present one
  /// refuses to resign.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard let window = hostWindow else { return false }
    if window.firstResponder === self { return true }
    guard canBecomeFirstResponder else { return false }
    if let current = window.firstResponder {
      guard current.resignFirstResponder() else { return false }
      // Its callbacks may have made another responder the first, or taken this one out of the window.
      guard hostWindow === window else { return false }
      if let other = window.firstResponder, other !== current, other !== self, !other.resignFirstResponder() {
        return false
      }
    }
    window.firstResponder = self
    return true
  }

  /// Gives up first responder status, unless `canResignFirstResponder` says no. True when it no longer is the first
  /// responder.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard let window = hostWindow, window.firstResponder === self else { return true }
    guard canResignFirstResponder else { return false }
    window.firstResponder = nil
    return true
  }

  /// Takes first responder status away without asking. Responders that tell a delegate of their end override it.
  func forceResignFirstResponder() {
    if let window = hostWindow, window.firstResponder === self { window.firstResponder = nil }
  }

  /// The view to show instead of an on-screen keyboard; none unless overridden, and never shown: there is none here.
  open var inputView: UIView? { nil }

  /// The window that this responder belongs to, when it is in an active hierarchy.
  var hostWindow: UIWindow? { nil }

  // MARK: Touches

  /// Fingers came down on the view. Passes them on to `next` unless overridden.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Fingers moved. Passes them on to `next` unless overridden.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Fingers were lifted. Passes them on to `next` unless overridden.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// The system took the touches away. Passes them on to `next` unless overridden.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: Presses

  /// Keys went down. Passes them on to `next` unless overridden.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }

  /// A press changed its force. Passes it on to `next` unless overridden.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }

  /// Keys were released. Passes them on to `next` unless overridden.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }

  /// Presses were taken away, for example because the window lost the keyboard. Passes them on to `next` unless overridden.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  /// The key commands that this responder handles; asked along the chain from the first responder.
  open var keyCommands: [UIKeyCommand]? { nil }

  // MARK: Identity

  /// Two responders are equal when they are the same object.
  nonisolated public static func == (left: UIResponder, right: UIResponder) -> Bool { left === right }

  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  nonisolated open var description: String {
    "<\(type(of: self)): 0x\(String(UInt(bitPattern: ObjectIdentifier(self)), radix: 16))>"
  }
}
