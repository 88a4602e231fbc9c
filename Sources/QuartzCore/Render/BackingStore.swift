import CoreGraphics
import Foundation

/// A picture that a layer draws its contents on: pixels at the layer's scale, coordinates of the layer.
@MainActor final class BackingStore {
  private let buffer: PixelBuffer
  private let bounds: CGRect
  private let scale: CGFloat
  /// No pixel is transparent, since it began black.
  let isOpaque: Bool
  private var part: PixelRect?

  private static let opaqueBlack: UInt32 = 0xFF00_0000

  init(bounds: CGRect, size: BackingStoreSize, isOpaque: Bool) {
    buffer = PixelBuffer(width: size.width, height: size.height)
    self.bounds = bounds
    scale = size.scale
    // A pixel that the bounds cover in part must let through what is below.
    self.isOpaque = isOpaque && size.isWhole
    if self.isOpaque { Raster(buffer).fill(buffer.bounds, Self.opaqueBlack) }
  }

  /// Takes over the pixels of `old`, of the same size, and limits drawing to the pixels that `rect` touches. Returns
  /// those in the layer's coordinates.
  func begin(keeping old: CGImage, outside rect: CGRect) -> CGRect {
    let device = CGRect(
      x: (rect.minX - bounds.minX) * scale, y: (rect.minY - bounds.minY) * scale, width: rect.width * scale,
      height: rect.height * scale)
    let pixels = PixelRect(coveringClosely: device).intersection(buffer.bounds)
    for row in 0..<buffer.height {
      (buffer.pixels + row * buffer.stride).copyMemory(
        from: old.memory.bytes + old.offset + row * old.stride, byteCount: buffer.width * 4)
    }
    Raster(buffer).fill(pixels, isOpaque ? Self.opaqueBlack : 0)
    part = pixels
    return CGRect(
      x: CGFloat(pixels.x) / scale + bounds.minX, y: CGFloat(pixels.y) / scale + bounds.minY,
      width: CGFloat(pixels.width) / scale, height: CGFloat(pixels.height) / scale)
  }

  /// Draws by `body` and gives the picture; the store is not drawn on any more. Nil when nothing was drawn and the store
  /// shows nothing by itself: a layer whose drawing does nothing needs no pixels.
  func draw(_ body: (CGContext) -> Void) -> CGImage? {
    let context = buffer.makeContext()
    if let part { context.clip(toDevice: [part]) }
    context.setBaseCTM(
      CGAffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: -bounds.minX * scale, ty: -bounds.minY * scale))
    body(context)
    guard context.hasDrawn || isOpaque || part != nil else { return nil }
    return buffer.takeImage(isOpaque: isOpaque)
  }
}
