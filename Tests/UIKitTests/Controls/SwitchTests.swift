import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Switches")
struct SwitchTests {
  /// At (100, 100), 51 by 31: its middle is at x 125.5.
  private func makeSwitch() -> UISwitch { UISwitch(frame: rect(100, 100, 0, 0)) }

  @Test("control-023 a new switch is off")
  func defaults() {
    let toggle = UISwitch()
    #expect(!toggle.isOn)
    #expect(toggle.onTintColor == nil && toggle.thumbTintColor == nil)
  }

  @Test("a switch has its own size, whatever it is given")
  func size() {
    let size = CGSize(width: 51, height: 31)
    let toggle = UISwitch(frame: rect(10, 20, 200, 100))
    #expect(toggle.frame == rect(10, 20, 51, 31))
    toggle.frame = rect(5, 6, 1, 2)
    #expect(toggle.frame == rect(5, 6, 51, 31))
    toggle.bounds.size = CGSize(width: 90, height: 90)
    #expect(toggle.bounds.size == size)
    toggle.transform = CGAffineTransform(scaleX: 2, y: 2)
    toggle.frame = rect(0, 0, 10, 10)
    #expect(toggle.bounds.size == size)
    #expect(toggle.intrinsicContentSize == size)
    #expect(toggle.sizeThatFits(CGSize(width: 500, height: 1)) == size)
  }

  @Test("a tap toggles, with one event before the touch is up")
  func tap() {
    let toggle = makeSwitch()
    let journal = SliderTests.journal(of: toggle)
    var seen: [Bool] = []
    toggle.addAction(UIAction { [unowned toggle] _ in seen.append(toggle.isOn) }, for: .valueChanged)
    let stage = Stage(adding: toggle)
    stage.app.tap(point(110, 115))
    #expect(toggle.isOn)
    #expect(journal.entries == ["touchDown", "valueChanged", "touchUpInside"])
    stage.app.tap(point(110, 115))
    #expect(!toggle.isOn)
    #expect(seen == [true, false])
  }

  @Test("a switch made with an action runs it when the user turns it")
  func primaryAction() {
    var count = 0
    let toggle = UISwitch(frame: rect(100, 100, 0, 0), primaryAction: UIAction { _ in count += 1 })
    let stage = Stage(adding: toggle)
    toggle.isOn = true
    #expect(count == 0)
    stage.app.tap(point(110, 115))
    #expect(count == 1)
  }

  @Test("a drag turns it when it passes the middle, there and back, and tells once at its end")
  func drag() {
    let toggle = makeSwitch()
    let journal = SliderTests.journal(of: toggle)
    let stage = Stage(adding: toggle)
    stage.app.play("D1(115,115) M1(122,115)")
    #expect(!toggle.isOn)
    stage.app.play("M1(130,115)")
    #expect(toggle.isOn)
    stage.app.play("M1(120,115)")
    #expect(!toggle.isOn)
    stage.app.play("M1(140,115)")
    #expect(journal.count(of: "valueChanged") == 0)
    stage.app.play("U1")
    #expect(toggle.isOn)
    #expect(journal.count(of: "valueChanged") == 1)
  }

  @Test(
    "a drag that comes back, or does not reach the middle, changes nothing",
    arguments: ["M1(140,115) M1(115,115)", "M1(122,115)"])
  func draggedBack(moves: String) {
    let toggle = makeSwitch()
    let journal = SliderTests.journal(of: toggle)
    let stage = Stage(adding: toggle)
    stage.app.play("D1(112,115) \(moves) U1")
    #expect(!toggle.isOn)
    #expect(journal.count(of: "valueChanged") == 0)
  }

  @Test("from right to left it is on at the left")
  func mirrored() {
    let toggle = makeSwitch()
    toggle.semanticContentAttribute = .forceRightToLeft
    toggle.thumbTintColor = .blue
    let stage = Stage(adding: toggle)
    stage.app.expect(.blue, at: point(140, 115))
    stage.app.drag(from: point(140, 115), to: point(110, 115), duration: 0.1)
    #expect(toggle.isOn)
    stage.app.advance(by: 0.5)
    stage.app.expect(.blue, at: point(112, 115))
  }

  @Test("a finger that is lifted far outside does not toggle")
  func outside() {
    let toggle = makeSwitch()
    let journal = SliderTests.journal(of: toggle)
    let stage = Stage(adding: toggle)
    stage.app.play("D1(110,115) M1(110,300) U1")
    #expect(!toggle.isOn)
    #expect(journal.entries.last == "touchUpOutside")
    #expect(journal.count(of: "valueChanged") == 0)
  }

  @Test("what the system takes away goes back to how it was, without an event")
  func cancelled() {
    let toggle = makeSwitch()
    let journal = SliderTests.journal(of: toggle)
    let stage = Stage(adding: toggle)
    stage.app.play("D1(110,115) M1(140,115)")
    #expect(toggle.isOn)
    stage.app.play("C")
    #expect(!toggle.isOn)
    #expect(journal.count(of: "valueChanged") == 0)
    #expect(journal.entries.last == "touchCancel")
  }

  @Test("a disabled switch does not turn")
  func disabled() {
    let toggle = makeSwitch()
    toggle.isEnabled = false
    let stage = Stage(adding: toggle)
    stage.app.tap(point(110, 115))
    stage.app.drag(from: point(110, 115), to: point(145, 115), duration: 0.1)
    #expect(!toggle.isOn)
  }

  @Test("the pointer turns it by a click, and the cursor stays the arrow")
  func pointer() {
    let toggle = makeSwitch()
    let stage = Stage(adding: toggle)
    stage.app.pointerMove(to: point(110, 115))
    #expect(stage.app.cursor == "default")
    stage.app.pointerDown()
    stage.app.pointerUp()
    #expect(toggle.isOn)
  }

  @Test("the knob is at the side that says on, and the colours are those that were set")
  func look() {
    let toggle = makeSwitch()
    toggle.onTintColor = .red
    toggle.thumbTintColor = .blue
    let stage = Stage(adding: toggle)
    stage.app.expect(.blue, at: point(115, 115))
    toggle.setOn(true, animated: true)
    stage.app.advance(by: 0.5)
    stage.app.expect(.blue, at: point(136, 115))
    stage.app.expect(.red, at: point(106, 116))
    toggle.onTintColor = nil
    stage.app.advance(by: 0.5)
    stage.app.expect(UIColor.systemGreen.resolvedColor(with: .init(userInterfaceStyle: .light)), at: point(106, 116))
  }
}
