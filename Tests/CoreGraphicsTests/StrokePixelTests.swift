import CoreGraphics
import Testing

/// Lines by the pixels they cover, worked out by hand; toolkit contexts, y down.
@Suite struct StrokePixelTests {
  private func draw(_ side: Int = 16, _ body: (CGContext) -> Void) -> PixelBuffer {
    let buffer = PixelBuffer(width: side, height: side)
    body(buffer.makeContext())
    return buffer
  }

  private func line(_ context: CGContext, _ points: CGPoint..., closed: Bool = false) {
    context.addLines(between: points)
    if closed { context.closePath() }
    context.strokePath()
  }

  private func alpha(_ buffer: PixelBuffer, _ x: Int, _ y: Int) -> Int { Int(buffer[x, y] >> 24) }

  @Test("a line of one pixel fills a row from its middle, and half of two rows from between them") func halfPixel() {
    let middle = draw { line($0, CGPoint(x: 0, y: 4.5), CGPoint(x: 16, y: 4.5)) }
    #expect([3, 4, 5].map { alpha(middle, 8, $0) } == [0, 255, 0])
    let between = draw { line($0, CGPoint(x: 0, y: 4), CGPoint(x: 16, y: 4)) }
    #expect(abs(alpha(between, 8, 3) - 128) <= 1 && abs(alpha(between, 8, 4) - 128) <= 1 && alpha(between, 8, 5) == 0)
  }

  @Test("a subpath without length shows a disc, a square or nothing, lines to itself and closing alike")
  func dots() {
    for isClosed in [false, true] {
      func dot(_ cap: CGLineCap) -> PixelBuffer {
        draw { context in
          context.setLineCap(cap)
          context.setLineWidth(8)
          context.move(to: CGPoint(x: 8, y: 8))
          if isClosed { context.closePath() } else { context.addLine(to: CGPoint(x: 8, y: 8)) }
          context.strokePath()
        }
      }
      let square = dot(.square)
      #expect(alpha(square, 4, 4) == 255 && alpha(square, 11, 11) == 255 && alpha(square, 3, 8) == 0)
      let round = dot(.round)
      #expect(alpha(round, 8, 8) == 255 && alpha(round, 4, 4) < 20 && alpha(round, 8, 4) > 200)
      #expect(alpha(dot(.butt), 8, 8) == 0)
    }
  }

  @Test("a move alone draws nothing, whatever the cap", arguments: [CGLineCap.butt, .round, .square])
  func lonelyMove(cap: CGLineCap) {
    let buffer = draw { context in
      context.setLineCap(cap)
      context.setLineWidth(8)
      context.move(to: CGPoint(x: 8, y: 8))
      context.strokePath()
    }
    #expect(alpha(buffer, 8, 8) == 0)
  }

  @Test("dashes of no length are dots under round caps and nothing under butt ones") func dashDots() {
    func dots(_ cap: CGLineCap) -> PixelBuffer {
      draw { context in
        context.setLineCap(cap)
        context.setLineWidth(4)
        context.setLineDash(phase: 0, lengths: [0, 8])
        line(context, CGPoint(x: 2, y: 8), CGPoint(x: 14, y: 8))
      }
    }
    let round = dots(.round)
    #expect(alpha(round, 2, 8) == 255 && alpha(round, 10, 8) == 255 && alpha(round, 6, 8) == 0)
    #expect(alpha(dots(.butt), 2, 8) == 0)
  }

  /// Which of the pixels of row 8 are painted by a dashed line of 16 pixels.
  private func dashes(_ phase: CGFloat, _ lengths: [CGFloat]) -> String {
    let buffer = draw { context in
      context.setLineDash(phase: phase, lengths: lengths)
      line(context, CGPoint(x: 0, y: 8.5), CGPoint(x: 16, y: 8.5))
    }
    return (0..<16).map { alpha(buffer, $0, 8) == 255 ? "#" : "." }.joined()
  }

  @Test("dashes begin in their phase, negative, beyond the pattern and enormous") func dashPhase() {
    #expect(dashes(0, [4, 2]) == "####..####..####")
    #expect(dashes(1, [4, 2]) == "###..####..####.")
    #expect(dashes(-1, [4, 2]) == ".####..####..###")
    #expect(dashes(-1 - 6 * 1000, [4, 2]) == ".####..####..###")
    #expect(dashes(601, [4, 2]) == "###..####..####.")
    // 2⁶⁰ leaves 4 when divided by 6.
    #expect(dashes(1_152_921_504_606_846_976, [4, 2]) == "..####..####..##")
    #expect(dashes(.infinity, [4, 2]) == dashes(0, [4, 2]))
  }

  @Test("an odd number of lengths alternates between drawn and left out") func oddDashes() {
    #expect(dashes(0, [3]) == "###...###...###.")
    #expect(dashes(0, [4, 2, 1]) == "####..#....##.##")
    #expect(dashes(7, [4, 2, 1]) == "....##.####..#..")
  }

  @Test("more dashes than anybody can see end in a whole line") func countlessDashes() {
    let buffer = draw { context in
      context.setLineDash(phase: 0, lengths: [0.5, 0.5])
      line(context, CGPoint(x: -1e9, y: 8.5), CGPoint(x: 1e9, y: 8.5))
    }
    #expect(alpha(buffer, 8, 8) == 255)
  }

  @Test("a corner is mitered up to ten line widths, and beveled beyond") func defaultMiter() {
    // The miter is 1 / sin(angle / 2) widths long: ten at 11.48 degrees.
    func corner(_ degrees: CGFloat, limit: CGFloat? = nil) -> PixelBuffer {
      draw(64) { context in
        if let limit { context.setMiterLimit(limit) }
        context.setLineWidth(4)
        let half = degrees / 2 * .pi / 180
        let far = CGPoint(x: 40 - 36 * cos(half), y: 36 * sin(half))
        line(
          context, CGPoint(x: far.x, y: 32 - far.y), CGPoint(x: 40, y: 32), CGPoint(x: far.x, y: 32 + far.y))
      }
    }
    #expect(alpha(corner(12), 50, 31) > 100 && alpha(corner(12), 50, 32) > 100)
    #expect(alpha(corner(11), 50, 31) == 0 && alpha(corner(11), 42, 31) == 0)
    #expect(alpha(corner(11, limit: 11), 50, 31) > 100)
  }

  @Test("closing joins the last corner, ending at the start does not") func closing() {
    func square(closed: Bool) -> PixelBuffer {
      draw { context in
        context.setLineWidth(2)
        let corners = [(4, 4), (12, 4), (12, 12), (4, 12), (4, 4)].map { CGPoint(x: $0.0, y: $0.1) }
        context.addLines(between: closed ? Array(corners.dropLast()) : corners)
        if closed { context.closePath() }
        context.strokePath()
      }
    }
    #expect(alpha(square(closed: true), 3, 3) == 255 && alpha(square(closed: false), 3, 3) == 0)
    #expect(alpha(square(closed: false), 12, 12) == 255)
  }

  @Test("lines wider than cairo's pen cover what they cover", arguments: [3e5, 1e7, 1e9, 1e15] as [CGFloat])
  func wide(width: CGFloat) {
    for join in [CGLineJoin.miter, .round, .bevel] {
      for cap in [CGLineCap.butt, .round, .square] {
        let buffer = draw { context in
          context.setLineWidth(width)
          context.setLineJoin(join)
          context.setLineCap(cap)
          // Its lower edge lies between the pixels 7 and 8.
          line(
            context, CGPoint(x: -2 * width, y: 8 - width / 2), CGPoint(x: 0, y: 8 - width / 2),
            CGPoint(x: 2 * width, y: 8 - width / 2))
        }
        let isExact = width < 1e15
        #expect(alpha(buffer, 8, 2) == 255, "\(join) \(cap)")
        if isExact { #expect(alpha(buffer, 8, 7) == 255 && alpha(buffer, 8, 8) == 0, "\(join) \(cap)") }
      }
    }
  }

  @Test("a pen under a mirrored and stretched transform") func stretchedPen() {
    let buffer = draw { context in
      context.scaleBy(x: -1, y: 4)
      context.setLineWidth(1)
      line(context, CGPoint(x: -16, y: 2), CGPoint(x: 0, y: 2))
    }
    // Half a unit to each side of y 2 is two pixels to each side of 8.
    #expect([5, 6, 9, 10].map { alpha(buffer, 8, $0) } == [0, 255, 255, 0])
  }
}
