/// One coordinate of a cubic Bézier curve from 0 to 1, by the curve's parameter.
struct UnitCubic: Sendable, Equatable {
  /// The coordinates of the two control points.
  let c1: Double
  let c2: Double

  func value(at s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * c1 + 3 * r * s * s * c2 + s * s * s
  }

  func slope(at s: Double) -> Double {
    let r = 1 - s
    if s < 0.25 || s > 0.75 { return 3 * (r * r * c1 + 2 * r * s * (c2 - c1) + s * s * (1 - c2)) }
    let (e1, e2, v) = (1 - c1, c2, s - 0.5)
    return (12 - 9 * (e1 + e2)) * v * v + 3 * (e1 - e2) * v + 0.75 * (e1 + e2)
  }

  /// How much more than `target` the value is.
  ///
  /// A curve can be flat at its ends and in its middle, and there the parameter follows from the difference by a cube root:
  /// an error in the last digit of the value would be one in the fifth of the parameter. So it is reckoned from whichever of
  /// the three is near, where all terms are small.
  func excess(at s: Double, over target: Double) -> Double {
    if s < 0.25 { return value(at: s) - target }
    let r = 1 - s
    if s > 0.75 { return (1 - target) - (3 * s * s * r * (1 - c2) + 3 * s * r * r * (1 - c1) + r * r * r) }
    let (e1, e2, v) = (1 - c1, c2, s - 0.5)
    let rest = ((4 - 3 * (e1 + e2)) * v + 1.5 * (e1 - e2)) * v + 0.75 * (e1 + e2)
    return rest * v + (0.375 * (e2 - e1) - (target - 0.5))
  }

  /// The parameter from `low` to `high`, between which the value only rises or only falls, at which it is `target`.
  func parameter(of target: Double, from low: Double, to high: Double, isRising: Bool) -> Double {
    var (low, high) = (low, high)
    var s = target > low && target < high ? target : (low + high) / 2
    var step = high - low
    // Newton's steps while each is less than half the one before, else halving: some 5 steps, never more than 100.
    for _ in 0..<100 {
      let excess = excess(at: s, over: target)
      if excess == 0 { return s }
      if (excess > 0) == isRising { high = s } else { low = s }
      var next = s - excess / slope(at: s)
      if !(next > low && next < high && abs(next - s) <= abs(step) / 2) { next = (low + high) / 2 }
      step = next - s
      s = next
      if abs(step) < 1e-12 { break }
    }
    return s
  }

  /// The parameters strictly between 0 and 1 at which the value turns, the smaller one first.
  var turns: (Double?, Double?) {
    // The slope is a·s² + 2·b·s + c, times 3.
    let (a, b, c) = (1 + 3 * c1 - 3 * c2, c2 - 2 * c1, c1)
    let discriminant = b * b - a * c
    guard discriminant > 0 else { return (nil, nil) }
    // Adding numbers of equal sign keeps the small root exact.
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
    func inside(_ s: Double) -> Double? { s > 0 && s < 1 ? s : nil }
    let (first, second) = (a == 0 ? nil : inside(q / a), q == 0 ? nil : inside(c / q))
    guard let first else { return (second, nil) }
    guard let second else { return (first, nil) }
    return (min(first, second), max(first, second))
  }
}
