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
  /// Hundredths of the font's size, a number: outlines alone when positive, letters with outlines when negative.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  /// A `UIColor` of the outlines; without it they have the text's colour.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// An `NSShadow`.
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  /// The tangent of the angle that letters lean to the right by, a number.
  public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
  /// The natural logarithm of the factor on the letters' widths, a number.
  public static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")
  /// An array of numbers, the outermost first: raw values of `NSWritingDirection` and of `NSWritingDirectionFormatType`
  /// added together.
  public static let writingDirection = NSAttributedString.Key(rawValue: "NSWritingDirection")
  /// An `NSTextAttachment`, of the character that is made for it.
  public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
  /// A `URL` or a string; drawn in the colour of links and underlined.
  public static let link = NSAttributedString.Key(rawValue: "NSLink")
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
  /// An attributed string with what its attributes lack filled in, colours as the traits have them. With
  /// `overridesLineBreak` the line break mode is always that of `paragraph`; `change` gives the attributes to use.
  init(
    _ string: NSAttributedString, base: TextStyle, paragraph: ParagraphStyle, overridesLineBreak: Bool = false,
    traits: UITraitCollection, changing change: (AttributeValues) -> AttributeValues = { $0 }
  ) {
    var text = StyledText(emptyStyle: base, paragraph: paragraph)
    // Shadows and pictures ask for the current traits.
    traits.performAsCurrent {
      text = StyledText(
        string, base: base, paragraph: paragraph, overridesLineBreak: overridesLineBreak,
        linkColor: UIColor.link.cgColor,
        changing: change
      ) { ($0 as? UIColor)?.resolvedColor(with: traits).cgColor }
    }
    self = text
  }

  /// A string that has the same attributes everywhere, as above.
  init(
    _ string: String, attributes: [NSAttributedString.Key: Any], base: TextStyle, paragraph: ParagraphStyle,
    overridesLineBreak: Bool = false, traits: UITraitCollection
  ) {
    var text = StyledText(emptyStyle: base, paragraph: paragraph)
    traits.performAsCurrent {
      text = StyledText(
        string, attributes: attributes, base: base, paragraph: paragraph, overridesLineBreak: overridesLineBreak,
        linkColor: UIColor.link.cgColor
      ) { ($0 as? UIColor)?.resolvedColor(with: traits).cgColor }
    }
    self = text
  }
}
