import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Steppers")
struct StepperTests {
  /// At (100, 100), 94 by 32: minus up to x 147.
  private func makeStepper(_ value: Double = 50) -> UIStepper {
    let stepper = UIStepper(frame: rect(100, 100, 0, 0))
    stepper.value = value
    return stepper
  }

  @Test("what a new stepper is like")
  func defaults() {
    let stepper = UIStepper()
    #expect(stepper.value == 0 && stepper.minimumValue == 0 && stepper.maximumValue == 100 && stepper.stepValue == 1)
    #expect(stepper.isContinuous && stepper.autorepeat && !stepper.wraps)
    #expect(stepper.bounds.size == CGSize(width: 94, height: 32))
    #expect(stepper.intrinsicContentSize == CGSize(width: 94, height: 32))
    stepper.frame = rect(1, 2, 300, 300)
    #expect(stepper.frame == rect(1, 2, 94, 32))
  }

  @Test("the value is kept in the range; what is no number changes nothing")
  func value() {
    let stepper = makeStepper(500)
    #expect(stepper.value == 100)
    stepper.value = -4
    #expect(stepper.value == 0)
    stepper.value = .nan
    #expect(stepper.value == 0)
    stepper.minimumValue = 10
    #expect(stepper.value == 10)
    stepper.value = 90
    stepper.maximumValue = 20
    #expect(stepper.value == 20)
  }

  @Test("a step that is not above 0 traps")
  func badStep() async {
    await #expect(processExitsWith: .failure) { @MainActor in UIStepper().stepValue = 0 }
    await #expect(processExitsWith: .failure) { @MainActor in UIStepper().stepValue = .nan }
  }

  @Test("a range that ends before it begins traps")
  func badRange() async {
    await #expect(processExitsWith: .failure) { @MainActor in UIStepper().minimumValue = 101 }
    await #expect(processExitsWith: .failure) { @MainActor in UIStepper().maximumValue = -1 }
  }

  @Test("a touch steps at once, and tells before it is down")
  func tap() {
    let stepper = makeStepper()
    stepper.stepValue = 2.5
    let journal = SliderTests.journal(of: stepper)
    let stage = Stage(adding: stepper)
    stage.app.play("D1(170,116)")
    #expect(stepper.value == 52.5)
    stage.app.play("U1")
    stage.app.play("t=1 D1(120,116) U1")
    #expect(stepper.value == 50)
    #expect(
      journal.entries == ["valueChanged", "touchDown", "touchUpInside", "valueChanged", "touchDown", "touchUpInside"])
  }

  @Test("a touch that is held goes on, first after half a second, then faster and faster")
  func autorepeat() {
    let stepper = makeStepper(0)
    let stage = Stage(adding: stepper)
    stage.app.play("D1(170,116)")
    var values: [Double] = []
    for _ in 0..<4 {
      stage.app.advance(by: 0.49)
      values.append(stepper.value)
      stage.app.advance(by: 0.51)
    }
    // 0.5, then every 0.2 for five, every 0.1 until twenty, then every 0.05.
    #expect(values == [1, 6, 16, 31])
    stage.app.play("U1")
    let last = stepper.value
    stage.app.advance(by: 5)
    #expect(stepper.value == last)
  }

  @Test("without autorepeat a touch is one step")
  func noRepeat() {
    let stepper = makeStepper()
    stepper.autorepeat = false
    let stage = Stage(adding: stepper)
    stage.app.press(point(170, 116), duration: 5)
    #expect(stepper.value == 51)
  }

  @Test("a finger that leaves the half it holds pauses, and coming back goes on")
  func leavesHalf() {
    let stepper = makeStepper()
    let stage = Stage(adding: stepper)
    stage.app.play("D1(170,116) M1(120,116)")
    stage.app.advance(by: 3)
    #expect(stepper.value == 51)
    stage.app.play("M1(170,116)")
    stage.app.advance(by: 0.6)
    #expect(stepper.value == 52)
    stage.app.play("M1(170,300)")
    stage.app.advance(by: 3)
    #expect(stepper.value == 52)
    stage.app.play("U1")
    #expect(stepper.value == 52)
  }

  @Test("without isContinuous it tells once, when the finger is lifted or taken away", arguments: ["U1", "C"])
  func notContinuous(end: String) {
    let stepper = makeStepper()
    stepper.isContinuous = false
    let journal = SliderTests.journal(of: stepper)
    let stage = Stage(adding: stepper)
    stage.app.play("D1(170,116)")
    stage.app.advance(by: 1)
    #expect(journal.count(of: "valueChanged") == 0)
    stage.app.play(end)
    #expect(stepper.value == 54)
    #expect(journal.count(of: "valueChanged") == 1)
  }

  @Test("at the end of the range it stays, or wraps")
  func ends() {
    let stepper = makeStepper(99.5)
    let journal = SliderTests.journal(of: stepper)
    let stage = Stage(adding: stepper)
    stage.app.tap(point(170, 116))
    #expect(stepper.value == 100)
    journal.clear()
    stage.app.tap(point(170, 116))
    #expect(stepper.value == 100)
    #expect(journal.entries.isEmpty)
    stepper.wraps = true
    stage.app.tap(point(170, 116))
    #expect(stepper.value == 0)
    stage.app.tap(point(120, 116))
    #expect(stepper.value == 100)
  }

  @Test("a stepper that is disabled or leaves its window while it is held stops", arguments: [true, false])
  func endsWhileHeld(isRemoved: Bool) {
    let stepper = makeStepper()
    let stage = Stage(adding: stepper)
    stage.app.play("D1(170,116)")
    stage.app.advance(by: 0.6)
    #expect(stepper.value == 52)
    if isRemoved { stepper.removeFromSuperview() } else { stepper.isEnabled = false }
    stage.app.advance(by: 3)
    #expect(stepper.value == 52)
    #expect(!stepper.isTracking)
    stage.app.play("U1")
    #expect(!stepper.isTracking)
  }

  @Test("a target that takes the stepper out of the window at its first step leaves it untracked")
  func removedByTarget() {
    let stepper = makeStepper()
    stepper.addAction(UIAction { [unowned stepper] _ in stepper.removeFromSuperview() }, for: .valueChanged)
    let stage = Stage(adding: stepper)
    stage.app.play("D1(170,116)")
    stage.app.advance(by: 3)
    #expect(stepper.value == 51)
    #expect(!stepper.isTracking && !stepper.isHighlighted)
    stage.app.play("U1")
    stage.root.addSubview(stepper)
    stage.app.tap(point(170, 116))
    #expect(stepper.value == 52)
  }

  @Test("from right to left the plus is at the left")
  func mirrored() {
    let stepper = makeStepper()
    stepper.semanticContentAttribute = .forceRightToLeft
    let stage = Stage(adding: stepper)
    stage.app.tap(point(120, 116))
    #expect(stepper.value == 51)
  }

  @Test("images by state")
  func images() {
    func image(_ color: UIColor) -> UIImage { UIImage(cgImage: .filled(color, width: 47, height: 32)) }
    let stepper = makeStepper(99)
    let (plus, full) = (image(.red), image(.green))
    stepper.setIncrementImage(plus, for: .normal)
    stepper.setIncrementImage(full, for: .disabled)
    stepper.setDecrementImage(image(.blue), for: .normal)
    stepper.setDividerImage(
      UIImage(cgImage: .filled(.black, width: 4, height: 4)), forLeftSegmentState: .normal, rightSegmentState: .normal)
    #expect(stepper.incrementImage(for: .highlighted) === plus)
    #expect(stepper.decrementImage(for: .disabled) != nil)
    #expect(stepper.dividerImage(forLeftSegmentState: .disabled, rightSegmentState: .normal) != nil)
    #expect(stepper.backgroundImage(for: .normal) == nil)
    let stage = Stage(adding: stepper)
    stage.app.expect(.blue, at: point(120, 116))
    stage.app.expect(.red, at: point(170, 116))
    stage.app.expect(.black, at: point(146, 116))
    stage.app.tap(point(170, 116))
    stage.app.expect(.green, at: point(170, 116))
  }

  @Test("a background image takes the place of the fill")
  func background() {
    let stepper = makeStepper()
    stepper.setBackgroundImage(UIImage(cgImage: .filled(.blue, width: 10, height: 10)), for: .normal)
    let stage = Stage(adding: stepper)
    stage.app.expect(.blue, at: point(140, 105))
    stepper.setBackgroundImage(nil, for: .normal)
    #expect(stage.app.channels(at: point(140, 105)) != [0, 0, 255, 255])
  }
}
