import UIKit

/// A title and a value, which gives way first when there is no room for both.
final class ValueRow: RowView {
  let valueLabel = UILabel()

  init() {
    super.init(content: valueLabel)
    valueLabel.font = .preferredFont(forTextStyle: .body)
    valueLabel.adjustsFontForContentSizeCategory = true
    valueLabel.textColor = .secondaryLabel
    valueLabel.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
  }
}
