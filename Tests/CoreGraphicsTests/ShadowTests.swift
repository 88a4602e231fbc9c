import CoreGraphics
import Testing

@Suite struct ShadowTests {
  @Test("pixels-013 without a colour a shadow is a third of black") func defaultColor() {
    let bitmap = Bitmap(40, 40)
    bitmap.context.setShadow(offset: CGSize(width: 10, height: 0), blur: 0)
    bitmap.context.setFillColor(red())
    bitmap.context.fill(CGRect(x: 5, y: 5, width: 10, height: 10))
    expectPixel(bitmap.rgba(20, 30), [0, 0, 0, 85], 1)
    expectPixel(bitmap.rgba(10, 30), [255, 0, 0, 255])
    expectPixel(bitmap.rgba(26, 30), [0, 0, 0, 0])
  }

  @Test("an offset does not follow the transform, and points up where y does") func offset() {
    let bitmap = Bitmap(40, 40)
    bitmap.context.scaleBy(x: 2, y: 2)
    bitmap.context.setShadow(offset: CGSize(width: 0, height: 10), blur: 0, color: .black)
    bitmap.context.setFillColor(red())
    bitmap.context.fill(CGRect(x: 5, y: 5, width: 5, height: 5))
    // The square is in rows 20 to 29, its shadow ten rows higher.
    expectPixel(bitmap.rgba(15, 15), [0, 0, 0, 255])
    expectPixel(bitmap.rgba(15, 25), [255, 0, 0, 255])
    expectPixel(bitmap.rgba(15, 9), [0, 0, 0, 0])
    let buffer = PixelBuffer(width: 40, height: 40)
    let context = buffer.makeContext()
    context.setBaseCTM(CGAffineTransform(scaleX: 2, y: 2))
    context.setShadow(offset: CGSize(width: 0, height: 5), blur: 0, color: .black)
    context.setFillColor(red())
    context.fill(CGRect(x: 5, y: 5, width: 5, height: 5))
    #expect(buffer[15, 25] == 0xFF00_0000 && buffer[15, 15] == 0xFFFF_0000 && buffer[15, 31] == 0)
  }

  @Test("a blurred edge follows the Gaussian's integral", arguments: [4.0, 20]) func blur(blur: Double) {
    let buffer = PixelBuffer(width: 200, height: 100)
    let context = buffer.makeContext()
    context.setShadow(offset: CGSize(width: 0, height: 300), blur: blur, color: .black)
    // The caster lies outside the picture; only its shadow's left edge at x = 100 shows.
    context.fill(CGRect(x: 100, y: -400, width: 300, height: 300))
    let sigma = blur / 2
    for x in 0..<200 {
      let distance = Double(x) + 0.5 - 100
      let expected = 255 * 0.5 * (1 + erf(distance / (sigma * 2.0.squareRoot())))
      expectNear(CGFloat(buffer[x, 10] >> 24), expected, 4, "at \(x)")
    }
  }

  @Test("a shadow takes the alpha of what casts it, and stays within the clip") func alphaAndClip() {
    let buffer = PixelBuffer(width: 40, height: 20)
    let context = buffer.makeContext()
    context.clip(to: CGRect(x: 0, y: 0, width: 30, height: 20))
    context.setShadow(offset: CGSize(width: 20, height: 0), blur: 0, color: blue())
    context.setFillColor(red(0.5))
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    expectPixel(buffer.rgba(25, 5), [0, 0, 128, 128], 1)
    expectPixel(buffer.rgba(35, 5), [0, 0, 0, 0])
  }

  @Test("a layer casts one shadow of the whole") func layer() {
    let buffer = PixelBuffer(width: 60, height: 20)
    let context = buffer.makeContext()
    context.setShadow(offset: CGSize(width: 30, height: 0), blur: 0, color: CGColor(gray: 0, alpha: 0.5))
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setFillColor(red())
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 20))
    context.setFillColor(blue())
    context.fill(CGRect(x: 5, y: 0, width: 10, height: 20))
    context.endTransparencyLayer()
    #expect(buffer[2, 5] == 0xFFFF_0000 && buffer[7, 5] == 0xFF00_00FF)
    for x in [32, 37, 42] { expectPixel(buffer.rgba(x, 5), [0, 0, 0, 128], 1) }
  }

  @Test("a shadow without colour is none") func none() {
    let buffer = PixelBuffer(width: 20, height: 20)
    let context = buffer.makeContext()
    context.setShadow(offset: CGSize(width: 10, height: 0), blur: 3)
    context.setShadow(offset: CGSize(width: 10, height: 0), blur: 3, color: nil)
    context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
    #expect(buffer[12, 2] == 0)
  }
}

@Suite struct BlurTests {
  /// A mask of one full column, so that a row across it shows the blur's curve.
  private func profile(sigma: CGFloat) -> [Double] {
    let mask = AlphaMask(width: 401, height: 1200, blurredBy: sigma) { context in
      context.fill(CGRect(x: 200, y: 0, width: 1, height: 1200))
    }
    return (0..<401).map { Double(mask[$0, 600]) / 255 }
  }

  @Test("the curve is Gaussian", arguments: [0.7, 1.5, 2.9]) func exact(sigma: CGFloat) {
    let values = profile(sigma: sigma)
    let weights = (-200...200).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    for (value, weight) in zip(values, weights) { expectNear(value, weight / sum, 0.004) }
  }

  @Test("large blurs keep within 2 % of the bell curve's edge", arguments: [3.0, 5.3, 12, 60]) func boxes(
    sigma: CGFloat
  ) {
    let mask = AlphaMask(width: 1000, height: 8, blurredBy: sigma) { context in
      context.fill(CGRect(x: 500, y: 0, width: 500, height: 8))
    }
    // Rows lose coverage beyond the mask's top and bottom alike, so the edge is compared relative to the full side.
    let full = Double(mask[500 + Int(sigma * 3) + 5, 4])
    for x in 400..<500 + Int(sigma) {
      let distance = Double(x) + 0.5 - 500
      let expected = 0.5 * (1 + erf(distance / (sigma * 2.0.squareRoot())))
      expectNear(Double(mask[x, 4]) / full, expected, 0.02 + 1 / full, "at \(x)")
    }
  }

  @Test("a blur keeps the sum and is even to all sides") func sum() {
    let mask = AlphaMask(width: 101, height: 101, blurredBy: 6) { context in
      context.fill(CGRect(x: 40, y: 40, width: 21, height: 21))
    }
    var sum = 0
    for y in 0..<101 {
      for x in 0..<101 {
        sum += Int(mask[x, y])
        #expect(abs(Int(mask[x, y]) - Int(mask[y, x])) <= 1 && abs(Int(mask[x, y]) - Int(mask[100 - x, y])) <= 1)
      }
    }
    expectNear(CGFloat(sum), 21 * 21 * 255, 21 * 21 * 255 * 0.01)
  }

  @Test("no blur changes nothing", arguments: [0, -3, CGFloat.nan, .infinity]) func none(sigma: CGFloat) {
    let mask = AlphaMask(width: 9, height: 9, blurredBy: sigma) { $0.fill(CGRect(x: 3, y: 3, width: 3, height: 3)) }
    #expect(mask[3, 3] == 255 && mask[2, 3] == 0)
    #expect(GaussianBlur(sigma: sigma).margin == 0)
  }
}
