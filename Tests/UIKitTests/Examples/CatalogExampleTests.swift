import Testing
import UIKit
import UIKitTesting

@testable import Catalog

/// The example that shows each control.
@MainActor @Suite("The catalog example")
struct CatalogExampleTests {
  private func launch(height: CGFloat = 1_640) -> (app: HeadlessApp, page: CatalogController) {
    let app = HeadlessApp(Catalog.AppDelegate.self, size: CGSize(width: 390, height: height), scale: 1)
    app.advance(by: 0.1)
    return (app, app.window.rootViewController as! CatalogController)
  }

  private func controls(in view: UIView) -> [UIControl] {
    view.subviews.flatMap { view in (view as? UIControl).map { [$0] } ?? controls(in: view) }
  }

  private func center(_ view: UIView) -> CGPoint { view.convert(point(view.bounds.midX, view.bounds.midY), to: nil) }

  @Test("each section has its samples, none of them wider than the page")
  func content() {
    let (_, page) = launch()
    #expect(
      page.sections.map(\.name) == [
        "Buttons", "Menus", "Switches", "Sliders", "Steppers", "Segmented controls", "Page controls", "Progress",
        "Text fields",
      ])
    for control in controls(in: page.view) {
      let frame = control.convert(control.bounds, to: nil)
      #expect(frame.width > 0 && frame.height > 0)
      #expect(frame.minX >= 0 && frame.maxX <= 390, "\(control) is at \(frame)")
    }
    #expect(page.scrollView.contentSize.width == 390)
  }

  @Test("the page turns dark, and from right to left, at once", arguments: [false, true], [false, true])
  func looks(dark: Bool, rightToLeft: Bool) {
    let (app, page) = launch()
    if rightToLeft { app.tap(center(page.mirror)) }
    app.advance(by: 0.5)
    if dark {
      let bounds = page.styles.bounds
      app.tap(page.styles.convert(point(rightToLeft ? bounds.width / 6 : bounds.width * 5 / 6, bounds.midY), to: nil))
    }
    app.advance(by: 0.5)
    #expect(page.view.traitCollection.userInterfaceStyle == (dark ? .dark : .light))
    app.expect(dark ? .black : .white, at: point(2, 2))
    let label = page.sections[0].arrangedSubviews[0]
    #expect(label.effectiveUserInterfaceLayoutDirection == (rightToLeft ? .rightToLeft : .leftToRight))
    for control in controls(in: page.view) {
      let frame = control.convert(control.bounds, to: nil)
      #expect(frame.minX >= 0 && frame.maxX <= 390, "\(control) is at \(frame)")
    }
    assertSnapshot(of: app, named: "catalog-\(dark ? "dark" : "light")\(rightToLeft ? "-rtl" : "")")
  }

  @Test("the Tab key goes through the whole page and scrolls along")
  func keys() {
    let (app, page) = launch(height: 600)
    var seen: [UIView] = []
    for _ in 0..<200 {
      app.keyTap(.keyboardTab)
      guard let view = controls(in: page.view).first(where: { $0.isFocused || $0.isFirstResponder }) else {
        Issue.record("nothing has the keys after \(seen.count)")
        return
      }
      if view === seen.first { break }
      seen.append(view)
      app.advance(by: HeadlessApp.frameInterval)
      let frame = view.convert(view.bounds, to: nil)
      #expect(frame.minY >= 0 && frame.maxY <= 600, "\(view) is not in sight")
    }
    #expect(seen.count == controls(in: page.view).filter(\.isEnabled).count)
  }

  @Test("a pointer, a finger and keys use what is on the page")
  func use() {
    let (app, page) = launch()
    let all = controls(in: page.view)
    let toggle = all.compactMap { $0 as? UISwitch }.first { $0 !== page.mirror }!
    app.tap(center(toggle))
    #expect(toggle.isOn)
    let popup = all.compactMap { $0 as? UIButton }.first { $0.menu != nil }!
    #expect(popup.currentTitle == "Red")
    app.tap(center(popup))
    for key: UIKeyboardHIDUsage in [.keyboardDownArrow, .keyboardDownArrow, .keyboardReturnOrEnter] { app.keyTap(key) }
    app.advance(by: 0.5)
    #expect(popup.currentTitle == "Green")
    let field = all.compactMap { $0 as? UITextField }.first!
    app.tap(center(field))
    app.type("Hello")
    #expect(field.text == "Hello")
  }
}
