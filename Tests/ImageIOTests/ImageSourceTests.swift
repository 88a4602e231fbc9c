import Foundation
import ImageIO
import Testing
import UIKit

private func data(_ base64: String) throws -> Data {
  try #require(Data(base64Encoded: base64, options: .ignoreUnknownCharacters))
}

/// Eight by four, red, then green, then blue for a tenth of a second each, without end.
private let animatedGIF = """
  R0lGODlhCAAEAPAAAP8AAAAAACH5BAAKAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAACAAEAAACBYSPqYsFACH5BAAKAAAALAAAAAAIAAQAgAD/
  AAAAAAIFhI+piwUAIfkEAAoAAAAsAAAAAAgABACAAAD/AAAAAgWEj6mLBQA7
  """
private let animatedWebP = """
  UklGRrQAAABXRUJQVlA4WAoAAAACAAAABwAAAwAAQU5JTQYAAAAAAP//AABBTk1GKAAAAAAAAAAAAAcAAAMAAGQAAAJWUDhMDwAAAC8HwAAABxD9
  j/4HIqL/AQBBTk1GKAAAAAAAAAAAAAcAAAMAAGQAAABWUDhMDwAAAC8HwAAAB9D/iP4HIqL/AQBBTk1GKAAAAAAAAAAAAAcAAAMAAGQAAABWUDhM
  DwAAAC8HwAAABxDR//4HIqL/AQA=
  """

private func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
  guard let bytes = image.dataProvider?.data else { return [] }
  let start = y * image.bytesPerRow + x * 4
  return [bytes[start + 2], bytes[start + 1], bytes[start]]
}

/// Sixteen by eight, the left half red, the right half blue.
private func twoColors() -> UIImage {
  let format = UIGraphicsImageRendererFormat()
  format.scale = 1
  return UIGraphicsImageRenderer(size: CGSize(width: 16, height: 8), format: format).image { context in
    for (color, x) in [(UIColor.red, 0), (.blue, 8)] {
      color.setFill()
      context.fill(CGRect(x: x, y: 0, width: 8, height: 8))
    }
  }
}

@Suite struct ImageSourceTests {
  @Test("all pictures of an animation are read, with their times", arguments: [animatedGIF, animatedWebP])
  func animation(base64: String) throws {
    let source = try #require(CGImageSourceCreateWithData(try data(base64) as CFData, nil))
    #expect(CGImageSourceGetCount(source) == 3)
    let isGIF = CGImageSourceGetType(source) == "com.compuserve.gif"
    let name = isGIF ? kCGImagePropertyGIFDictionary : kCGImagePropertyWebPDictionary
    let colors: [[UInt8]] = [[255, 0, 0], [0, 255, 0], [0, 0, 255]]
    for (index, color) in colors.enumerated() {
      let image = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
      #expect(image.width == 8 && image.height == 4 && pixel(image, 7, 3) == color)
      let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, index, nil))
      let times = try #require(properties[name] as? [String: Any])
      #expect(times[kCGImagePropertyGIFDelayTime] as? Double == 0.1)
      #expect(times[kCGImagePropertyGIFUnclampedDelayTime] as? Double == 0.1)
      #expect(properties[kCGImagePropertyPixelWidth] as? Int == 8)
    }
    let all = try #require(CGImageSourceCopyProperties(source, nil)?[name] as? [String: Any])
    #expect(all[kCGImagePropertyGIFLoopCount] as? Int == 0)
    for index in [-1, 3, Int.max] {
      #expect(CGImageSourceCreateImageAtIndex(source, index, nil) == nil)
      #expect(CGImageSourceCopyPropertiesAtIndex(source, index, nil) == nil)
    }
    // The way in which apps make an animated image of it; UIImage itself shows the first picture, as on iOS.
    let images = (0..<3).compactMap { CGImageSourceCreateImageAtIndex(source, $0, nil) }.map { UIImage(cgImage: $0) }
    #expect(UIImage.animatedImage(with: images, duration: 0.3)?.images?.count == 3)
    #expect(UIImage(data: try data(base64))?.images == nil)
  }

  @Test("times that are too short are a tenth of a second")
  func shortDelays() throws {
    var file = try data(animatedGIF)
    let controls = file.indices.dropLast(2).filter { file[$0] == 0x21 && file[$0 + 1] == 0xF9 && file[$0 + 2] == 4 }
    try #require(controls.count == 3)
    for (control, hundredths) in zip(controls, [0, 1, 2] as [UInt8]) { file[control + 4] = hundredths }
    let source = try #require(CGImageSourceCreateWithData(file, nil))
    let times = (0..<3).map { index in
      let properties = CGImageSourceCopyPropertiesAtIndex(source, index, nil)?[kCGImagePropertyGIFDictionary]
      return (properties as? [String: Any])?[kCGImagePropertyGIFDelayTime] as? Double
    }
    #expect(times == [0.1, 0.1, 0.02])
  }

  @Test("an animation that ends too early, or whose bytes are wrong, has the pictures that are whole, or none")
  func broken() throws {
    for file in [try data(animatedGIF), try data(animatedWebP)] {
      for length in 0..<file.count {
        guard let source = CGImageSourceCreateWithData(file.prefix(length), nil) else { continue }
        for index in 0..<CGImageSourceGetCount(source) {
          if let image = CGImageSourceCreateImageAtIndex(source, index, nil) { #expect(image.width == 8) }
        }
      }
      for place in 0..<file.count {
        for value in [0, 0x7F, 0xFF] as [UInt8] {
          var other = file
          other[place] = value
          guard let source = CGImageSourceCreateWithData(other, nil) else { continue }
          #expect(CGImageSourceGetCount(source) >= 1)
          _ = CGImageSourceCreateImageAtIndex(source, 2, nil)
        }
      }
    }
  }

  @Test("a file of one picture has one, and what is no picture has no source")
  func still() throws {
    let png = try #require(twoColors().pngData())
    let source = try #require(CGImageSourceCreateWithData(png as CFData, nil))
    #expect(CGImageSourceGetCount(source) == 1 && CGImageSourceGetType(source) == "public.png")
    let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    #expect(image.width == 16 && pixel(image, 1, 1) == [255, 0, 0])
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
    #expect(properties[kCGImagePropertyOrientation] as? Int == 1 && properties[kCGImagePropertyDepth] as? Int == 8)
    #expect(CGImageSourceCreateWithData(Data("no picture".utf8), nil) == nil)
    #expect(CGImageSourceCreateWithData(Data("<svg/>".utf8), nil) == nil)
    #expect(CGImageSourceCreateWithURL(URL(fileURLWithPath: "/no/such/file.png"), nil) == nil)
    let provider = try #require(CGDataProvider(data: png))
    #expect(CGImageSourceCreateWithDataProvider(provider, nil).map { CGImageSourceGetCount($0) } == 1)
  }

  @Test("a thumbnail fits, and is upright when that is asked for", arguments: 1...8)
  func thumbnails(orientation: Int) throws {
    let jpeg = try #require(twoColors().jpegData(compressionQuality: 1))
    let exif: [UInt8] =
      Array("Exif\0\0MM".utf8) + [
        0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0,
      ]
    let file = jpeg.prefix(2) + Data([0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif) + jpeg.dropFirst(2)
    let source = try #require(CGImageSourceCreateWithData(file, nil))
    let options: CFDictionary = [
      kCGImageSourceThumbnailMaxPixelSize: 8, kCGImageSourceCreateThumbnailWithTransform: true,
      kCGImageSourceCreateThumbnailFromImageAlways: true,
    ]
    let image = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, options))
    let isOnSide = orientation > 4
    #expect(image.width == (isOnSide ? 4 : 8) && image.height == (isOnSide ? 8 : 4))
    // Where the first column of the file is seen: left, right, right, left, top, top, bottom, bottom.
    let (x, y) = [(1, 2), (6, 2), (6, 2), (1, 2), (2, 1), (2, 1), (2, 6), (2, 6)][orientation - 1]
    #expect(pixel(image, x, y)[0] > 240 && pixel(image, x, y)[2] < 15, "\(pixel(image, x, y))")
    // The same as UIImage makes of it.
    let drawn = try #require(UIImage(data: file)?.preparingThumbnail(of: CGSize(width: 8, height: 8))?.cgImage)
    #expect(drawn.width == image.width && pixel(drawn, x, y)[0] > 240)
    let lying = try #require(
      CGImageSourceCreateThumbnailAtIndex(source, 0, [kCGImageSourceThumbnailMaxPixelSize: 8.0] as CFDictionary))
    #expect(lying.width == 8 && lying.height == 4)
    #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, nil)?.width == 16)
    #expect(
      CGImageSourceCreateThumbnailAtIndex(source, 0, [kCGImageSourceThumbnailMaxPixelSize: Double.nan])?.width == 16)
  }
}
