import Foundation

extension SpringCurve {
  /// A spring as iOS 17 describes it: `perceptualDuration` is the period it would swing with undamped, in seconds, and
  /// `bounce` from −1 to 1 says how: 0 is critical damping, 1 none at all, below 0 it creeps.
  ///
  /// The mass is 1. A bounce beyond the range counts as its end, and below −0.99, where it would never arrive, as that;
  /// NaN counts as 0. A duration that is not finite counts as 0.5, one under a millisecond as a millisecond.
  package init(perceptualDuration: Double, bounce: Double, initialVelocity: Double = 0) {
    let duration = perceptualDuration.isFinite ? max(0.001, perceptualDuration) : 0.5
    let bounce = bounce.isNaN ? 0 : max(-0.99, min(1, bounce))
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    self.init(frequency: 2 * .pi / duration, dampingRatio: ratio, initialVelocity: initialVelocity)
  }

  /// A spring of mass 1 with the given damping ratio (1 is critical, less swings) whose `settlingDuration` is `duration`
  /// seconds: what `UIView.animate(withDuration:…usingSpringWithDamping:…)` and an animator with
  /// `UISpringTimingParameters(dampingRatio:)` move by. That the stiffness follows from settling is our choice.
  ///
  /// A ratio under 0.01, which would have to shake to settle, counts as 0.01, and one over 100 as 100; NaN counts as 1. A
  /// duration that is not finite counts as 0.5, one under a millisecond as a millisecond.
  package init(dampingRatio: Double, duration: Double, initialVelocity: Double = 0) {
    let ratio = dampingRatio.isNaN ? 1 : max(0.01, min(100, dampingRatio))
    let duration = duration.isFinite ? max(0.001, duration) : 0.5
    // Twice as stiff a spring, in the square, is the same one at double speed; only a push spoils that.
    let speed = initialVelocity.isFinite ? initialVelocity : 0
    func settling(_ frequency: Double) -> Double {
      SpringCurve(frequency: frequency, dampingRatio: ratio, initialVelocity: speed).settlingDuration
    }
    var frequency = SpringCurve(frequency: 1, dampingRatio: ratio, initialVelocity: 0).settlingDuration / duration
    if speed != 0 {
      var (low, high) = (frequency, frequency)
      while settling(low) < duration, low > 1e-9 { low /= 2 }
      while settling(high) > duration, high < 1e9 { high *= 2 }
      for _ in 0..<60 {
        frequency = (low + high) / 2
        if settling(frequency) > duration { low = frequency } else { high = frequency }
      }
    }
    self.init(frequency: frequency, dampingRatio: ratio, initialVelocity: speed)
  }

  /// A spring of mass 1 that would swing with `frequency` radians a second undamped.
  private init(frequency: Double, dampingRatio: Double, initialVelocity: Double) {
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency,
      initialVelocity: initialVelocity)
  }

  /// The same, but a damping beyond the critical one counts as that.
  package var atMostCritical: SpringCurve {
    guard dampingRatio > 1 else { return self }
    return SpringCurve(
      mass: mass, stiffness: stiffness, damping: 2 * (stiffness * mass).squareRoot(), initialVelocity: initialVelocity)
  }

  /// Seconds in which it would swing once without damping.
  package var perceptualDuration: Double { 2 * .pi / (stiffness / mass).squareRoot() }

  /// 0 for critical damping, 1 for none, negative for more than critical.
  package var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }
}
