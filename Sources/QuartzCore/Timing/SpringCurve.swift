import Foundation

/// The way of a damped spring that is let go at 0 and pulls towards 1, exact at each time.
///
/// It obeys mass · x″ + damping · x′ + stiffness · (x − 1) = 0 and never refuses a number: a mass or stiffness that is not
/// above 0, and whatever is not finite, counts as Core Animation's default; a negative damping counts as 0.
package struct SpringCurve: Sendable, Equatable {
  /// What hangs on the spring; 1 by default.
  package let mass: Double
  /// The force for each unit of distance; 100 by default.
  package let stiffness: Double
  /// The force against each unit of speed; 10 by default.
  package let damping: Double
  /// Whole distances a second towards 1 at the start; 0 by default, negative away from it.
  package let initialVelocity: Double

  /// Radians a second of the spring without damping.
  private let frequency: Double
  /// By what part of itself the motion dwindles in a second, when damping is below critical.
  private let decay: Double
  /// frequency² − decay²: positive when it swings, 0 at critical damping, negative above.
  private let difference: Double
  /// √|difference|: radians a second of the swinging, or half the gap between the two rates of an over-damped spring.
  private let root: Double

  package init(mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0) {
    self.mass = mass.isFinite && mass > 0 ? mass : 1
    self.stiffness = stiffness.isFinite && stiffness > 0 ? stiffness : 100
    self.damping = damping.isFinite ? max(0, damping) : 10
    self.initialVelocity = initialVelocity.isFinite ? initialVelocity : 0
    // Far beyond what anybody sees, numbers whose squares stay finite.
    frequency = max(1e-9, min(1e9, (self.stiffness / self.mass).squareRoot()))
    decay = min(1e12, self.damping / self.mass / 2)
    difference = (frequency - decay) * (frequency + decay)
    root = abs(difference).squareRoot()
  }

  /// Damping by critical damping: below 1 it swings.
  package var dampingRatio: Double { decay / frequency }

  // MARK: Motion

  /// Where it is `time` seconds after it was let go: 0 at 0 and before (and for NaN), 1 at infinity.
  package func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < .infinity else { return 1 }
    let (cosine, sine) = waves(at: time)
    return 1 - (cosine + (decay - initialVelocity) * sine)
  }

  /// Its speed towards 1, in whole distances a second: `initialVelocity` at 0, and 0 before (and for NaN) and at infinity.
  package func velocity(at time: Double) -> Double {
    guard time >= 0, time < .infinity else { return 0 }
    let (cosine, sine) = waves(at: time)
    return initialVelocity * cosine + (frequency * frequency - decay * initialVelocity) * sine
  }

  /// Where one is that hangs at rest at its goal and is pushed by one unit a second, `time` seconds later, from the goal: what
  /// a speed adds to the way of a spring. 0 before and at 0 (and for NaN) and at infinity.
  package func push(at time: Double) -> Double {
    guard time > 0, time < .infinity else { return 0 }
    return waves(at: time).sine
  }

  /// The solutions that begin as (1, −decay) and as (0, 1): cos(root·t) and sin(root·t) / root, dwindling, and what they
  /// become as the root goes through 0 to imaginary numbers. Neither form divides a small difference by a small number.
  private func waves(at time: Double) -> (cosine: Double, sine: Double) {
    if difference > 0 {
      let left = exp(-decay * time)
      return (left * cos(root * time), left * sin(root * time) / root)
    }
    if difference == 0 {
      let left = exp(-decay * time)
      return (left, left * time)
    }
    let left = exp(-slowRate * time)
    let gone = -expm1(-2 * root * time)
    return (left * (1 - gone / 2), left * gone / (2 * root))
  }

  /// The slower of the two rates of an over-damped spring: decay − root, without the cancellation.
  private var slowRate: Double { frequency * frequency / (decay + root) }

  // MARK: Settling

  /// How near to 1, as a part of the distance, a spring counts as settled.
  package static let settledDistance = 0.001

  /// Seconds until it is settled: from then on it is within `settledDistance` of 1. Infinite without damping.
  ///
  /// The bound is the sum of the amplitudes of its cosine and its sine, which for Apple's default spring gives the 1.4727
  /// seconds that were measured there; that Apple reckons in this way is our guess. Near critical damping, where the sine's
  /// amplitude grows without bound, the sine is bounded by its growth from 0, and above it follows its own course.
  package var settlingDuration: Double {
    let rate = difference < 0 ? slowRate : decay
    guard rate > 0 else { return .infinity }
    let push = abs(decay - initialVelocity)
    let depth = -log(Self.settledDistance)
    if difference > 0 {
      let time = (depth + log1p(push / root)) / rate
      if time * root >= 1 { return time }
    }
    // The distance is at most exp(−rate·t) · bound(t), whose logarithm, with `depth` added, is bent one way all along:
    // Newton's steps from the hollow side go to its root and never past it.
    let gap = difference < 0 ? root : 0
    var time = push >= gap ? 2 * (depth + log1p(push / rate) + 1) / rate : 0
    for _ in 0..<60 {
      let gone = -expm1(-2 * gap * time)
      let bound = 1 - gone / 2 + push * (gap > 0 ? gone / (2 * gap) : time)
      let excess = depth + log(bound) - rate * time
      let slope = (1 - gone) * (push - gap) / bound - rate
      let next = time - excess / slope
      let isThere = abs(next - time) <= 1e-14 * time
      time = next
      if isThere { break }
    }
    return time
  }
}
