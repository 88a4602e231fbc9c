import Foundation

/// The key of a press: which one it is, and the text it gives.
@MainActor public final class UIKey {
  /// Text with the modifiers and layout of now; empty when the key gives none.
  public let characters: String
  /// The text that the key gives without modifiers.
  public let charactersIgnoringModifiers: String
  /// The modifiers held, those of now when the key repeats.
  public let modifierFlags: UIKeyModifierFlags
  /// The physical key.
  public let keyCode: UIKeyboardHIDUsage

  init(
    characters: String, charactersIgnoringModifiers: String, modifierFlags: UIKeyModifierFlags,
    keyCode: UIKeyboardHIDUsage
  ) {
    self.characters = characters
    self.charactersIgnoringModifiers = charactersIgnoringModifiers
    self.modifierFlags = modifierFlags
    self.keyCode = keyCode
  }
}
