import CoreGraphics
import Testing

/// Whatever is passed, a context goes on drawing.
@Suite struct RobustnessTests {
  private let bad: [CGFloat] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, 0]

  @Test("a transform that cannot be inverted draws nothing, until it is gone") func singular() {
    let transforms = [
      CGAffineTransform(scaleX: 0, y: 1), CGAffineTransform(scaleX: .nan, y: 1),
      CGAffineTransform(translationX: .infinity, y: 0), CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
      CGAffineTransform(scaleX: 1e-200, y: 1e-200),
    ]
    for transform in transforms {
      let buffer = PixelBuffer(width: 8, height: 8)
      let context = buffer.makeContext()
      context.saveGState()
      context.concatenate(transform)
      drawEverything(on: context, number: 4)
      context.restoreGState()
      #expect((0..<8).allSatisfy { buffer[$0, $0] == 0 }, "\(transform)")
      context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
      #expect(buffer[4, 4] == 0xFF00_0000 && context.failure == nil)
    }
  }

  @Test("a clip under such a transform is empty") func singularClip() {
    let buffer = PixelBuffer(width: 8, height: 8)
    let context = buffer.makeContext()
    context.saveGState()
    context.scaleBy(x: 0, y: 1)
    context.clip(to: CGRect(x: 0, y: 0, width: 8, height: 8))
    context.setCTM(.identity)
    context.fill(.infinite)
    #expect(buffer[4, 4] == 0)
    context.restoreGState()
    context.fill(.infinite)
    #expect(buffer[4, 4] != 0)
  }

  @Test("no number breaks a context") func numbers() {
    for number in bad {
      let buffer = PixelBuffer(width: 16, height: 16)
      let context = buffer.makeContext()
      context.saveGState()
      drawEverything(on: context, number: number)
      context.setLineWidth(number)
      context.setMiterLimit(number)
      context.setLineDash(phase: number, lengths: [number, 2])
      context.setFlatness(number)
      context.setAlpha(number)
      context.setShadow(offset: CGSize(width: number, height: number), blur: number, color: red())
      drawEverything(on: context, number: 3)
      drawEverything(on: context, number: number)
      context.translateBy(x: number, y: number)
      drawEverything(on: context, number: 3)
      context.scaleBy(x: number, y: 1)
      context.rotate(by: number)
      drawEverything(on: context, number: number)
      context.restoreGState()
      context.setFillColor(green())
      context.fill(.infinite)
      #expect(buffer[8, 8] == 0xFF00_FF00, "after \(number)")
      #expect(context.failure == nil)
    }
  }

  private func drawEverything(on context: CGContext, number: CGFloat) {
    let rect = CGRect(x: number, y: 0, width: 5, height: number)
    let image = PixelBuffer(width: 2, height: 2).makeImage()
    let gradient = CGGradient(colorsSpace: nil, colors: [red(), blue()], locations: [number, 1])!
    context.fill(rect)
    context.stroke(rect)
    context.stroke(rect, width: number)
    context.fillEllipse(in: rect)
    context.strokeEllipse(in: rect)
    context.clear(CGRect(x: number, y: number, width: 1, height: 1))
    context.strokeLineSegments(between: [CGPoint(x: number, y: 1), CGPoint(x: 1, y: number), .zero])
    context.move(to: CGPoint(x: 1, y: 1))
    context.addCurve(to: CGPoint(x: number, y: 2), control1: .zero, control2: CGPoint(x: 3, y: number))
    context.addQuadCurve(to: .zero, control: CGPoint(x: number, y: number))
    context.addArc(center: .zero, radius: number, startAngle: number, endAngle: 1, clockwise: true)
    context.addArc(tangent1End: CGPoint(x: number, y: 1), tangent2End: CGPoint(x: 5, y: 5), radius: number)
    context.drawPath(using: .eoFillStroke)
    context.addLines(between: [.zero, CGPoint(x: 4, y: 4), CGPoint(x: number, y: 2)])
    context.replacePathWithStrokedPath()
    context.fillPath()
    context.draw(image, in: rect)
    context.drawUpright(image, in: rect, source: rect)
    context.draw(image, in: rect, byTiling: true)
    let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation]
    context.drawLinearGradient(gradient, start: CGPoint(x: number, y: 0), end: CGPoint(x: 5, y: 5), options: options)
    context.drawRadialGradient(
      gradient, startCenter: .zero, startRadius: number, endCenter: CGPoint(x: number, y: 3), endRadius: 9,
      options: options)
    context.drawConicGradient(gradient, center: CGPoint(x: number, y: 1), angle: number)
    context.saveGState()
    context.beginTransparencyLayer(in: rect, auxiliaryInfo: nil)
    context.fill(rect)
    context.endTransparencyLayer()
    context.clip(to: rect, mask: image)
    context.fill(.infinite)
    context.restoreGState()
    context.saveGState()
    context.clip(to: rect)
    context.clip(to: [rect])
    context.restoreGState()
    context.fill(mask: AlphaMask(width: 2, height: 2) { _ in }, x: number, y: number, color: red().rgba)
    context.draw(within: rect) { _ in }
  }

  @Test("coordinates beyond cairo's range still cover what they cover") func huge() {
    let buffer = PixelBuffer(width: 8, height: 8)
    let context = buffer.makeContext()
    context.fill(CGRect(x: -1e12, y: -1e12, width: 2e12, height: 2e12))
    #expect(buffer[4, 4] == 0xFF00_0000)
    context.setFillColor(red())
    context.fill(CGRect(x: 4, y: -1e9, width: 1e12, height: 2e9))
    #expect(buffer[3, 4] == 0xFF00_0000 && buffer[5, 4] == 0xFFFF_0000)
  }

  @Test("buffers without pixels can be drawn on") func empty() {
    let buffer = PixelBuffer(width: 0, height: -4)
    let context = buffer.makeContext()
    context.fill(.infinite)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.endTransparencyLayer()
    #expect(buffer.height == 0 && buffer[0, 0] == 0 && context.makeImage() == nil && context.failure == nil)
  }

  @Test("images are drawn on many threads at once") func threads() async {
    let source = PixelBuffer(width: 64, height: 64)
    source.makeContext().fill(.infinite)
    let image = source.takeImage()
    let mask = AlphaMask(width: 64, height: 64, blurredBy: 2) { $0.fill(.infinite) }
    await withTaskGroup(of: UInt32.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let buffer = PixelBuffer(width: 64, height: 64)
          let context = buffer.makeContext()
          for step in 0..<50 {
            context.drawUpright(image, in: CGRect(x: CGFloat(step % 3), y: 0, width: 64, height: 64), source: nil)
            context.fill(mask: mask, x: 0, y: 0, color: CGColor.black.rgba)
          }
          return buffer[32, 32]
        }
      }
      for await pixel in group { #expect(pixel == 0xFF00_0000) }
    }
  }
}
