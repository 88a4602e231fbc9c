import Foundation
import QuartzCore

/// How the changes of a block move.
@MainActor struct AnimationSettings {
  enum Pace {
    case curve(CAMediaTimingFunction)
    case spring(SpringCurve)
  }

  /// Seconds; 0 is at once.
  var duration: TimeInterval = 0
  /// Seconds.
  var delay: TimeInterval = 0
  var pace = Pace.curve(UIView.AnimationCurve.easeInOut.timingFunction)
  var options: UIView.AnimationOptions = []
  /// Runs; 0 is one.
  var repeatCount: Float = 0
  var autoreverses = false

  /// Seconds that are not above 0 count as 0, those without end as 0, too.
  static func seconds(_ seconds: TimeInterval) -> TimeInterval { seconds > 0 && seconds.isFinite ? seconds : 0 }

  init() {}

  /// A pace of nil is that of the options.
  init(
    duration: TimeInterval, delay: TimeInterval = 0, options: UIView.AnimationOptions = [], pace: Pace? = nil
  ) {
    self.duration = Self.seconds(duration)
    self.delay = Self.seconds(delay)
    self.options = options
    self.pace = pace ?? .curve(options.curve.timingFunction)
    if options.contains(.repeat) { repeatCount = .infinity }
    autoreverses = options.contains(.autoreverse)
  }

  /// What flags of an inner block are taken from the one around it.
  private static let inheritedOptions: UIView.AnimationOptions = [
    .allowUserInteraction, .beginFromCurrentState, .layoutSubviews,
  ]

  /// These inside a block with settings `outer`. The delay is each block's own.
  func nested(in outer: AnimationSettings?) -> AnimationSettings {
    guard let outer else { return self }
    var inner = self
    if !options.contains(.overrideInheritedDuration) { inner.duration = outer.duration }
    if !options.contains(.overrideInheritedOptions) {
      inner.options.formUnion(outer.options.intersection(Self.inheritedOptions))
      inner.repeatCount = max(repeatCount, outer.repeatCount)
      inner.autoreverses = autoreverses || outer.autoreverses
      if case .spring = outer.pace, case .curve = pace { inner.pace = outer.pace }
    }
    if !options.contains(.overrideInheritedCurve), case .curve = outer.pace, case .curve = inner.pace {
      inner.pace = outer.pace
    }
    return inner
  }

  /// Gives an animation all of this but its values.
  func apply(to animation: CAAnimation) {
    // Core Animation takes a duration of 0 for one that was left open.
    animation.duration = max(duration, 1e-6)
    animation.delay = delay
    animation.fillMode = .both
    animation.repeatCount = repeatCount
    animation.autoreverses = autoreverses
    animation.preferredFrameRateRange = options.frameRateRange
    if case .curve(let function) = pace { animation.timingFunction = function }
  }

  /// An animation of a property without its values.
  func makeBasicAnimation(_ path: String) -> CABasicAnimation {
    let animation: CABasicAnimation =
      switch pace {
      case .curve: CABasicAnimation(keyPath: path)
      case .spring(let spring): CASpringAnimation(keyPath: path, spring: spring)
      }
    apply(to: animation)
    return animation
  }
}
