import CoreGraphics
import Foundation

/// One step of painting. All rectangles are device pixels; `clip` limits what the step may touch.
enum PaintOp {
  /// Makes pixels transparent.
  case clear(PixelRect)
  /// Whole pixels, premultiplied.
  case fill(PixelRect, pixel: UInt32)
  /// A path in the coordinates of `plane`.
  indirect case path(PathStorage, evenOdd: Bool, plane: PlaneTransform, color: CGColor, alpha: CGFloat, clip: PixelRect)
  /// The part `square` of a rounded shape, both in pixels; of a border only the outermost `ring` pixels, 0 for all.
  indirect case corner(RoundedShape, square: PixelRect, ring: CGFloat, pixel: UInt32, clip: PixelRect)
  indirect case contents(ContentsPlacement, Contents)
  indirect case shape(Boxed<ShapeValues>, plane: PlaneTransform, alpha: CGFloat, clip: PixelRect)
  indirect case gradient(
    GradientValues, over: CGRect, within: RoundedShape, plane: PlaneTransform, alpha: CGFloat, clip: PixelRect)
  /// Lines of text; the plane is that of their top left corner.
  indirect case text(TextPicture, plane: PlaneTransform, alpha: CGFloat, clip: PixelRect)
  /// A rounded box, or its shadow.
  case box(StretchedBox, pixel: UInt32, clip: PixelRect)
  indirect case shadow(ShadowCaster, plane: PlaneTransform, pixel: UInt32, clip: PixelRect, dx: Int, dy: Int)
  /// A node in perspective.
  indirect case warp(RenderNode, plane: PlaneTransform, alpha: CGFloat, tint: Tint?, clip: PixelRect)
  /// A node as a picture that is kept, of that many pixels per point.
  indirect case rasterized(RenderNode, scale: CGFloat, plane: PlaneTransform, alpha: CGFloat, clip: PixelRect)
  /// From here on aside, on transparent pixels.
  case begin(PixelRect)
  /// What was drawn aside goes to where it belongs.
  indirect case end(GroupEnd)

  struct Contents {
    let plane: PlaneTransform
    let alpha: CGFloat
    let clip: PixelRect
    let scale: CGFloat
    let minification: ContentsFilter
    let magnification: ContentsFilter
  }

  struct GroupEnd {
    enum Cut {
      case none
      /// By a corner of a shape in pixels.
      case corner(RoundedShape)
      /// By a path in the coordinates of the plane.
      case path(PathStorage, PlaneTransform)
      /// By the alpha of a node.
      case node(RenderNode, PlaneTransform)
    }
    let area: PixelRect
    let alpha: CGFloat
    /// Nil leaves the colours as they are.
    let tint: Tint?
    let cut: Cut
  }
}
