import CoreGraphics
import Foundation

/// A value of a string attribute that stands for something text is drawn with: the toolkit's own fonts, colours and
/// paragraph styles, whose classes are not known here.
package protocol TextAttribute {
  var textFont: CTFont? { get }
  var textColor: CGColor? { get }
  var textParagraph: ParagraphStyle? { get }
}

extension TextAttribute {
  package var textFont: CTFont? { nil }
  package var textColor: CGColor? { nil }
  package var textParagraph: ParagraphStyle? { nil }
}

/// The attributes that are read, by the names that Apple gives them.
private enum AttributeName {
  static let font = NSAttributedString.Key(rawValue: "NSFont")
  static let color = NSAttributedString.Key(rawValue: "NSColor")
  static let background = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  static let paragraph = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  static let kern = NSAttributedString.Key(rawValue: "NSKern")
  static let tracking = NSAttributedString.Key(rawValue: "CTTracking")
  static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
  static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  static let underline = NSAttributedString.Key(rawValue: "NSUnderline")
  static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  static let strikethrough = NSAttributedString.Key(rawValue: "NSStrikethrough")
  static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
}

extension TextStyle {
  /// The style that `attributes` ask for; what they lack comes from `base`. Values of another type are ignored.
  ///
  /// - Parameter color: reads the value of a colour attribute.
  package init(_ attributes: [NSAttributedString.Key: Any], base: TextStyle, color read: (Any) -> CGColor?) {
    self = base
    func color(_ key: NSAttributedString.Key) -> CGColor? { attributes[key].flatMap(read) }
    func number(_ key: NSAttributedString.Key) -> CGFloat? { CGFloat(anyNumber: attributes[key]) }
    // The bits of an underline style: 1 single, 2 thick, 9 double.
    func line(_ key: NSAttributedString.Key) -> Line {
      let style = number(key).flatMap { Int(exactly: $0) } ?? 0
      if style & 9 == 9 { return .double }
      if style & 2 != 0 { return .thick }
      return style & 1 != 0 ? .single : .none
    }
    if let font = Self.font(of: attributes[AttributeName.font]) { self.font = font }
    if let own = color(AttributeName.color) { self.color = own }
    background = color(AttributeName.background) ?? base.background
    kern = number(AttributeName.kern) ?? number(AttributeName.tracking) ?? base.kern
    baselineOffset = number(AttributeName.baselineOffset) ?? base.baselineOffset
    if let ligature = number(AttributeName.ligature) { hasLigatures = ligature != 0 }
    underline = line(AttributeName.underline)
    underlineColor = color(AttributeName.underlineColor)
    strikethrough = line(AttributeName.strikethrough)
    strikethroughColor = color(AttributeName.strikethroughColor)
  }

  /// The font that a value stands for: one of Core Text or of the toolkit; nil for anything else.
  package static func font(of value: Any?) -> CTFont? {
    switch value {
    case let font as CTFont: font
    case let attribute as any TextAttribute: attribute.textFont
    default: nil
    }
  }

  /// The colour that a value stands for: one of Core Graphics or of the toolkit; nil for anything else.
  package static func color(of value: Any?) -> CGColor? {
    switch value {
    case let color as CGColor: color
    case let attribute as any TextAttribute: attribute.textColor
    default: nil
    }
  }
}

extension StyledText {
  /// An attributed string with what its attributes lack filled in.
  ///
  /// - Parameters:
  ///   - overridesLineBreak: the line break mode is always that of `paragraph`.
  ///   - color: reads the value of a colour attribute.
  package init(
    _ string: NSAttributedString, base: TextStyle, paragraph: ParagraphStyle, overridesLineBreak: Bool = false,
    color: (Any) -> CGColor? = { TextStyle.color(of: $0) }
  ) {
    self.init(emptyStyle: base, paragraph: paragraph)
    let whole = string.string as NSString
    string.enumerateAttributes(in: NSRange(location: 0, length: string.length)) { attributes, range, _ in
      append(
        whole.substring(with: range), attributes: attributes, base: base, paragraph: paragraph,
        overridesLineBreak: overridesLineBreak, color: color)
    }
  }

  /// A string that has the same attributes everywhere, as above; without an attributed string, which Foundation on Linux
  /// never frees the attributes of.
  package init(
    _ string: String, attributes: [NSAttributedString.Key: Any], base: TextStyle, paragraph: ParagraphStyle,
    overridesLineBreak: Bool = false, color: (Any) -> CGColor? = { TextStyle.color(of: $0) }
  ) {
    self.init(emptyStyle: base, paragraph: paragraph)
    guard !string.isEmpty else { return }
    append(
      string, attributes: attributes, base: base, paragraph: paragraph, overridesLineBreak: overridesLineBreak,
      color: color)
  }

  private mutating func append(
    _ string: String, attributes: [NSAttributedString.Key: Any], base: TextStyle, paragraph: ParagraphStyle,
    overridesLineBreak: Bool, color: (Any) -> CGColor?
  ) {
    var own = (attributes[AttributeName.paragraph] as? any TextAttribute)?.textParagraph ?? paragraph
    if overridesLineBreak { own.lineBreak = paragraph.lineBreak }
    append(string, style: TextStyle(attributes, base: base, color: color), paragraph: own)
  }
}
