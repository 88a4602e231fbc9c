import Testing
import UIKit
import UIKitTesting

@testable import HitTesting

/// The example with the four worked cases of hit testing.
@MainActor @Suite("The hit testing example")
struct HitTestingExampleTests {
  nonisolated static let scales: [CGFloat] = [1, 1.5, 2]
  nonisolated static let sizes = [
    CGSize(width: 360, height: 640), CGSize(width: 390, height: 844), CGSize(width: 1000, height: 700),
  ]

  /// The app with the case `index` on the screen.
  @MainActor private struct Case {
    let app: HeadlessApp
    let page: CaseController

    init(_ index: Int, size: CGSize = CGSize(width: 390, height: 844), scale: CGFloat = 1) {
      app = HeadlessApp(HitTesting.AppDelegate.self, size: size, scale: scale)
      app.advance(by: 0.1)
      app.tap(point(size.width * (CGFloat(index) + 0.5) / 4, size.height - 24))
      let tabs = app.window.rootViewController as! HitTestingController
      page = tabs.selectedViewController as! CaseController
    }

    var readout: [String] { page.view.subviews.compactMap { $0 as? ReadoutView }.first!.texts }
    var hit: String { readout[1] }

    func view(_ name: String) -> UIView { find(in: page.stage) { $0.caseName == name }! }

    /// Taps at `x`, `y` of the size of the view `name`, and gives what the readout says was hit.
    func tap(_ name: String, _ x: CGFloat, _ y: CGFloat) -> String {
      let view = view(name)
      let place = CGPoint(x: view.bounds.width * x, y: view.bounds.height * y)
      app.tap(view.convert(place, to: nil))
      return hit
    }

    func toggle() {
      let button = page.view.subviews.first { $0 is UIButton }!
      app.tap(button.convert(point(button.bounds.midX, button.bounds.midY), to: nil))
    }

    private func find(in view: UIView, _ isWanted: (UIView) -> Bool) -> UIView? {
      if isWanted(view) { return view }
      for subview in view.subviews { if let found = find(in: subview, isWanted) { return found } }
      return nil
    }
  }

  @Test("case 1: the part of C that sticks out of B is A's, unless B looks at its subviews first", arguments: sizes)
  func protruding(size: CGSize) {
    let test = Case(0, size: size)
    #expect(test.page is ProtrudingController)
    #expect(test.tap("C", 0.9, 0.5) == "C")
    #expect(test.readout[2] == "A › B › C")
    #expect(test.tap("C", 0.1, 0.5) == "C")
    #expect(test.tap("B", 0.1, 0.5) == "B")
    #expect(test.tap("A", 0.5, 0.05) == "A")
    test.toggle()
    #expect(test.readout == ["–", "–", "–"])
    #expect(test.tap("C", 0.9, 0.5) == "A")
    #expect(test.tap("C", 0.1, 0.5) == "C")
    test.toggle()
    #expect(test.tap("C", 0.9, 0.5) == "C")
  }

  @Test("case 2: the button is hit up to 30 points beside itself, unless it takes its bounds only", arguments: sizes)
  func largerArea(size: CGSize) {
    let test = Case(1, size: size)
    let button = find(RoomyButton.self, in: test.page.stage)!
    let center = button.convert(point(12, 12), to: nil)
    func taps() -> String? { find(UILabel.self, in: test.view("Note")) { $0.text?.contains("losed") == true }?.text }
    #expect(taps() == "Not closed yet")
    test.app.tap(point(center.x - 41, center.y + 41))
    #expect(taps() == "Closed once" && test.hit == "button")
    test.app.tap(point(center.x - 43, center.y + 43))
    #expect(taps() == "Closed once" && test.hit == "Note")
    test.toggle()
    test.app.tap(point(center.x - 20, center.y + 20))
    #expect(taps() == "Closed once" && test.hit == "Note")
    test.app.tap(center)
    #expect(taps() == "Closed 2 times")
  }

  @Test("case 3: what is seen through the hole is touched, unless blue takes all its bounds", arguments: sizes)
  func hole(size: CGSize) {
    let test = Case(2, size: size)
    #expect(test.tap("Green", 0.5, 0.5) == "Green")
    #expect(test.tap("Yellow", 0.5, 0.5) == "Yellow")
    #expect(test.tap("Blue", 0.05, 0.5) == "Blue")
    #expect(test.tap("Blue", 0.5, 0.25) == "A")
    test.toggle()
    #expect(test.tap("Green", 0.5, 0.5) == "Blue")
    #expect(test.tap("Blue", 0.5, 0.25) == "Blue")
  }

  @Test("case 4: the layer that is touched grows by a tenth, up to twice; the others do not", arguments: sizes)
  func layers(size: CGSize) {
    let test = Case(3, size: size)
    let view = test.view("View")
    let parts = view.layer.sublayers!.filter { ["green", "red", "blue"].contains($0.name) }
    #expect(parts.count == 3)
    let blue = parts.first { $0.name == "blue" }!
    let side = blue.frame.width
    let place = view.convert(blue.position, to: nil)
    test.app.tap(place)
    #expect(test.hit == "View, blue layer")
    expectNear(blue.frame.width, side * 1.1, within: 1e-6)
    #expect(parts.filter { CATransform3DIsIdentity($0.transform) }.count == 2)
    // The point that only the grown layer reaches.
    test.app.tap(point(place.x + side * 0.52, place.y))
    expectNear(blue.frame.width, side * 1.21, within: 1e-6)
    for _ in 0..<12 { test.app.tap(place) }
    #expect(blue.frame.width <= side * 2 && blue.frame.width > side * 1.8)
    #expect(test.tap("View", 0.05, 0.95) == "View")
    test.toggle()
    expectNear(blue.frame.width, side, within: 1e-6)
    test.app.tap(place)
    #expect(test.hit == "View")
    expectNear(blue.frame.width, side, within: 1e-6)
  }

  @Test("the ring shows the point of touch, and nothing is in a page's way", arguments: scales)
  func marker(scale: CGFloat) {
    let test = Case(0, scale: scale)
    let place = test.page.stage.convert(point(60, 40), to: nil)
    test.app.touchDown(at: place)
    test.app.frame()
    test.app.expect(.systemPink, at: point(place.x + 22, place.y), tolerance: 40)
    test.app.touchMove(to: point(place.x + 30, place.y))
    test.app.frame()
    test.app.expect(.systemPink, at: point(place.x + 52, place.y), tolerance: 40)
    #expect(test.readout[0] == "x 90, y 40")
    test.app.touchUp()
    test.app.frame()
    #expect(!(test.app.window.hitTest(place, with: nil) is MarkerView))
  }

  @Test("every part of a page lies inside the window and beside the others", arguments: sizes)
  func layout(size: CGSize) {
    for index in 0..<4 {
      let test = Case(index, size: size)
      let parts = test.page.view.subviews.filter { !($0 is MarkerView) }
      #expect(parts.count == 5)
      let safeArea = test.page.view.bounds.inset(by: test.page.view.safeAreaInsets)
      for (above, below) in zip(parts, parts.dropFirst()) { #expect(above.frame.maxY <= below.frame.minY) }
      for part in parts { #expect(safeArea.contains(part.frame), "\(part)") }
      #expect(test.page.stage.frame.height > 150)
    }
  }

  @Test("what it looks like", arguments: scales)
  func snapshot(scale: CGFloat) {
    for index in 0..<4 {
      let test = Case(index, size: CGSize(width: 360, height: 640), scale: scale)
      if index == 0 { _ = test.tap("C", 0.8, 0.5) }
      if index == 1 { test.app.tap(test.page.stage.convert(point(240, 60), to: nil)) }
      if index == 2 { _ = test.tap("Yellow", 0.5, 0.6) }
      if index == 3 { for _ in 0..<3 { _ = test.tap("View", 0.68, 0.74) } }
      // Layers grow, and change their colours, smoothly.
      test.app.advance(by: 0.4)
      assertSnapshot(of: test.app, named: "case\(index + 1)-\(scale)x")
      if scale == 2 {
        test.app.userInterfaceStyle = .dark
        test.app.advance(by: 0.4)
        assertSnapshot(of: test.app, named: "case\(index + 1)-dark")
      }
    }
  }

  private func find<View: UIView>(_ type: View.Type, in view: UIView, where isWanted: (View) -> Bool = { _ in true })
    -> View?
  {
    if let found = view as? View, isWanted(found) { return found }
    for subview in view.subviews { if let found = find(type, in: subview, where: isWanted) { return found } }
    return nil
  }
}
