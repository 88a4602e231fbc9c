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

extension TextStyle {
  /// The style that `attributes` ask for; what they lack comes from `base`. Values of another type are ignored.
  init(_ attributes: [NSAttributedString.Key: Any], base: TextStyle, traits: UITraitCollection) {
    self = base
    func color(_ key: NSAttributedString.Key) -> CGColor? {
      (attributes[key] as? UIColor)?.resolvedColor(with: traits).cgColor
    }
    func number(_ key: NSAttributedString.Key) -> CGFloat? {
      switch attributes[key] {
      case let value as CGFloat: value
      case let value as Double: CGFloat(value)
      case let value as Int: CGFloat(value)
      case let value as NSNumber: CGFloat(value.doubleValue)
      default: nil
      }
    }
    func line(_ key: NSAttributedString.Key) -> Line {
      let style = NSUnderlineStyle(rawValue: number(key).flatMap { Int(exactly: $0) } ?? 0)
      if style.contains(.double) { return .double }
      if style.contains(.thick) { return .thick }
      return style.contains(.single) ? .single : .none
    }
    if let font = attributes[.font] as? UIFont { self.font = font.ctFont }
    if let own = color(.foregroundColor) { self.color = own }
    background = color(.backgroundColor) ?? base.background
    kern = number(.kern) ?? number(.tracking) ?? base.kern
    baselineOffset = number(.baselineOffset) ?? base.baselineOffset
    if let ligature = number(.ligature) { hasLigatures = ligature != 0 }
    underline = line(.underlineStyle)
    underlineColor = color(.underlineColor)
    strikethrough = line(.strikethroughStyle)
    strikethroughColor = color(.strikethroughColor)
  }
}

extension StyledText {
  /// An attributed string with what its attributes lack filled in. With `overridesLineBreak` the line break mode is always
  /// that of `paragraph`.
  init(
    _ string: NSAttributedString, base: TextStyle, paragraph: ParagraphStyle, overridesLineBreak: Bool = false,
    traits: UITraitCollection
  ) {
    self.init(emptyStyle: base, paragraph: paragraph)
    let whole = string.string as NSString
    string.enumerateAttributes(in: NSRange(location: 0, length: string.length)) { attributes, range, _ in
      var own = (attributes[.paragraphStyle] as? NSParagraphStyle)?.paragraph ?? paragraph
      if overridesLineBreak { own.lineBreak = paragraph.lineBreak }
      append(whole.substring(with: range), style: TextStyle(attributes, base: base, traits: traits), paragraph: own)
    }
  }
}
