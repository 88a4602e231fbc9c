import Testing
@testable import UIKit
import UIKitTesting

/// Who is told of a gesture, and asked about it, and how often.
@MainActor @Suite("Whom recognizers tell and ask")
struct GestureAudienceTests {
  @Test("one that another's action took from its view is not called")
  func removedBeforeAction() {
    let stage = GestureStage(viewSize: 200)
    let delegate = stage.log.makeDelegate()
    delegate.simultaneous = { _, _ in true }
    let first = stage.watch(UITapGestureRecognizer(), as: "first")
    let second = stage.watch(UITapGestureRecognizer(), as: "second")
    first.delegate = delegate
    second.delegate = delegate
    var sawNoView = false
    stage.log.onAction = { recognizer in
      if recognizer.view == nil { sawNoView = true }
      if recognizer === first { stage.v.removeGestureRecognizer(second) }
      if recognizer === second { stage.v.removeGestureRecognizer(first) }
    }
    stage.app.play("D1(50,50) t=.05 U1 t=1")
    #expect(!sawNoView)
    #expect(stage.log.entries.count == 1)
  }

  @Test("one that another's action turned off is not called")
  func disabledBeforeAction() {
    let stage = GestureStage(viewSize: 200)
    let delegate = stage.log.makeDelegate()
    delegate.simultaneous = { _, _ in true }
    let taps = ["first", "second"].map { stage.watch(UITapGestureRecognizer(), as: $0) }
    for tap in taps { tap.delegate = delegate }
    stage.log.onAction = { acting in for tap in taps where tap !== acting { tap.isEnabled = false } }
    stage.app.play("D1(50,50) t=.05 U1 t=1")
    #expect(stage.log.entries.count == 1)
  }

  @Test("a target that another target's action takes back is not called")
  func targetTakenBack() {
    @MainActor final class Target {
      var calls = 0
      var act: (() -> Void)?
      func tapped() {
        calls += 1
        act?()
      }
    }
    let stage = GestureStage(viewSize: 200)
    let (one, two) = (Target(), Target())
    let tap = UITapGestureRecognizer(target: one, action: Target.tapped)
    tap.addTarget(two, action: Target.tapped)
    one.act = { tap.removeTarget(two) }
    stage.v.addGestureRecognizer(tap)
    stage.app.play("D1(50,50) t=.05 U1 t=1")
    #expect(one.calls == 1)
    #expect(two.calls == 0)
  }

  @Test("a recognizer that is given twice is there once")
  func sameTwice() {
    let stage = GestureStage(viewSize: 200)
    let tap = stage.watch(UITapGestureRecognizer())
    stage.v.gestureRecognizers = [tap, tap]
    #expect(stage.v.gestureRecognizers?.count == 1)
    stage.app.play("D1(50,50) t=.05")
    #expect(tap.numberOfTouches == 1)
    stage.app.play("U1 t=1")
    #expect(stage.log.entries == ["r ended"])
    stage.v.removeGestureRecognizer(tap)
    #expect(tap.view == nil)
  }

  @Test("whom a recognizer waits for is asked once for an attempt")
  func askedOnce() {
    final class Counting: UIPanGestureRecognizer {
      var asked = 0
      override func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        asked += 1
        return otherGestureRecognizer is UILongPressGestureRecognizer
      }
    }
    let stage = GestureStage(viewSize: 200)
    let pan = stage.watch(Counting(), as: "pan")
    let press = stage.watch(UILongPressGestureRecognizer(), as: "press")
    press.allowableMovement = 1000
    press.minimumPressDuration = 10
    stage.app.play("D1(50,50) t=.1 M1(80,50) t=.2 M1(85,50) t=.25 M1(90,50) t=.3 M1(95,50) U1 t=2")
    #expect(pan.asked <= 2, "\(pan.asked)")
  }
}
