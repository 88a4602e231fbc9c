import Foundation
import QuartzCore
import Testing
import UIKitTesting

@testable import UIKit

/// Code that changes a control under a finger.
@MainActor @Suite("Controls changed in a touch")
struct ControlChangedInTouchTests {
  private func makeSegments() -> UISegmentedControl {
    let control = UISegmentedControl(items: ["a", "b", "c"])
    control.frame = rect(100, 100, 210, 32)
    control.selectedSegmentIndex = 2
    return control
  }

  @Test("a slider that is disabled while it is dragged ignores the rest of the touch")
  func disabledInDrag() {
    let slider = UISlider(frame: rect(100, 100, 200, 31))
    slider.value = 0.5
    let stage = Stage(adding: slider)
    stage.app.play("D1(200,115)")
    slider.isEnabled = false
    let journal = SliderTests.journal(of: slider)
    stage.app.play("M1(243,115) U1")
    #expect(slider.value == 0.5)
    #expect(journal.count(of: "valueChanged") == 0)
    #expect(!slider.isTracking && !slider.isHighlighted)
  }

  @Test("a control that a touchDown action disables sends no touchUpInside")
  func disabledInTouchDown() {
    let control = UIControl(frame: rect(100, 100, 100, 100))
    let journal = SliderTests.journal(of: control)
    control.addAction(UIAction { [unowned control] _ in control.isEnabled = false }, for: .touchDown)
    let stage = Stage(adding: control)
    stage.app.tap(point(150, 150))
    #expect(journal.count(of: "touchUpInside") == 0)
    #expect(!control.isTracking)
  }

  @Test("a switch that code turns while a finger is on it keeps that when the finger is taken away")
  func switchSetInTouch() {
    let toggle = UISwitch(frame: rect(100, 100, 0, 0))
    let stage = Stage(adding: toggle)
    stage.app.play("D1(110,115)")
    toggle.setOn(true, animated: false)
    stage.app.play("C")
    #expect(toggle.isOn)
  }

  @Test("a tap on a switch that code turned meanwhile is told: the user turned it off")
  func switchTapAfterCode() {
    let toggle = UISwitch(frame: rect(100, 100, 0, 0))
    let journal = SliderTests.journal(of: toggle)
    let stage = Stage(adding: toggle)
    stage.app.play("D1(110,115)")
    toggle.setOn(true, animated: false)
    stage.app.play("U1")
    #expect(!toggle.isOn)
    #expect(journal.count(of: "valueChanged") == 1)
  }

  @Test("a segment that code inserts under a finger that leaves the control is no choice of the user's")
  func insertedInTouch() {
    let control = makeSegments()
    let journal = SliderTests.journal(of: control)
    let stage = Stage(adding: control)
    stage.app.play("D1(110,115)")
    control.insertSegment(withTitle: "new", at: 0, animated: false)
    stage.app.play("M1(110,390) U1")
    #expect(control.selectedSegmentIndex == 3)
    #expect(journal.count(of: "valueChanged") == 0)
  }

  @Test("a selection that code sets under a finger that is lifted outside is not told")
  func selectedInTouch() {
    let control = makeSegments()
    let journal = SliderTests.journal(of: control)
    let stage = Stage(adding: control)
    stage.app.play("D1(110,115)")
    control.selectedSegmentIndex = 1
    stage.app.play("M1(110,390) U1")
    #expect(control.selectedSegmentIndex == 1)
    #expect(journal.count(of: "valueChanged") == 0)
  }

  @Test("a cancelled touch does not take back what code selected meanwhile")
  func selectedThenCancelled() {
    let control = makeSegments()
    let stage = Stage(adding: control)
    stage.app.play("D1(110,115)")
    control.selectedSegmentIndex = 1
    stage.app.play("C")
    #expect(control.selectedSegmentIndex == 1)
  }

  @Test("a cancelled touch after a segment was removed does not select another segment than before")
  func removedThenCancelled() {
    let control = makeSegments()
    control.selectedSegmentIndex = 1
    let stage = Stage(adding: control)
    stage.app.play("D1(300,115)")
    control.removeSegment(at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 0)
    stage.app.play("C")
    #expect(control.selectedSegmentIndex == 0)
  }

  @Test("a held stepper steps no more when the app is suspended")
  func suspendedStepper() {
    let stepper = UIStepper(frame: rect(100, 100, 0, 0))
    let stage = Stage(adding: stepper)
    stage.app.play("D1(180,115)")
    stage.app.suspend()
    stage.app.advance(by: 3)
    #expect(stepper.value == 1)
    stage.app.resume()
    #expect(!stepper.isTracking && !stepper.isHighlighted)
  }

  @Test("a slider that its own event disables as it is taken hold of is not followed")
  func disabledAtGrab() {
    let slider = UISlider(frame: rect(100, 100, 200, 31))
    slider.value = 0.5
    slider.addAction(UIAction { [unowned slider] _ in slider.isEnabled = false }, for: .valueChanged)
    let stage = Stage(adding: slider)
    stage.app.play("D1(200,115) M1(243,115) U1")
    #expect(slider.value == 0.5)
    #expect(!slider.isTracking && !slider.isHighlighted && !slider.isTouchInside)
  }

  @Test("a control that is disabled in a touch tells that the touch is lost, once, and takes the next one again")
  func disabledTells() {
    let control = UIControl(frame: rect(100, 100, 100, 100))
    let journal = SliderTests.journal(of: control)
    let stage = Stage(adding: control)
    stage.app.play("D1(150,150)")
    control.isEnabled = false
    #expect(journal.count(of: "touchCancel") == 1)
    control.isEnabled = true
    stage.app.play("M1(155,150) U1")
    #expect(journal.count(of: "touchCancel") == 1)
    #expect(journal.count(of: "touchUpInside") == 0)
    stage.app.tap(point(150, 150))
    #expect(journal.count(of: "touchUpInside") == 1)
  }
}
