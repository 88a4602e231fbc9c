import Foundation
import Testing
@testable import UIKit
import UIKitTesting
import Windowing

/// How fast and how long a gesture is says the time when its events happened, not when the app came to handle them.
@MainActor @Suite("Speeds and times of gestures")
struct GestureTimingTests {
  private func touch(_ app: HeadlessApp, _ phase: TouchChange.Phase, _ place: CGPoint, at time: TimeInterval) {
    app.server.inject(
      .touch(
        TouchFrame(changes: [
          TouchChange(
            contact: ContactID(number: 1), surface: app.server.openSurfaces[0].id, phase: phase, location: place,
            time: time)
        ])))
  }

  // MARK: After a rest

  @Test("a pan knows its direction when it asks to begin, also after the finger has rested")
  func panAfterRest() {
    let s = GestureStage(viewSize: 200)
    let pan = s.watch(UIPanGestureRecognizer())
    let delegate = s.log.makeDelegate()
    pan.delegate = delegate
    var velocity = CGPoint.zero
    delegate.begins = { _ in
      velocity = pan.velocity(in: s.v)
      return abs(velocity.x) > abs(velocity.y)
    }
    s.app.play("D1(50,50) t=.4 M1(62,50)")
    // The finger was still there a tenth of a second ago.
    expectNear(velocity, point(120, 0), within: 1e-6)
    #expect(s.log.states() == ["began"])
    s.app.play("t=.416 M1(74,50) t=.432 M1(86,50)")
    #expect(pan.velocity(in: s.v).x > 120, "it goes on faster")
    s.app.play("U1")
  }

  @Test("so do a pinch and a rotation")
  func twoFingersAfterRest() {
    let s = GestureStage(viewSize: 300)
    let pinch = s.watch(UIPinchGestureRecognizer())
    let rotation = s.watch(UIRotationGestureRecognizer())
    s.app.play("D1(100,100)+D2(150,100) t=.5 M2(200,100)")
    expectNear(pinch.velocity, 10, within: 1e-6)
    s.app.play("U1+U2 t=1 D1(100,100)+D2(150,100) t=1.5 M2(100,150)")
    expectNear(rotation.velocity, 5 * .pi, within: 1e-6)
    s.app.play("U1+U2")
  }

  @Test("a move, a rest and another move: the rest counts as one")
  func tracker() {
    var tracker = VelocityTracker()
    tracker.add(point(0, 0), at: 0)
    tracker.add(point(50, 0), at: 0.05)
    expectNear(tracker.velocity(at: 0.05), point(1000, 0), within: 1e-6)
    #expect(tracker.velocity(at: 0.2) == .zero)
    tracker.add(point(60, 0), at: 0.5)
    expectNear(tracker.velocity(at: 0.5), point(100, 0), within: 1e-6)
    tracker.add(point(60, 30), at: 0.55)
    expectNear(tracker.velocity(at: 0.55), point(0, 600), within: 1e-6)
  }

  // MARK: Handled late

  @Test("a flick that is handled late is as fast as it was; with a rest before the lift it is none")
  func lateFlick() {
    for (rest, isFast) in [(0.002, true), (0.15, false)] {
      let s = GestureStage(viewSize: 200)
      let pan = s.watch(UIPanGestureRecognizer())
      var atEnd = CGPoint.zero
      s.log.onAction = { if $0.state == .ended { atEnd = pan.velocity(in: nil) } }
      s.app.advance(by: 1)
      let late = s.app.now - 0.4
      touch(s.app, .began, point(50, 50), at: late)
      touch(s.app, .moved, point(70, 50), at: late + 0.016)
      touch(s.app, .moved, point(90, 50), at: late + 0.032)
      touch(s.app, .moved, point(110, 50), at: late + 0.048)
      touch(s.app, .ended, point(110, 50), at: late + 0.048 + rest)
      #expect(s.log.states().last == "ended")
      expectNear(atEnd, isFast ? point(1250, 0) : .zero, within: 1e-6)
    }
  }

  @Test("a pinch that is handled late is as fast as it was")
  func latePinch() {
    let s = GestureStage(viewSize: 300)
    let pinch = s.watch(UIPinchGestureRecognizer())
    var seen: CGFloat = 0
    s.log.onAction = { _ in seen = pinch.velocity }
    s.app.advance(by: 1)
    let surface = s.app.server.openSurfaces[0].id
    func frame(_ phase: TouchChange.Phase, _ half: CGFloat, at time: TimeInterval) {
      let changes = [-1, 1].map { side in
        TouchChange(
          contact: ContactID(number: side), surface: surface, phase: phase,
          location: point(100 + CGFloat(side) * half, 100),
          time: time)
      }
      s.app.server.inject(.touch(TouchFrame(changes: changes)))
    }
    frame(.began, 10, at: 0.5)
    frame(.moved, 20, at: 0.55)
    expectNear(seen, 20, within: 1e-6)
    #expect(pinch.velocity == 0, "now it rests")
    frame(.ended, 20, at: 0.56)
    expectNear(seen, 20, within: 1e-6)
  }

  @Test("a flick of a scroll view that is handled late goes on")
  func lateScrollFlick() {
    let scrollView = UIScrollView(frame: rect(0, 0, 400, 400))
    scrollView.contentSize = CGSize(width: 400, height: 5000)
    let stage = Stage(adding: scrollView)
    stage.app.advance(by: 1)
    let late = stage.app.now - 0.2
    touch(stage.app, .began, point(50, 300), at: late)
    for step in 1...4 {
      touch(stage.app, .moved, point(50, 300 - CGFloat(step) * 25), at: late + Double(step) * 0.016)
    }
    touch(stage.app, .ended, point(50, 200), at: late + 0.066)
    let offset = scrollView.contentOffset.y
    stage.app.advance(by: 2)
    #expect(scrollView.contentOffset.y > offset + 20)
  }

  @Test("a finger that was down for two seconds is a long press and no tap, also when the app was busy meanwhile")
  func latePress() {
    let s = GestureStage(viewSize: 200)
    s.watch(UITapGestureRecognizer(), as: "tap")
    s.watch(UILongPressGestureRecognizer(), as: "press")
    s.app.advance(by: 3)
    touch(s.app, .began, point(50, 50), at: s.app.now - 2.1)
    touch(s.app, .ended, point(50, 50), at: s.app.now - 0.1)
    s.app.advance(by: 1)
    #expect(s.log.entries == ["press began", "press ended"])
  }

  @Test("what a finger does after the time of a long press it does in the press")
  func latePressMoves() {
    let s = GestureStage(viewSize: 200)
    s.watch(UILongPressGestureRecognizer(), as: "press")
    s.app.advance(by: 3)
    touch(s.app, .began, point(50, 50), at: s.app.now - 2.1)
    touch(s.app, .moved, point(120, 50), at: s.app.now - 0.1)
    touch(s.app, .ended, point(120, 50), at: s.app.now)
    #expect(s.log.states(of: "press") == ["began", "changed", "ended"])
  }

  @Test("a short tap stays one however late it is handled")
  func lateTap() {
    let s = GestureStage(viewSize: 200)
    s.watch(UITapGestureRecognizer(), as: "tap")
    s.watch(UILongPressGestureRecognizer(), as: "press")
    s.app.advance(by: 3)
    touch(s.app, .began, point(50, 50), at: s.app.now - 2)
    touch(s.app, .ended, point(50, 50), at: s.app.now - 1.9)
    s.app.advance(by: 1)
    #expect(s.log.entries == ["tap ended"])
  }

  // MARK: Taps in a row

  @Test("a quick second tap elsewhere is a single tap of its own, while the first waits for a second one")
  func twoPlaces() {
    let s = GestureStage(viewSize: 300)
    let single = s.watch(UITapGestureRecognizer(), as: "single")
    let double = s.watch(make(UITapGestureRecognizer()) { $0.numberOfTapsRequired = 2 }, as: "double")
    single.require(toFail: double)
    var places: [CGPoint] = []
    s.log.onAction = { places.append($0.location(in: nil)) }
    s.app.play("D1(30,30) t=.05 U1 t=.2 D1(200,200) t=.25 U1 t=2")
    #expect(s.log.entries == ["single ended", "single ended"])
    #expect(places == [point(30, 30), point(200, 200)])
    s.log.clear()
    s.app.play("D1(30,30) t=.05 U1 t=.2 D1(200,200) t=.25 U1 t=.4 D1(200,200) t=.45 U1 t=2")
    #expect(s.log.entries == ["single ended", "double ended"], "the one elsewhere is the first of two")
  }

  @Test("a second tap that comes too late, by its own time, begins anew")
  func lateSecond() {
    let s = GestureStage(viewSize: 200)
    let single = s.watch(UITapGestureRecognizer(), as: "single")
    let double = s.watch(make(UITapGestureRecognizer()) { $0.numberOfTapsRequired = 2 }, as: "double")
    single.require(toFail: double)
    s.app.advance(by: 3)
    let now = s.app.now
    for start in [now - 2, now - 1] {
      touch(s.app, .began, point(50, 50), at: start)
      touch(s.app, .ended, point(50, 50), at: start + 0.05)
    }
    s.app.advance(by: 2)
    #expect(s.log.entries == ["single ended", "single ended"])
  }

  @Test("an action that the second finger brings about may hide the window: the finger is nobody's then")
  func hidesForSecond() {
    let s = GestureStage(viewSize: 300)
    let single = s.watch(UITapGestureRecognizer(), as: "single")
    let double = s.watch(make(UITapGestureRecognizer()) { $0.numberOfTapsRequired = 2 }, as: "double")
    single.require(toFail: double)
    let window = s.app.window
    s.log.onAction = { _ in window.isHidden = true }
    s.app.play("D1(30,30) t=.05 U1 t=.2 D1(200,200)")
    #expect(single.numberOfTouches == 0 && double.touches.isEmpty)
    window.isHidden = false
    s.app.play("U1 t=2")
    #expect(s.log.entries == ["single ended"])
    #expect(single.state == .possible && double.state == .possible)
  }
}
