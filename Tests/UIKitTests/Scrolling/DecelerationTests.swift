import Foundation
import Testing
import UIKitTesting

@testable import UIKit

/// What content does that was let go, and what the delegate hears of it.
@MainActor @Suite("Scroll views: deceleration")
struct DecelerationTests {
  @Test("a fling goes on as far as its speed leads, and the delegate hears of all of it in order")
  func fling() {
    let stage = ScrollStage(content: CGSize(width: 200, height: 5000))
    stage.fling(point(100, 190), by: point(0, -100))
    let start = stage.offset.y
    #expect(stage.scrollView.isDecelerating)
    #expect(!stage.scrollView.isDragging)
    expectNear(stage.delegate.velocity.y, 1, within: 1e-6)
    expectNear(stage.delegate.target.y, start + 499, within: 0.6)
    stage.app.advance(by: 6)
    expectNear(stage.offset.y, start + 499, within: 0.6)
    #expect(
      stage.calls == [
        "beginDrag", "scroll", "willEndDrag", "endDrag(true)", "beginDecelerating", "scroll", "endDecelerating",
      ])
    #expect(!stage.scrollView.isDecelerating)
  }

  @Test("the slop moves nothing, so that content does not jump when a drag begins")
  func slop() {
    let stage = ScrollStage()
    stage.app.play("D1(100,150) t=.02 M1(100,141)")
    #expect(stage.offset == .zero)
    #expect(stage.scrollView.isTracking)
    #expect(!stage.scrollView.isDragging)
    stage.app.play("M1(100,140) M1(100,130) M1(100,120)")
    #expect(stage.offset == point(0, 20))
    stage.app.play("U1")
    #expect(!stage.scrollView.isTracking)
  }

  @Test("a fast rate goes less far")
  func fastRate() {
    let stage = ScrollStage()
    stage.scrollView.decelerationRate = .fast
    stage.fling(point(100, 190), by: point(0, -100))
    let start = stage.offset.y
    stage.app.advance(by: 3)
    expectNear(stage.offset.y, start + 99, within: 1)
  }

  @Test("content that coasts over its end is told to rest at it, goes beyond, and comes back")
  func overEnd() {
    let stage = ScrollStage(content: CGSize(width: 200, height: 400))
    stage.fling(point(100, 190), by: point(0, -150))
    #expect(stage.delegate.target == point(0, 200))
    var highest: CGFloat = 0
    stage.delegate.onCall = { _, view in highest = max(highest, view.contentOffset.y) }
    stage.app.advance(by: 5)
    #expect(highest > 205)
    #expect(stage.offset == point(0, 200))
  }

  @Test("pulled content that is pushed back slowly springs to its end, pushed fast it goes on into the content")
  func pushedBack() {
    let stage = ScrollStage(content: CGSize(width: 200, height: 3000))
    stage.drag(point(100, 20), by: point(0, 180))
    stage.app.advance(by: 0.2)
    let pulled = stage.offset.y
    stage.app.advance(by: 0.02)
    stage.app.touchMove(to: point(100, 198))
    stage.app.frame()
    stage.app.advance(by: 0.02)
    stage.app.touchMove(to: point(100, 194))
    stage.app.frame()
    stage.lift()
    #expect(pulled < -40)
    #expect(stage.delegate.velocity.y > 0)
    #expect(stage.delegate.target == .zero)
    stage.app.advance(by: 1)
    #expect(stage.offset == .zero)
    #expect(!stage.scrollView.isDecelerating)
    stage.drag(point(100, 20), by: point(0, 60))
    stage.app.advance(by: 0.2)
    for y in [60, 40, 20] {
      stage.app.advance(by: 0.01)
      stage.app.touchMove(to: point(100, CGFloat(y)))
      stage.app.frame()
    }
    stage.lift()
    let target = stage.delegate.target
    #expect(target.y > 300)
    stage.app.advance(by: 6)
    #expect(stage.offset == target)
  }

  @Test("without bounces it stops at its end, and a drag does not pull it further")
  func noBounces() {
    let stage = ScrollStage(content: CGSize(width: 200, height: 400))
    stage.scrollView.bounces = false
    var range: (CGFloat, CGFloat) = (0, 0)
    stage.delegate.onCall = { _, view in
      range = (min(range.0, view.contentOffset.y), max(range.1, view.contentOffset.y))
    }
    stage.fling(point(100, 190), by: point(0, -150))
    stage.app.advance(by: 5)
    stage.drag(point(100, 10), by: point(0, 180), duration: 0.3)
    stage.app.touchMove(to: point(100, 390))
    stage.app.frame()
    stage.lift()
    stage.app.advance(by: 3)
    #expect(range == (0, 200))
    #expect(stage.offset == .zero)
  }

  @Test("content moves on whole pixels, and rests on one")
  func pixels() {
    let scrollView = UIScrollView(frame: rect(0, 0, 200, 200))
    scrollView.contentSize = CGSize(width: 200, height: 5000)
    let stage = ScrollStage(scrollView)
    var odd: [CGFloat] = []
    stage.delegate.onCall = { _, view in
      let y = view.contentOffset.y
      if y != y.rounded() { odd.append(y) }
    }
    stage.drag(point(100, 180), by: point(0, -71.7))
    stage.lift()
    stage.app.advance(by: 5)
    #expect(stage.delegate.scrolls > 50)
    #expect(odd.isEmpty)
  }

  @Test("a finger stops it at once; the delegate hears of one end, and the finger is no tap on what is under it")
  func stop() {
    let scrollView = UIScrollView(frame: rect(0, 0, 200, 200))
    scrollView.contentSize = CGSize(width: 200, height: 5000)
    let view = TouchView("v", rect(0, 0, 200, 5000))
    scrollView.addSubview(view)
    let tap = UITapGestureRecognizer()
    var taps = 0
    let counter = TapCounterTarget { taps += 1 }
    tap.addTarget(counter, action: TapCounterTarget.tapped)
    view.addGestureRecognizer(tap)
    let stage = ScrollStage(scrollView)
    stage.fling(point(100, 190), by: point(0, -100))
    stage.app.advance(by: 0.2)
    stage.app.touchDown(at: point(100, 100))
    stage.app.frame()
    #expect(!scrollView.isDecelerating)
    #expect(stage.calls.last == "endDecelerating")
    let held = stage.offset
    stage.app.advance(by: 0.05)
    stage.lift()
    stage.app.advance(by: 2)
    #expect(stage.offset == held)
    #expect(taps == 0)
    #expect(view.phases.isEmpty)
    #expect(stage.calls.count { $0 == "endDecelerating" } == 1)
    stage.app.tap(point(100, 100))
    #expect(taps == 1)
  }

  @Test("a finger that stops a bounce holds it; when it is lifted the content comes back")
  func stopBounce() {
    let stage = ScrollStage()
    stage.fling(point(100, 20), by: point(0, 150))
    stage.app.advance(by: 0.05)
    stage.app.touchDown(at: point(100, 100))
    stage.app.frame()
    let held = stage.offset.y
    #expect(held < 0)
    stage.app.advance(by: 1)
    #expect(stage.offset.y == held)
    stage.lift()
    stage.app.advance(by: 2)
    #expect(stage.offset == .zero)
    #expect(stage.calls.count { $0 == "beginDecelerating" } == 2)
    #expect(stage.calls.count { $0 == "endDecelerating" } == 2)
  }

  @Test("content that was pulled and is taken hold of again does not jump")
  func holdPulled() {
    let stage = ScrollStage()
    stage.drag(point(100, 20), by: point(0, 150))
    stage.app.advance(by: 0.2)
    stage.lift()
    stage.app.advance(by: 0.05)
    stage.app.touchDown(at: point(100, 100))
    stage.app.frame()
    let held = stage.offset.y
    stage.app.touchMove(to: point(100, 110))
    stage.app.frame()
    expectNear(stage.offset.y, held, within: 1, "the slop moves nothing")
    stage.app.touchMove(to: point(100, 116))
    stage.app.frame()
    #expect(stage.offset.y < held)
    #expect(stage.offset.y > held - 6, "it resists")
    stage.lift()
  }

  @Test("content goes on from the finger without a jump, however late the first frame is")
  func lateFrame() {
    let stage = ScrollStage(content: CGSize(width: 200, height: 5000))
    let surface = stage.app.server.openSurfaces[0]
    stage.fling(point(100, 190), by: point(0, -100))
    let start = stage.offset.y
    surface.framesWithheld = true
    stage.app.advance(by: 0.5)
    #expect(stage.offset.y == start)
    surface.framesWithheld = false
    stage.app.advance(by: HeadlessApp.frameInterval)
    let first = stage.offset.y - start
    #expect(first > 0 && first < 40, "two frames at 1000 points a second")
    stage.app.advance(by: 6)
    expectNear(stage.offset.y, start + 499, within: 1)
  }

  @Test("nothing asks for time when nothing moves")
  func idle() {
    let stage = ScrollStage()
    stage.fling(point(100, 190), by: point(0, -100))
    stage.app.advance(by: 8)
    let surface = stage.app.server.openSurfaces[0]
    let frames = surface.presentedFrames + surface.skippedFrames
    stage.app.advance(by: 5)
    #expect(surface.presentedFrames + surface.skippedFrames == frames)
    #expect(!stage.scrollView.frames.isRunning)
  }

  @Test("the delegate that sets the target to where the content is stops it")
  func stopByTarget() {
    let stage = ScrollStage()
    stage.delegate.onCall = { call, view in
      if call == "willEndDrag" { view.setContentOffset(view.contentOffset, animated: false) }
    }
    stage.drag(point(100, 190), by: point(0, -100))
    stage.delegate.chosenTarget = stage.offset
    stage.lift()
    #expect(stage.calls.last == "endDrag(false)")
    let held = stage.offset
    stage.app.advance(by: 1)
    #expect(stage.offset == held)
  }

  @Test("a target beyond the ends counts as the end, one that is no number as none")
  func badTargets() {
    let stage = ScrollStage()
    stage.delegate.chosenTarget = point(0, 99_999)
    stage.fling(point(100, 190), by: point(0, -100))
    stage.app.advance(by: 5)
    #expect(stage.offset == point(0, 800))
    stage.delegate.chosenTarget = point(.nan, .nan)
    stage.fling(point(100, 60), by: point(0, 100))
    let start = stage.offset.y
    stage.app.advance(by: 5)
    expectNear(stage.offset.y, start - 499, within: 1)
  }

  @Test("an animated change that the delegate asks for while the finger is let go comes in place of the deceleration")
  func animateInWillEnd() {
    let stage = ScrollStage()
    stage.delegate.onCall = { call, view in
      if call == "willEndDrag" { view.setContentOffset(point(0, 700), animated: true) }
    }
    stage.fling(point(100, 190), by: point(0, -100))
    stage.app.advance(by: 1)
    #expect(stage.offset == point(0, 700))
    #expect(stage.calls == ["beginDrag", "scroll", "willEndDrag", "endDrag(false)", "scroll", "endAnimation"])
  }

  @Test("an animated change that the delegate asks for when the drag has ended comes in place of the deceleration")
  func animateInDidEnd() {
    let stage = ScrollStage()
    stage.delegate.onCall = { call, view in
      if call.hasPrefix("endDrag") { view.setContentOffset(point(0, 700), animated: true) }
    }
    stage.fling(point(100, 190), by: point(0, -100))
    stage.app.advance(by: 1)
    #expect(stage.offset == point(0, 700))
    #expect(stage.calls.last == "endAnimation")
    #expect(!stage.calls.contains("beginDecelerating"))
  }

  @Test("code that moves coasting content moves its course, as endless lists need")
  func recentre() {
    let stage = ScrollStage(content: CGSize(width: 200, height: 5000))
    stage.scrollView.contentOffset = point(0, 2000)
    stage.fling(point(100, 190), by: point(0, -100))
    let start = stage.offset.y
    stage.app.advance(by: 0.2)
    stage.scrollView.contentOffset.y -= 1000
    #expect(stage.scrollView.isDecelerating)
    stage.app.advance(by: 5)
    expectNear(stage.offset.y, start + 499 - 1000, within: 1)
  }

  @Test("code that moves dragged content moves it under the finger, which goes on from there")
  func shiftDrag() {
    let stage = ScrollStage(content: CGSize(width: 200, height: 5000))
    stage.scrollView.contentOffset = point(0, 2000)
    stage.drag(point(100, 190), by: point(0, -60))
    #expect(stage.offset == point(0, 2050))
    stage.scrollView.contentOffset.y -= 1000
    stage.app.touchMove(to: point(100, 110))
    stage.app.frame()
    #expect(stage.offset == point(0, 1070))
    stage.lift()
  }

  @Test("setContentOffset without animation stops what moves")
  func jump() {
    let stage = ScrollStage()
    stage.fling(point(100, 190), by: point(0, -100))
    stage.scrollView.setContentOffset(point(0, 300), animated: false)
    stage.app.advance(by: 2)
    #expect(stage.offset == point(0, 300))
    #expect(stage.calls.count { $0 == "endDecelerating" } == 1)
    stage.scrollView.setContentOffset(point(0, 500), animated: true)
    stage.app.advance(by: 0.1)
    stage.scrollView.contentOffset = point(0, 50)
    stage.app.advance(by: 1)
    #expect(stage.offset == point(0, 50))
    #expect(stage.calls.count { $0 == "endAnimation" } == 1)
  }

  @Test("isScrollEnabled off ends a drag and a deceleration; what is taken out of the window ends where it would rest")
  func turnedOff() {
    let stage = ScrollStage()
    stage.drag(point(100, 190), by: point(0, -100))
    stage.scrollView.isScrollEnabled = false
    #expect(!stage.scrollView.isDragging)
    #expect(stage.calls.suffix(2) == ["willEndDrag", "endDrag(false)"])
    stage.lift()
    stage.scrollView.isScrollEnabled = true
    stage.fling(point(100, 190), by: point(0, -100))
    stage.scrollView.isScrollEnabled = false
    #expect(!stage.scrollView.isDecelerating)
    stage.scrollView.isScrollEnabled = true
    stage.fling(point(100, 20), by: point(0, 170))
    stage.app.advance(by: 0.7)
    stage.scrollView.removeFromSuperview()
    #expect(!stage.scrollView.isDecelerating)
    #expect(stage.offset.y >= 0)
    #expect(stage.calls.count { $0 == "beginDecelerating" } == stage.calls.count { $0 == "endDecelerating" })
  }

  @Test("a drag whose view leaves the window ends at once, between the ends")
  func removedInDrag() {
    let stage = ScrollStage()
    stage.drag(point(100, 20), by: point(0, 150))
    #expect(stage.offset.y < 0)
    stage.scrollView.removeFromSuperview()
    stage.app.advance(by: 1)
    #expect(!stage.scrollView.isDragging && !stage.scrollView.isDecelerating)
    #expect(stage.offset == .zero)
    #expect(stage.calls.count { $0 == "willEndDrag" } == 1)
    stage.lift()
  }

  @Test("fingers taken away by the system end the drag without speed")
  func cancelled() {
    let stage = ScrollStage()
    stage.drag(point(100, 190), by: point(0, -100))
    let held = stage.offset
    stage.app.touchCancel()
    stage.app.advance(by: 1)
    #expect(stage.offset == held)
    #expect(stage.calls == ["beginDrag", "scroll", "willEndDrag", "endDrag(false)"])
  }

  @Test("a second finger goes on with the drag, and none of them makes it jump")
  func twoFingers() {
    let stage = ScrollStage()
    stage.app.play("D1(100,150) t=.02 M1(100,140) t=.04 M1(100,120) t=.06 D2(150,180) t=.08")
    #expect(stage.offset == point(0, 20))
    stage.app.play("M1(100,100)+M2(150,160) U1")
    #expect(stage.offset == point(0, 40))
    stage.app.play("t=.02 M2(150,150)")
    #expect(stage.offset == point(0, 50))
    #expect(stage.calls == ["beginDrag", "scroll"])
    stage.app.play("t=1 U2")
    #expect(stage.calls == ["beginDrag", "scroll", "willEndDrag", "endDrag(false)"])
  }
}

@MainActor final class TapCounterTarget {
  private let onTap: () -> Void
  init(_ onTap: @escaping () -> Void) { self.onTap = onTap }
  func tapped() { onTap() }
}
