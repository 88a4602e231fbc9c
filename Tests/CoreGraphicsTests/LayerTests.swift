import CCairo
import CoreGraphics
import Testing

@Suite struct LayerTests {
  @Test("a layer's alpha applies to the whole, not to each part") func alpha() {
    let buffer = PixelBuffer(width: 10, height: 10)
    let context = buffer.makeContext()
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setFillColor(red())
    context.fill(CGRect(x: 0, y: 0, width: 6, height: 10))
    context.setFillColor(blue())
    context.fill(CGRect(x: 4, y: 0, width: 6, height: 10))
    context.endTransparencyLayer()
    expectPixel(buffer.rgba(1, 1), [128, 0, 0, 128], 1)
    expectPixel(buffer.rgba(5, 1), [0, 0, 128, 128], 1)
  }

  @Test("layers nest, and states left open inside are closed") func nesting() {
    let buffer = PixelBuffer(width: 10, height: 10)
    let context = buffer.makeContext()
    context.translateBy(x: 1, y: 1)
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.saveGState()
    context.scaleBy(x: 3, y: 3)
    context.setAlpha(0.5)
    context.beginTransparencyLayer(in: CGRect(x: 0, y: 0, width: 1, height: 1), auxiliaryInfo: nil)
    context.restoreGState()
    context.restoreGState()
    context.setFillColor(red())
    context.fill(.infinite)
    context.endTransparencyLayer()
    context.endTransparencyLayer()
    #expect(context.ctm == CGAffineTransform(translationX: 1, y: 1))
    expectPixel(buffer.rgba(2, 2), [64, 0, 0, 64], 1)
    #expect(buffer[0, 0] == 0 && buffer[5, 5] == 0)
    context.endTransparencyLayer()
    context.setAlpha(1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(buffer[1, 1] == 0xFF00_0000)
  }

  @Test("a layer left open does no harm") func leftOpen() {
    let buffer = PixelBuffer(width: 4, height: 4)
    do {
      let context = buffer.makeContext()
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.saveGState()
      context.fill(.infinite)
    }
    #expect(buffer[1, 1] == 0)
  }

  @Test("a layer's blend mode applies at its end") func blend() {
    let buffer = PixelBuffer(width: 4, height: 4)
    let context = buffer.makeContext()
    context.setFillColor(red())
    context.fill(.infinite)
    context.setBlendMode(.destinationOut)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
    context.endTransparencyLayer()
    #expect(buffer[0, 0] == 0 && buffer[3, 0] == 0xFFFF_0000)
  }

  @Test("a group takes an opacity or a mask") func groups() {
    let buffer = PixelBuffer(width: 8, height: 4)
    let context = buffer.makeContext()
    context.beginGroup(within: PixelRect(x: 0, y: 0, width: 4, height: 4), opacity: 0.5)
    context.setFillColor(red())
    context.fill(.infinite)
    context.endGroup()
    let mask = AlphaMask(width: 4, height: 4) { $0.fill(CGRect(x: 0, y: 0, width: 2, height: 4)) }
    context.beginGroup(within: PixelRect(x: 4, y: 0, width: 4, height: 4), opacity: 1, mask: mask)
    context.fill(.infinite)
    context.endGroup()
    expectPixel(buffer.rgba(1, 1), [128, 0, 0, 128], 1)
    #expect(buffer[5, 1] == 0xFF00_0000 && buffer[7, 1] == 0)
  }

  @Test("device fills, masks and clips ignore the transform") func device() {
    let buffer = PixelBuffer(width: 8, height: 8)
    let context = buffer.makeContext()
    context.scaleBy(x: 0, y: 0)
    context.clip(toDevice: [PixelRect(x: 0, y: 0, width: 8, height: 4), PixelRect(x: 2, y: 0, width: 2, height: 8)])
    context.fill(device: PixelRect(x: 0, y: 0, width: 8, height: 8), color: red().rgba)
    #expect(buffer[7, 3] == 0xFFFF_0000 && buffer[7, 5] == 0 && buffer[3, 7] == 0xFFFF_0000)
    context.fill(
      device: PixelRect(x: 0, y: 0, width: 1, height: 1), color: RGBA(red: 0, green: 0, blue: 0, alpha: 0),
      replacing: true)
    #expect(buffer[0, 0] == 0)
    let mask = AlphaMask(width: 4, height: 4) { $0.fill(.infinite) }
    context.fill(mask: mask, x: 1, y: 1, color: blue().rgba)
    #expect(buffer[1, 1] == 0xFF00_00FF && buffer[5, 1] == 0xFFFF_0000)
    context.multiply(by: mask, x: 0, y: 0)
    #expect(buffer[3, 3] != 0 && buffer[4, 1] == 0)
  }

  @Test("rounded rectangles and paths fill without touching the path") func paths() {
    let buffer = PixelBuffer(width: 20, height: 20)
    let context = buffer.makeContext()
    context.move(to: CGPoint(x: 3, y: 3))
    context.fillRoundedRect(CGRect(x: 0, y: 0, width: 20, height: 20), radii: CornerRadii(10))
    #expect(buffer[0, 0] == 0 && buffer[10, 0] >> 24 > 200 && buffer[10, 10] >> 24 == 255)
    var path = PathStorage()
    path.addRect(CGRect(x: 0, y: 0, width: 5, height: 5))
    context.clip(to: path)
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 5, height: 5))
    #expect(context.currentPointOfPath == CGPoint(x: 3, y: 3))
  }

  @Test("drawing by a text engine gets the fill colour, the state's alpha, blend mode and shadow") func text() {
    /// Paints a bar through the door that text uses, with the source that it finds there.
    func drawBar(_ context: CGContext) {
      context.draw(within: CGRect(x: 1, y: 0, width: 5, height: 10)) { cairo in
        cairo_rectangle(cairo, 1, 0, 5, 10)
        cairo_fill(cairo)
      }
    }
    let buffer = PixelBuffer(width: 30, height: 10)
    let context = buffer.makeContext()
    context.setFillColor(red())
    context.setShadow(offset: CGSize(width: 10, height: 0), blur: 0, color: blue())
    context.setAlpha(0.5)
    drawBar(context)
    expectPixel(buffer.rgba(3, 5), [128, 0, 0, 128], 1)
    expectPixel(buffer.rgba(13, 5), [0, 0, 128, 128], 1)
    context.setShadow(offset: .zero, blur: 0, color: nil)
    context.setAlpha(1)
    context.translateBy(x: 20, y: 0)
    drawBar(context)
    #expect(buffer[23, 5] == 0xFFFF_0000 && buffer[20, 5] == 0)
    context.setBlendMode(.sourceOut)
    drawBar(context)
    #expect(buffer[23, 5] == 0 && buffer[3, 5] != 0)
    context.scaleBy(x: 0, y: 1)
    context.setBlendMode(.normal)
    drawBar(context)
    #expect(buffer[23, 5] == 0)
  }
}
