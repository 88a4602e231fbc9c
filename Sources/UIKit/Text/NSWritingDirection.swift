/// The direction that a paragraph is read in.
public enum NSWritingDirection: Int, Sendable {
  /// By the first letter that has a direction.
  case natural = -1
  case leftToRight, rightToLeft
}

/// Whether text keeps the directions of its own letters inside another direction; a bit of the attribute
/// `writingDirection`, beside that of `NSWritingDirection`.
public enum NSWritingDirectionFormatType: Int, Sendable {
  /// Letters keep their directions.
  case embedding = 0
  /// All letters have the direction.
  case override = 2
}
