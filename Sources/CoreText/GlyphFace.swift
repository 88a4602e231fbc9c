internal import CPango
import Foundation

/// A font file at a size, as a run of glyphs refers to it: keeps the pango font alive and knows its measures.
///
/// `@unchecked Sendable` is right because all of it is set in `init` and never changes, and the pango font is
/// used only inside `TextEngine.withLock`.
final class GlyphFace: @unchecked Sendable {
  /// Never used twice in a process, so that a cache may outlive the face.
  let id: UInt32
  let pangoFont: UnsafeMutablePointer<PangoFont>
  let metrics: FontMetrics
  /// Points of the em square.
  let emSize: CGFloat

  /// Call inside `TextEngine.withLock`.
  init(font: UnsafeMutablePointer<PangoFont>, id: UInt32) {
    self.id = id
    pangoFont = font
    g_object_ref(font)

    let unit = 1 / CGFloat(PANGO_SCALE)
    var metrics = FontMetrics()
    var em: CGFloat = 0
    if let hb = pango_font_get_hb_font(pangoFont) {
      var xScale: Int32 = 0
      var yScale: Int32 = 0
      hb_font_get_scale(hb, &xScale, &yScale)
      em = CGFloat(abs(yScale)) * unit
      func value(_ tag: hb_ot_metrics_tag_t) -> CGFloat? {
        var position: hb_position_t = 0
        return hb_ot_metrics_get_position(hb, tag, &position) != 0 ? CGFloat(position) * unit : nil
      }
      var extents = hb_font_extents_t()
      if hb_font_get_h_extents(hb, &extents) != 0 {
        metrics.ascent = CGFloat(extents.ascender) * unit
        metrics.descent = CGFloat(-extents.descender) * unit
        metrics.leading = max(0, CGFloat(extents.line_gap) * unit)
      }
      if metrics.ascent + metrics.descent <= 0 {
        metrics.ascent = em * 0.8
        metrics.descent = em * 0.2
      }
      // Where a font does not say, the proportions of a common sans serif.
      metrics.capHeight = value(HB_OT_METRICS_TAG_CAP_HEIGHT) ?? em * 0.72
      metrics.xHeight = value(HB_OT_METRICS_TAG_X_HEIGHT) ?? em * 0.53
      let thickness = value(HB_OT_METRICS_TAG_UNDERLINE_SIZE) ?? 0
      metrics.underlineThickness = thickness > 0 ? thickness : em * 0.06
      metrics.underlinePosition = value(HB_OT_METRICS_TAG_UNDERLINE_OFFSET) ?? em * -0.12
      if let strikeout = value(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET), strikeout > 0 {
        metrics.strikethroughPosition = strikeout
      } else {
        metrics.strikethroughPosition = metrics.xHeight * 0.55
      }
    }
    self.metrics = metrics
    emSize = em
  }

  deinit {
    let font = pangoFont
    TextEngine.shared.withLock { g_object_unref(font) }
  }

  /// The cairo font, scaled by `xScale` and `yScale` pixels per point; the caller destroys it. nil for a font
  /// cairo cannot use.
  func makeScaledFont(xScale: CGFloat, yScale: CGFloat, hinted: Bool) -> OpaquePointer? {
    guard let font = pango_cairo_font_get_scaled_font(OpaquePointer(pangoFont)),
      let face = cairo_scaled_font_get_font_face(font)
    else { return nil }
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_font_matrix(font, &matrix)
    var scaled = cairo_matrix_t()
    var scale = cairo_matrix_t()
    cairo_matrix_init_scale(&scale, Double(xScale), Double(yScale))
    cairo_matrix_multiply(&scaled, &matrix, &scale)
    var identity = cairo_matrix_t()
    cairo_matrix_init_identity(&identity)
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_scaled_font_get_font_options(font, options)
    cairo_font_options_set_hint_style(options, hinted ? CAIRO_HINT_STYLE_SLIGHT : CAIRO_HINT_STYLE_NONE)
    let result = cairo_scaled_font_create(face, &scaled, &identity, options)
    guard cairo_scaled_font_status(result) == CAIRO_STATUS_SUCCESS else {
      cairo_scaled_font_destroy(result)
      return nil
    }
    return result
  }
}
