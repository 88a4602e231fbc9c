import CoreGraphics
import Foundation

/// The coverage of a rounded box, sharp or blurred, whose middle columns and rows repeat: a small mask serves boxes of all sizes.
final class StretchMask {
  /// What a mask looks like.
  struct Key: Hashable {
    let radius: CGFloat
    let sigma: CGFloat
    let corners: UInt8
    let isContinuous: Bool
    /// Where the edges are within their pixels: left, top, right, bottom, four bits each.
    let phases: UInt16
    let width: Int32
    let height: Int32
  }

  /// Empty columns before and after those that count: a reader may take up to so many more.
  static let (before, after) = (8, 24)
  /// Middle columns, of which each is like the others.
  static let middle = 16

  /// Columns and rows at each end that are not like their neighbours; the same for both directions.
  let edge: Int
  let width: Int
  let height: Int
  let mask: AlphaMask
  /// For each row of a sharp box the columns, from and to, that are covered wholly around the middle one; zeros for none.
  let solids: UnsafeMutablePointer<SIMD2<Int32>>

  init(_ box: StretchedBox) {
    let key = box.key
    (edge, width, height) = (box.edge, Int(key.width), Int(key.height))
    let (width, height, margin) = (width, height, CGFloat(box.margin))
    /// How far an edge is before the far end of its pixel.
    func rest(_ shift: UInt16) -> CGFloat {
      let phase = Int(key.phases >> shift) & (StretchedBox.steps - 1)
      return phase == 0 ? 0 : CGFloat(StretchedBox.steps - phase) / CGFloat(StretchedBox.steps)
    }
    func begin(_ shift: UInt16) -> CGFloat {
      CGFloat(Int(key.phases >> shift) & (StretchedBox.steps - 1)) / CGFloat(StretchedBox.steps)
    }
    var shape = RoundedShape(LayerValues())
    let (left, top) = (margin + begin(0), margin + begin(4))
    shape.rect = CGRect(
      x: left + CGFloat(Self.before), y: top, width: CGFloat(width) - margin - rest(8) - left,
      height: CGFloat(height) - margin - rest(12) - top)
    shape.radius = key.radius
    shape.corners = key.corners
    shape.isContinuous = key.isContinuous
    let path = shape.path
    mask = AlphaMask(width: Self.before + width + Self.after, height: height, blurredBy: key.sigma) { $0.fill(path) }
    solids = .allocate(capacity: height)
    solids.initialize(repeating: .zero, count: height)
    guard key.sigma > 0 else {
      findSolids()
      return
    }
    // A blur may reach a little farther than its margin.
    for row in 0..<height {
      let line = mask.memory.bytes + row * mask.stride
      memset(line, 0, Self.before)
      memset(line + Self.before + width, 0, mask.stride - Self.before - width)
    }
  }

  /// The first byte that counts.
  var bytes: UnsafeRawPointer { UnsafeRawPointer(mask.memory.bytes) + Self.before }

  deinit {
    solids.deallocate()
    shaded?.deallocate()
  }

  /// The mask times an alpha, and which.
  private var shaded: UnsafeMutableRawPointer?
  private var shadedAlpha: UInt32 = 0
  private var lastAlpha: UInt32 = 0

  /// The first byte that counts of the mask times an alpha (0 to 255); nil unless that was asked for the last time too, for making it
  /// takes longer than to do without. Only the first such alpha is kept.
  func bytes(times alpha: UInt32) -> UnsafeRawPointer? {
    defer { lastAlpha = alpha }
    if let shaded, shadedAlpha == alpha { return UnsafeRawPointer(shaded) + Self.before }
    guard lastAlpha == alpha, shaded == nil else { return nil }
    let made = UnsafeMutableRawPointer.allocate(byteCount: mask.memory.byteCount, alignment: 16)
    for index in 0..<mask.memory.byteCount {
      let coverage = UInt32(mask.memory.bytes.load(fromByteOffset: index, as: UInt8.self))
      made.storeBytes(of: UInt8((coverage * alpha + 127) / 255), toByteOffset: index, as: UInt8.self)
    }
    (shaded, shadedAlpha) = (made, alpha)
    return UnsafeRawPointer(made) + Self.before
  }

  private func findSolids() {
    for row in 0..<height {
      let line = (bytes + row * mask.stride).assumingMemoryBound(to: UInt8.self)
      var (from, to) = (width / 2, width / 2)
      while from > 0 && line[from - 1] == 255 { from -= 1 }
      while to < width && line[to] == 255 { to += 1 }
      if to > width / 2 { solids[row] = SIMD2(Int32(from), Int32(to)) }
    }
  }

  /// What to draw of the mask, and where, for a box that covers `pixels`: at most nine pieces.
  func forEachPiece(
    of pixels: PixelRect, _ body: (_ target: PixelRect, _ x: Int, _ y: Int, _ stepX: Int, _ stepY: Int) -> Void
  ) {
    func segments(_ from: Int, _ length: Int, _ own: Int) -> [(from: Int, length: Int, source: Int, step: Int)] {
      guard length > own else { return [(from, length, 0, 1)] }
      return [
        (from, edge, 0, 1), (from + edge, length - 2 * edge, edge, 0), (from + length - edge, edge, own - edge, 1),
      ]
    }
    let columns = segments(pixels.x, pixels.width, width)
    for row in segments(pixels.y, pixels.height, height) {
      for column in columns {
        body(
          PixelRect(x: column.from, y: row.from, width: column.length, height: row.length),
          column.source + Self.before, row.source, column.step, row.step)
      }
    }
  }
}
