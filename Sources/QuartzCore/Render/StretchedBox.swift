import CoreGraphics
import Foundation

/// A rounded box in device pixels whose edges are at sixteenths of a pixel, with the blur of a shadow or without.
///
/// That is as fine as cairo is between two rows, and an edge that moves slowly moves evenly; while few masks serve all places.
struct StretchedBox {
  /// Parts of a pixel.
  static let steps = 16
  /// A box whose corners reach farther is drawn otherwise. Ours, in pixels.
  private static let largestEdge = 1000

  /// All pixels that it may touch.
  let pixels: PixelRect
  let key: StretchMask.Key
  /// How far the blur reaches, in pixels.
  let margin: Int
  /// See `StretchMask.edge`.
  let edge: Int

  /// Nil for what is too large for a mask, or too far out.
  ///
  /// - Parameters:
  ///   - shape: in pixels.
  ///   - sigma: the blur's standard deviation in pixels.
  ///   - step: sixteenths of a pixel between two places of an edge.
  init?(_ shape: RoundedShape, sigma: CGFloat = 0, step: Int = 1) {
    let rect = shape.rect
    let limit: CGFloat = 1e6
    guard rect.minX > -limit, rect.minY > -limit, rect.maxX < limit, rect.maxY < limit else { return nil }
    let part = CGFloat(Self.steps / step)
    func stepped(_ value: CGFloat) -> Int { Int((value * part).roundedToPixel) * step }
    let (left, top, right, bottom) = (stepped(rect.minX), stepped(rect.minY), stepped(rect.maxX), stepped(rect.maxY))
    guard right > left, bottom > top else { return nil }
    margin = sigma > 0 ? GaussianBlur(sigma: sigma).margin : 0
    edge = Int(shape.reach.rounded(.up)) + 2 * margin + 2
    guard edge <= Self.largestEdge else { return nil }
    let (shift, within) = (Self.steps.trailingZeroBitCount, Self.steps - 1)
    let (x, y) = (left >> shift - margin, top >> shift - margin)
    pixels = PixelRect(
      x: x, y: y, width: (right + within) >> shift + margin - x, height: (bottom + within) >> shift + margin - y)
    let phases = left & within | (top & within) << 4 | (right & within) << 8 | (bottom & within) << 12
    key = StretchMask.Key(
      radius: shape.radius, sigma: sigma, corners: shape.isRounded ? shape.corners : 0,
      isContinuous: shape.isContinuous, phases: UInt16(truncatingIfNeeded: phases),
      width: Int32(min(pixels.width, 2 * edge + StretchMask.middle)), height: Int32(min(pixels.height, 2 * edge + 1)))
  }

  /// Two rectangles that a sharp box covers wholly: across, and from top to bottom between the corners.
  var solids: (PixelRect, PixelRect) {
    let reach = edge - 1
    return (
      PixelRect(x: pixels.x + 1, y: pixels.y + reach, width: pixels.width - 2, height: pixels.height - 2 * reach),
      PixelRect(x: pixels.x + reach, y: pixels.y + 1, width: pixels.width - 2 * reach, height: pixels.height - 2)
    )
  }
}
