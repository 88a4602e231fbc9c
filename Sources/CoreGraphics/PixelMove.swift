import Foundation

/// Pixels of a picture that only changed their place, as under scrolling.
package struct PixelMove: Hashable, Sendable {
  /// Where they are now.
  package var rect: PixelRect
  /// How far they came from the left, in pixels.
  package var dx: Int
  /// How far they came from above.
  package var dy: Int

  package init(rect: PixelRect, dx: Int, dy: Int) {
    self.rect = rect
    self.dx = dx
    self.dy = dy
  }

  /// Where they were.
  package var source: PixelRect { rect.offsetBy(dx: -dx, dy: -dy) }

  /// Moves them from one picture to another with rows of the same `stride` in bytes, or within one. Both must hold all of
  /// `rect` and `source`.
  package func copy(from old: UnsafeRawPointer, to new: UnsafeMutableRawPointer, stride: Int) {
    guard !rect.isEmpty else { return }
    let from = old + source.y * stride + source.x * 4
    let to = new + rect.y * stride + rect.x * 4
    // Within one picture a row must be read before it is written.
    for row in dy > 0 ? Array((0..<rect.height).reversed()) : Array(0..<rect.height) {
      memmove(to + row * stride, from + row * stride, rect.width * 4)
    }
  }
}
