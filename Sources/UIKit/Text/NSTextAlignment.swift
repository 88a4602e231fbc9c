/// Where the lines of a text begin and end.
public enum NSTextAlignment: Int, Sendable {
  case left, center, right
  /// Both edges even, the last line as natural.
  case justified
  /// Where reading begins: left, or right for text that is read from right to left.
  case natural
}

/// What happens to text that is wider than its place.
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// The direction that a paragraph is read in.
public enum NSWritingDirection: Int, Sendable {
  /// By the first letter that has a direction.
  case natural = -1
  case leftToRight, rightToLeft
}

/// How a line along the text is drawn.
public struct NSUnderlineStyle: OptionSet, Sendable, Hashable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  public static let double = NSUnderlineStyle(rawValue: 0x09)
}
