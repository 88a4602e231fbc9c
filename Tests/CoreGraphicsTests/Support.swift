import CoreGraphics
import Testing

func expectNear(
  _ value: CGFloat, _ expected: CGFloat, _ tolerance: CGFloat = 1e-6, _ note: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(abs(value - expected) <= tolerance, note ?? "\(value) is not \(expected)", sourceLocation: sourceLocation)
}

func expectNear(
  _ rect: CGRect, _ expected: [CGFloat], _ tolerance: CGFloat = 1e-6,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let values = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
  for (value, wanted) in zip(values, expected) {
    expectNear(value, wanted, tolerance, "\(values) is not \(expected)", sourceLocation: sourceLocation)
  }
}

func expectNear(
  _ point: CGPoint?, _ x: CGFloat, _ y: CGFloat, _ tolerance: CGFloat = 1e-6,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let point else {
    Issue.record("no point", sourceLocation: sourceLocation)
    return
  }
  expectNear(point.x, x, tolerance, "\(point) is not (\(x), \(y))", sourceLocation: sourceLocation)
  expectNear(point.y, y, tolerance, "\(point) is not (\(x), \(y))", sourceLocation: sourceLocation)
}

func expectPixel(
  _ pixel: [UInt8], _ expected: [Int], _ tolerance: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
) {
  let isNear = zip(pixel, expected).allSatisfy { abs(Int($0) - $1) <= tolerance }
  #expect(isNear && pixel.count == expected.count, "\(pixel) is not \(expected)", sourceLocation: sourceLocation)
}

/// A bitmap context as an app makes it: RGBA, 8 bits each, premultiplied, y up.
final class Bitmap {
  let context: CGContext
  let width: Int
  let height: Int

  init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
    context = CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
  }

  /// The pixel in column `x` and row `y` counted from the top: red, green, blue, alpha, premultiplied.
  func rgba(_ x: Int, _ y: Int) -> [UInt8] {
    let bytes = context.data!.assumingMemoryBound(to: UInt8.self)
    return (0..<4).map { bytes[(y * width + x) * 4 + $0] }
  }
}

func red(_ alpha: CGFloat = 1) -> CGColor { CGColor(red: 1, green: 0, blue: 0, alpha: alpha) }
func green(_ alpha: CGFloat = 1) -> CGColor { CGColor(red: 0, green: 1, blue: 0, alpha: alpha) }
func blue(_ alpha: CGFloat = 1) -> CGColor { CGColor(red: 0, green: 0, blue: 1, alpha: alpha) }

extension CGPath {
  /// The elements as text, coordinates rounded to millionths.
  var elementTexts: [String] {
    var texts: [String] = []
    applyWithBlock { element in
      let (name, count): (String, Int) =
        switch element.pointee.type {
        case .moveToPoint: ("M", 1)
        case .addLineToPoint: ("L", 1)
        case .addQuadCurveToPoint: ("Q", 2)
        case .addCurveToPoint: ("C", 3)
        case .closeSubpath: ("Z", 0)
        }
      let numbers = (0..<count).flatMap { index -> [String] in
        let point = element.pointee.points[index]
        return [point.x, point.y].map { value in
          let rounded = (value * 1e6).rounded() / 1e6
          return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
        }
      }
      texts.append(([name] + numbers).joined(separator: " "))
    }
    return texts
  }
}
