import CoreGraphics
import Foundation

extension PathStorage {
  /// The path between this one and another of the same elements; nil when the elements differ.
  func mixed(with other: PathStorage, _ t: CGFloat) -> PathStorage? {
    guard verbs == other.verbs else { return nil }
    var path = PathStorage()
    var next = 0
    func point(_ offset: Int) -> CGPoint {
      let (a, b) = (points[next + offset], other.points[next + offset])
      return CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    }
    for verb in verbs {
      switch verb {
      case .move:
        path.move(to: point(0))
        next += 1
      case .line:
        path.addLine(to: point(0))
        next += 1
      case .quad:
        path.addQuad(to: point(1), control: point(0))
        next += 2
      case .cubic:
        path.addCubic(to: point(2), control1: point(0), control2: point(1))
        next += 3
      case .close: path.close()
      }
    }
    return path
  }
}
