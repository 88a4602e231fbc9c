import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Gesture recognizers: facts")
struct GestureFactTests {
  private let made = LazyGestureStage()
  private var s: GestureStage { made.stage }
  private var log: GestureLog { s.log }

  @Test("gesture-001 what a recognizer is like at first")
  func defaults() {
    let r = UIGestureRecognizer()
    #expect(r.cancelsTouchesInView)
    #expect(!r.delaysTouchesBegan)
    #expect(r.delaysTouchesEnded)
    #expect(r.requiresExclusiveTouchType)
    #expect(r.isEnabled)
    #expect(r.state.rawValue == 0)
    #expect(r.view == nil)
    #expect(r.numberOfTouches == 0)
    #expect(r.name == nil)
    #expect(r.allowedTouchTypes.map(\.intValue) == [0, 1, 2, 3])
  }

  @Test("gesture-002 states have Apple's numbers")
  func states() {
    let states: [UIGestureRecognizer.State] = [.possible, .began, .changed, .ended, .cancelled, .failed]
    #expect(states.map(\.rawValue) == Array(0...5))
    #expect(UIGestureRecognizer.State.recognized == .ended)
  }

  @Test("gesture-003, gesture-004, gesture-005, gesture-008 what each kind is like at first")
  func kinds() {
    #expect(UITapGestureRecognizer().numberOfTapsRequired == 1)
    #expect(UITapGestureRecognizer().numberOfTouchesRequired == 1)
    #expect(UITapGestureRecognizer().buttonMaskRequired == .primary)
    let press = UILongPressGestureRecognizer()
    #expect(press.minimumPressDuration == 0.5)
    #expect(press.allowableMovement == 10)
    #expect(press.numberOfTapsRequired == 0)
    #expect(press.numberOfTouchesRequired == 1)
    #expect(UIPanGestureRecognizer().minimumNumberOfTouches == 1)
    #expect(UIPanGestureRecognizer().maximumNumberOfTouches >= 2)
    #expect(UIPanGestureRecognizer().allowedScrollTypesMask == [])
    #expect(UIPinchGestureRecognizer().scale == 1)
    #expect(UIPinchGestureRecognizer().velocity == 0)
    #expect(UIRotationGestureRecognizer().rotation == 0)
    #expect(UIRotationGestureRecognizer().velocity == 0)
    #expect(UISwipeGestureRecognizer().direction == .right)
    #expect(UISwipeGestureRecognizer().numberOfTouchesRequired == 1)
    #expect(UIScreenEdgePanGestureRecognizer().edges == [])
  }

  @Test("gesture-009 a tap")
  func tap() {
    let r = s.watch(UITapGestureRecognizer())
    s.app.play("D1(50,50) t=.1 U1")
    #expect(log.entries == ["r ended"])
    #expect(r.state == .possible)
  }

  @Test("gesture-011 a finger that goes far does not tap")
  func tapFar() {
    s.watch(UITapGestureRecognizer())
    s.app.play("D1(50,50) t=.05 M1(150,50) t=.1 U1")
    #expect(log.entries.isEmpty)
  }

  @Test("gesture-012, gesture-013 two taps soon after each other, and not")
  func twoTaps() {
    s.watch(make(UITapGestureRecognizer()) { $0.numberOfTapsRequired = 2 })
    s.app.play("D1(50,50) t=.05 U1 t=1.05 D1(50,50) t=1.1 U1 t=3")
    #expect(log.entries.isEmpty)
    s.app.play("D1(50,50) t=.05 U1 t=.15 D1(50,50) t=.2 U1")
    #expect(log.entries == ["r ended"])
  }

  @Test("gesture-015 a tap of two fingers is between them")
  func twoFingers() {
    let r = s.watch(make(UITapGestureRecognizer()) { $0.numberOfTouchesRequired = 2 })
    var locations: [CGPoint] = []
    log.onAction = {
      locations.append($0.location(in: s.v))
      #expect($0.numberOfTouches == 2)
    }
    s.app.play("D1(50,50) t=.03 D2(100,100) t=.1 U1+U2")
    #expect(log.entries == ["r ended"])
    #expect(locations.count == 1)
    expectNear(locations.first ?? .zero, point(75, 75), within: 1e-6)
    s.app.play("D1(50,50) t=.03 D2(100,100) t=.1 U1 t=.12 U2")
    #expect(log.entries == ["r ended", "r ended"])
    expectNear(locations.last ?? .zero, point(75, 75), within: 1e-6)
    #expect(r.state == .possible)
  }

  @Test("gesture-016, gesture-017 a single tap that waits for a double tap to fail")
  func singleAndDouble() {
    let single = s.watch(UITapGestureRecognizer(), as: "s")
    let double = s.watch(make(UITapGestureRecognizer()) { $0.numberOfTapsRequired = 2 }, as: "d")
    single.require(toFail: double)
    s.app.play("D1(50,50) t=.05 U1 t=.1")
    #expect(log.entries.isEmpty)
    #expect(single.state == .possible)
    s.app.advance(by: 0.9)
    #expect(log.entries == ["s ended"])
    log.clear()
    s.app.play("D1(50,50) t=.05 U1 t=.15 D1(50,50) t=.2 U1 t=2")
    #expect(log.entries == ["d ended"])
    #expect(single.state == .possible && double.state == .possible)
  }

  @Test("without a requirement the single tap comes first, and the double tap is not ruled out by it")
  func singleAndDoubleFree() {
    s.watch(UITapGestureRecognizer(), as: "s")
    s.watch(make(UITapGestureRecognizer()) { $0.numberOfTapsRequired = 2 }, as: "d")
    s.app.play("D1(50,50) t=.05 U1 t=.15 D1(50,50) t=.2 U1 t=2")
    #expect(log.entries == ["s ended", "d ended"])
  }

  @Test("gesture-019 a long press begins after half a second")
  func longPress() {
    let r = s.watch(UILongPressGestureRecognizer())
    s.app.play("D1(50,50) t=.4")
    #expect(r.state == .possible)
    s.app.play("t=.2")
    #expect(r.state == .began)
    #expect(log.entries == ["r began"])
    s.app.play("U1")
    #expect(log.entries == ["r began", "r ended"])
    #expect(r.state == .possible)
  }

  @Test("gesture-020 a finger that moves before is no long press, and the recognizer hears no more of it")
  func longPressMoved() {
    final class Press: UILongPressGestureRecognizer {
      var moves = 0
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        moves += 1
        super.touchesMoved(touches, with: event)
      }
    }
    let r = s.watch(Press())
    s.app.play("D1(50,50) t=.2 M1(65,50)")
    #expect(r.moves == 1)
    for step in 1...8 {
      s.app.play("t=.1 M1(\(65 + step),50)")
      #expect(r.state == .failed || r.state == .possible)
    }
    #expect(r.moves == 1)
    s.app.play("U1")
    #expect(r.state == .possible)
    #expect(log.entries.isEmpty)
  }

  @Test("gesture-021 a finger that trembles is one")
  func longPressTrembles() {
    let r = s.watch(UILongPressGestureRecognizer())
    s.app.play("D1(50,50) t=.2 M1(55,50) t=.7")
    #expect(r.state == .began)
  }

  @Test("gesture-025 a pan begins after its slop")
  func panSlop() {
    let r = s.watch(UIPanGestureRecognizer())
    s.app.play("D1(50,50) t=.1 M1(54,50)")
    #expect(r.state == .possible)
    s.app.play("M1(61,50)")
    #expect(r.state == .began)
    s.app.play("M1(62,50) U1")
    #expect(log.entries == ["r began", "r changed", "r ended"])
  }

  @Test("gesture-029 the translation is in the space of the view that is asked about")
  func translation() {
    let r = s.watch(UIPanGestureRecognizer())
    s.v.transform = CGAffineTransform(scaleX: 2, y: 2)
    s.app.play("D1(50,50) M1(80,50)")
    #expect(r.state == .began)
    r.setTranslation(.zero, in: s.v)
    s.app.play("M1(100,50)")
    expectNear(r.translation(in: s.v), point(10, 0), within: 1e-6)
    expectNear(r.translation(in: s.app.window), point(20, 0), within: 1e-6)
    r.setTranslation(point(3, 4), in: s.v)
    expectNear(r.translation(in: nil), point(6, 8), within: 1e-6)
  }

  @Test("gesture-031 a pan of two fingers is none with one")
  func panTwoFingers() {
    let r = s.watch(make(UIPanGestureRecognizer()) { $0.minimumNumberOfTouches = 2 })
    s.app.play("D1(50,50) M1(100,50)")
    #expect(r.state == .possible)
    s.app.play("D2(50,100) M1(120,50)+M2(70,100)")
    #expect(r.state == .began)
    expectNear(r.translation(in: nil), point(20, 0), within: 1e-6)
  }

  @Test("gesture-032, gesture-033 a swipe to the right, and to the left")
  func swipe() {
    let r = s.watch(UISwipeGestureRecognizer())
    s.app.play("D1(50,100) t=.05 M1(100,100) t=.1 M1(150,100) U1")
    #expect(log.entries == ["r ended"])
    s.app.play("D1(150,100) t=.05 M1(100,100) t=.1 M1(50,100) U1")
    #expect(log.entries == ["r ended"])
    r.direction = [.left, .up]
    s.app.play("D1(150,100) t=.05 M1(100,100) t=.1 M1(50,100) U1")
    s.app.play("D1(100,150) t=.05 M1(100,100) t=.1 M1(100,50) U1")
    s.app.play("D1(100,50) t=.05 M1(100,100) t=.1 M1(100,150) U1")
    #expect(log.count() == 3)
  }

  @Test("gesture-036 a pinch goes on from the scale that is set")
  func pinch() {
    let r = s.watch(UIPinchGestureRecognizer())
    s.app.play("D1(60,100)+D2(140,100) M1(50,100)+M2(150,100)")
    #expect(r.state == .began)
    expectNear(r.scale, 1.25)
    r.scale = 1
    s.app.play("M1(25,100)+M2(175,100)")
    expectNear(r.scale, 1.5, within: 0.02)
    expectNear(r.location(in: s.v), point(100, 100))
  }

  @Test("gesture-038 a rotation is counted in radians, clockwise")
  func rotation() {
    s.v.frame = rect(0, 0, 300, 300)
    let r = s.watch(UIRotationGestureRecognizer())
    func places(_ degrees: CGFloat) -> [CGPoint] {
      [degrees, degrees + 180].map {
        point(150 + 50 * cos($0 * .pi / 180), 150 + 50 * sin($0 * .pi / 180))
      }
    }
    for (finger, place) in places(0).enumerated() { s.app.touchDown(finger, at: place) }
    s.app.frame()
    var rotations: [CGFloat] = []
    for event in 1...9 {
      s.app.advance(by: 0.016)
      for (finger, place) in places(CGFloat(event) * 5).enumerated() { s.app.touchMove(finger, to: place) }
      s.app.frame()
      rotations.append(r.rotation)
      if event > 2 { #expect(r.velocity > 0) }
    }
    expectNear(rotations[8] - rotations[4], 0.349066, within: 0.01)
    #expect((0.6...0.8).contains(rotations[8]))
    #expect(r.state == .changed)
  }

  @Test("gesture-040 a recognizer that leaves the touches to the view")
  func leavesTouches() {
    s.watch(make(UITapGestureRecognizer()) { $0.cancelsTouchesInView = false })
    s.app.play("D1(50,50) U1")
    #expect(log.entries == ["r ended"])
    #expect(s.v.phases == ["began", "ended"])
  }

  @Test("gesture-043 touches that are withheld go to the gesture alone")
  func withheld() {
    s.watch(make(UIPanGestureRecognizer()) { $0.delaysTouchesBegan = true })
    s.app.play("D1(50,50) M1(80,50) U1")
    #expect(s.v.phases == [])
    #expect(log.entries == ["r began", "r ended"])
  }

  @Test("gesture-044 touches that are withheld go to the view when the gesture fails")
  func replayed() {
    s.watch(
      make(UITapGestureRecognizer()) {
        $0.numberOfTapsRequired = 2
        $0.delaysTouchesBegan = true
      })
    s.app.play("D1(50,50) t=.05 U1")
    #expect(s.v.phases == [])
    s.app.advance(by: 1)
    #expect(s.v.phases == ["began", "ended"])
    #expect(s.v.received.map(\.phase) == [.began, .ended])
    #expect(log.entries.isEmpty)
  }

  @Test("gesture-048 of two taps at one place the deeper view's is recognized")
  func deeper() {
    s.watch(UITapGestureRecognizer(), as: "r1", on: s.root)
    s.watch(UITapGestureRecognizer(), as: "r2", on: s.v)
    s.app.play("D1(50,50) t=.1 U1")
    #expect(log.entries == ["r2 ended"])
  }

  @Test("gesture-050 two that do not go together exclude each other, and with one delegate's word they do not")
  func simultaneous() {
    let delegate = log.makeDelegate()
    let pan = s.watch(UIPanGestureRecognizer(), as: "pan")
    let pinch = s.watch(UIPinchGestureRecognizer(), as: "pinch")
    pan.delegate = delegate
    let script = "D1(60,100)+D2(140,100) M1(30,120)+M2(190,120) M1(20,130)+M2(195,130) U1+U2"
    s.app.play(script)
    #expect(Set(log.entries.filter { $0.hasSuffix("began") }).count == 1)
    log.clear()
    delegate.simultaneous = { one, other in one === pan && other === pinch }
    s.app.play(script)
    #expect(log.states(of: "pan") == ["began", "changed", "ended"])
    #expect(log.states(of: "pinch") == ["began", "changed", "ended"])
  }

  @Test("gesture-051 a delegate that refuses makes the gesture fail")
  func shouldBegin() {
    let delegate = log.makeDelegate()
    var asked = 0
    delegate.begins = {
      asked += 1
      return $0.state != .possible && false
    }
    let r = s.watch(UIPanGestureRecognizer())
    r.delegate = delegate
    s.app.play("D1(50,50) M1(80,50)")
    #expect(r.state == .failed)
    s.app.play("M1(100,50) U1")
    #expect(r.state == .possible)
    #expect(asked == 1)
    #expect(log.entries.isEmpty)
    #expect(s.v.phases == ["began", "moved", "moved", "ended"])
  }

  @Test("gesture-052 a delegate that keeps a touch from the recognizer")
  func shouldReceive() {
    let delegate = log.makeDelegate()
    let r = NotingRecognizer()
    r.delegate = delegate
    s.v.addGestureRecognizer(r)
    delegate.receives = { _ in false }
    s.app.play("D1(50,50) U1")
    delegate.receives = { _ in true }
    delegate.receivesEvent = { _ in false }
    s.app.play("D1(50,50) U1")
    #expect(r.calls.isEmpty)
    delegate.receivesEvent = { _ in true }
    s.app.play("D1(50,50) U1")
    #expect(r.calls == ["began", "ended"])
  }

  @Test("gesture-058 a delegate that makes one wait for the other, for that pair alone")
  func dynamicRequirement() {
    let delegate = log.makeDelegate()
    let a = s.watch(UITapGestureRecognizer(), as: "a")
    let b = s.watch(make(UITapGestureRecognizer()) { $0.numberOfTapsRequired = 2 }, as: "b")
    let c = s.watch(make(UITapGestureRecognizer()) { $0.numberOfTapsRequired = 3 }, as: "c")
    a.delegate = delegate
    delegate.requiresFailure = { one, other in one === a && other === b }
    s.app.play("D1(50,50) t=.05 U1 t=.1")
    #expect(log.entries.isEmpty)
    s.app.advance(by: 1)
    #expect(log.entries == ["a ended"])
    log.clear()
    // The other way round: the double tap's delegate says that it comes first.
    delegate.requiresFailure = { _, _ in false }
    b.delegate = delegate
    delegate.requiredToFail = { one, other in one === b && other === a }
    s.app.play("D1(50,50) t=.05 U1 t=.1")
    #expect(log.entries.isEmpty)
    s.app.advance(by: 1)
    #expect(log.entries == ["a ended"])
    #expect(c.state == .possible)
  }

  @MainActor private final class Target {
    var calls = 0
    var senders: [UIPanGestureRecognizer] = []
    func plain() { calls += 1 }
    func typed(_ sender: UIPanGestureRecognizer) { senders.append(sender) }
  }

  @Test("gesture-059 the same method of the same target is called once; a target is not kept alive")
  func targets() {
    var target: Target? = Target()
    let other = Target()
    let r = UIPanGestureRecognizer(target: other, action: Target.typed)
    for receiver in [target, other, target] { r.addTarget(receiver, action: Target.plain) }
    s.v.addGestureRecognizer(r)
    s.app.play("D1(50,50) M1(80,50)")
    #expect(target?.calls == 1)
    #expect(other.calls == 1)
    #expect(other.senders.map { $0 === r } == [true])
    weak let gone = target
    target = nil
    #expect(gone == nil)
    s.app.play("M1(90,50)")
    #expect(other.calls == 2)
    r.removeTarget(other, action: Target.plain)
    s.app.play("U1")
    #expect(other.calls == 2)
  }

  @Test(
    "a-gesture-001, control-011 a tap around a control: one of the app's own is cancelled, a disabled one is passed over"
  )
  func tapAroundControl() {
    for isEnabled in [true, false] {
      let s = GestureStage()
      s.watch(UITapGestureRecognizer(), on: s.root)
      let c = UIControl(frame: rect(100, 250, 100, 40))
      c.isEnabled = isEnabled
      var events: [String] = []
      for (event, name) in [
        (UIControl.Event.touchDown, "down"), (.touchCancel, "cancel"), (.touchUpInside, "up"),
      ] {
        c.addAction(UIAction { _ in events.append(name) }, for: event)
      }
      s.root.addSubview(c)
      s.app.play("D1(150,270)")
      #expect(c.isHighlighted == isEnabled)
      s.app.play("t=.1 U1")
      #expect(s.root.hitTest(point(150, 270), with: nil) === c)
      #expect(s.log.entries == ["r ended"])
      #expect(events == (isEnabled ? ["down", "cancel"] : []))
    }
  }

  @Test("a button beats a single tap around it, but not a double tap, a pan or its own tap")
  func tapAroundButton() {
    let button = UIButton(frame: rect(100, 250, 100, 40))
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    s.root.addSubview(button)
    s.watch(UITapGestureRecognizer(), as: "tap", on: s.root)
    s.app.play("D1(150,270) t=.05 U1 t=1")
    #expect(log.entries.isEmpty)
    #expect(taps == 1)
    s.watch(UIPanGestureRecognizer(), as: "pan", on: s.root)
    s.app.play("D1(150,270) M1(180,270) U1")
    #expect(log.entries == ["pan began", "pan ended"])
    #expect(taps == 1)
    #expect(!button.isHighlighted)
    log.clear()
    s.watch(UITapGestureRecognizer(), as: "own", on: button)
    s.app.play("D1(150,270) t=.05 U1")
    #expect(log.entries == ["own ended"])
    #expect(taps == 1)
    button.isEnabled = false
    button.gestureRecognizers = nil
    log.clear()
    s.app.play("D1(150,270) t=.05 U1")
    #expect(log.entries == ["tap ended"])
  }

  @Test("a-gesture-008 exclusive touches of views are nothing to recognizers")
  func exclusive() {
    s.v.removeFromSuperview()
    let v1 = TouchView("v1", rect(0, 0, 100, 300))
    let v2 = TouchView("v2", rect(200, 0, 100, 300))
    for view in [v1, v2] {
      view.isExclusiveTouch = true
      s.root.addSubview(view)
    }
    s.watch(UIPinchGestureRecognizer(), on: s.root)
    s.app.play("D1(50,150) D2(250,150)")
    for step in 1...5 { s.app.play("M1(\(50 + step * 10),150)+M2(\(250 - step * 10),150)") }
    #expect(log.states().first == "began")
    #expect(v2.phases == [])
    #expect(v1.phases == ["began", "cancelled"] || v1.phases == ["began", "moved", "cancelled"])
  }

  @Test("a-gesture-010 a pan that waits for a swipe to fail")
  func panAfterSwipe() {
    let swipe = s.watch(UISwipeGestureRecognizer(), as: "s")
    let pan = s.watch(UIPanGestureRecognizer(), as: "p")
    pan.require(toFail: swipe)
    s.app.play("D1(50,100) t=.05 M1(100,100) t=.1 M1(150,100) U1")
    #expect(log.entries == ["s ended"])
    log.clear()
    s.app.touchDown(1, at: point(50, 100))
    s.app.frame()
    for step in 1...20 {
      s.app.advance(by: 0.1)
      s.app.touchMove(1, to: point(50 + CGFloat(step) * 5, 100))
      s.app.frame()
    }
    #expect(log.states(of: "s").isEmpty)
    #expect(log.states(of: "p").first == "began")
    expectNear(pan.translation(in: nil), point(100, 0))
  }

  @Test("a-touch-001 a window that keeps an event to itself keeps it from recognizers")
  func windowKeeps() {
    final class Window: UIWindow {
      var passesOn = false
      override func sendEvent(_ event: UIEvent) { if passesOn { super.sendEvent(event) } }
    }
    let window = Window(frame: rect(0, 0, 400, 400))
    let r = s.watch(NotingRecognizer(), on: window)
    window.makeKeyAndVisible()
    s.app.play("D1(50,50) M1(60,50) U1")
    #expect(r.calls.isEmpty)
    window.passesOn = true
    s.app.play("D1(50,50)")
    window.passesOn = false
    s.app.play("U1")
    #expect(r.calls.first == "began")
    #expect(r.numberOfTouches == 0)
    #expect(r.state == .possible)
  }
}
