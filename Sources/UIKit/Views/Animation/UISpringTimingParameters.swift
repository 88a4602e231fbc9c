import CoreGraphics
import Foundation

/// A pace by a damped spring.
@MainActor public final class UISpringTimingParameters: UITimingCurveProvider {
  enum Kind {
    /// It rests after the animator's duration.
    case ratio(Double)
    case physical(mass: Double, stiffness: Double, damping: Double)
    case perceptual(duration: Double, bounce: Double)
  }

  let kind: Kind
  /// How fast it moves at first: 1 is the whole way in a second. Places and sizes take each component by itself, other
  /// properties the larger one.
  public let initialVelocity: CGVector

  /// The system's spring: mass 3, stiffness 1000, damping 500.
  public convenience init() { self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero) }

  /// A spring that rests after the animator's duration: 1 does not swing, nearer to 0 swings more.
  public convenience init(dampingRatio ratio: CGFloat) { self.init(dampingRatio: ratio, initialVelocity: .zero) }

  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    kind = .ratio(Double(ratio))
    initialVelocity = velocity
  }

  /// A spring by its physics: it takes the time that it takes, whatever the animator's duration is.
  public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
    kind = .physical(mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping))
    initialVelocity = velocity
  }

  /// A spring that is felt to take `duration` seconds: `bounce` 0 does not swing, to 1 for ever, negative creeps.
  public init(duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector) {
    kind = .perceptual(duration: duration, bounce: Double(bounce))
    initialVelocity = velocity
  }

  public convenience init(duration: TimeInterval, bounce: CGFloat) {
    self.init(duration: duration, bounce: bounce, initialVelocity: .zero)
  }

  public var timingCurveType: UITimingCurveType { .spring }
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  public var springTimingParameters: UISpringTimingParameters? { self }
}
