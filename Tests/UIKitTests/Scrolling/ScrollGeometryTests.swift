import Foundation
import Testing
import UIKitTesting

@testable import UIKit

/// Ends, insets, places set in code, and numbers that make no sense.
@MainActor @Suite("Scroll views: geometry")
struct ScrollGeometryTests {
  private func makeView() -> UIScrollView {
    let scrollView = UIScrollView(frame: rect(0, 0, 100, 100))
    scrollView.contentSize = CGSize(width: 100, height: 300)
    return scrollView
  }

  @Test("documented defaults")
  func defaults() {
    let scrollView = UIScrollView()
    #expect(scrollView.contentOffset == .zero && scrollView.contentSize == .zero && scrollView.contentInset == .zero)
    #expect(scrollView.bounces && !scrollView.alwaysBounceVertical && !scrollView.alwaysBounceHorizontal)
    #expect(scrollView.isScrollEnabled && !scrollView.isPagingEnabled && !scrollView.isDirectionalLockEnabled)
    #expect(scrollView.delaysContentTouches && scrollView.canCancelContentTouches)
    #expect(scrollView.showsVerticalScrollIndicator && scrollView.showsHorizontalScrollIndicator)
    #expect(scrollView.contentInsetAdjustmentBehavior == .automatic && scrollView.indicatorStyle == .default)
    #expect(!scrollView.isTracking && !scrollView.isDragging && !scrollView.isDecelerating)
    #expect(scrollView.clipsToBounds)
    #expect(scrollView.subviews.isEmpty)
  }

  @Test("content that becomes smaller, and a view that becomes larger, move the offset between the ends")
  func smaller() {
    let scrollView = makeView()
    let journal = ScrollJournal()
    scrollView.delegate = journal
    scrollView.contentOffset = point(0, 200)
    scrollView.contentSize.height = 250
    #expect(scrollView.contentOffset == point(0, 150))
    scrollView.frame.size.height = 200
    #expect(scrollView.contentOffset == point(0, 50))
    scrollView.bounds.size.height = 240
    #expect(scrollView.contentOffset == point(0, 10))
    #expect(journal.scrolls == 4)
  }

  @Test("the bounds' origin is the offset, told as such")
  func boundsOrigin() {
    let scrollView = makeView()
    let journal = ScrollJournal()
    scrollView.delegate = journal
    scrollView.bounds.origin = point(3, 40)
    #expect(scrollView.contentOffset == point(3, 40))
    #expect(journal.scrolls == 1)
    scrollView.contentOffset = point(3, 40)
    #expect(journal.scrolls == 1)
  }

  @Test("every move lays out, so that content can be made for what is shown, and an endless list be put back")
  func layout() {
    final class EndlessView: UIScrollView {
      var layouts = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
        if contentOffset.y > 600 { contentOffset.y -= 500 }
      }
    }
    let scrollView = EndlessView(frame: rect(0, 0, 200, 200))
    scrollView.contentSize = CGSize(width: 200, height: 1000)
    let stage = ScrollStage(scrollView)
    scrollView.layouts = 0
    stage.drag(point(100, 190), by: point(0, -100))
    stage.app.advance(by: 0.05)
    #expect(scrollView.layouts > 5)
    for _ in 0..<6 {
      stage.lift()
      stage.fling(point(100, 190), by: point(0, -100))
      stage.app.advance(by: 3)
      #expect(scrollView.contentOffset.y <= 600)
    }
    stage.app.advance(by: 5)
    #expect(stage.calls.count { $0 == "beginDecelerating" } == stage.calls.count { $0 == "endDecelerating" })
  }

  @Test("content that constraints place scrolls with the rest, and is not placed anew by it")
  func constraints() {
    let scrollView = UIScrollView(frame: rect(0, 0, 200, 200))
    scrollView.contentSize = CGSize(width: 200, height: 1000)
    let content = UIView()
    content.translatesAutoresizingMaskIntoConstraints = false
    scrollView.addSubview(content)
    NSLayoutConstraint.activate([
      content.topAnchor.constraint(equalTo: scrollView.topAnchor, constant: 30),
      content.leadingAnchor.constraint(equalTo: scrollView.leadingAnchor, constant: 10),
      content.widthAnchor.constraint(equalToConstant: 50), content.heightAnchor.constraint(equalToConstant: 60),
    ])
    let stage = ScrollStage(scrollView)
    #expect(content.frame == rect(10, 30, 50, 60))
    scrollView.contentOffset = point(0, 100)
    stage.app.advance(by: 0.1)
    #expect(content.frame == rect(10, 30, 50, 60))
    #expect(content.convert(CGPoint.zero, to: nil) == point(10, -70))
    scrollView.setNeedsLayout()
    content.setNeedsLayout()
    stage.app.advance(by: 0.1)
    #expect(content.frame == rect(10, 30, 50, 60))
  }

  @Test("insets are room that can be scrolled to")
  func insets() {
    let stage = ScrollStage()
    stage.scrollView.contentInset = UIEdgeInsets(top: 30, left: 0, bottom: 50, right: 0)
    #expect(stage.offset == .zero)
    stage.drag(point(100, 50), by: point(0, 25))
    #expect(stage.offset == point(0, -15), "not pulled")
    stage.app.advance(by: 0.2)
    stage.lift()
    stage.app.advance(by: 1)
    #expect(stage.offset == point(0, -15))
    stage.scrollView.scrollRectToVisible(rect(0, 999, 1, 1), animated: false)
    #expect(stage.offset == point(0, 850))
    stage.scrollView.contentInset = .zero
    #expect(stage.offset == point(0, 800))
    #expect(stage.calls.contains("insets"))
  }

  @Test("rectangles are shown beside the insets, from both sides, and too large ones from their start")
  func rectToVisible() {
    let scrollView = makeView()
    scrollView.contentInset = UIEdgeInsets(top: 10, left: 0, bottom: 20, right: 0)
    scrollView.scrollRectToVisible(rect(0, 150, 10, 10), animated: false)
    #expect(scrollView.contentOffset == point(0, 80))
    scrollView.scrollRectToVisible(rect(0, 40, 10, 10), animated: false)
    #expect(scrollView.contentOffset == point(0, 30))
    scrollView.scrollRectToVisible(rect(0, 60, 10, 10), animated: false)
    #expect(scrollView.contentOffset == point(0, 30), "it is seen already")
    scrollView.scrollRectToVisible(rect(0, 100, 10, 200), animated: false)
    #expect(scrollView.contentOffset == point(0, 90))
    scrollView.scrollRectToVisible(rect(0, 9000, 10, 10), animated: false)
    #expect(scrollView.contentOffset == point(0, 220))
    for bad in [CGRect.zero, .null, rect(.nan, 0, 10, 10), rect(0, 0, 10, 0)] {
      scrollView.scrollRectToVisible(bad, animated: false)
      #expect(scrollView.contentOffset == point(0, 220))
    }
  }

  // MARK: Safe area

  private func makeController(_ behavior: UIScrollView.ContentInsetAdjustmentBehavior, content: CGSize) -> (
    HeadlessApp, UIViewController, UIScrollView, ScrollJournal
  ) {
    let controller = UIViewController()
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 40, left: 10, bottom: 20, right: 0)
    let scrollView = UIScrollView(frame: rect(0, 0, 400, 400))
    scrollView.contentSize = content
    scrollView.contentInsetAdjustmentBehavior = behavior
    let journal = ScrollJournal()
    scrollView.delegate = journal
    controller.view.addSubview(scrollView)
    let app = HeadlessApp(rootViewController: controller, size: CGSize(width: 400, height: 400), scale: 1)
    app.advance(by: 0.1)
    return (app, controller, scrollView, journal)
  }

  @Test(
    "which parts of the safe area count",
    arguments: [
      (UIScrollView.ContentInsetAdjustmentBehavior.automatic, 1000.0, 40.0, 0.0), (.automatic, 100, 0, 0),
      (.scrollableAxes, 1000, 40, 0), (.scrollableAxes, 100, 0, 0), (.never, 1000, 0, 0), (.always, 100, 40, 10),
    ])
  func adjusted(
    behavior: UIScrollView.ContentInsetAdjustmentBehavior, height: CGFloat, top: CGFloat, left: CGFloat
  ) {
    let (_, _, scrollView, journal) = makeController(behavior, content: CGSize(width: 300, height: height))
    #expect(scrollView.adjustedContentInset.top == top)
    #expect(scrollView.adjustedContentInset.left == left)
    #expect(scrollView.contentOffset == point(-left, -top))
    #expect(journal.calls.contains("insets") == (top > 0))
  }

  @Test("below a navigation bar content that is shorter than the view is kept from the bar too")
  func navigation() {
    let it = Navigation()
    let scrollView = UIScrollView(frame: it.a.view.bounds)
    scrollView.contentSize = CGSize(width: 100, height: 100)
    it.a.view.addSubview(scrollView)
    it.app.advance(by: 0.1)
    #expect(scrollView.adjustedContentInset.top == it.a.view.safeAreaInsets.top)
    #expect(scrollView.adjustedContentInset.top > 0)
    #expect(scrollView.contentOffset.y == -scrollView.adjustedContentInset.top)
  }

  @Test("when bars come and go, content at its top stays there and other content stays where it is")
  func barsChange() {
    let (app, controller, scrollView, journal) = makeController(.automatic, content: CGSize(width: 300, height: 1000))
    controller.additionalSafeAreaInsets.top = 70
    app.advance(by: 0.1)
    #expect(scrollView.contentOffset == point(0, -70))
    scrollView.contentOffset = point(0, 100)
    journal.clear()
    controller.additionalSafeAreaInsets.top = 0
    app.advance(by: 0.1)
    #expect(scrollView.contentOffset == point(0, 100))
    #expect(journal.calls == ["insets"])
  }

  // MARK: Bad input

  @Test("sizes and insets that are no numbers, negative or infinite do not move content, nor end the app")
  func badNumbers() {
    let stage = ScrollStage()
    let scrollView = stage.scrollView
    let sizes: [CGFloat] = [.nan, -100, 0, .infinity, 1e300]
    for width in sizes {
      for height in sizes {
        scrollView.contentSize = CGSize(width: width, height: height)
        stage.fling(point(100, 190), by: point(-50, -100))
        stage.app.advance(by: 0.2)
        stage.app.scroll(dx: 3, dy: 3)
        stage.app.advance(by: 8)
        #expect(scrollView.contentOffset.x.isFinite && scrollView.contentOffset.y.isFinite)
        #expect(!scrollView.isDecelerating)
      }
    }
    scrollView.contentSize = CGSize(width: 200, height: 1000)
    scrollView.contentOffset = .zero
    for inset: CGFloat in [.nan, -300, 1e300] {
      scrollView.contentInset = UIEdgeInsets(top: inset, left: 0, bottom: inset, right: 0)
      stage.fling(point(100, 190), by: point(0, -100))
      stage.app.advance(by: 8)
      #expect(scrollView.contentOffset.y.isFinite)
    }
  }

  @Test("a view without size, and one without content, take fingers and wheels without effect")
  func noSize() {
    let scrollView = UIScrollView(frame: rect(0, 0, 200, 200))
    scrollView.alwaysBounceVertical = true
    scrollView.isPagingEnabled = true
    let stage = ScrollStage(scrollView)
    stage.app.touchDown(at: point(100, 100))
    stage.app.frame()
    scrollView.frame = .zero
    for step in 1...5 {
      stage.app.touchMove(to: point(100, 100 + 10 * CGFloat(step)))
      stage.app.frame()
    }
    stage.lift()
    stage.app.advance(by: 2)
    #expect(scrollView.contentOffset == .zero)
    scrollView.setContentOffset(point(0, 50), animated: true)
    scrollView.flashScrollIndicators()
    stage.app.advance(by: 2)
    #expect(scrollView.contentOffset == point(0, 50))
  }

  @Test("an offset that is no number traps")
  func nanOffset() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        UIScrollView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)).contentOffset = CGPoint(x: CGFloat.nan, y: 0)
      }
    }
  }

  @Test("an animated change outside of a window, and one to a place that is not finite, happen at once")
  func animatedOutside() {
    let scrollView = makeView()
    let journal = ScrollJournal()
    scrollView.delegate = journal
    scrollView.setContentOffset(point(0, 100), animated: true)
    #expect(scrollView.contentOffset == point(0, 100))
    #expect(journal.calls == ["scroll", "endAnimation"])
  }

  @Test("stopScrollingAndZooming stops what moves where it is, between the ends")
  func stop() {
    let stage = ScrollStage()
    stage.fling(point(100, 190), by: point(0, -100))
    let place = stage.offset
    stage.scrollView.stopScrollingAndZooming()
    stage.app.advance(by: 1)
    #expect(stage.offset == place)
    #expect(stage.calls.last == "endDecelerating")
    stage.drag(point(100, 20), by: point(0, 170))
    stage.scrollView.stopScrollingAndZooming()
    #expect(!stage.scrollView.isDragging)
    #expect(stage.scrollView.panGestureRecognizer.isEnabled)
    #expect(stage.offset.y >= 0)
    stage.lift()
  }

  @Test("a scroll view is let go of while it moves")
  func lifetime() {
    weak var gone: UIScrollView?
    let app = HeadlessApp(rootView: UIView(), size: CGSize(width: 400, height: 400), scale: 1)
    do {
      let scrollView = UIScrollView(frame: rect(0, 0, 200, 200))
      scrollView.contentSize = CGSize(width: 200, height: 3000)
      app.window.addSubview(scrollView)
      app.advance(by: 0.1)
      app.drag(from: point(100, 190), to: point(100, 90), duration: 0.1)
      #expect(scrollView.isDecelerating)
      scrollView.setContentOffset(.zero, animated: true)
      scrollView.removeFromSuperview()
      gone = scrollView
    }
    app.advance(by: 1)
    #expect(gone == nil)
  }
}
