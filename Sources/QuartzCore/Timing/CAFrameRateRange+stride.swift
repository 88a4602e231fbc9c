import Foundation

extension CAFrameRateRange {
  /// A display's rate is rarely the round number it is called by (59.94): rates this near, relatively, are the same. Ours.
  private static let tolerance = 0.01

  /// How many frames of a display that has `interval` seconds between two are one frame of this range: the display's rate is divided by
  /// a whole number.
  ///
  /// Of the rates within the range it is the one nearest to the preferred rate, without such the highest. When none is
  /// within, it is the nearest to the preferred rate, without such the highest that is not above the range. 1 when nothing is wanted, or
  /// for an `interval` that is none.
  func stride(_ interval: TimeInterval) -> Int {
    guard interval.isFinite, interval > 0 else { return 1 }
    let rate = 1 / interval
    let wanted = preferred.flatMap { $0 > 0 ? Double($0) : nil }
    let most = maximum > 0 ? Double(maximum) * (1 + Self.tolerance) : .infinity
    let least = Double(minimum) * (1 - Self.tolerance)
    guard wanted != nil || most < rate else { return 1 }
    /// The smallest divisor that gives at most `limit`.
    func divisor(upTo limit: Double) -> Int { Int(max(1, min((rate / limit).rounded(.up), 1_000_000))) }
    let first = divisor(upTo: most)
    guard let wanted else { return first }
    let nearest = Self.nearest(to: wanted, rate: rate)
    // The range holds the preferred rate, so the divisors within it are between the two ends' own.
    let last = least > 0 ? Int(max(1, min((rate / least).rounded(.down), 1_000_000))) : Int.max
    return first <= last ? min(max(nearest, first), last) : nearest
  }

  /// The divisor of `rate` that gives the rate nearest to `wanted`; the higher rate of two as near.
  private static func nearest(to wanted: Double, rate: Double) -> Int {
    let lower = Int(max(1, min((rate / wanted).rounded(.down), 1_000_000)))
    return wanted - rate / Double(lower + 1) < rate / Double(lower) - wanted ? lower + 1 : lower
  }
}
