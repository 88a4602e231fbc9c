import CoreGraphics
import Foundation

/// One step of painting. All rectangles are device pixels; `clip` limits what the step may touch.
enum PaintOp {
  /// Makes pixels transparent.
  case clear(PixelRect)
  /// Whole pixels, premultiplied.
  case fill(PixelRect, pixel: UInt32)
  /// A path in the coordinates of `plane`.
  case path(PathStorage, evenOdd: Bool, plane: PlaneTransform, color: CGColor, alpha: CGFloat, clip: PixelRect)
  /// The part `square` of a rounded shape, both in pixels; of a border only the outermost `ring` pixels, 0 for all.
  case corner(RoundedShape, square: PixelRect, ring: CGFloat, pixel: UInt32, clip: PixelRect)
  case contents(ContentsPlacement, Contents)
  case shape(Boxed<ShapeValues>, plane: PlaneTransform, alpha: CGFloat, clip: PixelRect)
  case gradient(
    GradientValues, over: CGRect, within: RoundedShape, plane: PlaneTransform, alpha: CGFloat, clip: PixelRect)
  /// Lines of text; the plane is that of their top left corner.
  case text(TextPicture, plane: PlaneTransform, alpha: CGFloat, clip: PixelRect)
  case shadowPatch(ShadowPatch, ShadowPatch.Piece, pixel: UInt32, clip: PixelRect)
  case shadow(ShadowCaster, plane: PlaneTransform, pixel: UInt32, clip: PixelRect, dx: Int, dy: Int)
  /// A node in perspective.
  case warp(RenderNode, plane: PlaneTransform, alpha: CGFloat, tint: Tint?, clip: PixelRect)
  /// A node as a picture that is kept, of that many pixels per point.
  case rasterized(RenderNode, scale: CGFloat, plane: PlaneTransform, alpha: CGFloat, clip: PixelRect)
  /// From here on aside, on transparent pixels.
  case begin(PixelRect)
  /// What was drawn aside goes to where it belongs.
  case end(GroupEnd)

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

/// The blurred shadow of a rounded rectangle as a mask of nine pieces, whose middle row and column repeat: one small
/// mask serves all sizes.
struct ShadowPatch {
  struct Piece {
    let target: PixelRect
    let x: Int
    let y: Int
    let stepX: Int
    let stepY: Int
  }

  let shape: RoundedShape
  let sigma: CGFloat
  let width: Int
  let height: Int
  private let margin: Int
  private let reach: Int
  private let target: PixelRect

  /// - Parameters:
  ///   - shape: in pixels, edges on pixel edges.
  ///   - sigma: the blur's standard deviation in pixels.
  init(_ shape: RoundedShape, sigma: CGFloat) {
    margin = GaussianBlur(sigma: sigma).margin
    target = PixelRect(rounding: shape.rect)
    // Farther from a corner than it bends and the blur reaches, nothing changes along a side.
    reach = Int(shape.reach.rounded(.up)) + margin
    let core = 2 * reach + 1
    let inner = (width: min(target.width, core), height: min(target.height, core))
    var small = shape
    small.rect = CGRect(
      x: CGFloat(margin), y: CGFloat(margin), width: CGFloat(inner.width), height: CGFloat(inner.height))
    self.shape = small
    self.sigma = sigma
    width = inner.width + 2 * margin
    height = inner.height + 2 * margin
  }

  /// Whether it is worth a mask of its own. Ours.
  var isSmall: Bool { width <= 2048 && height <= 2048 }

  func pieces(clip: PixelRect) -> [Piece] {
    let columns = segments(from: target.x, length: target.width)
    let rows = segments(from: target.y, length: target.height)
    var pieces: [Piece] = []
    for row in rows {
      for column in columns {
        let rect = PixelRect(x: column.from, y: row.from, width: column.length, height: row.length)
        if !rect.intersects(clip) { continue }
        pieces.append(Piece(target: rect, x: column.source, y: row.source, stepX: column.step, stepY: row.step))
      }
    }
    return pieces
  }

  private func segments(from: Int, length: Int) -> [(from: Int, length: Int, source: Int, step: Int)] {
    guard length > 2 * reach + 1 else { return [(from - margin, length + 2 * margin, 0, 1)] }
    let end = reach + margin
    return [
      (from - margin, end, 0, 1),
      (from + reach, length - 2 * reach, end, 0),
      (from + length - reach, end, end + 1, 1),
    ]
  }
}
