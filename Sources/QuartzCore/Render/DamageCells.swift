import CoreGraphics

/// Damage of very many rectangles: the cells of a grid of at most 64 columns that they touch.
struct DamageCells {
  /// Smaller cells are not worth it. Ours, in pixels.
  private static let smallestCell = 8
  /// A rectangle more costs as much as so many pixels. Ours.
  private static let costOfRect = 4096

  private let bounds: PixelRect
  private let width: Int
  private let height: Int
  /// A bit for each column.
  private var rows: [UInt64]
  /// All that was added.
  private var extent = PixelRect.empty

  init(bounds: PixelRect) {
    self.bounds = bounds
    width = max(Self.smallestCell, (bounds.width + 63) / 64)
    height = max(Self.smallestCell, (bounds.height + 63) / 64)
    rows = Array(repeating: 0, count: (bounds.height + height - 1) / height)
  }

  /// `rect` lies within the bounds and is not empty.
  private func cells(_ rect: PixelRect) -> (rows: Range<Int>, columns: UInt64) {
    let (first, last) = ((rect.minX - bounds.x) / width, (rect.maxX - 1 - bounds.x) / width)
    let columns = (UInt64.max << UInt64(first)) & (UInt64.max >> UInt64(63 - last))
    return ((rect.minY - bounds.y) / height..<(rect.maxY - 1 - bounds.y) / height + 1, columns)
  }

  mutating func add(_ rect: PixelRect) {
    let (range, columns) = cells(rect)
    for row in range { rows[row] |= columns }
    extent = extent.union(rect)
  }

  func holds(_ rect: PixelRect) -> Bool {
    if rect.isEmpty { return true }
    guard extent.contains(rect) else { return false }
    let (range, columns) = cells(rect)
    return range.allSatisfy { rows[$0] & columns == columns }
  }

  /// Disjoint rectangles that hold all that was added, at most `DamageRegion.limit`.
  var rects: [PixelRect] {
    /// Rows that touch the same columns.
    struct Band {
      var first: Int
      var end: Int
      var columns: UInt64
      var hull: UInt64 {
        columns == 0
          ? 0
          : (UInt64.max << UInt64(columns.trailingZeroBitCount)) & (UInt64.max >> UInt64(columns.leadingZeroBitCount))
      }
      /// Stretches of columns.
      var runs: Int { (columns & ~(columns << 1)).nonzeroBitCount }
    }
    var bands: [Band] = []
    for row in rows.indices where rows[row] != 0 {
      if let last = bands.last, last.end == row, last.columns == rows[row] {
        bands[bands.count - 1].end = row + 1
      } else {
        bands.append(Band(first: row, end: row + 1, columns: rows[row]))
      }
    }
    // First gaps in rows are closed, the smallest first, then rows are joined that differ least.
    while true {
      var best = (waste: Int.max >> 24, index: 0, columns: UInt64(0), joins: false)
      for index in bands.indices {
        let band = bands[index]
        let rows = band.end - band.first
        if band.runs > 1 {
          let gaps = band.hull & ~band.columns
          let waste = gaps.nonzeroBitCount * rows
          if waste < best.waste { best = (waste, index, band.hull, false) }
        }
        guard index + 1 < bands.count else { continue }
        let next = bands[index + 1]
        let columns = band.columns | next.columns
        let waste =
          columns.nonzeroBitCount * (next.end - band.first) - band.columns.nonzeroBitCount * rows
          - next.columns.nonzeroBitCount * (next.end - next.first)
        if waste < best.waste { best = (waste, index, columns, true) }
      }
      guard
        best.waste * width * height < Self.costOfRect && best.waste < Int.max >> 24
          || bands.reduce(0, { $0 + $1.runs }) > DamageRegion.limit
      else { break }
      bands[best.index].columns = best.columns
      if best.joins { bands[best.index].end = bands.remove(at: best.index + 1).end }
    }
    var rects: [PixelRect] = []
    for band in bands {
      var columns = band.columns
      while columns != 0 {
        let first = columns.trailingZeroBitCount
        let count = (~(columns >> UInt64(first))).trailingZeroBitCount
        columns = first + count >= 64 ? 0 : columns & (UInt64.max << UInt64(first + count))
        let rect = PixelRect(
          x: bounds.x + first * width, y: bounds.y + band.first * height, width: count * width,
          height: (band.end - band.first) * height
        ).intersection(extent)
        if !rect.isEmpty { rects.append(rect) }
      }
    }
    return rects
  }
}
