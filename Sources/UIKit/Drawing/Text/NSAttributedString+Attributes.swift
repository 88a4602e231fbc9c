import CoreGraphics
import CoreText
import Foundation

extension NSAttributedString.Key {
  /// A `UIFont`; without one text is 12 points of the system font.
  public static let font = NSAttributedString.Key("NSFont")
  /// An `NSParagraphStyle`; the one of a paragraph's first character counts.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// A `UIColor`; without one text is black.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// A `UIColor` behind the text.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// A number: 0 turns ligatures off.
  public static let ligature = NSAttributedString.Key("NSLigature")
  /// A number: points added after each character.
  public static let kern = NSAttributedString.Key("NSKern")
  /// The same as `kern`, which it overrules.
  public static let tracking = NSAttributedString.Key("CTTracking")
  /// A number: an `NSUnderlineStyle`'s raw value.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// A `UIColor`; without one the text's.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// A number: an `NSUnderlineStyle`'s raw value.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// A `UIColor`; without one the text's.
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  /// A number: points upwards.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
}

extension StyledText {
  /// The text with its attributes, under the current traits. What an attribute does not say is taken from `base` and
  /// `paragraph`; unknown attributes, and values of another type than their key wants, say nothing.
  ///
  /// - Parameter overridesLineBreak: lines that are too long end as `paragraph` says, whatever the text's own
  ///   paragraph styles say.
  package init(
    _ text: NSAttributedString, base: TextStyle, paragraph: ParagraphStyle = ParagraphStyle(),
    overridesLineBreak: Bool = false
  ) {
    self.init(emptyStyle: base, paragraph: paragraph)
    let string = text.string as NSString
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      var lines = (attributes[.paragraphStyle] as? NSParagraphStyle)?.textStyle ?? paragraph
      if overridesLineBreak { lines.lineBreak = paragraph.lineBreak }
      append(string.substring(with: range), style: TextStyle(attributes, base: base), paragraph: lines)
    }
  }
}

extension TextStyle {
  /// The style that attributes say, under the current traits.
  package init(_ attributes: [NSAttributedString.Key: Any], base: TextStyle) {
    self = base
    func number(_ key: NSAttributedString.Key) -> CGFloat? {
      switch attributes[key] {
      case let value as CGFloat: value
      case let value as Int: CGFloat(value)
      case let value as Float: CGFloat(value)
      case let value as NSNumber: CGFloat(value.doubleValue)
      default: nil
      }
    }
    func line(_ key: NSAttributedString.Key) -> Line? {
      let raw = number(key).flatMap { Int(exactly: $0.rounded()) } ?? (attributes[key] as? NSUnderlineStyle)?.rawValue
      return raw.map {
        switch $0 & 0x0F {
        case 0: .none
        case 0x02: .thick
        case 0x09: .double
        default: .single
        }
      }
    }
    if let font = attributes[.font] as? UIFont { self.font = font.ctFont }
    if let color = attributes[.foregroundColor] as? UIColor { self.color = color.cgColor }
    if let color = attributes[.backgroundColor] as? UIColor { background = color.cgColor }
    if let kern = number(.tracking) ?? number(.kern) { self.kern = kern }
    if let offset = number(.baselineOffset), offset.isFinite { baselineOffset = offset }
    if let ligature = number(.ligature) { hasLigatures = ligature != 0 }
    if let line = line(.underlineStyle) { underline = line }
    if let color = attributes[.underlineColor] as? UIColor { underlineColor = color.cgColor }
    if let line = line(.strikethroughStyle) { strikethrough = line }
    if let color = attributes[.strikethroughColor] as? UIColor { strikethroughColor = color.cgColor }
  }

  /// What text without attributes looks like.
  package static let unattributed = TextStyle(font: CTFont(FontTraits(size: FontTraits.defaultSize)), color: .black)
}
