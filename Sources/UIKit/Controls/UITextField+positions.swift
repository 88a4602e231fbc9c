import Foundation

// Places and ranges of the text, as `UITextInput` names them.
extension UITextField {
  /// Before the first character.
  public var beginningOfDocument: UITextPosition { UITextPosition(offset: 0) }
  /// Behind the last character.
  public var endOfDocument: UITextPosition { UITextPosition(offset: content.length) }

  /// What is selected; empty where the caret stands. Nil while the field is not edited, and setting it does nothing then.
  public var selectedTextRange: UITextRange? {
    get { isEditing ? UITextRange(selection.range) : nil }
    set { if isEditing, let newValue { select(newValue.range) } }
  }

  /// The text of a range; the part of it that there is.
  public func text(in range: UITextRange) -> String? { content.substring(range.range) }

  /// Puts `text` in place of a range, if the delegate agrees; can be undone. Line breaks are left out.
  public func replace(_ range: UITextRange, withText text: String) {
    edit(content.clamped(range.range), with: text.filter { !$0.isNewline }, kind: .replacing)
  }

  /// The range between two places, in whichever order.
  public func textRange(from start: UITextPosition, to end: UITextPosition) -> UITextRange? {
    UITextRange(content.clamped(min(start.offset, end.offset)..<max(start.offset, end.offset)))
  }

  /// The place `offset` UTF-16 units after `position`, moved out of the middle of a character; nil beyond the text's ends.
  public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let (target, overflow) = position.offset.addingReportingOverflow(offset)
    guard !overflow, (0...content.length).contains(target) else { return nil }
    return UITextPosition(offset: content.roundedUp(target))
  }

  /// The place `offset` characters from `position` on the screen: up is the text's beginning, down its end. Nil beyond the
  /// line's ends.
  public func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int)
    -> UITextPosition?
  {
    switch direction {
    case .up: return beginningOfDocument
    case .down: return endOfDocument
    case .left, .right:
      var place = content.characterCount(before: position.offset)
      let toTheRight = (direction == .right) == (offset >= 0)
      for _ in 0..<min(offset.magnitude, UInt(content.boundaries.count)) {
        let next = caretMap.place(beside: place, toTheRight: toTheRight)
        guard next != place else { return nil }
        place = next
      }
      return UITextPosition(offset: content.offset(ofCharacter: place))
    }
  }

  /// Which of two places comes first.
  public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    position.offset < other.offset
      ? .orderedAscending : position.offset > other.offset ? .orderedDescending : .orderedSame
  }

  /// UTF-16 units from one place to another, negative when it is before it.
  public func offset(from: UITextPosition, to: UITextPosition) -> Int { to.offset - from.offset }

  /// Where the caret of a place is, in points of the field.
  public func caretRect(for position: UITextPosition) -> CGRect {
    layoutIfNeeded()
    return caretRect(at: position.offset, in: canvas.frame)
  }

  /// The leftmost rectangle that a range covers, in points of the field; where the caret would be, for an empty one.
  public func firstRect(for range: UITextRange) -> CGRect {
    layoutIfNeeded()
    return selectionRects(of: range.range, in: canvas.frame).first ?? caretRect(for: range.start)
  }

  /// The place whose caret is nearest to `point`, in points of the field.
  public func closestPosition(to point: CGPoint) -> UITextPosition? { UITextPosition(offset: offset(at: point)) }

  /// The character at `point`, in points of the field; nil beside the text.
  public func characterRange(at point: CGPoint) -> UITextRange? {
    layoutIfNeeded()
    guard let piece = caretMap.piece(at: point.x - canvas.frame.minX + scrollOffset) else { return nil }
    return UITextRange(content.offset(ofCharacter: piece)..<content.offset(ofCharacter: piece + 1))
  }
}
