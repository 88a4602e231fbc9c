import Foundation
import QuartzCore

/// One run of an animator, from wherever its tracks are to an end.
struct AnimatorRun {
  /// The pace, and whether it is the rest of the way that the animator would have gone without a pause.
  var pace: AnimatorPace
  var resumes: Bool
  /// 1 or 0.
  var target: Double
  /// Seconds; of the way from start to end when it resumes, else of this run.
  var duration: TimeInterval
  /// Seconds before anything moves.
  var delay: TimeInterval
  /// How long (seconds) what is left of what resumes takes, or nil for the time that is left.
  var remaining: TimeInterval?
  /// Springs go on as fast as they are.
  var keepsVelocity: Bool

  /// The course of a track from `time` on, where the whole was as `whole` says.
  func course(
    of track: AnimatorTrack, at time: TimeInterval, whole: AnimatorTrack, initialVelocity: Double
  ) -> AnimationCourse {
    let progress = track.progress(at: time)
    guard case .curve(let curve) = pace else {
      return springCourse(track, progress, velocity: track.velocity(at: time), initialVelocity: initialVelocity)
    }
    guard resumes else {
      return AnimationCourse(
        .curve(curve, from: 0, to: 1), from: progress, to: target, delay: delay, duration: duration)
    }
    // Where the whole is on its curve, and how long what is left of it takes.
    let wholeTime = whole.time(on: pace, at: time) ?? curve.time(forValue: whole.progress(at: time))
    let left = target == 1 ? 1 - wholeTime : wholeTime
    let total = remaining ?? left * duration
    let stretch = left > 0 ? total / left : 0
    let isForward = target == 1
    let start = track.beginFraction
    if isForward, progress == 0, wholeTime < start {
      return AnimationCourse(
        .curve(curve, from: 0, to: 1), from: 0, to: 1, delay: delay + (start - wholeTime) * stretch,
        duration: (1 - start) * stretch)
    }
    let own = track.time(on: pace, at: time) ?? curve.time(forValue: progress)
    if isForward {
      return AnimationCourse(.curve(curve, from: own, to: 1), from: progress, to: 1, delay: delay, duration: total)
    }
    // What began later is back earlier.
    let back = wholeTime > start ? (wholeTime - start) * stretch : total
    return AnimationCourse(.curve(curve, from: own, to: 0), from: progress, to: 0, delay: delay, duration: back)
  }

  private func springCourse(
    _ track: AnimatorTrack, _ progress: Double, velocity: Double, initialVelocity: Double
  ) -> AnimationCourse {
    let way = target - progress
    var speed = initialVelocity
    if keepsVelocity, abs(way) > 1e-9 { speed = velocity / way }
    var time = remaining ?? duration
    var wait = delay
    if target == 1, progress == 0, track.beginFraction > 0 {
      wait += track.beginFraction * time
      time *= 1 - track.beginFraction
    }
    guard let spring = pace.spring(duration: time, velocity: speed) else { return .rest(at: target) }
    return AnimationCourse(
      .spring(spring), from: progress, to: target, delay: wait, duration: pace.duration(time, velocity: speed))
  }
}
