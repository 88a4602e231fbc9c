import UIKit

/// A row of the form: a title with an optional note below, and what it is about beside them; or below them, where the text is
/// so large or the row so narrow that side by side neither would have room.
class RowView: UIView {
  let titleLabel = UILabel()
  let noteLabel = UILabel()
  private let texts = UIStackView()
  /// The texts and the content.
  let line = UIStackView()
  /// Whether what stands beside the title needs so much room that it may move below it.
  private let movesBelow: Bool
  private let content: UIView
  /// The width, in points, that the content needs beside the title; nil is that of its own size.
  var leastContentWidth: CGFloat? {
    didSet { setNeedsLayout() }
  }

  init(content: UIView, movesBelow: Bool = true) {
    self.movesBelow = movesBelow
    self.content = content
    super.init(frame: .zero)
    titleLabel.font = .preferredFont(forTextStyle: .body)
    noteLabel.font = .preferredFont(forTextStyle: .footnote)
    noteLabel.textColor = .secondaryLabel
    noteLabel.isHidden = true
    for label in [titleLabel, noteLabel] {
      label.numberOfLines = 0
      label.adjustsFontForContentSizeCategory = true
      texts.addArrangedSubview(label)
    }
    texts.axis = .vertical
    texts.spacing = 2
    line.addArrangedSubview(texts)
    line.addArrangedSubview(content)
    line.spacing = 12
    line.translatesAutoresizingMaskIntoConstraints = false
    addSubview(line)
    content.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    NSLayoutConstraint.activate([
      line.leadingAnchor.constraint(equalTo: layoutMarginsGuide.leadingAnchor),
      line.trailingAnchor.constraint(equalTo: layoutMarginsGuide.trailingAnchor),
      line.topAnchor.constraint(equalTo: topAnchor, constant: 8),
      line.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -8),
      heightAnchor.constraint(greaterThanOrEqualToConstant: 44),
    ])
    directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)
    reflow()
    registerForTraitChanges([UITraitPreferredContentSizeCategory.self], action: RowView.reflow)
  }

  /// The note, shown below the title when there is one.
  var note: String? {
    get { noteLabel.text }
    set {
      noteLabel.text = newValue
      noteLabel.isHidden = newValue == nil
    }
  }

  override func layoutSubviews() {
    reflow()
    super.layoutSubviews()
  }

  private func reflow() {
    let room = bounds.width - directionalLayoutMargins.leading - directionalLayoutMargins.trailing
    let width = leastContentWidth ?? content.intrinsicContentSize.width
    let isNarrow = bounds.width > 0 && titleLabel.sizeThatFits(.zero).width + line.spacing + width > room
    let isLarge = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
    let axis: NSLayoutConstraint.Axis = movesBelow && (isNarrow || isLarge) ? .vertical : .horizontal
    guard line.axis != axis || line.alignment != alignment(along: axis) else { return }
    line.axis = axis
    line.alignment = alignment(along: axis)
  }

  private func alignment(along axis: NSLayoutConstraint.Axis) -> UIStackView.Alignment {
    axis == .horizontal ? .center : .fill
  }
}
