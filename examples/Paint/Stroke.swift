import UIKit

/// A line that a finger has drawn, smoothed through its samples.
final class Stroke {
  let color: UIColor
  let width: CGFloat
  private(set) var points: [CGPoint] = []
  /// The smallest rectangle that the line's paint fits in.
  private(set) var bounds = CGRect.null

  init(color: UIColor, width: CGFloat) {
    self.color = color
    self.width = width
  }

  /// Appends a sample. Returns the part of the canvas that looks different now.
  func append(_ point: CGPoint) -> CGRect {
    if point == points.last { return .null }
    points.append(point)
    // The curve's end was a straight piece to the sample before, which is now bent.
    let dirty = paintedRect(of: points.suffix(3))
    bounds = bounds.union(dirty)
    return dirty
  }

  /// Draws the pieces of the line that reach into `rect`.
  func draw(in rect: CGRect) {
    guard bounds.intersects(rect) else { return }
    if points.count == 1 {
      color.setFill()
      UIBezierPath(ovalIn: paintedRect(of: points[...])).fill()
      return
    }
    let path = UIBezierPath()
    path.lineWidth = width
    path.lineCapStyle = .round
    path.lineJoinStyle = .round
    var isPenDown = false
    for index in points.indices {
      let piece = points[max(0, index - 2)...min(points.count - 1, index)]
      guard index > 0, paintedRect(of: piece).intersects(rect) else {
        isPenDown = false
        continue
      }
      if !isPenDown { path.move(to: index == 1 ? points[0] : middle(index - 1)) }
      isPenDown = true
      // From the middle before a sample to the middle behind it, bent towards the sample.
      if index > 1 { path.addQuadCurve(to: middle(index), controlPoint: points[index - 1]) }
      if index == 1 { path.addLine(to: middle(1)) }
      if index == points.count - 1 { path.addLine(to: points[index]) }
    }
    color.setStroke()
    path.stroke()
  }

  /// The point half way between a sample and the one before it.
  private func middle(_ index: Int) -> CGPoint {
    CGPoint(x: (points[index - 1].x + points[index].x) / 2, y: (points[index - 1].y + points[index].y) / 2)
  }

  private func paintedRect(of points: ArraySlice<CGPoint>) -> CGRect {
    guard let first = points.first else { return .null }
    var rect = CGRect(origin: first, size: .zero)
    for point in points.dropFirst() { rect = rect.union(CGRect(origin: point, size: .zero)) }
    return rect.insetBy(dx: -width / 2, dy: -width / 2)
  }
}
