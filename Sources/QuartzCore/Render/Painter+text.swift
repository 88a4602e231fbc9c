import CoreGraphics
import CoreText
import Foundation

extension Painter {
  /// Draws lines of text. Those of one colour go through a mask that is kept: moved, faded or in another colour they are
  /// not drawn anew.
  func draw(_ text: TextPicture, plane: PlaneTransform, alpha: CGFloat, clip: PixelRect, on target: Target) {
    let bounds = CGRect(origin: .zero, size: text.size)
    let ink = text.layout.inkBounds.overlap(bounds)
    guard !ink.isNull, !ink.isEmpty else { return }
    let extent = PixelRect(covering: plane.apply(ink))
    guard extent.intersects(clip) else { return }
    func draw(_ context: CGContext, _ color: CGColor) {
      context.clip(to: bounds)
      text.layout.draw(in: context, at: .zero, color: color)
    }
    if text.layout.isPlain && text.color.pattern == nil && !Self.isTooLarge(extent) {
      let key = MaskCache.Key.text(ObjectIdentifier(text.layout), MaskCache.Placement(plane))
      let mask = renderer.masks.mask(key, keeping: text.layout) {
        let mask = AlphaMask(width: extent.width, height: extent.height) { context in
          context.setBaseCTM(plane.offset(by: extent).affine)
          draw(context, .opaqueBlack)
        }
        return (mask, extent.x - plane.originPixel.x, extent.y - plane.originPixel.y)
      }
      blend(mask, plane: plane, pixel: text.color.pixel(alpha: alpha), clip: clip, on: target)
    } else if alpha >= 1 {
      target.withContext(plane, clip: clip) { draw($0, text.color) }
    } else {
      // Colours of their own know nothing of an opacity that comes from outside.
      let area = extent.intersection(clip).intersection(target.raster.bounds)
      if area.isEmpty { return }
      let aside = Target(area: area)
      aside.withContext(plane, clip: area) { draw($0, text.color) }
      target.raster.draw(aside.raster, clip: area, alpha: byte(alpha))
    }
  }
}
