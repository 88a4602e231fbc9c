internal import CCairo
import Foundation

extension PathStorage {
  /// cairo counts in 1/256 pixels in 32 bits; beyond this many pixels coordinates would wrap around.
  static let coordinateLimit: CGFloat = 4_000_000

  /// Adds the path, mapped by `transform` into the context's current space, to the cairo context's current path.
  func emit(to cairo: OpaquePointer, transform: CGAffineTransform) {
    func x(_ point: CGPoint) -> Double { cut(transform.a * point.x + transform.c * point.y + transform.tx) }
    func y(_ point: CGPoint) -> Double { cut(transform.b * point.x + transform.d * point.y + transform.ty) }
    var current = CGPoint.zero
    var start = CGPoint.zero
    forEach { element in
      switch element {
      case .move(let point):
        cairo_move_to(cairo, x(point), y(point))
        current = point
        start = point
      case .line(let point):
        cairo_line_to(cairo, x(point), y(point))
        current = point
      case .quad(let control, let end):
        let curve = CubicCurve(quadFrom: current, control: control, to: end)
        cairo_curve_to(cairo, x(curve.p1), y(curve.p1), x(curve.p2), y(curve.p2), x(end), y(end))
        current = end
      case .cubic(let control1, let control2, let end):
        cairo_curve_to(cairo, x(control1), y(control1), x(control2), y(control2), x(end), y(end))
        current = end
      case .close:
        cairo_close_path(cairo)
        current = start
      }
    }
  }
}

/// A coordinate that cairo can hold; NaN, which only an overflow in a transform can make, counts as 0.
func cut(_ value: CGFloat) -> Double {
  value.isNaN ? 0 : max(-PathStorage.coordinateLimit, min(PathStorage.coordinateLimit, value))
}
