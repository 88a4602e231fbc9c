import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Pans")
struct PanRecognizerTests {
  @Test("translation adds up from where it was set")
  func translation() {
    let stage = GestureStage(viewSize: 200)
    let pan = stage.watch(UIPanGestureRecognizer())
    stage.app.play("D1(50,50) t=.1 M1(80,50)")
    pan.setTranslation(point(5, 7), in: stage.v)
    stage.app.play("t=.1 M1(90,40)")
    expectNear(pan.translation(in: stage.v), point(15, -3), within: 1e-6)
    stage.app.play("t=.1 M1(80,50)")
    expectNear(pan.translation(in: stage.v), point(5, 7), within: 1e-6)
  }

  @Test("a view that its pan moves follows the finger to the point")
  func movesItsView() {
    let stage = GestureStage(viewSize: 100)
    stage.log.onAction = { recognizer in
      guard let pan = recognizer as? UIPanGestureRecognizer, let view = pan.view else { return }
      let way = pan.translation(in: view.superview)
      view.center = CGPoint(x: view.center.x + way.x, y: view.center.y + way.y)
      pan.setTranslation(.zero, in: view.superview)
    }
    let pan = stage.watch(UIPanGestureRecognizer())
    stage.app.play("D1(50,50) t=.1 M1(80,50)")
    let start = stage.v.center
    stage.app.play("t=.1 M1(100,90) t=.2 M1(110,95) t=.3 M1(60,70) t=.4 U1")
    #expect(stage.path(of: pan) == "began changed ended")
    expectNear(stage.v.center, CGPoint(x: start.x - 20, y: start.y + 20), within: 1e-6)
  }

  @Test("ui-13 a finger too many does not lose the end: one, whatever way they are lifted")
  func oneEnd() {
    for script in [
      "D2(100,100) t=.3 U1+U2", "D2(100,100) t=.3 U1 U2", "D2(100,100) t=.3 U2 U1",
      "D2(100,100) M2(150,150) U2 M1(90,60) U1",
      "D2(100,100) D3(120,120) C",
    ] {
      let stage = GestureStage(viewSize: 200)
      let pan = stage.watch(UIPanGestureRecognizer())
      pan.maximumNumberOfTouches = 1
      stage.app.play("D1(50,50) t=.1 M1(80,50) t=.2 " + script)
      let states = stage.log.states(of: pan)
      #expect(states.first == .began, "\(script)")
      #expect(states.count { $0 == .ended || $0 == .cancelled } == 1, "\(script): \(states)")
      #expect(states.last == .ended || states.last == .cancelled, "\(script): \(states)")
      #expect(pan.state == .possible, "\(script)")
    }
  }

  @Test("a finger that joins or leaves makes the translation neither jump nor the speed")
  func fingersJoinAndLeave() {
    let stage = GestureStage(viewSize: 200)
    let pan = stage.watch(UIPanGestureRecognizer())
    stage.app.play("D1(50,50) t=.1 M1(80,50) t=.2 M1(90,50)")
    let before = pan.translation(in: nil)
    stage.app.play("D2(190,190)")
    expectNear(pan.translation(in: nil), before, within: 1e-6)
    #expect(pan.numberOfTouches == 2)
    expectNear(pan.location(in: nil), point(140, 120))
    stage.app.play("t=.05 M1(100,50)+M2(200,190)")
    expectNear(pan.translation(in: nil), CGPoint(x: before.x + 10, y: before.y), within: 1e-6)
    let velocity = pan.velocity(in: nil)
    #expect(abs(velocity.y) < 1, "\(velocity)")
    #expect(abs(velocity.x) < 500, "\(velocity)")
    stage.app.play("U1")
    expectNear(pan.translation(in: nil), CGPoint(x: before.x + 10, y: before.y), within: 1e-6)
    #expect(pan.numberOfTouches == 1)
    stage.app.play("t=.05 M2(200,150)")
    expectNear(pan.translation(in: nil), CGPoint(x: before.x + 10, y: before.y - 40), within: 1e-6)
    stage.app.play("U2")
    #expect(stage.path(of: pan) == "began changed ended")
  }

  @Test("velocity is that of the last tenth of a second, in the asked view's points, and gone after a rest")
  func velocity() {
    let stage = GestureStage(viewSize: 200)
    let pan = stage.watch(UIPanGestureRecognizer())
    var steps = "D1(20,50)"
    for step in 1...20 { steps += " t=\(Double(step) * 0.01) M1(\(20 + step * 5),50)" }
    stage.app.play(steps)
    expectNear(pan.velocity(in: nil), point(500, 0), within: 25)
    stage.v.transform = CGAffineTransform(scaleX: 2, y: 2)
    expectNear(pan.velocity(in: stage.v), point(250, 0), within: 13)
    var thrown: CGPoint?
    stage.log.onAction = { if $0.state == .ended { thrown = pan.velocity(in: nil) } }
    stage.app.play("t=.01 U1")
    expectNear(thrown ?? .zero, point(500, 0), within: 50, "the speed at the end is that of the throw")
    stage.app.play("t=1 D1(20,50)")
    stage.app.play("t=.1 M1(60,50) t=.2 M1(90,50) t=2 U1")
    expectNear(thrown ?? .zero, .zero, "it rested before the end")
  }

  @Test("location goes with the finger, and after the end it is where that was lifted")
  func location() {
    let stage = GestureStage(viewSize: 200)
    let pan = stage.watch(UIPanGestureRecognizer())
    var last: CGPoint?
    stage.log.onAction = { last = $0.location(in: nil) }
    stage.app.play("D1(50,50) t=.1 M1(80,50) t=.2 M1(99,55)")
    #expect(last == point(99, 55))
    stage.app.play("t=.1 U1")
    #expect(last == point(99, 55))
    #expect(pan.numberOfTouches == 0)
  }

  @Test("a pan with two fingers by pointer and wheel: a touchpad's scroll pans when the mask says so")
  func scrollMask() {
    let stage = GestureStage(viewSize: 200)
    let pan = stage.watch(UIPanGestureRecognizer())
    stage.app.pointerMove(to: point(50, 50))
    stage.app.scroll(dx: 0, dy: 30)
    #expect(stage.log.entries.isEmpty, "no scroll unless asked for")
    pan.allowedScrollTypesMask = .all
    var way: CGPoint?
    stage.log.onAction = { _ in way = pan.translation(in: nil) }
    stage.app.scroll(dx: 0, dy: 30)
    #expect(stage.log.states(of: pan).first == .began)
    #expect(stage.log.states(of: pan).last == .ended)
    #expect(pan.state == .possible)
    // The content goes up when a wheel asks for what is further down.
    #expect(way == point(0, -30))
  }
}
