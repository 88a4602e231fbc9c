import CoreGraphics
import Foundation

/// Paints colours through coverage from front to back, in tiles: each pixel is written about once, however much lies on each other.
///
/// What is in front counts as what it lets through (0 to 255, a byte a pixel); a layer behind adds its colour times that. Where nothing
/// comes through any more, which is known for each row in blocks of eight pixels, nothing behind is looked at.
struct FrontPainter {
  /// A colour through coverage.
  struct Cover {
    /// Where it is drawn.
    let rect: PixelRect
    /// Premultiplied.
    let pixel: UInt32
    /// Of a box's mask; nil covers all of the rectangle.
    let mask: UnsafeRawPointer?
    private let stride: Int
    /// The pixel of the mask's first column and row.
    let x: Int
    private let y: Int
    /// See `StretchMask.edge`.
    let edge: Int
    /// How many columns and rows more the box has than the mask.
    let moreColumns: Int
    private let moreRows: Int
    /// Where the mask ends on the right.
    private let maskEnd: Int
    /// The mask times the alpha of black.
    let isShaded: Bool
    /// See `StretchMask.solids`.
    private let solids: UnsafePointer<SIMD2<Int32>>?

    init(_ rect: PixelRect, pixel: UInt32) {
      self.rect = rect
      self.pixel = pixel
      mask = nil
      solids = nil
      isShaded = false
      (stride, x, y, edge, moreColumns, moreRows, maskEnd) = (0, 0, 0, 0, 0, 0, Int.max)
    }

    init(_ box: StretchedBox, _ mask: StretchMask, pixel: UInt32, clip: PixelRect) {
      rect = box.pixels.intersection(clip)
      self.pixel = pixel
      let shaded = pixel & 0xFF_FFFF == 0 && pixel >> 24 < 255 ? mask.bytes(times: pixel >> 24) : nil
      isShaded = shaded != nil
      self.mask = shaded ?? mask.bytes
      stride = mask.mask.stride
      (x, y) = (box.pixels.x, box.pixels.y)
      edge = box.edge
      moreColumns = box.pixels.width - mask.width
      moreRows = box.pixels.height - mask.height
      maskEnd = box.pixels.maxX
      solids = box.margin == 0 ? UnsafePointer(mask.solids) : nil
    }

    /// Whether coverage ends at the sides of a part of the rectangle though the mask does not say so, nor the tile's edge.
    func isCut(_ part: PixelRect, in tile: PixelRect) -> Bool {
      part.minX > max(mask == nil ? Int.min : x, tile.minX) || part.maxX < min(maskEnd, tile.maxX)
    }

    /// The mask's row for a row of pixels.
    @inline(__always) private func row(_ line: Int) -> Int {
      let row = line &- y
      return row < edge ? row : max(edge, row &- moreRows)
    }

    @inline(__always) func bytes(_ line: Int) -> UnsafeRawPointer? {
      mask.map { $0 + stride &* row(line) }
    }

    /// The pixels of a row that are covered wholly, of those from `start` to `end`.
    @inline(__always) func solid(_ line: Int, _ start: Int, _ end: Int) -> (start: Int, end: Int) {
      if mask == nil { return (start, end) }
      guard let solids, !isShaded else { return (start, start) }
      let columns = solids[row(line)]
      if columns.y == 0 { return (start, start) }
      return (max(start, x &+ Int(columns.x)), min(end, x &+ Int(columns.y) &+ moreColumns))
    }
  }

  /// So many pixels of a row, 64 blocks, are one word of bits.
  static let tileWidth = 512
  /// What a tile lets through fits in the fastest memory. Ours.
  static let tileHeight = 32
  static let block = 8
  static let letStride = tileWidth + 32

  let raster: Raster
  let area: PixelRect
  /// What is drawn goes over what is there; else nothing is behind it.
  let isOver: Bool

  /// Paints `covers`, front to back.
  func paint(_ covers: [Cover]) {
    let area = area.intersection(raster.bounds)
    guard !area.isEmpty else { return }
    let spans = covers.map { SIMD2(Int32(truncatingIfNeeded: $0.rect.minY), Int32(truncatingIfNeeded: $0.rect.maxY)) }
    let bytes = Self.letStride * Self.tileHeight + (isOver ? Self.tileWidth * Self.tileHeight * 4 : 0)
    withUnsafeTemporaryAllocation(byteCount: bytes, alignment: 64) { memory in
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * Self.tileHeight) { words in
        covers.withUnsafeBufferPointer { covers in
          var y = area.minY
          while y < area.maxY {
            var x = area.minX
            while x < area.maxX {
              let rect = PixelRect(
                x: x, y: y, width: min(Self.tileWidth, area.maxX - x), height: min(Self.tileHeight, area.maxY - y))
              var tile = Tile(rect, painter: self, memory: memory.baseAddress!, words: words.baseAddress!)
              tile.paint(covers, spans)
              x += Self.tileWidth
            }
            y += Self.tileHeight
          }
        }
      }
    }
  }
}
