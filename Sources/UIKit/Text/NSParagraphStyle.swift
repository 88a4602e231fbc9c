import CoreText
import Foundation

/// How the paragraphs of an attributed string are set. Distances are points.
public class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
  private let mark = FoundationMark()

  struct Values: Hashable {
    var alignment = NSTextAlignment.natural
    var lineBreakMode = NSLineBreakMode.byWordWrapping
    var baseWritingDirection = NSWritingDirection.natural
    var lineSpacing: CGFloat = 0
    var paragraphSpacing: CGFloat = 0
    var paragraphSpacingBefore: CGFloat = 0
    var firstLineHeadIndent: CGFloat = 0
    var headIndent: CGFloat = 0
    var tailIndent: CGFloat = 0
    var lineHeightMultiple: CGFloat = 0
    var minimumLineHeight: CGFloat = 0
    var maximumLineHeight: CGFloat = 0
    var tabStops: [NSTextTab]?
    var defaultTabInterval: CGFloat = 0
    var lineBreakStrategy: LineBreakStrategy = []
    var allowsDefaultTighteningForTruncation = false
  }

  /// Where lines break beyond what Unicode says.
  public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The last line of a paragraph has two words at least.
    public static let pushOut = LineBreakStrategy(rawValue: 1 << 0)
    /// Korean words are not divided.
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 1 << 1)
    /// What labels do, which here is nothing beyond what Unicode says.
    public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
  }

  fileprivate(set) var values = Values()

  public override init() { super.init() }

  /// The style of text without one.
  public class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// Where lines begin and end.
  public var alignment: NSTextAlignment { values.alignment }
  /// What happens to lines that are too wide.
  public var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// The direction that the paragraph is read in.
  public var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// Between two lines of a paragraph.
  public var lineSpacing: CGFloat { values.lineSpacing }
  /// Below a paragraph that another one follows.
  public var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// Above a paragraph that follows another one.
  public var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// From the leading edge to the first line.
  public var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// From the leading edge to the other lines.
  public var headIndent: CGFloat { values.headIndent }
  /// From the leading edge to the end of the lines when positive, from the trailing edge when not.
  public var tailIndent: CGFloat { values.tailIndent }
  /// Factor on the natural line height; 0 means none.
  public var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  /// 0 means none.
  public var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// 0 means none.
  public var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// Where text after tabs stands; every 28 points, twelve times, unless set.
  public var tabStops: [NSTextTab] {
    values.tabStops ?? (1...12).map { NSTextTab(textAlignment: .left, location: CGFloat($0) * 28) }
  }
  /// Between the tab stops after the last one of `tabStops`; 0 means as far apart as those.
  public var defaultTabInterval: CGFloat { values.defaultTabInterval }
  /// Where lines break beyond what Unicode says.
  public var lineBreakStrategy: LineBreakStrategy { values.lineBreakStrategy }
  /// Whether letters move together, by a twentieth at most, where a label's text would be truncated otherwise.
  public var allowsDefaultTighteningForTruncation: Bool { values.allowsDefaultTighteningForTruncation }

  /// The direction that text of a language is read in, by its code such as `ar`; nil means the user's.
  public class func defaultWritingDirection(forLanguage languageName: String?) -> NSWritingDirection {
    let language = languageName ?? Locale.current.identifier
    return Locale.Language(identifier: language).characterDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }

  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSParagraphStyle()
    copy.values = values
    return copy
  }

  public func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = NSMutableParagraphStyle()
    copy.values = values
    return copy
  }

  public override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }
  public override var hash: Int { values.hashValue }

  /// The style as the text layout takes it.
  var paragraph: ParagraphStyle {
    var style = ParagraphStyle(alignment: .init(values.alignment), lineBreak: .init(values.lineBreakMode))
    switch values.baseWritingDirection {
    case .natural: style.direction = nil
    case .leftToRight: style.direction = .leftToRight
    case .rightToLeft: style.direction = .rightToLeft
    }
    style.lineSpacing = values.lineSpacing
    style.paragraphSpacing = values.paragraphSpacing
    style.paragraphSpacingBefore = values.paragraphSpacingBefore
    style.firstLineHeadIndent = values.firstLineHeadIndent
    style.headIndent = values.headIndent
    style.tailIndent = values.tailIndent
    style.lineHeightMultiple = values.lineHeightMultiple
    style.minimumLineHeight = values.minimumLineHeight
    style.maximumLineHeight = values.maximumLineHeight
    if values.tabStops != nil || values.defaultTabInterval != 0 {
      style.tabs = TabStops(stops: (values.tabStops ?? []).map(\.stop), interval: values.defaultTabInterval)
    }
    if values.lineBreakStrategy != .standard {
      style.keepsLastWordsTogether = values.lineBreakStrategy.contains(.pushOut)
      style.keepsHangulWords = values.lineBreakStrategy.contains(.hangulWordPriority)
    }
    return style
  }
}

/// A paragraph style that can be changed.
public final class NSMutableParagraphStyle: NSParagraphStyle {
  public override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  public override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  public override var baseWritingDirection: NSWritingDirection {
    get { values.baseWritingDirection }
    set { values.baseWritingDirection = newValue }
  }
  public override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue }
  }
  public override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }
  public override var paragraphSpacingBefore: CGFloat {
    get { values.paragraphSpacingBefore }
    set { values.paragraphSpacingBefore = newValue }
  }
  public override var firstLineHeadIndent: CGFloat {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue }
  }
  public override var headIndent: CGFloat {
    get { values.headIndent }
    set { values.headIndent = newValue }
  }
  public override var tailIndent: CGFloat {
    get { values.tailIndent }
    set { values.tailIndent = newValue }
  }
  public override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue }
  }
  public override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }
  public override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }

  public override var tabStops: [NSTextTab] {
    get { super.tabStops }
    set { values.tabStops = newValue }
  }
  public override var defaultTabInterval: CGFloat {
    get { values.defaultTabInterval }
    set { values.defaultTabInterval = newValue }
  }
  public override var lineBreakStrategy: LineBreakStrategy {
    get { values.lineBreakStrategy }
    set { values.lineBreakStrategy = newValue }
  }
  public override var allowsDefaultTighteningForTruncation: Bool {
    get { values.allowsDefaultTighteningForTruncation }
    set { values.allowsDefaultTighteningForTruncation = newValue }
  }

  /// Adds a tab stop, at its place among the others.
  public func addTabStop(_ tab: NSTextTab) {
    values.tabStops = (tabStops + [tab]).sorted { $0.location < $1.location }
  }

  /// Takes a tab stop away, if there is an equal one.
  public func removeTabStop(_ tab: NSTextTab) {
    values.tabStops = tabStops.filter { $0 != tab }
  }

  /// Takes all values of `style`.
  public func setParagraphStyle(_ style: NSParagraphStyle) { values = style.values }
}

extension ParagraphStyle.Alignment {
  init(_ alignment: NSTextAlignment) {
    self =
      switch alignment {
      case .left: .left
      case .center: .center
      case .right: .right
      case .justified: .justified
      case .natural: .natural
      }
  }
}

extension ParagraphStyle.LineBreak {
  init(_ mode: NSLineBreakMode) {
    self =
      switch mode {
      case .byWordWrapping: .wordWrapping
      case .byCharWrapping: .characterWrapping
      case .byClipping: .clipping
      case .byTruncatingHead: .truncatingHead
      case .byTruncatingTail: .truncatingTail
      case .byTruncatingMiddle: .truncatingMiddle
      }
  }
}
