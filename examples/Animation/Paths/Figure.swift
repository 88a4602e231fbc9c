import UIKit

/// What the arrow goes along.
enum Figure: Int, CaseIterable {
  case heart, eight, star

  var name: String {
    switch self {
    case .heart: "Heart"
    case .eight: "Eight"
    case .star: "Star"
    }
  }

  /// The figure as large as fits in the middle of `rect`.
  func path(in rect: CGRect) -> CGPath {
    let path = outline
    let box = path.bounds
    let scale = max(0, min(rect.width / box.width, rect.height / box.height))
    path.apply(CGAffineTransform(translationX: -box.midX, y: -box.midY))
    path.apply(CGAffineTransform(scaleX: scale, y: scale))
    path.apply(CGAffineTransform(translationX: rect.midX, y: rect.midY))
    return path.cgPath
  }

  /// In a square whose side is 100.
  private var outline: UIBezierPath {
    let path = UIBezierPath()
    func curve(_ x1: CGFloat, _ y1: CGFloat, _ x2: CGFloat, _ y2: CGFloat, _ x: CGFloat, _ y: CGFloat) {
      path.addCurve(
        to: CGPoint(x: x, y: y), controlPoint1: CGPoint(x: x1, y: y1), controlPoint2: CGPoint(x: x2, y: y2))
    }
    switch self {
    case .heart:
      path.move(to: CGPoint(x: 50, y: 94))
      curve(30, 78, 2, 58, 2, 33)
      curve(2, 17, 14, 6, 27, 6)
      curve(38, 6, 46, 13, 50, 22)
      curve(54, 13, 62, 6, 73, 6)
      curve(86, 6, 98, 17, 98, 33)
      curve(98, 58, 70, 78, 50, 94)
    case .eight:
      path.move(to: CGPoint(x: 50, y: 50))
      curve(62, 33, 72, 24, 81, 24)
      curve(92, 24, 100, 36, 100, 50)
      curve(100, 64, 92, 76, 81, 76)
      curve(72, 76, 62, 67, 50, 50)
      curve(38, 33, 28, 24, 19, 24)
      curve(8, 24, 0, 36, 0, 50)
      curve(0, 64, 8, 76, 19, 76)
      curve(28, 76, 38, 67, 50, 50)
    case .star:
      for step in 0..<10 {
        let angle = CGFloat(step) * .pi / 5 - .pi / 2
        let radius: CGFloat = step.isMultiple(of: 2) ? 50 : 24
        let corner = CGPoint(x: 50 + radius * cos(angle), y: 50 + radius * sin(angle))
        if step == 0 { path.move(to: corner) } else { path.addLine(to: corner) }
      }
    }
    path.close()
    return path
  }
}
