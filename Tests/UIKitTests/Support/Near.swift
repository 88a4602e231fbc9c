import Testing
import UIKit
import UIKitTesting

/// Expects two numbers, points or rectangles to be equal but for rounding.
@MainActor func expectNear(
  _ actual: CGFloat, _ expected: CGFloat, within tolerance: CGFloat = 1e-9, _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(abs(actual - expected) <= tolerance, comment, sourceLocation: sourceLocation)
}

@MainActor func expectNear(
  _ actual: CGPoint, _ expected: CGPoint, within tolerance: CGFloat = 1e-9, _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let isNear = abs(actual.x - expected.x) <= tolerance && abs(actual.y - expected.y) <= tolerance
  #expect(isNear, "\(actual) is not \(expected) \(comment?.rawValue ?? "")", sourceLocation: sourceLocation)
}

@MainActor func expectNear(
  _ actual: CGRect, _ expected: CGRect, within tolerance: CGFloat = 1e-9, _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let pairs = [
    (actual.minX, expected.minX), (actual.minY, expected.minY), (actual.width, expected.width),
    (actual.height, expected.height),
  ]
  let isNear = pairs.allSatisfy { abs($0 - $1) <= tolerance }
  #expect(isNear, "\(actual) is not \(expected) \(comment?.rawValue ?? "")", sourceLocation: sourceLocation)
}

extension HeadlessApp {
  /// The colour at `point` as red, green, blue and alpha, 0 ... 255.
  func channels(at point: CGPoint) -> [Int] { color(at: point).channels }

  /// Expects the window to show `color` at `point`, but for `tolerance` of 255.
  func expect(
    _ color: UIColor, at point: CGPoint, tolerance: Int = 2, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let shown = channels(at: point)
    let isNear = zip(shown, color.channels).allSatisfy { abs($0 - $1) <= tolerance }
    #expect(isNear, "\(shown) at \(point) is not \(color.channels)", sourceLocation: sourceLocation)
  }
}

extension UIColor {
  /// Red, green, blue and alpha, 0 ... 255.
  var channels: [Int] {
    var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    _ = getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue, alpha].map { Int(($0 * 255).rounded()) }
  }
}
