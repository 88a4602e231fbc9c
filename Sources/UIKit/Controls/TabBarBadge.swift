import CoreGraphics
import Foundation

/// The coloured capsule with a short text at the corner of a tab's icon.
@MainActor final class TabBarBadge: UIView {
  /// Points, as on iOS.
  private static let height: CGFloat = 18
  private let label = UILabel(frame: .zero)

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    layer.cornerRadius = Self.height / 2
    label.font = .systemFont(ofSize: 13)
    label.textColor = .white
    label.textAlignment = .center
    addSubview(label)
  }

  func set(value: String, color: UIColor) {
    label.text = value
    backgroundColor = color
    setNeedsLayout()
  }

  /// Centres the badge on the icon's corner, inside the tab.
  func place(around corner: CGPoint, in bounds: CGRect) {
    let width = max(Self.height, label.sizeThatFits(.zero).width + 10)
    let x = min(corner.x - Self.height / 2 + 2, bounds.maxX - width - 2)
    frame = CGRect(x: x.rounded(), y: max(bounds.minY + 2, corner.y - 3).rounded(), width: width, height: Self.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
  }
}
