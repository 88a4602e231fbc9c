import Foundation

/// Decides on and hears of a text field's editing.
@MainActor public protocol UITextFieldDelegate: AnyObject {
  /// Whether the field may become first responder; true unless implemented.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// The field is first responder.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Whether the field may give up first responder status; true unless implemented. Its answer does not
  /// count when the field leaves its window.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// The field is first responder no longer.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// The field is first responder no longer. Calls the form without a reason unless implemented.
  func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
  /// The user, or an edit, moved the caret or the selection.
  func textFieldDidChangeSelection(_ textField: UITextField)
  /// Whether the field may be emptied, by its button or for `clearsOnBeginEditing`; true unless implemented.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Whether `string` may replace `range` of the present text, which counts UTF-16 units; true unless implemented. Asked for
  /// what the user types, not for `text`.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool
  /// Whether the Return key sends `.editingDidEndOnExit`; true unless implemented.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
    textFieldDidEndEditing(textField)
  }
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { true }
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
