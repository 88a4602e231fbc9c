import Testing
import UIKit
import UIKitTesting
import Windowing

@MainActor @Suite("Pointer")
struct PointerTests {
  private let v = TouchView("v", rect(50, 50, 100, 100))

  @Test("pointer-003 button masks have Apple's numbers")
  func masks() {
    #expect(UIEvent.ButtonMask.primary.rawValue == 1)
    #expect(UIEvent.ButtonMask.secondary.rawValue == 2)
    #expect(UIEvent.ButtonMask.button(3).rawValue == 4)
    #expect(UIEvent.ButtonMask.button(1) == .primary)
    #expect(UIEvent.ButtonMask.button(0).isEmpty)
    #expect(UIEvent.ButtonMask.button(-1).isEmpty)
    #expect(UIEvent.ButtonMask.button(500).isEmpty)
  }

  @Test("a press is one touch of its own kind, with the buttons and the modifier keys in the event")
  func press() {
    let stage = Stage(adding: v)
    var masks: [UIEvent.ButtonMask] = []
    v.onTouches = { _, touches, event in
      masks.append(event?.buttonMask ?? [])
      #expect(touches.first?.type == .indirectPointer)
    }
    stage.app.pointerMove(to: point(10, 10))
    stage.app.pointerMove(to: point(100, 100))
    stage.app.pointerDown()
    stage.app.pointerMove(to: point(120, 100))
    stage.app.pointerUp()
    #expect(v.phases == ["began", "moved", "ended"])
    #expect(masks == [.primary, .primary, .primary])
  }

  @Test("a second button while the first is held is the same touch; it ends with the last button")
  func twoButtons() {
    let stage = Stage(adding: v)
    stage.app.pointerMove(to: point(100, 100))
    stage.app.pointerDown(1)
    stage.app.pointerDown(2)
    stage.app.pointerUp(1)
    #expect(v.phases.count { $0 == "began" } == 1)
    #expect(!v.phases.contains("ended"))
    stage.app.pointerUp(2)
    #expect(v.phases.last == "ended")
    #expect(Set(v.received.map(\.touch)).count == 1)
  }

  @Test("two clicks soon after each other count two")
  func doubleClick() {
    let stage = Stage(adding: v)
    stage.app.pointerMove(to: point(100, 100))
    for _ in 0..<2 {
      stage.app.pointerDown()
      stage.app.advance(by: 0.05)
      stage.app.pointerUp()
      stage.app.advance(by: 0.1)
    }
    #expect(v.received.last?.touch.tapCount == 2)
  }

  @Test("ptr-02 a press that is taken away with the pointer does not swallow the next one")
  func leaveWhileHeld() {
    let stage = Stage()
    let button = UIButton(frame: rect(50, 50, 100, 100))
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    stage.root.addSubview(button)
    stage.app.pointerMove(to: point(100, 100))
    stage.app.pointerDown()
    #expect(button.isHighlighted)
    let surface = stage.app.server.openSurfaces[0].id
    for kind in [PointerEvent.Kind.cancelled, .left] {
      stage.app.server.inject(
        .pointer(PointerEvent(surface: surface, kind: kind, location: point(100, 100), time: stage.app.now)))
    }
    #expect(!button.isHighlighted)
    #expect(taps == 0)
    for (kind, buttons) in [(PointerEvent.Kind.entered, UInt32(0)), (.down(button: 1), 1), (.up(button: 1), 0)] {
      stage.app.server.inject(
        .pointer(
          PointerEvent(
            surface: surface, kind: kind, location: point(100, 100), time: stage.app.now, buttons: buttons)))
    }
    #expect(taps == 1)
  }

  @Test("ptr-03 a click right after the pointer came in, without a motion, is where it came in")
  func clickAfterEnter() {
    let stage = Stage()
    let button = UIButton(frame: rect(50, 20, 100, 40))
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    stage.root.addSubview(button)
    stage.app.pointerMove(to: point(100, 40))
    stage.app.pointerDown()
    stage.app.pointerUp()
    #expect(taps == 1)
  }

  @Test("a finger and the pointer are two touches")
  func fingerAndPointer() {
    let other = TouchView("other", rect(200, 200, 100, 100))
    let stage = Stage(adding: v, other)
    stage.app.pointerMove(to: point(100, 100))
    stage.app.pointerDown()
    stage.app.play("D0(250,250) M0(251,250)")
    stage.app.pointerUp()
    stage.app.play("U0")
    #expect(v.phases == ["began", "ended"])
    #expect(other.phases == ["began", "moved", "ended"])
  }

  @Test("a secondary click reaches views with its mask, and no control acts on it", arguments: [2, 3])
  func otherButtons(button: Int) {
    let stage = Stage(adding: v)
    let control = UIButton(frame: rect(200, 200, 100, 100))
    stage.root.addSubview(control)
    var events: [String] = []
    control.addAction(UIAction { _ in events.append("down") }, for: .touchDown)
    control.addAction(UIAction { _ in events.append("tap") }, for: .touchUpInside)
    var masks: [UIEvent.ButtonMask] = []
    v.onTouches = { _, _, event in masks.append(event?.buttonMask ?? []) }
    stage.app.pointerMove(to: point(100, 100))
    stage.app.pointerDown(button)
    stage.app.pointerUp(button)
    #expect(masks == [.button(button), .button(button)])
    stage.app.pointerMove(to: point(250, 250))
    stage.app.pointerDown(button)
    #expect(!control.isHighlighted)
    stage.app.pointerUp(button)
    #expect(events.isEmpty)
    stage.app.pointerDown(1)
    stage.app.pointerUp(1)
    #expect(events == ["down", "tap"])
  }
}
