import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Recognizers that rule each other out")
struct GesturePreventionTests {
  /// Two pans, in a view and around it.
  private func pans(_ first: GestureDelegate?, _ second: GestureDelegate?) -> [String] {
    let stage = GestureStage(viewSize: 200)
    let outer = stage.log.watch(UIPanGestureRecognizer(), on: stage.root)
    let inner = stage.watch(UIPanGestureRecognizer())
    inner.delegate = first
    outer.delegate = second
    stage.app.play("D1(50,50) t=.1 M1(80,50) t=.2 M1(100,50) t=.3 U1")
    #expect(inner.state == .possible && outer.state == .possible)
    return [stage.path(of: inner), stage.path(of: outer)]
  }

  @Test("gesture-049 gesture-050 one delegate that allows both is enough; without one, one begins")
  func simultaneous() {
    let yes = GestureDelegate()
    yes.simultaneous = { _, _ in true }
    let no = GestureDelegate()
    #expect(pans(no, no) == ["began changed ended", ""])
    #expect(pans(nil, nil) == ["began changed ended", ""])
    let both = ["began changed ended", "began changed ended"]
    #expect(pans(yes, no) == both)
    #expect(pans(no, yes) == both)
    #expect(pans(nil, yes) == both)
  }

  private final class Gentle: UIPanGestureRecognizer {
    override func canPrevent(_ other: UIGestureRecognizer) -> Bool { false }
  }
  private final class Stubborn: UIPanGestureRecognizer {
    override func canBePrevented(by other: UIGestureRecognizer) -> Bool { false }
  }
  /// Looks on: goes beside everything.
  private final class Onlooker: UIPanGestureRecognizer {
    override func canPrevent(_ other: UIGestureRecognizer) -> Bool { false }
    override func canBePrevented(by other: UIGestureRecognizer) -> Bool { false }
  }

  @Test("a subclass may rule out nobody, and let nobody rule it out; who is recognized last rules out who began before")
  func bySubclass() {
    let (all, none) = ("began changed ended", "")
    let cases: [(UIPanGestureRecognizer, UIPanGestureRecognizer, String, String)] = [
      (UIPanGestureRecognizer(), UIPanGestureRecognizer(), all, none),
      (Gentle(), Gentle(), all, all),
      (Gentle(), UIPanGestureRecognizer(), none, all),
      (UIPanGestureRecognizer(), Gentle(), all, none),
      (UIPanGestureRecognizer(), Stubborn(), none, all),
      (Stubborn(), Stubborn(), all, all),
      (Onlooker(), UIPanGestureRecognizer(), all, all),
      (UIPanGestureRecognizer(), Onlooker(), all, all),
    ]
    for (inner, outer, innerPath, outerPath) in cases {
      let stage = GestureStage(viewSize: 200)
      stage.log.watch(outer, on: stage.root)
      stage.watch(inner)
      stage.app.play("D1(50,50) t=.1 M1(80,50) t=.2 M1(100,50) t=.3 U1")
      #expect(stage.path(of: inner) == innerPath, "\(inner) in \(outer)")
      #expect(stage.path(of: outer) == outerPath, "\(outer) around \(inner)")
    }
  }

  @Test("a pan that has begun ends the long press that could come, and the other way round")
  func firstWins() {
    let stage = GestureStage(viewSize: 200)
    let press = stage.watch(UILongPressGestureRecognizer())
    press.allowableMovement = 1000
    let pan = stage.watch(UIPanGestureRecognizer())
    stage.app.play("D1(50,50) t=.1 M1(80,50) t=1 M1(90,50) U1")
    #expect(stage.path(of: pan) == "began changed ended")
    #expect(stage.path(of: press) == "")
    stage.log.clear()
    stage.app.play("t=1 D1(50,50) t=1.6 M1(100,50) t=1.8 U1")
    #expect(stage.path(of: press) == "began changed ended")
    #expect(stage.path(of: pan) == "")
  }

  @Test("one that is recognized cancels one that has begun, if that cannot rule it out")
  func cancelsActive() {
    final class Gentle: UILongPressGestureRecognizer {
      override func canPrevent(_ other: UIGestureRecognizer) -> Bool { false }
    }
    let stage = GestureStage(viewSize: 200)
    let press = stage.watch(Gentle())
    press.minimumPressDuration = 0.1
    let pan = stage.watch(UIPanGestureRecognizer())
    stage.app.play("D1(50,50) t=.2 M1(100,50) t=.3 M1(120,50) t=.4 U1")
    #expect(stage.path(of: pan) == "began changed ended")
    #expect(["began cancelled", "began changed cancelled"].contains(stage.path(of: press)), "\(stage.path(of: press))")
    #expect(press.state == .possible)
  }

  @Test("recognizers of touches that are nobody's in common do not meet")
  func apart() {
    let stage = GestureStage(viewSize: 100)
    let other = UIView(frame: rect(150, 150, 100, 100))
    stage.root.addSubview(other)
    let first = stage.watch(UIPanGestureRecognizer())
    let second = stage.log.watch(UIPanGestureRecognizer(), on: other)
    stage.app.play("D1(50,50)+D2(200,200) t=.1 M1(80,50)+M2(220,200) t=.2 M1(90,50)+M2(230,200) U1 U2")
    #expect(stage.path(of: first) == "began changed ended")
    #expect(stage.path(of: second) == "began changed ended")
  }

  @Test("the delegate's no leaves the way to another recognizer")
  func refusedLeavesWay() {
    let stage = GestureStage(viewSize: 200)
    let outer = stage.log.watch(UIPanGestureRecognizer(), on: stage.root)
    let inner = stage.watch(UIPanGestureRecognizer())
    let answers = GestureDelegate()
    answers.begins = { _ in false }
    inner.delegate = answers
    stage.app.play("D1(50,50) t=.1 M1(80,50) t=.2 M1(100,50) U1")
    #expect(stage.path(of: inner) == "")
    #expect(stage.path(of: outer) == "began changed ended")
  }

  @Test("a view may say no to its own recognizer, and to one further out for a touch in it")
  func refusedByView() {
    final class Refusing: UIView {
      var asked: [UIGestureRecognizer] = []
      override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        asked.append(recognizer)
        return false
      }
    }
    let stage = Stage(size: CGSize(width: 300, height: 300))
    let view = Refusing(frame: rect(0, 0, 200, 200))
    stage.root.addSubview(view)
    let log = GestureLog()
    let inner = log.watch(UITapGestureRecognizer(), on: view)
    let outer = log.watch(UIPanGestureRecognizer(), on: stage.root)
    stage.app.tap(point(50, 50))
    #expect(view.asked == [inner])
    stage.app.play("D1(50,50) t=.1 M1(120,50) t=.2 U1")
    #expect(view.asked == [inner, outer])
    #expect(log.entries.isEmpty)
    stage.app.play("t=1 D1(250,250) t=1.1 M1(220,250) t=1.2 U1")
    #expect(log.path(of: outer) == "began ended" || log.path(of: outer) == "began changed ended", "beside the view")
  }

  @Test("only the touch types that are allowed count")
  func touchTypes() {
    let stage = GestureStage(viewSize: 200)
    let tap = stage.watch(UITapGestureRecognizer())
    tap.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.indirectPointer.rawValue)]
    stage.app.tap(point(50, 50))
    #expect(stage.log.entries.isEmpty)
    stage.app.advance(by: 1)
    stage.app.pointerMove(to: point(50, 50))
    stage.app.pointerDown()
    stage.app.pointerUp()
    #expect(stage.path(of: tap) == "ended")
    tap.allowedTouchTypes = []
    stage.app.advance(by: 1)
    stage.app.tap(point(50, 50))
    #expect(stage.path(of: tap) == "ended")
  }

  @Test("a recognizer that is off, or of a view that does not interact, hears nothing")
  func off() {
    let stage = GestureStage(viewSize: 200)
    let tap = stage.watch(UITapGestureRecognizer())
    tap.isEnabled = false
    stage.app.tap(point(50, 50))
    #expect(stage.log.entries.isEmpty)
    tap.isEnabled = true
    stage.app.advance(by: 1)
    stage.app.tap(point(50, 50))
    #expect(stage.path(of: tap) == "ended")
  }

  @Test("gesture-059 the same target and action added twice is told once; another target is another")
  func twice() {
    let stage = GestureStage(viewSize: 200)
    let second = GestureLog()
    let tap = UITapGestureRecognizer()
    stage.v.addGestureRecognizer(tap)
    for log in [stage.log, stage.log, second] { tap.addTarget(log, action: GestureLog.note) }
    stage.app.tap(point(50, 50))
    #expect(stage.log.entries.count == 1)
    #expect(second.entries.count == 1)
    tap.removeTarget(stage.log, action: GestureLog.note)
    stage.app.advance(by: 1)
    stage.app.tap(point(50, 50))
    #expect(stage.log.entries.count == 1)
    #expect(second.entries.count == 2)
    tap.removeTarget(nil, action: nil)
    stage.app.advance(by: 1)
    stage.app.tap(point(50, 50))
    #expect(second.entries.count == 2)
  }

  @Test("methods with the sender's own type, with any sender, and without one are actions")
  func actions() {
    final class Target {
      var heard: [String] = []
      func plain() { heard.append("plain") }
      func any(_ recognizer: UIGestureRecognizer) { heard.append("any") }
      func own(_ recognizer: UITapGestureRecognizer) { heard.append("own") }
    }
    @MainActor final class MainTarget {
      var heard: [String] = []
      func plain() { heard.append("plain") }
      func own(_ recognizer: UITapGestureRecognizer) { heard.append("own") }
    }
    let stage = GestureStage(viewSize: 200)
    let target = Target()
    let main = MainTarget()
    let tap = UITapGestureRecognizer(target: target, action: Target.own)
    tap.addTarget(target, action: Target.plain)
    tap.addTarget(target, action: Target.any)
    tap.addTarget(main, action: MainTarget.own)
    tap.addTarget(main, action: MainTarget.plain)
    stage.v.addGestureRecognizer(tap)
    stage.app.tap(point(50, 50))
    #expect(target.heard == ["own", "plain", "any"])
    #expect(main.heard == ["own", "plain"])
  }
}
