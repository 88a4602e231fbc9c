import Foundation
import UIKit
import Windowing

/// A US keyboard: which key gives which text.
enum SyntheticKeyboard {
  static func event(
    _ phase: KeyEvent.Phase, key: UIKeyboardHIDUsage, modifiers: UIKeyModifierFlags, on surface: SurfaceID,
    time: TimeInterval
  ) -> KeyEvent {
    let plain = texts[key.rawValue]?.plain ?? ""
    let shifted = texts[key.rawValue]?.shifted ?? ""
    let isLetter = plain.first?.isLetter == true
    let shift = modifiers.contains(.shift) != (isLetter && modifiers.contains(.alphaShift))
    return KeyEvent(
      surface: surface, phase: phase, usage: key.rawValue, characters: shift ? shifted : plain,
      charactersIgnoringModifiers: plain, modifiers: KeyModifiers(rawValue: modifiers.rawValue), time: time)
  }

  static func event(
    _ phase: KeyEvent.Phase, typing character: Character, on surface: SurfaceID, time: TimeInterval
  ) -> KeyEvent {
    let text = String(character)
    if let key = texts.first(where: { $0.value.plain == text }) {
      return event(phase, key: UIKeyboardHIDUsage(rawValue: key.key), modifiers: [], on: surface, time: time)
    }
    if let key = texts.first(where: { $0.value.shifted == text }) {
      return event(phase, key: UIKeyboardHIDUsage(rawValue: key.key), modifiers: .shift, on: surface, time: time)
    }
    return KeyEvent(
      surface: surface, phase: phase, usage: 0, characters: text, charactersIgnoringModifiers: text, time: time)
  }

  private static let texts: [Int: (plain: String, shifted: String)] = {
    var texts: [Int: (plain: String, shifted: String)] = [:]
    for (index, letter) in "abcdefghijklmnopqrstuvwxyz".enumerated() {
      texts[4 + index] = (String(letter), letter.uppercased())
    }
    for (index, pair) in zip("1234567890", "!@#$%^&*()").enumerated() {
      texts[30 + index] = (String(pair.0), String(pair.1))
    }
    texts[UIKeyboardHIDUsage.keyboardReturnOrEnter.rawValue] = ("\n", "\n")
    texts[UIKeyboardHIDUsage.keyboardTab.rawValue] = ("\t", "\t")
    texts[UIKeyboardHIDUsage.keyboardSpacebar.rawValue] = (" ", " ")
    let marks: [(UIKeyboardHIDUsage, String, String)] = [
      (.keyboardHyphen, "-", "_"), (.keyboardEqualSign, "=", "+"), (.keyboardOpenBracket, "[", "{"),
      (.keyboardCloseBracket, "]", "}"), (.keyboardBackslash, "\\", "|"), (.keyboardSemicolon, ";", ":"),
      (.keyboardQuote, "'", "\""), (.keyboardGraveAccentAndTilde, "`", "~"), (.keyboardComma, ",", "<"),
      (.keyboardPeriod, ".", ">"), (.keyboardSlash, "/", "?"),
    ]
    for (key, plain, shifted) in marks { texts[key.rawValue] = (plain, shifted) }
    return texts
  }()
}
