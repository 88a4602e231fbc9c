import UIKit

/// An arrow that goes along a figure and turns with it. It draws the line in one round, and wipes it out in the next.
final class TraceView: UIView {
  /// Seconds of one round.
  static let round: TimeInterval = 4
  private static let lineWidth: CGFloat = 8

  let arrow = CAShapeLayer()
  private let track = CAShapeLayer()
  private let colors = CAGradientLayer()
  /// The part of the colours that is seen.
  let line = CAShapeLayer()

  var figure = Figure.heart {
    didSet { setNeedsLayout() }
  }
  private var laidOut: (size: CGSize, figure: Figure)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    for part in [track, line] {
      part.fillColor = nil
      part.lineWidth = Self.lineWidth
      part.lineCap = .round
      part.lineJoin = .round
    }
    line.strokeColor = CGColor(gray: 0, alpha: 1)
    colors.mask = line
    colors.startPoint = CGPoint(x: 0, y: 0)
    colors.endPoint = CGPoint(x: 1, y: 1)
    arrow.bounds = CGRect(x: 0, y: 0, width: 30, height: 26)
    arrow.path = Self.arrowhead
    arrow.lineJoin = .round
    arrow.lineWidth = 3
    arrow.shadowOpacity = 0.2
    arrow.shadowRadius = 4
    arrow.shadowOffset = CGSize(width: 0, height: 2)
    for part in [track, colors, arrow] { layer.addSublayer(part) }
  }

  /// Points to the right, where the path leads.
  private static var arrowhead: CGPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 29, y: 13))
    path.addLine(to: CGPoint(x: 3, y: 24))
    path.addLine(to: CGPoint(x: 9, y: 13))
    path.addLine(to: CGPoint(x: 3, y: 2))
    path.close()
    return path.cgPath
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    CATransaction.withoutActions {
      for part in [track, colors] { part.frame = bounds }
      line.frame = colors.bounds
      track.strokeColor = resolved(.tertiarySystemFill)
      colors.colors = [UIColor.systemOrange, .systemPink, .systemPurple, .systemBlue].map(resolved)
      arrow.fillColor = resolved(.label)
      arrow.strokeColor = resolved(.secondarySystemGroupedBackground)
    }
    guard laidOut == nil || laidOut! != (bounds.size, figure) else { return }
    laidOut = (bounds.size, figure)
    CATransaction.withoutActions {
      let path = path
      track.path = path
      line.path = path
    }
    restart()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    // Layers that leave the window lose their animations.
    if window != nil { restart() }
  }

  private var path: CGPath { figure.path(in: bounds.insetBy(dx: 24, dy: 24)) }

  private func restart() {
    guard bounds.width > 48, bounds.height > 48 else { return }
    let travel = CAKeyframeAnimation(keyPath: "position")
    travel.path = path
    travel.calculationMode = .paced
    travel.rotationMode = .rotateAuto
    travel.duration = Self.round
    travel.repeatCount = .infinity
    arrow.add(travel, forKey: "travel")

    let draw = CABasicAnimation(keyPath: "strokeEnd")
    draw.fromValue = 0
    draw.toValue = 1
    draw.duration = Self.round
    let wipe = CABasicAnimation(keyPath: "strokeStart")
    wipe.fromValue = 0
    wipe.toValue = 1
    wipe.beginTime = Self.round
    wipe.duration = Self.round
    let both = CAAnimationGroup()
    both.animations = [draw, wipe]
    both.duration = 2 * Self.round
    both.repeatCount = .infinity
    line.add(both, forKey: "draw")
  }
}
