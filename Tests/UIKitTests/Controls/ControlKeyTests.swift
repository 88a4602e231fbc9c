import Testing
import UIKit
import UIKitTesting

/// Controls that an app lets become first responder answer to keys.
@MainActor @Suite("Controls and keys")
struct ControlKeyTests {
  private final class Switch: UISwitch { override var canBecomeFirstResponder: Bool { true } }
  private final class Slider: UISlider { override var canBecomeFirstResponder: Bool { true } }
  private final class Stepper: UIStepper { override var canBecomeFirstResponder: Bool { true } }
  private final class Segments: UISegmentedControl { override var canBecomeFirstResponder: Bool { true } }
  private final class Pages: UIPageControl { override var canBecomeFirstResponder: Bool { true } }

  private func start(_ control: UIControl) -> (HeadlessApp, Journal) {
    let stage = Stage(adding: control)
    #expect(control.becomeFirstResponder())
    return (stage.app, SliderTests.journal(of: control))
  }

  @Test("as on iOS, controls do not become first responder by themselves")
  func firstResponder() {
    for control in [UISwitch(), UISlider(), UIStepper(), UISegmentedControl(), UIPageControl()] {
      #expect(!control.canBecomeFirstResponder)
    }
  }

  @Test("space turns a switch, unless it is disabled or a modifier is held")
  func toggle() {
    let toggle = Switch()
    let (app, journal) = start(toggle)
    app.keyTap(.keyboardSpacebar)
    #expect(toggle.isOn)
    app.keyTap(.keyboardSpacebar, modifiers: .control)
    toggle.isEnabled = false
    app.keyTap(.keyboardSpacebar)
    #expect(toggle.isOn)
    #expect(journal.entries == ["valueChanged"])
  }

  @Test("arrows, Home and End move a slider")
  func slider() {
    let slider = Slider(frame: rect(0, 0, 200, 34))
    slider.maximumValue = 100
    slider.value = 50
    let (app, journal) = start(slider)
    app.keyTap(.keyboardRightArrow)
    app.keyTap(.keyboardUpArrow)
    #expect(slider.value == 60)
    app.keyTap(.keyboardLeftArrow)
    app.keyTap(.keyboardDownArrow)
    #expect(slider.value == 50)
    slider.semanticContentAttribute = .forceRightToLeft
    app.keyTap(.keyboardLeftArrow)
    #expect(slider.value == 55)
    app.keyTap(.keyboardEnd)
    app.keyTap(.keyboardEnd)
    #expect(slider.value == 100)
    app.keyTap(.keyboardHome)
    #expect(slider.value == 0)
    #expect(journal.count(of: "valueChanged") == 7)
  }

  @Test("a key that is held repeats the steps of a stepper, to the end of the range")
  func stepper() {
    let stepper = Stepper()
    stepper.value = 97
    let (app, journal) = start(stepper)
    app.keyDown(.keyboardUpArrow)
    app.keyRepeat(.keyboardUpArrow, count: 5)
    #expect(stepper.value == 100)
    app.keyUp(.keyboardUpArrow)
    app.keyTap(.keyboardLeftArrow)
    #expect(stepper.value == 99)
    #expect(journal.count(of: "valueChanged") == 4)
  }

  @Test("arrows go on to the next segment that is enabled")
  func segments() {
    let control = Segments(items: ["a", "b", "c", "d"])
    control.setEnabled(false, forSegmentAt: 1)
    let (app, journal) = start(control)
    app.keyTap(.keyboardRightArrow)
    #expect(control.selectedSegmentIndex == 0)
    app.keyTap(.keyboardRightArrow)
    #expect(control.selectedSegmentIndex == 2)
    app.keyTap(.keyboardEnd)
    app.keyTap(.keyboardRightArrow)
    #expect(control.selectedSegmentIndex == 3)
    app.keyTap(.keyboardHome)
    app.keyTap(.keyboardLeftArrow)
    #expect(control.selectedSegmentIndex == 0)
    #expect(journal.count(of: "valueChanged") == 4)
  }

  @Test("arrows turn pages")
  func pages() {
    let pages = Pages(frame: rect(0, 0, 200, 37))
    pages.numberOfPages = 4
    let (app, journal) = start(pages)
    app.keyTap(.keyboardRightArrow)
    #expect(pages.currentPage == 1)
    app.keyTap(.keyboardEnd)
    #expect(pages.currentPage == 3)
    app.keyTap(.keyboardRightArrow)
    app.keyTap(.keyboardLeftArrow)
    #expect(pages.currentPage == 2)
    #expect(journal.count(of: "valueChanged") == 3)
  }
}
