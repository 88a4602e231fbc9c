import UIKit

/// A star filled by two rules, dashes, and a ring that is trimmed by dragging.
final class ShapesDemo: DemoView {
  private let star = CAShapeLayer()
  private let dashed = CAShapeLayer()
  private let track = CAShapeLayer()
  let ring = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    star.fillRule = .evenOdd
    star.lineJoin = .round
    star.lineWidth = 2
    dashed.fillColor = nil
    dashed.lineWidth = 4
    dashed.lineCap = .round
    dashed.lineDashPattern = [1, 8]
    for part in [track, ring] {
      part.fillColor = nil
      part.lineWidth = 10
    }
    ring.lineCap = .round
    ring.strokeEnd = 0.7
    for part in [star, dashed, track, ring] { layer.addSublayer(part) }
    addHorizontalDrag()
  }

  override func arrange() {
    star.frame = slot(0, of: 3)
    star.path = pentagram(in: star.bounds.insetBy(dx: 2, dy: 2))
    star.fillColor = resolved(.systemYellow)
    star.strokeColor = resolved(.systemOrange)
    dashed.frame = slot(1, of: 3)
    dashed.path = UIBezierPath(roundedRect: dashed.bounds.insetBy(dx: 4, dy: 4), cornerRadius: 18).cgPath
    dashed.strokeColor = resolved(.systemGray)
    for part in [track, ring] {
      part.frame = slot(2, of: 3)
      let middle = CGPoint(x: part.bounds.midX, y: part.bounds.midY)
      part.path =
        UIBezierPath(
          arcCenter: middle, radius: part.bounds.width / 2 - 6, startAngle: -.pi / 2, endAngle: 1.5 * .pi,
          clockwise: true
        ).cgPath
    }
    track.strokeColor = resolved(.tertiarySystemFill)
    ring.strokeColor = resolved(.systemGreen)
  }

  override func horizontalDrag(_ distance: CGFloat) {
    ring.strokeEnd = max(0, min(1, ring.strokeEnd + distance / 200))
  }

  /// A star in one line, whose middle is wound around twice.
  private func pentagram(in rect: CGRect) -> CGPath {
    let path = UIBezierPath()
    for step in 0..<5 {
      let angle = CGFloat(step) * 0.8 * .pi - .pi / 2
      let corner = CGPoint(x: rect.midX + rect.width / 2 * cos(angle), y: rect.midY + rect.width / 2 * sin(angle))
      if step == 0 { path.move(to: corner) } else { path.addLine(to: corner) }
    }
    path.close()
    return path.cgPath
  }
}
