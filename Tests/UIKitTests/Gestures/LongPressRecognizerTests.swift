import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Long presses")
struct LongPressRecognizerTests {
  @Test("ui-10 once it has begun, the finger may go anywhere: changed, and then ended")
  func movesAfterwards() {
    let stage = GestureStage(viewSize: 200)
    let press = stage.watch(UILongPressGestureRecognizer())
    var places: [CGPoint] = []
    stage.log.onAction = { places.append($0.location(in: nil)) }
    stage.app.play("D1(50,50) t=.6 M1(250,50) t=.7 M1(250,100) t=.8 U1")
    #expect(stage.log.states(of: press) == [.began, .changed, .changed, .ended])
    #expect(places == [point(50, 50), point(250, 50), point(250, 100), point(250, 100)])
    #expect(press.state == .possible)
  }

  @Test("lifted too early, a finger has not pressed long, and time changes nothing about it")
  func tooShort() {
    let stage = GestureStage(viewSize: 200)
    let press = stage.watch(UILongPressGestureRecognizer())
    stage.app.play("D1(50,50) t=.45 U1 t=2")
    #expect(stage.log.entries.isEmpty)
    #expect(press.state == .possible)
  }

  @Test("the duration and the movement are the app's")
  func configured() {
    let stage = GestureStage(viewSize: 200)
    let press = stage.watch(UILongPressGestureRecognizer())
    press.minimumPressDuration = 2
    press.allowableMovement = 100
    stage.app.play("D1(50,50) t=1 M1(140,50) t=1.9")
    #expect(press.state == .possible)
    stage.app.play("t=.2")
    #expect(press.state == .began)
    stage.app.play("U1")
    press.minimumPressDuration = 0
    stage.log.clear()
    stage.app.play("t=2 D1(50,50) U1")
    #expect(stage.log.states(of: press) == [.began, .ended])
  }

  @Test("a second finger that comes too late leaves the press of the first alone")
  func extraFingerAfterwards() {
    let stage = GestureStage(viewSize: 200)
    let press = stage.watch(UILongPressGestureRecognizer())
    stage.app.play("D1(50,50) t=.6 D2(100,100) t=.7 U2 t=.8 U1")
    #expect(stage.log.states(of: press).first == .began)
    #expect(stage.log.states(of: press).last == .ended)
    #expect(stage.log.states(of: press).count { $0 == .ended } == 1)
    #expect(press.state == .possible)
  }

  @Test("two fingers press as one when that is asked for")
  func twoFingers() {
    let stage = GestureStage(viewSize: 200)
    let press = stage.watch(UILongPressGestureRecognizer())
    press.numberOfTouchesRequired = 2
    stage.app.play("D1(50,50) t=.8 U1")
    #expect(stage.log.entries.isEmpty)
    var place: CGPoint?
    stage.log.onAction = { place = $0.location(in: nil) }
    stage.app.play("t=1 D1(50,50)+D2(100,100) t=1.6")
    #expect(press.state == .began)
    expectNear(place ?? .zero, point(75, 75))
    stage.app.play("U1+U2")
    #expect(stage.path(of: press) == "began ended")
  }

  @Test("one tap first, when that is asked for")
  func tapFirst() {
    let stage = GestureStage(viewSize: 200)
    let press = stage.watch(UILongPressGestureRecognizer())
    press.numberOfTapsRequired = 1
    stage.app.play("D1(50,50) t=1 U1 t=3")
    #expect(stage.log.entries.isEmpty, "no tap came first")
    stage.app.play("D1(50,50) t=.05 U1 t=.15 D1(50,50) t=.8")
    #expect(press.state == .began)
    stage.app.play("U1")
    #expect(stage.path(of: press) == "began ended")
  }

  @Test("a long press that begins takes the touch from the view, by the clock alone")
  func cancelsView() {
    let stage = GestureStage(viewSize: 200)
    stage.watch(UILongPressGestureRecognizer())
    stage.app.play("D1(50,50) t=.6")
    #expect(stage.v.phases == ["began", "cancelled"])
    stage.app.play("M1(60,50) U1")
    #expect(stage.v.phases == ["began", "cancelled"])
  }
}
