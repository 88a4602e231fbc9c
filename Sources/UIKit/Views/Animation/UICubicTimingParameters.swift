import CoreGraphics
import Foundation
import QuartzCore

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
