import Foundation

extension UITableViewCell {
  /// How a cell's own texts and image are arranged.
  public enum CellStyle: Int, Sendable {
    /// A text, with an image before it.
    case `default`
    /// A text, and another at the trailing edge.
    case value1
    /// A small text in the tint at the leading edge, and another beside it.
    case value2
    /// A text, and a smaller one below.
    case subtitle
  }

  /// Whether a line is drawn below a cell.
  public enum SeparatorStyle: Int, Sendable {
    case none, singleLine
    /// As `singleLine`.
    case singleLineEtched
  }

  /// How a cell looks that is selected.
  public enum SelectionStyle: Int, Sendable {
    /// As always.
    case none
    /// As `default`.
    case blue
    /// As `default`.
    case gray
    /// On a grey ground.
    case `default`
  }

  /// What is at the trailing edge of a cell.
  public enum AccessoryType: Int, Sendable {
    case none
    /// A chevron: the row leads to more.
    case disclosureIndicator
    /// A button and a chevron.
    case detailDisclosureButton
    case checkmark
    /// A button for details.
    case detailButton
  }

  /// The control that a row has while editing.
  public enum EditingStyle: Int, Sendable {
    case none, delete, insert
  }
}
