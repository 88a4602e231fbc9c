import Foundation
import QuartzCore

/// How far something of an animator is: it as a whole, or one change of a property, which may begin later than the whole.
///
/// Progress is 0 at the start of the animation and 1 at its end, whichever way that goes. A curve or a spring may lead beyond
/// these, so that how far it is does not tell when: a track knows both.
struct AnimatorTrack {
  /// The part of the animator's time at which it begins, 0 to 1.
  var beginFraction = 0.0
  /// Where it stands, or stood before `course` began.
  private(set) var rest = 0.0
  /// The part of the pace's time at which it stands; nil for the first at which it is so far.
  private var restTime: Double?
  private var course: AnimationCourse?
  /// When the course began, on the media clock.
  private var begin: TimeInterval = 0
  /// How many seconds of the course were over when it was held; nil while it goes on.
  private var held: TimeInterval?
  /// How far the whole was, and this, when a finger took them on their way.
  private var anchor: (whole: Double, own: Double)?

  private func elapsed(at time: TimeInterval) -> TimeInterval { held ?? time - begin }

  func progress(at time: TimeInterval) -> Double { course?.progress(at: elapsed(at: time)) ?? rest }

  /// 0 while it stands.
  func velocity(at time: TimeInterval) -> Double { held == nil ? course?.velocity(at: time - begin) ?? 0 : 0 }

  /// Whether it runs, or was held on its way: it was not put where it is.
  var isUnderWay: Bool { course != nil }

  /// When it begins to move, after its delay.
  var startTime: TimeInterval { course.map { begin + $0.delay } ?? begin }

  /// When it comes to rest.
  var endTime: TimeInterval { course.map { begin + $0.delay + $0.duration } ?? begin }

  /// The part of the time of `pace` at which it is, as far as it goes by that; nil when only how far it is tells.
  func time(on pace: AnimatorPace, at time: TimeInterval) -> Double? {
    guard let course else { return restTime }
    let seconds = elapsed(at: time) - course.delay
    let part = course.duration > 0 ? max(0, min(1, seconds / course.duration)) : 1
    switch (pace, course.pace) {
    case (.curve(let curve), .curve(let own, let first, let last)):
      guard own == curve, abs(curve.value(at: first) - course.start) < 1e-6,
        abs(curve.value(at: last) - course.end) < 1e-6
      else { return nil }
      return first + (last - first) * part
    case (.ratio, .spring), (.spring, .spring), (.perceptual, .spring):
      return course.start == 0 && course.end == 1 ? part : nil
    default: return nil
    }
  }

  /// What goes to the render tree at `time`, and since when it goes.
  func courseAndBegin(at time: TimeInterval) -> (AnimationCourse, TimeInterval) {
    guard let course else { return (.rest(at: rest), time) }
    return held == nil ? (course, begin) : (.rest(at: progress(at: time)), time)
  }

  /// Puts it there. `time` is the part of the pace's time, where that is known.
  mutating func stand(at progress: Double, time: Double? = nil) {
    rest = progress
    restTime = time
    course = nil
    held = nil
  }

  mutating func run(_ course: AnimationCourse, from time: TimeInterval) {
    rest = course.start
    restTime = nil
    self.course = course
    begin = time
    held = nil
    anchor = nil
  }

  // MARK: Pauses

  /// Lets it stand where it is, so that it can go on.
  mutating func hold(at time: TimeInterval) { if course != nil, held == nil { held = time - begin } }

  /// Lets it go on as if there had been no pause, if it was on its way to `target`. False, and nothing done, if not.
  mutating func resume(towards target: Double, at time: TimeInterval) -> Bool {
    guard let course, course.end == target else { return false }
    if let held { begin = time - held }
    held = nil
    return true
  }

  // MARK: By hand

  /// Notes where it is while the whole is at `whole`: moved by hand it goes on from there.
  mutating func take(at time: TimeInterval, whole: Double) { anchor = (whole, progress(at: time)) }

  /// How far it is when the whole is moved to `whole`: it begins later, or was taken on its way.
  func progress(whenWholeIsAt whole: Double) -> Double {
    guard let anchor else {
      return beginFraction < 1 ? max(0, (whole - beginFraction) / (1 - beginFraction)) : whole < 1 ? 0 : 1
    }
    if whole >= anchor.whole {
      guard anchor.whole < 1 else { return anchor.own }
      return anchor.own + (1 - anchor.own) * (whole - anchor.whole) / (1 - anchor.whole)
    }
    let begin = beginFraction < anchor.whole ? beginFraction : 0
    guard anchor.whole > begin else { return 0 }
    return max(0, anchor.own * (whole - begin) / (anchor.whole - begin))
  }
}
