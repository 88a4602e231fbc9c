import UIKit

/// A gradient in the shape of a star, stripes that fade out, and a picture with a hole.
final class MasksDemo: DemoView {
  private let sky = CAGradientLayer()
  private let star = CAShapeLayer()
  private let stripes = CAReplicatorLayer()
  private let stripe = CALayer()
  private let fade = CAGradientLayer()
  private let plate = CALayer()
  private let hole = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    sky.mask = star
    stripe.cornerRadius = 3
    stripes.addSublayer(stripe)
    // Only the alpha of a mask counts.
    fade.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 0, alpha: 0)]
    stripes.mask = fade
    hole.fillRule = .evenOdd
    plate.mask = hole
    for part in [sky, stripes, plate] { layer.addSublayer(part) }
  }

  override func arrange() {
    sky.frame = slot(0, of: 3)
    sky.colors = [resolved(.systemYellow), resolved(.systemOrange), resolved(.systemRed)]
    star.path = UIBezierPath.star(in: sky.bounds, points: 6, depth: 0.6).cgPath

    stripes.frame = slot(1, of: 3)
    let pitch = stripes.bounds.height / 6
    stripe.frame = CGRect(x: 0, y: pitch / 4, width: stripes.bounds.width, height: pitch / 2)
    stripe.backgroundColor = resolved(.systemTeal)
    stripes.instanceCount = 6
    stripes.instanceTransform = CATransform3DMakeTranslation(0, pitch, 0)
    fade.frame = stripes.bounds

    plate.frame = slot(2, of: 3)
    plate.backgroundColor = resolved(.systemIndigo)
    let outline = UIBezierPath(roundedRect: plate.bounds, cornerRadius: 16)
    let side = plate.bounds.width
    outline.append(UIBezierPath(ovalIn: plate.bounds.insetBy(dx: side * 0.25, dy: side * 0.25)))
    hole.path = outline.cgPath
  }
}
