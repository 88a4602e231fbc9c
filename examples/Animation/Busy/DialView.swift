import UIKit

/// A ring with an arc that goes round.
final class DialView: UIView {
  /// Seconds of one turn.
  static let period: TimeInterval = 1.25
  private static let lineWidth: CGFloat = 3

  private let ring = CAShapeLayer()
  private let arc = CAShapeLayer()

  /// The arc's.
  var color: UIColor = .systemBlue {
    didSet { setNeedsLayout() }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    arc.lineCap = .round
    for part in [ring, arc] {
      part.fillColor = nil
      part.lineWidth = Self.lineWidth
      layer.addSublayer(part)
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    CATransaction.withoutActions {
      for part in [ring, arc] {
        part.bounds = bounds
        part.position = CGPoint(x: bounds.midX, y: bounds.midY)
      }
      ring.path = path(turns: 1)
      arc.path = path(turns: 0.3)
      ring.strokeColor = resolved(.tertiarySystemFill)
      arc.strokeColor = resolved(color)
    }
  }

  /// So much of a circle as large as the view, from its top.
  private func path(turns: CGFloat) -> CGPath {
    let radius = max(0, min(bounds.width, bounds.height) / 2 - Self.lineWidth / 2)
    return UIBezierPath(
      arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: radius, startAngle: -.pi / 2,
      endAngle: (turns * 2 - 0.5) * .pi, clockwise: true
    ).cgPath
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }

  // MARK: Turning

  /// How far (radians) it has turned after `time` seconds.
  static func angle(after time: TimeInterval) -> CGFloat {
    (time / period).truncatingRemainder(dividingBy: 1) * 2 * .pi
  }

  /// How far (radians) the arc is turned. Changes at once.
  var angle: CGFloat = 0 {
    didSet { CATransaction.withoutActions { arc.transform = CATransform3DMakeRotation(angle, 0, 0, 1) } }
  }

  /// How far (radians, up to half a turn) the arc is seen to be turned.
  var shownAngle: CGFloat {
    let transform = (arc.presentation() ?? arc).transform
    return atan2(transform.m12, transform.m11)
  }

  /// Goes round for ever, as an animation that began at `start` (seconds of `CACurrentMediaTime()`).
  func turn(from start: TimeInterval) {
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = 0
    turn.toValue = 2 * CGFloat.pi
    turn.duration = Self.period
    turn.repeatCount = .infinity
    turn.beginTime = arc.convertTime(start, from: nil)
    arc.add(turn, forKey: "turn")
  }

  /// Ends the animation.
  func stop() { arc.removeAnimation(forKey: "turn") }
}
