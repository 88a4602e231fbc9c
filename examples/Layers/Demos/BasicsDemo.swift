import UIKit

/// Contents by gravity, and a transform about two anchor points.
final class BasicsDemo: DemoView {
  private let picture = CALayer()
  private let plate = CALayer()
  private let hand = CALayer()
  private let pin = CALayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    picture.contentsGravity = .resizeAspect
    picture.cornerRadius = 12
    picture.contents = Self.landscape.cgImage
    hand.cornerRadius = 6
    // The hand turns about a point near its lower end.
    hand.anchorPoint = CGPoint(x: 0.5, y: 0.85)
    for part in [picture, plate] { layer.addSublayer(part) }
    for part in [hand, pin] { plate.addSublayer(part) }
  }

  override func arrange() {
    picture.frame = slot(0, of: 2)
    picture.backgroundColor = resolved(.tertiarySystemFill)
    plate.frame = slot(1, of: 2)
    plate.cornerRadius = plate.bounds.width / 2
    plate.backgroundColor = resolved(.tertiarySystemFill)
    let side = plate.bounds.width
    let middle = CGPoint(x: plate.bounds.midX, y: plate.bounds.midY)
    hand.bounds = CGRect(x: 0, y: 0, width: 12, height: side * 0.5)
    hand.position = middle
    hand.transform = CATransform3DMakeRotation(.pi / 5, 0, 0, 1)
    hand.backgroundColor = resolved(.systemBlue)
    pin.bounds = CGRect(x: 0, y: 0, width: 6, height: 6)
    pin.cornerRadius = 3
    pin.position = middle
    pin.backgroundColor = resolved(.systemBackground)
  }

  /// Hills under the sun.
  private static let landscape = UIGraphicsImageRenderer(size: CGSize(width: 120, height: 80)).image { _ in
    UIColor.systemTeal.setFill()
    UIBezierPath(rect: CGRect(x: 0, y: 0, width: 120, height: 80)).fill()
    UIColor.systemYellow.setFill()
    UIBezierPath(ovalIn: CGRect(x: 78, y: 12, width: 24, height: 24)).fill()
    for (x, y, radius, color) in [(35.0, 105.0, 60.0, UIColor.systemGreen), (95, 120, 62, .systemMint)] {
      color.setFill()
      UIBezierPath(ovalIn: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)).fill()
    }
  }
}
