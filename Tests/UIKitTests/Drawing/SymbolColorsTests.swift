import Foundation
import Testing
@testable import UIKit

/// The colours that a symbol is drawn in, by how many pixels have them.
private func colours(_ name: String, _ configuration: UIImage.SymbolConfiguration, tint: UIColor = .black) -> CGImage {
  let size = UIImage.SymbolConfiguration(pointSize: 68).applying(configuration)
  let image = UIImage(systemName: name, withConfiguration: size)!
  return picture(Int(image.size.width), Int(image.size.height)) { context in
    image.draw(in: CGRect(origin: .zero, size: image.size), context: context, tint: tint.cgColor)
  }
}

private func count(_ image: CGImage, _ rgba: [Int], tolerance: Int = 2) -> Int {
  var count = 0
  for y in 0..<image.height {
    for x in 0..<image.width where zip(image.rgba(x, y), rgba).allSatisfy({ abs($0 - $1) <= tolerance }) { count += 1 }
  }
  return count
}

@Suite struct SymbolColorsTests {
  @Test(
    "a palette colours the sign and what it stands in, outlined and filled",
    arguments: ["plus.circle", "plus.circle.fill", "exclamationmark.triangle.fill", "person.circle", "5.square.fill"])
  func palette(name: String) {
    let image = colours(name, UIImage.SymbolConfiguration(paletteColors: [.red, .blue]))
    let (red, blue) = (count(image, [255, 0, 0, 255]), count(image, [0, 0, 255, 255]))
    #expect(red > 60 && blue > 60, "\(name): \(red), \(blue)")
    // The sign is in the middle, what it stands in at the edge.
    #expect(image.rgba(image.width / 2, 1)[0] < 10 || name.hasPrefix("exclamation"))
    let one = colours(name, UIImage.SymbolConfiguration(paletteColors: [.green]))
    // In one colour alone what is cut out stays cut out.
    let tinted = colours(name, .preferringMonochrome(), tint: .green)
    #expect(one.allPixels == tinted.allPixels && count(one, [0, 255, 0, 255]) > 60)
  }

  @Test("a symbol of one part takes the first colour")
  func onePart() {
    let image = colours("heart.fill", UIImage.SymbolConfiguration(paletteColors: [.red, .blue]))
    #expect(count(image, [255, 0, 0, 255]) > 1000 && count(image, [0, 0, 255, 255]) == 0)
    let hierarchical = colours("heart.fill", UIImage.SymbolConfiguration(hierarchicalColor: .blue))
    #expect(count(hierarchical, [0, 0, 255, 255]) > 1000)
    // Only what smooths the edge may be half a colour.
    #expect(count(hierarchical, [0, 0, 128, 128]) < 20)
  }

  @Test("in a hierarchy the less important part is weaker")
  func hierarchy() {
    let image = colours("plus.circle.fill", UIImage.SymbolConfiguration(hierarchicalColor: .blue))
    #expect(count(image, [0, 0, 255, 255]) > 200 && count(image, [0, 0, 128, 128]) > 1000)
  }

  @Test("the tint colours what has no colours of its own, and templates that are asked for")
  func tint() throws {
    let plain = colours("plus.circle.fill", .preferringMonochrome(), tint: .red)
    #expect(count(plain, [255, 0, 0, 255]) > 1000)
    #expect(plain.rgba(plain.width / 2, plain.height / 2)[3] == 0)
    let palette = UIImage.SymbolConfiguration(paletteColors: [.white, .blue])
    let image = try #require(UIImage(systemName: "plus.circle.fill", withConfiguration: palette))
    let template = picture(20, 20) { context in
      image.withRenderingMode(.alwaysTemplate)
        .draw(in: CGRect(x: 0, y: 0, width: 20, height: 20), context: context, tint: UIColor.red.cgColor)
    }
    #expect(count(template, [0, 0, 255, 255]) == 0 && count(template, [255, 0, 0, 255]) > 100)
  }

  @Test("configurations add up, the later one decides, and compare by what they say")
  func configurations() {
    typealias Configuration = UIImage.SymbolConfiguration
    let palette = Configuration(paletteColors: [.red])
    let both = Configuration(pointSize: 20, weight: .bold).applying(palette)
    #expect(both == Configuration(pointSize: 20, weight: .bold).applying(Configuration(paletteColors: [.red])))
    #expect(both != Configuration(pointSize: 20, weight: .bold))
    #expect(palette.applying(Configuration(hierarchicalColor: .red)) == Configuration(hierarchicalColor: .red))
    #expect(
      palette.applying(Configuration.preferringMulticolor()) == palette
        && Configuration(paletteColors: []) == Configuration.unspecified)
    #expect(palette.applying(Configuration.preferringMonochrome()) == Configuration.preferringMonochrome())
  }
}
