import CoreGraphics
import Foundation

/// One animation of one layer as it runs: a value that never changes, evaluated wherever frames are painted.
package final class AnimationRecord: Sendable {
  package enum Content: Sendable {
    case property(PropertyTrack)
    case group([AnimationRecord])
    case transition(TransitionTrack)
  }

  /// In the time of the layer, or of the group; what was left open is filled in.
  package let timing: TimingValues
  /// The pace of one run.
  let curve: UnitCurve?
  package let content: Content
  /// Takes the place of timing and pace, but for when it begins.
  let course: AnimationCourse?

  package init(timing: TimingValues, curve: UnitCurve?, content: Content, course: AnimationCourse? = nil) {
    self.timing = timing
    self.curve = curve
    self.content = content
    self.course = course
  }

  /// The same on another course, which begins at `time` (the layer's).
  func steered(by course: AnimationCourse, from time: Double) -> AnimationRecord {
    let timing = TimingValues(beginTime: time, duration: course.delay + course.duration, fillMode: .both)
    return AnimationRecord(timing: timing, curve: nil, content: content, course: course)
  }

  /// Changes `values` to what the animation makes of them at `time`. True when it had something to say.
  @discardableResult
  package func apply(at time: Double, to values: inout LayerValues) -> Bool {
    if let course, case .property(let track) = content {
      track.apply(Moment(fraction: course.progress(at: time - timing.beginTime)), to: &values)
      return true
    }
    guard let sample = timing.sample(atParentTime: time) else { return false }
    switch content {
    case .property(let track):
      track.apply(Moment(sample, curve: curve), to: &values)
    case .group(let records):
      let time = groupTime(sample)
      for record in records { record.apply(at: time, to: &values) }
    case .transition: break
    }
    return true
  }

  /// The time inside of a group, which stays between its beginning and its end however far its pace leads.
  private func groupTime(_ sample: TimingValues.Sample) -> Double {
    guard let curve, timing.duration.isFinite else { return sample.time }
    return max(0, min(timing.duration, curve.value(at: sample.fraction) * timing.duration))
  }

  /// Whether it stands still while the part of the duration that is over does not grow: not so springs, and what is in groups.
  private var movesByFraction: Bool {
    switch content {
    case .group: return false
    case .transition: return true
    case .property(let track):
      if case .basic(_, spring: _?) = track.values { return false }
      return true
    }
  }

  /// The transitions that are under way, with where between old and new they are: 0 to 1.
  func transitions(at time: Double) -> [(track: TransitionTrack, progress: CGFloat)] {
    switch content {
    case .property: return []
    case .transition(let track):
      guard let sample = timing.sample(atParentTime: time) else { return [] }
      let fraction = Moment(sample, curve: curve).fraction
      return [(track, track.start + (track.end - track.start) * CGFloat(fraction))]
    case .group(let records):
      guard let sample = timing.sample(atParentTime: time) else { return [] }
      return records.flatMap { $0.transitions(at: groupTime(sample)) }
    }
  }

  /// From when on it looks different than at `time`, in the time of the layer: minus infinity when it is moving, infinity
  /// when it has come to rest.
  package func nextChange(after time: Double) -> Double {
    if let course, time >= timing.beginTime, time < timing.beginTime + course.delay {
      return timing.beginTime + course.delay
    }
    if time < timing.beginTime { return timing.beginTime }
    if time >= timing.endTime { return .infinity }
    return timing.speed == 0 || (timing.duration == .infinity && movesByFraction) ? .infinity : -.infinity
  }
}

/// Where in its run an animation is.
struct Moment {
  /// Seconds in this run.
  let seconds: Double
  /// The same as a part of the duration, by the animation's pace; springs go beyond 1.
  let fraction: Double
  /// How many runs are over.
  let iteration: Int

  /// Of an animation that is steered: only how far it is counts.
  init(fraction: Double) {
    seconds = 0
    iteration = 0
    self.fraction = fraction
  }

  init(_ sample: TimingValues.Sample, curve: UnitCurve?) {
    seconds = sample.time
    iteration = sample.iteration
    fraction = curve?.value(at: sample.fraction) ?? sample.fraction
  }
}
