import UIKit

/// A title and a line to write in. The fields of a section begin at the same place, whatever the titles' lengths.
final class FieldRow: RowView {
  let field = UITextField()

  init() {
    super.init(content: field)
    leastContentWidth = 150
    field.font = .preferredFont(forTextStyle: .body)
    field.clearButtonMode = .whileEditing
    field.setContentHuggingPriority(.defaultLow, for: .horizontal)
    field.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    // Above the field's, so that it is the field that grows; below the wish of titles to be as wide as one another.
    titleLabel.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
    titleLabel.setContentCompressionResistancePriority(.required, for: .horizontal)
    registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) { (row: FieldRow, _) in
      row.field.font = .preferredFont(forTextStyle: .body, compatibleWith: row.traitCollection)
    }
  }
}
