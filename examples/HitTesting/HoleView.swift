import UIKit

/// A blue view with a round-cornered hole in its middle.
final class HoleView: NamedView {
  var letsThrough = true
  private var hole = CGRect.zero

  override class var layerClass: CALayer.Type { CAShapeLayer.self }

  override func layoutSubviews() {
    super.layoutSubviews()
    hole = bounds.insetBy(dx: bounds.width * 0.12, dy: bounds.height * 0.2)
    let path = UIBezierPath(roundedRect: bounds, cornerRadius: 12)
    path.append(UIBezierPath(roundedRect: hole, cornerRadius: 12))
    let shape = layer as? CAShapeLayer
    shape?.path = path.cgPath
    shape?.fillRule = .evenOdd
    shape?.fillColor = UIColor.systemBlue.resolvedColor(with: traitCollection).cgColor
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    if letsThrough && hole.contains(point) { return false }
    return super.point(inside: point, with: event)
  }
}
