import Foundation

/// How the time of a layer or an animation follows from that of the layer or group it is in.
///
/// `TimingValues` says what each number does, and what those do that make no sense.
@MainActor public protocol CAMediaTiming: AnyObject {
  /// When it begins, in seconds of the parent's time.
  var beginTime: CFTimeInterval { get set }
  /// Seconds of its own time that one run takes, without going back and repeating.
  var duration: CFTimeInterval { get set }
  /// Seconds of its own time that pass in one of the parent's: 0 stands still, negative numbers run backwards.
  var speed: Float { get set }
  /// Seconds of its own time that are added to what has passed since `beginTime`.
  var timeOffset: CFTimeInterval { get set }
  /// How many times it runs, going back included; 0 is once. Parts of a run are possible.
  var repeatCount: Float { get set }
  /// Seconds of its own time for which it repeats; 0 is no limit.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each run goes back to the start, in as much time again.
  var autoreverses: Bool { get set }
  /// What is shown outside of the time in which it runs.
  var fillMode: CAMediaTimingFillMode { get set }
}

extension CAMediaTiming {
  /// The numbers as a value that can go to the render thread.
  package var timingValues: TimingValues {
    TimingValues(
      beginTime: beginTime, duration: duration, speed: speed, timeOffset: timeOffset, repeatCount: repeatCount,
      repeatDuration: repeatDuration, autoreverses: autoreverses, fillMode: fillMode)
  }
}
