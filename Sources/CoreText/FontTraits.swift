import Foundation

/// Which family a font is taken from.
package enum FontFamily: Hashable, Sendable {
  /// The desktop's interface font, see `TextEngine.systemFamily`.
  case system
  /// The desktop's fixed-pitch font.
  case monospaced
  /// The desktop's serif font.
  case serif
  /// A family with round ends: the first of a few common ones that is installed, else the system font.
  case rounded
  /// A family by name. One that is not installed falls back to the system font.
  case named(String)
}

/// Everything that chooses a font: two fonts with equal traits are the same font.
package struct FontTraits: Hashable, Sendable {
  /// The family it is taken from.
  package var family: FontFamily
  /// Points, in 0.01 ... 10000.
  package private(set) var size: CGFloat
  /// Weight on the scale of OpenType: 100 thin ... 400 regular ... 700 bold ... 1000.
  package var weight: Int
  /// Italic, or slanted where the family has no italic.
  package var isItalic: Bool
  /// Digits of one width (OpenType feature `tnum`).
  package var hasTabularDigits: Bool
  /// Width of the letters in hundredths of the normal one: 50 ... 200, as OpenType has it.
  package var width = 100
  /// OpenType features that are on beside those that always are, four letters each: `smcp`.
  package var features: [String] = []

  /// Points used where the asked size is no size, Core Text's documented default.
  package static let defaultSize: CGFloat = 12

  /// - Parameter size: points; zero, negative and non-finite values give `defaultSize`.
  package init(
    family: FontFamily = .system, size: CGFloat, weight: Int = 400, isItalic: Bool = false,
    hasTabularDigits: Bool = false
  ) {
    self.family = family
    self.size = FontTraits.valid(size)
    self.weight = max(1, min(1000, weight))
    self.isItalic = isItalic
    self.hasTabularDigits = hasTabularDigits
  }

  /// The same font at another size in points, with the rule of `init` for bad sizes.
  package func with(size: CGFloat) -> FontTraits {
    var copy = self
    copy.size = FontTraits.valid(size)
    return copy
  }

  private static func valid(_ size: CGFloat) -> CGFloat {
    size.isFinite && size > 0 ? max(0.01, min(10_000, size)) : defaultSize
  }
}

extension FontTraits {
  /// The traits of a font by the name of an installed family or, as PostScript names do, family and style:
  /// `DejaVuSans-Bold`. nil when no such font is installed. Names are compared without spaces and case.
  package static func installed(_ name: String, size: CGFloat) -> FontTraits? {
    func plain(_ text: some StringProtocol) -> String { text.lowercased().filter { $0 != " " } }
    let parts = name.split(separator: "-", maxSplits: 1)
    let families = TextEngine.shared.installedFamilies
    if let family = families.first(where: { plain($0) == plain(name) }) {
      return FontTraits(family: .named(family), size: size)
    }
    guard parts.count == 2, let family = families.first(where: { plain($0) == plain(parts[0]) }) else { return nil }
    var style = plain(parts[1])
    var traits = FontTraits(family: .named(family), size: size)
    for slant in ["italic", "oblique"] where style.hasSuffix(slant) {
      traits.isItalic = true
      style.removeLast(slant.count)
    }
    if style.hasPrefix("condensed") {
      traits.width = 75
      style.removeFirst("condensed".count)
    }
    let weights = [
      "": 400, "regular": 400, "book": 400, "roman": 400, "thin": 100, "extralight": 200, "ultralight": 200,
      "light": 300, "medium": 500, "semibold": 600, "demibold": 600, "bold": 700, "extrabold": 800,
      "heavy": 800, "black": 900,
    ]
    guard let weight = weights[style] else { return nil }
    traits.weight = weight
    return traits
  }
}
