import Foundation
import QuartzCore
import Testing
import UIKitTesting

@testable import UIKit

/// What comes between while content moves by itself.
@MainActor @Suite("Scrolling that is interrupted")
struct ScrollInterruptionTests {
  @Test("the same in code while it decelerates")
  func animatedStopLater() {
    let stage = ScrollStage(content: CGSize(width: 200, height: 5000))
    stage.fling(point(100, 190), by: point(0, -100))
    stage.app.advance(by: 0.1)
    let place = stage.offset
    stage.scrollView.setContentOffset(place, animated: true)
    stage.app.advance(by: 4)
    #expect(stage.offset == place)
  }

  @Test("an animated change that another one takes over ends with that: the delegate hears of it once")
  func replaced() {
    let stage = ScrollStage()
    stage.scrollView.setContentOffset(point(0, 300), animated: true)
    stage.app.advance(by: 0.1)
    stage.scrollView.setContentOffset(point(0, 500), animated: true)
    stage.app.advance(by: 1)
    #expect(stage.offset == point(0, 500))
    #expect(stage.calls.count { $0 == "endAnimation" } == 1)
  }

  @Test("asking to show what is shown already does not stop content")
  func revealsWhatIsShown() {
    let stage = ScrollStage(content: CGSize(width: 200, height: 5000))
    stage.fling(point(100, 190), by: point(0, -100))
    stage.app.advance(by: 0.1)
    let place = stage.offset
    stage.scrollView.scrollRectToVisible(rect(0, place.y + 10, 50, 50), animated: true)
    #expect(stage.scrollView.isDecelerating)
    stage.app.advance(by: 0.2)
    #expect(stage.offset.y > place.y)
  }

  @Test("an inset that is no number counts as 0, and is not told of again and again")
  func nanInset() {
    let stage = ScrollStage()
    stage.scrollView.contentInset.top = .nan
    stage.delegate.clear()
    for y in 1...5 {
      stage.scrollView.contentOffset.y = CGFloat(y)
      stage.app.advance(by: 0.02)
    }
    #expect(stage.calls.count { $0 == "insets" } == 0)
  }

  @Test(
    "content that becomes smaller under a coasting view does not jump to its end in one frame and bounce from there")
  func shrinksInCoast() {
    let stage = ScrollStage(content: CGSize(width: 200, height: 5000))
    stage.scrollView.contentOffset.y = 1000
    stage.fling(point(100, 190), by: point(0, -150))
    stage.app.advance(by: 0.05)
    stage.scrollView.contentSize.height = 1100
    var places = [stage.offset.y]
    for _ in 0..<60 {
      stage.app.advance(by: 1.0 / 60)
      places.append(stage.offset.y)
    }
    let steps = zip(places, places.dropFirst()).map { abs($1 - $0) }
    #expect(steps.max()! < 100, "\(places.prefix(6))")
  }

  @Test("a step of the wheel turns a page whose length is not on the grid of pixels", arguments: [100.25, 100.5])
  func wheelPages(width: CGFloat) {
    let scrollView = UIScrollView(frame: rect(0, 0, width, 200))
    scrollView.contentSize = CGSize(width: width * 10, height: 200)
    scrollView.isPagingEnabled = true
    let stage = ScrollStage(scrollView)
    stage.app.pointerMove(to: point(50, 100))
    stage.fling(point(90, 100), by: point(-60, 0))
    stage.app.advance(by: 3)
    #expect(abs(stage.offset.x - width) < 1)
    stage.app.scroll(dx: 15, dy: 0)
    stage.app.advance(by: 1)
    #expect(abs(stage.offset.x - 2 * width) < 1, "\(stage.offset)")
    // And back, from where a drag put it.
    stage.fling(point(90, 100), by: point(-60, 0))
    stage.app.advance(by: 3)
    stage.app.scroll(dx: -15, dy: 0)
    stage.app.advance(by: 1)
    #expect(abs(stage.offset.x - 2 * width) < 1, "\(stage.offset)")
  }

  @Test("a decelerating view in a window that is hidden comes to rest")
  func hiddenWindow() {
    let stage = ScrollStage(content: CGSize(width: 200, height: 5000))
    stage.fling(point(100, 190), by: point(0, -100))
    stage.app.window.isHidden = true
    stage.app.advance(by: 6)
    #expect(!stage.scrollView.isDecelerating)
    #expect(stage.scrollView.indicators?.isShown == false)
  }

  @Test("an app that is suspended in a fling and comes back: nothing is stuck")
  func suspended() {
    let stage = ScrollStage(content: CGSize(width: 200, height: 5000))
    stage.fling(point(100, 190), by: point(0, -100))
    stage.app.suspend()
    stage.app.advance(by: 10)
    stage.app.resume()
    stage.app.advance(by: 2)
    #expect(!stage.scrollView.isDecelerating)
    #expect(stage.scrollView.indicators?.isShown == false)
  }
}
