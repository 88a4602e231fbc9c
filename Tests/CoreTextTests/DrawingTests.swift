import CoreGraphics
import Foundation
import Testing

@testable import CoreText

private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

private func draw(
  _ text: String, size: CGFloat = 20, at origin: CGPoint = CGPoint(x: 10, y: 10), scale: CGFloat = 1,
  width: Int = 160, height: Int = 50
) -> Canvas {
  let canvas = Canvas(width: width, height: height, scale: scale)
  TextLayout(text, font: font(size), color: nil).draw(in: canvas.context, at: origin)
  return canvas
}

@Suite struct DrawingTests {
  @Test("ink stands where the layout says", arguments: [1, 1.5, 2] as [CGFloat])
  func place(scale: CGFloat) throws {
    let layout = TextLayout("HHH", font: font(20), color: nil)
    let box = try #require(draw("HHH", scale: scale).inkBox(least: 40))
    let baseline = 10 + layout.firstBaseline
    #expect(abs(CGFloat(box.maxY) - baseline * scale) <= 1)
    #expect(abs(CGFloat(box.minY) - (baseline - font(20).metrics.capHeight) * scale) <= 1.5)
    #expect(CGFloat(box.minX) >= 10 * scale - 1)
    #expect(CGFloat(box.maxX) <= (10 + layout.size.width) * scale + 1)
    #expect(CGFloat(box.width) > layout.size.width * scale * 0.8)
  }

  @Test("the text drawing mode fills, strokes, does both or neither") func modes() throws {
    func draw(_ mode: CGTextDrawingMode) -> Canvas {
      let canvas = Canvas(width: 60, height: 70)
      canvas.context.setTextDrawingMode(mode)
      canvas.context.setStrokeColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
      TextLayout("I", font: font(60), color: nil).draw(in: canvas.context, at: CGPoint(x: 10, y: 0))
      return canvas
    }
    let filled = draw(.fill)
    let box = try #require(filled.inkBox(least: 250))
    let (x, y) = (box.minX + box.width / 2, box.minY + box.height / 2)
    func kind(_ canvas: Canvas, _ x: Int) -> String {
      let pixel = canvas.buffer.rgba(x, y)
      return pixel[0] < 40 && pixel[1] < 40
        ? "black" : pixel[1] < 200 && pixel[0] > 200 ? "red" : pixel[1] > 200 ? "white" : "mixed"
    }
    func edge(_ canvas: Canvas) -> Bool { (box.minX - 2...box.minX + 1).contains { kind(canvas, $0) == "red" } }
    #expect(kind(filled, x) == "black" && !edge(filled))
    let stroked = draw(.stroke)
    #expect(kind(stroked, x) == "white" && edge(stroked))
    let both = draw(.fillStroke)
    #expect(kind(both, x) == "black" && edge(both))
    #expect(draw(.invisible).totalInk == 0)
  }

  @Test("the text drawing mode clips to the letters, and a run's own colour strokes it") func clipAndColor() throws {
    let filled = Canvas(width: 60, height: 70)
    let layout = TextLayout("I", font: font(60), color: nil)
    layout.draw(in: filled.context, at: CGPoint(x: 10, y: 0))
    let clipped = Canvas(width: 60, height: 70)
    clipped.context.setTextDrawingMode(.clip)
    layout.draw(in: clipped.context, at: CGPoint(x: 10, y: 0))
    #expect(clipped.totalInk == 0)
    clipped.context.fill(.infinite)
    #expect(abs(clipped.totalInk - filled.totalInk) < filled.totalInk / 20)
    let own = Canvas(width: 60, height: 70)
    own.context.setTextDrawingMode(.stroke)
    TextLayout("I", font: font(60), color: CGColor(red: 0, green: 0, blue: 1, alpha: 1))
      .draw(in: own.context, at: CGPoint(x: 10, y: 0))
    let box = try #require(own.inkBox(least: 200))
    #expect(own.buffer.rgba(box.minX, box.minY + box.height / 2)[2] == 255)
  }

  @Test("baselines stand on whole pixels: a fraction of a pixel higher or lower draws the same")
  func baseline() {
    let layout = TextLayout("Hxg", font: font(20), color: nil)
    // Puts the baseline on a whole pixel, then a third off it.
    let y = 40 - layout.firstBaseline
    let exact = draw("Hxg", at: CGPoint(x: 10, y: y))
    let below = draw("Hxg", at: CGPoint(x: 10, y: y + 0.3))
    let next = draw("Hxg", at: CGPoint(x: 10, y: y + 0.7))
    #expect(exact.bytes == below.bytes)
    #expect(exact.bytes != next.bytes)
  }

  @Test("glyphs stand on quarter pixels")
  func quarters() {
    let whole = draw("l", at: CGPoint(x: 10, y: 5))
    let quarter = draw("l", at: CGPoint(x: 10.25, y: 5))
    let almost = draw("l", at: CGPoint(x: 10.27, y: 5))
    #expect(whole.bytes != quarter.bytes)
    #expect(quarter.bytes == almost.bytes)
  }

  @Test("text is grey where edges are soft: no colours of sub-pixels")
  func grey() {
    let canvas = draw("Sharp text 8")
    for y in 0..<canvas.buffer.height {
      for x in 0..<canvas.buffer.width {
        let pixel = canvas.buffer.rgba(x, y)
        #expect(pixel[0] == pixel[1] && pixel[1] == pixel[2])
      }
    }
  }

  @Test("the ink of a stem is as dark as its colour")
  func solid() {
    let canvas = draw("HHH", size: 40, height: 70)
    #expect(
      (0..<canvas.buffer.height).contains { y in (0..<canvas.buffer.width).contains { canvas.ink($0, y) == 255 } })
  }

  @Test("a run's colour, the colour given, and the context's fill colour, in this order")
  func colours() throws {
    func colour(_ style: CGColor?, _ given: CGColor?, fill: CGColor) throws -> [UInt8] {
      let canvas = Canvas(width: 80, height: 60)
      canvas.context.setFillColor(fill)
      TextLayout("H", font: font(40, weight: 900), color: style).draw(in: canvas.context, at: .zero, color: given)
      let box = try #require(canvas.inkBox(least: 200))
      // Within the left stem.
      return canvas.buffer.rgba(box.minX + 1, box.minY + box.height / 4)
    }
    let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    let magenta = CGColor(red: 1, green: 0, blue: 1, alpha: 1)
    #expect(try colour(magenta, blue, fill: green) == [255, 0, 255, 255])
    #expect(try colour(nil, blue, fill: magenta) == [0, 0, 255, 255])
    #expect(try colour(nil, nil, fill: magenta) == [255, 0, 255, 255])
  }

  @Test("text keeps to the clip")
  func clip() throws {
    let canvas = Canvas(width: 160, height: 50)
    canvas.context.clip(to: CGRect(x: 30, y: 0, width: 20, height: 50))
    TextLayout("HHHHHHHHHH", font: font(20), color: nil).draw(in: canvas.context, at: CGPoint(x: 10, y: 10))
    let box = try #require(canvas.inkBox())
    #expect(box.minX >= 30 && box.maxX <= 50)
  }

  @Test("text that begins left of the picture is cut, not moved")
  func partlyOutside() {
    let layout = TextLayout("HHHHHHHHHH", font: font(20), color: nil)
    let whole = Canvas(width: 300, height: 40)
    layout.draw(in: whole.context, at: CGPoint(x: 60, y: 4))
    let cut = Canvas(width: 240, height: 40)
    layout.draw(in: cut.context, at: CGPoint(x: 0, y: 4))
    for y in 0..<40 {
      for x in 0..<200 { #expect(whole.ink(x + 60, y) == cut.ink(x, y)) }
    }
    let gone = Canvas(width: 100, height: 40)
    layout.draw(in: gone.context, at: CGPoint(x: -1000, y: 4))
    layout.draw(in: gone.context, at: CGPoint(x: 4, y: -1000))
    #expect(gone.inkBox() == nil)
  }

  @Test("turned and mirrored text is drawn too")
  func transforms() throws {
    let turned = Canvas(width: 100, height: 200)
    turned.context.translateBy(x: 60, y: 20)
    turned.context.rotate(by: .pi / 2)
    TextLayout("Turned", font: font(20), color: nil).draw(in: turned.context, at: .zero)
    let box = try #require(turned.inkBox(least: 60))
    #expect(box.height > 2 * box.width)
    #expect(box.minY >= 18 && box.maxX <= 62)

    let mirrored = Canvas(width: 100, height: 40)
    mirrored.context.translateBy(x: 100, y: 0)
    mirrored.context.scaleBy(x: -1, y: 1)
    TextLayout("L", font: font(30), color: nil).draw(in: mirrored.context, at: CGPoint(x: 10, y: 0))
    let plain = Canvas(width: 100, height: 40)
    TextLayout("L", font: font(30), color: nil).draw(in: plain.context, at: CGPoint(x: 10, y: 0))
    let (left, right) = (try #require(plain.inkBox(least: 128)), try #require(mirrored.inkBox(least: 128)))
    #expect(abs((100 - right.maxX) - left.minX) <= 1)
  }

  @Test("a transform that squeezes everything flat draws nothing, and no origin draws nothing")
  func nothing() {
    let canvas = Canvas(width: 100, height: 40)
    canvas.context.saveGState()
    canvas.context.scaleBy(x: 0, y: 1)
    TextLayout("L", font: font(30), color: nil).draw(in: canvas.context, at: .zero)
    canvas.context.restoreGState()
    TextLayout("L", font: font(30), color: nil).draw(in: canvas.context, at: CGPoint(x: CGFloat.nan, y: 0))
    TextLayout("L", font: font(30), color: nil).draw(in: canvas.context, at: CGPoint(x: 0, y: CGFloat.infinity))
    #expect(canvas.inkBox() == nil)
    TextLayout("L", font: font(30), color: nil).draw(in: canvas.context, at: .zero)
    #expect(canvas.inkBox() != nil, "the context still draws")
  }

  @Test("large text is filled as outlines, of the same size as cached glyphs")
  func large() throws {
    // 100 and 140 points are on either side of the limit for cached glyphs.
    let small = try #require(draw("H", size: 100, width: 200, height: 200).inkBox(least: 128))
    let large = try #require(draw("H", size: 140, width: 200, height: 200).inkBox(least: 128))
    #expect(abs(CGFloat(large.height) / CGFloat(small.height) - 1.4) < 0.03)
    #expect(abs(CGFloat(large.width) / CGFloat(small.width) - 1.4) < 0.03)
  }

  @Test("lines under and through text, and what is behind it")
  func decorations() {
    func canvas(_ change: (inout TextStyle) -> Void) -> Canvas {
      var style = TextStyle(font: font(20), color: red)
      change(&style)
      let canvas = Canvas(width: 120, height: 50)
      // Spaces have no ink of their own.
      TextLayout(StyledText("\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}", style: style)).draw(
        in: canvas.context, at: CGPoint(x: 10, y: 10))
      return canvas
    }
    let layout = TextLayout("\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}", font: font(20), color: nil)
    let baseline = Int((10 + layout.firstBaseline).rounded())
    #expect(canvas { _ in }.inkBox() == nil)

    let underlined = canvas { $0.underline = .single }
    let under = underlined.inkBox()
    #expect(under.map { $0.minY > baseline && $0.minY < baseline + 8 && $0.height <= 2 } == true)
    #expect(under.map { abs(CGFloat($0.width) - layout.size.width) <= 2 } == true)
    #expect(underlined.buffer.rgba(20, under?.minY ?? 0) == [255, 0, 0, 255], "whole pixels of the text's colour")

    let doubled = canvas { $0.underline = .double }.inkBox()
    #expect((doubled?.height ?? 0) >= 3)
    let thick = canvas { $0.underline = .thick }.inkBox()
    #expect((thick?.height ?? 0) > (under?.height ?? 99))

    let struck = canvas { $0.strikethrough = .single }.inkBox()
    #expect(struck.map { $0.maxY < baseline && $0.minY > baseline - 12 } == true)

    let yellow = canvas { $0.background = CGColor(red: 1, green: 1, blue: 0, alpha: 1) }
    #expect(yellow.buffer.rgba(20, 20) == [255, 255, 0, 255])
    #expect(yellow.buffer.rgba(5, 20) == [255, 255, 255, 255])

    let blue = canvas {
      $0.underline = .single
      $0.underlineColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    }
    #expect(blue.buffer.rgba(20, under?.minY ?? 0) == [0, 0, 255, 255])
  }

  @Test("a baseline offset raises the ink by as many points")
  func baselineOffset() throws {
    func box(_ offset: CGFloat) throws -> PixelRect {
      var text = StyledText(emptyStyle: TextStyle(font: font(20)))
      // A large neighbour keeps the line's height.
      var style = TextStyle(font: font(20))
      style.baselineOffset = offset
      text.append("H", style: style, paragraph: ParagraphStyle())
      text.append("\u{A0}", style: TextStyle(font: font(60)), paragraph: ParagraphStyle())
      let canvas = Canvas(width: 120, height: 100)
      TextLayout(text).draw(in: canvas.context, at: CGPoint(x: 10, y: 10))
      return try #require(canvas.inkBox(least: 128))
    }
    #expect(try box(0).minY - box(7).minY == 7)
    #expect(try box(-5).minY - box(0).minY == 5)
  }

  @Test("a character that no font has is drawn as a box")
  func missing() throws {
    // A private character that no installed font is likely to have.
    let canvas = draw("\u{10FFFD}", size: 30)
    let box = try #require(canvas.inkBox(least: 40))
    #expect(box.height > 10)
  }

  @Test("outlines cover what is drawn")
  func outlines() throws {
    let layout = TextLayout("Qg8", font: font(60), color: nil)
    let path = CGMutablePath()
    layout.addOutlines(to: path, at: CGPoint(x: 10, y: 10))
    let canvas = Canvas(width: 160, height: 100)
    layout.draw(in: canvas.context, at: CGPoint(x: 10, y: 10))
    let ink = try #require(canvas.inkBox(least: 30)).cgRect
    let box = path.boundingBoxOfPath
    for (one, other) in [(ink.minX, box.minX), (ink.maxX, box.maxX), (ink.minY, box.minY), (ink.maxY, box.maxY)] {
      #expect(abs(one - other) <= 1.5)
    }
  }

  @Test("half transparent text is half as dark, once, where glyphs overlap too")
  func transparent() throws {
    let canvas = Canvas(width: 120, height: 60)
    let half = CGColor(red: 0, green: 0, blue: 0, alpha: 0.5)
    var style = TextStyle(font: font(40, weight: 700), color: half)
    style.kern = -12
    TextLayout(StyledText("HHHH", style: style)).draw(in: canvas.context, at: .zero)
    var darkest = 0
    for y in 0..<60 { for x in 0..<120 { darkest = max(darkest, canvas.ink(x, y)) } }
    #expect((126...129).contains(darkest))
  }

  @Test("the context's alpha and shadow apply to text")
  func contextState() throws {
    let faded = Canvas(width: 120, height: 60)
    faded.context.setAlpha(0.5)
    TextLayout("H", font: font(40, weight: 700), color: .black).draw(in: faded.context, at: .zero)
    var darkest = 0
    for y in 0..<60 { for x in 0..<120 { darkest = max(darkest, faded.ink(x, y)) } }
    #expect((126...129).contains(darkest))

    let shadowed = Canvas(width: 120, height: 80)
    shadowed.context.setShadow(offset: CGSize(width: 60, height: 0), blur: 0, color: red)
    TextLayout("H", font: font(40), color: .black).draw(in: shadowed.context, at: .zero)
    let box = try #require(shadowed.inkBox(least: 128))
    #expect(box.maxX > 70, "the shadow stands beside the letter")
  }

  @Test("glyphs come out the same after the cache was full")
  func cacheLimit() {
    let before = draw("Cached", size: 17)
    let canvas = Canvas(width: 400, height: 200)
    for size in stride(from: 60, through: 120, by: 1) {
      TextLayout("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefgh", font: font(CGFloat(size)), color: nil)
        .draw(in: canvas.context, at: CGPoint(x: -200, y: 0))
    }
    TextEngine.shared.withLock {
      #expect(TextEngine.shared.glyphs.coverage.count < GlyphCache.byteLimit + 512 * 1024)
    }
    #expect(draw("Cached", size: 17).bytes == before.bytes)
  }
}
