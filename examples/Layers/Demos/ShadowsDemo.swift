import UIKit

/// Shadows: of a card, of a path under it, and of whatever shape is drawn.
final class ShadowsDemo: DemoView {
  private let card = CALayer()
  private let hovering = CALayer()
  private let drop = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    card.shadowOpacity = 0.3
    card.shadowRadius = 8
    card.shadowOffset = CGSize(width: 0, height: 6)
    hovering.shadowOpacity = 0.45
    hovering.shadowRadius = 4
    hovering.shadowOffset = .zero
    drop.shadowOpacity = 0.7
    drop.shadowRadius = 6
    drop.shadowOffset = CGSize(width: 0, height: 3)
    for part in [card, hovering, drop] { layer.addSublayer(part) }
  }

  override func arrange() {
    for (index, part) in [card, hovering, drop].enumerated() {
      part.frame = slot(index, of: 3, largest: 76).insetBy(dx: 4, dy: 4)
    }
    for part in [card, hovering] { part.cornerRadius = 14 }
    card.backgroundColor = resolved(.systemBlue)
    hovering.backgroundColor = resolved(.systemPurple)
    // Lifted off the ground: the path says where the shadow falls.
    let size = hovering.bounds.size
    hovering.shadowPath = CGPath(
      ellipseIn: CGRect(x: 2, y: size.height + 4, width: size.width - 4, height: 10), transform: nil)
    drop.path = UIBezierPath.star(in: drop.bounds, points: 5, depth: 0.45).cgPath
    drop.fillColor = resolved(.systemPink)
    drop.shadowColor = resolved(.systemPink)
  }
}
