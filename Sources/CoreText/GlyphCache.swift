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
  static let byteLimit = 1024 * 1024
  /// Faces kept known, over all sizes.
  static let faceLimit = 256
  /// Pixels of the em above which glyphs are filled as outlines instead.
  static let largestEm: CGFloat = 128
  /// Pixels of the em up to which a glyph is drawn at all its places within a pixel when it is first needed.
  static let smallEm: CGFloat = 24

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
  private lazy var sheet = GlyphSheet()
  private var fonts: [FontKey: ScaledFont] = [:]
  private var nextNumber: Int32 = 0

  /// The scaled font for drawing `face` and the number that its glyphs are known by.
  mutating func font(of face: GlyphFace, xScale: CGFloat, yScale: CGFloat) -> (pointer: OpaquePointer, number: Int32)? {
    let key = FontKey(face: face.id, xScale: xScale, yScale: yScale)
    if let known = fonts[key] { return known.pointer.map { ($0, known.number) } }
    if fonts.count >= GlyphCache.faceLimit {
      for font in fonts.values { if let pointer = font.pointer { cairo_scaled_font_destroy(pointer) } }
      fonts.removeAll()
      sheet.forgetFont()
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
  mutating func mask(font: OpaquePointer, number: Int32, isSmall: Bool, glyph: UInt32, phase: Int) -> GlyphMask {
    let key = GlyphCache.key(number, glyph, isSmall ? 0 : phase)
    if var mask = masks[key] {
      if isSmall { mask.offset += Int(mask.width) * Int(mask.height) * phase }
      return mask
    }
    // Small glyphs are drawn at all places within a pixel at once.
    var mask = isSmall ? draw(font, glyph, 0..<Self.phases) : draw(font, glyph, phase..<phase + 1)
    masks[key] = mask
    if isSmall { mask.offset += Int(mask.width) * Int(mask.height) * phase }
    return mask
  }

  private mutating func draw(_ font: OpaquePointer, _ glyph: UInt32, _ phases: Range<Int>) -> GlyphMask {
    let offset = coverage.count
    guard let box = sheet.draw(glyph, font: font, shifts: phases, parts: Self.phases, onto: &coverage) else {
      return GlyphMask(left: 0, top: 0, width: 0, height: 0, offset: 0)
    }
    return GlyphMask(
      left: Int32(box.left), top: Int32(box.top), width: Int32(box.width), height: Int32(box.height), offset: offset)
  }
}
