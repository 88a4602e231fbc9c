import Foundation

/// How far an animation is that is paused, turned round and sent on again: from one progress to another, at a pace.
///
/// Progress 0 is the start of the animation and 1 its end, whichever way it goes. All times are seconds.
package struct AnimationCourse: Sendable, Equatable {
  package enum Pace: Sendable, Equatable {
    /// It stands at the end.
    case rest
    /// The part of a curve from one of its times to another, 0 to 1; backwards when the first is later.
    case curve(UnitCurve, from: Double, to: Double)
    case spring(SpringCurve)
  }

  package var pace: Pace
  /// Where it is at first, and through the delay.
  package var start: Double
  /// Where it goes.
  package var end: Double
  package var delay: TimeInterval
  package var duration: TimeInterval

  /// Negative times count as 0.
  package init(_ pace: Pace, from start: Double, to end: Double, delay: TimeInterval = 0, duration: TimeInterval) {
    self.pace = pace
    self.start = start
    self.end = end
    self.delay = delay > 0 ? delay : 0
    self.duration = duration > 0 ? duration : 0
  }

  /// Standing still.
  package static func rest(at progress: Double) -> AnimationCourse {
    AnimationCourse(.rest, from: progress, to: progress, duration: 0)
  }

  /// How far it is so many seconds after it was begun.
  package func progress(at seconds: TimeInterval) -> Double {
    let time = seconds - delay
    if time >= duration || pace == .rest { return end }
    guard time > 0 else { return start }
    switch pace {
    case .rest: return end
    case .spring(let spring): return start + (end - start) * spring.value(at: time)
    case .curve(let curve, let first, let last):
      let (low, high) = (curve.value(at: first), curve.value(at: last))
      let value = curve.value(at: first + (last - first) * (time / duration))
      // A piece that ends as high as it begins says nothing of the way between.
      let part = abs(high - low) > 1e-9 ? (value - low) / (high - low) : time / duration
      return start + (end - start) * part
    }
  }

  /// How fast it is, in parts of the whole way a second.
  package func velocity(at seconds: TimeInterval) -> Double {
    let time = seconds - delay
    guard time >= 0, time < duration else { return 0 }
    switch pace {
    case .rest: return 0
    case .spring(let spring): return (end - start) * spring.velocity(at: time)
    case .curve:
      // Finite differences, inside of the course: a curve's slope may be infinite at its ends.
      let step = min(1e-4, duration / 100)
      let (before, after) = (max(0, time - step), min(duration, time + step))
      return (progress(at: delay + after) - progress(at: delay + before)) / (after - before)
    }
  }
}
