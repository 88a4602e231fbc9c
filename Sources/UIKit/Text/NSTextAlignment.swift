/// Where the lines of a text begin and end.
public enum NSTextAlignment: Int, Sendable {
  case left, center, right
  /// Both edges even, the last line as natural.
  case justified
  /// Where reading begins: left, or right for text that is read from right to left.
  case natural
}
