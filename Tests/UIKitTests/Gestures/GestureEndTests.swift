import Testing
@testable import UIKit
import UIKitTesting

/// Every recognizer comes back to possible, whatever its subclass, its delegate or another recognizer does.
@MainActor @Suite("Ends of gestures")
struct GestureEndTests {
  /// Continuous, as Apple's documentation has one: it looks at its state before it ends.
  private final class Continuous: UIGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      if state == .possible { state = .began }
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
      if state == .began || state == .changed { state = .changed }
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
      if state == .began || state == .changed { state = .ended }
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }
  }

  private final class FailingAtOnce: UIGestureRecognizer {
    var heard = 0
    var onReset: (() -> Void)?
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      heard += 1
      state = .failed
    }
    override func reset() {
      super.reset()
      onReset?()
    }
  }

  @Test("a continuous recognizer that waited, and whose finger is up, ends")
  func waitedAndUp() {
    let stage = GestureStage(viewSize: 200)
    let own = stage.watch(Continuous(), as: "own")
    let double = stage.watch(make(UITapGestureRecognizer()) { $0.numberOfTapsRequired = 2 }, as: "double")
    own.require(toFail: double)
    stage.app.play("D1(50,50) t=.05 U1 t=3")
    #expect(stage.log.entries == ["own began", "own ended"])
    #expect(own.state == .possible, "\(stage.log.entries)")
  }

  @Test("its next gesture tells its beginning")
  func stuckTakesTouches() {
    let stage = GestureStage(viewSize: 200)
    let own = stage.watch(Continuous(), as: "own")
    let double = stage.watch(make(UITapGestureRecognizer()) { $0.numberOfTapsRequired = 2 }, as: "double")
    own.require(toFail: double)
    stage.app.play("D1(50,50) t=.05 U1 t=3")
    let count = stage.v.phases.count
    stage.log.clear()
    stage.app.play("D1(50,50) t=2")
    #expect(stage.log.states(of: "own") == ["began"], "view \(stage.v.phases.dropFirst(count))")
    stage.app.play("U1 t=3")
  }

  @Test("one that has begun and ignores its last touch is cancelled")
  func ignoresLast() {
    final class Ignoring: UIGestureRecognizer {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible { state = .began }
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in touches { ignore(touch, for: event) }
      }
    }
    let stage = GestureStage(viewSize: 200)
    let own = stage.watch(Ignoring())
    stage.app.play("D1(50,50) t=.05 M1(60,60) t=.1 U1 t=3")
    #expect(stage.log.entries == ["r began", "r cancelled"])
    #expect(own.numberOfTouches == 0)
    #expect(own.state == .possible, "\(stage.log.entries)")
  }

  @Test("a delegate that turns a recognizer off when asked whom it waits for: it is off")
  func disabledWhileAsked() {
    let stage = GestureStage(viewSize: 200)
    let delegate = stage.log.makeDelegate()
    let pan = stage.watch(UIPanGestureRecognizer(), as: "pan")
    let press = stage.watch(UILongPressGestureRecognizer(), as: "press")
    press.allowableMovement = 1000
    pan.delegate = delegate
    delegate.requiresFailure = { one, other in
      pan.isEnabled = false
      return other === press
    }
    stage.app.play("D1(50,50) t=.1 M1(80,50) t=.2 U1 t=2")
    #expect(stage.log.entries.isEmpty)
    #expect(pan.state == .possible && !pan.isBusy)
  }

  @Test("a reset that ends another recognizer: that is possible again too")
  func resetInReset() {
    let stage = GestureStage(viewSize: 100)
    let w = TouchView("w", rect(150, 150, 100, 100))
    stage.root.addSubview(w)
    stage.app.advance(by: 0.1)
    let a = stage.watch(FailingAtOnce(), as: "a")
    let b = stage.watch(FailingAtOnce(), as: "b", on: w)
    a.onReset = { w.removeFromSuperview() }
    stage.app.play("D1(50,50) D2(200,200) U1 U2 t=1")
    a.onReset = nil
    #expect(b.state == .possible)
    stage.root.addSubview(w)
    stage.app.advance(by: 0.1)
    stage.app.play("D2(200,200) U2")
    #expect(b.heard == 2)
  }

  @Test("two that end each other in their resets do not hang the app, and the view has its touches")
  func resetEachOther() {
    let stage = GestureStage(viewSize: 200)
    let (one, other) = (FailingAtOnce(), FailingAtOnce())
    one.onReset = { [unowned other] in other.state = .failed }
    other.onReset = { [unowned one] in one.state = .failed }
    _ = stage.watch(one, as: "one")
    _ = stage.watch(other, as: "other")
    stage.app.play("D1(50,50) t=.05 U1 t=1")
    // Who took part no more ends it.
    one.onReset = nil
    stage.app.play("D1(50,50) t=.05 U1 t=1")
    stage.app.play("D1(50,50) t=.05 U1 t=1")
    #expect(one.state == .possible && other.state == .possible)
    #expect(one.heard >= 2)
  }

  @Test("a finger that an app's own double tap ignores does not end the wait for it")
  func ignoredDuringWait() {
    final class OwnDouble: UIGestureRecognizer {
      var taps = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in touches where touch.location(in: view).x > 100 { ignore(touch, for: event) }
      }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        taps += 1
        if taps == 2 { state = .ended }
      }
      override func reset() { taps = 0 }
    }
    let stage = GestureStage(viewSize: 200)
    let own = stage.watch(OwnDouble(), as: "own")
    let other = TouchView("w", rect(0, 0, 90, 90))
    stage.v.addSubview(other)
    stage.app.advance(by: 0.1)
    let tap = stage.watch(UITapGestureRecognizer(), as: "tap", on: other)
    tap.require(toFail: own)
    stage.app.play("D1(50,50) t=.05 U1 t=.1 D2(150,150) t=.15 U2 t=.2 D1(50,50) t=.25 U1 t=2")
    #expect(stage.log.entries == ["own ended"])
  }
}
