/// The direction that a paragraph is read in.
public enum NSWritingDirection: Int, Sendable {
  /// By the first letter that has a direction.
  case natural = -1
  case leftToRight, rightToLeft
}
