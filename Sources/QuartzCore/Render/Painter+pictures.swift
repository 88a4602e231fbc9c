import CoreGraphics
import Foundation

extension Painter {
  /// Draws a node as a picture of it, which is kept.
  func draw(
    rasterized node: RenderNode, scale: CGFloat, plane: PlaneTransform, alpha: CGFloat, clip: PixelRect,
    on target: Target
  ) {
    let area = node.pictureArea(scale)
    let entry = renderer.pictures.picture(of: node, scale: scale, area: area) {
      var flat = PlaneTransform(scale: scale)
      flat.tx = -CGFloat(area.x)
      flat.ty = -CGFloat(area.y)
      let buffer = PixelBuffer(width: area.width, height: area.height)
      renderer.paintMasked(node, plane: flat, on: buffer)
      return buffer.takeImage()
    }
    let corner = CGPoint(x: CGFloat(area.x) / scale, y: CGFloat(area.y) / scale)
    if plane.isRectilinear, abs(plane.a - scale) < 1e-9, abs(plane.d - scale) < 1e-9 {
      // At its own resolution it is placed on whole pixels, and stays as sharp as it is.
      let place = plane.apply(corner)
      guard abs(place.x) < 1e9, abs(place.y) < 1e9 else { return }
      target.raster.draw(
        entry.image, x: Int(place.x.roundedToPixel), y: Int(place.y.roundedToPixel), clip: clip, alpha: byte(alpha))
      return
    }
    target.withContext(plane, clip: clip) { context in
      context.setAlpha(alpha)
      context.interpolationQuality = .medium
      context.drawUpright(
        entry.image,
        in: CGRect(
          origin: corner, size: CGSize(width: CGFloat(area.width) / scale, height: CGFloat(area.height) / scale)),
        source: nil)
    }
  }
}

extension Renderer {
  /// Paints a node with its mask, but without its own transform and opacity, on transparent memory.
  func paintMasked(_ node: RenderNode, plane: PlaneTransform, on buffer: PixelBuffer) {
    paint(node, plane: plane, on: Raster(buffer))
    guard let mask = node.mask else { return }
    let cut = PixelBuffer(width: buffer.width, height: buffer.height)
    paintWhole(mask, plane: node.values.planeOfChild(mask.values).concat(plane), on: Raster(cut))
    Raster(buffer).multiply(byAlphaOf: Raster(cut))
  }
}
