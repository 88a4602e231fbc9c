import CoreText
import Foundation

/// A font at a size, for views and for `NSAttributedString`. Immutable, safe on any thread.
///
/// The system font is the desktop's interface font. Sizes are points; zero, negative and non-finite sizes give 12.
///
/// An `NSObject`, because Foundation compares the attributes of strings as such.
public final class UIFont: NSObject, Sendable {
  private let mark = FoundationMark()

  /// The font as the text layout takes it.
  package let ctFont: CTFont
  /// How the font follows the size of text that the user wants; nil when it does not.
  let scaling: Scaling?

  /// The font that the text layout knows as `ctFont`.
  package convenience init(ctFont: CTFont) {
    self.init(ctFont: ctFont, scaling: nil)
  }

  init(ctFont: CTFont, scaling: Scaling?) {
    self.ctFont = ctFont
    self.scaling = scaling
  }

  convenience init(_ traits: FontTraits, scaling: Scaling? = nil) {
    self.init(ctFont: CTFont(traits), scaling: scaling)
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

  /// The interface font at a weight and width; where the font has no such width, the nearest.
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight, width: Width) -> UIFont {
    var traits = FontTraits(size: fontSize, weight: weight.openType)
    traits.width = width.openType
    return UIFont(traits)
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

  /// The system font for a kind of text at the content size of the current traits.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }

  /// The system font for a kind of text at a content size; traits that specify none, or nil, mean the current ones.
  public static func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let category = UIFont.category(of: traitCollection)
    let traits = FontTraits(
      size: TextStyleSizes.size(of: style, at: category), weight: style.weight.openType)
    return UIFont(traits, scaling: .style(style))
  }

  /// The content size that `traits` specify, else the current one.
  static func category(of traits: UITraitCollection?) -> UIContentSizeCategory {
    let own = traits?.preferredContentSizeCategory ?? .unspecified
    return own == .unspecified ? UITraitCollection.current.preferredContentSizeCategory : own
  }

  /// Points of text on labels, iOS's values.
  public static let labelFontSize: CGFloat = 17
  /// Points of text on buttons.
  public static let buttonFontSize: CGFloat = 18
  /// Points of small text.
  public static let smallSystemFontSize: CGFloat = 12
  /// Points of ordinary text.
  public static let systemFontSize: CGFloat = 14

  /// The same font at another size in points, which follows no content size.
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

  /// A font by a descriptor; at 0 points the size is the descriptor's.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    let size = pointSize.isFinite && pointSize > 0 ? pointSize : descriptor.traits.size
    self.init(descriptor.traits.with(size: size), scaling: pointSize == 0 ? descriptor.style.map { .style($0) } : nil)
  }

  /// What describes the font.
  public var fontDescriptor: UIFontDescriptor {
    if case .style(let style) = scaling { return UIFontDescriptor(traits: ctFont.traits, style: style) }
    return UIFontDescriptor(traits: ctFont.traits)
  }

  // MARK: Asking

  /// The families that are installed, in alphabetical order.
  public static var familyNames: [String] { FontTraits.installedFamilies }

  /// The faces of an installed family by the names that `init(name:size:)` takes, from light to heavy; empty for another.
  public static func fontNames(forFamilyName familyName: String) -> [String] {
    FontTraits.faceNames(ofFamily: familyName)
  }

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
    left.ctFont == right.ctFont && left.scaling == right.scaling
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return self == other
  }

  public override var hash: Int { ctFont.hashValue }

  public override var description: String {
    let traits = ctFont.traits
    return "<UIFont: \(familyName), weight \(traits.weight)\(traits.isItalic ? ", italic" : ""), \(traits.size) pt>"
  }
}
