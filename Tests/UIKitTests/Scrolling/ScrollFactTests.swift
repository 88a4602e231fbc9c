import Testing
import UIKitTesting

@testable import UIKit

@MainActor @Suite("Scroll views: facts")
struct ScrollFactTests {
  @Test("scroll-002 deceleration rates")
  func rates() {
    expectNear(UIScrollView.DecelerationRate.normal.rawValue, 0.998)
    expectNear(UIScrollView.DecelerationRate.fast.rawValue, 0.99)
    #expect(UIScrollView().decelerationRate == .normal)
  }

  @Test("scroll-004 an offset set in code is told once")
  func offsetInCode() {
    let stage = ScrollStage(CGSize(width: 100, height: 100), content: CGSize(width: 100, height: 1000))
    stage.scrollView.setContentOffset(point(0, 400), animated: false)
    #expect(stage.offset == point(0, 400))
    #expect(stage.delegate.scrolls == 1)
  }

  @Test(
    "scroll-006 scroll-007 scroll-008 a rectangle is shown by the least move, also when the user cannot scroll",
    arguments: [(230.0, 31.0), (240, 41), (250, 51)])
  func rectToVisible(y: CGFloat, expected: CGFloat) {
    let scrollView = UIScrollView(frame: rect(0, 0, 100, 200))
    scrollView.contentSize = CGSize(width: 100, height: 1000)
    scrollView.contentInsetAdjustmentBehavior = .never
    scrollView.isScrollEnabled = false
    scrollView.scrollRectToVisible(rect(0, y, 10, 1), animated: false)
    #expect(scrollView.contentOffset == point(0, expected))
  }

  @Test("scroll-011 the distance that a velocity leads to")
  func projection() {
    expectNear(ScrollPhysics.projectedDistance(velocity: 1000, rate: 0.998), 499, within: 0.6)
    expectNear(ScrollPhysics.projectedDistance(velocity: 1000, rate: 0.99), 99, within: 0.6)
  }

  @Test("scroll-012 the rubber band, as a formula and under a finger")
  func rubberBand() {
    expectNear(ScrollPhysics.rubberBand(100, length: 800), 51.462, within: 0.01)
    expectNear(ScrollPhysics.rubberBand(300, length: 800), 136.788, within: 0.01)
    let scrollView = UIScrollView(frame: rect(0, 0, 400, 800))
    scrollView.contentSize = CGSize(width: 400, height: 2000)
    let stage = ScrollStage(scrollView)
    let slop = UIPanGestureRecognizer.slop
    stage.drag(point(200, 20), by: point(0, 100 + slop))
    expectNear(stage.offset.y, -51.462, within: 1)
    stage.app.touchMove(to: point(200, 20 + 300 + slop))
    stage.app.frame()
    expectNear(stage.offset.y, -136.788, within: 1)
  }

  @Test("scroll-014 what fits in the view does not bounce unless it always does")
  func noBounce() {
    let stage = ScrollStage(content: CGSize(width: 200, height: 100))
    stage.drag(point(100, 50), by: point(0, 50))
    #expect(stage.offset.y == 0)
    #expect(!stage.scrollView.isDragging)
    stage.lift()
    stage.scrollView.alwaysBounceVertical = true
    stage.drag(point(100, 50), by: point(0, 50))
    #expect(stage.offset.y < 0)
    #expect(stage.scrollView.isDragging)
    stage.lift()
    stage.app.advance(by: 2)
    #expect(stage.offset == .zero)
  }

  @Test("scroll-017 an animated change tells of its end, and is no deceleration")
  func animated() {
    let stage = ScrollStage()
    stage.scrollView.setContentOffset(point(0, 300), animated: true)
    #expect(stage.offset == .zero)
    stage.app.advance(by: 0.15)
    #expect(stage.offset.y > 100 && stage.offset.y < 200)
    #expect(stage.scrollView.isScrollAnimating)
    #expect(stage.calls == ["scroll"])
    stage.app.advance(by: 1)
    #expect(stage.offset == point(0, 300))
    #expect(stage.calls == ["scroll", "endAnimation"])
  }

  @Test("scroll-018 content comes to rest where the delegate wants it")
  func target() {
    let stage = ScrollStage(CGSize(width: 100, height: 100), content: CGSize(width: 100, height: 1000))
    stage.delegate.chosenTarget = point(0, 500)
    stage.fling(point(50, 90), by: point(0, -60), duration: 0.06)
    expectNear(stage.delegate.velocity, point(0, 1), within: 0.001)
    stage.app.advance(by: 5)
    #expect(stage.calls.last == "endDecelerating")
    expectNear(stage.offset.y, 500, within: 0.5)
  }

  // MARK: scroll-020

  private func buttonStage(_ scrollView: UIScrollView) -> (ScrollStage, ButtonJournal, UIButton) {
    scrollView.contentSize = CGSize(width: 200, height: 1000)
    let button = UIButton(frame: rect(50, 20, 100, 160))
    scrollView.addSubview(button)
    return (ScrollStage(scrollView), ButtonJournal(button), button)
  }

  private static let hold =
    "D1(100,150) t=.5 M1(100,140) t=.52 M1(100,130) t=.54 M1(100,120) t=.56 M1(100,110) t=.58 M1(100,100) t=.6 M1(100,90)"

  @Test("scroll-020 A ui-14 a quick drag on a button scrolls, and the button sees nothing")
  func quickDrag() {
    let (stage, button, view) = buttonStage(UIScrollView(frame: rect(0, 0, 200, 200)))
    stage.app.play("D1(100,150) t=.05 M1(100,120) t=.1 M1(100,90) t=.15")
    #expect(!view.isHighlighted)
    stage.app.play("U1")
    #expect(button.events.isEmpty)
    #expect(stage.offset.y > 0)
  }

  @Test("scroll-020 B ui-14 a button that is held keeps the finger")
  func heldButton() {
    let (stage, button, view) = buttonStage(UIScrollView(frame: rect(0, 0, 200, 200)))
    stage.app.play(Self.hold)
    #expect(view.isTracking)
    #expect(!stage.scrollView.isTracking, "the button has the finger for good")
    stage.app.play("U1")
    #expect(stage.offset == .zero)
    #expect(button.events == ["down", "upInside"])
    #expect(stage.calls.isEmpty)
  }

  @Test("scroll-020 C ui-01 ui-14 a scroll view that takes fingers from controls cancels the held button, and scrolls")
  func takenFromButton() {
    let scrollView = ChoosingScrollView(frame: rect(0, 0, 200, 200))
    scrollView.takesFromControls = true
    let (stage, button, view) = buttonStage(scrollView)
    stage.app.play("D1(100,150) t=.2")
    #expect(view.isHighlighted)
    stage.app.play(
      "t=.3 M1(100,140) t=.32 M1(100,130) t=.34 M1(100,120) t=.36 M1(100,110) t=.38 M1(100,100) t=.4 M1(100,90)")
    #expect(!view.isHighlighted)
    #expect(!view.isTracking)
    stage.app.play("U1")
    #expect(button.events == ["down", "cancel"])
    #expect(stage.offset.y > 0)
    #expect(scrollView.asked == [view], "asked once")
  }

  // MARK: a-scroll

  private static let heldDrag =
    "D1(100,140) t=.5 M1(100,130) t=.52 M1(100,120) t=.54 M1(100,110) t=.56 M1(100,100) t=.58 M1(100,90) t=.6 M1(100,80) U1"

  @Test("a-scroll-009 a a view that is no control loses the finger to a drag")
  func heldView() {
    let scrollView = UIScrollView(frame: rect(0, 0, 200, 200))
    scrollView.contentSize = CGSize(width: 200, height: 1000)
    let view = TouchView("w", rect(50, 50, 100, 100))
    scrollView.addSubview(view)
    let stage = ScrollStage(scrollView)
    stage.app.play(Self.heldDrag)
    #expect(view.phases.first == "began")
    #expect(view.phases.last == "cancelled")
    #expect(!view.phases.contains("ended"))
    #expect(stage.offset.y > 0)
  }

  @Test("a-scroll-009 b without canCancelContentTouches the view keeps it")
  func keptView() {
    let scrollView = ChoosingScrollView(frame: rect(0, 0, 200, 200))
    scrollView.contentSize = CGSize(width: 200, height: 1000)
    scrollView.canCancelContentTouches = false
    let view = TouchView("w", rect(50, 50, 100, 100))
    scrollView.addSubview(view)
    let stage = ScrollStage(scrollView)
    stage.app.play(Self.heldDrag)
    #expect(view.phases == ["began"] + Array(repeating: "moved", count: 6) + ["ended"])
    #expect(stage.offset == .zero)
    #expect(scrollView.asked.isEmpty)
  }

  @Test("a-scroll-011 an offset set in code is not limited; an animated change to the present one is none")
  func offsets() {
    let stage = ScrollStage(CGSize(width: 100, height: 100), content: CGSize(width: 100, height: 300))
    stage.scrollView.contentOffset = point(0, 500)
    #expect(stage.offset == point(0, 500))
    stage.scrollView.contentOffset = point(0, 100)
    stage.delegate.clear()
    stage.scrollView.setContentOffset(point(0, 100), animated: true)
    stage.app.advance(by: 2)
    #expect(stage.calls.isEmpty)
  }

  @Test("a-scroll-012 a drag that ends at rest: the order of the delegate's calls, and no deceleration")
  func order() {
    let stage = ScrollStage()
    stage.drag(point(100, 150), by: point(0, -60), duration: 0.2)
    #expect(stage.scrollView.isDragging)
    stage.app.advance(by: 0.3)
    stage.lift()
    #expect(stage.calls == ["beginDrag", "scroll", "willEndDrag", "endDrag(false)"])
    #expect(stage.delegate.velocity == .zero)
    #expect(!stage.scrollView.isDragging)
    #expect(!stage.scrollView.isDecelerating)
    stage.app.advance(by: 2)
    #expect(stage.calls.count == 4)
  }

  @Test("ui-16 a finger that rested does not fling; content that it holds beyond its end still comes back")
  func rested() {
    let stage = ScrollStage()
    stage.drag(point(100, 150), by: point(0, -60))
    stage.app.advance(by: 0.2)
    let held = stage.offset
    stage.lift()
    stage.app.advance(by: 2)
    #expect(stage.offset == held)
    #expect(stage.calls.last == "endDrag(false)")
    stage.delegate.clear()
    stage.drag(point(100, 20), by: point(0, 150))
    stage.app.advance(by: 0.2)
    #expect(stage.offset.y < 0)
    stage.lift()
    #expect(Array(stage.calls.suffix(2)) == ["endDrag(true)", "beginDecelerating"])
    stage.app.advance(by: 2)
    #expect(stage.offset == .zero)
    #expect(stage.calls.last == "endDecelerating")
  }
}
