import Foundation

/// Decides on and hears of a text field's editing.
@MainActor public protocol UITextFieldDelegate: AnyObject {
  /// Whether the field may become first responder; true unless implemented.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// The field is first responder.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Whether the field may give up first responder status; true unless implemented. Not asked when it leaves its window.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// The field is first responder no longer.
  func textFieldDidEndEditing(_ textField: UITextField)
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
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { true }
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
