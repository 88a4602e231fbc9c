import CoreGraphics
import Testing

@Suite struct GradientTests {
  private let redToBlue = CGGradient(colorsSpace: nil, colors: [red(), blue()], locations: nil)!

  private func draw(_ options: CGGradientDrawingOptions, _ body: (CGContext, CGGradientDrawingOptions) -> Void)
    -> PixelBuffer
  {
    let buffer = PixelBuffer(width: 100, height: 20)
    body(buffer.makeContext(), options)
    return buffer
  }

  @Test(
    "a linear gradient goes on where its options say",
    arguments: [
      [], .drawsBeforeStartLocation, .drawsAfterEndLocation, [.drawsBeforeStartLocation, .drawsAfterEndLocation],
    ]
      as [CGGradientDrawingOptions])
  func linear(options: CGGradientDrawingOptions) {
    let buffer = draw(options) { context, options in
      context.drawLinearGradient(
        redToBlue, start: CGPoint(x: 20, y: 0), end: CGPoint(x: 80, y: 0), options: options)
    }
    expectPixel(buffer.rgba(10, 10), options.contains(.drawsBeforeStartLocation) ? [255, 0, 0, 255] : [0, 0, 0, 0], 1)
    expectPixel(buffer.rgba(90, 10), options.contains(.drawsAfterEndLocation) ? [0, 0, 255, 255] : [0, 0, 0, 0], 1)
    for x in 21..<79 {
      let share = (Double(x) + 0.5 - 20) / 60
      expectPixel(buffer.rgba(x, 10), [Int(255 * (1 - share)), 0, Int(255 * share), 255], 3)
    }
  }

  @Test("a linear gradient without length") func linearWithoutLength() {
    let point = CGPoint(x: 5, y: 5)
    let none = draw([]) { $0.drawLinearGradient(redToBlue, start: point, end: point, options: $1) }
    #expect(none[5, 5] == 0)
    let after = draw(.drawsAfterEndLocation) { $0.drawLinearGradient(redToBlue, start: point, end: point, options: $1) }
    #expect(after[50, 5] == 0xFF00_00FF)
    let bad = draw([.drawsBeforeStartLocation, .drawsAfterEndLocation]) {
      $0.drawLinearGradient(redToBlue, start: CGPoint(x: CGFloat.nan, y: 0), end: point, options: $1)
    }
    #expect(bad[50, 5] == 0)
  }

  @Test(
    "a radial gradient goes on where its options say",
    arguments: [
      [], .drawsBeforeStartLocation, .drawsAfterEndLocation, [.drawsBeforeStartLocation, .drawsAfterEndLocation],
    ]
      as [CGGradientDrawingOptions])
  func radial(options: CGGradientDrawingOptions) {
    let center = CGPoint(x: 50, y: 10)
    let buffer = draw(options) { context, options in
      context.drawRadialGradient(
        redToBlue, startCenter: center, startRadius: 10, endCenter: center, endRadius: 30, options: options)
    }
    expectPixel(buffer.rgba(50, 10), options.contains(.drawsBeforeStartLocation) ? [255, 0, 0, 255] : [0, 0, 0, 0], 1)
    expectPixel(buffer.rgba(95, 10), options.contains(.drawsAfterEndLocation) ? [0, 0, 255, 255] : [0, 0, 0, 0], 1)
    for x in 62..<78 {
      let share = (hypot(Double(x) + 0.5 - 50, 0.5) - 10) / 20
      expectPixel(buffer.rgba(x, 10), [Int(255 * (1 - share)), 0, Int(255 * share), 255], 4)
    }
  }

  @Test("a radial gradient that shrinks goes on to its point") func shrinking() {
    let center = CGPoint(x: 50, y: 10)
    let buffer = draw(.drawsAfterEndLocation) { context, options in
      context.drawRadialGradient(
        redToBlue, startCenter: center, startRadius: 40, endCenter: center, endRadius: 20, options: options)
    }
    expectPixel(buffer.rgba(50, 9), [0, 0, 255, 255], 1)
    expectPixel(buffer.rgba(95, 10), [0, 0, 0, 0])
  }

  @Test("a conic gradient turns towards larger angles") func conic() {
    let buffer = PixelBuffer(width: 101, height: 101)
    let context = buffer.makeContext()
    context.drawConicGradient(redToBlue, center: CGPoint(x: 50.5, y: 50.5), angle: .pi / 2)
    // Down is the start, y pointing down; left is a quarter on.
    expectPixel(buffer.rgba(48, 100), [252, 0, 2, 255], 4)
    expectPixel(buffer.rgba(0, 50), [191, 0, 64, 255], 2)
    expectPixel(buffer.rgba(50, 0), [128, 0, 128, 255], 2)
    expectPixel(buffer.rgba(100, 50), [64, 0, 191, 255], 2)
  }

  @Test("colours mix before they are multiplied by alpha, and the state's alpha counts") func alpha() {
    let gradient = CGGradient(colorsSpace: nil, colors: [red(0), red(1)], locations: nil)!
    let buffer = draw([]) { context, options in
      context.setAlpha(0.5)
      context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 100, y: 0), options: options)
    }
    let pixel = buffer.rgba(50, 10)
    #expect(pixel[0] == pixel[3])
    expectNear(CGFloat(pixel[3]), 64, 2)
  }

  @Test("two colours at one place make a hard edge") func hardEdge() {
    let gradient = CGGradient(
      colorsSpace: nil, colors: [red(), red(), blue(), blue()], locations: [0, 0.5, 0.5, 1])!
    let buffer = draw([]) { context, options in
      context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 100, y: 0), options: options)
    }
    expectPixel(buffer.rgba(48, 5), [255, 0, 0, 255], 1)
    expectPixel(buffer.rgba(51, 5), [0, 0, 255, 255], 1)
  }

  @Test("circles side by side draw a band, and beyond it where they go on") func band() {
    func draw(_ options: CGGradientDrawingOptions) -> PixelBuffer {
      let buffer = PixelBuffer(width: 32, height: 16)
      buffer.makeContext().drawRadialGradient(
        CGGradient(colorsSpace: nil, colors: [red(), blue()], locations: nil)!, startCenter: CGPoint(x: 10, y: 8),
        startRadius: 4, endCenter: CGPoint(x: 20, y: 8), endRadius: 4, options: options)
      return buffer
    }
    let none = draw([])
    // The last circle through a pixel counts: on the axis the one whose left edge is there, or its right one where the
    // circles end.
    expectPixel(none.rgba(11, 8), [115, 0, 140, 255], 12)
    expectPixel(none.rgba(22, 8), [38, 0, 217, 255], 12)
    #expect(none[15, 3] == 0 && none[15, 13] == 0 && none[25, 8] == 0 && none[3, 8] == 0)
    let both = draw([.drawsBeforeStartLocation, .drawsAfterEndLocation])
    expectPixel(both.rgba(1, 8), [255, 0, 0, 255])
    expectPixel(both.rgba(30, 8), [0, 0, 255, 255])
    #expect(both[15, 2] == 0 && both[30, 13] == 0)
    let after = draw(.drawsAfterEndLocation)
    expectPixel(after.rgba(30, 8), [0, 0, 255, 255])
    #expect(after[3, 8] == 0)
  }
}
