import CoreGraphics
import Testing

@Suite struct ImageTests {
  /// Two by two pixels: red, green on top; blue, white below.
  private func four() -> CGImage {
    let buffer = PixelBuffer(width: 2, height: 2)
    buffer[0, 0] = 0xFFFF_0000
    buffer[1, 0] = 0xFF00_FF00
    buffer[0, 1] = 0xFF00_00FF
    buffer[1, 1] = 0xFFFF_FFFF
    return buffer.makeImage()
  }

  @Test("an image stands upright where y points up, on its head where y points down") func orientation() {
    let bitmap = Bitmap(4, 4)
    bitmap.context.interpolationQuality = .none
    bitmap.context.draw(four(), in: CGRect(x: 0, y: 0, width: 4, height: 4))
    expectPixel(bitmap.rgba(0, 0), [255, 0, 0, 255])
    expectPixel(bitmap.rgba(3, 3), [255, 255, 255, 255])
    let buffer = PixelBuffer(width: 4, height: 4)
    let context = buffer.makeContext()
    context.interpolationQuality = .none
    context.draw(four(), in: CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(buffer[0, 0] == 0xFF00_00FF && buffer[0, 3] == 0xFFFF_0000)
    context.drawUpright(four(), in: CGRect(x: 0, y: 0, width: 4, height: 4), source: nil)
    #expect(buffer[0, 0] == 0xFFFF_0000 && buffer[3, 1] == 0xFF00_FF00)
  }

  @Test("an image drawn pixel for pixel is exact") func exact() {
    let buffer = PixelBuffer(width: 6, height: 6)
    let context = buffer.makeContext()
    context.drawUpright(four(), in: CGRect(x: 2, y: 3, width: 2, height: 2), source: nil)
    #expect(
      [buffer[2, 3], buffer[3, 3], buffer[2, 4], buffer[3, 4]] == [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF])
    #expect(buffer[1, 3] == 0 && buffer[4, 4] == 0 && buffer[2, 2] == 0)
  }

  @Test("a part of an image is drawn alone") func part() {
    let buffer = PixelBuffer(width: 4, height: 4)
    let context = buffer.makeContext()
    context.drawUpright(
      four(), in: CGRect(x: 0, y: 0, width: 4, height: 4), source: CGRect(x: 1, y: 0, width: 1, height: 1))
    context.interpolationQuality = .none
    context.drawUpright(
      four(), in: CGRect(x: 0, y: 0, width: 4, height: 4), source: CGRect(x: 1, y: 0, width: 1, height: 1))
    #expect(buffer[0, 0] == 0xFF00_FF00 && buffer[3, 3] == 0xFF00_FF00)
  }

  @Test("an image drawn smaller averages its pixels") func smaller() {
    let checks = PixelBuffer(width: 64, height: 64)
    for y in 0..<64 { for x in 0..<64 { checks[x, y] = (x + y) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 } }
    let buffer = PixelBuffer(width: 16, height: 16)
    buffer.makeContext()
      .drawUpright(checks.makeImage(), in: CGRect(x: 0, y: 0, width: 16, height: 16), source: nil)
    for (x, y) in [(0, 0), (7, 8), (15, 15)] { expectPixel(buffer.rgba(x, y), [128, 128, 128, 255], 6) }
  }

  @Test("between pixels the border is smoothed and nothing bleeds") func border() {
    let opaque = PixelBuffer(width: 8, height: 8)
    opaque.makeContext().fill(.infinite)
    let buffer = PixelBuffer(width: 12, height: 12)
    buffer.makeContext()
      .drawUpright(opaque.makeImage(), in: CGRect(x: 1.5, y: 2, width: 8, height: 8), source: nil)
    expectPixel(buffer.rgba(1, 5), [0, 0, 0, 128], 2)
    expectPixel(buffer.rgba(9, 5), [0, 0, 0, 128], 2)
    #expect(buffer[0, 5] == 0 && buffer[5, 2] >> 24 == 255)
  }

  @Test("alpha and blend modes reach images") func alphaAndBlend() {
    let buffer = PixelBuffer(width: 4, height: 2)
    let context = buffer.makeContext()
    context.setAlpha(0.5)
    context.drawUpright(four(), in: CGRect(x: 0, y: 0, width: 2, height: 2), source: nil)
    expectPixel(buffer.rgba(0, 0), [128, 0, 0, 128], 1)
    context.setAlpha(1)
    context.setBlendMode(.sourceIn)
    context.drawUpright(four(), in: CGRect(x: 0, y: 0, width: 4, height: 2), source: nil)
    expectPixel(buffer.rgba(3, 0), [0, 0, 0, 0])
    #expect(buffer[0, 0] >> 24 == 128)
  }

  @Test("tiles repeat from the rectangle on") func tiles() {
    let buffer = PixelBuffer(width: 7, height: 7)
    let context = buffer.makeContext()
    context.interpolationQuality = .none
    context.draw(four(), in: CGRect(x: 1, y: 1, width: 2, height: 2), byTiling: true)
    #expect(buffer[1, 1] == 0xFF00_00FF && buffer[3, 3] == 0xFF00_00FF && buffer[5, 1] == 0xFF00_00FF)
    #expect(buffer[0, 0] == 0xFF00_FF00)
  }

  @Test("a pattern colour repeats its image") func pattern() {
    let buffer = PixelBuffer(width: 8, height: 8)
    let context = buffer.makeContext()
    context.setFillColor(CGColor(patternImage: four(), scale: 1))
    context.fill(CGRect(x: 1, y: 1, width: 7, height: 7))
    #expect(
      buffer[0, 0] == 0 && buffer[2, 2] == 0xFFFF_0000 && buffer[5, 4] == 0xFF00_FF00 && buffer[4, 5] == 0xFF00_00FF)
    context.setFillColor(CGColor(patternImage: four(), scale: 1).copy(alpha: 0.5)!)
    context.setBlendMode(.copy)
    context.fill(.infinite)
    expectPixel(buffer.rgba(2, 2), [128, 0, 0, 128], 1)
  }

  @Test("cropping shares pixels and is cut to the image") func cropping() throws {
    let image = four()
    let lower = try #require(image.cropping(to: CGRect(x: 0.5, y: 1, width: 1.5, height: 5)))
    #expect(lower.width == 2 && lower.height == 1 && lower[1, 0] == 0xFFFF_FFFF && lower.memory === image.memory)
    #expect(image.cropping(to: CGRect(x: 2, y: 0, width: 1, height: 1)) == nil)
    #expect(image.cropping(to: .null) == nil)
    let data = try #require(lower.dataProvider?.data)
    #expect(Array(data) == [255, 0, 0, 255, 255, 255, 255, 255])
  }

  @Test("an image keeps its pixels when its buffer changes") func copies() {
    let buffer = PixelBuffer(width: 1, height: 1)
    let context = buffer.makeContext()
    context.fill(.infinite)
    let (first, second) = (buffer.makeImage(), context.makeImage()!)
    context.setFillColor(red())
    context.fill(.infinite)
    #expect(first[0, 0] == 0xFF00_0000 && second[0, 0] == 0xFF00_0000 && buffer[0, 0] == 0xFFFF_0000)
  }

  @Test("a context draws nothing once its pixels belong to an image") func taken() {
    let buffer = PixelBuffer(width: 4, height: 4)
    let context = buffer.makeContext()
    context.fill(.infinite)
    let image = buffer.takeImage()
    context.setFillColor(red())
    context.fill(.infinite)
    context.clear(.infinite)
    context.fill(device: PixelRect(x: 0, y: 0, width: 4, height: 4), color: red().rgba)
    context.multiply(by: AlphaMask(width: 1, height: 1) { _ in }, x: 0, y: 0)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(.infinite)
    context.endTransparencyLayer()
    buffer.makeContext().fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(image[1, 1] == 0xFF00_0000 && context.failure == nil)
  }

  @Test("nothing from beside a part shines in where the part is enlarged") func partEdges() {
    let image = four()
    for part in [CGRect(x: 1, y: 0, width: 1, height: 1), CGRect(x: 1.25, y: 0.25, width: 0.5, height: 0.5)] {
      let buffer = PixelBuffer(width: 20, height: 20)
      buffer.makeContext().drawUpright(image, in: CGRect(x: 0, y: 0, width: 20, height: 20), source: part)
      for x in [0, 1, 10, 19] { for y in [0, 10, 18, 19] { #expect(buffer[x, y] == 0xFF00_FF00) } }
    }
  }

  @Test("PNG files come back as they went, with alpha and in any size") func png() throws {
    let buffer = PixelBuffer(width: 3, height: 2)
    for y in 0..<2 { for x in 0..<3 { buffer[x, y] = RGBA(red: 1, green: 0.4, blue: 0, alpha: Double(x) / 2).pixel } }
    let image = buffer.makeImage()
    let data = try #require(image.pngData())
    #expect(data.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    let back = try #require(CGImage(png: data))
    #expect(back.width == 3 && back.height == 2)
    for y in 0..<2 { for x in 0..<3 { #expect(back[x, y] == image[x, y]) } }
    let provider = try #require(
      CGDataProvider(data: Data([0]) + data).flatMap { CGDataProvider(data: $0.data!.dropFirst()) })
    #expect(
      CGImage(pngDataProviderSource: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent) != nil)
    #expect(CGImage(png: Data("no picture".utf8)) == nil)
    #expect(CGImage(png: data.prefix(40)) == nil)
    #expect(CGImage(png: Data()) == nil)
  }

  @Test("images are made of bytes in the usual layouts") func layouts() {
    func make(_ bytes: [UInt8], _ bits: Int, _ info: UInt32, gray: Bool = false) -> UInt32? {
      CGImage(
        width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: bits, bytesPerRow: bits / 8,
        space: gray ? CGColorSpaceCreateDeviceGray() : CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: info), provider: CGDataProvider(data: Data(bytes))!, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent)?[0, 0]
    }
    #expect(make([1, 2, 3, 200], 32, CGImageAlphaInfo.premultipliedLast.rawValue) == 0xC801_0203)
    #expect(make([255, 0, 51, 128], 32, CGImageAlphaInfo.last.rawValue) == 0x8080_001A)
    #expect(make([9, 1, 2, 3], 32, CGImageAlphaInfo.noneSkipFirst.rawValue) == 0xFF01_0203)
    #expect(make([3, 2, 1, 200], 32, CGImageAlphaInfo.premultipliedFirst.rawValue | 0x2000) == 0xC801_0203)
    #expect(make([1, 2, 3], 24, CGImageAlphaInfo.none.rawValue) == 0xFF01_0203)
    #expect(make([77], 8, CGImageAlphaInfo.none.rawValue, gray: true) == 0xFF4D_4D4D)
    #expect(make([255, 255, 255, 10], 32, CGImageAlphaInfo.premultipliedLast.rawValue) == 0x0A0A_0A0A)
    #expect(make([1, 2], 32, CGImageAlphaInfo.premultipliedLast.rawValue) == nil)
    #expect(make([1, 2], 16, CGImageAlphaInfo.premultipliedLast.rawValue) == nil)
  }

  @Test("a clip by an image multiplies what is drawn by its alpha") func clipToMask() {
    let half = PixelBuffer(width: 2, height: 1)
    half[0, 0] = 0xFF00_0000
    half[1, 0] = 0x4000_0000
    let buffer = PixelBuffer(width: 6, height: 2)
    let context = buffer.makeContext()
    context.interpolationQuality = .none
    context.saveGState()
    context.clip(to: CGRect(x: 1, y: 0, width: 4, height: 2), mask: half.makeImage())
    context.setFillColor(red())
    context.fill(.infinite)
    context.restoreGState()
    #expect((0..<6).map { buffer[$0, 1] } == [0, 0xFFFF_0000, 0xFFFF_0000, 0x4040_0000, 0x4040_0000, 0])
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
    #expect(buffer[0, 1] == 0xFF00_0000)
  }

  @Test("clearing keeps to a clip by an image, and takes no heed of alpha, blend mode and shadow") func clearing() {
    let half = PixelBuffer(width: 2, height: 1)
    half[0, 0] = 0xFF00_0000
    half[1, 0] = 0x8000_0000
    let buffer = PixelBuffer(width: 4, height: 2)
    let context = buffer.makeContext()
    context.setFillColor(red())
    context.fill(.infinite)
    context.interpolationQuality = .none
    context.setAlpha(0.2)
    context.setBlendMode(.screen)
    context.setShadow(offset: CGSize(width: 1, height: 0), blur: 0, color: blue())
    context.clip(to: CGRect(x: 1, y: 0, width: 2, height: 2), mask: half.makeImage())
    context.clear(CGRect(x: 0, y: 0, width: 4, height: 1))
    #expect((0..<4).map { buffer[$0, 0] } == [0xFFFF_0000, 0, 0x7F7F_0000, 0xFFFF_0000])
    #expect((0..<4).allSatisfy { buffer[$0, 1] == 0xFFFF_0000 })
    #expect(context.boundingBoxOfClipPath.minX <= 1 && context.boundingBoxOfClipPath.maxX <= 4)
  }

  @Test("of an opaque mask the luminance counts, of a stencil where it lets through, and masks multiply")
  func masks() throws {
    let white = PixelBuffer(width: 2, height: 1)
    white[0, 0] = 0xFFFF_FFFF
    white[1, 0] = 0xFF80_8080
    let luminance = white.takeImage(isOpaque: true)
    let stencil = try #require(
      CGImage(
        maskWidth: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2,
        provider: CGDataProvider(data: Data([127, 0]))!, decode: nil, shouldInterpolate: false))
    let buffer = PixelBuffer(width: 2, height: 1)
    let context = buffer.makeContext()
    let bounds = CGRect(x: 0, y: 0, width: 2, height: 1)
    context.clip(to: bounds, mask: luminance)
    context.fill(.infinite)
    #expect(buffer[0, 0] >> 24 == 255 && buffer[1, 0] >> 24 == 128)
    context.setBlendMode(.clear)
    context.fill(.infinite)
    #expect(buffer[0, 0] == 0 && abs(Int(buffer[1, 0] >> 24) - 64) <= 1)
    let other = PixelBuffer(width: 2, height: 1)
    let second = other.makeContext()
    second.setFillColor(red())
    second.draw(stencil, in: bounds)
    #expect(other[0, 0] == 0x8080_0000 && other[1, 0] == 0xFFFF_0000)
    second.clip(to: bounds, mask: stencil)
    second.clip(to: bounds, mask: luminance)
    second.setFillColor(blue())
    second.fill(.infinite)
    expectPixel(other.rgba(1, 0), [127, 0, 128, 255], 1)
    #expect(four().masking(stencil)?[0, 0] == 0x8080_0000)
  }
}
