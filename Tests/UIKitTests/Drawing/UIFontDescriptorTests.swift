import Foundation
import Testing

@testable import UIKit

// The size of text that the user wants is the app's: one test at a time.
@MainActor @Suite struct UIFontDescriptorTests {
  @Test("a descriptor gives the font back that it came from")
  func roundTrip() {
    for font in [
      UIFont.systemFont(ofSize: 17), .boldSystemFont(ofSize: 20), .italicSystemFont(ofSize: 11),
      .monospacedSystemFont(ofSize: 12, weight: .light), .monospacedDigitSystemFont(ofSize: 13, weight: .medium),
      .systemFont(ofSize: 9, weight: .black, width: .condensed), .preferredFont(forTextStyle: .headline),
    ] {
      #expect(UIFont(descriptor: font.fontDescriptor, size: 0) == font)
      #expect(UIFont(descriptor: font.fontDescriptor, size: 30).pointSize == 30)
    }
  }

  @Test("symbolic traits are added and taken away")
  func symbolic() throws {
    let font = UIFont.systemFont(ofSize: 17)
    let bold = try #require(font.fontDescriptor.withSymbolicTraits(.traitBold))
    #expect(UIFont(descriptor: bold, size: 0) == .boldSystemFont(ofSize: 17))
    #expect(bold.symbolicTraits.contains(.traitBold) && !bold.symbolicTraits.contains(.traitItalic))
    let both = try #require(bold.withSymbolicTraits(bold.symbolicTraits.union(.traitItalic)))
    #expect(both.symbolicTraits.isSuperset(of: [.traitBold, .traitItalic]))
    let semibold = UIFont.systemFont(ofSize: 17, weight: .semibold).fontDescriptor
    let italic = try #require(semibold.withSymbolicTraits([.traitBold, .traitItalic]))
    #expect(UIFont(descriptor: italic, size: 0).weight == .semibold, "a weight that is bold already stays")
    let none = try #require(both.withSymbolicTraits([]))
    #expect(UIFont(descriptor: none, size: 0) == font)
    let mono = try #require(font.fontDescriptor.withSymbolicTraits(.traitMonoSpace))
    #expect(UIFont(descriptor: mono, size: 0) == .monospacedSystemFont(ofSize: 17, weight: .regular))
    let narrow = try #require(font.fontDescriptor.withSymbolicTraits(.traitCondensed))
    #expect(narrow.symbolicTraits.contains(.traitCondensed))
  }

  @Test("designs of the system font keep size and weight")
  func designs() throws {
    let bold = UIFont.boldSystemFont(ofSize: 20)
    let mono = UIFont(descriptor: try #require(bold.fontDescriptor.withDesign(.monospaced)), size: 0)
    #expect(mono == .monospacedSystemFont(ofSize: 20, weight: .bold))
    for design in [UIFontDescriptor.SystemDesign.rounded, .serif, .default] {
      let font = UIFont(descriptor: try #require(bold.fontDescriptor.withDesign(design)), size: 0)
      #expect(font.pointSize == 20 && font.weight == .bold)
      #expect("Rounded".size(withAttributes: [.font: font]).width > 40)
    }
    #expect(bold.fontDescriptor.withDesign(.init(rawValue: "none such")) == nil)
  }

  @Test("attributes say what a font is, and make it")
  func attributes() {
    let font = UIFont(
      descriptor: UIFontDescriptor(fontAttributes: [
        .size: 22, .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.heavy],
      ]), size: 0)
    #expect(font.pointSize == 22 && font.weight == .heavy)
    let headline = UIFont.preferredFont(forTextStyle: .headline).fontDescriptor
    #expect(headline.object(forKey: .textStyle) as? String == UIFont.TextStyle.headline.rawValue)
    #expect(UIFontDescriptor(fontAttributes: headline.fontAttributes) == headline.withSize(17))
    let family = UIFont.systemFont(ofSize: 12).familyName
    let named = UIFontDescriptor(fontAttributes: [.family: family, .face: "Bold", .size: 14])
    #expect(UIFont(descriptor: named, size: 0).fontName.hasSuffix("-Bold"))
    #expect(UIFontDescriptor(fontAttributes: [.size: "no number", .traits: 3]).pointSize == 12)
    #expect(UIFontDescriptor(name: "No Such Family", size: 15).pointSize == 15)
  }

  @Test("features by Apple's numbers are OpenType's, rivals turn each other off, unknown ones are ignored")
  func features() {
    func descriptor(_ settings: [(Int, Int)]) -> UIFontDescriptor {
      UIFont.systemFont(ofSize: 17).fontDescriptor.addingAttributes([
        .featureSettings: settings.map { [UIFontDescriptor.FeatureKey.type: $0.0, .selector: $0.1] }
      ])
    }
    #expect(
      UIFont(descriptor: descriptor([(6, 0)]), size: 0) == .monospacedDigitSystemFont(ofSize: 17, weight: .regular))
    #expect(descriptor([(37, 1)]).traits.features == ["smcp"])
    #expect(descriptor([(37, 1), (37, 0)]).traits.features == [])
    #expect(descriptor([(35, 2), (35, 20), (11, 2)]).traits.features == ["ss01", "ss10", "frac"])
    #expect(descriptor([(35, 2), (35, 3), (999, 1), (35, 99)]).traits.features == [])
    let both = descriptor([(6, 0), (21, 0)])
    #expect(UIFontDescriptor(fontAttributes: both.fontAttributes).traits.features == ["onum"])
    #expect(UIFontDescriptor(fontAttributes: both.fontAttributes).traits.hasTabularDigits)
  }

  @Test("families and their faces are listed by names that make fonts")
  func families() throws {
    let families = UIFont.familyNames
    #expect(families.contains(UIFont.systemFont(ofSize: 12).familyName) && families == families.sorted())
    #expect(UIFont.fontNames(forFamilyName: "No Such Family") == [])
    for family in families {
      let faces = UIFont.fontNames(forFamilyName: family)
      #expect(!faces.isEmpty, "\(family)")
      for face in faces {
        let font = try #require(UIFont(name: face, size: 12), "\(face)")
        #expect(font.fontName == face)
      }
    }
  }

  @Test("widths lie on OpenType's scale")
  func widths() {
    #expect(UIFont.Width.standard.openType == 100 && UIFont.Width(.nan).openType == 100)
    #expect(UIFont.Width.condensed.openType == 75 && UIFont.Width.expanded.openType == 125)
    #expect(UIFont.Width(-9).openType == 50 && UIFont.Width(9).openType == 200)
    let plain = UIFont.systemFont(ofSize: 17, weight: .bold, width: .standard)
    #expect(plain == .boldSystemFont(ofSize: 17) && plain != .systemFont(ofSize: 17, weight: .bold, width: .condensed))
  }
}
