import CoreGraphics
import Testing

@Suite struct BlendTests {
  /// Half a blue of 200 over an opaque red of 200, in the left half of a bitmap.
  private func blended(_ mode: CGBlendMode) -> (inside: [UInt8], outside: [UInt8]) {
    let bitmap = Bitmap(8, 4)
    bitmap.context.setFillColor(red: 200 / 255, green: 0, blue: 0, alpha: 1)
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 8, height: 4))
    bitmap.context.setBlendMode(mode)
    bitmap.context.setFillColor(red: 0, green: 0, blue: 200 / 255, alpha: 0.5)
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    return (bitmap.rgba(1, 1), bitmap.rgba(6, 1))
  }

  private func check(_ mode: CGBlendMode, _ expected: [Int], sourceLocation: SourceLocation = #_sourceLocation) {
    expectPixel(blended(mode).inside, expected, 3, sourceLocation: sourceLocation)
  }

  @Test("pixels-016 normal") func normal() { check(.normal, [100, 0, 100, 255]) }
  @Test("pixels-020 lighten") func lighten() { check(.lighten, [200, 0, 100, 255]) }
  @Test("pixels-021 difference") func difference() { check(.difference, [200, 0, 100, 255]) }
  @Test("pixels-023 colorBurn") func colorBurn() { check(.colorBurn, [100, 0, 0, 255]) }
  @Test("pixels-024 copy") func copy() { check(.copy, [0, 0, 100, 128]) }
  @Test("pixels-025 sourceAtop") func sourceAtop() { check(.sourceAtop, [100, 0, 100, 255]) }
  @Test("pixels-027 xor") func xor() { check(.xor, [100, 0, 0, 127]) }

  @Test("the Porter-Duff modes, from their formulas") func porterDuff() {
    check(.clear, [0, 0, 0, 0])
    check(.sourceIn, [0, 0, 100, 128])
    check(.sourceOut, [0, 0, 0, 0])
    check(.destinationOver, [200, 0, 0, 255])
    check(.destinationIn, [100, 0, 0, 128])
    check(.destinationOut, [100, 0, 0, 127])
    check(.destinationAtop, [100, 0, 0, 128])
    check(.plusLighter, [200, 0, 100, 255])
    // 1 − ((1 − 200/255) + (0.5 − 0)) of red, and below black for the others.
    check(.plusDarker, [72, 0, 0, 255])
  }

  @Test("multiply, screen and exclusion, from their formulas") func separable() {
    check(.multiply, [100, 0, 0, 255])
    check(.screen, [200, 0, 100, 255])
    check(.exclusion, [200, 0, 100, 255])
    check(.darken, [100, 0, 0, 255])
  }

  @Test("every mode keeps to the shape", arguments: CGBlendMode.allCases) func keepsToShape(mode: CGBlendMode) {
    expectPixel(blended(mode).outside, [200, 0, 0, 255])
  }

  @Test("smoothed edges mix old and new by their coverage", arguments: [CGBlendMode.sourceIn, .copy, .destinationIn])
  func edges(mode: CGBlendMode) {
    let bitmap = Bitmap(4, 4)
    bitmap.context.setFillColor(red())
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    bitmap.context.setBlendMode(mode)
    bitmap.context.setFillColor(blue(mode == .destinationIn ? 0 : 1))
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 1.5, height: 4))
    expectPixel(bitmap.rgba(1, 1), mode == .destinationIn ? [128, 0, 0, 128] : [128, 0, 128, 255], 1)
  }

  @Test("the state's alpha multiplies everything") func alpha() {
    let buffer = PixelBuffer(width: 4, height: 4)
    let context = buffer.makeContext()
    context.setAlpha(0.5)
    context.setFillColor(red(0.5))
    context.fill(.infinite)
    expectPixel(buffer.rgba(1, 1), [64, 0, 0, 64], 1)
  }
}
