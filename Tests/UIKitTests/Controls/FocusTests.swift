import Testing
import UIKit
import UIKitTesting

/// The Tab key and what the keys do then, on controls as they are.
@MainActor @Suite("Keyboard focus")
struct FocusTests {
  @MainActor private struct Page {
    let field = UITextField(frame: rect(8, 8, 200, 34))
    let button = UIButton(configuration: .filled())
    let toggle = UISwitch(frame: rect(8, 108, 51, 31))
    let slider = UISlider(frame: rect(8, 158, 200, 34))
    let segments = UISegmentedControl(items: ["a", "b", "c"])
    let stepper = UIStepper(frame: rect(8, 258, 94, 32))
    let app: HeadlessApp

    init() {
      button.frame = rect(8, 58, 100, 34)
      segments.frame = rect(8, 208, 200, 32)
      segments.selectedSegmentIndex = 0
      let stage = Stage(adding: field, button, toggle, slider, segments, stepper)
      app = stage.app
    }

    var focused: [UIView] {
      [field, button, toggle, slider, segments, stepper].filter { $0.isFocused || $0.isFirstResponder }
    }
    func tab(_ count: Int = 1, modifiers: UIKeyModifierFlags = []) {
      for _ in 0..<count { app.keyTap(.keyboardTab, modifiers: modifiers) }
    }
  }

  @Test("Tab goes from control to control and around, Shift-Tab back")
  func order() {
    let page = Page()
    #expect(page.focused.isEmpty)
    var seen: [UIView] = []
    for _ in 0..<7 {
      page.tab()
      seen += page.focused
    }
    #expect(seen == [page.field, page.button, page.toggle, page.slider, page.segments, page.stepper, page.field])
    page.tab(modifiers: .shift)
    #expect(page.focused == [page.stepper])
    page.tab(modifiers: .shift)
    #expect(page.focused == [page.segments])
  }

  @Test("what is disabled or hidden is passed over, and loses the focus")
  func passedOver() {
    let page = Page()
    page.button.isEnabled = false
    page.toggle.isHidden = true
    page.tab(2)
    #expect(page.focused == [page.slider])
    page.slider.isEnabled = false
    #expect(page.focused.isEmpty)
    page.tab()
    #expect(page.focused == [page.field])
  }

  @Test("Space and Return use a button, and Space a switch; arrows move slider, segments and stepper")
  func keys() {
    let page = Page()
    var taps = 0
    page.button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    page.button.addAction(UIAction { _ in taps += 10 }, for: .primaryActionTriggered)
    page.tab(2)
    page.app.keyTap(.keyboardSpacebar)
    page.app.keyTap(.keyboardReturnOrEnter)
    #expect(taps == 22)
    page.tab()
    page.app.keyTap(.keyboardSpacebar)
    #expect(page.toggle.isOn)
    page.tab()
    page.app.keyTap(.keyboardRightArrow)
    #expect(page.slider.value > 0)
    page.tab()
    page.app.keyTap(.keyboardRightArrow)
    #expect(page.segments.selectedSegmentIndex == 1)
    page.tab()
    page.app.keyTap(.keyboardUpArrow)
    #expect(page.stepper.value == 1)
  }

  @Test("from right to left the arrows go the other way")
  func mirrored() {
    let page = Page()
    page.slider.semanticContentAttribute = .forceRightToLeft
    page.segments.semanticContentAttribute = .forceRightToLeft
    page.tab(4)
    page.app.keyTap(.keyboardLeftArrow)
    #expect(page.slider.value > 0)
    page.tab()
    page.app.keyTap(.keyboardLeftArrow)
    #expect(page.segments.selectedSegmentIndex == 1)
  }

  @Test("a control with the focus has a ring and is in that state, until a finger touches the window")
  func ring() {
    let page = Page()
    page.button.tintColor = .red
    page.app.advance(by: HeadlessApp.frameInterval)
    page.app.expect(.clear, at: point(5, 75))
    page.tab(2)
    page.app.advance(by: HeadlessApp.frameInterval)
    #expect(page.button.state == .focused)
    page.app.expect(.red, at: point(5, 75))
    page.app.tap(point(390, 390))
    page.app.advance(by: HeadlessApp.frameInterval)
    #expect(page.button.state == .normal)
    page.app.expect(.clear, at: point(5, 75))
  }

  @Test("a text field that is left by Tab ends editing, and one that refuses keeps the keys")
  func refusal() {
    final class Stubborn: UITextFieldDelegate {
      var allows = false
      func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { allows }
    }
    let page = Page()
    let delegate = Stubborn()
    page.field.delegate = delegate
    page.tab(2)
    #expect(page.field.isFirstResponder)
    #expect(page.focused == [page.field])
    delegate.allows = true
    page.tab()
    #expect(page.focused == [page.button])
  }

  @Test("the focus scrolls what it comes to into sight")
  func scrolling() {
    let scrollView = UIScrollView(frame: rect(0, 0, 200, 100))
    scrollView.contentSize = CGSize(width: 200, height: 500)
    let first = UISwitch(frame: rect(8, 8, 51, 31))
    let last = UISwitch(frame: rect(8, 400, 51, 31))
    scrollView.addSubview(first)
    scrollView.addSubview(last)
    let app = Stage(adding: scrollView).app
    app.keyTap(.keyboardTab)
    #expect(scrollView.contentOffset.y == 0)
    app.keyTap(.keyboardTab)
    #expect(scrollView.bounds.contains(last.frame))
  }

  @Test("a menu is opened by Space on its button, and used by keys alone")
  func menu() {
    let button = UIButton(frame: rect(8, 8, 100, 40))
    var chosen: [String] = []
    button.menu = UIMenu(children: ["A", "B"].map { UIAction(title: $0) { chosen.append($0.title) } })
    button.showsMenuAsPrimaryAction = true
    let app = Stage(adding: button).app
    for key: UIKeyboardHIDUsage in [
      .keyboardTab, .keyboardSpacebar, .keyboardDownArrow, .keyboardDownArrow, .keyboardReturnOrEnter,
    ] {
      app.keyTap(key)
    }
    #expect(chosen == ["B"])
    #expect(button.isFocused)
  }
}
