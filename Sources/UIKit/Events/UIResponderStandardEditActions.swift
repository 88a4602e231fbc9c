import Foundation

/// The actions of editing that menus and keys ask for by name.
///
/// `UIResponder` has them all, without effect. A responder that does one overrides it, and says so in
/// `canPerformAction(_:withSender:)`: other than on iOS, overriding the method alone does not make it found.
@MainActor public protocol UIResponderStandardEditActions: AnyObject {
  /// Puts the selection on the pasteboard and takes it away.
  func cut(_ sender: Any?)
  /// Puts the selection on the pasteboard.
  func copy(_ sender: Any?)
  /// Puts what is on the pasteboard in place of the selection.
  func paste(_ sender: Any?)
  /// Pastes in the style of what is around.
  func pasteAndMatchStyle(_ sender: Any?)
  /// Selects what is at the caret.
  func select(_ sender: Any?)
  /// Selects everything.
  func selectAll(_ sender: Any?)
  /// Takes the selection away.
  func delete(_ sender: Any?)
  /// Makes the selected paragraphs read from the left.
  func makeTextWritingDirectionLeftToRight(_ sender: Any?)
  /// Makes the selected paragraphs read from the right.
  func makeTextWritingDirectionRightToLeft(_ sender: Any?)
  /// Makes the selection bold, or not.
  func toggleBoldface(_ sender: Any?)
  /// Makes the selection italic, or not.
  func toggleItalics(_ sender: Any?)
  /// Underlines the selection, or not.
  func toggleUnderline(_ sender: Any?)
  /// Makes the selected text larger.
  func increaseSize(_ sender: Any?)
  /// Makes the selected text smaller.
  func decreaseSize(_ sender: Any?)
  /// Begins to look for text.
  func find(_ sender: Any?)
  /// Begins to look for text that is to be replaced.
  func findAndReplace(_ sender: Any?)
  /// Goes to the next place where the text was found.
  func findNext(_ sender: Any?)
  /// Goes to the place before where the text was found.
  func findPrevious(_ sender: Any?)
  /// Looks for the selected text.
  func useSelectionForFind(_ sender: Any?)
  /// Prints the content.
  func printContent(_ sender: Any?)
  /// Makes a second one of what is selected.
  func duplicate(_ sender: Any?)
  /// Begins to change the name of what is selected.
  func rename(_ sender: Any?)
}

extension UIResponder {
  /// The method that a selector of `UIResponderStandardEditActions` names; nil for other selectors.
  static func standardEditAction(_ action: Selector) -> ((any UIResponderStandardEditActions, Any?) -> Void)? {
    switch action {
    case .cut: { $0.cut($1) }
    case .copy: { $0.copy($1) }
    case .paste: { $0.paste($1) }
    case .pasteAndMatchStyle: { $0.pasteAndMatchStyle($1) }
    case .select: { $0.select($1) }
    case .selectAll: { $0.selectAll($1) }
    case .delete: { $0.delete($1) }
    case .makeTextWritingDirectionLeftToRight: { $0.makeTextWritingDirectionLeftToRight($1) }
    case .makeTextWritingDirectionRightToLeft: { $0.makeTextWritingDirectionRightToLeft($1) }
    case .toggleBoldface: { $0.toggleBoldface($1) }
    case .toggleItalics: { $0.toggleItalics($1) }
    case .toggleUnderline: { $0.toggleUnderline($1) }
    case .increaseSize: { $0.increaseSize($1) }
    case .decreaseSize: { $0.decreaseSize($1) }
    case .find: { $0.find($1) }
    case .findAndReplace: { $0.findAndReplace($1) }
    case .findNext: { $0.findNext($1) }
    case .findPrevious: { $0.findPrevious($1) }
    case .useSelectionForFind: { $0.useSelectionForFind($1) }
    case .printContent: { $0.printContent($1) }
    case .duplicate: { $0.duplicate($1) }
    case .rename: { $0.rename($1) }
    default: nil
    }
  }
}
