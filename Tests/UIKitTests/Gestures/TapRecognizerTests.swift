import Testing
import UIKit
import UIKitTesting
import Windowing

@MainActor @Suite("Taps")
struct TapRecognizerTests {
  @Test("a finger that moves a little still taps")
  func alittle() {
    let stage = GestureStage(viewSize: 200)
    let tap = stage.watch(UITapGestureRecognizer())
    stage.app.play("D1(50,50) t=.05 M1(54,53) t=.1 U1")
    #expect(stage.path(of: tap) == "ended")
  }

  @Test("two taps at two places are no double tap")
  func doubleTooFar() {
    let stage = GestureStage(viewSize: 200)
    let tap = stage.watch(UITapGestureRecognizer())
    tap.numberOfTapsRequired = 2
    stage.app.play("D1(10,10) t=.05 U1 t=.15 D1(150,150) t=.2 U1 t=2")
    #expect(stage.log.entries.isEmpty)
  }

  @Test("three taps in a row are one triple tap; four quick ones are two double taps")
  func more() {
    let stage = GestureStage(viewSize: 200)
    let triple = stage.watch(UITapGestureRecognizer())
    triple.numberOfTapsRequired = 3
    stage.app.tap(point(50, 50), count: 3)
    #expect(stage.path(of: triple) == "ended")
    triple.numberOfTapsRequired = 2
    stage.app.advance(by: 2)
    stage.log.clear()
    stage.app.tap(point(50, 50), count: 4)
    #expect(stage.path(of: triple) == "ended ended")
  }

  @Test("gesture-015 a tap by two fingers is where their middle is")
  func twoFingers() {
    let stage = GestureStage(viewSize: 200)
    let tap = stage.watch(UITapGestureRecognizer())
    tap.numberOfTouchesRequired = 2
    var place: CGPoint?
    var places: [CGPoint] = []
    stage.log.onAction = { recognizer in
      place = recognizer.location(in: stage.v)
      places = (0..<recognizer.numberOfTouches).map { recognizer.location(ofTouch: $0, in: stage.v) }
    }
    stage.app.play("D1(50,50) t=.03 D2(100,100) t=.1 U1+U2")
    #expect(stage.log.states(of: tap) == [.ended])
    expectNear(place ?? .zero, point(75, 75))
    #expect(places == [point(50, 50), point(100, 100)])
  }

  @Test("a held finger does not tap for ever")
  func tooSlow() {
    let stage = GestureStage(viewSize: 200)
    let tap = stage.watch(UITapGestureRecognizer())
    stage.app.play("D1(50,50) t=5 U1")
    #expect(stage.log.entries.isEmpty)
    #expect(tap.state == .possible)
  }

  @Test("only the button that is asked for taps")
  func buttons() {
    let stage = GestureStage(viewSize: 200)
    let primary = stage.watch(UITapGestureRecognizer())
    let secondary = stage.watch(UITapGestureRecognizer())
    secondary.buttonMaskRequired = .secondary
    stage.app.pointerMove(to: point(50, 50))
    stage.app.pointerDown(1)
    stage.app.pointerUp(1)
    #expect(stage.path(of: primary) == "ended")
    #expect(stage.path(of: secondary) == "")
    stage.log.clear()
    stage.app.advance(by: 1)
    stage.app.pointerDown(2)
    stage.app.pointerUp(2)
    #expect(stage.path(of: primary) == "")
    #expect(stage.path(of: secondary) == "ended")
    stage.log.clear()
    stage.app.tap(point(50, 50))
    #expect(stage.path(of: primary) == "ended", "a finger is the primary button")
    #expect(stage.path(of: secondary) == "")
  }

  @Test("the modifier keys that are held are the gesture's")
  func modifiers() {
    let stage = GestureStage(viewSize: 200)
    stage.watch(UITapGestureRecognizer())
    var flags: UIKeyModifierFlags?
    stage.log.onAction = { flags = $0.modifierFlags }
    stage.app.server.inject(.modifiers([.shift]))
    stage.app.tap(point(50, 50))
    #expect(flags == .shift)
  }
}
