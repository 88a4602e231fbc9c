import Foundation
import Testing

@testable import UIKit

// The size of text that the user wants is the app's: one test at a time.
@MainActor @Suite struct UIFontTests {
  @Test(
    "text styles have the sizes of the standard content size",
    arguments: [
      (UIFont.TextStyle.largeTitle, 34), (.title1, 28), (.title2, 22), (.title3, 20), (.headline, 17), (.body, 17),
      (.callout, 16), (.subheadline, 15), (.footnote, 13), (.caption1, 12), (.caption2, 11),
    ] as [(UIFont.TextStyle, CGFloat)])
  func textStyles(style: UIFont.TextStyle, size: CGFloat) {
    let font = UIFont.preferredFont(forTextStyle: style)
    #expect(font.pointSize == size)
    #expect(font.weight == (style == .headline ? .semibold : .regular))
  }

  @Test("fonts with the same properties are equal")
  func equality() {
    #expect(UIFont.systemFont(ofSize: 17) == UIFont.systemFont(ofSize: 17, weight: .regular))
    #expect(UIFont.boldSystemFont(ofSize: 17) == UIFont.systemFont(ofSize: 17, weight: .bold))
    #expect(UIFont.systemFont(ofSize: 17) != UIFont.systemFont(ofSize: 18))
    #expect(UIFont.systemFont(ofSize: 17) != UIFont.italicSystemFont(ofSize: 17))
    #expect(UIFont.systemFont(ofSize: 17) != UIFont.monospacedSystemFont(ofSize: 17, weight: .regular))
    #expect(UIFont.systemFont(ofSize: 17) != UIFont.monospacedDigitSystemFont(ofSize: 17, weight: .regular))
    #expect(UIFont.systemFont(ofSize: 12).withSize(20) == UIFont.systemFont(ofSize: 20))
  }

  @Test("the measures of a font fit together")
  func metrics() {
    let font = UIFont.systemFont(ofSize: 17)
    #expect(font.descender < 0)
    #expect(font.ascender > font.capHeight && font.capHeight > font.xHeight && font.xHeight > 0)
    #expect(abs(font.lineHeight - (font.ascender - font.descender + font.leading)) < 1e-9)
    #expect(font.lineHeight > 17 && font.lineHeight < 26)
    #expect(!font.familyName.isEmpty)
    #expect(font.fontName.hasPrefix(font.familyName.filter { $0 != " " }))
  }

  @Test("weights lie on OpenType's scale")
  func weights() {
    #expect(
      [UIFont.Weight.ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black].map(\.openType)
        == [100, 200, 300, 400, 500, 600, 700, 800, 900])
    #expect(UIFont.Weight(-1).openType == 100)
    #expect(UIFont.Weight(1).openType == 900)
    #expect(UIFont.Weight(.nan).openType == 400)
    #expect((501...599).contains(UIFont.Weight(0.27).openType))
  }

  @Test("sizes that are no sizes give 12 points", arguments: [0, -1, CGFloat.nan, .infinity])
  func badSizes(size: CGFloat) {
    #expect(UIFont.systemFont(ofSize: size).pointSize == 12)
  }

  @Test("fonts by name: those that are installed")
  func names() throws {
    let family = UIFont.systemFont(ofSize: 12).familyName
    let font = try #require(UIFont(name: family, size: 20))
    #expect(font.familyName == family && font.pointSize == 20)
    #expect(UIFont(name: "No Such Family 4711", size: 20) == nil)
  }
}
