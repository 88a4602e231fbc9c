import CoreGraphics
import Foundation

/// A value of a string attribute that stands for something text is drawn with: the toolkit's own fonts, colours and
/// paragraph styles, whose classes are not known here.
package protocol TextAttribute {
  var textFont: CTFont? { get }
  var textColor: CGColor? { get }
  var textParagraph: ParagraphStyle? { get }
  var textShadow: TextEffects.Shadow? { get }
  var textPicture: InlinePicture? { get }
}

extension TextAttribute {
  package var textFont: CTFont? { nil }
  package var textColor: CGColor? { nil }
  package var textParagraph: ParagraphStyle? { nil }
  package var textShadow: TextEffects.Shadow? { nil }
  package var textPicture: InlinePicture? { nil }
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
  static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
  static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")
  static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
  static let writingDirection = NSAttributedString.Key(rawValue: "NSWritingDirection")
  static let link = NSAttributedString.Key(rawValue: "NSLink")

  /// Those of `TextEffects`.
  static let effects = [strokeWidth, shadow, obliqueness, expansion, attachment, underline, strikethrough]
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
    if AttributeName.effects.contains(where: { attributes[$0] != nil }) {
      var effects = base.effects ?? TextEffects()
      if let width = number(AttributeName.strokeWidth) { effects.strokeWidth = width }
      if let own = color(AttributeName.strokeColor) { effects.strokeColor = own }
      if let shadow = attributes[AttributeName.shadow] as? any TextAttribute { effects.shadow = shadow.textShadow }
      if let lean = number(AttributeName.obliqueness) { effects.obliqueness = lean }
      if let expansion = number(AttributeName.expansion) { effects.expansion = expansion }
      effects.picture = (attributes[AttributeName.attachment] as? any TextAttribute)?.textPicture
      effects.underlinePattern = TextEffects.Pattern(bits: number(AttributeName.underline))
      effects.strikethroughPattern = TextEffects.Pattern(bits: number(AttributeName.strikethrough))
      self.effects = effects == TextEffects() ? nil : effects
    }
  }

  /// Without the lines that are drawn along words alone, as they are between words. The bit is that of an underline style.
  fileprivate func betweenWords(_ attributes: [NSAttributedString.Key: Any]) -> TextStyle? {
    func isByWord(_ key: NSAttributedString.Key) -> Bool {
      CGFloat(anyNumber: attributes[key]).flatMap { Int(exactly: $0) }.map { $0 & 0x8000 != 0 } ?? false
    }
    let (under, through) = (isByWord(AttributeName.underline), isByWord(AttributeName.strikethrough))
    guard under || through else { return nil }
    var style = self
    if under { style.underline = .none }
    if through { style.strikethrough = .none }
    return style
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

/// Attributes of a stretch of text.
package typealias AttributeValues = [NSAttributedString.Key: Any]

extension StyledText {
  /// An attributed string with what its attributes lack filled in.
  ///
  /// - Parameters:
  ///   - overridesLineBreak: the line break mode is always that of `paragraph`.
  ///   - linkColor: of links, which are then underlined; nil draws them as other text.
  ///   - change: gives the attributes to use for those of a stretch.
  ///   - color: reads the value of a colour attribute.
  package init(
    _ string: NSAttributedString, base: TextStyle, paragraph: ParagraphStyle, overridesLineBreak: Bool = false,
    linkColor: CGColor? = nil, changing change: (AttributeValues) -> AttributeValues = { $0 },
    color: (Any) -> CGColor? = { TextStyle.color(of: $0) }
  ) {
    self.init(emptyStyle: base, paragraph: paragraph)
    let whole = string.string as NSString
    string.enumerateAttributes(in: NSRange(location: 0, length: string.length)) { attributes, range, _ in
      append(
        whole.substring(with: range), attributes: change(attributes), base: base, paragraph: paragraph,
        overridesLineBreak: overridesLineBreak, linkColor: linkColor, color: color)
    }
  }

  /// A string that has the same attributes everywhere, as above; without an attributed string, which Foundation on Linux
  /// never frees the attributes of.
  package init(
    _ string: String, attributes: [NSAttributedString.Key: Any], base: TextStyle, paragraph: ParagraphStyle,
    overridesLineBreak: Bool = false, linkColor: CGColor? = nil,
    color: (Any) -> CGColor? = { TextStyle.color(of: $0) }
  ) {
    self.init(emptyStyle: base, paragraph: paragraph)
    guard !string.isEmpty else { return }
    append(
      string, attributes: attributes, base: base, paragraph: paragraph, overridesLineBreak: overridesLineBreak,
      linkColor: linkColor,
      color: color)
  }

  private mutating func append(
    _ string: String, attributes: [NSAttributedString.Key: Any], base: TextStyle, paragraph: ParagraphStyle,
    overridesLineBreak: Bool, linkColor: CGColor?, color: (Any) -> CGColor?
  ) {
    var own = (attributes[AttributeName.paragraph] as? any TextAttribute)?.textParagraph ?? paragraph
    if overridesLineBreak { own.lineBreak = paragraph.lineBreak }
    var style = TextStyle(attributes, base: base, color: color)
    if let linkColor, attributes[AttributeName.link] != nil {
      style.color = linkColor
      if attributes[AttributeName.underline] == nil { style.underline = .single }
    }
    // A picture stands in place of the character that is made for it, and of no other.
    if style.effects?.picture != nil, !string.unicodeScalars.allSatisfy({ $0 == "\u{FFFC}" }) {
      style.effects?.picture = nil
    }
    let directions = WritingDirections(attributes[AttributeName.writingDirection])
    if !directions.opening.isEmpty { append(directions.opening, style: style, paragraph: own) }
    if let gap = style.betweenWords(attributes) {
      appendWords(string, style: style, gap: gap, paragraph: own)
    } else {
      append(string, style: style, paragraph: own)
    }
    if !directions.closing.isEmpty { append(directions.closing, style: style, paragraph: own) }
  }

  /// Adds words in one style and what is between them in another.
  private mutating func appendWords(_ string: String, style: TextStyle, gap: TextStyle, paragraph: ParagraphStyle) {
    var rest = string[...]
    while let first = rest.first {
      let isSpace = first.isWhitespace
      let end = rest.firstIndex { $0.isWhitespace != isSpace } ?? rest.endIndex
      append(String(rest[..<end]), style: isSpace ? gap : style, paragraph: paragraph)
      rest = rest[end...]
    }
  }
}

extension TextEffects.Pattern {
  /// By the bits of an underline style.
  fileprivate init(bits: CGFloat?) {
    let bits = bits.flatMap { Int(exactly: $0) } ?? 0
    self =
      switch bits & 0x700 {
      case 0x100: .dot
      case 0x200: .dash
      case 0x300: .dashDot
      case 0x400: .dashDotDot
      default: .solid
      }
  }
}

/// Unicode's controls around text that has directions of its own: the attribute is an array of numbers, the outermost first,
/// of which bit 0 says right to left and bit 1 that the letters' own directions do not count.
private struct WritingDirections {
  var opening = ""
  var closing = ""

  init(_ value: Any?) {
    guard let value, let list = value as? [Any] else { return }
    // Unicode allows no more levels than these.
    for entry in list.prefix(60) {
      guard let number = CGFloat(anyNumber: entry).flatMap({ Int(exactly: $0) }), (0...3).contains(number) else {
        continue
      }
      opening += ["\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}"][number]
      closing += "\u{202C}"
    }
  }
}

extension StyledText {
  /// The same text with fonts and all that is measured along them `factor` times as large. Not finite and not positive
  /// factors leave it as it is.
  package func scaled(by factor: CGFloat) -> StyledText {
    guard factor.isFinite, factor > 0, factor != 1 else { return self }
    return mapStyles { style in
      style.font = CTFont(style.font.traits.with(size: style.font.size * factor))
      style.kern *= factor
      style.baselineOffset *= factor
      if let shadow = style.effects?.shadow {
        style.effects?.shadow = TextEffects.Shadow(
          offset: CGSize(width: shadow.offset.width * factor, height: shadow.offset.height * factor),
          blur: shadow.blur * factor, color: shadow.color)
      }
    }
  }

  /// The same text with `points` more between its letters.
  package func kerned(by points: CGFloat) -> StyledText {
    points == 0 ? self : mapStyles { $0.kern = ($0.kern.isFinite ? $0.kern : 0) + points }
  }

  /// The same text all in one colour.
  package func colored(_ color: CGColor?) -> StyledText {
    mapStyles { $0.color = color }
  }
}
