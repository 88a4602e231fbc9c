import CCairo
import CoreGraphics
import Testing

/// What becomes of a context when cairo refuses a drawing.
@Suite struct RecoveryTests {
  /// A drawing that cairo refuses: a dash of negative length.
  private func refuse(_ context: CGContext) {
    context.draw(within: CGRect(x: 0, y: 0, width: 8, height: 8)) { cairo in
      cairo_set_dash(cairo, [-1], 1, 0)
    }
  }

  @Test("the drawing is left out, and the context goes on with all its clips and states") func goesOn() {
    let buffer = PixelBuffer(width: 8, height: 8)
    let context = buffer.makeContext()
    context.clip(to: CGRect(x: 0, y: 0, width: 6, height: 8))
    context.saveGState()
    context.addEllipse(in: CGRect(x: 0, y: 0, width: 4, height: 4))
    context.clip()
    context.setFillColor(red())
    refuse(context)
    #expect(context.errorCount == 1 && context.failure == nil)
    context.fill(.infinite)
    expectPixel(buffer.rgba(2, 2), [255, 0, 0, 255])
    #expect(buffer[5, 2] == 0)
    context.restoreGState()
    context.fill(.infinite)
    expectPixel(buffer.rgba(5, 2), [0, 0, 0, 255])
    #expect(buffer[7, 2] == 0)
  }

  @Test("within a layer, too, and the layer is still drawn") func layer() {
    let buffer = PixelBuffer(width: 8, height: 8)
    let context = buffer.makeContext()
    context.saveGState()
    context.clip(to: CGRect(x: 0, y: 0, width: 8, height: 6))
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.saveGState()
    context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 8))
    refuse(context)
    context.setFillColor(green())
    context.fill(.infinite)
    context.restoreGState()
    context.endTransparencyLayer()
    context.restoreGState()
    expectPixel(buffer.rgba(2, 2), [0, 128, 0, 128], 1)
    #expect(buffer[5, 2] == 0 && buffer[2, 7] == 0 && context.failure == nil)
    context.fill(.infinite)
    expectPixel(buffer.rgba(7, 7), [0, 0, 0, 255])
  }

  /// A drawing after which cairo refuses the surface, too, and says that it is out of memory: a gradient whose circles lie
  /// farther apart than it can count.
  private func breakSurface(_ context: CGContext) {
    context.draw(within: CGRect(x: 0, y: 0, width: 8, height: 8)) { cairo in
      let pattern = cairo_pattern_create_radial(3, 3, 1, 5, 5, 7)
      defer { cairo_pattern_destroy(pattern) }
      cairo_pattern_add_color_stop_rgba(pattern, 0, 1, 0, 0, 1)
      cairo_pattern_add_color_stop_rgba(pattern, 1, 0, 0, 1, 1)
      var matrix = cairo_matrix_t()
      cairo_get_matrix(cairo, &matrix)
      cairo_scale(cairo, 1e-9, 1e-9)
      cairo_set_source(cairo, pattern)
      cairo_set_matrix(cairo, &matrix)
      cairo_paint(cairo)
      #expect(cairo_status(cairo) != CAIRO_STATUS_SUCCESS)
      #expect(cairo_surface_status(cairo_get_target(cairo)) != CAIRO_STATUS_SUCCESS)
    }
  }

  @Test("when cairo refuses the surface, too, the context goes on with what was drawn on it") func surface() {
    let buffer = PixelBuffer(width: 8, height: 8)
    let context = buffer.makeContext()
    context.setFillColor(red())
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 8))
    breakSurface(context)
    #expect(context.errorCount == 1 && context.failure == nil)
    context.setFillColor(green())
    context.fill(CGRect(x: 4, y: 0, width: 2, height: 8))
    expectPixel(buffer.rgba(0, 0), [255, 0, 0, 255])
    expectPixel(buffer.rgba(4, 0), [0, 255, 0, 255])
    #expect(context.makeImage()?[4, 0] == 0xFF00_FF00)
  }

  @Test("and within a layer it keeps what the layer has") func layerSurface() {
    let buffer = PixelBuffer(width: 8, height: 8)
    let context = buffer.makeContext()
    context.beginTransparencyLayer(in: CGRect(x: 2, y: 0, width: 6, height: 8), auxiliaryInfo: nil)
    context.setFillColor(red())
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 8))
    breakSurface(context)
    context.setFillColor(green())
    context.fill(CGRect(x: 6, y: 0, width: 2, height: 8))
    context.endTransparencyLayer()
    #expect(context.errorCount == 1 && context.failure == nil)
    #expect(buffer[1, 4] == 0 && buffer[5, 4] == 0)
    expectPixel(buffer.rgba(2, 4), [255, 0, 0, 255])
    expectPixel(buffer.rgba(7, 4), [0, 255, 0, 255])
  }
}
