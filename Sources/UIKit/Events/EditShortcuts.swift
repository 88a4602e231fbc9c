import Foundation

/// The keys of editing on Linux desktops: with Control, or with Command (Super) as on a Mac, and the keys that some
/// keyboards have for them.
@MainActor enum EditShortcuts {
  /// The action that a key asks for; nil when it is no shortcut of editing.
  static func action(of key: UIKey) -> Selector? {
    if let action = ofKey[key.keyCode] { return action }
    switch (key.keyCode, key.modifierFlags.intersection(KeyCombination.counted)) {
    case (.keyboardInsert, .shift): return .paste
    case (.keyboardInsert, .control): return .copy
    case (.keyboardDeleteForward, .shift): return .cut
    default: break
    }
    for candidate in [key, key.withCommandForControl].compactMap({ $0 }) {
      if let found = combinations.first(where: { $0.combination.matches(candidate) }) { return found.action }
    }
    return nil
  }

  private static let ofKey: [UIKeyboardHIDUsage: Selector] = [
    .keyboardCut: .cut, .keyboardCopy: .copy, .keyboardPaste: .paste, .keyboardUndo: .undo, .keyboardAgain: .redo,
    .keyboardFind: .find,
  ]

  private static let combinations: [(combination: KeyCombination, action: Selector)] = letters.map {
    (KeyCombination(input: $0.input, modifierFlags: $0.modifiers), $0.action)
  }

  private static let letters: [(input: String, modifiers: UIKeyModifierFlags, action: Selector)] = [
    ("x", .command, .cut), ("c", .command, .copy), ("v", .command, .paste), ("a", .command, .selectAll),
    ("v", [.command, .shift], .pasteAndMatchStyle), ("z", .command, .undo), ("z", [.command, .shift], .redo),
    ("y", .command, .redo), ("b", .command, .toggleBoldface), ("i", .command, .toggleItalics),
    ("u", .command, .toggleUnderline), ("+", .command, .increaseSize), ("-", .command, .decreaseSize),
    ("f", .command, .find), ("g", .command, .findNext), ("g", [.command, .shift], .findPrevious),
    ("p", .command, .printContent),
  ]
}
