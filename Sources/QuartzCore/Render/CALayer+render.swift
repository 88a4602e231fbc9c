import CoreGraphics
import Foundation

extension CALayer {
  /// Draws the model tree by the renderer that draws windows, at the resolution of `context`, and puts the picture there.
  final func renderTree(in context: CGContext) {
    layoutIfNeeded()
    displayTree()
    guard var node = snapshotNode() else { return }
    if preservesDepthOfSublayers { node = node.flattened(by: CATransform3DIdentity) }
    let ctm = PlaneTransform(context.userSpaceToDeviceSpaceTransform)
    let scale = ctm.maximumScale
    let clip = context.boundingBoxOfClipPath
    var area = node.extent
    if !clip.isNull { area = area.overlap(clip) }
    guard scale > 0, scale.isFinite, !area.isNull, !area.isEmpty else { return }
    // Whole pixels from the origin, so that the picture lies on the context's pixels where that is possible.
    let pixels = PixelRect(
      covering: CGRect(
        x: area.minX * scale, y: area.minY * scale, width: area.width * scale, height: area.height * scale))
    guard pixels.width <= maximumPixelSide, pixels.height <= maximumPixelSide else { return }
    let buffer = PixelBuffer(width: pixels.width, height: pixels.height)
    var plane = PlaneTransform(scale: scale)
    plane.tx = -CGFloat(pixels.x)
    plane.ty = -CGFloat(pixels.y)
    Renderer().paint(node, plane: plane, on: Raster(buffer))
    context.drawUpright(
      buffer.takeImage(),
      in: CGRect(
        x: CGFloat(pixels.x) / scale, y: CGFloat(pixels.y) / scale, width: CGFloat(pixels.width) / scale,
        height: CGFloat(pixels.height) / scale), source: nil)
  }
}
