import CoreGraphics
import Testing

@Suite struct BitmapTests {
  @Test("pixels-014 a fill in device RGB") func fill() {
    let bitmap = Bitmap(4, 4)
    bitmap.context.setFillColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    expectPixel(bitmap.rgba(1, 1), [51, 102, 153, 255], 1)
  }

  @Test("pixels-015 half white on clear is premultiplied") func premultiplied() {
    let bitmap = Bitmap(4, 4)
    bitmap.context.setFillColor(gray: 1, alpha: 0.5)
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    expectPixel(bitmap.rgba(2, 2), [128, 128, 128, 128], 1)
  }

  @Test("a bitmap's origin is at the lower left, a toolkit context's at the upper left") func orientation() {
    let bitmap = Bitmap(4, 4)
    bitmap.context.setFillColor(red())
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    expectPixel(bitmap.rgba(0, 3), [255, 0, 0, 255])
    expectPixel(bitmap.rgba(0, 0), [0, 0, 0, 0])
    #expect(bitmap.context.ctm.isIdentity)
    let buffer = PixelBuffer(width: 4, height: 4)
    let context = buffer.makeContext()
    context.setFillColor(red())
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(buffer[0, 0] == 0xFFFF_0000 && buffer[0, 3] == 0)
  }

  @Test("pixels-031 nested squares, even-odd and winding") func rules() {
    for (rule, alpha) in [(CGPathFillRule.evenOdd, 0), (.winding, 255)] {
      let bitmap = Bitmap(40, 40)
      bitmap.context.addRect(CGRect(x: 0, y: 0, width: 40, height: 40))
      bitmap.context.addRect(CGRect(x: 10, y: 10, width: 20, height: 20))
      bitmap.context.fillPath(using: rule)
      #expect(bitmap.rgba(20, 20)[3] == UInt8(alpha))
      #expect(bitmap.rgba(5, 20)[3] == 255)
      #expect(bitmap.context.isPathEmpty)
    }
  }

  @Test("a path keeps the transform of the moment it was built") func pathAndTransform() {
    let buffer = PixelBuffer(width: 20, height: 20)
    let context = buffer.makeContext()
    context.addRect(CGRect(x: 0, y: 0, width: 2, height: 2))
    context.translateBy(x: 10, y: 10)
    #expect(context.boundingBoxOfPath == CGRect(x: -10, y: -10, width: 2, height: 2))
    #expect(context.pathContains(CGPoint(x: -9, y: -9), mode: .fill))
    context.fillPath()
    #expect(buffer[1, 1] >> 24 == 255 && buffer[11, 11] == 0)
  }

  @Test("the state comes back, the path stays") func state() {
    let buffer = PixelBuffer(width: 10, height: 10)
    let context = buffer.makeContext()
    context.setFillColor(red())
    context.saveGState()
    context.setFillColor(blue())
    context.scaleBy(x: 2, y: 2)
    context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
    context.restoreGState()
    context.restoreGState()
    #expect(context.ctm.isIdentity && context.fillColor == red())
    context.fill(CGRect(x: 5, y: 5, width: 5, height: 5))
    #expect(buffer[1, 1] == 0xFF00_00FF && buffer[3, 3] == 0 && buffer[9, 9] == 0xFFFF_0000)
  }

  @Test("a line of width 0 is one pixel wide at any scale") func hairline() {
    for scale in [0.25, 1, 8.0] {
      let buffer = PixelBuffer(width: 16, height: 16)
      let context = buffer.makeContext()
      context.scaleBy(x: scale, y: scale)
      context.setLineWidth(0)
      context.strokeLineSegments(between: [CGPoint(x: 0, y: 4.5 / scale), CGPoint(x: 16 / scale, y: 4.5 / scale)])
      #expect((0..<16).map { buffer[8, $0] >> 24 } == (0..<16).map { $0 == 4 ? 255 : 0 })
    }
  }

  @Test("the pen is transformed like the path") func pen() {
    let buffer = PixelBuffer(width: 20, height: 20)
    let context = buffer.makeContext()
    context.scaleBy(x: 1, y: 4)
    context.setLineWidth(2)
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 2), CGPoint(x: 20, y: 2)])
    #expect((0..<20).filter { buffer[10, $0] >> 24 == 255 } == Array(4..<12))
  }

  @Test("dashes are drawn") func dashes() {
    let buffer = PixelBuffer(width: 16, height: 4)
    let context = buffer.makeContext()
    context.setLineWidth(2)
    context.setLineDash(phase: 0, lengths: [4, 2])
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 2), CGPoint(x: 16, y: 2)])
    #expect((0..<16).map { buffer[$0, 2] != 0 } == (0..<16).map { $0 % 6 < 4 })
    context.setLineDash(phase: 0, lengths: [-1])
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 2), CGPoint(x: 16, y: 2)])
    #expect(buffer[5, 2] >> 24 == 255)
  }

  @Test("clear makes transparent, within the clip") func clear() {
    let buffer = PixelBuffer(width: 8, height: 8)
    let context = buffer.makeContext()
    context.fill(.infinite)
    context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 8))
    context.clear(CGRect(x: 2, y: 2, width: 6, height: 2))
    #expect(buffer[3, 3] == 0 && buffer[5, 3] >> 24 == 255 && buffer[1, 3] >> 24 == 255)
  }

  @Test("clips narrow, and an empty one leaves nothing") func clip() {
    let buffer = PixelBuffer(width: 8, height: 8)
    let context = buffer.makeContext()
    context.clip(to: [CGRect(x: 0, y: 0, width: 2, height: 8), CGRect(x: 6, y: 0, width: 2, height: 8)])
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 8, height: 8))
    context.fill(.infinite)
    #expect((0..<8).map { buffer[$0, 4] != 0 } == [true, true, false, false, false, false, true, true])
    context.clip()
    #expect(context.boundingBoxOfClipPath.isNull)
    context.setFillColor(red())
    context.fill(.infinite)
    #expect(buffer[0, 0] == 0xFF00_0000)
    context.resetClip()
    context.fill(.infinite)
    #expect(buffer[3, 3] == 0xFFFF_0000)
  }

  @Test("an even-odd clip leaves out the hole") func evenOddClip() {
    let buffer = PixelBuffer(width: 9, height: 9)
    let context = buffer.makeContext()
    context.addRect(CGRect(x: 0, y: 0, width: 9, height: 9))
    context.addRect(CGRect(x: 3, y: 3, width: 3, height: 3))
    context.clip(using: .evenOdd)
    context.fill(.infinite)
    #expect(buffer[4, 4] == 0 && buffer[1, 4] >> 24 == 255)
  }

  @Test("without smoothing every pixel is full or empty") func antialias() {
    for smooth in [true, false] {
      let buffer = PixelBuffer(width: 20, height: 20)
      let context = buffer.makeContext()
      context.setShouldAntialias(smooth)
      context.fillEllipse(in: CGRect(x: 1, y: 1, width: 17, height: 17))
      var partial = 0
      for y in 0..<20 { for x in 0..<20 where ![0, 255].contains(buffer[x, y] >> 24) { partial += 1 } }
      #expect((partial > 0) == smooth)
    }
  }

  @Test("the outline replaces the path") func strokedPath() {
    let context = PixelBuffer(width: 20, height: 20).makeContext()
    context.setLineWidth(4)
    context.move(to: CGPoint(x: 5, y: 10))
    context.addLine(to: CGPoint(x: 15, y: 10))
    #expect(context.pathContains(CGPoint(x: 6, y: 11), mode: .stroke))
    #expect(!context.pathContains(CGPoint(x: 6, y: 13), mode: .fillStroke))
    context.replacePathWithStrokedPath()
    #expect(context.boundingBoxOfPath == CGRect(x: 5, y: 8, width: 10, height: 4))
    #expect(context.path?.contains(CGPoint(x: 6, y: 11)) == true)
  }

  @Test("callers' memory of other layouts follows every drawing") func callersMemory() {
    var rgba = [UInt8](repeating: 0, count: 16)
    rgba.withUnsafeMutableBytes { bytes in
      let context = CGContext(
        data: bytes.baseAddress, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 8,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
      context.setFillColor(red: 1, green: 0.6, blue: 0.2, alpha: 1)
      context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
    }
    #expect(Array(rgba[0..<8]) == [255, 153, 51, 255, 0, 0, 0, 0])
    var gray = [UInt8](repeating: 7, count: 4)
    gray.withUnsafeMutableBytes { bytes in
      let context = CGContext(
        data: bytes.baseAddress, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 2,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue)!
      context.setFillColor(gray: 0.5, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    #expect(gray == [7, 7, 128, 7])
    var alpha = [UInt8](repeating: 0, count: 4)
    alpha.withUnsafeMutableBytes { bytes in
      let context = CGContext(
        data: bytes.baseAddress, width: 4, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue)!
      context.setFillColor(gray: 1, alpha: 0.4)
      context.fill(CGRect(x: 1, y: 0, width: 2, height: 1))
    }
    #expect(alpha == [0, 102, 102, 0])
  }

  @Test("layouts and sizes that cannot be are refused") func refused() {
    func make(_ width: Int, _ bits: Int, _ row: Int, _ info: CGImageAlphaInfo) -> CGContext? {
      CGContext(
        data: nil, width: width, height: 2, bitsPerComponent: bits, bytesPerRow: row,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info.rawValue)
    }
    #expect(make(2, 8, 0, .premultipliedFirst) != nil)
    #expect(make(0, 8, 0, .premultipliedFirst) == nil)
    #expect(make(40_000, 8, 0, .premultipliedFirst) == nil)
    #expect(make(2, 16, 0, .premultipliedFirst) == nil)
    #expect(make(2, 8, 7, .premultipliedFirst) == nil)
    #expect(make(2, 8, 0, .none) == nil)
  }

  @Test("a context without alpha is opaque") func noAlpha() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.noneSkipFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue))
    context.setFillColor(red(0.5))
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
    let image = try #require(context.makeImage())
    #expect(image.isOpaque && image[0, 0] == 0xFF80_0000 && image[1, 1] == 0xFF00_0000)
  }

  @Test("a context of its own memory has at most as many pixels as an image") func tooLarge() {
    func make(_ width: Int, _ height: Int) -> CGContext? {
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | 0x2000)
    }
    #expect(make(32_767, 32_767) == nil && make(12_000, 12_000) == nil && make(32_768, 1) == nil)
    #expect(make(32_767, 2)?.width == 32_767)
  }
}
