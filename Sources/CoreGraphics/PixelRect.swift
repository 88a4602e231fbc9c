import Foundation

/// A rectangle on the device's pixel grid, y down, used for damage, clips and buffers.
///
/// A rectangle without area is empty; all empty rectangles behave alike.
package struct PixelRect: Hashable, Sendable, CustomStringConvertible {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  package static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

  package var minX: Int { x }
  package var minY: Int { y }
  package var maxX: Int { x + width }
  package var maxY: Int { y + height }
  package var isEmpty: Bool { width == 0 || height == 0 }
  package var area: Int { width * height }

  /// The smallest pixel rectangle that covers `rect` (device pixels). NaN gives the empty
  /// rectangle; infinite and huge edges are cut to ±2^24 pixels, beyond any surface.
  package init(covering rect: CGRect) {
    let limit = 16_777_216.0
    func cut(_ value: CGFloat, _ rule: FloatingPointRoundingRule) -> Int? {
      value.isNaN ? nil : Int(max(-limit, min(limit, value)).rounded(rule))
    }
    guard !rect.isNull, let left = cut(rect.minX, .down), let top = cut(rect.minY, .down),
      let right = cut(rect.maxX, .up), let bottom = cut(rect.maxY, .up)
    else {
      self = .empty
      return
    }
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  package func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    return PixelRect(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  /// The bounding box of both; an empty rectangle adds nothing.
  package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  package func intersects(_ other: PixelRect) -> Bool {
    !isEmpty && !other.isEmpty && minX < other.maxX && other.minX < maxX && minY < other.maxY
      && other.minY < maxY
  }

  package func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
  }

  package func offsetBy(dx: Int, dy: Int) -> PixelRect {
    PixelRect(x: x + dx, y: y + dy, width: width, height: height)
  }

  package var cgRect: CGRect {
    CGRect(x: CGFloat(x), y: CGFloat(y), width: CGFloat(width), height: CGFloat(height))
  }

  package var description: String { "(\(x), \(y), \(width)x\(height))" }
}
