import Testing
import UIKit
import UIKitTesting
import Windowing

/// What went wrong in other toolkits.
@MainActor @Suite("Touch pitfalls")
struct TouchPitfallTests {
  private let journal = Journal()

  /// A button that counts what it sends.
  private final class Tapped {
    let button: UIButton
    private(set) var downs = 0
    private(set) var taps = 0
    private(set) var cancels = 0
    private(set) var outsides = 0

    @MainActor init(_ frame: CGRect) {
      button = UIButton(frame: frame)
      button.addAction(UIAction { [unowned self] _ in downs += 1 }, for: .touchDown)
      button.addAction(UIAction { [unowned self] _ in taps += 1 }, for: .touchUpInside)
      button.addAction(UIAction { [unowned self] _ in cancels += 1 }, for: .touchCancel)
      button.addAction(UIAction { [unowned self] _ in outsides += 1 }, for: .touchUpOutside)
    }
  }

  @Test("touch-02 losing the keyboard cancels presses, a system gesture cancels touches, each for itself")
  func taken() {
    final class View: UIView {
      var log: [String] = []
      override var canBecomeFirstResponder: Bool { true }
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { log.append("press began") }
      override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { log.append("press ended") }
      override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        log.append("press cancelled")
      }
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("touch began") }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("touch ended") }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("touch cancelled") }
    }
    let view = View(frame: rect(0, 0, 100, 100))
    let stage = Stage(adding: view)
    view.becomeFirstResponder()
    stage.app.keyDown(.keyboardA)
    stage.app.play("D1(50,50)")
    stage.app.server.inject(.keyboardFocus(stage.app.server.openSurfaces[0].id, false))
    #expect(view.log == ["press began", "touch began", "press cancelled"])
    stage.app.touchCancel()
    stage.app.advance(by: 5)
    #expect(view.log == ["press began", "touch began", "press cancelled", "touch cancelled"])
    stage.app.keyUp(.keyboardA)
    #expect(view.log.count == 4, "the release of a cancelled press is nothing")
  }

  @Test("touch-03 an up that comes alone is delivered at once")
  func loneUp() {
    let tapped = Tapped(rect(0, 0, 100, 100))
    let stage = Stage(adding: tapped.button)
    stage.app.play("D7(50,50) U7")
    #expect(tapped.taps == 1)
  }

  @Test("touch-04 an up of one finger is delivered while others stay down, who are stationary")
  func upAmongOthers() {
    let a = TouchView("a", rect(0, 0, 100, 100))
    let b = TouchView("b", rect(200, 0, 100, 100))
    let stage = Stage(adding: a, b)
    var other: UITouch.Phase?
    a.onTouches = { phase, _, event in if phase == .ended { other = event?.touches(for: b)?.first?.phase } }
    stage.app.play("D0(50,50)+D1(250,50) U0")
    #expect(a.phases == ["began", "ended"])
    #expect(other == .stationary)
    #expect(b.phases == ["began"])
  }

  @Test("touch-07 a press and a motion of one finger in one frame are began, then moved")
  func downAndMotion() {
    let v = TouchView("v", rect(0, 0, 100, 100))
    let stage = Stage(adding: v)
    stage.app.play("D1(10,10)+M1(20,10)")
    #expect(v.phases == ["began", "moved"])
    #expect(v.received.last?.touch.location(in: v) == point(20, 10))
  }

  @Test("down, motion, up and another down of one finger in one frame are two touches")
  func wholeTapInAFrame() {
    let v = TouchView("v", rect(0, 0, 100, 100))
    let stage = Stage(adding: v)
    stage.app.play("D1(10,10)+M1(20,10)+U1+D1(12,10)+U1")
    #expect(v.phases == ["began", "moved", "ended", "began", "ended"])
    #expect(Set(v.received.map(\.touch)).count == 2)
  }

  @Test("touch-09 a window closed under a finger cancels the touch once; what the finger does then is nothing")
  func closedUnderFinger() {
    let v = TouchView("v", rect(0, 0, 100, 100))
    let stage = Stage(adding: v)
    stage.app.play("D1(50,50)")
    let surface = stage.app.server.openSurfaces[0]
    surface.requestClose()
    #expect(v.phases == ["began", "cancelled"])
    for phase in [TouchChange.Phase.moved, .ended] {
      let change = TouchChange(
        contact: ContactID(number: 1), surface: surface.id, phase: phase, location: point(60, 60), time: 1)
      stage.app.server.inject(.touch(TouchFrame(changes: [change])))
    }
    #expect(v.phases == ["began", "cancelled"])
  }

  @Test("touch-09 the same for a pressed pointer")
  func closedUnderPointer() {
    let v = TouchView("v", rect(0, 0, 100, 100))
    let stage = Stage(adding: v)
    stage.app.pointerMove(to: point(50, 50))
    stage.app.pointerDown()
    let surface = stage.app.server.openSurfaces[0]
    surface.requestClose()
    stage.app.server.inject(
      .pointer(
        PointerEvent(surface: surface.id, kind: .up(button: 1), location: point(50, 50), time: 1, buttons: 0)))
    #expect(v.phases == ["began", "cancelled"])
  }

  @Test("touch-13 the pointer that leaves because a finger came does not disturb the finger")
  func pointerLeaves() {
    let v = TouchView("v", rect(0, 0, 100, 100))
    let stage = Stage(adding: v)
    stage.app.pointerMove(to: point(5, 5))
    stage.app.play("D1(50,50)")
    stage.app.server.inject(
      .pointer(
        PointerEvent(surface: stage.app.server.openSurfaces[0].id, kind: .left, location: point(5, 5), time: 0)))
    stage.app.play("M1(60,50) U1")
    #expect(v.phases == ["began", "moved", "ended"])
    #expect(v.received.first?.touch.type == .direct)
  }

  @Test("touch-15 a finger hits where it is, wherever the pointer is")
  func ownLocation() {
    let tapped = Tapped(rect(180, 180, 40, 40))
    let elsewhere = Tapped(rect(0, 0, 40, 40))
    let stage = Stage(adding: tapped.button, elsewhere.button)
    stage.app.pointerMove(to: point(5, 5))
    stage.app.tap(point(200, 200))
    #expect(tapped.taps == 1)
    #expect(elsewhere.downs == 0)
  }

  @Test("touch-18 a second finger on a button is ignored: one tap, no highlight left", arguments: ["U0 U1", "U1 U0"])
  func secondFinger(end: String) {
    let tapped = Tapped(rect(0, 0, 100, 100))
    let stage = Stage(adding: tapped.button)
    stage.app.play("D0(30,30) D1(60,60) \(end)")
    #expect(tapped.taps == 1)
    #expect(!tapped.button.isHighlighted)
    #expect(!tapped.button.isTracking)
  }

  @Test("touch-20 a lifted finger is where it was last")
  func lastPlace() {
    let v = TouchView("v", rect(0, 0, 100, 100))
    let stage = Stage(adding: v)
    var place: CGPoint?
    v.onTouches = { phase, touches, _ in if phase == .ended { place = touches.first?.location(in: v) } }
    stage.app.play("D1(50,60) U1")
    #expect(place == point(50, 60))
    let tapped = Tapped(rect(200, 0, 100, 100))
    stage.root.addSubview(tapped.button)
    stage.app.play("D1(250,60) U1")
    #expect(tapped.taps == 1)
  }

  @Test("ui-02 a cancel comes once, and only after a down")
  func cancelOnce() {
    let tapped = Tapped(rect(0, 0, 100, 100))
    let stage = Stage(adding: tapped.button)
    stage.app.touchCancel()
    #expect(tapped.cancels == 0)
    stage.app.play("D1(50,50)")
    #expect(tapped.button.isHighlighted)
    stage.app.touchCancel()
    stage.app.touchCancel()
    #expect(tapped.downs == 1)
    #expect(tapped.cancels == 1)
    #expect(tapped.taps == 0)
    #expect(!tapped.button.isHighlighted)
  }

  @Test("ui-03 three fingers on three buttons are three taps, in whatever order they lift")
  func threeFingers() {
    let buttons = (0..<3).map { Tapped(rect(CGFloat($0) * 120, 0, 100, 100)) }
    let stage = Stage()
    for tapped in buttons { stage.root.addSubview(tapped.button) }
    stage.app.play("D0(50,50)+D1(170,50)+D2(290,50)")
    #expect(buttons.allSatisfy { $0.button.isHighlighted })
    stage.app.play("U2+M0(51,50) M1(171,50) U0 U1")
    #expect(buttons.map(\.taps) == [1, 1, 1])
    #expect(!buttons.contains { $0.button.isHighlighted })
  }

  @Test("ui-03 three fingers on one button are one tap")
  func threeFingersOnOne() {
    let tapped = Tapped(rect(0, 0, 100, 100))
    let stage = Stage(adding: tapped.button)
    stage.app.play("D0(20,50)+D1(50,50)+D2(80,50) U2+M0(21,50) U0 U1")
    #expect(tapped.taps == 1)
    #expect(!tapped.button.isHighlighted)
  }

  @Test("ui-04 sliding far off takes the highlight away, and lifting there is no tap")
  func slideOff() {
    let tapped = Tapped(rect(0, 0, 100, 100))
    let stage = Stage(adding: tapped.button)
    var events: [String] = []
    tapped.button.addAction(UIAction { _ in events.append("exit") }, for: .touchDragExit)
    tapped.button.addAction(UIAction { _ in events.append("enter") }, for: .touchDragEnter)
    tapped.button.addAction(UIAction { _ in events.append("primary") }, for: .primaryActionTriggered)
    stage.app.play("D1(50,50) M1(300,300)")
    #expect(!tapped.button.isHighlighted)
    stage.app.play("M1(50,50)")
    #expect(tapped.button.isHighlighted)
    stage.app.play("M1(300,300) U1")
    #expect(events == ["exit", "enter", "exit"])
    #expect(tapped.outsides == 1)
    #expect(tapped.taps == 0)
    #expect(!tapped.button.isHighlighted)
  }
}
