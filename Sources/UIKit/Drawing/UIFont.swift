import CoreText
import Foundation

/// A font at a size, for views and for `NSAttributedString`. Immutable, safe on any thread.
///
/// The system font is the desktop's interface font. Sizes are points; zero, negative and non-finite sizes give 12.
public final class UIFont: Hashable, Sendable, CustomStringConvertible {
  /// How heavy a font is, on UIKit's scale from -1 to 1 where 0 is regular.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    public init(_ rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    // The values are those that UIKit's constants have.
    public static let ultraLight = Weight(-0.8)
    public static let thin = Weight(-0.6)
    public static let light = Weight(-0.4)
    public static let regular = Weight(0)
    public static let medium = Weight(0.23)
    public static let semibold = Weight(0.3)
    public static let bold = Weight(0.4)
    public static let heavy = Weight(0.56)
    public static let black = Weight(0.62)

    private static let scale: [(Weight, CGFloat)] = [
      (.ultraLight, 100), (.thin, 200), (.light, 300), (.regular, 400), (.medium, 500), (.semibold, 600),
      (.bold, 700), (.heavy, 800), (.black, 900),
    ]

    /// The weight on OpenType's scale, 100 ... 900, between the constants in proportion. NaN is regular.
    var openType: Int {
      guard !rawValue.isNaN else { return 400 }
      let scale = Weight.scale
      guard rawValue > scale[0].0.rawValue else { return 100 }
      for (low, high) in zip(scale, scale.dropFirst()) where rawValue <= high.0.rawValue {
        let share = (rawValue - low.0.rawValue) / (high.0.rawValue - low.0.rawValue)
        return Int((low.1 + (high.1 - low.1) * share).rounded())
      }
      return 900
    }

    /// The weight whose place on OpenType's scale is nearest.
    init(openType: Int) {
      let distance = { (entry: (Weight, CGFloat)) in abs(entry.1 - CGFloat(openType)) }
      self = Weight.scale.min { distance($0) < distance($1) }?.0 ?? .regular
    }
  }

  /// What a text is for, which decides its font.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let extraLargeTitle = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle")
    public static let extraLargeTitle2 = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle2")
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    /// Points and weight at the standard content size, iOS 17's; an unknown style is body.
    var standard: (size: CGFloat, weight: Weight) {
      switch self {
      case .extraLargeTitle: (36, .bold)
      case .extraLargeTitle2: (28, .bold)
      case .largeTitle: (34, .regular)
      case .title1: (28, .regular)
      case .title2: (22, .regular)
      case .title3: (20, .regular)
      case .headline: (17, .semibold)
      case .callout: (16, .regular)
      case .subheadline: (15, .regular)
      case .footnote: (13, .regular)
      case .caption1: (12, .regular)
      case .caption2: (11, .regular)
      default: (17, .regular)
      }
    }
  }

  /// The font as the text layout takes it.
  package let ctFont: CTFont

  /// The font that the text layout knows as `ctFont`.
  package init(ctFont: CTFont) {
    self.ctFont = ctFont
  }

  private convenience init(_ traits: FontTraits) {
    self.init(ctFont: CTFont(traits))
  }

  // MARK: Making

  /// A font of an installed family, or of a face by its PostScript-like name such as `Inter-Bold`; nil when there is
  /// none of that name.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard let traits = FontTraits.installed(fontName, size: fontSize) else { return nil }
    self.init(traits)
  }

  /// The interface font, regular.
  public static func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }

  /// The interface font at a weight.
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(FontTraits(size: fontSize, weight: weight.openType))
  }

  /// The interface font, bold.
  public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  /// The interface font, italic.
  public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(FontTraits(size: fontSize, isItalic: true))
  }

  /// The desktop's fixed-pitch font.
  public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(FontTraits(family: .monospaced, size: fontSize, weight: weight.openType))
  }

  /// The system font with digits of one width, for numbers that change.
  public static func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(FontTraits(size: fontSize, weight: weight.openType, hasTabularDigits: true))
  }

  /// The system font for a kind of text at the standard content size.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    let (size, weight) = style.standard
    return systemFont(ofSize: size, weight: weight)
  }

  /// The same as `preferredFont(forTextStyle:)`: there is one content size here.
  public static func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    preferredFont(forTextStyle: style)
  }

  /// Points of text on labels, iOS's values.
  public static let labelFontSize: CGFloat = 17
  /// Points of text on buttons.
  public static let buttonFontSize: CGFloat = 18
  /// Points of small text.
  public static let smallSystemFontSize: CGFloat = 12
  /// Points of ordinary text.
  public static let systemFontSize: CGFloat = 14

  /// The same font at another size in points.
  public func withSize(_ fontSize: CGFloat) -> UIFont {
    UIFont(ctFont.traits.with(size: fontSize))
  }

  /// The same font at another weight, italic or upright.
  func with(weight: Weight? = nil, isItalic: Bool? = nil) -> UIFont {
    var traits = ctFont.traits
    if let weight { traits.weight = weight.openType }
    if let isItalic { traits.isItalic = isItalic }
    return UIFont(traits)
  }

  // MARK: Asking

  /// Points of the em.
  public var pointSize: CGFloat { ctFont.size }
  /// The name of the family that is really used.
  public var familyName: String { ctFont.familyName }
  /// The name of the face that is really used, family and style in one word: `Inter-Bold`.
  public var fontName: String { ctFont.faceName }
  /// Points from the baseline to the top of the line.
  public var ascender: CGFloat { ctFont.metrics.ascent }
  /// Points from the baseline to the bottom of the line, negative.
  public var descender: CGFloat { -ctFont.metrics.descent }
  /// Points from line to line.
  public var lineHeight: CGFloat { ctFont.metrics.lineHeight }
  /// Points between two lines, contained in `lineHeight`.
  public var leading: CGFloat { ctFont.metrics.leading }
  /// Height of capitals in points.
  public var capHeight: CGFloat { ctFont.metrics.capHeight }
  /// Height of the letter x in points.
  public var xHeight: CGFloat { ctFont.metrics.xHeight }

  /// The weight that was asked for.
  var weight: Weight { Weight(openType: ctFont.traits.weight) }

  public static func == (left: UIFont, right: UIFont) -> Bool {
    left.ctFont == right.ctFont
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ctFont)
  }

  public var description: String {
    let traits = ctFont.traits
    return "<UIFont: \(familyName), weight \(traits.weight)\(traits.isItalic ? ", italic" : ""), \(traits.size) pt>"
  }
}
