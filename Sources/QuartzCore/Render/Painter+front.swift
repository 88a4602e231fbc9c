import CoreGraphics

extension Painter {
  /// From so many colours through coverage that lie one upon the other on, they are painted from front to back. Ours, measured:
  /// fewer are painted one after the other as quickly.
  static let fewestFromFront = 16

  /// The operations right before an index that are a colour through coverage each.
  func flatOps(_ ops: [PaintOp], before end: Int) -> Range<Int> {
    var start = end
    while start > 0 {
      switch ops[start - 1] {
      case .clear, .fill, .box: start -= 1
      default: return start..<end
      }
    }
    return start..<end
  }

  /// Paints operations that are a colour through coverage each, front to back.
  func paint(_ ops: ArraySlice<PaintOp>, on target: Target, area: PixelRect, isOver: Bool) {
    var covers: [FrontPainter.Cover] = []
    covers.reserveCapacity(ops.count)
    // Masks live as long as they are painted with, though the cache may let go of them.
    var masks: [StretchMask] = []
    masks.reserveCapacity(ops.count)
    for op in ops {
      switch op {
      case .fill(let rect, let pixel): covers.append(FrontPainter.Cover(rect, pixel: pixel))
      case .box(let box, let pixel, let clip):
        let mask = renderer.masks.mask(box)
        masks.append(mask)
        covers.append(FrontPainter.Cover(box, mask, pixel: pixel, clip: clip))
      default: break
      }
    }
    withExtendedLifetime(masks) {
      FrontPainter(raster: target.raster.settled, area: area, isOver: isOver).paint(covers)
    }
  }
}
