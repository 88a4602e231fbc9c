import Foundation
import Testing

@testable import UIKit

/// Names of all symbols but those in frames.
private let names = """
  heart star person person.2 house trash gearshape bell bookmark folder doc doc.text envelope paperplane phone camera \
  photo clock lock bag cart tag tray archivebox map flag play pause stop forward backward square.grid.2x2 location \
  hand.thumbsup hand.thumbsdown moon sun.max bolt speaker speaker.wave.2 speaker.slash mic eye eye.slash circle square \
  triangle exclamationmark.triangle square.and.arrow.up square.and.arrow.down
  """.split(separator: " ").map(String.init)

private let plainNames = """
  plus minus xmark checkmark ellipsis questionmark exclamationmark info chevron.left chevron.right chevron.up \
  chevron.down chevron.forward chevron.backward chevron.up.chevron.down arrow.left arrow.right arrow.up arrow.down \
  arrow.forward arrow.backward arrow.clockwise arrow.counterclockwise gear magnifyingglass pencil square.and.pencil \
  calendar globe mappin list.bullet line.3.horizontal slider.horizontal.3 wifi battery.100 link paperclip scissors
  """.split(separator: " ").map(String.init)

private let enclosedNames = """
  plus minus xmark checkmark ellipsis questionmark info exclamationmark chevron.right arrow.up heart star person trash \
  house bell play pause
  """.split(separator: " ").map(String.init)

private func draw(_ image: UIImage, width: Int, height: Int, scale: CGFloat) -> CGImage {
  picture(width, height, scale: scale) { _ in
    image.withTintColor(.black).draw(in: CGRect(x: 0, y: 0, width: width, height: height))
  }
}

@Suite struct SymbolTests {
  @Test(
    "every symbol exists, plain and filled, and its ink reaches all four sides of its size",
    arguments: names + plainNames)
  func inkBounds(name: String) throws {
    for form in names.contains(name) ? [name, name + ".fill"] : [name] {
      let image = try #require(UIImage(systemName: form), "\(form)")
      #expect(image.isSymbolImage && image.isTemplate)
      #expect(image.size.width >= 4 && image.size.width <= 28 && image.size.height >= 4 && image.size.height <= 24)
      // A margin around it shows ink that leaves the size.
      let (width, height) = (Int(image.size.width), Int(image.size.height))
      let drawn = picture(width + 8, height + 8, scale: 4) { _ in
        image.withTintColor(.black).draw(at: CGPoint(x: 4, y: 4))
      }
      let box = try #require(drawn.inkBox(least: 40))
      // In points: within the size but for a hair, and near its edges but for what rounding and round ends take.
      let (left, top) = (CGFloat(box.minX) / 4 - 4, CGFloat(box.minY) / 4 - 4)
      let (right, bottom) = (CGFloat(box.maxX) / 4 - 4, CGFloat(box.maxY) / 4 - 4)
      #expect(left >= -0.3 && top >= -0.3, "\(form)")
      #expect(right <= image.size.width + 0.3 && bottom <= image.size.height + 0.3, "\(form)")
      let isBar = name == "minus"
      #expect(left <= 1.8 && right >= image.size.width - 1.8, "\(form)")
      #expect(isBar || (top <= 1.8 && bottom >= image.size.height - 1.8), "\(form)")
      let middle = abs((left + right) / 2 - image.size.width / 2)
      #expect(middle <= 1.3, "\(form) stands in the middle")
    }
  }

  @Test("a filled symbol has more ink than its outline, within the same size", arguments: names)
  func filled(name: String) throws {
    let outline = try #require(UIImage(systemName: name))
    let filled = try #require(UIImage(systemName: name + ".fill"))
    #expect(outline.size == filled.size)
    func area(_ image: UIImage) -> Double {
      draw(image, width: Int(image.size.width), height: Int(image.size.height), scale: 2).inkArea
    }
    #expect(area(filled) > area(outline) * 1.05)
  }

  @Test("symbols in circles and squares", arguments: enclosedNames)
  func enclosed(name: String) throws {
    for frame in ["circle", "square"] where !(name == "person" && frame == "square") {
      let outline = try #require(UIImage(systemName: "\(name).\(frame)"))
      let filled = try #require(UIImage(systemName: "\(name).\(frame).fill"))
      let bare = try #require(UIImage(systemName: frame))
      let bareFilled = try #require(UIImage(systemName: frame + ".fill"))
      #expect(outline.size == bare.size && filled.size == bare.size)
      func area(_ image: UIImage) -> Double {
        draw(image, width: Int(bare.size.width), height: Int(bare.size.height), scale: 2).inkArea
      }
      #expect(area(outline) > area(bare) + 20, "something is drawn inside")
      #expect(area(filled) < area(bareFilled) - 20, "something is cut out")
    }
  }

  @Test("numbers from 0 to 50 and letters stand in circles and squares")
  func characters() throws {
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    for name in (0...50).map(String.init) + letters {
      for form in ["circle", "circle.fill", "square", "square.fill"] {
        #expect(UIImage(systemName: "\(name).\(form)") != nil, "\(name).\(form)")
      }
    }
    let one = draw(try #require(UIImage(systemName: "1.circle")), width: 20, height: 20, scale: 4)
    let two = draw(try #require(UIImage(systemName: "2.circle")), width: 20, height: 20, scale: 4)
    #expect(one.allPixels != two.allPixels)
    // The digits lie within the ring: nothing but white between them and it.
    let forty = draw(try #require(UIImage(systemName: "40.circle")), width: 20, height: 20, scale: 4)
    for angle in stride(from: 0.0, to: 2 * .pi, by: 0.1) {
      let (x, y) = (Int(40 + 30 * cos(angle)), Int(40 + 30 * sin(angle)))
      #expect(forty.rgba(x, y)[3] == 0)
    }
  }

  @Test(
    "names that are no symbols give nil",
    arguments: [
      "", ".", "..", "fill", ".fill", "circle.", "hart", "heart.", "heart.fill.fill", "heart.circle.fill.fill",
      "51.circle", "01.circle", "-1.circle", "1", "a", "aa.circle", "1.triangle", "plus.fill", "Heart", " heart",
      "heart ", "é.circle", "person.square", "gear.circle.circle",
    ])
  func unknown(name: String) {
    if name == "person.square" { return #expect(UIImage(systemName: "person.square") == nil) }
    #expect(UIImage(systemName: name) == nil)
  }

  @Test("heart.fill at 18 x 15 points is a symmetrical heart", arguments: [1, 1.5, 2] as [CGFloat])
  func heart(scale: CGFloat) throws {
    let image = draw(try #require(UIImage(systemName: "heart.fill")), width: 18, height: 15, scale: scale)
    func alpha(_ x: CGFloat, _ y: CGFloat) -> Int { image.rgba(Int(x * scale), Int(y * scale))[3] }
    #expect(alpha(9, 7) == 255, "full in the middle")
    #expect(alpha(4.5, 3.5) == 255 && alpha(13.5, 3.5) == 255, "two lobes")
    #expect(alpha(9, 0.2) == 0, "a notch between them")
    #expect(alpha(1, 13.5) == 0 && alpha(17, 13.5) == 0, "pointed below")
    for y in 0..<image.height {
      for x in 0..<image.width / 2 {
        // Edges are sampled from left to right, which makes a few levels of difference.
        #expect(abs(image.rgba(x, y)[3] - image.rgba(image.width - 1 - x, y)[3]) <= 20)
      }
    }
    let box = try #require(image.inkBox(least: 20))
    #expect(box.width >= image.width - 1 && box.height >= image.height - 1, "it fills its frame")
  }

  @Test("the outlined heart is hollow")
  func hollow() throws {
    let image = draw(try #require(UIImage(systemName: "heart")), width: 21, height: 18, scale: 2)
    #expect(image.rgba(21, 16)[3] == 0)
  }

  @Test("a configuration sets size, weight and scale")
  func configuration() throws {
    let heart = try #require(UIImage(systemName: "heart"))
    let large = try #require(
      UIImage(systemName: "heart", withConfiguration: UIImage.SymbolConfiguration(pointSize: 34)))
    #expect(abs(large.size.width - 2 * heart.size.width) <= 1)
    let small = heart.withConfiguration(UIImage.SymbolConfiguration(scale: .small))
    let big = heart.withConfiguration(UIImage.SymbolConfiguration(scale: .large))
    #expect(small.size.width < heart.size.width && heart.size.width < big.size.width)

    func ink(_ weight: UIImage.SymbolWeight) throws -> Double {
      let image = try #require(heart.applyingSymbolConfiguration(UIImage.SymbolConfiguration(weight: weight)))
      #expect(image.size == heart.size, "weight does not change the size")
      return draw(image, width: 21, height: 18, scale: 2).inkArea
    }
    let areas = try [UIImage.SymbolWeight.ultraLight, .light, .regular, .semibold, .bold, .black].map(ink)
    #expect(areas == areas.sorted() && Set(areas).count == areas.count)

    let both = UIImage.SymbolConfiguration(pointSize: 34)
      .applying(UIImage.SymbolConfiguration(weight: .bold))
    #expect(both == UIImage.SymbolConfiguration(points: 34, weight: .bold, scale: nil))
    #expect(UIImage.SymbolConfiguration(font: .boldSystemFont(ofSize: 20)).weight == .bold)
    #expect(UIImage.SymbolConfiguration(textStyle: .headline).weight == .semibold)
    #expect(UIImage.SymbolConfiguration(pointSize: .nan).pointSize == nil)
    let pixels = UIImage(cgImage: fourPixels())
    #expect(pixels.applyingSymbolConfiguration(.init(pointSize: 3)) == nil)
    #expect(pixels.withConfiguration(UIImage.SymbolConfiguration(pointSize: 3)) === pixels)
  }

  private func fourPixels() -> CGImage { picture(2, 2) { _ in } }

  @Test("a symbol is drawn in the tint, and one with holes leaves what is below them alone")
  func tint() throws {
    let symbol = try #require(UIImage(systemName: "plus.circle.fill"))
    let image = picture(20, 20) { context in
      UIColor.yellow.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 20, height: 20))
      symbol.draw(in: CGRect(x: 0, y: 0, width: 20, height: 20), context: context, tint: UIColor.blue.cgColor)
    }
    #expect(image.rgba(4, 10) == [0, 0, 255, 255])
    #expect(image.rgba(0, 0) == [255, 255, 0, 255])
    let middle = image.rgba(10, 10)
    #expect(middle[0] > 150 && middle[1] > 150, "yellow shows through the cut plus")
    let faint = picture(20, 20) { context in
      symbol.draw(
        in: CGRect(x: 0, y: 0, width: 20, height: 20), context: context,
        tint: UIColor.blue.withAlphaComponent(0.5).cgColor)
    }
    #expect(abs(faint.rgba(4, 10)[3] - 128) <= 1)
  }

  @Test("steps of a symbol that lie over each other do not show in a see-through tint")
  func transparentTint() throws {
    // The lock's shackle runs into its body.
    let symbol = try #require(UIImage(systemName: "lock.fill"))
    let image = picture(15, 20, scale: 4) { context in
      symbol.draw(
        in: CGRect(x: 0, y: 0, width: 15, height: 20), context: context,
        tint: UIColor.black.withAlphaComponent(0.5).cgColor)
    }
    #expect(image.allPixels.allSatisfy { $0 >> 24 <= 129 })
  }

  @Test("directional symbols turn over where one reads from right to left")
  func direction() throws {
    let forward = try #require(UIImage(systemName: "chevron.forward"))
    let right = try #require(UIImage(systemName: "chevron.right"))
    let left = try #require(UIImage(systemName: "chevron.left"))
    #expect(forward.flipsForRightToLeftLayoutDirection && !right.flipsForRightToLeftLayoutDirection)
    func pixels(_ image: UIImage) -> [UInt32] { draw(image, width: 10, height: 17, scale: 2).allPixels }
    #expect(pixels(forward) == pixels(right))
    UITraitCollection(layoutDirection: .rightToLeft).performAsCurrent {
      let turned = draw(forward, width: 10, height: 17, scale: 2)
      let expected = draw(left, width: 10, height: 17, scale: 2)
      for y in 0..<turned.height {
        for x in 0..<turned.width { #expect(abs(turned.rgba(x, y)[3] - expected.rgba(x, y)[3]) <= 3) }
      }
    }
  }

  @Test("a symbol has pixels for who asks, at the scale of the current traits, and is crisp at any size")
  func pixels() throws {
    let heart = try #require(UIImage(systemName: "heart.fill"))
    #expect(heart.cgImage?.width == Int(heart.size.width))
    UITraitCollection(displayScale: 3).performAsCurrent {
      #expect(heart.cgImage?.width == Int(heart.size.width) * 3)
      #expect(heart.scale == 3)
    }
    let contents = try #require(
      heart.layerContents(size: CGSize(width: 180, height: 150), scale: 2, tint: UIColor.red.cgColor))
    #expect(contents.width == 360 && contents.height == 300)
    #expect(contents.rgba(180, 140) == [255, 0, 0, 255])
    // Crisp: few pixels are neither empty nor full.
    let soft = contents.allPixels.count { $0 >> 24 != 0 && $0 >> 24 != 255 }
    #expect(soft < 3000)
  }

  @Test("symbols stand centred on capitals")
  func baseline() throws {
    let image = try #require(UIImage(systemName: "circle"))
    let offset = try #require(image.baselineOffsetFromBottom)
    #expect(offset > 2 && offset < 6)
    #expect(image.imageWithoutBaseline().baselineOffsetFromBottom == nil)
    #expect(image.withBaselineOffset(fromBottom: 9).baselineOffsetFromBottom == 9)
  }
}
