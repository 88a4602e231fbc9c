import UIKit

/// A round button with a cross that is hit beside itself too; a dashed line shows how far.
final class RoomyButton: UIButton {
  static let wideMargin: CGFloat = 30

  /// Points beyond the bounds that count as inside.
  var margin = RoomyButton.wideMargin {
    didSet { setNeedsLayout() }
  }
  private let area = CAShapeLayer()

  init() {
    super.init(frame: .zero)
    setImage(UIImage(systemName: "xmark"), for: .normal)
    tintColor = .white
    backgroundColor = .systemRed
    layer.cornerRadius = 12
    area.fillColor = nil
    area.lineWidth = 1
    area.lineDashPattern = [4, 4]
    layer.addSublayer(area)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    area.strokeColor = UIColor.systemRed.resolvedColor(with: traitCollection).cgColor
    area.path = UIBezierPath(roundedRect: bounds.insetBy(dx: -margin, dy: -margin), cornerRadius: 8).cgPath
    area.isHidden = margin == 0
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -margin, dy: -margin).contains(point)
  }
}
