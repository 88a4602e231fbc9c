import Foundation

/// A place in a text, between two characters. Made by the object that has the text.
@MainActor open class UITextPosition: Hashable {
  /// UTF-16 units from the text's beginning.
  nonisolated let offset: Int

  init(offset: Int) { self.offset = offset }

  /// Two positions of one text are equal when they are the same place.
  nonisolated public static func == (left: UITextPosition, right: UITextPosition) -> Bool {
    left.offset == right.offset
  }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(offset) }
}
