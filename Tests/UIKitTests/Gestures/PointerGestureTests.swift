import Testing
import UIKit
import UIKitTesting
import Windowing

/// Recognizers that follow a pointer without a pressed button, and scrolling.
@MainActor @Suite("Gestures of pointers and wheels")
struct PointerGestureTests {
  private let log = GestureLog()
  private let view = UIView(frame: rect(100, 100, 200, 200))

  @Test("hovering begins when the pointer comes, changes while it moves, and ends when it leaves")
  func hover() {
    let hover = log.watch(UIHoverGestureRecognizer(), on: view)
    let child = UIView(frame: rect(50, 50, 50, 50))
    view.addSubview(child)
    let stage = Stage(adding: view)
    stage.app.pointerMove(to: point(50, 50))
    #expect(log.entries.isEmpty)
    stage.app.pointerMove(to: point(110, 120))
    #expect(log.states() == ["began"])
    #expect(hover.location(in: view) == point(10, 20))
    stage.app.pointerMove(to: point(170, 170))
    #expect(log.states() == ["began", "changed"], "what is in the view belongs to it")
    stage.app.pointerMove(to: point(50, 50))
    #expect(log.states() == ["began", "changed", "ended"])
    #expect(hover.state == .possible)
    stage.app.pointerMove(to: point(110, 120))
    #expect(log.count() == 4)
  }

  @Test("a press neither ends hovering nor is one; at its end hovering goes on where the pointer is")
  func press() {
    log.watch(UIHoverGestureRecognizer(), on: view)
    let stage = Stage(adding: view)
    stage.app.pointerMove(to: point(150, 150))
    stage.app.pointerDown()
    stage.app.pointerMove(to: point(160, 150))
    #expect(log.states() == ["began"])
    stage.app.pointerUp()
    #expect(log.states() == ["began", "changed"])
    stage.app.pointerDown()
    stage.app.pointerMove(to: point(10, 10))
    stage.app.pointerUp()
    #expect(log.states() == ["began", "changed", "ended"])
  }

  @Test("fingers do not hover")
  func fingers() {
    log.watch(UIHoverGestureRecognizer(), on: view)
    let stage = Stage(adding: view)
    stage.app.play("D1(150,150) M1(170,150) U1")
    #expect(log.entries.isEmpty)
  }

  @Test("hovering ends with a view that moves away from under the pointer, goes, or is turned off")
  func viewGoes() {
    let hover = log.watch(UIHoverGestureRecognizer(), on: view)
    let stage = Stage(adding: view)
    stage.app.pointerMove(to: point(150, 150))
    view.frame.origin = point(0, 300)
    stage.app.advance(by: 0.1)
    #expect(log.states() == ["began", "ended"])
    view.frame.origin = point(100, 100)
    stage.app.advance(by: 0.1)
    #expect(log.states().last == "began")
    hover.isEnabled = false
    #expect(log.states().last == "cancelled")
    hover.isEnabled = true
    stage.app.pointerMove(to: point(151, 150))
    #expect(log.states().last == "began")
    view.removeFromSuperview()
    stage.app.advance(by: 0.1)
    #expect(log.states().last == "cancelled")
    #expect(hover.state == .possible)
  }

  @Test("a delegate that says no is asked once for each coming of the pointer")
  func refusal() {
    let hover = log.watch(UIHoverGestureRecognizer(), on: view)
    let delegate = log.makeDelegate()
    var asked = 0
    delegate.begins = { _ in
      asked += 1
      return false
    }
    hover.delegate = delegate
    let stage = Stage(adding: view)
    stage.app.pointerMove(to: point(150, 150))
    stage.app.pointerMove(to: point(160, 150))
    #expect(asked == 1)
    stage.app.pointerMove(to: point(10, 10))
    stage.app.pointerMove(to: point(150, 150))
    #expect(asked == 2)
    #expect(log.entries.isEmpty)
  }

  private func scroll(_ stage: Stage, _ phase: ScrollEvent.Phase, _ source: ScrollEvent.Source, x: CGFloat, y: CGFloat)
  {
    stage.app.server.inject(
      .scroll(
        ScrollEvent(
          surface: stage.app.server.openSurfaces[0].id, location: point(150, 150), phase: phase, source: source,
          delta: point(x, y), time: stage.app.now)))
  }

  @Test("two fingers on a touchpad pan like fingers on the screen: the content follows them")
  func touchpadPans() {
    let pan = log.watch(UIPanGestureRecognizer(), on: view)
    pan.allowedScrollTypesMask = .continuous
    let stage = Stage(adding: view)
    var seen: [CGPoint] = []
    log.onAction = { _ in seen.append(pan.translation(in: view)) }
    scroll(stage, .began, .finger, x: 0, y: 6)
    #expect(log.entries.isEmpty, "below the slop")
    scroll(stage, .changed, .finger, x: 0, y: 6)
    scroll(stage, .changed, .finger, x: 3, y: 8)
    scroll(stage, .ended, .finger, x: 0, y: 0)
    #expect(log.states() == ["began", "changed", "ended"])
    #expect(seen == [point(0, -12), point(-3, -20), point(-3, -20)])
    #expect(pan.state == .possible)
  }

  @Test(
    "a wheel's step is a pan of its own where the mask has it; a pan without a mask leaves scrolling to scroll views")
  func wheelPans() {
    let pan = log.watch(UIPanGestureRecognizer(), on: view)
    let scrollView = UIScrollView(frame: rect(0, 0, 400, 400))
    scrollView.contentSize = CGSize(width: 400, height: 1000)
    scrollView.addSubview(view)
    let stage = Stage(adding: scrollView)
    scroll(stage, .discrete, .wheel, x: 0, y: 10)
    #expect(log.entries.isEmpty)
    #expect(scrollView.contentOffset.y == 10)
    pan.allowedScrollTypesMask = .discrete
    scroll(stage, .discrete, .wheel, x: 0, y: 10)
    #expect(log.states() == ["began", "ended"])
    #expect(scrollView.contentOffset.y == 10, "the pan is nearer")
    scroll(stage, .began, .finger, x: 0, y: 10)
    #expect(log.count() == 2, "not this kind")
    #expect(scrollView.contentOffset.y == 20)
  }

  @Test("a pan that is refused leaves the whole scroll to the scroll view around it, and is asked once")
  func refusedScroll() {
    let pan = log.watch(UIPanGestureRecognizer(), on: view)
    pan.allowedScrollTypesMask = .all
    let delegate = log.makeDelegate()
    var asked = 0
    delegate.begins = { _ in
      asked += 1
      return false
    }
    pan.delegate = delegate
    let scrollView = UIScrollView(frame: rect(0, 0, 400, 400))
    scrollView.contentSize = CGSize(width: 400, height: 1000)
    scrollView.addSubview(view)
    let stage = Stage(adding: scrollView)
    scroll(stage, .discrete, .wheel, x: 0, y: 10)
    #expect(scrollView.contentOffset.y == 10)
    #expect(asked == 1)
    scroll(stage, .began, .finger, x: 0, y: 12)
    for _ in 0..<5 { scroll(stage, .changed, .finger, x: 0, y: 12) }
    scroll(stage, .ended, .finger, x: 0, y: 0)
    #expect(asked == 2)
    #expect(log.entries.isEmpty)
    #expect(scrollView.contentOffset.y == 82)
  }

  @Test("fingers that come to rest on the touchpad are no pan, whatever kinds of scrolling it follows")
  func resting() {
    let pan = log.watch(UIPanGestureRecognizer(), on: view)
    pan.allowedScrollTypesMask = .all
    let delegate = log.makeDelegate()
    var asked = 0
    delegate.receivesEvent = { _ in
      asked += 1
      return true
    }
    pan.delegate = delegate
    let stage = Stage(adding: view)
    stage.app.pointerMove(to: point(150, 150))
    stage.app.scrollHeld()
    #expect(asked == 0)
    stage.app.scrollBegan(dx: 0, dy: 20)
    stage.app.scrollEnded()
    stage.app.scrollHeld()
    #expect(log.states() == ["began", "ended"])
    #expect(pan.state == .possible)
  }

  @Test("a view that is taken out and put back under a resting pointer is hovered again with the next move")
  func putBack() {
    log.watch(UIHoverGestureRecognizer(), on: view)
    let stage = Stage(adding: view)
    stage.app.pointerMove(to: point(150, 150))
    view.removeFromSuperview()
    stage.root.addSubview(view)
    stage.app.advance(by: 0.1)
    stage.app.pointerMove(to: point(151, 150))
    #expect(log.states() == ["began", "cancelled", "began"])
  }

  @Test("a long press without a duration begins with the touch, however quick the tap")
  func pressAtOnce() {
    let press = log.watch(UILongPressGestureRecognizer(), on: view)
    press.minimumPressDuration = 0
    let stage = Stage(adding: view)
    stage.app.play("D1(150,150) U1")
    #expect(log.states() == ["began", "ended"])
  }

  @Test("a view that hides its window in a beginning that was withheld hears of the end, and of no move after it")
  func hidesInReplay() {
    let v = TouchView("v", rect(100, 100, 200, 200))
    let pan = log.watch(UIPanGestureRecognizer(), on: v)
    pan.delaysTouchesBegan = true
    pan.minimumNumberOfTouches = 2
    let stage = Stage(adding: v)
    v.onTouches = { phase, _, _ in if phase == .began { stage.app.window.isHidden = true } }
    stage.app.play("D1(150,150) M1(155,150)")
    pan.isEnabled = false
    #expect(v.phases == ["began", "cancelled"])
  }
}
