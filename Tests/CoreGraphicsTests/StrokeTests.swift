import CoreGraphics
import Testing

@Suite struct StrokeTests {
  private func stroked(
    _ points: [CGPoint], closed: Bool = false, width: CGFloat = 4, cap: CGLineCap = .butt, join: CGLineJoin = .miter,
    limit: CGFloat = 10
  ) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points)
    if closed { path.closeSubpath() }
    return path.copy(strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: limit)
  }

  private let line = [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0)]
  private let corner = [CGPoint(x: 0, y: 0), CGPoint(x: 20, y: 0), CGPoint(x: 20, y: 20)]

  @Test("caps reach half a width beyond the ends, or not") func caps() {
    expectNear(stroked(line).boundingBoxOfPath, [0, -2, 10, 4])
    expectNear(stroked(line, cap: .square).boundingBoxOfPath, [-2, -2, 14, 4])
    let round = stroked(line, cap: .round)
    expectNear(round.boundingBoxOfPath, [-2, -2, 14, 4], 1e-3)
    #expect(round.contains(CGPoint(x: -1.3, y: 1.3)) && !round.contains(CGPoint(x: -1.6, y: 1.6)))
  }

  @Test("joins differ at the outer corner") func joins() {
    let tip = CGPoint(x: 21.9, y: -1.9)
    let arc = CGPoint(x: 21.3, y: -1.3)
    let miter = stroked(corner)
    let round = stroked(corner, join: .round)
    let bevel = stroked(corner, join: .bevel)
    #expect(miter.contains(tip) && !round.contains(tip) && !bevel.contains(tip))
    #expect(round.contains(arc) && !bevel.contains(arc))
    for path in [miter, round, bevel] {
      #expect(path.contains(CGPoint(x: 20, y: 0)) && path.contains(CGPoint(x: 18.1, y: 1.9)))
      #expect(!path.contains(CGPoint(x: 15, y: 5)))
    }
  }

  @Test("a miter beyond its limit becomes a bevel") func miterLimit() {
    // The miter of a right angle is √2 line widths long.
    #expect(stroked(corner, limit: 1.5).contains(CGPoint(x: 21.9, y: -1.9)))
    #expect(!stroked(corner, limit: 1.4).contains(CGPoint(x: 21.9, y: -1.9)))
  }

  @Test("corners the other way are joined as well") func leftTurn() {
    let path = stroked([CGPoint(x: 0, y: 0), CGPoint(x: 20, y: 0), CGPoint(x: 20, y: -20)])
    #expect(path.contains(CGPoint(x: 21.9, y: 1.9)) && !path.contains(CGPoint(x: 15, y: -5)))
  }

  @Test("a closed subpath is a ring without caps", arguments: [CGLineCap.butt, .round]) func ring(cap: CGLineCap) {
    let square = [
      CGPoint(x: 0, y: 0), CGPoint(x: 20, y: 0), CGPoint(x: 20, y: 20), CGPoint(x: 0, y: 20),
    ]
    for points in [square, square.reversed()] {
      let path = stroked(points, closed: true, cap: cap)
      expectNear(path.boundingBoxOfPath, [-2, -2, 24, 24])
      #expect(path.contains(CGPoint(x: -1.9, y: -1.9)), "the first corner is joined")
      #expect(path.contains(CGPoint(x: 10, y: 1.9)) && !path.contains(CGPoint(x: 10, y: 10)))
    }
  }

  @Test("a stroked circle is a ring of even width") func circle() {
    let path = CGPath(ellipseIn: CGRect(x: -50, y: -50, width: 100, height: 100), transform: nil)
      .copy(strokingWithWidth: 10, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    for step in 0..<36 {
      let (x, y) = (cos(Double(step) / 5), sin(Double(step) / 5))
      for (radius, expected) in [(44.8, false), (45.3, true), (54.7, true), (55.2, false)] {
        #expect(path.contains(CGPoint(x: x * radius, y: y * radius)) == expected, "\(step), \(radius)")
      }
    }
  }

  @Test("a path of the size of 1 is outlined as finely as a large one") func smallCircle() {
    let path = CGPath(ellipseIn: CGRect(x: -0.5, y: -0.5, width: 1, height: 1), transform: nil)
      .copy(strokingWithWidth: 0.1, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    for step in 0..<36 {
      let (x, y) = (cos(Double(step) / 5), sin(Double(step) / 5))
      for (radius, expected) in [(0.445, false), (0.454, true), (0.546, true), (0.555, false)] {
        #expect(path.contains(CGPoint(x: x * radius, y: y * radius)) == expected, "\(step), \(radius)")
      }
    }
  }

  @Test("the outline covers what stroking paints", arguments: [CGLineJoin.miter, .round, .bevel])
  func agreesWithDrawing(join: CGLineJoin) {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 20, y: 20))
    path.addCurve(to: CGPoint(x: 80, y: 30), control1: CGPoint(x: 120, y: 90), control2: CGPoint(x: -10, y: 90))
    path.addLine(to: CGPoint(x: 50, y: 15))
    path.addLine(to: CGPoint(x: 75, y: 60))
    func draw(_ body: (CGContext) -> Void) -> PixelBuffer {
      let buffer = PixelBuffer(width: 110, height: 100)
      body(buffer.makeContext())
      return buffer
    }
    let drawn = draw { context in
      context.setLineWidth(9)
      context.setLineJoin(join)
      context.setLineCap(.round)
      context.addPath(path)
      context.strokePath()
    }
    let filled = draw { context in
      context.addPath(path.copy(strokingWithWidth: 9, lineCap: .round, lineJoin: join, miterLimit: 10))
      context.fillPath()
    }
    var (differing, painted) = (0, 0)
    for y in 0..<100 {
      for x in 0..<110 {
        let (a, b) = (Int(drawn[x, y] >> 24), Int(filled[x, y] >> 24))
        if abs(a - b) > 40 { differing += 1 }
        if a > 128 { painted += 1 }
      }
    }
    #expect(painted > 1000)
    #expect(differing == 0)
  }

  @Test("a subpath without length shows its round or square cap") func dot() {
    expectNear(stroked([.zero, .zero], cap: .round).boundingBoxOfPath, [-2, -2, 4, 4])
    expectNear(stroked([.zero, .zero], cap: .square).boundingBoxOfPath, [-2, -2, 4, 4])
    #expect(stroked([.zero, .zero]).isEmpty)
    #expect(stroked([.zero], cap: .round).isEmpty)
  }

  @Test("widths that are no widths draw nothing", arguments: [0, -1, CGFloat.nan, .infinity])
  func badWidth(width: CGFloat) {
    #expect(stroked(line, width: width).isEmpty)
  }

  @Test("the transform maps the outline, pen included") func transform() {
    let path = CGMutablePath()
    path.addLines(between: line)
    let outline = path.copy(
      strokingWithWidth: 4, lineCap: .butt, lineJoin: .miter, miterLimit: 10,
      transform: CGAffineTransform(scaleX: 1, y: 3))
    expectNear(outline.boundingBoxOfPath, [0, -6, 10, 12])
  }

  // MARK: Dashes

  @Test("dashes alternate, beginning in the phase") func dashes() {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 20, y: 0)])
    #expect(
      path.copy(dashingWithPhase: 0, lengths: [5, 3]).elementTexts
        == ["M 0 0", "L 5 0", "M 8 0", "L 13 0", "M 16 0", "L 20 0"])
    #expect(
      path.copy(dashingWithPhase: 2, lengths: [5, 3]).elementTexts
        == ["M 0 0", "L 3 0", "M 6 0", "L 11 0", "M 14 0", "L 19 0"])
    #expect(path.copy(dashingWithPhase: -3, lengths: [5, 3]).elementTexts.first == "M 3 0")
    #expect(path.copy(dashingWithPhase: 0, lengths: [6]).elementTexts == ["M 0 0", "L 6 0", "M 12 0", "L 18 0"])
  }

  @Test("a dash goes around a corner") func dashCorner() {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 4, y: 0), CGPoint(x: 4, y: 4)])
    #expect(
      path.copy(dashingWithPhase: 0, lengths: [6, 100]).elementTexts == ["M 0 0", "L 4 0", "L 4 2"])
  }

  @Test("dashes of a circle are as long as they say and stay on it") func dashCurve() {
    let path = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20), transform: nil)
    let quarter = CGFloat.pi * 5
    let dashed = path.copy(dashingWithPhase: 0, lengths: [quarter / 2, quarter / 2])
    var starts: [CGPoint] = []
    dashed.applyWithBlock { element in
      if element.pointee.type == .moveToPoint { starts.append(element.pointee.points[0]) }
    }
    // The curves are a hair longer than the circle, so a fifth dash may begin where the first did.
    #expect(starts.count == 4 || starts.count == 5)
    for (index, point) in starts.enumerated() {
      let angle = CGFloat(index) * .pi / 2
      expectNear(point, 10 * cos(angle), 10 * sin(angle), 0.02)
    }
  }

  @Test("lengths that are no pattern leave the line whole")
  func badDashes() {
    let path = CGMutablePath()
    path.addLines(between: line)
    for lengths in [[], [0, 0], [-1, 2], [CGFloat.nan], [.infinity, 1]] as [[CGFloat]] {
      #expect(path.copy(dashingWithPhase: 0, lengths: lengths) == path)
    }
    #expect(path.copy(dashingWithPhase: .nan, lengths: [20]).elementTexts == ["M 0 0", "L 10 0"])
    #expect(path.copy(dashingWithPhase: 0, lengths: [1e-9, 1e-9]).elementTexts.count < 400_000)
  }
}
