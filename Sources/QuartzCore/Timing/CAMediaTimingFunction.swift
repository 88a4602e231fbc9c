/// The names of the paces that everybody uses.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Fast at first, then slowing down: what implicit animations of the system look like.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
}

/// The pace of an animation: how far it is at each part of its duration, as a cubic Bézier curve from (0, 0) to (1, 1).
///
/// Two functions with equal control points are equal.
public final class CAMediaTimingFunction: Hashable, Sendable {
  private let points: SIMD4<Float>
  /// The curve itself.
  package let curve: UnitCurve

  /// The function of a name. Traps for a name that is none of the five.
  public convenience init(name: CAMediaTimingFunctionName) {
    switch name {
    case .default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
    case .linear: self.init(controlPoints: 0, 0, 1, 1)
    case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
    case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
    case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
    default: preconditionFailure("CAMediaTimingFunction: there is no function named \"\(name.rawValue)\"")
    }
  }

  /// The function with control points (`c1x`, `c1y`) and (`c2x`, `c2y`). Values of x outside of 0...1 count as the nearest
  /// within; a number that is not finite counts as that of the linear function.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    points = SIMD4(c1x, c1y, c2x, c2y)
    curve = UnitCurve(Double(c1x), Double(c1y), Double(c2x), Double(c2y))
  }

  /// Writes x and y of a control point, as given, to the two numbers at `values`: 0 and 3 are the ends of the curve, 1 and 2
  /// the points between. Traps for another index.
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    let point: (Float, Float)
    switch index {
    case 0: point = (0, 0)
    case 1: point = (points.x, points.y)
    case 2: point = (points.z, points.w)
    case 3: point = (1, 1)
    default: preconditionFailure("CAMediaTimingFunction.getControlPoint(at:values:): \(index) is not in 0...3")
    }
    values[0] = point.0
    values[1] = point.1
  }

  public static func == (left: CAMediaTimingFunction, right: CAMediaTimingFunction) -> Bool {
    left.points == right.points
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(points) }
}
