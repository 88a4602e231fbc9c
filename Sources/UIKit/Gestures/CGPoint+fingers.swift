import Foundation

// Where fingers are, together and from each other.
extension CGPoint {
  /// The centre of `points`; zero of none.
  static func center(of points: some Collection<CGPoint>) -> CGPoint {
    var sum = CGPoint.zero
    for point in points {
      sum.x += point.x
      sum.y += point.y
    }
    let count = CGFloat(max(1, points.count))
    return CGPoint(x: sum.x / count, y: sum.y / count)
  }

  /// The centre of `touches`, in points of the scene; zero of none.
  @MainActor static func center(of touches: some Collection<UITouch>) -> CGPoint {
    center(of: touches.lazy.map(\.sceneLocation))
  }

  func distance(to other: CGPoint) -> CGFloat { hypot(x - other.x, y - other.y) }
}
