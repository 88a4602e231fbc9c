import Foundation
import Testing

@testable import UIKit

private func square(_ side: Int) -> UIImage { UIImage(cgImage: picture(side, side) { _ in }) }

private let dark = UITraitCollection(userInterfaceStyle: .dark)
private let light = UITraitCollection(userInterfaceStyle: .light)

@Suite struct ImageAssetTests {
  @Test("an asset has the variant that asks for most of the traits, of those the nearest scale")
  func choice() {
    let asset = UIImageAsset()
    #expect(asset.image(with: light).size == .zero)
    asset.register(square(1), with: UITraitCollection())
    asset.register(square(2), with: dark)
    asset.register(square(3), with: UITraitCollection(traitsFrom: [dark, UITraitCollection(displayScale: 3)]))
    asset.register(
      square(4), with: UITraitCollection(traitsFrom: [dark, UITraitCollection(horizontalSizeClass: .compact)]))
    func side(_ traits: UITraitCollection...) -> CGFloat {
      asset.image(with: UITraitCollection(traitsFrom: traits)).size.width
    }
    #expect(side(light) == 1 && side() == 1 && side(dark, UITraitCollection(displayScale: 3)) == 3)
    #expect(side(dark, UITraitCollection(horizontalSizeClass: .compact)) == 4)
    #expect(side(dark, UITraitCollection(horizontalSizeClass: .regular)) == 2)
    asset.register(square(7), with: dark)
    #expect(side(dark, UITraitCollection(displayScale: 0)) == 7)
    asset.unregisterImage(with: UITraitCollection())
    // Nothing fits: the first there is.
    #expect(side(light) > 1)
    #expect(asset.image(with: UIImage.Configuration(traitCollection: dark)).size.width == 7)
  }

  @Test("every image has an asset, and keeps the way it is to be drawn in all variants")
  func ownAsset() throws {
    let image = square(3)
    let asset = try #require(image.imageAsset)
    #expect(image.imageAsset === asset && UIImage().imageAsset == nil)
    asset.register(square(5), with: dark)
    let template = image.withRenderingMode(.alwaysTemplate).withTintColor(.red)
    #expect(template.imageAsset === asset)
    let other = template.variant(for: dark)
    #expect(other.size.width == 5 && other.renderingMode == .alwaysTemplate && other.parts.tint == .red)
    #expect(other.variant(for: light).size.width == 3)
    #expect(image.withConfiguration(UIImage.Configuration(traitCollection: dark)).size.width == 5)
    // That it has an asset makes it no other image.
    #expect(image == UIImage(cgImage: try #require(image.cgImage)))
    weak var gone: UIImageAsset?
    do {
      let image = square(2)
      gone = image.imageAsset
      gone?.register(image, with: dark)
      #expect(gone?.image(with: dark).imageAsset === gone)
    }
    #expect(gone == nil)
  }

  @Test("an image found by name knows its dark variant and its scales")
  func named() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("assets-\(UUID().uuidString)")
    let set = folder.appendingPathComponent("Media.xcassets/Sun.imageset")
    try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, side) in [("day", 4), ("day2", 8), ("night", 6)] {
      try #require(square(side).pngData()).write(to: set.appendingPathComponent("\(name).png"))
    }
    try Data(
      """
      {"images": [{"filename": "day.png", "scale": "1x"}, {"filename": "day2.png", "scale": "2x"},
        {"filename": "night.png", "scale": "1x", "appearances": [{"appearance": "luminosity", "value": "dark"}]}]}
      """.utf8
    ).write(to: set.appendingPathComponent("Contents.json"))
    let bundle = try #require(Bundle(path: folder.path))
    let image = try #require(UIImage(named: "Sun", in: bundle, compatibleWith: light))
    #expect(image.size.width == 4 && image.scale == 1)
    #expect(image.variant(for: dark).size.width == 6)
    let fine = image.variant(for: UITraitCollection(traitsFrom: [light, UITraitCollection(displayScale: 2)]))
    #expect(fine.size.width == 4 && fine.scale == 2)
    #expect(image.imageAsset?.image(with: dark).size.width == 6)
  }

  @Test("configurations hand on what they say, and can be asked to say less")
  func configurations() {
    let all = UIImage.SymbolConfiguration(pointSize: 20, weight: .bold, scale: .large)
    #expect(all.configurationWithoutWeight() == UIImage.SymbolConfiguration(points: 20, weight: nil, scale: .large))
    #expect(all.configurationWithoutScale() == UIImage.SymbolConfiguration(pointSize: 20, weight: .bold))
    #expect(all.configurationWithoutPointSizeAndWeight() == UIImage.SymbolConfiguration(scale: .large))
    #expect(
      all.configurationWithoutTextStyle() == UIImage.SymbolConfiguration(points: nil, weight: .bold, scale: .large))
    let forDark = all.withTraitCollection(dark)
    #expect(forDark != all && forDark.traitCollection == dark && forDark.withTraitCollection(nil) == all)
    #expect(all.applying(UIImage.Configuration(traitCollection: dark)) == forDark)
    let plain = UIImage.Configuration(traitCollection: light)
    #expect(plain.applying(all).traitCollection == light && plain.applying(nil) == plain && plain != all)
    #expect(plain.hashValue == UIImage.Configuration(traitCollection: light).hashValue)
    #expect(UIImage.SymbolConfiguration(traitCollection: dark).traitCollection == dark)
  }

  @Test("images that code counts on are there")
  func standard() {
    for image in [UIImage.actions, .add, .checkmark, .remove, .strokedCheckmark] {
      #expect(image.isSymbolImage && image.hasBaseline)
    }
    #expect(UIImage(systemName: "heart", compatibleWith: dark) == UIImage(systemName: "heart"))
    #expect(UIImage(systemName: "no.such.symbol.4711", compatibleWith: nil) == nil)
    #expect(!square(3).hasBaseline && square(3).withBaselineOffset(fromBottom: 1).hasBaseline)
  }

  @Test("the older way of caps leaves a point to stretch")
  func stretchable() {
    let image = square(10).stretchableImage(withLeftCapWidth: 4, topCapHeight: 3)
    #expect(image.capInsets == UIEdgeInsets(top: 3, left: 4, bottom: 6, right: 5) && image.resizingMode == .stretch)
    #expect(image.leftCapWidth == 4 && image.topCapHeight == 3)
    #expect(square(10).stretchableImage(withLeftCapWidth: 0, topCapHeight: -2).capInsets == .zero)
    #expect(square(10).stretchableImage(withLeftCapWidth: 99, topCapHeight: 0).capInsets.left == 9)
    let format = UIImage(cgImage: picture(2, 2) { _ in }, scale: 3, orientation: .up).imageRendererFormat
    #expect(format.scale == 3 && !format.opaque)
  }
}
