/// The pace of an animation: a cubic Bézier curve from (0, 0) to (1, 1), time along x and progress along y.
package struct UnitCurve: Sendable, Equatable {
  let x: UnitCubic
  let y: UnitCubic
  private let isStraight: Bool

  /// The curve with control points (x1, y1) and (x2, y2). x is cut to 0...1, so that there is one progress for each time; a
  /// number that is not finite counts as that of the straight curve, 0 of the first point and 1 of the second.
  package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    func finite(_ number: Double, _ other: Double) -> Double { number.isFinite ? number : other }
    x = UnitCubic(c1: max(0, min(1, finite(x1, 0))), c2: max(0, min(1, finite(x2, 1))))
    y = UnitCubic(c1: finite(y1, 0), c2: finite(y2, 1))
    isStraight = x == y
  }

  /// Progress that equals time.
  package static let linear = UnitCurve(0, 0, 1, 1)

  /// The progress at a time, within 1e-7: 0 at 0 and before, 1 at 1 and after; between them it may be outside of 0...1.
  /// NaN counts as 0.
  package func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    return isStraight ? time : y.value(at: parameter(at: time))
  }

  /// How fast progress grows with time. Where the curve is upright it is infinite, with the sign of the way y goes; before 0
  /// and after 1 it is 0, and at these two what it is just inside.
  package func slope(at time: Double) -> Double {
    guard time >= 0, time <= 1 else { return 0 }
    if isStraight { return 1 }
    func ratio(_ dy: Double, _ dx: Double) -> Double { dx == 0 ? (dy < 0 ? -.infinity : .infinity) : dy / dx }
    // At an end the curve runs towards the first point that is elsewhere.
    if time == 0 {
      if x.c1 != 0 || y.c1 != 0 { return ratio(y.c1, x.c1) }
      return x.c2 != 0 || y.c2 != 0 ? ratio(y.c2, x.c2) : 1
    }
    if time == 1 {
      if x.c2 != 1 || y.c2 != 1 { return ratio(1 - y.c2, 1 - x.c2) }
      return x.c1 != 1 || y.c1 != 1 ? ratio(1 - y.c1, 1 - x.c1) : 1
    }
    let s = parameter(at: time)
    return ratio(y.slope(at: s), max(0, x.slope(at: s)))
  }

  /// The first time at which the progress is `value`: 0 for what is not above 0 (and NaN), 1 for 1 and more.
  package func time(forValue value: Double) -> Double {
    guard value > 0 else { return 0 }
    guard value < 1 else { return 1 }
    if isStraight { return value }
    let turns = y.turns
    var (low, start) = (0.0, 0.0)
    for index in 0..<2 {
      guard let end = index == 0 ? turns.0 : turns.1 else { break }
      let reached = y.value(at: end)
      if value >= min(start, reached), value <= max(start, reached) {
        return x.value(at: y.parameter(of: value, from: low, to: end, isRising: reached > start))
      }
      (low, start) = (end, reached)
    }
    return x.value(at: y.parameter(of: value, from: low, to: 1, isRising: true))
  }

  private func parameter(at time: Double) -> Double { x.parameter(of: time, from: 0, to: 1, isRising: true) }
}
