internal import CCairo
import Foundation
import Synchronization

/// A picture that does not change. Its pixels may be shared with other images, never with anything that is drawn on.
public final class CGImage: Sendable {
  /// Pixels across.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
  /// Where the pixels that it was made of had their alpha.
  public let alphaInfo: CGImageAlphaInfo
  /// Whether it is a stencil: drawn as the fill colour where it lets paint through.
  public let isMask: Bool
  /// Whether it is smoothed when it is drawn larger.
  public let shouldInterpolate: Bool
  /// Premultiplied native pixels; the image's first one is at `offset`.
  package let memory: PixelMemory
  package let offset: Int
  package let stride: Int
  /// Whether every pixel is known to be opaque.
  package let isOpaque: Bool
  /// What was drawn of it at half its size or smaller, the latest last, see `reduced(by:)`.
  let reductions = Mutex<[ReducedImage]>([])

  package init(
    memory: PixelMemory, offset: Int, width: Int, height: Int, stride: Int, isOpaque: Bool,
    alphaInfo: CGImageAlphaInfo, isMask: Bool = false, shouldInterpolate: Bool = true
  ) {
    self.memory = memory
    self.offset = offset
    self.width = width
    self.height = height
    self.stride = stride
    self.isOpaque = isOpaque
    self.alphaInfo = alphaInfo
    self.isMask = isMask
    self.shouldInterpolate = shouldInterpolate
  }

  /// An image of pixels in memory: gray or RGB, 8 or 16 bits or a 32-bit floating point number a component, with alpha on
  /// either side of RGB, after gray, or without. All are made 8 bits of sRGB. Nil for other layouts, sizes that are not
  /// 1 to 32,767, rows that overlap, and bytes that are too few.
  ///
  /// - Parameter decode: for each colour what its smallest and its largest number stand for, of 0 ... 1; nil for those.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
    bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    guard let data = provider.data else { return nil }
    if decode == nil, space.isStoredAsSRGB,
      let layout = BitmapLayout(
        bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, isGray: space.model == .monochrome,
        info: bitmapInfo)
    {
      self.init(
        data: data, width: width, height: height, bytesPerRow: bytesPerRow, layout: layout, isMask: false,
        shouldInterpolate: shouldInterpolate)
      return
    }
    guard
      let components = PixelComponents(
        bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, space: space, info: bitmapInfo, decode: decode),
      let buffer = CGImage.read(
        data, width: width, height: height, bytesPerRow: bytesPerRow, bytesPerPixel: components.bytesPerPixel,
        row: { components.decode($0, to: $1.assumingMemoryBound(to: UInt32.self), count: width) })
    else { return nil }
    self.init(
      memory: buffer.memory, offset: 0, width: width, height: height, stride: buffer.stride,
      isOpaque: components.isOpaque, alphaInfo: components.alphaInfo, shouldInterpolate: shouldInterpolate)
  }

  /// A stencil of 8 bits a pixel: 0 lets paint through, 255 does not.
  public convenience init?(
    maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
  ) {
    guard bitsPerComponent == 8, bitsPerPixel == 8, let data = provider.data,
      let layout = BitmapLayout(
        bitsPerComponent: 8, bitsPerPixel: 8, isGray: true,
        info: CGBitmapInfo(rawValue: CGImageAlphaInfo.alphaOnly.rawValue))
    else { return nil }
    let isReversed = decode.map { $0[0] > $0[1] } ?? false
    let bytes = isReversed ? data : Data(data.map { 255 - $0 })
    self.init(
      data: bytes, width: width, height: height, bytesPerRow: bytesPerRow, layout: layout, isMask: true,
      shouldInterpolate: shouldInterpolate)
  }

  private convenience init?(
    data: Data, width: Int, height: Int, bytesPerRow: Int, layout: BitmapLayout, isMask: Bool,
    shouldInterpolate: Bool
  ) {
    guard
      let buffer = CGImage.read(
        data, width: width, height: height, bytesPerRow: bytesPerRow, bytesPerPixel: layout.bytesPerPixel,
        row: { layout.decode($0, to: $1, count: width) })
    else { return nil }
    self.init(
      memory: buffer.memory, offset: 0, width: width, height: height, stride: buffer.stride,
      isOpaque: layout.isOpaque, alphaInfo: layout.alpha, isMask: isMask, shouldInterpolate: shouldInterpolate)
  }

  /// The pixels that `row` makes of each row of `data`; nil for sizes that no image has, and when bytes are missing.
  private static func read(
    _ data: Data, width: Int, height: Int, bytesPerRow: Int, bytesPerPixel: Int,
    row: (UnsafeRawPointer, UnsafeMutableRawPointer) -> Void
  ) -> PixelBuffer? {
    guard (1...maximumPixelSide).contains(width), (1...maximumPixelSide).contains(height),
      bytesPerRow >= width * bytesPerPixel, bytesPerRow < Int.max / height,
      data.count >= bytesPerRow * (height - 1) + width * bytesPerPixel
    else { return nil }
    let buffer = PixelBuffer(width: width, height: height)
    data.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      for y in 0..<height { row(base + y * bytesPerRow, buffer.pixels + y * buffer.stride) }
    }
    return buffer
  }

  /// Bits of each component, always 8.
  public var bitsPerComponent: Int { 8 }
  /// Bits of each pixel, always 32.
  public var bitsPerPixel: Int { 32 }
  /// Bytes from one row to the next.
  public var bytesPerRow: Int { stride }
  /// The space of the pixels, nil for a stencil.
  public var colorSpace: CGColorSpace? { isMask ? nil : .standardRGB }

  /// How the bytes of `dataProvider` are laid out: alpha, red, green, blue as a native 32-bit number.
  public var bitmapInfo: CGBitmapInfo {
    let alpha = isOpaque ? CGImageAlphaInfo.noneSkipFirst : .premultipliedFirst
    return [CGBitmapInfo(rawValue: alpha.rawValue), .byteOrder32Little]
  }

  /// A copy of the pixels, row by row from the top, as `bitmapInfo` says.
  public var dataProvider: CGDataProvider? {
    let count = height == 0 ? 0 : stride * (height - 1) + width * 4
    return CGDataProvider(data: Data(bytes: memory.bytes + offset, count: count))
  }

  /// The part within `rect`, in pixels with y down, widened to whole pixels and cut to the image; nil when nothing is
  /// left. The pixels are shared.
  public func cropping(to rect: CGRect) -> CGImage? {
    let part = PixelRect(covering: rect.standardized)
      .intersection(PixelRect(x: 0, y: 0, width: width, height: height))
    guard !part.isEmpty else { return nil }
    return CGImage(
      memory: memory, offset: offset + part.y * stride + part.x * 4, width: part.width, height: part.height,
      stride: stride, isOpaque: isOpaque, alphaInfo: alphaInfo, isMask: isMask, shouldInterpolate: shouldInterpolate)
  }

  /// The same image.
  public func copy() -> CGImage? { self }

  /// The image with its alpha multiplied by `mask`: where a stencil lets paint through, or by the luminance of an
  /// opaque image, or by the alpha of another. The mask is stretched over the image.
  public func masking(_ mask: CGImage) -> CGImage? {
    let buffer = PixelBuffer(width: width, height: height)
    let context = buffer.makeContext()
    let bounds = CGRect(x: 0, y: 0, width: width, height: height)
    context.clip(toUpright: mask, in: bounds)
    context.drawUpright(self, in: bounds, source: nil)
    return buffer.takeImage()
  }

  /// The pixel at `x`, `y`, y down: alpha in the highest bits, then red, green, blue, multiplied by alpha; 0 outside.
  package subscript(x: Int, y: Int) -> UInt32 {
    guard x >= 0, y >= 0, x < width, y < height else { return 0 }
    return memory.bytes.load(fromByteOffset: offset + y * stride + x * 4, as: UInt32.self)
  }

  /// Runs `body` with a cairo surface of the pixels. Each use has its own, for cairo counts references to an image's
  /// inside without locks, and images are drawn on several threads.
  func withCairoSurface<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    let format = isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    return withSurface(
      memory.bytes + offset, format: format, width: width, height: height, stride: stride, body)
  }
}

extension CGImage: Hashable {
  /// Images are equal when they are the same object.
  public static func == (left: CGImage, right: CGImage) -> Bool {
    left === right
  }

  /// The hash of the object.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
