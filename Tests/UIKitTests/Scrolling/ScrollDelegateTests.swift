import Foundation
import QuartzCore
import Testing
import UIKitTesting

@testable import UIKit

/// What a delegate does when it hears of scrolling has its effect.
@MainActor @Suite("What delegates do to scrolling")
struct ScrollDelegateTests {
  /// Does `body` when the delegate first hears `call`.
  private func once(_ stage: ScrollStage, _ call: String, _ body: @escaping (UIScrollView) -> Void) {
    var isDone = false
    stage.delegate.onCall = { name, view in
      guard name == call, !isDone else { return }
      isDone = true
      body(view)
    }
  }

  @Test("setContentOffset without animation in didEndDragging stops, as it does later")
  func stopInDidEnd() {
    let stage = ScrollStage(content: CGSize(width: 200, height: 5000))
    once(stage, "endDrag(true)") { $0.setContentOffset($0.contentOffset, animated: false) }
    stage.fling(point(100, 190), by: point(0, -100))
    let start = stage.offset.y
    stage.app.advance(by: 4)
    expectNear(stage.offset.y, start, within: 2)
  }

  @Test("an offset that didEndDragging sets is not taken back: the endless list's recentring")
  func recentreInDidEnd() {
    let stage = ScrollStage(content: CGSize(width: 200, height: 5000))
    stage.scrollView.contentOffset.y = 500
    var chosen: CGFloat = 0
    once(stage, "endDrag(true)") {
      $0.contentOffset.y += 1000
      chosen = $0.contentOffset.y
    }
    stage.fling(point(100, 190), by: point(0, -100))
    #expect(chosen > 1500)
    stage.app.advance(by: 0.1)
    #expect(stage.offset.y >= chosen)
  }

  @Test("isScrollEnabled off in didEndDragging: nothing moves on")
  func disabledInDidEnd() {
    let stage = ScrollStage(content: CGSize(width: 200, height: 5000))
    once(stage, "endDrag(true)") { $0.isScrollEnabled = false }
    stage.fling(point(100, 190), by: point(0, -100))
    #expect(!stage.scrollView.isDecelerating)
    let start = stage.offset.y
    stage.app.advance(by: 4)
    expectNear(stage.offset.y, start, within: 2)
  }

  @Test("pull to refresh: an inset that didEndDragging sets does not make pulled content jump")
  func pullToRefresh() {
    let stage = ScrollStage()
    var places: [CGFloat] = []
    once(stage, "endDrag(true)") { [unowned delegate = stage.delegate] view in
      delegate.onCall = { _, view in places.append(view.contentOffset.y) }
      view.contentInset.top = 40
    }
    stage.drag(point(100, 20), by: point(0, 170))
    stage.app.advance(by: 0.3)
    let pulled = stage.offset.y
    #expect(pulled < -50)
    stage.lift()
    stage.app.advance(by: 2)
    #expect(stage.offset.y == -40)
    // On its way from where it was pulled to, it only rises.
    #expect(places == places.sorted(), "\(places)")
    #expect((places.first ?? 0) < -45, "\(places.prefix(4))")
  }

  @Test("a view that didEndDragging takes out of its window does not decelerate")
  func removedInDidEnd() {
    let stage = ScrollStage(content: CGSize(width: 200, height: 5000))
    once(stage, "endDrag(true)") { $0.removeFromSuperview() }
    stage.drag(point(100, 190), by: point(0, -100))
    stage.app.touchUp()
    #expect(!stage.scrollView.isDecelerating)
    #expect(stage.calls.last != "beginDecelerating")
    stage.app.frame()
    stage.app.advance(by: 1)
    #expect(!stage.scrollView.isDecelerating)
  }

  @Test("an offset that willEndDragging sets for a resting finger stays")
  func offsetInWillEnd() {
    let stage = ScrollStage()
    once(stage, "willEndDrag") { $0.contentOffset.y = 300 }
    stage.drag(point(100, 150), by: point(0, -50))
    stage.app.advance(by: 1)
    stage.lift()
    stage.app.advance(by: 3)
    #expect(stage.offset.y == 300)
  }

  @Test("an animated change to the present place in willEndDragging does not leave the indicators on for ever")
  func indicatorsStay() {
    let stage = ScrollStage()
    once(stage, "willEndDrag") { $0.setContentOffset($0.contentOffset, animated: true) }
    stage.drag(point(100, 150), by: point(0, -50))
    #expect(stage.scrollView.indicators?.isShown == true)
    stage.lift()
    stage.app.advance(by: 5)
    #expect(stage.scrollView.indicators?.isShown == false)
  }

  @Test("the same with pulled content: it comes back")
  func pulledStays() {
    let stage = ScrollStage()
    once(stage, "willEndDrag") { $0.setContentOffset($0.contentOffset, animated: true) }
    stage.drag(point(100, 20), by: point(0, 100))
    stage.lift()
    stage.app.advance(by: 5)
    #expect(stage.offset == .zero)
  }

  @Test("the indicators of a drag whose delegate animates in didEndDragging and removes the view go")
  func indicatorsRemoved() {
    let stage = ScrollStage()
    once(stage, "endDrag(false)") { $0.removeFromSuperview() }
    stage.drag(point(100, 150), by: point(0, -50))
    stage.app.advance(by: 1)
    stage.lift()
    stage.app.advance(by: 5)
    #expect(stage.scrollView.indicators?.isShown == false)
  }

  @Test("the idiom against deceleration: an animated change to where the content is, in willBeginDecelerating")
  func animatedStop() {
    let stage = ScrollStage(content: CGSize(width: 200, height: 5000))
    once(stage, "beginDecelerating") { $0.setContentOffset($0.contentOffset, animated: true) }
    stage.fling(point(100, 190), by: point(0, -100))
    let start = stage.offset.y
    stage.app.advance(by: 4)
    expectNear(stage.offset.y, start, within: 2)
  }

  @Test("isScrollEnabled off in willBeginDragging ends the drag")
  func disabledInWillBegin() {
    let stage = ScrollStage()
    once(stage, "beginDrag") { $0.isScrollEnabled = false }
    stage.drag(point(100, 150), by: point(0, -100))
    #expect(!stage.scrollView.isDragging && !stage.scrollView.isTracking)
    stage.lift()
    stage.app.advance(by: 1)
    #expect(!stage.scrollView.isDecelerating && stage.scrollView.indicators?.isShown != true)
    #expect(stage.calls.contains { $0.hasPrefix("endDrag") })
  }

  @Test("a view that willBeginDragging takes out of its window does not drag any more")
  func removedInWillBegin() {
    let stage = ScrollStage()
    once(stage, "beginDrag") { $0.removeFromSuperview() }
    stage.drag(point(100, 150), by: point(0, -100))
    #expect(!stage.scrollView.isDragging && !stage.scrollView.isTracking)
    stage.lift()
    stage.app.advance(by: 1)
    stage.stage.root.addSubview(stage.scrollView)
    stage.scrollView.contentOffset = .zero
    stage.fling(point(100, 150), by: point(0, -50))
    #expect(stage.offset.y > 0)
  }

  @Test("a finger has content whose delegate begins a new animation whenever one ends")
  func chained() {
    let stage = ScrollStage(content: CGSize(width: 200, height: 50_000))
    stage.delegate.onCall = { call, view in
      if call == "endAnimation" { view.setContentOffset(point(0, view.contentOffset.y + 300), animated: true) }
    }
    stage.scrollView.setContentOffset(point(0, 300), animated: true)
    stage.app.advance(by: 0.1)
    stage.drag(point(100, 150), by: point(0, -60))
    #expect(stage.scrollView.isDragging)
    stage.delegate.onCall = nil
    stage.lift()
  }

  @Test("an animated scroll that didScroll clamps along the other axis goes on to its end")
  func clampedAnimation() {
    let stage = ScrollStage(content: CGSize(width: 1000, height: 1000))
    stage.delegate.onCall = { call, view in
      if call == "scroll", view.contentOffset.x != 0 { view.contentOffset.x = 0 }
    }
    stage.scrollView.setContentOffset(point(100, 500), animated: true)
    stage.app.advance(by: 1)
    #expect(stage.offset == point(0, 500))
  }

  @Test("a delegate that begins a change whenever one ends is not told for ever of those that happen at once")
  func chainedInDrag() {
    let stage = ScrollStage(content: CGSize(width: 200, height: 50_000))
    stage.drag(point(100, 150), by: point(0, -60))
    stage.delegate.clear()
    stage.delegate.onCall = { call, view in
      if call == "endAnimation" { view.setContentOffset(point(0, view.contentOffset.y + 300), animated: true) }
    }
    stage.scrollView.setContentOffset(point(0, 1000), animated: true)
    #expect(stage.offset == point(0, 1300))
    #expect(stage.calls.count { $0 == "endAnimation" } == 1)
    stage.delegate.onCall = nil
    stage.lift()
  }

  @Test("the delegate does not hear of the end of a deceleration that it stopped before it heard of its beginning")
  func stoppedUntold() {
    let stage = ScrollStage(content: CGSize(width: 200, height: 5000))
    once(stage, "endDrag(true)") { $0.setContentOffset($0.contentOffset, animated: true) }
    stage.fling(point(100, 190), by: point(0, -100))
    stage.app.advance(by: 1)
    #expect(stage.calls.last == "endDrag(true)")
    #expect(!stage.scrollView.isDecelerating)
    #expect(stage.scrollView.indicators?.isShown == false)
  }
}
