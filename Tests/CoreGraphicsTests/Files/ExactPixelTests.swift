import Foundation
import Testing

@testable import CoreGraphics

/// Every colour of every alpha: 256 by 256 pixels of red, green and blue that differ, none above its alpha.
private func everyAlpha() -> CGImage {
  let buffer = PixelBuffer(width: 256, height: 256)
  for a in 0..<256 {
    for v in 0..<256 {
      let (alpha, red) = (UInt32(a), UInt32(v * a / 255))
      buffer[v, a] = alpha << 24 | red << 16 | (alpha - red) << 8 | red / 2
    }
  }
  return buffer.makeImage()
}

private func pixels(of image: CGImage) -> [UInt32] {
  (0..<image.height).flatMap { y in (0..<image.width).map { x in image[x, y] } }
}

private func decoded(_ data: Data) throws -> CGImage {
  guard case .pixels(let image) = try ImageFile(data).content else { throw ImageFileError.unknownFormat }
  return image
}

@Suite struct ExactPixelTests {
  @Test("an image of every alpha comes back from a PNG file bit for bit")
  func pngRoundTrip() throws {
    let image = everyAlpha()
    let data = try #require(image.pngData())
    #expect(try pixels(of: decoded(data)) == pixels(of: image))
    let part = try #require(image.cropping(to: CGRect(x: 3, y: 100, width: 5, height: 7)))
    let partData = try #require(part.pngData())
    #expect(try pixels(of: decoded(partData)) == pixels(of: part))
  }

  @Test(
    "pixels go to every layout and back without a change",
    arguments: [
      (CGImageAlphaInfo.premultipliedLast, CGBitmapInfo.byteOrder32Big), (.premultipliedFirst, .byteOrder32Little),
      (.premultipliedFirst, .byteOrder32Big), (.premultipliedLast, .byteOrder32Little), (.last, .byteOrder32Big),
      (.first, .byteOrder32Little), (.first, .byteOrder32Big), (.last, .byteOrder32Little), (.last, CGBitmapInfo()),
    ])
  func layouts(alpha: CGImageAlphaInfo, order: CGBitmapInfo) throws {
    let image = everyAlpha()
    let info = CGBitmapInfo(rawValue: alpha.rawValue).union(order)
    let layout = try #require(BitmapLayout(bitsPerComponent: 8, bitsPerPixel: 32, isGray: false, info: info))
    var bytes = Data(count: 256 * 256 * 4)
    bytes.withUnsafeMutableBytes { bytes in
      layout.encode(image.memory.bytes + image.offset, to: bytes.baseAddress!, count: 256 * 256)
    }
    let provider = try #require(CGDataProvider(data: bytes))
    let again = try #require(
      CGImage(
        width: 256, height: 256, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 1024,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info, provider: provider,
        decode: nil, shouldInterpolate: true, intent: .defaultIntent))
    #expect(pixels(of: again) == pixels(of: image))
    #expect(again.alphaInfo == alpha)
  }

  @Test("colours that are not multiplied are multiplied to the nearest, in files and in memory")
  func straight() throws {
    var (memory, rows): ([UInt8], [[UInt8]]) = ([], [])
    for a in 0..<256 {
      let row = (0..<256).flatMap { v in [UInt8(v), UInt8(255 - v), UInt8(v ^ 0x55), UInt8(a)] }
      rows.append(row)
      memory += row
    }
    let file = try decoded(SampleFiles.png(width: 256, depth: 8, type: 6, rows: rows))
    let info = CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue)
    let provider = try #require(CGDataProvider(data: Data(memory)))
    let image = try #require(
      CGImage(
        width: 256, height: 256, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 1024,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info, provider: provider, decode: nil,
        shouldInterpolate: true,
        intent: .defaultIntent))
    var wrong = 0
    for a in 0..<256 {
      for v in 0..<256 {
        func times(_ value: Int) -> UInt32 { UInt32((Double(value) * Double(a) / 255).rounded()) }
        let expected = UInt32(a) << 24 | times(v) << 16 | times(255 - v) << 8 | times(v ^ 0x55)
        if image[v, a] != expected || file[v, a] != expected { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test("PNG files of every colour type are read")
  func pngTypes() throws {
    let gray = try decoded(SampleFiles.png(width: 4, depth: 8, type: 0, rows: [[0, 100, 200, 255]]))
    #expect(pixels(of: gray) == [0xFF00_0000, 0xFF64_6464, 0xFFC8_C8C8, 0xFFFF_FFFF] && gray.isOpaque)
    let bits = try decoded(SampleFiles.png(width: 8, depth: 1, type: 0, rows: [[0b1010_0110]]))
    #expect(pixels(of: bits).map { $0 & 1 } == [1, 0, 1, 0, 0, 1, 1, 0])
    let grayAlpha = try decoded(SampleFiles.png(width: 3, depth: 8, type: 4, rows: [[255, 128, 0, 255, 255, 0]]))
    #expect(pixels(of: grayAlpha) == [0x8080_8080, 0xFF00_0000, 0])
    let palette = try decoded(
      SampleFiles.png(
        width: 4, depth: 2, type: 3, rows: [[0b0001_1011]],
        chunks: [("PLTE", [255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9]), ("tRNS", [255, 128])]))
    #expect(pixels(of: palette) == [0xFFFF_0000, 0x8000_8000, 0xFF00_00FF, 0xFF09_0909])
    // Sixteen bits a component: 0, a third, two thirds, all; alpha in the last.
    let wide = try decoded(
      SampleFiles.png(
        width: 2, depth: 16, type: 6,
        rows: [[0, 0, 0x55, 0x55, 0xAA, 0xAA, 0xFF, 0xFF] + [0xFF, 0xFF, 0x80, 0, 0, 0, 0x80, 0]]))
    for (x, expected) in [(0, [0, 0x55, 0xAA, 0xFF]), (1, [0x80, 0x40, 0, 0x80])] {
      let found = [16, 8, 0, 24].map { Int(wide[x, 0] >> UInt32($0) & 255) }
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(found)")
    }
    let wideGray = try decoded(SampleFiles.png(width: 2, depth: 16, type: 0, rows: [[0x40, 0, 0xFF, 0xFF]]))
    #expect(abs(Int(wideGray[0, 0] & 255) - 0x40) <= 1 && wideGray[1, 0] == 0xFFFF_FFFF)
    // A colour that is said to be nothing.
    let keyed = try decoded(
      SampleFiles.png(
        width: 2, depth: 8, type: 2, rows: [[1, 2, 3, 4, 5, 6]], chunks: [("tRNS", [0, 1, 0, 2, 0, 3])]))
    #expect(pixels(of: keyed) == [0, 0xFF04_0506])
  }

  @Test("a JPEG file of printing inks is read in their colour")
  func inks() throws {
    let image = try decoded(SampleFiles.inkJPEG)
    #expect(image.width == 8 && image.height == 8 && image.isOpaque)
    let pixel = image[4, 4]
    let (red, green, blue) = (Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
    #expect(red < 12 && abs(green - 160) < 12 && blue > 243, "\(red) \(green) \(blue)")
  }
}
