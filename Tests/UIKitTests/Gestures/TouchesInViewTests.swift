import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("What views hear of touches that recognizers watch")
struct TouchesInViewTests {
  @Test("a tap that is recognized cancels the view's touch in place of its end")
  func tapCancels() {
    let stage = GestureStage(viewSize: 200)
    stage.watch(UITapGestureRecognizer())
    stage.app.play("D1(50,50) U1 t=1")
    #expect(stage.v.phases == ["began", "cancelled"])
  }

  @Test("the recognizer hears of a touch before the view does")
  func order() {
    final class Noting: UIGestureRecognizer {
      var journal: Journal?
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { journal?.note("r.began") }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { journal?.note("r.moved") }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        journal?.note("r.ended")
        state = .failed
      }
    }
    let stage = GestureStage(viewSize: 200)
    let recognizer = stage.watch(Noting())
    recognizer.journal = stage.v.journal
    stage.app.play("D1(50,50) M1(60,50) U1")
    #expect(stage.v.journal.entries == ["r.began", "v.began", "r.moved", "v.moved", "r.ended", "v.ended"])
  }

  @Test("delaysTouchesEnded keeps the end from the view while the gesture may still come")
  func delayedEnd() {
    let stage = GestureStage(viewSize: 200)
    let tap = stage.watch(UITapGestureRecognizer())
    tap.numberOfTapsRequired = 2
    stage.app.play("D1(50,50) t=.05 U1")
    #expect(stage.v.phases == ["began"])
    stage.app.play("t=1")
    #expect(stage.v.phases == ["began", "ended"])
    let other = GestureStage(viewSize: 200)
    let second = other.watch(UITapGestureRecognizer())
    second.numberOfTapsRequired = 2
    second.delaysTouchesEnded = false
    other.app.play("D1(50,50) t=.05 U1")
    #expect(other.v.phases == ["began", "ended"])
  }

  @Test("a double tap cancels both touches of the view whose ends it delayed")
  func doubleTapCancelsBoth() {
    let stage = GestureStage(viewSize: 200)
    let tap = stage.watch(UITapGestureRecognizer())
    tap.numberOfTapsRequired = 2
    stage.app.play("D1(50,50) t=.05 U1 t=.1 D1(50,50) t=.15 U1 t=2")
    #expect(stage.path(of: tap) == "ended")
    #expect(stage.v.phases.count { $0 == "began" } == 2)
    #expect(stage.v.phases.count { $0 == "cancelled" } == 2)
    #expect(!stage.v.phases.contains("ended"))
  }

  @Test("a system cancel reaches recognizers and the view, each once, delayed beginnings not at all")
  func systemCancel() {
    let stage = GestureStage(viewSize: 200)
    let pan = stage.watch(UIPanGestureRecognizer())
    pan.cancelsTouchesInView = false
    stage.app.play("D1(50,50) t=.1 M1(80,50) t=.2 C t=.5")
    #expect(stage.path(of: pan) == "began cancelled")
    #expect(stage.v.phases == ["began", "moved", "cancelled"])
    let delaying = GestureStage(viewSize: 200)
    delaying.watch(UIPanGestureRecognizer()).delaysTouchesBegan = true
    delaying.app.play("D1(50,50) t=.1 C t=.5")
    #expect(delaying.v.phases.isEmpty || delaying.v.phases == ["began", "cancelled"])
  }

  @Test("a button beats an ancestor's single tap, but not a double one or one of its own")
  func button() {
    let stage = Stage()
    let button = UIButton(frame: rect(100, 100, 100, 40))
    stage.root.addSubview(button)
    let (heard, log, tap) = watch(button, in: stage)
    stage.app.play("D1(150,120) t=.1 U1 t=1")
    #expect(log.entries.isEmpty)
    #expect(heard.entries == ["down", "up inside"])
    #expect(tap.state == .possible)
    stage.app.play("t=1 D1(20,20) t=1.1 U1")
    #expect(log.path(of: tap) == "ended", "beside the button")
    tap.isEnabled = false
    let own = log.watch(UITapGestureRecognizer(), on: button)
    log.clear()
    stage.app.play("t=1 D1(150,120) t=1.1 U1 t=2")
    #expect(log.path(of: own) == "ended")
  }

  private func watch(_ control: UIControl, in stage: Stage) -> (Journal, GestureLog, UITapGestureRecognizer) {
    let heard = Journal()
    let events: [(UIControl.Event, String)] = [
      (.touchDown, "down"), (.touchUpInside, "up inside"), (.touchUpOutside, "up outside"), (.touchCancel, "cancel"),
    ]
    for (event, name) in events { control.addAction(UIAction { _ in heard.note(name) }, for: event) }
    let log = GestureLog()
    let tap = log.watch(UITapGestureRecognizer(), on: stage.root)
    stage.app.advance(by: HeadlessApp.frameInterval)
    return (heard, log, tap)
  }

  @Test("ui-01 a control whose touch a pan takes is pressed no longer, and is not triggered")
  func panTakesControl() {
    let stage = Stage()
    let button = UIButton(frame: rect(100, 100, 100, 40))
    stage.root.addSubview(button)
    let (heard, _, tap) = watch(button, in: stage)
    tap.isEnabled = false
    let log = GestureLog()
    let pan = log.watch(UIPanGestureRecognizer(), on: stage.root)
    stage.app.play("D1(150,120) t=.2")
    #expect(button.isHighlighted)
    stage.app.play("M1(150,150) t=.1 M1(150,160) U1")
    #expect(log.path(of: pan) == "began changed ended")
    #expect(!button.isHighlighted && !button.isTracking)
    #expect(heard.entries == ["down", "cancel"])
  }

  @Test("ui-03 three fingers on three buttons press all three, also under recognizers")
  func threeButtons() {
    let stage = Stage()
    stage.root.isMultipleTouchEnabled = true
    let heard = Journal()
    let buttons = (0..<3).map { index in
      let button = UIButton(frame: rect(CGFloat(index) * 110, 0, 100, 40))
      button.addAction(UIAction { _ in heard.note("\(index)") }, for: .touchUpInside)
      stage.root.addSubview(button)
      return button
    }
    let log = GestureLog()
    log.watch(UITapGestureRecognizer(), on: stage.root)
    log.watch(UIPanGestureRecognizer(), on: stage.root)
    log.watch(UILongPressGestureRecognizer(), on: stage.root)
    stage.app.advance(by: 0.1)
    stage.app.play("D1(50,20)+D2(160,20)+D3(270,20) t=.05 U3 U1+U2 t=1")
    #expect(heard.entries.sorted() == ["0", "1", "2"])
    #expect(buttons.allSatisfy { !$0.isHighlighted })
    #expect(log.entries.isEmpty)
  }

  @Test("a touch knows its recognizers, and an event the touches of each")
  func touchesAndRecognizers() {
    let stage = GestureStage(viewSize: 200)
    let outer = stage.log.watch(UIPanGestureRecognizer(), on: stage.root)
    let inner = stage.watch(UITapGestureRecognizer())
    var ofTouch: [UIGestureRecognizer]?
    var ofEvent: [Set<UITouch>?] = []
    stage.v.onTouches = { phase, touches, event in
      guard phase == .began else { return }
      ofTouch = touches.first?.gestureRecognizers
      ofEvent = [event?.touches(for: inner), event?.touches(for: UITapGestureRecognizer())]
      #expect(ofEvent[0] == touches)
    }
    stage.app.tap(point(50, 50))
    #expect(ofTouch == [inner, outer])
    #expect(ofEvent.count == 2 && ofEvent[1] == nil)
  }
}
