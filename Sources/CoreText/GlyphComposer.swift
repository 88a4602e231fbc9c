import Foundation

/// Puts the masks of a run's glyphs where they belong and adds them up. Used inside `TextEngine.withLock`, and kept there, so that text of
/// everyday length needs no memory of its own.
struct GlyphComposer {
  /// Whole pixels.
  struct Box {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
    var width: Int { right - left }
    var height: Int { bottom - top }
  }

  /// How points become pixels: scaled, never turned.
  struct Scale {
    var x: Double
    var y: Double
    var originX: Double
    var originY: Double
  }

  private struct Placed {
    var x: Int
    var y: Int
    var mask: GlyphMask
  }

  private var placed: [Placed] = []
  private var scratch: [UInt8] = []

  /// Finds the masks of a run whose line begins at `left` and stands at `baseline`, points, and what they cover within `clip`; nil when that is
  /// nothing.
  mutating func place(
    _ run: GlyphRun, _ font: (pointer: OpaquePointer, number: Int32), _ scale: Scale, left: CGFloat, baseline: CGFloat,
    clip: Box, cache: inout GlyphCache
  ) -> Box? {
    cache.trim()
    placed.removeAll(keepingCapacity: true)
    var box = Box(left: .max, top: .max, right: .min, bottom: .min)
    let row = Double(baseline) * scale.y + scale.originY
    let isSmall = run.face.emSize * CGFloat(max(scale.x, scale.y)) <= GlyphCache.smallEm
    for glyph in run.glyphs where glyph.index & GlyphRun.missing == 0 {
      let exact = (Double(left) + Double(glyph.x)) * scale.x + scale.originX
      guard exact > Double(clip.left) - 4096, exact < Double(clip.right) + 4096 else { continue }
      let quarters = Int((exact * Double(GlyphCache.phases) + 0.5).rounded(.down))
      let mask = cache.mask(
        font: font.pointer, number: font.number, isSmall: isSmall, glyph: glyph.index, phase: quarters & 3)
      guard mask.width > 0 else { continue }
      let x = (quarters >> 2) + Int(mask.left)
      let y = Self.pixel(row + Double(glyph.y) * scale.y + 0.5, .down) + Int(mask.top)
      let right = x + Int(mask.width)
      let bottom = y + Int(mask.height)
      guard right > clip.left, x < clip.right, bottom > clip.top, y < clip.bottom else { continue }
      placed.append(Placed(x: x, y: y, mask: mask))
      box.left = min(box.left, x)
      box.top = min(box.top, y)
      box.right = max(box.right, right)
      box.bottom = max(box.bottom, bottom)
    }
    guard !placed.isEmpty else { return nil }
    box.left = max(box.left, clip.left)
    box.top = max(box.top, clip.top)
    box.right = min(box.right, clip.right)
    box.bottom = min(box.bottom, clip.bottom)
    return box.width > 0 && box.height > 0 ? box : nil
  }

  /// Adds the coverage of the placed glyphs to bytes that stand for `box`.
  func add(to pixels: UnsafeMutablePointer<UInt8>, stride: Int, _ box: Box, cache: borrowing GlyphCache) {
    cache.coverage.withUnsafeBufferPointer { coverage in
      guard let source = coverage.baseAddress else { return }
      for glyph in placed {
        let firstRow = max(0, box.top - glyph.y)
        let lastRow = min(Int(glyph.mask.height), box.bottom - glyph.y)
        let firstColumn = max(0, box.left - glyph.x)
        let lastColumn = min(Int(glyph.mask.width), box.right - glyph.x)
        guard firstRow < lastRow, firstColumn < lastColumn else { continue }
        var from = source + glyph.mask.offset + firstRow * Int(glyph.mask.width)
        var to = pixels + (glyph.y + firstRow - box.top) * stride + (glyph.x - box.left)
        for _ in firstRow..<lastRow {
          for column in firstColumn..<lastColumn {
            let (sum, overflow) = to[column].addingReportingOverflow(from[column])
            to[column] = overflow ? 255 : sum
          }
          from += Int(glyph.mask.width)
          to += stride
        }
      }
    }
  }

  /// The coverage of the placed glyphs in bytes that are the composer's until it is asked again, `box.width` a row.
  mutating func withCoverage(
    _ box: Box, cache: borrowing GlyphCache, _ body: (UnsafePointer<UInt8>, _ stride: Int) -> Void
  ) {
    let stride = (box.width + 7) & ~7
    let count = stride * box.height
    var bytes: [UInt8] = []
    swap(&bytes, &scratch)
    if bytes.count < count { bytes = [UInt8](repeating: 0, count: count) }
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard let pixels = bytes.baseAddress else { return }
      pixels.update(repeating: 0, count: count)
      add(to: pixels, stride: stride, box, cache: cache)
      body(pixels, stride)
    }
    if bytes.count <= Self.keptBytes { scratch = bytes }
  }

  /// Bytes that stay for the next run: those of a long line on a dense screen.
  private static let keptBytes = 256 * 1024

  static func pixel(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int {
    Int(max(-1_000_000, min(1_000_000, value)).rounded(rule))
  }
}
