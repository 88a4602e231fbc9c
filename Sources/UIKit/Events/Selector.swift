import Foundation

/// The name of an action, as `"copy:"`.
///
/// There is no runtime that could call a method by its name: a selector says which action is meant to
/// `canPerformAction(_:withSender:)`, `target(forAction:withSender:)` and `perform(_:with:)`. Everywhere else actions are
/// references to methods.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name, with a colon for each argument.
  public let description: String

  /// A selector of any name.
  public init(_ name: String) { description = name }
  public init(stringLiteral value: String) { description = value }
}

/// The actions of `UIResponderStandardEditActions`, and those of undo.
extension Selector {
  public static let cut: Selector = "cut:"
  public static let copy: Selector = "copy:"
  public static let paste: Selector = "paste:"
  public static let pasteAndMatchStyle: Selector = "pasteAndMatchStyle:"
  public static let select: Selector = "select:"
  public static let selectAll: Selector = "selectAll:"
  public static let delete: Selector = "delete:"
  public static let makeTextWritingDirectionLeftToRight: Selector = "makeTextWritingDirectionLeftToRight:"
  public static let makeTextWritingDirectionRightToLeft: Selector = "makeTextWritingDirectionRightToLeft:"
  public static let toggleBoldface: Selector = "toggleBoldface:"
  public static let toggleItalics: Selector = "toggleItalics:"
  public static let toggleUnderline: Selector = "toggleUnderline:"
  public static let increaseSize: Selector = "increaseSize:"
  public static let decreaseSize: Selector = "decreaseSize:"
  public static let find: Selector = "find:"
  public static let findAndReplace: Selector = "findAndReplace:"
  public static let findNext: Selector = "findNext:"
  public static let findPrevious: Selector = "findPrevious:"
  public static let useSelectionForFind: Selector = "useSelectionForFind:"
  public static let printContent: Selector = "print:"
  public static let duplicate: Selector = "duplicate:"
  public static let rename: Selector = "rename:"
  /// Undoes the last step of the responder's `undoManager`.
  public static let undo: Selector = "undo:"
  /// Does again what was undone last, by the responder's `undoManager`.
  public static let redo: Selector = "redo:"
}
