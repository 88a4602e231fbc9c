import Foundation
import Testing
import UIKit
import UIKitTesting

/// What views tell those who use an app by other means than sight.
@MainActor @Suite("Accessibility")
struct AccessibilityTests {
  @Test("accessibility-003 a button is called as its title, and is a button")
  func button() {
    let button = UIButton(type: .system)
    button.setTitle("Go", for: .normal)
    #expect(button.accessibilityLabel == "Go")
    #expect(button.accessibilityTraits.contains(.button))
    #expect(button.isAccessibilityElement)
    button.isEnabled = false
    button.isSelected = true
    #expect(button.accessibilityTraits == [.button, .notEnabled, .selected])
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Now"
    button.configuration = configuration
    #expect(button.accessibilityLabel == "Now")
  }

  @Test("labels are texts, empty ones nothing; plain views and pictures are no elements")
  func others() {
    let label = UILabel()
    #expect(!label.isAccessibilityElement)
    label.text = "Hello"
    #expect(label.isAccessibilityElement)
    #expect(label.accessibilityLabel == "Hello")
    #expect(label.accessibilityTraits == .staticText)
    #expect(!UIView().isAccessibilityElement)
    let picture = UIImageView()
    #expect(!picture.isAccessibilityElement)
    #expect(picture.accessibilityTraits == .image)
  }

  @Test("controls tell their values")
  func values() {
    let toggle = UISwitch()
    #expect(toggle.accessibilityValue == "0")
    toggle.isOn = true
    #expect(toggle.accessibilityValue == "1")
    let slider = UISlider()
    slider.maximumValue = 4
    slider.value = 1
    #expect(slider.accessibilityValue == "25%")
    #expect(slider.accessibilityTraits.contains(.adjustable))
    let progress = UIProgressView()
    progress.progress = 0.5
    #expect(progress.accessibilityValue == "50%")
    let pages = UIPageControl()
    pages.numberOfPages = 3
    #expect(pages.accessibilityValue == "page 1 of 3")
    let stepper = UIStepper()
    stepper.value = 7
    #expect(stepper.accessibilityValue == "7")
    #expect(UISegmentedControl(items: ["a", "b"]).accessibilityElements?.count == 2)
  }

  @Test("a text field's value is its text, of a secret one dots, of an empty one the placeholder")
  func textField() {
    let field = UITextField()
    field.placeholder = "Name"
    #expect(field.accessibilityValue == "Name")
    field.text = "abc"
    #expect(field.accessibilityValue == "abc")
    field.isSecureTextEntry = true
    #expect(field.accessibilityValue == "\u{2022}\u{2022}\u{2022}")
  }

  @Test("what the app says goes before what the view says")
  func own() {
    let button = UIButton()
    button.setTitle("Go", for: .normal)
    button.accessibilityLabel = "Leave"
    button.accessibilityTraits = .link
    button.accessibilityHint = "Closes the page"
    button.accessibilityIdentifier = "go"
    #expect(button.accessibilityLabel == "Leave")
    #expect(button.accessibilityTraits == .link)
    #expect(button.accessibilityHint == "Closes the page")
    #expect(button.accessibilityIdentifier == "go")
    button.accessibilityLabel = nil
    #expect(button.accessibilityLabel == "Go")
  }

  @Test("increment and decrement change a value as by hand; a disabled control does not")
  func adjusting() {
    let slider = UISlider()
    let journal = SliderTests.journal(of: slider)
    slider.accessibilityIncrement()
    #expect(abs(slider.value - 0.1) < 1e-6)
    slider.accessibilityDecrement()
    slider.accessibilityDecrement()
    #expect(slider.value == 0)
    #expect(journal.count(of: "valueChanged") == 2)
    let stepper = UIStepper()
    stepper.accessibilityIncrement()
    #expect(stepper.value == 1)
    stepper.isEnabled = false
    stepper.accessibilityDecrement()
    #expect(stepper.value == 1)
  }

  @Test("activating uses a button and a switch, and begins to edit a field")
  func activating() {
    let button = UIButton(frame: rect(0, 0, 50, 50))
    let toggle = UISwitch(frame: rect(0, 60, 51, 31))
    let field = UITextField(frame: rect(0, 100, 100, 40))
    let stage = Stage(adding: button, toggle, field)
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .primaryActionTriggered)
    #expect(button.accessibilityActivate())
    #expect(taps == 1)
    #expect(toggle.accessibilityActivate())
    #expect(toggle.isOn)
    #expect(field.accessibilityActivate())
    #expect(field.isFirstResponder)
    button.isEnabled = false
    #expect(!button.accessibilityActivate())
    #expect(!UIView().accessibilityActivate())
    #expect(button.accessibilityFrame == rect(0, 0, 50, 50))
    #expect(toggle.accessibilityActivationPoint.y == toggle.center.y)
    withExtendedLifetime(stage) {}
  }

  @Test("that an announcement was not heard is told; a new screen gives the focus")
  func notifications() {
    let button = UIButton(frame: rect(0, 0, 50, 50))
    let stage = Stage(adding: button)
    UIAccessibility.post(notification: .screenChanged, argument: button)
    #expect(button.isFocused)
    nonisolated(unsafe) var told: [AnyHashable: Any]?
    let observer = NotificationCenter.default.addObserver(
      forName: UIAccessibility.announcementDidFinishNotification, object: nil, queue: nil
    ) { told = $0.userInfo }
    defer { NotificationCenter.default.removeObserver(observer) }
    UIAccessibility.post(notification: .announcement, argument: "Done")
    #expect(told?[UIAccessibility.announcementStringValueUserInfoKey] as? String == "Done")
    #expect(told?[UIAccessibility.announcementWasSuccessfulUserInfoKey] as? Bool == false)
    withExtendedLifetime(stage) {}
  }
}
