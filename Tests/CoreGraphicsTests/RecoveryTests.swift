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
}
