import UIKit

/// Rounded corners: all of them, two of them, and ones whose curvature grows steadily; with borders.
final class CornersDemo: DemoView {
  private let plain = CALayer()
  private let leaf = CALayer()
  private let flowing = CALayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    leaf.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
    flowing.cornerCurve = .continuous
    plain.borderWidth = 4
    leaf.borderWidth = 1
    for part in [plain, leaf, flowing] { layer.addSublayer(part) }
  }

  override func arrange() {
    for (index, part) in [plain, leaf, flowing].enumerated() {
      part.frame = slot(index, of: 3)
      part.cornerRadius = part.bounds.width * 0.3
    }
    plain.backgroundColor = resolved(.systemOrange).copy(alpha: 0.25)
    plain.borderColor = resolved(.systemOrange)
    leaf.backgroundColor = resolved(.systemGreen).copy(alpha: 0.25)
    leaf.borderColor = resolved(.systemGreen)
    flowing.backgroundColor = resolved(.systemIndigo)
  }
}
