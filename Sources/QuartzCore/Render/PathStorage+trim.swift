import CoreGraphics
import Foundation

extension PathStorage {
  /// The part of the path between two fractions of its whole length, all subpaths in their order counted together.
  /// Fractions outside of 0 to 1 are cut to it; a part without length is empty. Curves become lines that are within a
  /// twentieth of a pixel at `scale` pixels per unit.
  func trimmed(from start: CGFloat, to end: CGFloat, scale: CGFloat) -> PathStorage {
    let start = max(0, min(1, start))
    let end = max(0, min(1, end))
    if start == 0 && end == 1 { return self }
    guard start < end else { return PathStorage() }
    let flat = flattened(tolerance: 0.05 / max(scale, 1e-3))
    var length: CGFloat = 0
    flat.forEachLine { length += hypot($1.x - $0.x, $1.y - $0.y) }
    guard length > 0, length.isFinite else { return PathStorage() }
    let (first, last) = (start * length, end * length)
    var result = PathStorage()
    var done: CGFloat = 0
    var pen: CGPoint?
    flat.forEachLine { from, to in
      let step = hypot(to.x - from.x, to.y - from.y)
      defer { done += step }
      guard step > 0, done < last, done + step > first else { return }
      func at(_ distance: CGFloat) -> CGPoint {
        let t = max(0, min(1, (distance - done) / step))
        return CGPoint(x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t)
      }
      let begin = at(first)
      if pen != begin { result.move(to: begin) }
      let stop = at(last)
      result.addLine(to: stop)
      pen = stop
    }
    return result
  }

  private func forEachLine(_ body: (CGPoint, CGPoint) -> Void) {
    var start = CGPoint.zero
    var current = CGPoint.zero
    forEach { element in
      switch element {
      case .move(let point):
        start = point
        current = point
      case .line(let point), .quad(_, let point), .cubic(_, _, let point):
        body(current, point)
        current = point
      case .close:
        body(current, start)
        current = start
      }
    }
  }
}
