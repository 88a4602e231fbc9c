import Foundation

/// An object that can receive and handle events.
///
/// What a responder does not handle goes to its `next` responder: a view to its controller or superview, a controller to
/// its view's superview, a window to its scene, a scene to the application, the application to its delegate.
@MainActor open class UIResponder: UIResponderStandardEditActions, Hashable, CustomStringConvertible {
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
    // Text that is typed must not go to another window of the scene.
    if self is any UIKeyInput, !window.isHidden, window.canBecomeKey { window.makeKey() }
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
  /// The view to show above an on-screen keyboard; none unless overridden, and never shown: there is none here.
  open var inputAccessoryView: UIView? { nil }

  /// Whether a key means something to this responder by itself while it is first responder, so that key commands without
  /// priority do not get it.
  func usesKey(_ key: UIKey) -> Bool { self is any UIKeyInput && key.givesText }

  /// Does what a key means by itself, after the press and at each repeat. Called while first responder, for keys that it
  /// uses.
  func perform(_ key: UIKey) {
    guard let input = self as? any UIKeyInput else { return }
    if let text = key.typedText { input.insertText(text) } else { input.deleteBackward() }
  }

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

  // MARK: Actions by name

  /// Whether this responder takes the action now. True for `undo:` and `redo:` where the responder's own undo manager has
  /// something to undo or redo, else false unless overridden.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    switch action {
    case .undo: ownUndoManager?.canUndo == true
    case .redo: ownUndoManager?.canRedo == true
    default: false
    }
  }

  /// The responder that takes the action: this one if `canPerformAction(_:withSender:)` says so, else one up the chain.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    canPerformAction(action, withSender: sender) ? self : next?.target(forAction: action, withSender: sender)
  }

  /// Performs the action of a name: the standard edit actions and undo. Override for names of your own, together with
  /// `canPerformAction(_:withSender:)`. False when the responder knows no such action.
  @discardableResult
  open func perform(_ action: Selector, with sender: Any?) -> Bool {
    switch action {
    case .undo: undoManager?.undo()
    case .redo: undoManager?.redo()
    default:
      guard let method = UIResponder.standardEditAction(action) else { return false }
      method(self, sender)
    }
    return true
  }

  /// Called before a command is shown or performed on this responder: may change its title, state and attributes.
  open func validate(_ command: UICommand) {}

  /// Keeps what the user did, to undo it: the nearest one up the chain. A window has one.
  open var undoManager: UndoManager? { next?.undoManager }

  /// The undo manager that belongs to this responder and not to one up the chain.
  var ownUndoManager: UndoManager? {
    guard let manager = undoManager, manager !== next?.undoManager else { return nil }
    return manager
  }

  // MARK: Standard edit actions

  open func cut(_ sender: Any?) {}
  open func copy(_ sender: Any?) {}
  open func paste(_ sender: Any?) {}
  open func pasteAndMatchStyle(_ sender: Any?) {}
  open func select(_ sender: Any?) {}
  open func selectAll(_ sender: Any?) {}
  open func delete(_ sender: Any?) {}
  open func makeTextWritingDirectionLeftToRight(_ sender: Any?) {}
  open func makeTextWritingDirectionRightToLeft(_ sender: Any?) {}
  open func toggleBoldface(_ sender: Any?) {}
  open func toggleItalics(_ sender: Any?) {}
  open func toggleUnderline(_ sender: Any?) {}
  open func increaseSize(_ sender: Any?) {}
  open func decreaseSize(_ sender: Any?) {}
  open func find(_ sender: Any?) {}
  open func findAndReplace(_ sender: Any?) {}
  open func findNext(_ sender: Any?) {}
  open func findPrevious(_ sender: Any?) {}
  open func useSelectionForFind(_ sender: Any?) {}
  open func printContent(_ sender: Any?) {}
  open func duplicate(_ sender: Any?) {}
  open func rename(_ sender: Any?) {}

  // MARK: Identity

  /// Two responders are equal when they are the same object.
  nonisolated public static func == (left: UIResponder, right: UIResponder) -> Bool { left === right }

  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  nonisolated open var description: String {
    "<\(type(of: self)): 0x\(String(UInt(bitPattern: ObjectIdentifier(self)), radix: 16))>"
  }
}
