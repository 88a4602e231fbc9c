import CoreGraphics
import Foundation
import QuartzCore

/// What kind of pace a provider gives.
public enum UITimingCurveType: Int, Sendable {
  /// One of `UIView.AnimationCurve`.
  case builtin
  /// A cubic curve by control points.
  case cubic
  /// A spring.
  case spring
  /// A spring and a curve: the spring counts here.
  case composed
}

/// The pace of a property animator.
@MainActor public protocol UITimingCurveProvider: AnyObject {
  var timingCurveType: UITimingCurveType { get }
  /// The curve; nil for a spring.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil for a curve.
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// A pace by a cubic Bézier curve from (0, 0) to (1, 1): time along x, progress along y.
@MainActor public final class UICubicTimingParameters: UITimingCurveProvider {
  /// One of the named curves; `easeInOut` for a curve of control points.
  public let animationCurve: UIView.AnimationCurve
  public let controlPoint1: CGPoint
  public let controlPoint2: CGPoint
  public let timingCurveType: UITimingCurveType

  /// The system's `easeInOut`.
  public convenience init() { self.init(animationCurve: .easeInOut) }

  public init(animationCurve curve: UIView.AnimationCurve) {
    animationCurve = curve
    timingCurveType = .builtin
    var points: [Float] = [0, 0, 0, 0]
    points.withUnsafeMutableBufferPointer { buffer in
      curve.timingFunction.getControlPoint(at: 1, values: buffer.baseAddress!)
      curve.timingFunction.getControlPoint(at: 2, values: buffer.baseAddress! + 2)
    }
    // The numbers that the names stand for have two digits.
    func exact(_ number: Float) -> CGFloat { (CGFloat(number) * 100).rounded() / 100 }
    controlPoint1 = CGPoint(x: exact(points[0]), y: exact(points[1]))
    controlPoint2 = CGPoint(x: exact(points[2]), y: exact(points[3]))
  }

  /// x outside of 0...1 counts as the nearest within; what is not finite as on the straight curve.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    animationCurve = .easeInOut
    timingCurveType = .cubic
    controlPoint1 = point1
    controlPoint2 = point2
  }

  public var cubicTimingParameters: UICubicTimingParameters? { self }
  public var springTimingParameters: UISpringTimingParameters? { nil }

  var curve: UnitCurve {
    UnitCurve(Double(controlPoint1.x), Double(controlPoint1.y), Double(controlPoint2.x), Double(controlPoint2.y))
  }
}

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
