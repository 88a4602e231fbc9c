import CoreGraphics
import Foundation

/// What the desktop's user has chosen for all apps. The value without arguments is that of a desktop that says nothing.
package struct DesktopSettings: Hashable, Sendable {
  package enum ColorScheme: Hashable, Sendable {
    case light
    case dark
  }

  /// A colour in sRGB, components in 0...1.
  package struct Accent: Hashable, Sendable {
    package var red: Double
    package var green: Double
    package var blue: Double

    /// Nil when a component is outside 0...1, by which desktops say that there is no accent.
    package init?(red: Double, green: Double, blue: Double) {
      guard [red, green, blue].allSatisfy({ (0...1).contains($0) }) else { return nil }
      (self.red, self.green, self.blue) = (red, green, blue)
    }
  }

  /// What a text scale can be: GNOME's range, which is the widest of the desktops'.
  package static let textScales: ClosedRange<CGFloat> = 0.5...3

  /// Nil: no preference.
  package var colorScheme: ColorScheme?
  /// The font of user interfaces; nil when the desktop names none.
  package var interfaceFont: DesktopFont?
  /// The font of columns of text; nil when the desktop names none.
  package var monospaceFont: DesktopFont?
  /// How much larger than usual text is wanted; 1 is usual, in `textScales`.
  package var textScale: CGFloat = 1
  package var accentColor: Accent?
  /// The user is disturbed by things that move.
  package var reduceMotion = false
  package var increasedContrast = false
  /// The name of the icon theme's folder; nil when the desktop names none.
  package var iconTheme: String?

  package init() {}
}

/// A font as desktops' settings name it.
package struct DesktopFont: Hashable, Sendable {
  /// A family's name, one line of at most 200 bytes.
  package var family: String
  /// Style words such as `Bold Italic`; empty for the family's regular face.
  package var style: String

  /// Nil when the family's name cannot be one.
  package init?(family: String, style: String = "") {
    let family = family.trimmingCharacters(in: .whitespaces)
    guard !family.isEmpty, family.utf8.count <= 200, !family.contains(",") else { return nil }
    let isPrintable = { (text: String) in
      text.unicodeScalars.allSatisfy { !CharacterSet.controlCharacters.contains($0) && $0 != "\u{FFFD}" }
    }
    guard isPrintable(family), isPrintable(style) else { return nil }
    self.family = family
    self.style = style
  }
}

extension DesktopFont {
  /// Pango's words for weights, slants and widths, in lower case and without hyphens.
  private static let styleWords: Set<String> = [
    "thin", "ultralight", "extralight", "light", "semilight", "demilight", "book", "regular", "medium", "semibold",
    "demibold", "bold", "ultrabold", "extrabold", "heavy", "black", "ultraheavy", "extraheavy", "ultrablack",
    "extrablack", "normal", "roman", "oblique", "italic", "smallcaps", "ultracondensed", "extracondensed", "condensed",
    "semicondensed", "semiexpanded", "expanded", "extraexpanded", "ultraexpanded",
  ]

  /// The font of a description as GTK's settings have it: families separated by commas, style words, the size, variations
  /// after `@`. The first family counts. Nil when there is none.
  package init?(pango description: String) {
    guard description.utf8.count <= 1000 else { return nil }
    let text = description.prefix { $0 != "@" }
    // What follows the last comma is never a part of a name.
    let lists = text.split(separator: ",", omittingEmptySubsequences: false)
    var words = (lists.last ?? "").split(separator: " ").map(String.init)
    if let last = words.last, Self.isSize(last) { words.removeLast() }
    var style: [String] = []
    while let last = words.last, Self.styleWords.contains(last.lowercased().filter { $0 != "-" }) {
      // A name is not made of style words alone, where no comma says so.
      if lists.count == 1 && words.count == 1 { break }
      style.insert(words.removeLast(), at: 0)
    }
    let first = lists.count > 1 ? String(lists[0]) : words.joined(separator: " ")
    self.init(family: first, style: style.joined(separator: " "))
  }

  /// Points, or pixels with `px` behind.
  private static func isSize(_ word: String) -> Bool {
    let number = word.hasSuffix("px") ? String(word.dropLast(2)) : word
    return Double(number).map { $0.isFinite && $0 >= 0 } ?? false
  }

  /// The font of a description as Qt and KDE write it: fields with commas between, the family first; since Qt 5.8 the
  /// style's name last. Nil when there is no family.
  package init?(qt description: String) {
    guard description.utf8.count <= 1000 else { return nil }
    let fields = description.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    guard let family = fields.first else { return nil }
    let last = fields.count > 10 ? fields[fields.count - 1] : ""
    self.init(family: family, style: Double(last) == nil ? last : "")
  }
}
