@testable import TabBar
import Testing
import UIKit
import UIKitTesting

/// The example whose round button sticks out of the tab bar, as its article describes it.
@MainActor @Suite("The tab bar with a custom button")
struct TabBarExampleTests {
  private static let red = UIColor(red: 254.0 / 255, green: 116.0 / 255, blue: 96.0 / 255, alpha: 1)
  private static let green = UIColor(red: 102.0 / 255, green: 166.0 / 255, blue: 54.0 / 255, alpha: 1)
  private static let size = CGSize(width: 390, height: 844)
  nonisolated static let scales: [CGFloat] = [1, 1.5, 2]

  /// Points of the window, when its size is `size`.
  private struct Places {
    let barTop: CGFloat
    let middle: CGFloat
    let width: CGFloat

    init(_ size: CGSize) {
      barTop = size.height - 49
      middle = size.width / 2
      width = size.width
    }

    /// In the part of the button that sticks out of the bar.
    var protruding: CGPoint { point(middle, barTop - 8) }
    /// As high as that, beside the button.
    var beside: CGPoint { point(middle - 40, barTop - 8) }
    /// On the button, beside the heart.
    var button: CGPoint { point(middle - 15, barTop + 11) }
    var content: CGPoint { point(middle, 300) }
    var firstTab: CGPoint { point(width / 6, barTop + 30) }
    var lastTab: CGPoint { point(width * 5 / 6, barTop + 30) }
  }

  private func launch(scale: CGFloat = 2) -> (HeadlessApp, UITabBarController, Places) {
    let app = HeadlessApp(TabBar.AppDelegate.self, size: Self.size, scale: scale)
    app.advance(by: 0.1)
    return (app, app.window.rootViewController as! UITabBarController, Places(Self.size))
  }

  @Test("three tabs, the first selected, the button red", arguments: scales)
  func start(scale: CGFloat) {
    let (app, tabs, places) = launch(scale: scale)
    #expect(tabs.tabBar is CustomTabBar)
    #expect(tabs.tabBar.items?.map(\.title) == ["First VC", "Middle VC", "Second VC"])
    #expect(tabs.selectedIndex == 0)
    app.expect(Self.red, at: places.button)
    app.expect(Self.red, at: places.protruding)
    app.expect(.yellow, at: places.content)
    app.expect(.yellow, at: places.beside)
  }

  @Test("the button is a circle of 42, 10 above the bar, with a white heart in it", arguments: scales)
  func buttonShape(scale: CGFloat) {
    let (app, tabs, places) = launch(scale: scale)
    let button = tabs.tabBar.subviews.first { type(of: $0) == UIButton.self }
    #expect(button?.frame == rect(places.middle - 21, -10, 42, 42))
    let centre = point(places.middle, places.barTop + 11)
    app.expect(.white, at: centre)
    for angle in stride(from: 0.0, to: 2 * .pi, by: .pi / 8) {
      let (x, y) = (CGFloat(cos(angle)), CGFloat(sin(angle)))
      app.expect(Self.red, at: point(centre.x + 19 * x, centre.y + 19 * y))
      let outside = point(centre.x + 23.5 * x, centre.y + 23.5 * y)
      #expect(app.channels(at: outside) != Self.red.channels, "the corners are cut")
    }
  }

  @Test("a half circle is drawn round it above the bar, in white with a grey line", arguments: scales)
  func halfCircle(scale: CGFloat) {
    let (app, _, places) = launch(scale: scale)
    // The circle's centre is 12 below the bar's top, its radius 27.
    let centre = point(places.middle, places.barTop + 12)
    for angle in stride(from: CGFloat.pi * 1.25, through: .pi * 1.75, by: .pi / 16) {
      app.expect(.white, at: point(centre.x + 24.5 * cos(angle), centre.y + 24.5 * sin(angle)), tolerance: 12)
      app.expect(.yellow, at: point(centre.x + 29 * cos(angle), centre.y + 29 * sin(angle)))
    }
    let line = app.channels(at: point(centre.x, centre.y - 27 + (scale == 1 ? -0.5 : 0)))
    #expect(line != UIColor.white.channels && line != UIColor.yellow.channels)
    app.expect(.white, at: point(8, places.barTop + 24))
  }

  @Test("a tap on the part that sticks out selects the middle tab and makes the button green", arguments: scales)
  func protruding(scale: CGFloat) {
    let (app, tabs, places) = launch(scale: scale)
    app.tap(places.protruding)
    #expect(tabs.selectedIndex == 1)
    app.expect(Self.green, at: places.button)
    app.expect(Self.green, at: places.protruding)
    app.expect(.green, at: places.content)
  }

  @Test("the topmost point of the button answers, the point above it does not")
  func topmostPoint() {
    let (app, tabs, places) = launch()
    app.tap(point(places.middle, places.barTop - 10.5))
    #expect(tabs.selectedIndex == 0)
    app.tap(point(places.middle, places.barTop - 10))
    #expect(tabs.selectedIndex == 1)
  }

  @Test("a tap at the same height beside the button does nothing", arguments: scales)
  func beside(scale: CGFloat) {
    let (app, tabs, places) = launch(scale: scale)
    app.tap(places.beside)
    app.tap(point(places.middle + 40, places.barTop - 8))
    #expect(tabs.selectedIndex == 0)
    app.expect(Self.red, at: places.button)
    app.expect(.yellow, at: places.content)
  }

  @Test("the lower part of the button, over its tab, answers too")
  func lowerPart() {
    let (app, tabs, places) = launch()
    app.tap(places.button)
    #expect(tabs.selectedIndex == 1)
    app.expect(Self.green, at: places.button)
  }

  @Test("another tab makes the button red again", arguments: scales)
  func otherTab(scale: CGFloat) {
    let (app, tabs, places) = launch(scale: scale)
    app.tap(places.protruding)
    app.tap(places.lastTab)
    #expect(tabs.selectedIndex == 2)
    app.expect(Self.red, at: places.button)
    app.expect(.blue, at: places.content)
    app.tap(places.firstTab)
    #expect(tabs.selectedIndex == 0)
    app.expect(Self.red, at: places.button)
    app.expect(.yellow, at: places.content)
  }

  @Test("the middle tab's own title, under the button, turns it green as well")
  func middleTab() {
    let (app, tabs, places) = launch()
    app.tap(point(places.middle, places.barTop + 42))
    #expect(tabs.selectedIndex == 1)
    app.expect(Self.green, at: places.button)
  }

  @Test("the point in the bar's and the button's space is the article's")
  func articleNumbers() {
    let (app, tabs, places) = launch()
    let bar = tabs.tabBar
    let button = bar.subviews.first { type(of: $0) == UIButton.self }!
    let inBar = bar.convert(point(places.middle, places.barTop - 10), from: nil)
    #expect(inBar == point(195, -10))
    #expect(button.convert(inBar, from: bar) == point(21, 0))
    #expect(bar.point(inside: inBar, with: nil))
    #expect(!bar.bounds.contains(inBar))
    #expect(app.window.hitTest(point(places.middle, places.barTop - 10), with: nil) === button)
  }

  @Test("resizing keeps the shape and the button right", arguments: scales)
  func resized(scale: CGFloat) {
    let (app, tabs, _) = launch(scale: scale)
    for size in [CGSize(width: 500, height: 600), CGSize(width: 320, height: 480), CGSize(width: 900, height: 400)] {
      app.resize(to: size)
      let places = Places(size)
      let button = tabs.tabBar.subviews.first { type(of: $0) == UIButton.self }
      #expect(button?.frame.midX == places.middle)
      app.expect(Self.red, at: places.button)
      app.expect(.white, at: point(places.middle, places.barTop - 12.5), tolerance: 12)
      app.expect(.yellow, at: point(places.middle, places.barTop - 17))
      app.expect(.yellow, at: places.beside)
      for x in [8, size.width - 8] { app.expect(.white, at: point(x, places.barTop + 24)) }
      for x in [places.middle - 34, places.middle + 34] {
        app.expect(.yellow, at: point(x, places.barTop - 4))
        app.expect(.white, at: point(x, places.barTop + 4), tolerance: 3)
      }
      app.tap(places.protruding)
      #expect(tabs.selectedIndex == 1)
      app.expect(Self.green, at: places.button)
      app.tap(places.firstTab)
      #expect(tabs.selectedIndex == 0)
    }
    #expect(tabs.tabBar.layer.sublayers?.count { $0 is CAShapeLayer } == 2, "old shapes are replaced, not piled up")
  }

  @Test("what it looks like", arguments: scales)
  func snapshot(scale: CGFloat) {
    #expect(UIFont.systemFont(ofSize: 10).familyName == "DejaVu Sans", "the tests' fonts.conf is not in use")
    let (app, _, _) = launch(scale: scale)
    app.resize(to: CGSize(width: 390, height: 200))
    assertSnapshot(of: app, named: "first-\(scale)x")
    app.tap(Places(CGSize(width: 390, height: 200)).protruding)
    assertSnapshot(of: app, named: "middle-\(scale)x")
  }
}
