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
}
