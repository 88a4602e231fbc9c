import CoreGraphics
import Testing

/// Shapes that reach farther than cairo can count look within the bitmap as they should.
@Suite struct FarGeometryTests {
  private func alphas(_ points: [(Int, Int)], _ draw: (CGContext) -> Void) -> [Int] {
    let buffer = PixelBuffer(width: 16, height: 16)
    let context = buffer.makeContext()
    draw(context)
    #expect(context.errorCount == 0)
    return points.map { Int(buffer[$0.0, $0.1] >> 24) }
  }

  @Test("an edge to a corner far away keeps its slope", arguments: [1e6, 1e7, 1e9, 1e12] as [CGFloat])
  func slope(far: CGFloat) {
    // Below y = x / 2.
    let pixels = alphas([(10, 3), (10, 7), (1, 0), (15, 9)]) { context in
      context.addLines(between: [.zero, CGPoint(x: far, y: far / 2), CGPoint(x: 0, y: far)])
      context.fillPath()
    }
    #expect(pixels[0] == 0 && pixels[1] == 255 && pixels[2] < 140 && pixels[3] == 255)
  }

  @Test("a circle of a light year has its edge where it belongs", arguments: [1e5, 1e7, 1e9] as [CGFloat])
  func circle(radius: CGFloat) {
    let pixels = alphas([(4, 2), (5, 2), (4, 14), (5, 14)]) { context in
      context.fillEllipse(in: CGRect(x: 5, y: 8 - radius, width: 2 * radius, height: 2 * radius))
    }
    #expect(pixels[0] <= 5 && pixels[1] >= 250 && pixels[2] <= 5 && pixels[3] >= 250)
  }

  @Test("windings of far shapes still cancel and add up") func winding() {
    let far: CGFloat = 1e10
    func shape(_ context: CGContext) {
      context.addRect(CGRect(x: -far, y: -far, width: 2 * far, height: 2 * far))
      context.addRect(CGRect(x: 4, y: -far, width: far, height: 2 * far))
    }
    let evenOdd = alphas([(2, 8), (10, 8)]) {
      shape($0)
      $0.fillPath(using: .evenOdd)
    }
    #expect(evenOdd == [255, 0])
    let clipped = alphas([(2, 8), (10, 8)]) {
      shape($0)
      $0.clip(using: .evenOdd)
      $0.fill(.infinite)
    }
    #expect(clipped == [255, 0])
  }

  @Test("a stroke that comes from far away and leaves again") func stroke() {
    let pixels = alphas([(8, 7), (8, 8), (8, 6), (8, 9)]) { context in
      context.setLineWidth(2)
      context.addLines(between: [CGPoint(x: -1e9, y: 8 - 1e9), CGPoint(x: 8, y: 8), CGPoint(x: 1e9, y: 8)])
      context.strokePath()
    }
    #expect(pixels[0] > 100 && pixels[1] > 200 && pixels[3] == 0)
  }

  @Test("a million elements are filled, measured and asked, and a part of them stroked") func manyElements() {
    let path = CGMutablePath()
    let part = CGMutablePath()
    path.move(to: .zero)
    part.move(to: .zero)
    for index in 0..<1_000_000 {
      if index % 20 == 0 { part.addLine(to: CGPoint(x: CGFloat(index / 20 % 16), y: CGFloat(index / 62_500))) }
      path.addLine(to: CGPoint(x: CGFloat(index % 16), y: CGFloat(index / 62_500)))
    }
    #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 15, height: 15))
    _ = path.contains(CGPoint(x: 8, y: 8), using: .evenOdd)
    let pixels = alphas([(8, 8)]) { context in
      context.addPath(path)
      context.fillPath(using: .evenOdd)
      context.addPath(part)
      context.strokePath()
    }
    #expect(pixels[0] > 0)
  }

  @Test("a hundred thousand saved states, each with a clip, are brought back") func manyStates() {
    let buffer = PixelBuffer(width: 4, height: 4)
    let context = buffer.makeContext()
    for index in 0..<100_000 {
      context.saveGState()
      context.clip(to: CGRect(x: 0, y: 0, width: index < 50_000 ? 4 : 2, height: 4))
    }
    context.fill(.infinite)
    #expect(buffer[1, 1] != 0 && buffer[3, 1] == 0)
    for _ in 0..<50_000 { context.restoreGState() }
    context.fill(.infinite)
    #expect(buffer[3, 1] != 0 && context.errorCount == 0)
    for _ in 0..<60_000 { context.restoreGState() }
    context.fill(.infinite)
    #expect(context.failure == nil)
  }

  @Test("a gradient in a group that lies far outside the bitmap is no error, and shows nowhere")
  func farGroup() {
    let buffer = PixelBuffer(width: 8, height: 8)
    let context = buffer.makeContext()
    let gradient = CGGradient(colorsSpace: nil, colors: [red(), green()], locations: nil)!
    for origin in [8_388_608, 1e7, -1e9] as [CGFloat] {
      context.beginTransparencyLayer(in: CGRect(x: origin, y: 2, width: 5, height: 5), auxiliaryInfo: nil)
      #expect(context.boundingBoxOfClipPath.isNull)
      context.drawLinearGradient(
        gradient, start: .zero, end: CGPoint(x: 3, y: 50), options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
      context.endTransparencyLayer()
    }
    #expect(context.errorCount == 0 && buffer[3, 3] == 0)
    context.fill(.infinite)
    expectPixel(buffer.rgba(7, 7), [0, 0, 0, 255])
  }

  @Test("a pattern is drawn wherever user space begins", arguments: [0, 4, 1e9, -1e15, 1e100, 1e292] as [CGFloat])
  func farPattern(origin: CGFloat) {
    let tile = PixelBuffer(width: 4, height: 4)
    tile.makeContext().fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    let buffer = PixelBuffer(width: 8, height: 8)
    let context = buffer.makeContext()
    context.setPatternPhase(CGSize(width: 0, height: origin))
    context.translateBy(x: origin, y: -origin)
    context.setFillColor(CGColor(patternImage: tile.takeImage(), scale: 1))
    context.fill(.infinite)
    #expect(context.errorCount == 0)
    expectPixel(buffer.rgba(1, 6), [0, 0, 0, 255])
  }

  @Test("hit testing of curves ends, however flat or far they are", .timeLimit(.minutes(1)))
  func flatCurves() {
    for far in [1, 1e16, 1e160, 1.7e308] as [CGFloat] {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: -far, y: 5))
      path.addCurve(
        to: CGPoint(x: far, y: 5), control1: CGPoint(x: far, y: 5), control2: CGPoint(x: -far, y: 5))
      #expect(!path.contains(CGPoint(x: 0, y: 5)))
      let steep = CGMutablePath()
      steep.move(to: CGPoint(x: 0, y: -far))
      steep.addCurve(
        to: CGPoint(x: 0, y: far), control1: CGPoint(x: far, y: far), control2: CGPoint(x: far, y: -far))
      // Coordinates beyond 1e100 count as that.
      let inside = min(far, 1e99) / 4
      #expect(steep.contains(CGPoint(x: inside, y: 0)))
      #expect(!steep.contains(CGPoint(x: -inside, y: 0)))
      let nearly = CGMutablePath()
      nearly.move(to: CGPoint(x: -far, y: 5))
      nearly.addCurve(
        to: CGPoint(x: far, y: CGFloat(5).nextUp), control1: CGPoint(x: far, y: CGFloat(5).nextUp),
        control2: CGPoint(x: -far, y: 5))
      _ = nearly.contains(CGPoint(x: 0, y: 5))
    }
  }

  @Test("the outline of very many dashes of a huge curve stays small enough to be drawn", .timeLimit(.minutes(1)))
  func manyDashes() {
    let path = CGMutablePath()
    path.addEllipse(in: CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
    let dashed = path.copy(dashingWithPhase: 0, lengths: [100, 100])
    let outline = dashed.copy(strokingWithWidth: 90, lineCap: .round, lineJoin: .round, miterLimit: 10)
    #expect(outline.storage.points.count < 3_000_000)
    #expect(outline.contains(CGPoint(x: 1e6, y: 50)) && !outline.contains(CGPoint(x: 1e6 + 60, y: 50)))
  }
}
