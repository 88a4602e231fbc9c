import UIKit

/// What the bars and ticks of the lanes mean, in as many rows as it takes.
final class LegendView: UIView {
  private static let rowHeight: CGFloat = 18
  private static let swatchWidth: CGFloat = 14

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

  /// How many columns fit into `width` points, and how wide they are.
  private func columns(in width: CGFloat) -> (count: Int, width: CGFloat) {
    let widest = (items.map { $0.label.bounds.width }.max() ?? 0).rounded(.up) + Self.swatchWidth + 4
    // Rows of the same length look best.
    let count = [8, 4, 2].first { CGFloat($0) * (widest + 6) <= width } ?? 1
    return (count, width / CGFloat(count))
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let rows = items.count / columns(in: size.width).count
    return CGSize(width: size.width, height: CGFloat(rows) * Self.rowHeight)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let columns = columns(in: bounds.width)
    for (index, item) in items.enumerated() {
      let left = (CGFloat(index % columns.count) * columns.width).rounded()
      let middle = CGFloat(index / columns.count) * Self.rowHeight + Self.rowHeight / 2
      let size = item.kind.map { CGSize(width: Self.swatchWidth, height: $0.height) } ?? CGSize(width: 1, height: 8)
      item.swatch.frame = CGRect(
        x: left + (Self.swatchWidth - size.width) / 2, y: middle - size.height / 2, width: size.width,
        height: size.height)
      item.label.frame = CGRect(
        x: left + Self.swatchWidth + 4, y: middle - 8, width: columns.width - Self.swatchWidth - 4, height: 16)
    }
  }
}
