import Foundation

/// A key combination and what it does, offered by a responder through `keyCommands`.
///
/// A command with `.command` is reached by the Super key and by Control, which is what people press on Linux. Where an app
/// offers both for one key, Control means `.control`.
@MainActor open class UIKeyCommand: UICommand {
  /// The text of the key without modifiers (`"s"`), or one of the `input...` constants. Case does not matter.
  public let input: String?
  /// The modifiers to hold; others of shift, control, alternate and command must not be held.
  public let modifierFlags: UIKeyModifierFlags
  /// Whether the command comes before what keys do by themselves: text, the caret, and the shortcuts of editing.
  open var wantsPriorityOverSystemBehavior = false

  nonisolated public static let inputUpArrow = "UIKeyInputUpArrow"
  nonisolated public static let inputDownArrow = "UIKeyInputDownArrow"
  nonisolated public static let inputLeftArrow = "UIKeyInputLeftArrow"
  nonisolated public static let inputRightArrow = "UIKeyInputRightArrow"
  nonisolated public static let inputEscape = "UIKeyInputEscape"
  nonisolated public static let inputPageUp = "UIKeyInputPageUp"
  nonisolated public static let inputPageDown = "UIKeyInputPageDown"
  nonisolated public static let inputHome = "UIKeyInputHome"
  nonisolated public static let inputEnd = "UIKeyInputEnd"
  /// The Delete key, which takes away what is after the caret; Backspace is `"\u{8}"`.
  nonisolated public static let inputDelete = "UIKeyInputDelete"
  nonisolated public static let f1 = "UIKeyInputF1"
  nonisolated public static let f2 = "UIKeyInputF2"
  nonisolated public static let f3 = "UIKeyInputF3"
  nonisolated public static let f4 = "UIKeyInputF4"
  nonisolated public static let f5 = "UIKeyInputF5"
  nonisolated public static let f6 = "UIKeyInputF6"
  nonisolated public static let f7 = "UIKeyInputF7"
  nonisolated public static let f8 = "UIKeyInputF8"
  nonisolated public static let f9 = "UIKeyInputF9"
  nonisolated public static let f10 = "UIKeyInputF10"
  nonisolated public static let f11 = "UIKeyInputF11"
  nonisolated public static let f12 = "UIKeyInputF12"

  init(
    receiver: CommandReceiver, title: String, image: UIImage?, input: String, modifierFlags: UIKeyModifierFlags,
    propertyList: Any?, discoverabilityTitle: String?, attributes: Attributes, state: State
  ) {
    self.input = input
    self.modifierFlags = modifierFlags
    super.init(
      receiver: receiver, title: title, image: image, propertyList: propertyList,
      discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
  }

  // MARK: As in a menu

  /// A command of a named action.
  public convenience init(
    title: String = "", image: UIImage? = nil, action: Selector, input: String, modifierFlags: UIKeyModifierFlags = [],
    propertyList: Any? = nil, discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off
  ) {
    self.init(
      receiver: CommandReceiver(action), title: title, image: image, input: input, modifierFlags: modifierFlags,
      propertyList: propertyList, discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
  }

  /// A command that calls a method given by reference, `action: Editor.save`, of the responder that offers it or of the
  /// nearest one of its type after that.
  public convenience init<Target: UIResponder>(
    title: String = "", image: UIImage? = nil,
    action: @escaping @MainActor (Target) -> @MainActor (UIKeyCommand) -> Void, input: String,
    modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil, discoverabilityTitle: String? = nil,
    attributes: Attributes = [], state: State = .off
  ) {
    self.init(
      receiver: CommandReceiver { (target: Target, command: UIKeyCommand) in action(target)(command) }, title: title,
      image: image, input: input, modifierFlags: modifierFlags, propertyList: propertyList,
      discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
  }

  /// The same, for a method without the sender.
  public convenience init<Target: UIResponder>(
    title: String = "", image: UIImage? = nil, action: @escaping @MainActor (Target) -> @MainActor () -> Void,
    input: String, modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil,
    discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off
  ) {
    self.init(
      receiver: CommandReceiver { (target: Target, _: UIKeyCommand) in action(target)() }, title: title, image: image,
      input: input, modifierFlags: modifierFlags, propertyList: propertyList,
      discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
  }

  // MARK: Keys alone

  /// A command of a named action, that no menu shows.
  public convenience init(input: String, modifierFlags: UIKeyModifierFlags = [], action: Selector) {
    self.init(title: "", action: action, input: input, modifierFlags: modifierFlags)
  }

  /// A command that calls a method of the responder that offers it, given by reference: `action: Editor.save`.
  public convenience init<Target: UIResponder>(
    title: String = "", input: String, modifierFlags: UIKeyModifierFlags = [],
    action: @escaping @MainActor (Target) -> @MainActor (UIKeyCommand) -> Void
  ) {
    self.init(title: title, action: action, input: input, modifierFlags: modifierFlags)
  }

  /// A command that calls a method without the sender: `action: Editor.save`.
  public convenience init<Target: UIResponder>(
    title: String = "", input: String, modifierFlags: UIKeyModifierFlags = [],
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init(title: title, action: action, input: input, modifierFlags: modifierFlags)
  }

  /// Whether `key` is this combination.
  func matches(_ key: UIKey) -> Bool {
    guard let input else { return false }
    return KeyCombination(input: input, modifierFlags: modifierFlags).matches(key)
  }
}
