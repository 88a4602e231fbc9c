import Foundation
import QuartzCore

/// How far something of an animator is: it as a whole, or one change of a property, which may begin later than the whole.
///
/// Progress is 0 at the start of the animation and 1 at its end, whichever way that goes.
struct AnimatorTrack {
  /// The part of the animator's time at which it begins, 0 to 1.
  var beginFraction = 0.0
  /// Where it stands, or stood before `course` began.
  private(set) var rest = 0.0
  private var course: AnimationCourse?
  /// When the course began, on the media clock.
  private var begin: TimeInterval = 0

  func progress(at time: TimeInterval) -> Double { course?.progress(at: time - begin) ?? rest }
  func velocity(at time: TimeInterval) -> Double { course?.velocity(at: time - begin) ?? 0 }

  /// When it comes to rest.
  var endTime: TimeInterval { course.map { begin + $0.delay + $0.duration } ?? begin }

  /// What goes to the render tree at `time`, and since when it goes.
  func courseAndBegin(at time: TimeInterval) -> (AnimationCourse, TimeInterval) {
    course.map { ($0, begin) } ?? (.rest(at: rest), time)
  }

  mutating func stand(at progress: Double) {
    rest = progress
    course = nil
  }

  mutating func run(_ course: AnimationCourse, from time: TimeInterval) {
    rest = course.start
    self.course = course
    begin = time
  }
}
