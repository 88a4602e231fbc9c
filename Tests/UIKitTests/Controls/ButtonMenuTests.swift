import Testing
import UIKit
import UIKitTesting

/// Menus of buttons, by finger, pointer and keys.
@MainActor @Suite("Menus of buttons")
struct ButtonMenuTests {
  private final class Log { var entries: [String] = [] }

  /// A button at the top left of the window, 100 points wide and 40 high: its menu opens 8 points below.
  private func stage(
    isPrimary: Bool = true, _ menu: (Log) -> UIMenu
  ) -> (button: UIButton, app: HeadlessApp, log: Log) {
    let log = Log()
    let button = UIButton(frame: rect(8, 8, 100, 40))
    button.menu = menu(log)
    button.showsMenuAsPrimaryAction = isPrimary
    for (name, event) in [("up", UIControl.Event.touchUpInside), ("menu", .menuActionTriggered)] {
      button.addAction(UIAction { _ in log.entries.append(name) }, for: event)
    }
    return (button, Stage(adding: button).app, log)
  }

  private func action(_ title: String, _ log: Log, _ attributes: UIMenuElement.Attributes = []) -> UIAction {
    UIAction(title: title, attributes: attributes) { action in log.entries.append(action.title) }
  }

  private func simple(_ log: Log) -> UIMenu {
    UIMenu(children: [action("A", log), action("B", log, .disabled), action("C", log)])
  }

  /// The middle of a row of the open menu.
  private func row(_ number: Int) -> CGPoint { point(60, 56 + 44 * CGFloat(number) + 22) }
  private let middle = point(50, 28)

  private func isOpen(_ app: HeadlessApp) -> Bool { app.window.subviews.count > 1 }

  @Test("a tap opens the menu, a tap on an element chooses it; neither is a tap on the button")
  func tap() {
    let (button, app, log) = stage(simple)
    app.tap(middle)
    app.advance(by: 0.5)
    #expect(isOpen(app))
    app.tap(row(2))
    app.advance(by: 0.5)
    #expect(!isOpen(app))
    #expect(log.entries == ["menu", "C"])
    #expect(!button.isHighlighted)
  }

  @Test("a finger that stays down slides to an element")
  func slide() {
    let (_, app, log) = stage(simple)
    app.drag(from: middle, to: row(0), duration: 0.5)
    app.advance(by: 0.5)
    #expect(log.entries == ["menu", "A"])
    #expect(!isOpen(app))
  }

  @Test("a disabled element is not chosen, and the menu stays")
  func disabled() {
    let (_, app, log) = stage(simple)
    app.tap(middle)
    app.tap(row(1))
    app.advance(by: 0.5)
    #expect(isOpen(app))
    #expect(log.entries == ["menu"])
  }

  @Test("a tap beside the menu leaves it, and reaches nothing else")
  func outside() {
    let (button, app, log) = stage(simple)
    app.tap(middle)
    app.advance(by: 0.3)
    app.tap(point(390, 390))
    app.advance(by: 0.5)
    #expect(!isOpen(app))
    app.tap(middle)
    app.advance(by: 0.3)
    app.tap(button.center)
    app.advance(by: 0.5)
    #expect(!isOpen(app))
    #expect(log.entries == ["menu", "menu"])
  }

  @Test("keys: the arrows go past what is disabled, Return chooses, Escape leaves")
  func keys() {
    let (_, app, log) = stage(simple)
    app.tap(middle)
    app.keyTap(.keyboardDownArrow)
    app.keyTap(.keyboardDownArrow)
    app.keyTap(.keyboardReturnOrEnter)
    #expect(log.entries == ["menu", "C"])
    app.advance(by: 0.5)
    app.tap(middle)
    app.keyTap(.keyboardUpArrow)
    app.keyTap(.keyboardHome)
    app.keyTap(.keyboardSpacebar)
    #expect(log.entries == ["menu", "C", "menu", "A"])
    app.advance(by: 0.5)
    app.tap(middle)
    app.keyTap(.keyboardEscape)
    app.advance(by: 0.5)
    #expect(!isOpen(app))
    #expect(log.entries.count == 5)
  }

  @Test("the pointer highlights what it is over, and a click chooses it")
  func pointer() {
    let (_, app, log) = stage(simple)
    app.pointerMove(to: middle)
    app.pointerDown()
    app.pointerUp()
    app.advance(by: 0.5)
    #expect(isOpen(app))
    let before = app.snapshot()
    app.pointerMove(to: row(0))
    app.advance(by: HeadlessApp.frameInterval)
    #expect(app.snapshot() != before)
    app.pointerDown()
    app.pointerUp()
    app.advance(by: 0.5)
    #expect(log.entries == ["menu", "A"])
  }

  @Test("a menu that is not the primary action opens after half a second, or by the second button of the mouse")
  func longPress() {
    let (_, app, log) = stage(isPrimary: false, simple)
    app.tap(middle)
    #expect(log.entries == ["up"])
    app.press(middle, duration: 0.6)
    #expect(isOpen(app))
    #expect(log.entries == ["up", "menu"])
    app.keyTap(.keyboardEscape)
    app.advance(by: 0.5)
    app.pointerMove(to: middle)
    app.pointerDown(2)
    app.pointerUp(2)
    #expect(isOpen(app))
  }

  @Test("a submenu opens in the menu's place; its first row goes back")
  func submenu() {
    let (_, app, log) = stage { log in
      UIMenu(children: [UIMenu(title: "More", children: [action("X", log)]), action("A", log)])
    }
    app.tap(middle)
    app.tap(row(0))
    app.tap(row(0))
    app.tap(row(0))
    app.tap(row(1))
    app.advance(by: 0.5)
    #expect(log.entries == ["menu", "X"])
    app.tap(middle)
    for key: UIKeyboardHIDUsage in [.keyboardDownArrow, .keyboardRightArrow, .keyboardLeftArrow, .keyboardEnd] {
      app.keyTap(key)
    }
    app.keyTap(.keyboardReturnOrEnter)
    #expect(log.entries == ["menu", "X", "menu", "A"])
  }

  @Test("a button that shows its choice has the chosen title, and marks it")
  func popup() {
    let (button, app, log) = stage { log in UIMenu(children: [action("A", log), action("B", log)]) }
    button.changesSelectionAsPrimaryAction = true
    #expect(button.title(for: .normal) == "A")
    #expect(button.menu?.selectedElements.first?.title == "A")
    app.tap(middle)
    app.tap(row(1))
    #expect(button.title(for: .normal) == "B")
    #expect(button.menu?.selectedElements.map(\.title) == ["B"])
    #expect(log.entries == ["menu", "B"])
  }

  @Test("a menu of one choice marks what is chosen")
  func singleSelection() {
    let (button, app, _) = stage { log in
      UIMenu(options: .singleSelection, children: [action("A", log), action("B", log)])
    }
    for number in [1, 0] {
      app.tap(middle)
      app.tap(row(number))
      app.advance(by: 0.5)
    }
    #expect(button.menu?.selectedElements.map(\.title) == ["A"])
  }

  @Test("a button that leaves its window takes its menu along")
  func removed() {
    let (button, app, _) = stage(simple)
    app.tap(middle)
    button.removeFromSuperview()
    app.advance(by: 0.5)
    #expect(!isOpen(app))
    app.keyTap(.keyboardReturnOrEnter)
  }

  @Test("a menu of many elements stays in the window and scrolls to the one that keys go to")
  func many() {
    let (_, app, log) = stage { log in UIMenu(children: (0..<30).map { action("\($0)", log) }) }
    app.tap(middle)
    app.keyTap(.keyboardEnd)
    app.keyTap(.keyboardReturnOrEnter)
    #expect(log.entries == ["menu", "29"])
  }
}
