import Foundation

/// A stretch of a text. Made by the object that has the text.
@MainActor open class UITextRange: Hashable {
  nonisolated let range: Range<Int>

  init(_ range: Range<Int>) { self.range = range }

  /// Whether nothing is in it: it is where a caret stands.
  open var isEmpty: Bool { range.isEmpty }
  /// Where it begins.
  open var start: UITextPosition { UITextPosition(offset: range.lowerBound) }
  /// Where it ends.
  open var end: UITextPosition { UITextPosition(offset: range.upperBound) }

  /// Two ranges of one text are equal when they begin and end at the same places.
  nonisolated public static func == (left: UITextRange, right: UITextRange) -> Bool { left.range == right.range }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(range) }
}
