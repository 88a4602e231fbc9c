import Foundation

/// A key combination and what it does, offered by a responder through `keyCommands`.
@MainActor open class UIKeyCommand {
  /// The text of the key without modifiers (`"s"`), or one of the `input...` constants.
  public let input: String?
  /// The modifiers to hold; others of shift, control, alternate and command must not be held.
  public let modifierFlags: UIKeyModifierFlags
  /// What the command is called where it is shown.
  open var title: String
  /// A longer name; nothing here shows it.
  open var discoverabilityTitle: String?
  /// Calls the action on `responder`, the one that offered the command. False when it is of another type.
  let perform: (UIResponder, UIKeyCommand) -> Bool

  public static let inputUpArrow = "UIKeyInputUpArrow"
  public static let inputDownArrow = "UIKeyInputDownArrow"
  public static let inputLeftArrow = "UIKeyInputLeftArrow"
  public static let inputRightArrow = "UIKeyInputRightArrow"
  public static let inputEscape = "UIKeyInputEscape"
  public static let inputPageUp = "UIKeyInputPageUp"
  public static let inputPageDown = "UIKeyInputPageDown"
  public static let inputHome = "UIKeyInputHome"
  public static let inputEnd = "UIKeyInputEnd"
  public static let inputDelete = "UIKeyInputDelete"

  /// A command that calls a method of the responder that offers it, given by reference: `action: Editor.save`.
  public init<Target: UIResponder>(
    title: String = "", input: String, modifierFlags: UIKeyModifierFlags = [],
    action: @escaping @MainActor (Target) -> @MainActor (UIKeyCommand) -> Void
  ) {
    self.title = title
    self.input = input
    self.modifierFlags = modifierFlags
    perform = { responder, command in
      guard let target = responder as? Target else { return false }
      action(target)(command)
      return true
    }
  }

  /// A command that calls a method without the sender: `action: Editor.save`.
  public init<Target: UIResponder>(
    title: String = "", input: String, modifierFlags: UIKeyModifierFlags = [],
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.title = title
    self.input = input
    self.modifierFlags = modifierFlags
    perform = { responder, _ in
      guard let target = responder as? Target else { return false }
      action(target)()
      return true
    }
  }

  /// Whether `key` is this combination. Caps Lock and the keypad do not count as modifiers.
  func matches(_ key: UIKey) -> Bool {
    guard let input else { return false }
    let counted: UIKeyModifierFlags = [.shift, .control, .alternate, .command]
    guard key.modifierFlags.intersection(counted) == modifierFlags.intersection(counted) else { return false }
    if let special = UIKeyCommand.specialKeys[input] { return key.keyCode == special }
    return key.charactersIgnoringModifiers.lowercased() == input.lowercased()
  }

  private static let specialKeys: [String: UIKeyboardHIDUsage] = [
    inputUpArrow: .keyboardUpArrow, inputDownArrow: .keyboardDownArrow, inputLeftArrow: .keyboardLeftArrow,
    inputRightArrow: .keyboardRightArrow, inputEscape: .keyboardEscape, inputPageUp: .keyboardPageUp,
    inputPageDown: .keyboardPageDown, inputHome: .keyboardHome, inputEnd: .keyboardEnd,
    inputDelete: .keyboardDeleteForward,
  ]
}
