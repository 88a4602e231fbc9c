import UIKit

/// A title and a line to write in. The fields of a section begin at the same place, whatever the titles' lengths.
final class FieldRow: RowView {
  let field = UITextField()

  init() {
    super.init(content: field)
    field.font = .preferredFont(forTextStyle: .body)
    field.clearButtonMode = .whileEditing
    field.setContentHuggingPriority(.defaultLow, for: .horizontal)
    field.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    titleLabel.setContentHuggingPriority(.required, for: .horizontal)
    titleLabel.setContentCompressionResistancePriority(.required, for: .horizontal)
    registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) { (row: FieldRow, _) in
      row.field.font = .preferredFont(forTextStyle: .body, compatibleWith: row.traitCollection)
    }
  }
}
