import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Gesture recognizers: pitfalls and reentrancy")
struct GesturePitfallTests {
  private let made = LazyGestureStage()
  private var s: GestureStage { made.stage }
  private var log: GestureLog { s.log }

  @Test(
    "ui-07 whatever fingers do, every recognizer is possible and without touches when they are up", arguments: 1...4)
  func fuzz(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let inner = TouchView("inner", rect(50, 50, 80, 80))
    s.v.addSubview(inner)
    var recognizers: [UIGestureRecognizer] = []
    for view in [s.root, s.v, inner] {
      recognizers += [
        s.watch(UITapGestureRecognizer(), as: "tap", on: view),
        s.watch(make(UITapGestureRecognizer()) { $0.numberOfTapsRequired = 2 }, as: "double", on: view),
        s.watch(UIPanGestureRecognizer(), as: "pan", on: view),
        s.watch(UIPinchGestureRecognizer(), as: "pinch", on: view),
        s.watch(UIRotationGestureRecognizer(), as: "rotation", on: view),
        s.watch(UILongPressGestureRecognizer(), as: "press", on: view),
        s.watch(UISwipeGestureRecognizer(), as: "swipe", on: view),
      ]
    }
    recognizers[0].require(toFail: recognizers[1])
    recognizers[7].require(toFail: recognizers[8])
    recognizers[8].require(toFail: recognizers[7])
    for _ in 0..<60 {
      var down: Set<Int> = []
      for _ in 0..<Int.random(in: 3...25, using: &random) {
        let finger = Int.random(in: 0..<3, using: &random)
        let place = point(.random(in: 0...200, using: &random), .random(in: 0...200, using: &random))
        if !down.contains(finger) {
          s.app.touchDown(finger, at: place)
          down.insert(finger)
        } else if Bool.random(using: &random) {
          s.app.touchMove(finger, to: place)
        } else {
          s.app.touchUp(finger)
          down.remove(finger)
        }
        if Bool.random(using: &random) { s.app.frame() }
        if Bool.random(using: &random) { s.app.advance(by: .random(in: 0...0.4, using: &random)) }
      }
      if Bool.random(using: &random) {
        s.app.touchCancel()
      } else {
        for finger in down { s.app.touchUp(finger) }
        s.app.frame()
      }
      s.app.advance(by: 1)
      for recognizer in recognizers {
        #expect(recognizer.state == .possible)
        #expect(recognizer.numberOfTouches == 0)
      }
    }
    for name in ["pan", "pinch", "rotation", "press"] {
      let states = log.states(of: name)
      #expect(states.count { $0 == "began" } == states.count { $0 == "ended" || $0 == "cancelled" })
    }
    for view in [s.v, inner] {
      #expect(view.phases.count { $0 == "began" } <= view.phases.count { $0 == "ended" || $0 == "cancelled" })
    }
    log.clear()
    s.app.tap(point(10, 10))
    s.app.advance(by: 1)
    #expect(log.entries == ["tap ended"])
  }

  @Test("ui-08 a view whose touch was taken hears of it once and of nothing after")
  func taken() {
    let pan = s.watch(UIPanGestureRecognizer())
    s.app.play("D1(50,50) M1(53,50) M1(80,50) M1(90,50) U1")
    #expect(s.v.phases == ["began", "moved", "cancelled"])
    #expect(s.v.received.last?.phase == .cancelled)
    s.v.journal.clear()
    pan.cancelsTouchesInView = false
    s.app.play("D1(50,50) M1(80,50) M1(90,50) U1")
    #expect(s.v.phases == ["began", "moved", "moved", "ended"])
  }

  @Test("ui-10 a long press goes on when the finger moves after it began")
  func pressMoves() {
    s.watch(UILongPressGestureRecognizer())
    s.app.play("D1(50,50) t=.6 M1(190,190) U1")
    #expect(log.entries == ["r began", "r changed", "r ended"])
  }

  @Test("ui-11 a pinch keeps its scale when a finger leaves and comes back elsewhere")
  func pinchReturns() {
    let r = s.watch(UIPinchGestureRecognizer())
    s.app.play("D1(50,100)+D2(150,100) M1(10,100)+M2(190,100)")
    r.scale = 2
    s.app.play("U2 M1(10,20)")
    expectNear(r.scale, 2)
    s.app.play("D2(60,20)")
    expectNear(r.scale, 2)
    s.app.play("M2(110,20)")
    expectNear(r.scale, 4)
    #expect(!log.states().contains("ended"))
    s.app.play("U1 U2")
    #expect(log.states().count { $0 == "ended" } == 1)
  }

  @Test("ui-13 a pan with a finger too many ends once")
  func panExtra() {
    s.watch(make(UIPanGestureRecognizer()) { $0.maximumNumberOfTouches = 1 })
    s.app.play("D1(50,50) M1(80,50) D2(100,100) U1+U2")
    #expect(log.entries == ["r began", "r ended"])
  }

  @Test("a finger that joins or leaves a pan moves nothing")
  func panJoins() {
    let r = s.watch(UIPanGestureRecognizer())
    s.app.play("D1(50,50) M1(80,50) D2(180,180)")
    expectNear(r.translation(in: nil), point(30, 0))
    s.app.play("M1(90,50)+M2(190,180) U2")
    expectNear(r.translation(in: nil), point(40, 0))
    s.app.play("M1(90,60)")
    expectNear(r.translation(in: nil), point(40, 10))
  }

  @Test("the speed of a pan is that of the last tenth of a second, and none after a rest")
  func velocity() {
    let r = s.watch(UIPanGestureRecognizer())
    s.app.touchDown(1, at: point(0, 50))
    s.app.frame()
    for step in 1...10 {
      s.app.advance(by: 0.01)
      s.app.touchMove(1, to: point(CGFloat(step) * 10, 50))
      s.app.frame()
    }
    expectNear(r.velocity(in: s.v), point(1000, 0), within: 1)
    s.app.advance(by: 0.2)
    expectNear(r.velocity(in: s.v), .zero)
  }

  // MARK: Ends from outside

  /// Long press and pan under way, one after the other.
  private func underWay(_ body: (UIGestureRecognizer, String) -> Void) {
    for (recognizer, script) in [
      (UIPanGestureRecognizer() as UIGestureRecognizer, "D1(50,50) M1(90,50)"),
      (UILongPressGestureRecognizer(), "D1(50,50) t=.6"),
    ] {
      log.clear()
      s.watch(recognizer)
      s.app.play(script)
      #expect(recognizer.state == .began)
      body(recognizer, script)
      #expect(log.entries == ["r began", "r cancelled"])
      s.app.play("M1(100,60) U1 t=1")
      #expect(log.entries == ["r began", "r cancelled"])
      #expect(recognizer.state == .possible)
      recognizer.isEnabled = true
      if s.v.superview == nil { s.root.addSubview(s.v) }
      s.v.gestureRecognizers = [recognizer]
      log.clear()
      s.app.play(script)
      #expect(log.entries == ["r began"])
      s.app.play("U1")
      s.v.gestureRecognizers = nil
    }
  }

  @Test("the system takes the touches") func systemCancel() { underWay { _, _ in s.app.touchCancel() } }
  @Test("it is turned off") func disabled() { underWay { recognizer, _ in recognizer.isEnabled = false } }
  @Test("it is turned off and on") func restarted() {
    underWay { recognizer, _ in
      recognizer.isEnabled = false
      recognizer.isEnabled = true
    }
  }
  @Test("its view is removed") func viewRemoved() { underWay { _, _ in s.v.removeFromSuperview() } }
  @Test("it is taken from its view") func detached() {
    underWay { recognizer, _ in s.v.removeGestureRecognizer(recognizer) }
  }

  @Test("a window that is hidden ends gestures in it, and a double tap that waits tells nobody")
  func windowHidden() {
    let window = UIWindow(frame: rect(0, 0, 400, 400))
    let view = TouchView("w", rect(0, 0, 400, 400))
    window.addSubview(view)
    s.watch(make(UITapGestureRecognizer()) { $0.numberOfTapsRequired = 2 }, on: view)
    window.makeKeyAndVisible()
    s.app.play("D1(50,50) t=.05 U1")
    #expect(view.phases == ["began"])
    window.isHidden = true
    #expect(view.phases == ["began", "cancelled"])
    s.app.advance(by: 1)
    #expect(view.phases == ["began", "cancelled"])
    #expect(log.entries.isEmpty)
  }

  // MARK: From inside

  @Test("actions may turn off, take away and add recognizers, remove the view, and cancel all")
  func fromInside() {
    let other = s.watch(UILongPressGestureRecognizer(), as: "other", on: s.root)
    let r = s.watch(UIPanGestureRecognizer())
    let acts: [() -> Void] = [
      { r.isEnabled = false }, { s.v.removeGestureRecognizer(r) }, { s.v.removeFromSuperview() },
      { other.isEnabled = false },
      { s.v.addGestureRecognizer(UIPanGestureRecognizer()) }, { s.app.touchCancel() },
    ]
    for act in acts {
      log.clear()
      var isFirst = true
      log.onAction = { _ in
        if isFirst { act() }
        isFirst = false
      }
      s.app.play("D1(50,50) M1(90,50) M1(100,50) U1 t=1")
      #expect(log.states().first == "began")
      #expect(log.states().count { $0 == "ended" || $0 == "cancelled" } == 1)
      #expect(r.state == .possible && other.state == .possible)
      log.onAction = nil
      if s.v.superview == nil { s.root.addSubview(s.v) }
      s.v.gestureRecognizers = [r]
      (r.isEnabled, other.isEnabled) = (true, true)
    }
  }

  @Test("a recognizer that asks during an event of others, or outside of any, is decided about")
  func custom() {
    // As Apple's documentation writes one: begins with the finger, and never looks at what others do.
    final class Custom: NotingRecognizer {}
    let r = s.watch(Custom(), as: "custom")
    r.onCall = { [unowned r] call, _ in
      switch call {
      case "began": r.state = .began
      case "moved": r.state = .changed
      case "ended": r.state = .ended
      default: r.state = .cancelled
      }
    }
    s.watch(UIPanGestureRecognizer(), as: "pan", on: s.root)
    s.app.play("D1(50,50) M1(90,50) U1")
    #expect(log.entries == ["custom began", "custom changed", "custom ended"])
    #expect(r.calls == ["began", "moved", "ended", "reset"])
    #expect(s.v.phases == ["began", "cancelled"] || s.v.phases == [])
    r.onCall = nil
    log.clear()
    s.app.play("D1(50,50)")
    r.state = .ended
    #expect(log.entries == ["custom ended"])
    #expect(r.state == .ended)
    s.app.play("U1")
    #expect(r.state == .possible)
  }

  @Test("a screen edge pan comes from its edge alone, and before pans of the content")
  func edgePan() {
    let r = s.watch(make(UIScreenEdgePanGestureRecognizer()) { $0.edges = .left }, as: "edge", on: s.root)
    s.watch(UIPanGestureRecognizer(), as: "pan")
    s.app.play("D1(5,50) M1(20,52) M1(60,55) U1")
    #expect(log.entries == ["edge began", "edge changed", "edge ended"])
    log.clear()
    s.app.play("D1(40,50) M1(60,52) U1")
    #expect(log.entries == ["pan began", "pan ended"])
    log.clear()
    s.app.play("D1(5,50) M1(7,80) M1(9,90) U1")
    #expect(log.states(of: "edge").isEmpty)
    #expect(log.states(of: "pan").first == "began")
    #expect(r.state == .possible)
  }
}
