import UIKit

/// Lies over a page and shows a point of touch as a ring, and the view that it hit by an outline. Touches pass through it.
final class MarkerView: UIView {
  static let color = UIColor.systemPink
  private static let radius: CGFloat = 22

  private let ring = CAShapeLayer()
  private let outline = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    for shape in [outline, ring] {
      shape.fillColor = nil
      shape.lineWidth = 3
      layer.addSublayer(shape)
    }
    outline.lineDashPattern = [6, 4]
    outline.lineWidth = 2
    clear()
  }

  func show(_ touch: UITouch) {
    // It is under the finger, and does not follow it.
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    let color = Self.color.resolvedColor(with: traitCollection)
    ring.strokeColor = color.cgColor
    outline.strokeColor = color.cgColor
    let isDown = touch.phase != .ended && touch.phase != .cancelled
    ring.fillColor = isDown ? color.withAlphaComponent(0.25).cgColor : nil
    let center = touch.location(in: self)
    ring.path =
      UIBezierPath(
        arcCenter: center, radius: Self.radius, startAngle: 0, endAngle: 2 * .pi, clockwise: true
      ).cgPath
    if let view = touch.view {
      let frame = convert(view.bounds, from: view).insetBy(dx: -3, dy: -3)
      outline.path = UIBezierPath(roundedRect: frame, cornerRadius: view.layer.cornerRadius + 3).cgPath
    }
    isHidden = false
  }

  func clear() { isHidden = true }
}
