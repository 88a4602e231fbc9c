import CoreGraphics
import Testing

/// Patterns of cells.
@Suite struct PatternTests {
  /// Cells of 4 x 4 whose first quarter, of the smaller x and y, is painted.
  private func pattern(
    colored: Bool, matrix: CGAffineTransform = .identity, step: CGFloat = 4,
    draw: @escaping (CGContext) -> Void = { $0.fill(CGRect(x: 0, y: 0, width: 2, height: 2)) }
  ) -> CGPattern {
    var callbacks = CGPatternCallbacks(version: 0, drawPattern: { draw($1) }, releaseInfo: nil)
    return CGPattern(
      info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: matrix, xStep: step, yStep: step,
      tiling: .constantSpacing, isColored: colored, callbacks: &callbacks)!
  }

  private func fill(_ pattern: CGPattern, _ set: (CGContext) -> Void = { _ in }) -> PixelBuffer {
    let buffer = PixelBuffer(width: 16, height: 16)
    let context = buffer.makeContext()
    context.setFillColorSpace(CGColorSpace(patternBaseSpace: pattern.isColored ? nil : CGColorSpaceCreateDeviceRGB())!)
    context.setFillPattern(pattern, colorComponents: pattern.isColored ? [1] : [0, 0, 1, 0.5])
    set(context)
    context.fill(.infinite)
    return buffer
  }

  @Test("cells with colours repeat by their step") func colored() {
    let red = pattern(colored: true) { context in
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }
    let buffer = fill(red)
    for y in 0..<16 {
      for x in 0..<16 {
        expectPixel(buffer.rgba(x, y), x % 4 < 2 && y % 4 < 2 ? [255, 0, 0, 255] : [0, 0, 0, 0])
      }
    }
  }

  @Test("cells without colours take the one that is set, with its alpha") func uncolored() {
    let buffer = fill(pattern(colored: false))
    expectPixel(buffer.rgba(5, 5), [0, 0, 128, 128], 1)
    #expect(buffer[7, 5] == 0)
  }

  @Test("the matrix maps cells to the base space, which the transform does not move") func matrix() {
    let large = pattern(colored: false, matrix: CGAffineTransform(scaleX: 2, y: 2))
    let buffer = fill(large) { context in
      context.translateBy(x: 1, y: 1)
      context.scaleBy(x: 3, y: 3)
    }
    #expect(buffer[0, 0] != 0 && buffer[3, 3] != 0 && buffer[4, 0] == 0 && buffer[8, 8] != 0 && buffer[12, 8] == 0)
  }

  @Test("the phase moves cells") func phase() {
    let buffer = fill(pattern(colored: false)) { $0.setPatternPhase(CGSize(width: 1, height: 2)) }
    #expect(buffer[0, 2] == 0 && buffer[1, 2] != 0 && buffer[2, 3] != 0 && buffer[1, 1] == 0)
  }

  @Test("cells larger than their step overlap") func overlap() {
    let bars = pattern(colored: false, step: 3) { $0.fill(CGRect(x: 3, y: 0, width: 1, height: 1)) }
    let buffer = fill(bars)
    // The bar at 3 of each cell shows at 0 of the next but one step.
    #expect(buffer[0, 0] != 0 && buffer[3, 3] != 0 && buffer[1, 0] == 0 && buffer[2, 2] == 0)
  }

  @Test("cells are cut to their bounds, and stand upright where y points up") func boundsAndOrientation() {
    let wide = pattern(colored: false, step: 8) { $0.fill(CGRect(x: -4, y: -4, width: 16, height: 6)) }
    let buffer = fill(wide)
    #expect(buffer[0, 0] != 0 && buffer[3, 1] != 0 && buffer[4, 0] == 0 && buffer[0, 2] == 0)
    let bitmap = Bitmap(8, 8)
    bitmap.context.setFillColor(
      CGColor(
        patternSpace: CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB())!, pattern: wide,
        components: [1, 0, 0, 1])!)
    bitmap.context.fill(.infinite)
    expectPixel(bitmap.rgba(0, 7), [255, 0, 0, 255])
    expectPixel(bitmap.rgba(0, 5), [0, 0, 0, 0])
  }

  @Test("strokes and the state's alpha take patterns") func stroke() {
    let buffer = PixelBuffer(width: 16, height: 16)
    let context = buffer.makeContext()
    context.setStrokeColor(
      CGColor(
        patternSpace: CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceGray())!, pattern: pattern(colored: false),
        components: [1, 1])!)
    context.setAlpha(0.5)
    context.setLineWidth(4)
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 2), CGPoint(x: 16, y: 2)])
    expectPixel(buffer.rgba(4, 1), [128, 128, 128, 128], 1)
    #expect(buffer[6, 1] == 0 && buffer[4, 4] == 0)
  }

  @Test("what is no pattern, and a colour that does not fit, are refused") func refused() {
    var none = CGPatternCallbacks(version: 0, drawPattern: nil, releaseInfo: nil)
    var some = CGPatternCallbacks(version: 0, drawPattern: { _, _ in }, releaseInfo: nil)
    func make(_ bounds: CGRect, _ step: CGFloat, _ callbacks: UnsafePointer<CGPatternCallbacks>) -> CGPattern? {
      CGPattern(
        info: nil, bounds: bounds, matrix: .identity, xStep: step, yStep: 4, tiling: .noDistortion, isColored: true,
        callbacks: callbacks)
    }
    let square = CGRect(x: 0, y: 0, width: 4, height: 4)
    #expect(make(square, 4, &none) == nil && make(.zero, 4, &some) == nil && make(.infinite, 4, &some) == nil)
    #expect(make(square, 0, &some) == nil && make(square, .nan, &some) == nil && make(square, -4, &some) != nil)
    #expect(CGColorSpace(patternBaseSpace: CGColorSpace(patternBaseSpace: nil)) == nil)
    let uncolored = pattern(colored: false)
    let bare = CGColorSpace(patternBaseSpace: nil)!
    #expect(CGColor(patternSpace: bare, pattern: uncolored, components: [1]) == nil)
    #expect(
      CGColor(patternSpace: .init(name: CGColorSpace.sRGB)!, pattern: uncolored, components: [1, 1, 1, 1]) == nil)
    #expect(CGColor(colorSpace: bare, components: [1]) == nil)
    let color = CGColor(patternSpace: bare, pattern: pattern(colored: true), components: [0.5])!
    #expect(color.numberOfComponents == 1 && color.components == [0.5] && color.pattern != nil)
    #expect(color.copy(alpha: 1)?.components == [1])
    #expect(color.converted(to: .init(name: CGColorSpace.sRGB)!, intent: .defaultIntent, options: nil) == nil)
  }

  @Test("the info is given up once, with the pattern") func release() {
    var count = 0
    withUnsafeMutablePointer(to: &count) { counter in
      var callbacks = CGPatternCallbacks(
        version: 0, drawPattern: { info, _ in info!.assumingMemoryBound(to: Int.self).pointee += 100 },
        releaseInfo: { $0!.assumingMemoryBound(to: Int.self).pointee += 1 })
      func use() {
        let pattern = CGPattern(
          info: counter, bounds: CGRect(x: 0, y: 0, width: 2, height: 2), matrix: .identity, xStep: 2, yStep: 2,
          tiling: .noDistortion, isColored: true, callbacks: &callbacks)!
        let context = PixelBuffer(width: 4, height: 4).makeContext()
        context.setFillPattern(pattern, colorComponents: [1])
        context.fill(.infinite)
      }
      use()
      #expect(counter.pointee == 101)
    }
  }

  @Test("cells of every size and matrix, sound or not, break nothing") func numbers() {
    for number: CGFloat in [1e-9, 0.01, 1e6, 1e12, 1e300] {
      for matrix in [
        CGAffineTransform.identity, CGAffineTransform(scaleX: number, y: 1), CGAffineTransform(rotationAngle: number),
        CGAffineTransform(translationX: number, y: -number), CGAffineTransform(scaleX: 0, y: 1),
      ] {
        var callbacks = CGPatternCallbacks(version: 0, drawPattern: { $1.fill(.infinite) }, releaseInfo: nil)
        let pattern = CGPattern(
          info: nil, bounds: CGRect(x: -number, y: 0, width: number, height: 3), matrix: matrix, xStep: number,
          yStep: 1,
          tiling: .noDistortion, isColored: true, callbacks: &callbacks)!
        let buffer = PixelBuffer(width: 8, height: 8)
        let context = buffer.makeContext()
        context.setFillPattern(pattern, colorComponents: [1])
        context.fill(.infinite)
        context.setFillColor(red())
        context.fill(.infinite)
        #expect(context.errorCount == 0 && buffer[4, 4] == 0xFFFF_0000, "\(number) \(matrix)")
      }
    }
  }
}
