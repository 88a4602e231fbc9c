import UIKit

/// Four arrows; that of the last swipe is lit.
final class SwipeView: UIView {
  typealias Direction = UISwipeGestureRecognizer.Direction

  private static let arrows: [(direction: Direction, symbol: String, name: String)] = [
    (.up, "arrow.up", "up"), (.right, "arrow.right", "to the right"), (.down, "arrow.down", "down"),
    (.left, "arrow.left", "to the left"),
  ]

  private let icons = arrows.map {
    UIImageView(
      image: UIImage(
        systemName: $0.symbol, withConfiguration: UIImage.SymbolConfiguration(pointSize: 30, weight: .semibold)))
  }
  private let label = UILabel()
  /// The last swipe, and how many in that direction came one after the other.
  private var last: (direction: Direction, count: Int)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 16
    layer.cornerCurve = .continuous
    label.textAlignment = .center
    label.font = .preferredFont(forTextStyle: .headline)
    label.numberOfLines = 2
    for icon in icons {
      icon.contentMode = .center
      addSubview(icon)
    }
    addSubview(label)
    update()
  }

  /// What the label says.
  var text: String { label.text ?? "" }

  func show(_ direction: Direction) {
    last = (direction, last?.direction == direction ? (last?.count ?? 0) + 1 : 1)
    update()
  }

  private func update() {
    for (icon, arrow) in zip(icons, Self.arrows) {
      icon.tintColor = arrow.direction == last?.direction ? .systemBlue : .systemGray4
    }
    let name = Self.arrows.first { $0.direction == last?.direction }?.name
    label.text = name.map { "Swiped \($0)" + ((last?.count ?? 1) > 1 ? " × \(last?.count ?? 1)" : "") } ?? "Swipe here"
    label.textColor = last == nil ? .tertiaryLabel : .label
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (across, along) = (max(0, bounds.width / 2 - 36), max(0, bounds.height / 2 - 36))
    let (middle, side) = (CGPoint(x: bounds.midX, y: bounds.midY), CGSize(width: 44, height: 44))
    let offsets = [(0, -along), (across, 0), (0, along), (-across, 0)]
    for (icon, offset) in zip(icons, offsets) {
      icon.bounds = CGRect(origin: .zero, size: side)
      icon.center = CGPoint(x: middle.x + offset.0, y: middle.y + offset.1)
    }
    label.bounds = CGRect(x: 0, y: 0, width: max(0, bounds.width - 136), height: 48)
    label.center = middle
  }
}
