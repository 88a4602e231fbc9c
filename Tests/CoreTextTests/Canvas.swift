import CoreGraphics
import CoreText
import Foundation

/// A white picture to draw black text on.
struct Canvas {
  let buffer: PixelBuffer
  let context: CGContext

  /// - Parameters: points, and pixels per point.
  init(width: Int, height: Int, scale: CGFloat = 1) {
    buffer = PixelBuffer(
      width: Int((CGFloat(width) * scale).rounded(.up)), height: Int((CGFloat(height) * scale).rounded(.up)))
    context = buffer.makeContext()
    context.setFillColor(.white)
    context.fill(CGRect(x: 0, y: 0, width: buffer.width, height: buffer.height))
    context.setFillColor(.black)
    context.scaleBy(x: scale, y: scale)
  }

  /// How dark a pixel is, 0 ... 255.
  func ink(_ x: Int, _ y: Int) -> Int {
    255 - Int(buffer.rgba(x, y)[1])
  }

  /// The pixels with at least `least` of ink: left, top, right, bottom; nil when there are none.
  func inkBox(least: Int = 1) -> PixelRect? {
    var (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)
    for y in 0..<buffer.height {
      for x in 0..<buffer.width where ink(x, y) >= least {
        (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x + 1), max(bottom, y + 1))
      }
    }
    return left <= right ? PixelRect(x: left, y: top, width: right - left, height: bottom - top) : nil
  }

  /// The sum of all ink.
  var totalInk: Int {
    (0..<buffer.height).reduce(0) { sum, y in (0..<buffer.width).reduce(sum) { $0 + ink($1, y) } }
  }

  var bytes: [UInt32] {
    (0..<buffer.height).flatMap { y in (0..<buffer.width).map { buffer[$0, y] } }
  }
}

func font(_ size: CGFloat, weight: Int = 400) -> CTFont {
  CTFont(FontTraits(size: size, weight: weight))
}
