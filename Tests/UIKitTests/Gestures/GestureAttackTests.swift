import Foundation
import Testing
import UIKit
import UIKitTesting

/// What an app and its user may do at the wrong moment, and numbers that are none.
@MainActor @Suite("Gesture recognizers under attack")
struct GestureAttackTests {
  private static func everyKind() -> [UIGestureRecognizer] {
    let edge = UIScreenEdgePanGestureRecognizer()
    edge.edges = .all
    return [
      UITapGestureRecognizer(), make(UITapGestureRecognizer()) { $0.numberOfTapsRequired = 2 },
      UIPanGestureRecognizer(), UILongPressGestureRecognizer(), UIPinchGestureRecognizer(),
      UIRotationGestureRecognizer(), UISwipeGestureRecognizer(), edge, UIHoverGestureRecognizer(),
      UIGestureRecognizer(),
    ]
  }

  private func expectRest(_ recognizers: [UIGestureRecognizer], _ comment: Comment? = nil) {
    for recognizer in recognizers {
      #expect(recognizer.state == .possible, comment)
      #expect(recognizer.numberOfTouches == 0, comment)
    }
  }

  // MARK: Fingers

  @Test("a tap of three: in one event, one after the other, not with two, not with four")
  func threeFingers() {
    let s = GestureStage(viewSize: 200)
    let tap = s.watch(make(UITapGestureRecognizer()) { $0.numberOfTouchesRequired = 3 })
    var places: [[CGPoint]] = []
    s.log.onAction = { tap in places.append((0..<tap.numberOfTouches).map { tap.location(ofTouch: $0, in: nil) }) }
    s.app.play("D1(10,10)+D2(50,50)+D3(90,90) t=.1 U1+U2+U3 t=1")
    s.app.play("D3(90,90) D1(10,10) D2(50,50) t=.1 U2 U3 U1 t=1")
    #expect(s.log.states() == ["ended", "ended"])
    #expect(places.first == [point(10, 10), point(50, 50), point(90, 90)])
    #expect(places.last == [point(90, 90), point(10, 10), point(50, 50)], "in the order in which they came down")
    s.app.play("D1(10,10)+D2(50,50) t=.1 U1+U2 t=1")
    s.app.play("D1(10,10)+D2(50,50)+D3(90,90)+D4(130,130) t=.1 U1+U2+U3+U4 t=1")
    s.app.play("D1(10,10)+D2(50,50) U1 D3(90,90) U2+U3 t=1")
    #expect(s.log.count() == 2)
    expectRest([tap])
  }

  @Test("fingers that come and go in one event")
  func sameEvent() {
    let s = GestureStage(viewSize: 200)
    let all = Self.everyKind()
    for (index, recognizer) in all.enumerated() { s.watch(recognizer, as: "\(index)") }
    s.app.play("D1(50,50)+U1 t=1")
    #expect(s.log.states(of: "0") == ["ended"])
    expectRest(all)
    s.app.play("D1(50,50)+D2(90,90)+U1 t=.1 U2+D1(60,60)+U1+D3(10,10) t=.1 M3(50,10)+U3+D3(80,80)+M3(20,20)+U3 t=2")
    expectRest(all)
    s.log.clear()
    s.app.play("D1(50,50)+M1(100,50)+M1(150,50)+U1 t=1")
    #expect(s.log.states(of: "2").first == "began")
    #expect(s.log.states(of: "2").last == "ended")
    expectRest(all)
  }

  @Test("thirty fingers")
  func thirtyFingers() {
    let s = GestureStage(viewSize: 300)
    let delegate = s.log.makeDelegate()
    delegate.simultaneous = { _, _ in true }
    let all = Self.everyKind()
    for (index, recognizer) in all.enumerated() {
      s.watch(recognizer, as: "\(index)")
      recognizer.delegate = delegate
    }
    for finger in 0..<30 {
      s.app.touchDown(finger, at: point(CGFloat(finger % 6) * 40 + 30, CGFloat(finger / 6) * 40 + 30))
    }
    s.app.frame()
    let pan = all[2] as! UIPanGestureRecognizer
    #expect(pan.numberOfTouches == 30)
    for step in 1...5 {
      for finger in 0..<30 {
        s.app.touchMove(
          finger, to: point(CGFloat(finger % 6) * 40 + 30 + CGFloat(step) * 4, CGFloat(finger / 6) * 40 + 30))
      }
      s.app.frame()
    }
    #expect(pan.state == .changed)
    expectNear(pan.translation(in: nil), point(20, 0), within: 1e-6)
    for finger in 0..<29 {
      s.app.touchUp(finger)
      s.app.frame()
      expectNear(pan.translation(in: nil), point(20, 0), within: 1e-6)
    }
    #expect(pan.state == .changed)
    s.app.touchUp(29)
    s.app.frame()
    s.app.advance(by: 1)
    #expect(s.log.states(of: "2").last == "ended")
    expectRest(all)
  }

  // MARK: Delegates

  @Test("a delegate that adds recognizers when it is asked about a touch: they get the next one")
  func addsInShouldReceive() {
    let s = GestureStage(viewSize: 200)
    let delegate = s.log.makeDelegate()
    let first = s.watch(UITapGestureRecognizer(), as: "first")
    first.delegate = delegate
    let (beside, around) = (UITapGestureRecognizer(), UIPanGestureRecognizer())
    delegate.receives = { _ in
      if beside.view == nil {
        s.watch(beside, as: "beside")
        s.watch(around, as: "around", on: s.root)
      }
      return true
    }
    s.app.play("D1(50,50) t=.05 U1 t=1")
    #expect(s.log.entries == ["first ended"])
    first.isEnabled = false
    s.app.play("D1(50,50) t=.05 U1 t=1")
    #expect(s.log.entries == ["first ended", "beside ended"])
    expectRest([first, beside, around])
  }

  @Test("a delegate that takes its recognizer away, turns it off, or removes the view, and says yes")
  func leavesInShouldReceive() {
    let leave: [(GestureStage, UIGestureRecognizer) -> Void] = [
      { s, r in s.v.removeGestureRecognizer(r) }, { _, r in r.isEnabled = false },
      { s, _ in s.v.removeFromSuperview() }, { s, r in s.root.addGestureRecognizer(r) },
      { s, _ in s.app.window.isHidden = true }, { s, _ in s.app.touchCancel() },
    ]
    for (index, act) in leave.enumerated() {
      let s = GestureStage(viewSize: 200)
      let r = NotingRecognizer()
      s.watch(r)
      let delegate = s.log.makeDelegate()
      r.delegate = delegate
      var isFirst = true
      delegate.receives = { _ in
        if isFirst { act(s, r) }
        isFirst = false
        return true
      }
      s.app.play("D1(50,50) M1(70,50) U1 t=1")
      #expect(!r.calls.contains("began") || r.calls.last != "began", "\(index): \(r.calls)")
      if index < 2 { #expect(r.calls.isEmpty, "\(index): \(r.calls)") }
      #expect(r.state == .possible)
      #expect(r.numberOfTouches == 0)
      let ends = s.v.phases.count { $0 == "ended" || $0 == "cancelled" }
      #expect(ends == s.v.phases.count { $0 == "began" }, "\(index): \(s.v.phases)")
    }
  }

  @Test("a delegate that is gone in the middle is asked no more")
  func delegateGone() {
    let s = GestureStage(viewSize: 200)
    let pan = s.watch(UIPanGestureRecognizer())
    var delegate: GestureDelegate? = GestureDelegate()
    delegate?.begins = { _ in false }
    pan.delegate = delegate
    s.app.play("D1(50,50)")
    delegate = nil
    #expect(pan.delegate == nil)
    s.app.play("M1(90,50) U1")
    #expect(s.log.states() == ["began", "ended"])
  }

  @Test("a delegate that lets go of itself while it is asked")
  func delegateGoesWhenAsked() {
    let s = GestureStage(viewSize: 200)
    let pan = s.watch(UIPanGestureRecognizer())
    var delegate: GestureDelegate? = GestureDelegate()
    delegate?.begins = { _ in
      delegate = nil
      return true
    }
    pan.delegate = delegate
    s.app.play("D1(50,50) M1(90,50) U1")
    #expect(s.log.states() == ["began", "ended"])
    #expect(pan.delegate == nil)
  }

  // MARK: Views that go

  @Test("a tap that waits, whose view and controller nobody holds any more, tells nobody and goes with them")
  func viewGoneWhileHeld() {
    let stage = Stage()
    let log = GestureLog()
    weak var weakView: UIView?
    weak var weakTap: UIGestureRecognizer?
    do {
      let view = UIView(frame: rect(0, 0, 200, 200))
      let single = log.watch(UITapGestureRecognizer(), as: "single", on: view)
      let double = log.watch(make(UITapGestureRecognizer()) { $0.numberOfTapsRequired = 2 }, as: "double", on: view)
      single.require(toFail: double)
      stage.root.addSubview(view)
      stage.app.advance(by: HeadlessApp.frameInterval)
      stage.app.play("D1(50,50) t=.05 U1 t=.1")
      (weakView, weakTap) = (view, single)
      view.removeFromSuperview()
    }
    stage.app.advance(by: 1)
    #expect(log.entries.isEmpty)
    #expect(weakView == nil)
    // The log, which was the target, holds what it noted; it noted nothing.
    #expect(weakTap == nil)
  }

  @Test("a window that goes while a tap in it waits")
  func windowGone() {
    let stage = Stage()
    let log = GestureLog()
    weak var weakWindow: UIWindow?
    do {
      let window = UIWindow(frame: rect(0, 0, 400, 400))
      let single = log.watch(UITapGestureRecognizer(), as: "single", on: window)
      let double = log.watch(make(UITapGestureRecognizer()) { $0.numberOfTapsRequired = 2 }, as: "double", on: window)
      single.require(toFail: double)
      window.makeKeyAndVisible()
      stage.app.play("D1(50,50) t=.05 U1 t=.1")
      weakWindow = window
      window.isHidden = true
    }
    stage.app.advance(by: 1)
    #expect(log.entries.isEmpty)
    #expect(weakWindow == nil)
  }

  // MARK: Requirements

  @Test("three that wait for each other in a circle: one is recognized, and nobody waits for ever", arguments: 3...5)
  func cycle(_ count: Int) {
    let s = GestureStage()
    let taps = (0..<count).map { s.watch(UITapGestureRecognizer(), as: "\($0)") }
    for (index, tap) in taps.enumerated() { tap.require(toFail: taps[(index + 1) % count]) }
    s.app.play("D1(50,50) t=.05 U1 t=3")
    #expect(s.log.entries.count == 1)
    expectRest(taps)
    s.app.play("D1(50,50) t=.05 U1 t=3")
    #expect(s.log.entries.count == 2)
  }

  @Test("one in another window is waited for while a finger is on it there")
  func otherWindow() {
    let s = GestureStage()
    let tap = s.watch(UITapGestureRecognizer(), as: "tap")
    let window = UIWindow(frame: rect(200, 200, 200, 200))
    let press = s.log.watch(UILongPressGestureRecognizer(), as: "press", on: window)
    window.windowLevel = .alert
    window.isHidden = false
    tap.require(toFail: press)
    s.app.play("D1(50,50) t=.05 U1 t=1")
    #expect(s.log.entries == ["tap ended"], "nobody is there")
    s.log.clear()
    s.app.play("D2(300,300) t=.1 D1(50,50) t=.15 U1 t=.2")
    #expect(s.log.entries.isEmpty)
    s.app.play("U2")
    #expect(s.log.entries == ["tap ended"])
    s.log.clear()
    s.app.play("D2(300,300) t=.1 D1(50,50) t=.15 U1 t=1 U2")
    #expect(s.log.entries == ["press began", "press ended"])
    s.app.play("D2(300,300) t=.1 D1(50,50) t=.15 U1 t=.2")
    s.log.clear()
    window.isHidden = true
    #expect(s.log.entries == ["tap ended"], "the window goes, and its recognizer fails")
    expectRest([tap, press])
  }

  @Test("a recognizer that is required and no more keeps nobody waiting")
  func requirementGone() {
    let s = GestureStage()
    let tap = s.watch(UITapGestureRecognizer())
    tap.require(toFail: UITapGestureRecognizer())
    s.app.play("D1(50,50) t=.05 U1")
    #expect(s.log.states() == ["ended"])
  }

  // MARK: Numbers

  @Test("a view without an extent, while it is panned, pinched and turned: finite numbers")
  func zeroScale() {
    let s = GestureStage(viewSize: 200)
    let delegate = s.log.makeDelegate()
    delegate.simultaneous = { _, _ in true }
    let (pan, pinch, rotation) = (
      s.watch(UIPanGestureRecognizer()), s.watch(UIPinchGestureRecognizer()), s.watch(UIRotationGestureRecognizer())
    )
    for recognizer in [pan, pinch, rotation] { recognizer.delegate = delegate }
    s.app.play("D1(90,100)+D2(110,100) M1(50,60)+M2(150,140)")
    #expect([pan, pinch, rotation].contains { $0.state == .began })
    s.v.transform = CGAffineTransform(scaleX: 0, y: 0)
    s.app.play("t=.01 M1(60,80)+M2(180,160)")
    for value in [
      pan.translation(in: s.v), pan.velocity(in: s.v), pan.location(in: s.v), pinch.location(in: s.v),
      rotation.location(ofTouch: 0, in: s.v),
    ] { #expect(value.x.isFinite && value.y.isFinite, "\(value)") }
    pan.setTranslation(point(5, 5), in: s.v)
    #expect(pan.translation(in: nil).x.isFinite && pan.translation(in: nil).y.isFinite)
    pan.setTranslation(point(5, 5), in: nil)
    s.v.transform = .identity
    s.app.play("M1(61,80)+M2(181,160)")
    expectNear(pan.translation(in: s.v), point(6, 5), within: 1e-6)
    s.app.play("U1+U2")
    expectRest([pan, pinch, rotation])
  }

  @Test("numbers that are none are set aside")
  func notNumbers() {
    let s = GestureStage(viewSize: 200)
    let delegate = s.log.makeDelegate()
    delegate.simultaneous = { _, _ in true }
    let (pan, pinch, rotation) = (
      s.watch(UIPanGestureRecognizer()), s.watch(UIPinchGestureRecognizer()), s.watch(UIRotationGestureRecognizer())
    )
    for recognizer in [pan, pinch, rotation] { recognizer.delegate = delegate }
    s.app.play("D1(90,100)+D2(110,100) t=.05 M1(50,60)+M2(150,140)")
    for bad in [CGFloat.nan, .infinity, -CGFloat.infinity, .greatestFiniteMagnitude, 0, -1] {
      pan.setTranslation(point(bad, -bad), in: s.v)
      pinch.scale = bad
      rotation.rotation = bad
      s.app.play("t=.01 M1(51,60)+M2(151,140) t=.02 M1(50,60)+M2(150,140)")
      #expect(pan.translation(in: s.v).x.isFinite, "\(bad)")
      #expect(pinch.scale.isFinite && pinch.velocity.isFinite, "\(bad)")
      #expect(rotation.rotation.isFinite && rotation.velocity.isFinite, "\(bad)")
    }
    pan.setTranslation(.zero, in: nil)
    pinch.scale = 1
    rotation.rotation = 0
    s.app.play("t=.01 M1(60,60)+M2(160,140)")
    expectNear(pan.translation(in: nil), point(10, 0), within: 1e-6)
    expectNear(pinch.scale, 1, within: 1e-9)
    expectNear(rotation.rotation, 0, within: 1e-9)
    s.app.play("U1+U2")
    expectRest([pan, pinch, rotation])
  }

  @Test("settings that make no sense have a meaning")
  func settings() {
    let s = GestureStage(viewSize: 200)
    let tap = s.watch(UITapGestureRecognizer(), as: "tap")
    let press = s.watch(UILongPressGestureRecognizer(), as: "press")
    for (index, bad) in [0, -1, Int.min].enumerated() {
      tap.numberOfTapsRequired = bad
      tap.numberOfTouchesRequired = bad
      s.app.play("D1(50,50) t=.05 U1 t=1")
      #expect(s.log.count(of: "tap") == index + 1, "\(bad) counts as one")
      press.numberOfTapsRequired = bad
      press.numberOfTouchesRequired = bad
      s.app.play("D1(50,50) t=.6 U1 t=1")
      #expect(s.log.count(of: "press") == 2 * (index + 1), "\(bad)")
    }
    tap.isEnabled = false
    (press.numberOfTapsRequired, press.numberOfTouchesRequired) = (0, 1)
    for duration in [Double.nan, -1, -Double.infinity, 0] {
      s.log.clear()
      press.minimumPressDuration = duration
      s.app.play("D1(50,50) U1 t=1")
      #expect(s.log.states(of: "press") == ["began", "ended"], "\(duration) is at once")
    }
    s.log.clear()
    press.minimumPressDuration = .infinity
    s.app.play("D1(50,50) t=100 U1 t=1")
    #expect(s.log.entries.isEmpty)
    press.minimumPressDuration = 0.5
    for movement in [CGFloat.nan, -1, -CGFloat.infinity] {
      press.allowableMovement = movement
      s.app.play("D1(50,50) t=.1 M1(51,50) t=1 U1 t=1")
      #expect(s.log.entries.isEmpty, "\(movement): no movement is allowed")
      s.app.play("D1(50,50) t=1 U1 t=1")
      #expect(s.log.states(of: "press") == ["began", "ended"])
      s.log.clear()
    }
    let pan = s.watch(UIPanGestureRecognizer(), as: "pan")
    pan.minimumNumberOfTouches = Int.min
    pan.maximumNumberOfTouches = Int.max
    s.app.play("D1(50,50) M1(90,50) U1")
    #expect(s.log.states(of: "pan") == ["began", "ended"])
    pan.maximumNumberOfTouches = -5
    s.app.play("D1(50,50) M1(90,50) U1")
    #expect(s.log.states(of: "pan") == ["began", "ended"])
    expectRest([tap, press, pan])
  }

  // MARK: State from outside

  @Test("any state may be set at any moment: each gesture is told of in order, and all come to rest")
  func stateFromOutside() {
    let states: [UIGestureRecognizer.State] = [.possible, .began, .changed, .ended, .cancelled, .failed]
    let scripts = [
      ["", "D1(50,50)", "M1(90,50)", "U1"], ["D1(50,50)", "t=.6", "M1(60,50)", "U1"],
      ["D1(50,50)+D2(90,50)", "M1(20,50)+M2(150,90)", "U1", "U2"], ["D1(50,50)", "t=.05 U1", "D1(50,50)", "C"],
    ]
    for script in scripts {
      for moment in script.indices {
        for state in states {
          let s = GestureStage(viewSize: 200)
          let all = Self.everyKind()
          for (index, recognizer) in all.enumerated() { s.watch(recognizer, as: "\(index)") }
          for (index, step) in script.enumerated() {
            s.app.play(step)
            if index == moment { for recognizer in all { recognizer.state = state } }
          }
          s.app.advance(by: 1)
          // One that was begun from outside with no finger to end it is ended from outside.
          for recognizer in all where recognizer.state != .possible { recognizer.state = .ended }
          let comment: Comment = "\(state) after step \(moment) of \(script)"
          expectRest(all, comment)
          for index in all.indices {
            let told = s.log.states(of: "\(index)")
            let isOrdered = told.allSatisfy { $0 != "possible" && $0 != "failed" } && isInOrder(told)
            #expect(isOrdered, "\(type(of: all[index])) told \(told) when \(comment)")
          }
        }
      }
    }
  }

  /// Whether gestures in `told` begin, change and end, or just end.
  private func isInOrder(_ told: [String]) -> Bool {
    var isActive = false
    for state in told {
      switch state {
      case "began":
        if isActive { return false }
        isActive = true
      case "changed", "cancelled":
        if !isActive { return false }
        isActive = state == "changed"
      default: isActive = false
      }
    }
    return !isActive
  }

  @Test("a subclass whose reset() does not call super, or sets a state, still starts anew")
  func resets() {
    final class Forgetful: UIGestureRecognizer {
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
      override func reset() {}
    }
    final class Stubborn: UIGestureRecognizer {
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
      override func reset() {
        state = .began
        state = .failed
        isEnabled = false
        isEnabled = true
      }
    }
    for recognizer in [Forgetful(), Stubborn()] as [UIGestureRecognizer] {
      let s = GestureStage()
      s.watch(recognizer)
      for count in 1...3 {
        s.app.play("D1(50,50) t=.1 U1 t=1")
        #expect(s.log.states() == Array(repeating: "ended", count: count))
        expectRest([recognizer])
      }
    }
  }

  @Test("a state that was set before there was an app means nothing in it", arguments: 0...5)
  func stateBeforeApp(_ state: Int) {
    let tap = UITapGestureRecognizer()
    tap.state = UIGestureRecognizer.State(rawValue: state)!
    let s = GestureStage(viewSize: 200)
    s.watch(tap)
    s.app.play("D1(50,50) t=.05 U1 t=1")
    #expect(s.log.states() == ["ended"])
    #expect(tap.state == .possible)
  }

  @Test("a delegate that sets states when it is asked")
  func statesWhenAsked() {
    let states: [UIGestureRecognizer.State] = [.possible, .began, .changed, .ended, .cancelled, .failed]
    for state in states {
      let s = GestureStage(viewSize: 200)
      let delegate = s.log.makeDelegate()
      let (pan, outer) = (s.watch(UIPanGestureRecognizer(), as: "pan"), UIPanGestureRecognizer())
      s.watch(outer, as: "outer", on: s.root)
      for recognizer in [pan, outer] { recognizer.delegate = delegate }
      delegate.begins = {
        $0.state = state
        return true
      }
      delegate.simultaneous = { one, other in
        other.state = state
        return false
      }
      delegate.requiresFailure = { one, other in
        other.state = state
        return false
      }
      s.app.play("D1(50,50) M1(90,50) M1(95,50) U1 t=1")
      expectRest([pan, outer], "\(state)")
      for name in ["pan", "outer"] { #expect(isInOrder(s.log.states(of: name)), "\(state): \(s.log.entries)") }
    }
  }

  @Test("an action that lets more fingers come, time pass, or the view go, in the middle of its event")
  func nested() {
    let acts: [(GestureStage) -> Void] = [
      { $0.app.play("D7(150,150) M7(160,150)") }, { $0.app.advance(by: 2) }, { $0.app.play("C") },
      { $0.app.play("U1") }, { $0.app.play("U1 D1(50,50) M1(100,50) U1") },
      { $0.v.removeFromSuperview() }, { $0.app.window.isHidden = true },
    ]
    for (index, act) in acts.enumerated() {
      let s = GestureStage(viewSize: 200)
      let all = Self.everyKind()
      for (index, recognizer) in all.enumerated() { s.watch(recognizer, as: "\(index)") }
      var left = 2
      s.log.onAction = { _ in
        left -= 1
        if left >= 0 { act(s) }
      }
      s.app.play("D1(50,50) t=.05 M1(90,50) t=.1 M1(95,50) t=.2 U1 t=.3 C t=2")
      expectRest(all, "\(index)")
      for name in all.indices {
        let told = s.log.states(of: "\(name)")
        #expect(isInOrder(told), "act \(index): \(type(of: all[name])) told \(told)")
      }
      #expect(!s.log.entries.isEmpty)
    }
  }
}
