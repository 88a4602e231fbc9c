import CoreText
import Foundation

extension NSAttributedString.Key {
  /// A `UIFont`.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// A `UIColor`.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// A `UIColor` behind the text.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// An `NSParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// Points added to each character's advance, a number.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// Like `kern`, a number.
  public static let tracking = NSAttributedString.Key(rawValue: "CTTracking")
  /// Whether letters join into ligatures, a number; 1 unless given.
  public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
  /// Points above the baseline, a number.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  /// The raw value of an `NSUnderlineStyle`.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// The raw value of an `NSUnderlineStyle`.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
}

// What string attributes mean to the text layout.
extension UIFont: TextAttribute {
  package var textFont: CTFont? { ctFont }
}

extension UIColor: TextAttribute {
  package var textColor: CGColor? { cgColor }
}

extension NSParagraphStyle: TextAttribute {
  package var textParagraph: ParagraphStyle? { paragraph }
}

extension TextStyle {
  /// The style that `attributes` ask for; what they lack comes from `base`. Values of another type are ignored.
  init(_ attributes: [NSAttributedString.Key: Any], base: TextStyle, traits: UITraitCollection) {
    self.init(attributes, base: base) { ($0 as? UIColor)?.resolvedColor(with: traits).cgColor }
  }
}

extension StyledText {
  /// An attributed string with what its attributes lack filled in. With `overridesLineBreak` the line break mode is always
  /// that of `paragraph`.
  init(
    _ string: NSAttributedString, base: TextStyle, paragraph: ParagraphStyle, overridesLineBreak: Bool = false,
    traits: UITraitCollection
  ) {
    self.init(string, base: base, paragraph: paragraph, overridesLineBreak: overridesLineBreak) {
      ($0 as? UIColor)?.resolvedColor(with: traits).cgColor
    }
  }

  /// A string that has the same attributes everywhere, as above.
  init(
    _ string: String, attributes: [NSAttributedString.Key: Any], base: TextStyle, paragraph: ParagraphStyle,
    overridesLineBreak: Bool = false, traits: UITraitCollection
  ) {
    self.init(
      string, attributes: attributes, base: base, paragraph: paragraph, overridesLineBreak: overridesLineBreak
    ) {
      ($0 as? UIColor)?.resolvedColor(with: traits).cgColor
    }
  }
}
