import Foundation
import Testing
@testable import UIKit

/// A folder that is gone after `body`.
private func inFolder(_ body: (URL) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("images-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(folder)
}

private func write(_ text: String, to folder: URL, _ path: String) throws {
  try write(Data(text.utf8), to: folder, path)
}

private func write(_ data: Data, to folder: URL, _ path: String) throws {
  let url = folder.appendingPathComponent(path)
  try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
  try data.write(to: url)
}

/// A square of one colour, as a PNG file.
private func square(_ side: Int, _ color: UIColor = .red) -> Data {
  UIImage(
    cgImage: picture(side, side) { _ in
      color.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: side, height: side))
    }
  ).pngData()!
}

/// Red on the left, nothing on the right.
private let svg = """
  <svg xmlns="http://www.w3.org/2000/svg" width="10" height="6"><rect width="5" height="6" fill="#f00"/></svg>
  """

@Suite struct ImageFilesTests {
  @Test("a photograph stands as the camera was held", arguments: 1...8)
  func orientation(value: Int) throws {
    // Sixteen by eight, the left half red, the right half blue.
    let flat = picture(16, 8) { _ in
      for (color, x) in [(UIColor.red, 0), (.blue, 8)] {
        color.setFill()
        UIRectFill(CGRect(x: x, y: 0, width: 8, height: 8))
      }
    }
    let jpeg = try #require(UIImage(cgImage: flat).jpegData(compressionQuality: 1))
    let exif: [UInt8] =
      Array("Exif\0\0MM".utf8) + [
        0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(value), 0, 0, 0, 0, 0, 0,
      ]
    let file = jpeg.prefix(2) + Data([0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif) + jpeg.dropFirst(2)
    let image = try #require(UIImage(data: file))
    let expected: [UIImage.Orientation] = [
      .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
    ]
    #expect(image.imageOrientation == expected[value - 1])
    let isOnSide = value > 4
    #expect(image.size == (isOnSide ? CGSize(width: 8, height: 16) : CGSize(width: 16, height: 8)))
    let seen = picture(Int(image.size.width), Int(image.size.height)) { _ in image.draw(at: .zero) }
    // Where the first column of the file is seen: left, right, right, left, top, top, bottom, bottom.
    let (x, y) = [(2, 4), (13, 4), (13, 4), (2, 4), (4, 2), (4, 2), (4, 13), (4, 13)][value - 1]
    #expect(seen.rgba(x, y)[0] > 240 && seen.rgba(x, y)[2] < 15, "\(seen.rgba(x, y))")
    let opposite = isOnSide ? seen.rgba(x, 15 - y) : seen.rgba(15 - x, y)
    #expect(opposite[2] > 240 && opposite[0] < 15)
    // Written again it is upright in itself.
    let again = try #require(image.jpegData(compressionQuality: 1).flatMap { UIImage(data: $0) })
    #expect(again.imageOrientation == .up && again.size == image.size)
  }

  @Test("an SVG file is as large as it says and sharp at every scale", arguments: [1, 1.5, 2, 3] as [CGFloat])
  func vectors(scale: CGFloat) throws {
    let image = try #require(UIImage(data: Data(svg.utf8)))
    #expect(image.size == CGSize(width: 10, height: 6) && !image.isSymbolImage && image.isVectors)
    let drawn = picture(20, 12, scale: scale) { _ in image.draw(in: CGRect(x: 0, y: 0, width: 20, height: 12)) }
    let middle = Int(10 * scale)
    #expect(drawn.rgba(middle - 1, 3) == [255, 0, 0, 255] && drawn.rgba(middle, 3) == [0, 0, 0, 0])
    #expect(drawn.inkBox().map { [$0.x, $0.y, $0.width, $0.height] } == [0, 0, middle, Int(12 * scale)])
    UITraitCollection(displayScale: scale).performAsCurrent {
      #expect(image.scale == scale && image.cgImage?.width == Int(10 * scale))
      #expect(image.pngData().flatMap { UIImage(data: $0, scale: scale) }?.size == image.size)
    }
    let tinted = picture(10, 6) { context in
      image.withRenderingMode(.alwaysTemplate)
        .draw(in: CGRect(x: 0, y: 0, width: 10, height: 6), context: context, tint: UIColor.blue.cgColor)
    }
    #expect(tinted.rgba(2, 2) == [0, 0, 255, 255] && tinted.rgba(7, 2) == [0, 0, 0, 0])
    #expect(UIImage(data: Data(svg.utf8), scale: 3)?.size == image.size)
    #expect(UIImage(data: Data(svg.dropLast(8).utf8)) == nil)
  }

  @Test("of files for several scales the display's is taken, else the next larger, else the largest")
  func scales() throws {
    try inFolder { folder in
      func scale(_ name: String, at display: CGFloat) -> CGFloat? {
        var scale: CGFloat?
        UITraitCollection(displayScale: display).performAsCurrent {
          scale = UIImage(contentsOfFile: folder.appendingPathComponent(name).path)?.scale
        }
        return scale
      }
      for scale in [2, 3] { try write(square(4 * scale), to: folder, "large@\(scale)x.png") }
      for scale in ["", "@2x"] { try write(square(4), to: folder, "small\(scale).png") }
      #expect([1, 1.5, 2, 3, 4].map { scale("large.png", at: $0) } == [2, 2, 2, 3, 3])
      #expect([1, 1.25, 2, 3].map { scale("small.png", at: $0) } == [1, 2, 2, 2])
      #expect(scale("large@3x.png", at: 1) == 3 && scale("large@1x.png", at: 1) == nil)
      #expect(UIImage(contentsOfFile: folder.path) == nil && UIImage(contentsOfFile: "") == nil)
    }
  }

  @Test("images are found by name in asset catalogs and among files, and shared while they are in use")
  func named() throws {
    try inFolder { folder in
      try write(square(4), to: folder, "Plain.png")
      try write(svg, to: folder, "Vectors.svg")
      try write(square(6), to: folder, "Sub/Inner.png")
      let set = "Media.xcassets/Group/Both.imageset"
      try write(square(8, .white), to: folder, "\(set)/light.png")
      try write(square(8, .black), to: folder, "\(set)/dark.png")
      try write(square(16, .white), to: folder, "\(set)/light2.png")
      try write(
        """
        {"images": [
          {"idiom": "universal", "scale": "1x", "filename": "light.png"},
          {"idiom": "universal", "scale": "2x", "filename": "light2.png"},
          {"idiom": "universal", "scale": "3x"},
          {"idiom": "universal", "scale": "1x", "filename": "dark.png",
           "appearances": [{"appearance": "luminosity", "value": "dark"}]}
        ], "info": {"version": 1, "author": "xcode"}, "properties": {"template-rendering-intent": "template"}}
        """, to: folder, "\(set)/Contents.json")
      try write(square(8), to: folder, "Media.xcassets/Cap.imageset/cap.png")
      try write(
        """
        {"images": [{"filename": "cap.png", "scale": "2x", "resizing": {"mode": "9-part",
          "center": {"mode": "stretch", "width": 1, "height": 1},
          "cap-insets": {"top": 2, "left": 4, "bottom": 2, "right": 3}}}]}
        """, to: folder, "Media.xcassets/Cap.imageset/Contents.json")
      try write("{", to: folder, "Media.xcassets/Broken.imageset/Contents.json")
      let bundle = try #require(Bundle(path: folder.path))
      func image(_ name: String, dark: Bool = false, scale: CGFloat = 1) -> UIImage? {
        let style = UITraitCollection(userInterfaceStyle: dark ? .dark : .light)
        let traits = UITraitCollection(traitsFrom: [style, UITraitCollection(displayScale: scale)])
        return UIImage(named: name, in: bundle, compatibleWith: traits)
      }
      #expect(image("Plain")?.size.width == 4 && image("Plain.png")?.size.width == 4)
      #expect(image("Vectors")?.isVectors == true && image("Sub/Inner")?.size.width == 6)
      let both = try #require(image("Both"))
      #expect(both.size.width == 8 && both.renderingMode == .alwaysTemplate && both.cgImage?.rgba(2, 2)[0] == 255)
      #expect(image("Group/Both")?.cgImage === both.cgImage)
      #expect(image("Both", scale: 2)?.size.width == 8 && image("Both", scale: 2)?.scale == 2)
      #expect(image("Both", scale: 3)?.scale == 2)
      #expect(image("Both", dark: true)?.cgImage?.rgba(2, 2)[0] == 0)
      let cap = try #require(image("Cap"))
      #expect(cap.size.width == 4 && cap.capInsets == UIEdgeInsets(top: 1, left: 2, bottom: 1, right: 1.5))
      #expect(cap.resizingMode == .stretch)
      for name in ["Broken", "None", "", "Light", "Group", "Plain.svg"] { #expect(image(name) == nil, "\(name)") }
      let (first, second) = (image("Plain"), image("Plain"))
      #expect(first?.cgImage === second?.cgImage)
    }
  }

  @Test("a thumbnail fits, keeps the proportion, and is never larger")
  func thumbnails() async throws {
    let image = UIImage(
      cgImage: picture(200, 100) { _ in UIRectFill(CGRect(x: 0, y: 0, width: 200, height: 100)) },
      scale: 2, orientation: .left)
    #expect(image.size == CGSize(width: 50, height: 100))
    let small = try #require(image.preparingThumbnail(of: CGSize(width: 40, height: 20)))
    #expect(small.size == CGSize(width: 10, height: 20) && small.scale == 2 && small.cgImage?.width == 20)
    #expect(small.cgImage?.rgba(10, 20) == [0, 0, 0, 255])
    #expect(image.preparingThumbnail(of: CGSize(width: 500, height: 500))?.size == image.size)
    for size in [CGSize.zero, CGSize(width: -3, height: 4), CGSize(width: CGFloat.nan, height: 4)] {
      #expect(image.preparingThumbnail(of: size) == nil)
    }
    #expect(UIImage().preparingThumbnail(of: CGSize(width: 4, height: 4)) == nil)
    #expect(
      await image.byPreparingThumbnail(ofSize: CGSize(width: 5, height: 50))?.size == CGSize(width: 5, height: 10))
    #expect(await image.byPreparingForDisplay() == image)
  }

  @Test("renderers refuse what no memory has room for")
  func huge() {
    for size in [
      CGSize(width: 1e6, height: 1e6), CGSize(width: 33_000, height: 1), CGSize(width: 20_000, height: 20_000),
    ] {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      let renderer = UIGraphicsImageRenderer(size: size, format: format)
      var isCalled = false
      #expect(renderer.image { _ in isCalled = true }.size == .zero && !isCalled)
      #expect(renderer.pngData { _ in }.isEmpty && renderer.jpegData(withCompressionQuality: 1) { _ in }.isEmpty)
      UIGraphicsBeginImageContextWithOptions(size, false, 1)
      #expect(UIGraphicsGetImageFromCurrentImageContext()?.size == CGSize(width: 1, height: 1))
      UIGraphicsEndImageContext()
    }
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    format.prefersExtendedRange = true
    #expect(format.preferredRange == .extended)
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 9, height: 9), format: format)
    #expect(renderer.format.bounds == CGRect(x: 0, y: 0, width: 9, height: 9))
    let jpeg = renderer.jpegData(withCompressionQuality: 1) { context in
      UIColor.green.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
    }
    #expect(UIImage(data: jpeg)?.cgImage.map { $0.rgba(4, 4)[1] > 250 && $0.rgba(4, 4)[0] < 6 } == true)
    // A third of a point is no reason for one more pixel.
    format.scale = 3
    #expect(
      UIGraphicsImageRenderer(size: CGSize(width: 1.0 / 3 + 1, height: 1), format: format).image { _ in }.cgImage?.width
        == 4)
  }

  @Test("patterns and tiled middles of any number of copies are drawn at once")
  func tiles() {
    let dots = UIImage(
      cgImage: picture(2, 2) { _ in
        UIColor.red.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
      })
    let drawn = picture(40, 40) { _ in dots.drawAsPattern(in: CGRect(x: 1, y: 1, width: 1e6, height: 1e6)) }
    #expect(drawn.rgba(1, 1) == [255, 0, 0, 255] && drawn.rgba(2, 1)[3] == 0 && drawn.rgba(39, 39)[3] == 255)
    #expect(drawn.rgba(0, 0)[3] == 0 && drawn.inkArea == 400)
    let tiled = dots.resizableImage(withCapInsets: .zero)
    let middle = picture(40, 40) { _ in tiled.draw(in: CGRect(x: 0, y: 0, width: 1e6, height: 40)) }
    #expect(middle.rgba(38, 38)[3] == 255 && middle.rgba(39, 38)[3] == 0 && middle.inkArea == 400)
    // Turned, the pattern is turned in each copy.
    let turned = UIImage(cgImage: dots.cgImage!, scale: 1, orientation: .down)
    let other = picture(4, 4) { _ in turned.drawAsPattern(in: CGRect(x: 0, y: 0, width: 4, height: 4)) }
    #expect(other.rgba(0, 0)[3] == 0 && other.rgba(1, 1)[3] == 255 && other.rgba(3, 3)[3] == 255)
    let nothing = picture(4, 4) { _ in
      dots.drawAsPattern(in: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 4))
      UIImage().drawAsPattern(in: CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    #expect(nothing.inkArea == 0)
  }

  @Test("an animation is its first picture, and knows the others")
  func animations() throws {
    let images = [1, 2, 3].map { UIImage(cgImage: picture($0, $0) { _ in }) }
    let image = try #require(UIImage.animatedImage(with: images, duration: 2))
    #expect(image.images == images && image.duration == 2 && image.size == CGSize(width: 1, height: 1))
    #expect(UIImage.animatedImage(with: images, duration: 0)?.duration == 0.1)
    #expect(UIImage.animatedImage(with: [], duration: 1) == nil)
    #expect(images[0].images == nil && images[0].duration == 0 && images[0] != image)
  }
}
