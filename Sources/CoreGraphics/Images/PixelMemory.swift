internal import CCairo
import Foundation

/// A block of pixel memory, freed with its last owner.
///
/// `@unchecked` because the memory is raw: it is written only by the one `PixelBuffer` or `AlphaMask` builder that made
/// it, before any image or mask that shares it exists; from then on it is only read.
package final class PixelMemory: @unchecked Sendable {
  package let bytes: UnsafeMutableRawPointer
  package let byteCount: Int

  /// Zeroed memory. Running out of memory traps, as everywhere in Swift.
  init(byteCount: Int) {
    guard let memory = calloc(max(1, byteCount), 1) else {
      fatalError("no memory for a picture of \(byteCount) bytes")
    }
    bytes = memory
    self.byteCount = byteCount
  }

  deinit {
    free(bytes)
  }
}

/// The largest width or height of a picture, which is cairo's limit.
package let maximumPixelSide = 32_767

/// Makes a cairo surface that looks at `bytes`, runs `body` with it and lets it go. The memory must outlive every use
/// that `body` makes of the surface.
func withSurface<Result>(
  _ bytes: UnsafeMutableRawPointer, format: cairo_format_t, width: Int, height: Int, stride: Int,
  _ body: (OpaquePointer) -> Result
) -> Result {
  let surface = cairo_image_surface_create_for_data(
    bytes.assumingMemoryBound(to: UInt8.self), format, Int32(width), Int32(height), Int32(stride))!
  defer { cairo_surface_destroy(surface) }
  return body(surface)
}
