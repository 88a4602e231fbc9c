import Foundation

/// How one coordinate of a scroll view's offset moves on by itself, as a value: times are seconds on the server's clock.
struct AxisMotion {
  /// Slows down on the way to where it comes to rest.
  private struct Coast {
    var from: CGFloat
    var target: CGFloat
    /// What is left of the speed after a millisecond, above 0 and below 1.
    var rate: CGFloat
    var start: TimeInterval

    private func left(_ time: TimeInterval) -> CGFloat { pow(rate, 1000 * max(0, time - start)) }
    func value(at time: TimeInterval) -> CGFloat { target - (target - from) * left(time) }
    func velocity(at time: TimeInterval) -> CGFloat { (target - from) * -1000 * log(rate) * left(time) }

    /// When it passes `value`; nil when that is not on its way.
    func time(passing value: CGFloat) -> TimeInterval? {
      let part = (target - value) / (target - from)
      guard part > 0, part <= 1 else { return nil }
      return start + log(part) / log(rate) / 1000
    }
  }

  /// Is drawn to a place without swinging about it: a critically damped spring.
  private struct Spring {
    var target: CGFloat
    var frequency: CGFloat
    var start: TimeInterval
    /// Whether the target is the end that content is beyond, wherever that is.
    var isBounce: Bool
    /// Distance from the target at the start, and the factor of the time.
    var distance: CGFloat
    var slope: CGFloat

    init(
      from value: CGFloat, velocity: CGFloat, target: CGFloat, frequency: CGFloat, isBounce: Bool, start: TimeInterval
    ) {
      self.target = target
      self.isBounce = isBounce
      self.frequency = frequency
      self.start = start
      distance = value - target
      slope = velocity + frequency * distance
    }

    func value(at time: TimeInterval) -> CGFloat {
      let passed = max(0, time - start)
      return target + (distance + slope * passed) * exp(-frequency * passed)
    }
    func velocity(at time: TimeInterval) -> CGFloat {
      let passed = max(0, time - start)
      return (slope - frequency * (distance + slope * passed)) * exp(-frequency * passed)
    }
  }

  private enum Course {
    case rest
    case coast(Coast)
    case spring(Spring)
  }

  /// Where it is now.
  private(set) var value: CGFloat
  private var course = Course.rest
  /// Nearer to its end than this (points) it is there: half a pixel.
  private let tolerance: CGFloat

  /// Stands at `value`.
  init(at value: CGFloat, tolerance: CGFloat) {
    self.value = value
    self.tolerance = tolerance > 0 ? tolerance : 0.5
  }

  var isAtRest: Bool { if case .rest = course { true } else { false } }

  /// Points a second.
  func velocity(at time: TimeInterval) -> CGFloat {
    switch course {
    case .rest: 0
    case .coast(let coast): coast.velocity(at: time)
    case .spring(let spring): spring.velocity(at: time)
    }
  }

  // MARK: Courses

  /// Goes on to `target`, slowing down by `rate` each millisecond. What is nearer than half a pixel is not gone to.
  mutating func coast(to target: CGFloat, rate: CGFloat, at time: TimeInterval) {
    let rate = ScrollPhysics.usable(rate)
    guard rate > 0, abs(target - value) >= tolerance else { return }
    course = .coast(Coast(from: value, target: target, rate: rate, start: time))
  }

  /// Is drawn back to the end `target` from beyond it, with `velocity` (points a second) to begin with.
  mutating func bounce(to target: CGFloat, velocity: CGFloat, at time: TimeInterval) {
    spring(to: target, velocity: velocity, frequency: ScrollPhysics.bounceFrequency, isBounce: true, at: time)
  }

  /// Springs to `target`, with `velocity` (points a second) to begin with.
  private mutating func spring(
    to target: CGFloat, velocity: CGFloat, frequency: CGFloat, isBounce: Bool = false, at time: TimeInterval
  ) {
    guard abs(target - value) >= tolerance || abs(velocity) >= tolerance * frequency else { return }
    course = .spring(
      Spring(
        from: value, velocity: velocity, target: target, frequency: frequency, isBounce: isBounce, start: time))
  }

  /// Goes to `target`, which somebody chose, with `velocity` to begin with: on the course that slows down evenly where the
  /// velocity leads there, and never beyond it. Content that is there already stops.
  mutating func redirect(
    to target: CGFloat, velocity: CGFloat, lowest: CGFloat = ScrollPhysics.redirectFrequency, at time: TimeInterval
  ) {
    let distance = target - value
    guard abs(distance) >= tolerance else { return }
    let natural = velocity / distance
    let frequency = min(max(natural, lowest), max(lowest, ScrollPhysics.highestFrequency))
    let isTooFast = natural > frequency
    spring(to: target, velocity: isTooFast ? frequency * distance : velocity, frequency: frequency, at: time)
  }

  // MARK: Time

  /// Moves on to `time`. Between the ends it may move freely; beyond them it is caught by a spring when it `bounces`, else
  /// it stops there.
  mutating func advance(to time: TimeInterval, limits: ClosedRange<CGFloat>, bounces: Bool) {
    switch course {
    case .rest: return
    case .coast(let coast):
      let next = coast.value(at: time)
      if let end = endPassed(by: coast, from: value, to: next, limits: limits) {
        // The end may have come past the content: that is drawn back from where it is.
        let isBeyond = bounces && abs(value - end) >= tolerance && (value > end) == (coast.target > coast.from)
        let reached = isBeyond ? time : min(coast.time(passing: end) ?? time, time)
        if !isBeyond { value = end }
        course = .rest
        if bounces {
          bounce(to: end, velocity: coast.velocity(at: reached), at: reached)
          advance(to: time, limits: limits, bounces: bounces)
        }
      } else if abs(coast.target - next) < tolerance {
        value = coast.target
        course = .rest
      } else {
        value = next
      }
    case .spring(var spring):
      // The ends may have moved since.
      let wanted = spring.isBounce && !limits.contains(value) ? value : spring.target
      let target = min(max(wanted, limits.lowerBound), limits.upperBound)
      if target != spring.target {
        spring = Spring(
          from: value, velocity: spring.velocity(at: time), target: target, frequency: spring.frequency,
          isBounce: spring.isBounce, start: time)
        course = .spring(spring)
      }
      value = spring.value(at: time)
      if !bounces {
        let cut = min(max(value, limits.lowerBound), limits.upperBound)
        if cut != value {
          value = cut
          if cut == target { course = .rest }
        }
      }
      if abs(value - target) < tolerance, abs(spring.velocity(at: time)) < tolerance * spring.frequency {
        value = target
        course = .rest
      }
    }
  }

  /// The end that `coast` passes outwards on the way from `old` to `new`; nil when it stays between them, or comes in.
  private func endPassed(
    by coast: Coast, from old: CGFloat, to new: CGFloat, limits: ClosedRange<CGFloat>
  ) -> CGFloat? {
    if new > limits.upperBound, coast.target > coast.from { return max(limits.upperBound, limits.lowerBound) }
    if new < limits.lowerBound, coast.target < coast.from { return limits.lowerBound }
    return nil
  }

  /// Somebody has moved the content by `distance` meanwhile: what coasts goes on from there; what is drawn to a place
  /// still is.
  mutating func shift(by distance: CGFloat, at time: TimeInterval) {
    switch course {
    case .rest: break
    case .coast(var coast):
      coast.from += distance
      coast.target += distance
      course = .coast(coast)
    case .spring(let spring):
      course = .spring(
        Spring(
          from: value + distance, velocity: spring.velocity(at: time), target: spring.target,
          frequency: spring.frequency, isBounce: spring.isBounce, start: time))
    }
    value += distance
  }
}
