import Foundation
import Testing
import UIKitTesting

@testable import UIKit

/// Content that comes to rest at multiples of the view's size.
@MainActor @Suite("Scroll views: pages")
struct PagingTests {
  @Test("pages: a fling turns one, a short slow drag none, and the last one is not passed")
  func pagesByFinger() {
    let stage = ScrollStage(CGSize(width: 200, height: 200), content: CGSize(width: 600, height: 200))
    stage.scrollView.isPagingEnabled = true
    stage.fling(point(190, 100), by: point(-60, 0))
    #expect(stage.delegate.target == point(200, 0))
    stage.app.advance(by: 2)
    #expect(stage.offset == point(200, 0))
    stage.drag(point(190, 100), by: point(-60, 0))
    stage.app.advance(by: 0.2)
    stage.lift()
    stage.app.advance(by: 2)
    #expect(stage.offset == point(200, 0))
    for _ in 0..<3 {
      stage.fling(point(190, 100), by: point(-150, 0), duration: 0.05)
      stage.app.advance(by: 2)
    }
    #expect(stage.offset == point(400, 0))
    #expect(stage.calls.count { $0 == "beginDecelerating" } == stage.calls.count { $0 == "endDecelerating" })
  }

  @Test("a finger that stops a turning page lets it go on when it is lifted")
  func heldPage() {
    let stage = ScrollStage(CGSize(width: 200, height: 200), content: CGSize(width: 600, height: 200))
    stage.scrollView.isPagingEnabled = true
    stage.fling(point(190, 100), by: point(-60, 0))
    stage.app.advance(by: 0.05)
    stage.app.touchDown(at: point(100, 100))
    stage.app.frame()
    let held = stage.offset
    #expect(held.x > 0 && held.x < 200)
    stage.app.advance(by: 1)
    #expect(stage.offset == held)
    stage.lift()
    stage.app.advance(by: 2)
    #expect(stage.offset == point(held.x < 100 ? 0 : 200, 0))
  }

  @Test("a first page that was pulled and is flung back comes to rest within a second")
  func pulledPage() {
    let stage = ScrollStage(CGSize(width: 200, height: 200), content: CGSize(width: 600, height: 200))
    stage.scrollView.isPagingEnabled = true
    stage.drag(point(20, 100), by: point(150, 0))
    stage.app.advance(by: 0.2)
    #expect(stage.offset.x < 0)
    for x in [160, 150] {
      stage.app.advance(by: 0.01)
      stage.app.touchMove(to: point(CGFloat(x), 100))
      stage.app.frame()
    }
    stage.lift()
    stage.app.advance(by: 1.2)
    #expect(!stage.scrollView.isDecelerating)
    #expect(stage.offset == .zero)
  }

  @Test("a step of the wheel turns one page")
  func pages() {
    let stage = ScrollStage()
    stage.app.pointerMove(to: point(100, 100))
    stage.scrollView.isPagingEnabled = true
    stage.app.scroll(dx: 0, dy: 10)
    stage.app.scroll(dx: 0, dy: 10)
    stage.app.advance(by: 1)
    #expect(stage.offset == point(0, 200))
    stage.app.scroll(dx: 0, dy: -10)
    stage.app.advance(by: 1)
    #expect(stage.offset == .zero)
  }

  @Test("pages along both axes turn each for itself")
  func bothAxes() {
    let stage = ScrollStage(content: CGSize(width: 600, height: 600))
    stage.scrollView.isPagingEnabled = true
    stage.fling(point(190, 190), by: point(-60, -60))
    #expect(stage.delegate.target == point(200, 200))
    stage.app.advance(by: 2)
    #expect(stage.offset == point(200, 200))
    stage.fling(point(190, 100), by: point(-60, 0))
    stage.app.advance(by: 2)
    #expect(stage.offset == point(400, 200))
  }

  @Test("the delegate may choose another page, and the last part of a page is shown whole")
  func chosenPage() {
    let stage = ScrollStage(CGSize(width: 200, height: 200), content: CGSize(width: 500, height: 200))
    stage.scrollView.isPagingEnabled = true
    stage.delegate.chosenTarget = point(300, 0)
    stage.fling(point(190, 100), by: point(-60, 0))
    stage.app.advance(by: 2)
    #expect(stage.offset == point(300, 0))
    stage.delegate.chosenTarget = nil
    stage.fling(point(20, 100), by: point(60, 0))
    stage.app.advance(by: 2)
    #expect(stage.offset == point(200, 0))
    stage.fling(point(190, 100), by: point(-60, 0))
    #expect(stage.delegate.target == point(300, 0))
    stage.app.advance(by: 2)
    #expect(stage.offset == point(300, 0))
  }
}
