import Foundation
import QuartzCore

/// The pace of an animator's run.
enum AnimatorPace: Equatable {
  case curve(UnitCurve)
  /// It rests after the duration it is given.
  case ratio(Double)
  case spring(mass: Double, stiffness: Double, damping: Double)
  case perceptual(duration: Double, bounce: Double)

  @MainActor init(_ provider: any UITimingCurveProvider) {
    if let spring = provider.springTimingParameters {
      switch spring.kind {
      case .ratio(let ratio): self = .ratio(ratio)
      case .physical(let mass, let stiffness, let damping):
        self = .spring(mass: mass, stiffness: stiffness, damping: damping)
      case .perceptual(let duration, let bounce): self = .perceptual(duration: duration, bounce: bounce)
      }
    } else {
      self = .curve((provider.cubicTimingParameters ?? UICubicTimingParameters()).curve)
    }
  }

  /// A spring that has to rest within this has no time to be seen: nothing takes shorter. Seconds.
  private static let shortest: TimeInterval = 0.001
  /// One without any damping swings as long as anybody looks. Seconds.
  private static let longest: TimeInterval = 1e6

  /// The spring, with how fast it moves at first; nil for a curve.
  func spring(duration: TimeInterval, velocity: Double) -> SpringCurve? {
    switch self {
    case .curve: nil
    case .ratio(let ratio):
      SpringCurve(dampingRatio: ratio, duration: max(Self.shortest, duration), initialVelocity: velocity)
    case .spring(let mass, let stiffness, let damping):
      SpringCurve(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity).atMostCritical
    case .perceptual(let duration, let bounce):
      SpringCurve(perceptualDuration: duration, bounce: bounce, initialVelocity: velocity)
    }
  }

  /// The spring of what has only `time` seconds: one that rests later is hurried, so that it rests in time. Nil for a curve.
  func spring(within time: TimeInterval) -> SpringCurve? {
    guard let spring = spring(duration: time, velocity: 0) else { return nil }
    let settling = spring.settlingDuration
    guard settling.isFinite, settling > time else { return spring }
    return SpringCurve(dampingRatio: spring.dampingRatio, duration: max(Self.shortest, time))
  }

  /// How far it is after a part of its time.
  func value(atFraction fraction: Double, of duration: TimeInterval) -> Double {
    if case .curve(let curve) = self { return curve.value(at: fraction) }
    if fraction >= 1 { return 1 }
    return spring(duration: duration, velocity: 0)?.value(at: fraction * duration) ?? fraction
  }

  /// The first part of its time after which it is so far; 1 when it never is.
  func fraction(forValue value: Double, of duration: TimeInterval) -> Double {
    if case .curve(let curve) = self { return curve.time(forValue: value) }
    guard value > 0 else { return 0 }
    guard value < 1 else { return 1 }
    // Until it first passes its goal a spring only rises.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if self.value(atFraction: middle, of: duration) < value, !hasPassed(middle, duration) {
        low = middle
      } else {
        high = middle
      }
    }
    return high
  }

  /// Whether a spring has been beyond its goal before a part of its time: what swings is there after half a swing.
  private func hasPassed(_ fraction: Double, _ duration: TimeInterval) -> Bool {
    guard let spring = spring(duration: duration, velocity: 0) else { return false }
    let ratio = spring.dampingRatio
    guard ratio < 1 else { return false }
    let frequency = (spring.stiffness / spring.mass * (1 - ratio * ratio)).squareRoot()
    return fraction * duration > .pi / frequency
  }

  /// How long it takes, of an animator that was given a duration.
  func duration(_ given: TimeInterval, velocity: Double = 0) -> TimeInterval {
    switch self {
    case .curve, .ratio: given
    case .spring, .perceptual: min(Self.longest, spring(duration: given, velocity: velocity)?.settlingDuration ?? given)
    }
  }
}
