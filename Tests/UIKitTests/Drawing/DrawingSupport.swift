import Foundation
import UIKit

@testable import CoreGraphics

/// Draws with UIKit's calls into a picture of one pixel per point (or `scale`), transparent at first.
func picture(_ width: Int, _ height: Int, scale: CGFloat = 1, _ draw: (CGContext) -> Void) -> CGImage {
  let format = UIGraphicsImageRendererFormat()
  format.scale = scale
  let renderer = UIGraphicsImageRenderer(
    size: CGSize(width: width, height: height), format: format)
  return renderer.image { draw($0.cgContext) }.cgImage!
}

extension CGImage {
  /// A pixel's red, green, blue and alpha, multiplied by alpha, 0 ... 255.
  func rgba(_ x: Int, _ y: Int) -> [Int] {
    let pixel = self[x, y]
    return [16, 8, 0, 24].map { Int(pixel >> $0 & 255) }
  }

  /// The pixels with an alpha of at least `least`, as x, y, width, height; nil when there are none.
  func inkBox(least: Int = 1) -> PixelRect? {
    var (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)
    for y in 0..<height {
      for x in 0..<width where rgba(x, y)[3] >= least {
        (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x + 1), max(bottom, y + 1))
      }
    }
    return left <= right ? PixelRect(x: left, y: top, width: right - left, height: bottom - top) : nil
  }

  /// The sum of all alpha, in whole pixels.
  var inkArea: Double {
    var sum = 0
    for y in 0..<height { for x in 0..<width { sum += rgba(x, y)[3] } }
    return Double(sum) / 255
  }

  var allPixels: [UInt32] {
    (0..<height).flatMap { y in (0..<width).map { self[$0, y] } }
  }
}

extension UIColor {
  /// Red, green, blue and alpha under the current traits.
  var rgba: [CGFloat] {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue, alpha]
  }
}

func near(_ one: [CGFloat], _ other: [CGFloat], _ tolerance: CGFloat = 1e-6) -> Bool {
  one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) <= tolerance }
}
