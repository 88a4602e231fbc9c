internal import CPango
import Foundation

/// The coverage of one glyph on the pixel grid.
struct GlyphMask {
  /// Pixels from the pen's whole pixel to the mask's first column and row, y down.
  var left: Int32
  var top: Int32
  var width: Int32
  var height: Int32
  /// Where the rows begin in `GlyphCache.coverage`, `width` bytes each.
  var offset: Int
}

/// Glyphs drawn once per face, scale and quarter pixel, then only added up.
///
/// Cairo places glyphs on whole pixels, which spaces small text unevenly; drawing each glyph at the quarter
/// pixel where it belongs keeps the rhythm of the font at every scale.
struct GlyphCache {
  /// Horizontal positions within a pixel.
  static let phases = 4
  /// Bytes of coverage kept; when more is needed all is dropped and what shows is drawn again.
  static let byteLimit = 768 * 1024
  /// Faces kept known, over all sizes.
  static let faceLimit = 256
  /// Pixels of the em above which glyphs are filled as outlines instead.
  static let largestEm: CGFloat = 128

  struct FontKey: Hashable {
    var face: UInt32
    var xScale: CGFloat
    var yScale: CGFloat
  }

  /// Font, glyph and phase in one number, which is quickly looked up.
  private static func key(_ font: Int32, _ glyph: UInt32, _ phase: Int) -> UInt64 {
    UInt64(UInt32(bitPattern: font)) << 34 | UInt64(glyph) << 2 | UInt64(phase)
  }

  private struct ScaledFont {
    var pointer: OpaquePointer?
    var number: Int32
  }

  private(set) var coverage: [UInt8] = []
  private var masks: [UInt64: GlyphMask] = [:]
  /// What glyphs are drawn on; small, for the larger ones get a surface of their own.
  private lazy var sheet = GlyphSheet(width: 192, height: 192)
  private var fonts: [FontKey: ScaledFont] = [:]
  private var nextNumber: Int32 = 0

  /// The scaled font for drawing `face` and the number that its glyphs are known by.
  mutating func font(of face: GlyphFace, xScale: CGFloat, yScale: CGFloat) -> (pointer: OpaquePointer, number: Int32)? {
    let key = FontKey(face: face.id, xScale: xScale, yScale: yScale)
    if let known = fonts[key] { return known.pointer.map { ($0, known.number) } }
    if fonts.count >= GlyphCache.faceLimit {
      for font in fonts.values { if let pointer = font.pointer { cairo_scaled_font_destroy(pointer) } }
      fonts.removeAll()
      removeMasks()
    }
    // Below two pixels a point, heights on the pixel grid are worth more than the exact outline.
    let scaled = face.makeScaledFont(xScale: xScale, yScale: yScale, hinted: yScale < 2)
    nextNumber &+= 1
    fonts[key] = ScaledFont(pointer: scaled, number: nextNumber)
    return scaled.map { ($0, nextNumber) }
  }

  /// Makes room when the limit is reached. Call between runs, never while masks of a run are held.
  mutating func trim() {
    if coverage.count > GlyphCache.byteLimit { removeMasks() }
  }

  private mutating func removeMasks() {
    masks.removeAll()
    coverage.removeAll()
  }

  /// The coverage of `glyph` with its pen `phase` quarter pixels right of a whole pixel. Empty for a space.
  mutating func mask(font: OpaquePointer, number: Int32, glyph: UInt32, phase: Int) -> GlyphMask {
    let key = GlyphCache.key(number, glyph, phase)
    if let mask = masks[key] { return mask }
    let mask = draw(font: font, glyph: glyph, phase: phase)
    masks[key] = mask
    return mask
  }

  private mutating func draw(font: OpaquePointer, glyph: UInt32, phase: Int) -> GlyphMask {
    var pen = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
    var extents = cairo_text_extents_t()
    cairo_scaled_font_glyph_extents(font, &pen, 1, &extents)
    guard extents.width > 0, extents.height > 0 else {
      return GlyphMask(left: 0, top: 0, width: 0, height: 0, offset: 0)
    }
    let shift = Double(phase) / Double(GlyphCache.phases)
    // One pixel more on each side: hinted outlines may pass the extents.
    let left = Int32((extents.x_bearing + shift).rounded(.down)) - 1
    let top = Int32(extents.y_bearing.rounded(.down)) - 1
    let right = Int32((extents.x_bearing + extents.width + shift).rounded(.up)) + 1
    let bottom = Int32((extents.y_bearing + extents.height).rounded(.up)) + 1
    let width = right - left
    let height = bottom - top
    pen.x = shift - Double(left)
    pen.y = -Double(top)
    let offset = coverage.count
    if Int(width) <= sheet.width, Int(height) <= sheet.height {
      sheet.draw(&pen, font: font, width: Int(width), height: Int(height), onto: &coverage)
    } else {
      GlyphSheet(width: Int(width), height: Int(height))
        .draw(&pen, font: font, width: Int(width), height: Int(height), onto: &coverage)
    }
    guard coverage.count > offset else { return GlyphMask(left: 0, top: 0, width: 0, height: 0, offset: 0) }
    return GlyphMask(left: left, top: top, width: width, height: height, offset: offset)
  }
}
