import UIKit

/// What the bars and ticks of the lanes mean, in as many rows as it takes.
final class LegendView: UIView {
  private static let rowHeight: CGFloat = 18
  private static let swatchWidth: CGFloat = 14
  private static let gap: CGFloat = 6

  private let items: [(swatch: UIView, label: UILabel, kind: Lane.Kind?)]

  override init(frame: CGRect) {
    items = (Lane.Kind.allCases.map { ($0, "\($0)") } + [(nil, "action")]).map { kind, name in
      let label = UILabel()
      label.text = name
      label.font = .systemFont(ofSize: 11)
      label.textColor = .secondaryLabel
      label.sizeToFit()
      return (UIView(), label, kind)
    }
    super.init(frame: frame)
    isUserInteractionEnabled = false
    for item in items {
      addSubview(item.swatch)
      addSubview(item.label)
    }
    updateColors()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    updateColors()
  }

  private func updateColors() {
    for item in items {
      if let kind = item.kind {
        kind.style(item.swatch.layer, traitCollection)
      } else {
        item.swatch.backgroundColor = .label
      }
    }
  }

  /// The columns' widths in points, as many as fit into `width`; what is left is shared out between them.
  private func columns(in width: CGFloat) -> [CGFloat] {
    // Rows of the same length look best.
    for count in [8, 4, 2] {
      let widths = (0..<count).map { column in
        let labels = stride(from: column, to: items.count, by: count).map { items[$0].label.bounds.width }
        return (labels.max() ?? 0).rounded(.up) + Self.swatchWidth + 4
      }
      let left = width - widths.reduce(0, +)
      if left >= CGFloat(count - 1) * Self.gap { return widths.map { $0 + (left / CGFloat(count)).rounded(.down) } }
    }
    return [width]
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let rows = items.count / columns(in: size.width).count
    return CGSize(width: size.width, height: CGFloat(rows) * Self.rowHeight)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let columns = columns(in: bounds.width)
    for (index, item) in items.enumerated() {
      let left = columns.prefix(index % columns.count).reduce(0, +)
      let middle = CGFloat(index / columns.count) * Self.rowHeight + Self.rowHeight / 2
      let size = item.kind.map { CGSize(width: Self.swatchWidth, height: $0.height) } ?? CGSize(width: 1, height: 8)
      item.swatch.frame = CGRect(
        x: left + (Self.swatchWidth - size.width) / 2, y: middle - size.height / 2, width: size.width,
        height: size.height)
      item.label.frame = CGRect(
        x: left + Self.swatchWidth + 4, y: middle - 8, width: item.label.bounds.width, height: 16)
    }
  }
}
