import Foundation
import Testing

@testable import UIKit

/// Two rows of two pixels: red and green above, blue and white below.
private func fourColours() -> CGImage {
  picture(2, 2) { _ in
    for (color, x, y) in [(UIColor.red, 0, 0), (.green, 1, 0), (.blue, 0, 1), (.white, 1, 1)] {
      color.setFill()
      UIRectFill(CGRect(x: x, y: y, width: 1, height: 1))
    }
  }
}

private func letters(_ image: CGImage) -> String {
  func letter(_ x: Int, _ y: Int) -> String {
    switch image.rgba(x, y) {
    case [255, 0, 0, 255]: "R"
    case [0, 255, 0, 255]: "G"
    case [0, 0, 255, 255]: "B"
    case [255, 255, 255, 255]: "W"
    case [0, 0, 0, 0]: "."
    default: "?"
    }
  }
  return letter(0, 0) + letter(1, 0) + " " + letter(0, 1) + letter(1, 1)
}

@Suite struct UIImageTests {
  @Test("an image is as large as its pixels at its scale")
  func size() {
    let pixels = picture(40, 20) { _ in }
    #expect(UIImage(cgImage: pixels).size == CGSize(width: 40, height: 20))
    #expect(UIImage(cgImage: pixels, scale: 2, orientation: .up).size == CGSize(width: 20, height: 10))
    #expect(UIImage(cgImage: pixels, scale: 2, orientation: .left).size == CGSize(width: 10, height: 20))
    #expect(UIImage(cgImage: pixels, scale: 0, orientation: .up).scale == 1)
    #expect(UIImage(cgImage: pixels, scale: .nan, orientation: .up).scale == 1)
    #expect(UIImage().size == .zero)
    #expect(UIImage().cgImage == nil)
  }

  @Test(
    "an image is drawn upright, turned as its orientation says",
    arguments: [
      (UIImage.Orientation.up, "RG BW"), (.down, "WB GR"), (.left, "GW RB"), (.right, "BR WG"),
      (.upMirrored, "GR WB"), (.downMirrored, "BW RG"), (.leftMirrored, "RB GW"), (.rightMirrored, "WG BR"),
    ])
  func orientation(orientation: UIImage.Orientation, expected: String) {
    let image = UIImage(cgImage: fourColours(), scale: 1, orientation: orientation)
    #expect(letters(picture(2, 2) { _ in image.draw(at: .zero) }) == expected)
  }

  @Test("mirroring twice gives the image back")
  func mirroring() {
    for raw in 0..<8 {
      let orientation = UIImage.Orientation(rawValue: raw)!
      let image = UIImage(cgImage: fourColours(), scale: 1, orientation: orientation)
      let once = image.withHorizontallyFlippedOrientation()
      let seen = letters(picture(2, 2) { _ in image.draw(at: .zero) })
      let mirrored = letters(picture(2, 2) { _ in once.draw(at: .zero) })
      #expect(String(seen.split(separator: " ").map { String($0.reversed()) }.joined(separator: " ")) == mirrored)
      #expect(once.withHorizontallyFlippedOrientation() == image)
    }
  }

  @Test("an image drawn in a rectangle fills it")
  func drawing() {
    let image = UIImage(
      cgImage: picture(4, 4) { _ in
        UIColor.red.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
      })
    let drawn = picture(20, 20) { _ in image.draw(in: CGRect(x: 5, y: 6, width: 10, height: 8)) }
    #expect(drawn.inkBox(least: 255).map { [$0.x, $0.y, $0.width, $0.height] } == [5, 6, 10, 8])
    let faint = picture(4, 4) { _ in image.draw(at: .zero, blendMode: .normal, alpha: 0.5) }
    #expect(abs(faint.rgba(1, 1)[3] - 128) <= 1)
    let nothing = picture(4, 4) { _ in
      image.draw(in: .zero)
      image.draw(in: CGRect(x: CGFloat.nan, y: 0, width: 4, height: 4))
      image.draw(in: CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 4))
    }
    #expect(nothing.inkArea == 0)
  }

  @Test("a template is drawn in the tint, in the shape of the image")
  func template() {
    let shape = UIImage(
      cgImage: picture(4, 4) { _ in
        UIColor.red.withAlphaComponent(0.5).setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 4))
      })
    #expect(!shape.isTemplate)
    let template = shape.withRenderingMode(.alwaysTemplate)
    #expect(template.isTemplate)
    let drawn = picture(4, 4) { context in
      template.draw(in: CGRect(x: 0, y: 0, width: 4, height: 4), context: context, tint: UIColor.blue.cgColor)
    }
    #expect(drawn.rgba(3, 1) == [0, 0, 0, 0])
    let pixel = drawn.rgba(1, 1)
    #expect(pixel[0] == 0 && abs(pixel[2] - 128) <= 1 && abs(pixel[3] - 128) <= 1)

    let own = picture(4, 4) { _ in shape.withTintColor(.green).draw(at: .zero) }
    #expect(own.rgba(1, 1)[1] > 120 && own.rgba(1, 1)[0] == 0)
    let original = picture(4, 4) { _ in shape.withRenderingMode(.alwaysOriginal).draw(at: .zero) }
    #expect(original.rgba(1, 1)[0] > 120)
  }

  @Test("caps keep their size, the middle stretches or tiles")
  func capInsets() {
    // Red caps of 2 points on each side, the middle half green, half blue.
    let image = UIImage(
      cgImage: picture(8, 2) { _ in
        for (color, x, width) in [(UIColor.red, 0, 2), (.green, 2, 2), (.blue, 4, 2), (.red, 6, 2)] {
          color.setFill()
          UIRectFill(CGRect(x: x, y: 0, width: width, height: 2))
        }
      })
    let insets = UIEdgeInsets(top: 0, left: 2, bottom: 0, right: 2)
    func row(_ mode: UIImage.ResizingMode) -> CGImage {
      let resizable = image.resizableImage(withCapInsets: insets, resizingMode: mode)
      return picture(20, 2) { _ in resizable.draw(in: CGRect(x: 0, y: 0, width: 20, height: 2)) }
    }
    let stretched = row(.stretch)
    #expect(stretched.rgba(0, 0) == [255, 0, 0, 255] && stretched.rgba(1, 0) == [255, 0, 0, 255])
    #expect(stretched.rgba(18, 0) == [255, 0, 0, 255] && stretched.rgba(19, 0) == [255, 0, 0, 255])
    #expect(stretched.rgba(4, 0)[1] > 200 && stretched.rgba(15, 0)[2] > 200)
    let tiled = row(.tile)
    #expect(tiled.rgba(2, 0) == [0, 255, 0, 255] && tiled.rgba(4, 0) == [0, 0, 255, 255])
    #expect(tiled.rgba(6, 0) == [0, 255, 0, 255] && tiled.rgba(8, 0) == [0, 0, 255, 255])
    #expect(tiled.rgba(17, 0) == [0, 0, 255, 255] && tiled.rgba(18, 0) == [255, 0, 0, 255])
    // Caps larger than the target shrink together.
    let small = image.resizableImage(withCapInsets: insets, resizingMode: .stretch)
    let squeezed = picture(2, 2) { _ in small.draw(in: CGRect(x: 0, y: 0, width: 2, height: 2)) }
    #expect(squeezed.rgba(0, 0)[3] == 255 && squeezed.rgba(1, 0)[3] == 255)
    #expect(small.capInsets == insets && small.resizingMode == .stretch)
  }

  @Test("the parts of a resized image meet without a seam", arguments: [1, 1.25, 1.5, 1.75, 2.5] as [CGFloat])
  func seams(scale: CGFloat) {
    let plain = UIImage(
      cgImage: picture(11, 11) { _ in
        UIColor.red.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 11, height: 11))
      })
    for mode in [UIImage.ResizingMode.stretch, .tile] {
      let image = plain.resizableImage(
        withCapInsets: UIEdgeInsets(top: 3, left: 5, bottom: 5, right: 3), resizingMode: mode)
      for turn in [0, CGFloat.pi / 2] {
        let drawn = picture(60, 60, scale: scale) { context in
          context.translateBy(x: 30, y: 30)
          // Exactly a quarter: what a turn by an angle leaves is no rectangle of pixels any more.
          if turn > 0 { context.concatenate(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)) }
          image.draw(in: CGRect(x: -30, y: -30, width: 60, height: 60))
        }
        let last = Int(60 * scale) - 1
        let holes = (0...last).flatMap { y in (0...last).map { drawn.rgba($0, y) } }.filter { $0 != [255, 0, 0, 255] }
        #expect(holes.isEmpty, "\(mode) at \(scale): \(holes.count) pixels, \(holes.first ?? [])")
      }
    }
  }

  @Test("a pattern repeats from the corner of its rectangle")
  func pattern() {
    let image = UIImage(cgImage: fourColours())
    let drawn = picture(6, 5) { _ in image.drawAsPattern(in: CGRect(x: 1, y: 1, width: 4, height: 3)) }
    #expect(drawn.rgba(1, 1) == [255, 0, 0, 255] && drawn.rgba(3, 1) == [255, 0, 0, 255])
    #expect(drawn.rgba(2, 3) == [0, 255, 0, 255])
    #expect(drawn.inkArea == 12)
  }

  @Test("images are written to and read from PNG files, with the scale in the name")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("images-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let one = try #require(UIImage(cgImage: fourColours()).pngData())
    let two = try #require(
      UIImage(cgImage: picture(4, 4) { _ in UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4)) }).pngData())
    try one.write(to: folder.appendingPathComponent("icon.png"))
    try two.write(to: folder.appendingPathComponent("icon@2x.png"))
    try Data("no image".utf8).write(to: folder.appendingPathComponent("bad.png"))

    let image = try #require(UIImage(contentsOfFile: folder.appendingPathComponent("icon.png").path))
    #expect(image.size == CGSize(width: 2, height: 2) && image.scale == 1)
    #expect(image.cgImage.map(letters) == "RG BW")
    let double = try #require(UIImage(contentsOfFile: folder.appendingPathComponent("icon@2x.png").path))
    #expect(double.size == CGSize(width: 2, height: 2) && double.scale == 2)
    UITraitCollection(displayScale: 2).performAsCurrent {
      let fitting = UIImage(contentsOfFile: folder.appendingPathComponent("icon.png").path)
      #expect(fitting?.scale == 2 && fitting?.size == CGSize(width: 2, height: 2))
    }
    #expect(UIImage(contentsOfFile: folder.appendingPathComponent("bad.png").path) == nil)
    #expect(UIImage(contentsOfFile: folder.appendingPathComponent("none.png").path) == nil)
    #expect(UIImage(data: Data()) == nil)
    #expect(UIImage(data: one, scale: 2)?.size == CGSize(width: 1, height: 1))
    #expect(UIImage(named: "no-such-image-4711") == nil)
    let turned = UIImage(cgImage: fourColours(), scale: 1, orientation: .down)
    let upright = try #require(turned.pngData())
    #expect(UIImage(data: upright)?.cgImage.map(letters) == "WB GR")
  }

  @Test("images are equal when they show the same in the same way")
  func equality() {
    let pixels = fourColours()
    #expect(UIImage(cgImage: pixels) == UIImage(cgImage: pixels))
    #expect(UIImage(cgImage: pixels) != UIImage(cgImage: pixels, scale: 2, orientation: .up))
    #expect(UIImage(cgImage: pixels) != UIImage(cgImage: pixels).withRenderingMode(.alwaysTemplate))
    #expect(UIImage(systemName: "heart") == UIImage(systemName: "heart"))
    #expect(UIImage(systemName: "heart") != UIImage(systemName: "heart.fill"))
    #expect(UIImage(systemName: "heart")?.isEqual(UIImage(systemName: "heart")) == true)
  }

  @Test("a renderer draws at its scale, y down, from its bounds")
  func renderer() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    let bounds = CGRect(x: 100, y: 50, width: 10, height: 6)
    let image = UIGraphicsImageRenderer(bounds: bounds, format: format).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 100, y: 50, width: 5, height: 3))
      #expect(context.currentImage.size == bounds.size)
    }
    #expect(image.size == bounds.size && image.scale == 2)
    let pixels = try #require(image.cgImage)
    #expect(pixels.width == 20 && pixels.height == 12)
    #expect(pixels.inkBox(least: 255).map { [$0.x, $0.y, $0.width, $0.height] } == [0, 0, 10, 6])

    format.opaque = true
    let opaque = UIGraphicsImageRenderer(bounds: bounds, format: format).image { _ in }
    #expect(opaque.cgImage?.rgba(3, 3) == [0, 0, 0, 255])
    for size in [CGSize.zero, CGSize(width: CGFloat.nan, height: 3), CGSize(width: CGFloat.infinity, height: 3)] {
      #expect(UIGraphicsImageRenderer(size: size).image { _ in }.size == .zero)
    }
    #expect(UIGraphicsImageRenderer(size: .zero).pngData { _ in }.isEmpty)
  }

  @Test("the older image contexts nest")
  func imageContexts() {
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsEndImageContext()
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 4), false, 2)
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
    UIGraphicsBeginImageContext(CGSize(width: 3, height: 3))
    let inner = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    let outer = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    #expect(inner?.size == CGSize(width: 3, height: 3) && inner?.cgImage?.inkArea == 0)
    #expect(outer?.size == CGSize(width: 4, height: 4) && outer?.scale == 2)
    #expect(outer?.cgImage?.rgba(7, 7) == [255, 0, 0, 255])
    #expect(UIGraphicsGetCurrentContext() == nil)
  }
}
