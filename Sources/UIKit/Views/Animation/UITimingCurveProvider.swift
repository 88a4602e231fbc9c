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
