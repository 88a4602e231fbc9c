import Foundation

/// A picture in memory that can be drawn on: premultiplied ARGB, 32 bits a pixel in native byte order, row 0 on top.
package final class PixelBuffer {
  /// Pixels across; sides that are negative count as 0 and are cut at 32,767.
  package let width: Int
  package let height: Int
  /// Bytes from one row to the next.
  package let stride: Int
  package let memory: PixelMemory
  /// Whether an image shares the pixels, so that they must not change any more.
  package private(set) var isTaken = false

  /// A transparent picture.
  package init(width: Int, height: Int) {
    self.width = max(0, min(maximumPixelSide, width))
    self.height = max(0, min(maximumPixelSide, height))
    stride = self.width * 4
    memory = PixelMemory(byteCount: stride * self.height)
  }

  package var pixels: UnsafeMutableRawPointer { memory.bytes }
  package var byteCount: Int { memory.byteCount }
  package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// The pixel at `x`, `y`: alpha in the highest bits, then red, green, blue, multiplied by alpha. Outside it is 0.
  package subscript(x: Int, y: Int) -> UInt32 {
    get {
      guard x >= 0, y >= 0, x < width, y < height else { return 0 }
      return pixels.load(fromByteOffset: y * stride + x * 4, as: UInt32.self)
    }
    set {
      precondition(!isTaken, "the pixels belong to an image now and cannot change")
      guard x >= 0, y >= 0, x < width, y < height else { return }
      pixels.storeBytes(of: newValue, toByteOffset: y * stride + x * 4, as: UInt32.self)
    }
  }

  /// The bytes of a pixel as red, green, blue, alpha, multiplied by alpha; zeros outside.
  package func rgba(_ x: Int, _ y: Int) -> [UInt8] {
    let pixel = self[x, y]
    return [16, 8, 0, 24].map { UInt8(truncatingIfNeeded: pixel >> $0) }
  }

  /// A context that draws on the picture: device pixels, y down. It keeps the buffer alive.
  package func makeContext() -> CGContext {
    CGContext(buffer: self)
  }

  /// A copy of the picture as it is now.
  package func makeImage() -> CGImage {
    let copy = PixelBuffer(width: width, height: height)
    copy.pixels.copyMemory(from: pixels, byteCount: byteCount)
    return copy.takeImage()
  }

  /// The picture without a copy. The buffer is done with: its contexts draw nothing from now on, and its memory must
  /// not be written.
  package func takeImage(isOpaque: Bool = false) -> CGImage {
    isTaken = true
    return CGImage(
      memory: memory, offset: 0, width: width, height: height, stride: stride, isOpaque: isOpaque,
      alphaInfo: isOpaque ? .noneSkipFirst : .premultipliedFirst)
  }
}
