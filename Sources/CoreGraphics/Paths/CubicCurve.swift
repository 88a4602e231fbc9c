import Foundation

/// A cubic Bézier curve, the one kind of curve that measuring, hit testing and stroking deal with.
package struct CubicCurve: Hashable, Sendable {
  package var p0: CGPoint
  package var p1: CGPoint
  package var p2: CGPoint
  package var p3: CGPoint

  package init(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint) {
    self.p0 = p0
    self.p1 = p1
    self.p2 = p2
    self.p3 = p3
  }

  /// The same curve as a quadratic one.
  init(quadFrom start: CGPoint, control: CGPoint, to end: CGPoint) {
    func twoThirds(_ from: CGPoint) -> CGPoint {
      CGPoint(x: from.x + (control.x - from.x) * 2 / 3, y: from.y + (control.y - from.y) * 2 / 3)
    }
    self.init(start, twoThirds(start), twoThirds(end), end)
  }

  /// The curve with its points as near as `CGPoint.nearby`.
  var nearby: CubicCurve { CubicCurve(p0.nearby, p1.nearby, p2.nearby, p3.nearby) }

  package func point(at t: CGFloat) -> CGPoint {
    let s = 1 - t
    let (w0, w1, w2, w3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return CGPoint(
      x: w0 * p0.x + w1 * p1.x + w2 * p2.x + w3 * p3.x, y: w0 * p0.y + w1 * p1.y + w2 * p2.y + w3 * p3.y)
  }

  /// The two curves on either side of `t`.
  func split(at t: CGFloat) -> (CubicCurve, CubicCurve) {
    func mix(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
      CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    }
    let (a, b, c) = (mix(p0, p1), mix(p1, p2), mix(p2, p3))
    let (d, e) = (mix(a, b), mix(b, c))
    let middle = mix(d, e)
    return (CubicCurve(p0, a, d, middle), CubicCurve(middle, e, c, p3))
  }

  /// The parameters strictly between 0 and 1 at which x or y turns.
  var turningParameters: [CGFloat] {
    Self.turning(p0.x, p1.x, p2.x, p3.x) + Self.turning(p0.y, p1.y, p2.y, p3.y)
  }

  private static func turning(_ v0: CGFloat, _ v1: CGFloat, _ v2: CGFloat, _ v3: CGFloat) -> [CGFloat] {
    // The derivative divided by 3: a·t² + b·t + c.
    let a = v3 - 3 * v2 + 3 * v1 - v0
    let b = 2 * (v2 - 2 * v1 + v0)
    let c = v1 - v0
    var roots: [CGFloat] = []
    if abs(a) < 1e-12 * (abs(b) + abs(c)) || a == 0 {
      if b != 0 { roots = [-c / b] }
    } else {
      let discriminant = b * b - 4 * a * c
      guard discriminant >= 0 else { return [] }
      // Adding quantities of equal sign keeps the small root exact.
      let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
      roots = q == 0 ? [0] : [q / a, c / q]
    }
    return roots.filter { $0 > 0 && $0 < 1 }
  }

  /// How many equal steps of the parameter keep the chords within `tolerance` of the curve, 1 to 1,000.
  func stepCount(tolerance: CGFloat) -> Int {
    // The distance between a chord and its arc is at most |second derivative| / 8 · step².
    let first = hypot(p0.x - 2 * p1.x + p2.x, p0.y - 2 * p1.y + p2.y)
    let second = hypot(p1.x - 2 * p2.x + p3.x, p1.y - 2 * p2.y + p3.y)
    let steps = (6 * max(first, second) / (8 * tolerance)).squareRoot().rounded(.up)
    return steps.isFinite ? Int(max(1, min(1000, steps))) : 1000
  }

  /// Visits the chord ends after `p0`, at most `limit` of them, the last being exactly `p3`.
  func forEachChordEnd(tolerance: CGFloat, limit: Int = .max, _ body: (CGPoint) -> Void) {
    let steps = min(limit, stepCount(tolerance: tolerance))
    for step in 1..<max(steps, 1) {
      body(point(at: CGFloat(step) / CGFloat(steps)))
    }
    body(p3)
  }
}

extension CGPoint {
  /// The point with coordinates of at most 1e100: of larger ones differences and products would overflow.
  var nearby: CGPoint {
    let farthest: CGFloat = 1e100
    return CGPoint(x: max(-farthest, min(farthest, x)), y: max(-farthest, min(farthest, y)))
  }
}
