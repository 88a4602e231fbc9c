import UIKit

/// Four ways to say that something goes on.
final class LoadersView: UIView {
  private static let side: CGFloat = 44

  private let dots = CAReplicatorLayer()
  private let dot = CALayer()
  private let bars = CAReplicatorLayer()
  private let bar = CALayer()
  private let arc = CAShapeLayer()
  private let tile = CALayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    dots.addSublayer(dot)
    dots.instanceCount = 3
    dots.instanceDelay = 0.16
    dots.instanceTransform = CATransform3DMakeTranslation(15, 0, 0)
    dot.bounds = CGRect(x: 0, y: 0, width: 11, height: 11)
    dot.cornerRadius = 5.5
    dot.position = CGPoint(x: 7, y: Self.side / 2)

    bars.addSublayer(bar)
    bars.instanceCount = 5
    bars.instanceDelay = 0.12
    bars.instanceTransform = CATransform3DMakeTranslation(9, 0, 0)
    bar.bounds = CGRect(x: 0, y: 0, width: 5, height: 10)
    bar.cornerRadius = 2.5
    bar.position = CGPoint(x: 4, y: Self.side / 2)

    arc.fillColor = nil
    arc.lineWidth = 4
    arc.lineCap = .round
    arc.path =
      UIBezierPath(
        arcCenter: CGPoint(x: Self.side / 2, y: Self.side / 2), radius: 17, startAngle: -.pi / 2, endAngle: 1.5 * .pi,
        clockwise: true
      ).cgPath
    tile.cornerRadius = 7
    tile.cornerCurve = .continuous
    for part in parts {
      part.bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
      layer.addSublayer(part)
    }
    tile.bounds = CGRect(x: 0, y: 0, width: 28, height: 28)
  }

  private var parts: [CALayer] { [dots, arc, bars, tile] }

  override func layoutSubviews() {
    super.layoutSubviews()
    CATransaction.withoutActions {
      let column = bounds.width / CGFloat(parts.count)
      for (index, part) in parts.enumerated() {
        part.position = CGPoint(x: (column * (CGFloat(index) + 0.5)).rounded(), y: (bounds.height / 2).rounded())
      }
      dot.backgroundColor = resolved(.systemBlue)
      arc.strokeColor = resolved(.systemGreen)
      bar.backgroundColor = resolved(.systemOrange)
      tile.backgroundColor = resolved(.systemPurple)
    }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { start() }
  }

  private func start() {
    let easing = CAMediaTimingFunction(name: .easeInEaseOut)

    // Each copy of the dot is a little later than the one before.
    let hop = keyframes("transform.translation.y", [0, -9, 0, 0], at: [0, 0.25, 0.5, 1])
    let swell = keyframes("transform.scale", [1, 1.15, 1, 1], at: [0, 0.25, 0.5, 1])
    let fade = keyframes("opacity", [0.45, 1, 0.45, 0.45], at: [0, 0.25, 0.5, 1])
    for animation in [hop, swell, fade] { animation.timingFunctions = [easing, easing, easing] }
    dot.add(group([hop, swell, fade], duration: 1.1), forKey: "hop")

    // Scaled they would lose their round ends.
    let beat = keyframes("bounds.size.height", [10, 34, 10, 10], at: [0, 0.3, 0.6, 1])
    beat.timingFunctions = [easing, easing, easing]
    bar.add(group([beat], duration: 1.1), forKey: "beat")

    // The head runs ahead of the tail, and the whole goes round.
    let head = CABasicAnimation(keyPath: "strokeEnd")
    head.fromValue = 0.03
    head.toValue = 1
    head.duration = 0.9
    let tail = CABasicAnimation(keyPath: "strokeStart")
    tail.fromValue = 0
    tail.toValue = 0.97
    tail.beginTime = 0.5
    tail.duration = 0.9
    for animation in [head, tail] {
      animation.timingFunction = easing
      animation.fillMode = .both
    }
    arc.add(group([head, tail], duration: 1.4), forKey: "chase")
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = 0
    turn.toValue = 2 * CGFloat.pi
    turn.duration = 2.8
    turn.repeatCount = .infinity
    arc.add(turn, forKey: "turn")

    // A quarter of a turn at a time.
    let tip = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.35)
    tip.keyPath = "transform.rotation.z"
    tip.fromValue = 0
    tip.toValue = CGFloat.pi / 2
    tip.duration = 1.1
    tip.repeatCount = .infinity
    tile.add(tip, forKey: "tip")
  }

  private func keyframes(_ path: String, _ values: [CGFloat], at times: [Double]) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: path)
    animation.values = values
    animation.keyTimes = times.map { NSNumber(value: $0) }
    return animation
  }

  private func group(_ animations: [CAAnimation], duration: TimeInterval) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    group.animations = animations
    group.duration = duration
    group.repeatCount = .infinity
    return group
  }
}
