internal import CCairo
import Foundation

extension PathStorage {
  /// cairo counts in 1/256 pixels in 32 bits; beyond this many pixels coordinates would wrap around.
  static let coordinateLimit: CGFloat = 4_000_000

  /// Adds the path, which is in pixels, to the cairo context's current path. What lies beyond `coordinateLimit` is moved
  /// onto it, so that all that lies within stays as it is, fills too.
  func emit(to cairo: OpaquePointer) {
    let box = controlPointBox
    let limit = Self.coordinateLimit
    if box.minX >= -limit, box.minY >= -limit, box.maxX <= limit, box.maxY <= limit {
      emitAsIs(to: cairo)
    } else if !isEmpty {
      emitCut(to: cairo)
    }
  }

  private func emitAsIs(to cairo: OpaquePointer) {
    var current = CGPoint.zero
    var start = CGPoint.zero
    forEach { element in
      switch element {
      case .move(let point):
        cairo_move_to(cairo, point.x, point.y)
        current = point
        start = point
      case .line(let point):
        cairo_line_to(cairo, point.x, point.y)
        current = point
      case .quad(let control, let end):
        let curve = CubicCurve(quadFrom: current, control: control, to: end)
        cairo_curve_to(cairo, curve.p1.x, curve.p1.y, curve.p2.x, curve.p2.y, end.x, end.y)
        current = end
      case .cubic(let control1, let control2, let end):
        cairo_curve_to(cairo, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
        current = end
      case .close:
        cairo_close_path(cairo)
        current = start
      }
    }
  }

  private func emitCut(to cairo: OpaquePointer) {
    let pen = CuttingPen(cairo: cairo, limit: Self.coordinateLimit)
    forEachSubpath(
      begin: { pen.move(to: $0) },
      segment: { segment in
        switch segment {
        case .line(let from, let to): pen.line(from: from, to: to)
        case .curve(let curve): pen.curve(curve, depth: 0)
        }
      },
      end: { closed in if closed { cairo_close_path(cairo) } })
  }
}

/// Draws lines and curves whose parts beyond a limit are moved onto the square of that limit.
///
/// Moving each coordinate to the limit keeps a piece that lies beyond a side of the square beyond it, so that how often
/// the path winds around any point within does not change.
private struct CuttingPen {
  let cairo: OpaquePointer
  let limit: CGFloat

  private func cut(_ value: CGFloat) -> CGFloat { max(-limit, min(limit, value)) }

  func move(to point: CGPoint) {
    cairo_move_to(cairo, cut(point.x), cut(point.y))
  }

  func line(from start: CGPoint, to end: CGPoint) {
    let (from, to) = (start.nearby, end.nearby)
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    // Where the line crosses a side of the square, or its continuation, it gets a corner.
    var crossings: [CGFloat] = []
    for side in [-limit, limit] {
      if (from.x < side) != (to.x < side) { crossings.append((side - from.x) / dx) }
      if (from.y < side) != (to.y < side) { crossings.append((side - from.y) / dy) }
    }
    for t in crossings.sorted() {
      cairo_line_to(cairo, cut(from.x + dx * t), cut(from.y + dy * t))
    }
    cairo_line_to(cairo, cut(to.x), cut(to.y))
  }

  func curve(_ curve: CubicCurve, depth: Int) {
    var box = BoundsBuilder(curve.p0)
    for point in [curve.p1, curve.p2, curve.p3] { box.add(point) }
    let bounds = box.rect
    if bounds.minX >= -limit, bounds.minY >= -limit, bounds.maxX <= limit, bounds.maxY <= limit {
      cairo_curve_to(cairo, curve.p1.x, curve.p1.y, curve.p2.x, curve.p2.y, curve.p3.x, curve.p3.y)
      return
    }
    let isBeyond = bounds.maxX < -limit || bounds.maxY < -limit || bounds.minX > limit || bounds.minY > limit
    let isSmall = bounds.width < 0.25 && bounds.height < 0.25
    if isBeyond || isSmall || depth >= 64 {
      return line(from: curve.p0, to: curve.p3)
    }
    let (first, second) = curve.nearby.split(at: 0.5)
    self.curve(first, depth: depth + 1)
    self.curve(second, depth: depth + 1)
  }
}

/// A coordinate that cairo can hold; NaN, which only an overflow in a transform can make, counts as 0.
func cut(_ value: CGFloat) -> Double {
  value.isNaN ? 0 : max(-PathStorage.coordinateLimit, min(PathStorage.coordinateLimit, value))
}
