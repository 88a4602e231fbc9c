internal import CCairo
import Foundation

/// A picture of coverage alone, 8 bits a pixel: what shadows, soft clips and layer masks are made of.
package final class AlphaMask: Sendable {
  /// Pixels across; sides that are negative count as 0 and are cut at 32,767.
  package let width: Int
  package let height: Int
  /// Bytes from one row to the next, a multiple of 4.
  package let stride: Int
  package let memory: PixelMemory

  private init(width: Int, height: Int) {
    self.width = max(0, min(maximumPixelSide, width))
    self.height = max(0, min(maximumPixelSide, height))
    stride = (self.width + 3) & ~3
    memory = PixelMemory(byteCount: stride * self.height)
  }

  /// A mask of what `draw` draws on a context in device pixels, y down, of which the alpha counts; then blurred by a
  /// Gaussian of standard deviation `sigma` pixels (see `GaussianBlur`). The context must not outlive the call.
  package convenience init(width: Int, height: Int, blurredBy sigma: CGFloat = 0, draw: (CGContext) -> Void) {
    self.init(width: width, height: height)
    draw(
      CGContext(
        pixels: memory.bytes, width: self.width, height: self.height, stride: stride, format: CAIRO_FORMAT_A8))
    GaussianBlur(sigma: sigma).apply(to: memory.bytes, width: self.width, height: self.height, stride: stride)
  }

  /// As above, on a raw cairo context.
  convenience init(width: Int, height: Int, blurredBy sigma: CGFloat, paint: (OpaquePointer) -> Void) {
    self.init(width: width, height: height)
    withCairoSurface { surface in
      let cairo = cairo_create(surface)!
      paint(cairo)
      CairoErrors.check(cairo)
      cairo_destroy(cairo)
      cairo_surface_flush(surface)
    }
    GaussianBlur(sigma: sigma).apply(to: memory.bytes, width: self.width, height: self.height, stride: stride)
  }

  /// The alpha of an image.
  package convenience init(alphaOf image: CGImage) {
    self.init(width: image.width, height: image.height)
    for y in 0..<height {
      for x in 0..<width {
        memory.bytes.storeBytes(
          of: UInt8(truncatingIfNeeded: image.isOpaque ? 255 : image[x, y] >> 24), toByteOffset: y * stride + x,
          as: UInt8.self)
      }
    }
  }

  /// The luminance of an image, as it looks over black.
  package convenience init(luminanceOf image: CGImage) {
    self.init(width: image.width, height: image.height)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = image[x, y]
        let sum = (pixel >> 16 & 255) * 13933 + (pixel >> 8 & 255) * 46871 + (pixel & 255) * 4732
        memory.bytes.storeBytes(
          of: UInt8(truncatingIfNeeded: (sum + 32768) >> 16), toByteOffset: y * stride + x, as: UInt8.self)
      }
    }
  }

  /// The coverage at `x`, `y`, 0 to 255; 0 outside.
  package subscript(x: Int, y: Int) -> UInt8 {
    guard x >= 0, y >= 0, x < width, y < height else { return 0 }
    return memory.bytes.load(fromByteOffset: y * stride + x, as: UInt8.self)
  }

  /// Runs `body` with a cairo surface of the mask; each use has its own, so that masks may be used on several threads.
  func withCairoSurface<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    withSurface(memory.bytes, format: CAIRO_FORMAT_A8, width: width, height: height, stride: stride, body)
  }
}
