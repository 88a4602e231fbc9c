import CoreGraphics
import Foundation

extension CGImage {
  /// The picture as opaque as `alpha` says.
  func faded(_ alpha: CGFloat) -> CGImage {
    let alpha = max(0, min(1, alpha))
    if alpha == 1 { return self }
    let buffer = PixelBuffer(width: width, height: height)
    let context = buffer.makeContext()
    context.setAlpha(alpha)
    context.drawUpright(self, in: CGRect(x: 0, y: 0, width: width, height: height), source: nil)
    return buffer.takeImage()
  }

  /// The picture at `t` of the way to another one, as large as that: light is mixed, so that two equal pictures stay as they are.
  func crossfaded(to other: CGImage, _ t: CGFloat) -> CGImage {
    let t = max(0, min(1, t))
    if t == 0 { return self }
    if t == 1 || self === other { return other }
    let buffer = PixelBuffer(width: other.width, height: other.height)
    let context = buffer.makeContext()
    let whole = CGRect(x: 0, y: 0, width: other.width, height: other.height)
    context.setAlpha(1 - t)
    context.drawUpright(self, in: whole, source: nil)
    context.setBlendMode(.plusLighter)
    context.setAlpha(t)
    context.drawUpright(other, in: whole, source: nil)
    return buffer.takeImage(isOpaque: isOpaque && other.isOpaque)
  }
}
