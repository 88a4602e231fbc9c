internal import CPango

/// A surface that glyphs are drawn on one after the other, and copied from. Used inside `TextEngine.withLock`.
final class GlyphSheet {
  /// Pixels.
  let width: Int
  let height: Int
  private let surface: OpaquePointer
  private let cr: OpaquePointer

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(clamping: width), Int32(clamping: height))
    cr = cairo_create(surface)
  }

  deinit {
    cairo_destroy(cr)
    cairo_surface_destroy(surface)
  }

  /// Draws a glyph within `width` times `height` pixels of the empty sheet, adds those row by row at the end of `coverage`, and
  /// empties them again. Adds nothing when there is no memory for the sheet.
  func draw(
    _ pen: inout cairo_glyph_t, font: OpaquePointer, width: Int, height: Int, onto coverage: inout [UInt8]
  ) {
    cairo_set_scaled_font(cr, font)
    cairo_new_path(cr)
    cairo_glyph_path(cr, &pen, 1)
    cairo_fill(cr)
    cairo_surface_flush(surface)
    guard let bytes = cairo_image_surface_get_data(surface) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface))
    for row in 0..<height {
      let start = bytes + row * stride
      coverage.append(contentsOf: UnsafeBufferPointer(start: start, count: width))
      start.update(repeating: 0, count: width)
    }
    cairo_surface_mark_dirty(surface)
  }
}
