import UIKit

/// Rows on a card, with a header above and a note below.
final class SectionView: UIView {
  let rows: [RowView]
  let headerLabel = UILabel()
  let noteLabel = UILabel()
  let card = UIStackView()
  private let column = UIStackView()

  init(rows: [RowView]) {
    self.rows = rows
    super.init(frame: .zero)
    card.axis = .vertical
    card.backgroundColor = .secondarySystemGroupedBackground
    card.layer.cornerRadius = 10
    card.layer.masksToBounds = true
    for (index, row) in rows.enumerated() {
      if index > 0 { card.addArrangedSubview(Separator()) }
      card.addArrangedSubview(row)
    }
    for label in [headerLabel, noteLabel] {
      label.font = .preferredFont(forTextStyle: .footnote)
      label.adjustsFontForContentSizeCategory = true
      label.textColor = .secondaryLabel
      label.numberOfLines = 0
    }
    column.axis = .vertical
    column.spacing = 6
    column.translatesAutoresizingMaskIntoConstraints = false
    for part in [inset(headerLabel), card, inset(noteLabel)] { column.addArrangedSubview(part) }
    addSubview(column)
    NSLayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: topAnchor), column.bottomAnchor.constraint(equalTo: bottomAnchor),
      column.leadingAnchor.constraint(equalTo: leadingAnchor),
      column.trailingAnchor.constraint(equalTo: trailingAnchor),
    ])
    alignFields()
  }

  /// A stack around `label` that lets it begin where the texts of the rows do.
  private func inset(_ label: UILabel) -> UIStackView {
    let stack = UIStackView(arrangedSubviews: [label])
    stack.isLayoutMarginsRelativeArrangement = true
    stack.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)
    return stack
  }

  /// Titles of fields are as wide as the widest of them, while they stand beside their fields.
  private func alignFields() {
    let fields = rows.compactMap { $0 as? FieldRow }
    for (one, next) in zip(fields, fields.dropFirst()) {
      let equal = one.titleLabel.widthAnchor.constraint(equalTo: next.titleLabel.widthAnchor)
      equal.priority = .defaultHigh
      equal.isActive = true
    }
  }

  /// The note, which takes no room when there is none.
  var note: String? {
    get { noteLabel.text }
    set {
      noteLabel.text = newValue
      noteLabel.superview?.isHidden = newValue == nil
    }
  }
}
