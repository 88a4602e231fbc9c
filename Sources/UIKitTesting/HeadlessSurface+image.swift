import CoreGraphics
import Windowing

extension HeadlessSurface {
  /// A copy of the picture as it is shown now, in pixels. One clear pixel before there is a picture.
  func image() -> CGImage {
    guard pixelWidth > 0, pixelHeight > 0 else { return PixelBuffer(width: 1, height: 1).takeImage() }
    let buffer = PixelBuffer(width: pixelWidth, height: pixelHeight)
    withPixels { source in
      for row in 0..<buffer.height {
        let start = source.baseAddress! + row * buffer.width * 4
        (buffer.pixels + row * buffer.stride).copyMemory(from: start, byteCount: buffer.width * 4)
      }
    }
    return buffer.takeImage()
  }
}
