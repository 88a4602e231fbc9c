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

  private struct GlyphKey: Hashable {
    var font: Int32
    var glyph: UInt32
    var phase: Int32
  }

  private struct ScaledFont {
    var pointer: OpaquePointer?
    var number: Int32
  }

  private(set) var coverage: [UInt8] = []
  private var masks: [GlyphKey: GlyphMask] = [:]
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
    let key = GlyphKey(font: number, glyph: glyph, phase: Int32(phase))
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
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, width, height), let cr = cairo_create(surface)
    else { return GlyphMask(left: 0, top: 0, width: 0, height: 0, offset: 0) }
    defer {
      cairo_destroy(cr)
      cairo_surface_destroy(surface)
    }
    cairo_set_scaled_font(cr, font)
    pen.x = shift - Double(left)
    pen.y = -Double(top)
    cairo_glyph_path(cr, &pen, 1)
    cairo_fill(cr)
    cairo_surface_flush(surface)
    guard let bytes = cairo_image_surface_get_data(surface) else {
      return GlyphMask(left: 0, top: 0, width: 0, height: 0, offset: 0)
    }
    let stride = Int(cairo_image_surface_get_stride(surface))
    let offset = coverage.count
    for row in 0..<Int(height) {
      coverage.append(contentsOf: UnsafeBufferPointer(start: bytes + row * stride, count: Int(width)))
    }
    return GlyphMask(left: left, top: top, width: width, height: height, offset: offset)
  }
}
