import Foundation

/// A key with modifiers, as key commands and shortcuts name it.
@MainActor struct KeyCombination {
  /// The modifiers that make a difference: Caps Lock and the keypad do not.
  static let counted: UIKeyModifierFlags = [.shift, .control, .alternate, .command]

  let input: String
  let modifierFlags: UIKeyModifierFlags

  init(input: String, modifierFlags: UIKeyModifierFlags) {
    self.input = input
    self.modifierFlags = modifierFlags.intersection(Self.counted)
  }

  /// Whether `key` is this combination.
  func matches(_ key: UIKey) -> Bool {
    let held = key.modifierFlags.intersection(Self.counted)
    if let special = Self.specialKeys[input] { return held == modifierFlags && special.contains(key.keyCode) }
    if held == modifierFlags {
      if key.charactersIgnoringModifiers.lowercased() == input.lowercased() { return true }
      if let latin = key.latinCharacter, latin == input.lowercased() { return true }
    }
    // "+" or "?": Shift is needed to type it, and is not named.
    return held.subtracting(.shift) == modifierFlags && key.characters == input && input.first?.isLetter == false
  }

  private static let specialKeys: [String: [UIKeyboardHIDUsage]] = {
    var keys: [String: [UIKeyboardHIDUsage]] = [
      UIKeyCommand.inputUpArrow: [.keyboardUpArrow], UIKeyCommand.inputDownArrow: [.keyboardDownArrow],
      UIKeyCommand.inputLeftArrow: [.keyboardLeftArrow], UIKeyCommand.inputRightArrow: [.keyboardRightArrow],
      UIKeyCommand.inputEscape: [.keyboardEscape], UIKeyCommand.inputPageUp: [.keyboardPageUp],
      UIKeyCommand.inputPageDown: [.keyboardPageDown], UIKeyCommand.inputHome: [.keyboardHome],
      UIKeyCommand.inputEnd: [.keyboardEnd], UIKeyCommand.inputDelete: [.keyboardDeleteForward],
      "\u{8}": [.keyboardDeleteOrBackspace], "\u{7F}": [.keyboardDeleteForward], "\u{1B}": [.keyboardEscape],
      "\r": [.keyboardReturnOrEnter, .keypadEnter], "\n": [.keyboardReturnOrEnter, .keypadEnter],
      "\t": [.keyboardTab],
    ]
    for number in 1...12 {
      keys["UIKeyInputF\(number)"] = [UIKeyboardHIDUsage(rawValue: UIKeyboardHIDUsage.keyboardF1.rawValue + number - 1)]
    }
    return keys
  }()
}

extension UIKey {
  /// The letter or digit that a US keyboard has at the key's place, when the layout of now gives no Latin letter, or no
  /// ASCII digit, there: on a Cyrillic layout Control and the key of C are Control-C. Nil when the layout's own text counts.
  var latinCharacter: String? {
    guard let own = charactersIgnoringModifiers.first, !own.isASCII else { return nil }
    switch keyCode.rawValue {
    case UIKeyboardHIDUsage.keyboardA.rawValue...UIKeyboardHIDUsage.keyboardZ.rawValue:
      // The Latin blocks end at U+024F: a layout that has letters of its own there places the ASCII ones too.
      guard let scalar = own.unicodeScalars.first, scalar.value > 0x24F else { return nil }
      let letter = UInt8(ascii: "a") + UInt8(keyCode.rawValue - UIKeyboardHIDUsage.keyboardA.rawValue)
      return String(UnicodeScalar(letter))
    case UIKeyboardHIDUsage.keyboard1.rawValue...UIKeyboardHIDUsage.keyboard0.rawValue:
      return String((keyCode.rawValue - UIKeyboardHIDUsage.keyboard1.rawValue + 1) % 10)
    default: return nil
    }
  }

  /// The key with Command in place of Control; nil when Control is not held, or Command is held too.
  var withCommandForControl: UIKey? {
    guard modifierFlags.contains(.control), !modifierFlags.contains(.command) else { return nil }
    return UIKey(
      characters: characters, charactersIgnoringModifiers: charactersIgnoringModifiers,
      modifierFlags: modifierFlags.subtracting(.control).union(.command), keyCode: keyCode)
  }
}
