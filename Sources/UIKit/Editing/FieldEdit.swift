import Foundation

/// One step of editing that is undone at once: typing grows one for as long as it goes on in one place.
@MainActor final class FieldEdit {
  /// What is done; steps of one kind that go on where the last one ended are one. The raw value names it in menus.
  enum Kind: String { case typing = "Typing", deleting = "Delete", pasting = "Paste", cutting = "Cut", replacing = "" }

  let kind: Kind
  /// Where it is, in UTF-16 units of the text.
  private(set) var start: Int
  /// How long the new text is.
  private(set) var insertedLength: Int
  /// The text that was there.
  private(set) var removed: String
  /// What was selected before.
  let selection: FieldSelection

  init(_ kind: Kind, start: Int, insertedLength: Int, removed: String, selection: FieldSelection) {
    self.kind = kind
    self.start = start
    self.insertedLength = insertedLength
    self.removed = removed
    self.selection = selection
  }

  /// Takes in a further change; false when it does not go on with this step.
  func extend(_ kind: Kind, range: Range<Int>, removing: String, insertedLength length: Int) -> Bool {
    guard kind == self.kind else { return false }
    switch kind {
    case .typing:
      guard range.isEmpty, range.lowerBound == start + insertedLength else { return false }
      insertedLength += length
    case .deleting:
      if range.upperBound == start {
        start = range.lowerBound
        removed = removing + removed
      } else if range.lowerBound == start {
        removed += removing
      } else {
        return false
      }
    default: return false
    }
    return true
  }
}

/// What is selected: from where the selection began to where it is moved, in UTF-16 units. The caret is at `head`.
struct FieldSelection: Equatable {
  var anchor: Int
  var head: Int

  var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
  var isEmpty: Bool { anchor == head }
}
