import Foundation
import Testing

@testable import CoreGraphics

private func pixels(_ data: Data) throws -> CGImage {
  let file = try ImageFile(data)
  guard case .pixels(let image) = file.content else {
    Issue.record("no pixels")
    return PixelBuffer(width: 0, height: 0).makeImage()
  }
  return image
}

@Suite struct ImageFileTests {
  @Test("every format is read to the same pixels") func formats() throws {
    let above: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF]
    for (name, data, nothing, half) in [
      ("png", SampleFiles.png, 0, 0x8080_0000), ("tiff", SampleFiles.tiff, 0, 0x8080_0000),
      ("bmp", SampleFiles.bmp, 0xFF00_0000, 0xFFFF_0000), ("ico", SampleFiles.ico, 0, 0x8080_0000),
      ("webp", SampleFiles.webp, 0, 0x8080_0000), ("gif", SampleFiles.gif, 0, 0xFFFF_0000),
    ] as [(String, Data, UInt32, UInt32)] {
      let image = try pixels(data)
      #expect(image.width == 4 && image.height == 2, "\(name)")
      #expect((0..<4).map { image[$0, 0] } == above, "\(name)")
      #expect((0..<4).map { image[$0, 1] } == [0xFF00_0000, nothing, half, 0xFFFF_FF00], "\(name)")
      #expect(image.isOpaque == (name == "bmp"), "\(name)")
      #expect(try ImageFile(data).orientation == 1, "\(name)")
    }
  }

  @Test("files are known by their first bytes") func sniffing() {
    for (name, data) in SampleFiles.all { #expect(ImageFileFormat(of: data)?.rawValue == name) }
    #expect(
      ImageFileFormat(of: Data("    ftypavif".utf8)) == .avif && ImageFileFormat(of: Data("0000ftypheic".utf8)) == .heif
    )
    #expect(ImageFileFormat(of: Data([0x4D, 0x4D, 0, 0x2A])) == .tiff)
    #expect(ImageFileFormat(of: Data([0xEF, 0xBB, 0xBF]) + SampleFiles.svg) == .svg)
    #expect(ImageFileFormat(of: Data("\n<s:svg xmlns:s='http://www.w3.org/2000/svg'/>".utf8)) == .svg)
    for text in ["", "BM", "<html>", "plain <svg", "GIF88a", "RIFF....WAVE"] {
      #expect(ImageFileFormat(of: Data(text.utf8)) == nil, "\(text)")
    }
    // A slice is counted from its own start.
    #expect(ImageFileFormat(of: (Data([1, 2, 3]) + SampleFiles.gif).dropFirst(3)) == .gif)
  }

  @Test("JPEG files come back much as they went, the better the quality the closer") func jpeg() throws {
    let image = try pixels(SampleFiles.jpeg)
    #expect(image.width == 16 && image.height == 8 && image.isOpaque)
    let (left, right) = (image[3, 4], image[12, 4])
    #expect(left >> 16 & 255 > 248 && left & 255 < 8 && right >> 16 & 255 < 8 && right & 255 > 248)

    let noise = PixelBuffer(width: 64, height: 64)
    var generator = SplitMix(seed: 5)
    for y in 0..<64 { for x in 0..<64 { noise[x, y] = 0xFF00_0000 | UInt32(truncatingIfNeeded: generator.next()) } }
    let picture = noise.makeImage()
    let sizes = try [-1, 0, 0.25, 0.5, 1, 7].map { try #require(picture.jpegData(quality: $0)).count }
    #expect(sizes[0] == sizes[1] && sizes[1] < sizes[2] && sizes[2] < sizes[3] && sizes[3] < sizes[4])
    #expect(sizes[4] == sizes[5] && picture.jpegData(quality: .nan)?.count == sizes[0])
    #expect(PixelBuffer(width: 0, height: 4).makeImage().jpegData(quality: 1) == nil)
    let provider = try #require(CGDataProvider(data: SampleFiles.jpeg))
    let public1 = CGImage(
      jpegDataProviderSource: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent)
    #expect(public1?.width == 16 && public1?.shouldInterpolate == false)
    let other = try #require(CGDataProvider(data: SampleFiles.png))
    #expect(
      CGImage(jpegDataProviderSource: other, decode: nil, shouldInterpolate: true, intent: .defaultIntent) == nil)
  }

  @Test("what is translucent is over white in a JPEG file") func jpegOverWhite() throws {
    let buffer = PixelBuffer(width: 16, height: 16)
    for y in 0..<16 { for x in 0..<16 { buffer[x, y] = x < 8 ? 0 : 0x8000_0000 } }
    let image = try pixels(try #require(buffer.makeImage().jpegData(quality: 1)))
    for (x, gray) in [(2, 255), (13, 127)] {
      for shift: UInt32 in [0, 8, 16] { #expect(abs(Int(image[x, 8] >> shift & 255) - gray) <= 3) }
    }
  }

  @Test("an SVG file is drawn at the size that is wanted") func svg() throws {
    guard case .vectors(let document) = try ImageFile(SampleFiles.svg).content else {
      Issue.record("no vectors")
      return
    }
    #expect(document.size == CGSize(width: 10, height: 5))
    for scale in [1, 3, 40] {
      let image = try #require(document.image(width: 10 * scale, height: 5 * scale))
      #expect(image.width == 10 * scale && image.height == 5 * scale)
      // Red to the middle, without a blurred edge.
      #expect(image[5 * scale - 1, 2 * scale] == 0xFFFF_0000 && image[5 * scale, 2 * scale] == 0)
      #expect(image[0, 0] == 0xFFFF_0000 && image[5 * scale - 1, 5 * scale - 1] == 0xFFFF_0000)
    }
    let stretched = try #require(document.image(width: 20, height: 40))
    #expect(stretched[9, 39] == 0xFFFF_0000 && stretched[10, 0] == 0)
    #expect(document.image(width: 10, height: 5) === document.image(width: 10, height: 5))
    #expect(document.image(width: 0, height: 5) == nil && document.image(width: 40_000, height: 5) == nil)
  }

  @Test(
    "the size of an SVG file is what it says, or its view box",
    arguments: [
      ("width='30' height='20'", 30, 20), ("viewBox='0 0 7 9'", 7, 9), ("", 300, 150),
      ("width='100%' height='100%' viewBox='1 1 8 4'", 8, 4), ("width='1in' height='72pt'", 96, 96),
    ] as [(String, CGFloat, CGFloat)])
  func svgSizes(attributes: String, width: CGFloat, height: CGFloat) throws {
    let file = "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)></svg>"
    guard case .vectors(let document) = try ImageFile(Data(file.utf8)).content else { return }
    #expect(abs(document.size.width - width) < 0.01 && abs(document.size.height - height) < 0.01)
  }

  @Test("Exif data says how the camera was held", arguments: 0...9)
  func orientation(value: Int) throws {
    let expected = (1...8).contains(value) ? value : 1
    for isLittle in [true, false] {
      #expect(try ImageFile(SampleFiles.jpeg(orientation: UInt8(value), isLittle: isLittle)).orientation == expected)
    }
    let png = try ImageFile(SampleFiles.png(orientation: UInt8(value)))
    #expect(png.orientation == expected)
    // The pixels stay as they lie in the file.
    guard case .pixels(let image) = png.content else { return }
    #expect(image[1, 0] == 0xFF00_FF00)
    let block = SampleFiles.exif(UInt8(value), isLittle: true)
    let webp = SampleFiles.webp + Data(Array("EXIF".utf8) + [UInt8(block.count), 0, 0, 0] + block)
    #expect(ExifOrientation.read(from: webp, format: .webp) == expected)
    #expect(ExifOrientation.read(from: (Data([9]) + webp).dropFirst(), format: .webp) == expected)
    #expect(ExifOrientation.read(from: SampleFiles.jpeg, format: .jpeg) == 1)
  }
}
