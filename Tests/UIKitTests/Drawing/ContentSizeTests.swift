import Foundation
import Testing
import UIKitTesting

@testable import UIKit

@MainActor @Suite("The size of text that the user wants")
struct ContentSizeTests {
  private static let all: [UIContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium,
    .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
  ]

  @Test("categories are ordered from small to large, the last five for accessibility; one that says nothing is apart")
  func order() {
    for (index, category) in Self.all.enumerated() {
      #expect(category.isAccessibilityCategory == (index >= 7))
      for (other, another) in Self.all.enumerated() {
        #expect((category < another) == (index < other) && (category >= another) == (index >= other))
      }
    }
    #expect(
      UIContentSizeCategory.unspecified < .extraSmall && !UIContentSizeCategory.unspecified.isAccessibilityCategory)
    #expect(UIContentSizeCategory.large.rawValue == "UICTContentSizeCategoryL")
  }

  @Test("text styles have the sizes of iOS at every category, and never shrink from one to the next")
  func sizes() {
    func sizes(_ style: UIFont.TextStyle) -> [CGFloat] {
      Self.all.map {
        let traits = UITraitCollection(preferredContentSizeCategory: $0)
        return UIFont.preferredFont(forTextStyle: style, compatibleWith: traits).pointSize
      }
    }
    #expect(sizes(.body) == [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53])
    #expect(sizes(.largeTitle) == [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60])
    #expect(sizes(.caption2) == [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40])
    for style in [
      UIFont.TextStyle.extraLargeTitle, .extraLargeTitle2, .largeTitle, .title1, .title2, .title3, .headline, .body,
      .callout, .subheadline, .footnote, .caption1, .caption2, UIFont.TextStyle(rawValue: "another"),
    ] {
      let sizes = sizes(style)
      #expect(sizes.count == 12 && zip(sizes, sizes.dropFirst()).allSatisfy { $0 <= $1 }, "\(style)")
    }
  }

  @Test(
    "a scale of text is the category whose body text is nearest",
    arguments: [
      (1, .large), (1.25, .extraExtraLarge), (0.8, .extraSmall), (2, .accessibilityLarge),
      (10, .accessibilityExtraExtraExtraLarge), (0.1, .extraSmall),
      (1.12, .extraLarge), (0, .large), (-1, .large), (.nan, .large), (.infinity, .large),
    ] as [(CGFloat, UIContentSizeCategory)])
  func scales(scale: CGFloat, category: UIContentSizeCategory) {
    #expect(ContentSize.category(textScale: scale) == category)
  }

  private final class TraitView: UIView {
    var previous: [UIContentSizeCategory?] = []
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      previous.append(previousTraitCollection?.preferredContentSizeCategory)
    }
  }

  @Test("another scale reaches the traits of all views once, the application, observers, and fonts made from then on")
  func change() {
    let view = TraitView()
    let app = HeadlessApp(rootView: view, size: CGSize(width: 100, height: 100), scale: 1)
    #expect(view.traitCollection.preferredContentSizeCategory == .large)
    view.previous = []
    var told: [String] = []
    let observer = NotificationCenter.default.addObserver(
      forName: UIContentSizeCategory.didChangeNotification, object: nil, queue: nil
    ) { note in
      let value = note.userInfo?[UIContentSizeCategory.newValueUserInfoKey] as? String
      MainActor.assumeIsolated { told.append(value ?? "") }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    ContentSize.setTextScale(1.25)
    ContentSize.setTextScale(1.25)
    #expect(view.previous == [.large] && told == [UIContentSizeCategory.extraExtraLarge.rawValue])
    #expect(view.traitCollection.preferredContentSizeCategory == .extraExtraLarge)
    #expect(UIApplication.shared.preferredContentSizeCategory == .extraExtraLarge)
    #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 21)
    ContentSize.setTextScale(1)
    #expect(view.traitCollection.preferredContentSizeCategory == .large && told.count == 2)
    withExtendedLifetime(app) {}
  }

  @Test("metrics scale fonts and distances as their style grows, up to a limit, and never twice")
  func metrics() {
    let traits = UITraitCollection(preferredContentSizeCategory: .accessibilityExtraExtraExtraLarge)
    let font = UIFont.boldSystemFont(ofSize: 34)
    let scaled = UIFontMetrics.default.scaledFont(for: font, compatibleWith: traits)
    #expect(abs(scaled.pointSize - 106) < 1e-9 && scaled.weight == .bold)
    #expect(
      UIFontMetrics(forTextStyle: .largeTitle).scaledFont(for: font, compatibleWith: traits).pointSize == 60)
    let limited = UIFontMetrics.default.scaledFont(for: font, maximumPointSize: 50, compatibleWith: traits)
    #expect(limited.pointSize == 50)
    #expect(
      UIFontMetrics.default.scaledFont(for: font, maximumPointSize: .nan, compatibleWith: traits).pointSize
        == scaled.pointSize)
    #expect(abs(UIFontMetrics.default.scaledValue(for: 17, compatibleWith: traits) - 53) < 1e-9)
    #expect(UIFontMetrics.default.scaledValue(for: 17) == 17)
    let small = UITraitCollection(preferredContentSizeCategory: .extraSmall)
    #expect(scaled.adjusted(to: small).pointSize == 28 && limited.adjusted(to: small).pointSize == 28)
    #expect(font.adjusted(to: small) == font, "a font of a plain size follows nothing")
  }

  @Test("traits with a size are told apart, put together and described")
  func traits() {
    let large = UITraitCollection(preferredContentSizeCategory: .large)
    let small = UITraitCollection(preferredContentSizeCategory: .small)
    #expect(large != small && UITraitCollection(traitsFrom: [large, small]).preferredContentSizeCategory == .small)
    #expect(UITraitCollection(traitsFrom: [small, UITraitCollection()]).preferredContentSizeCategory == .small)
    #expect(small.containsTraits(in: small) && !small.containsTraits(in: large))
    #expect(UITraitCollection().preferredContentSizeCategory == .unspecified)
    #expect("\(small)".contains("= S"))
  }
}
