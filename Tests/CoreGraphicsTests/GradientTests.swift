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

  @Test(
    "a radial gradient looks the same whatever a unit of user space is",
    arguments: [1e-12, 1e-6, 1e-3, 0.1, 10, 1e6, 1e12], [0, 1, 2, 3] as [UInt32])
  func radialUnits(unit: CGFloat, options: UInt32) {
    func draw(_ unit: CGFloat, at far: CGFloat) -> PixelBuffer {
      let buffer = PixelBuffer(width: 60, height: 40)
      let context = buffer.makeContext()
      context.translateBy(x: far, y: 0)
      context.scaleBy(x: unit, y: unit)
      context.drawRadialGradient(
        redToBlue, startCenter: CGPoint(x: (20 - far) / unit, y: 18 / unit), startRadius: 4 / unit,
        endCenter: CGPoint(x: (30 - far) / unit, y: 20 / unit), endRadius: 17 / unit,
        options: CGGradientDrawingOptions(rawValue: options))
      #expect(context.errorCount == 0)
      return buffer
    }
    let plain = draw(1, at: 0)
    for other in [draw(unit, at: 0), draw(unit, at: 1000)] {
      var different = 0
      for y in 0..<40 {
        for x in 0..<60 where zip(plain.rgba(x, y), other.rgba(x, y)).contains(where: { abs(Int($0) - Int($1)) > 3 }) {
          different += 1
        }
      }
      // A pixel whose middle lies on the outermost circle may be in or out.
      #expect(different <= 2)
    }
  }

  @Test(
    "circles that cairo cannot count to are drawn by hand, as it would draw them", arguments: [0, 1, 2, 3] as [UInt32],
    [[30, 6, 2, 40, 8, 5], [20, 6, 2, 40, 6, 6], [15, 6, 5, 45, 6, 5], [50, 5, 9, 48, 6, 1]] as [[CGFloat]])
  func radialByHand(options: UInt32, circles: [CGFloat]) {
    // The clip of the wide picture reaches farther than cairo counts.
    func draw(width: Int) -> PixelBuffer {
      let buffer = PixelBuffer(width: width, height: 12)
      let context = buffer.makeContext()
      context.drawRadialGradient(
        redToBlue, startCenter: CGPoint(x: circles[0], y: circles[1]), startRadius: circles[2],
        endCenter: CGPoint(x: circles[3], y: circles[4]), endRadius: circles[5],
        options: CGGradientDrawingOptions(rawValue: options))
      #expect(context.errorCount == 0)
      return buffer
    }
    let (cairos, byHand) = (draw(width: 60), draw(width: 16_100))
    var different = 0
    for y in 0..<12 {
      for x in 0..<60 where zip(cairos.rgba(x, y), byHand.rgba(x, y)).contains(where: { abs(Int($0) - Int($1)) > 4 }) {
        different += 1
      }
    }
    // A pixel whose middle lies on an outermost circle may be in or out.
    #expect(different <= 4)
  }

  @Test(
    "a squeezed radial gradient has the colours of its circles, however thin they are",
    arguments: [0.5, 0.01, 1e-3, 1e-9] as [CGFloat], [0, 1, 2, 3] as [UInt32])
  func squeezed(width: CGFloat, options: UInt32) {
    let buffer = PixelBuffer(width: 60, height: 40)
    let context = buffer.makeContext()
    context.scaleBy(x: width, y: 1)
    let center = CGPoint(x: 30 / width, y: 20)
    let (inner, outer) = (5 / width, 25 / width)
    context.drawRadialGradient(
      redToBlue, startCenter: center, startRadius: inner, endCenter: center, endRadius: outer,
      options: CGGradientDrawingOptions(rawValue: options))
    #expect(context.errorCount == 0)
    for (x, y) in [(30, 20), (27, 3), (33, 20), (37, 20), (45, 12), (52, 30), (57, 20), (59, 39), (1, 1)] {
      let distance = hypot((CGFloat(x) + 0.5) / width - center.x, CGFloat(y) + 0.5 - center.y)
      let location = Double((distance - inner) / (outer - inner))
      let isDrawn = (location >= 0 || options & 1 != 0) && (location <= 1 || options & 2 != 0)
      let share = max(0, min(1, location))
      expectPixel(
        buffer.rgba(x, y), isDrawn ? [Int(255 * (1 - share)), 0, Int(255 * share), 255] : [0, 0, 0, 0], 3)
    }
  }

  @Test("a huge circle is nearly a line: the gradient runs across the picture") func hugeCircle() {
    let buffer = PixelBuffer(width: 100, height: 20)
    let context = buffer.makeContext()
    let center = CGPoint(x: -1e9, y: 10)
    context.drawRadialGradient(
      redToBlue, startCenter: center, startRadius: 1e9, endCenter: center, endRadius: 1e9 + 100, options: [])
    for x in stride(from: 5, to: 100, by: 10) {
      let share = (Double(x) + 0.5) / 100
      expectPixel(buffer.rgba(x, 10), [Int(255 * (1 - share)), 0, Int(255 * share), 255], 3)
    }
    #expect(context.errorCount == 0)
  }
}
