import Foundation

// Text that is composed from several keys, as `UITextInput` names it: underlined until it is certain.
extension UITextField {
  /// Where the composed text is; nil when there is none.
  public var markedTextRange: UITextRange? { composition.map { UITextRange($0.range) } }

  /// Shows `markedText` as text that may still become another, in place of the composed text before it or of the selection.
  /// `selectedRange` is in UTF-16 units of it. Nil or an empty text takes the composed one away. Nothing happens while the
  /// field is not edited. Line breaks are left out.
  public func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    guard isEditing else { return }
    let text = (markedText ?? "").filter { !$0.isNewline }
    guard !text.isEmpty else { return cancelComposition() }
    let old = composition
    let range = old?.range ?? selection.range
    let start = range.lowerBound
    let new = FieldComposition(
      range: start..<start + text.utf16.count, replaced: old?.replaced ?? content.substring(range),
      selection: old?.selection ?? selection)
    composition = new
    show(
      text, in: range, caret: start + max(0, min(text.utf16.count, selectedRange.location)),
      length: selectedRange.length)
  }

  /// Makes the composed text certain, if the delegate agrees; it can be undone as one step.
  public func unmarkText() { endComposition() }

  func endComposition() {
    guard let composition else { return }
    let text = content.substring(composition.range)
    restore(composition)
    edit(composition.selection.range, with: text, kind: .typing)
  }

  /// Takes the composed text away; what it took the place of was to go.
  private func cancelComposition() {
    guard let composition else {
      delete(to: selection.head)
      return
    }
    restore(composition)
    if composition.replaced.isEmpty {
      show(
        "", in: composition.selection.head..<composition.selection.head, caret: composition.selection.head, length: 0)
    } else {
      edit(composition.selection.range, with: "", kind: .typing)
    }
  }

  /// The text as it was before anything was composed.
  func restore(_ composition: FieldComposition) {
    self.composition = nil
    content.replace(composition.range, with: composition.replaced)
    selection = composition.selection
    contentDidChange()
    selectionDidMove()
  }

  private func show(_ text: String, in range: Range<Int>, caret: Int, length: Int) {
    content.replace(range, with: text)
    let head = content.roundedUp(caret)
    didEdit(FieldSelection(anchor: head, head: content.roundedUp(head + max(0, min(length, content.length - head)))))
  }
}
