import UIKit

extension UIBezierPath {
  /// A star with its first point at the top of the circle that fits `rect`.
  ///
  /// - Parameter depth: how far the inner corners are from the middle, as a part of the radius.
  static func star(in rect: CGRect, points: Int, depth: CGFloat) -> UIBezierPath {
    let path = UIBezierPath()
    let radius = min(rect.width, rect.height) / 2
    for step in 0..<(2 * points) {
      let length = step.isMultiple(of: 2) ? radius : radius * depth
      let angle = CGFloat(step) / CGFloat(points) * .pi - .pi / 2
      let corner = CGPoint(x: rect.midX + length * cos(angle), y: rect.midY + length * sin(angle))
      if step == 0 { path.move(to: corner) } else { path.addLine(to: corner) }
    }
    path.close()
    return path
  }
}
