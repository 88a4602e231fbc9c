import Foundation

extension CGImage {
  /// The same numbers as colours of another space, which are converted to sRGB, as all images are. nil for a stencil, and
  /// for a space of another number of components.
  public func copy(colorSpace space: CGColorSpace) -> CGImage? {
    guard !isMask, space.model == .rgb else { return nil }
    guard !space.isStoredAsSRGB else { return self }
    guard let provider = dataProvider else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: stride, space: space,
      bitmapInfo: bitmapInfo, provider: provider, decode: nil, shouldInterpolate: shouldInterpolate,
      intent: .defaultIntent)
  }

  /// The image without the pixels of a range of colours, which become transparent. nil for images that have alpha already,
  /// and for other than six numbers.
  ///
  /// - Parameter components: the smallest and the largest red, green and blue, 0 to 255, that are left out.
  public func copy(maskingColorComponents components: [CGFloat]) -> CGImage? {
    guard isOpaque, !isMask, components.count == 6 else { return nil }
    let buffer = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      let source = UnsafeRawPointer(memory.bytes + offset + y * stride).assumingMemoryBound(to: UInt32.self)
      let target = (buffer.pixels + y * buffer.stride).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width {
        let pixel = source[x]
        let isMasked = (0..<3).allSatisfy { index in
          let value = CGFloat(pixel >> UInt32(16 - 8 * index) & 255)
          return value >= components[2 * index] && value <= components[2 * index + 1]
        }
        target[x] = isMasked ? 0 : pixel | 0xFF00_0000
      }
    }
    return CGImage(
      memory: buffer.memory, offset: 0, width: width, height: height, stride: buffer.stride, isOpaque: false,
      alphaInfo: .premultipliedFirst, shouldInterpolate: shouldInterpolate)
  }

  /// How the bytes of a pixel are ordered.
  public var byteOrderInfo: CGImageByteOrderInfo { .order32Little }

  /// What happens to colours that a display cannot show: they are clipped.
  public var renderingIntent: CGColorRenderingIntent { .defaultIntent }
}
