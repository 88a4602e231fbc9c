import UIKit

/// A row that can be lifted off the page.
final class BlockView: UIView {
  /// How high it is lifted: 0 lies on the page, 1 is held by a finger.
  var lift: CGFloat = 0 {
    didSet {
      transform = CGAffineTransform(scaleX: 1 + 0.04 * lift, y: 1 + 0.04 * lift)
      layer.shadowOpacity = Float(0.22 * lift)
      layer.shadowRadius = 4 + 8 * lift
      layer.shadowOffset = CGSize(width: 0, height: 6 * lift)
    }
  }
  let name: String

  private let badge = UIView()
  private let symbol: UIImageView
  private let label = UILabel()
  private let grip = UIImageView(image: UIImage(systemName: "line.3.horizontal"))

  init(_ name: String, symbol symbolName: String, color: UIColor) {
    self.name = name
    symbol = UIImageView(
      image: UIImage(
        systemName: symbolName, withConfiguration: UIImage.SymbolConfiguration(pointSize: 17, weight: .medium)))
    super.init(frame: .zero)
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 12
    layer.cornerCurve = .continuous
    badge.backgroundColor = color
    badge.layer.cornerRadius = 8
    badge.layer.cornerCurve = .continuous
    symbol.tintColor = .white
    symbol.contentMode = .center
    grip.tintColor = .tertiaryLabel
    grip.contentMode = .center
    label.text = name
    label.font = .preferredFont(forTextStyle: .body)
    badge.addSubview(symbol)
    for part in [badge, label, grip] { addSubview(part) }
    for part in subviews { part.isUserInteractionEnabled = false }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side: CGFloat = min(32, bounds.height - 12)
    badge.frame = CGRect(x: 12, y: (bounds.height - side) / 2, width: side, height: side)
    symbol.frame = badge.bounds
    grip.frame = CGRect(x: bounds.width - 44, y: 0, width: 32, height: bounds.height)
    let left = badge.frame.maxX + 12
    label.frame = CGRect(x: left, y: 0, width: max(0, grip.frame.minX - 8 - left), height: bounds.height)
  }
}
