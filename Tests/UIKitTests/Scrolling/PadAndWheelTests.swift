import Foundation
import Testing
import UIKitTesting

@testable import UIKit

/// Scrolling without a finger on the screen.
@MainActor @Suite("Scroll views: touchpads and wheels")
struct PadAndWheelTests {
  private func makeStage(content: CGSize = CGSize(width: 200, height: 1000)) -> ScrollStage {
    let stage = ScrollStage(content: content)
    stage.app.pointerMove(to: point(100, 100))
    return stage
  }

  /// Scrolls by `dy` in each of `steps` frames.
  private func pad(_ stage: ScrollStage, dx: CGFloat = 0, dy: CGFloat, steps: Int = 6) {
    for step in 0..<steps {
      if step == 0 { stage.app.scrollBegan(dx: dx, dy: dy) } else { stage.app.scrollChanged(dx: dx, dy: dy) }
      stage.app.advance(by: 0.016)
    }
  }

  @Test("a touchpad moves the content point for point, from the first one on")
  func padMoves() {
    let stage = makeStage()
    stage.app.scrollBegan(dx: 0, dy: 3)
    #expect(stage.offset == point(0, 3))
    #expect(stage.scrollView.isDragging)
    stage.app.scrollChanged(dx: 0, dy: 20)
    #expect(stage.offset == point(0, 23))
    stage.app.advance(by: 0.5)
    stage.app.scrollEnded()
    #expect(stage.calls == ["beginDrag", "scroll", "willEndDrag", "endDrag(false)"])
  }

  @Test("fingers that leave the touchpad in a move let the content go on")
  func padFling() {
    let stage = makeStage(content: CGSize(width: 200, height: 5000))
    pad(stage, dy: 16)
    let start = stage.offset.y
    stage.app.scrollEnded()
    #expect(stage.scrollView.isDecelerating)
    let speed = stage.delegate.velocity.y * 1000
    expectNear(speed, 1000, within: 60)
    stage.app.advance(by: 6)
    expectNear(stage.offset.y, start + speed * 0.499, within: 1)
    #expect(stage.calls.suffix(3) == ["beginDecelerating", "scroll", "endDecelerating"])
  }

  @Test("a touchpad pulls content beyond its end, and it comes back")
  func padPulls() {
    let stage = makeStage()
    pad(stage, dy: -20)
    expectNear(stage.offset.y, -ScrollPhysics.rubberBand(120, length: 200), within: 1)
    stage.app.advance(by: 0.3)
    stage.app.scrollEnded()
    stage.app.advance(by: 2)
    #expect(stage.offset == .zero)
    #expect(stage.calls.last == "endDecelerating")
  }

  @Test("a new scroll of the touchpad takes over from the deceleration")
  func padTakesOver() {
    let stage = makeStage(content: CGSize(width: 200, height: 5000))
    pad(stage, dy: 16)
    stage.app.scrollEnded()
    stage.app.advance(by: 0.1)
    let start = stage.offset.y
    stage.app.scrollBegan(dx: 0, dy: 5)
    #expect(stage.offset.y == start + 5)
    stage.app.advance(by: 1)
    #expect(stage.offset.y == start + 5)
    stage.app.scrollEnded()
    #expect(stage.calls.count { $0 == "endDecelerating" } == 1)
  }

  @Test("fingers that come to rest on the touchpad hold what moves")
  func padHolds() {
    let stage = makeStage(content: CGSize(width: 200, height: 5000))
    pad(stage, dy: 16)
    stage.app.scrollEnded()
    stage.app.advance(by: 0.1)
    stage.app.scrollHeld()
    let held = stage.offset
    stage.app.advance(by: 1)
    #expect(stage.offset == held)
    #expect(stage.calls.last == "endDecelerating")
    pad(stage, dy: -40, steps: 8)
    stage.app.scrollEnded()
    stage.app.advance(by: 0.01)
    stage.app.scrollHeld()
    stage.app.advance(by: 2)
    #expect(stage.offset == .zero, "pulled content comes back all the same")
  }

  @Test("a step of the wheel moves at once, not beyond the ends, and is no drag")
  func wheel() {
    let stage = makeStage()
    stage.app.scroll(dx: 0, dy: 30)
    #expect(stage.offset == point(0, 30))
    stage.app.scroll(dx: 0, dy: -100)
    #expect(stage.offset == .zero)
    stage.app.scroll(dx: 0, dy: 5000)
    #expect(stage.offset == point(0, 800))
    stage.app.advance(by: 1)
    #expect(stage.offset == point(0, 800))
    #expect(stage.calls == ["scroll"])
  }

  @Test("a step of the wheel ends a deceleration")
  func wheelStops() {
    let stage = makeStage(content: CGSize(width: 200, height: 5000))
    stage.fling(point(100, 190), by: point(0, -100))
    stage.app.advance(by: 0.1)
    let start = stage.offset.y
    stage.app.scroll(dx: 0, dy: 10)
    #expect(stage.offset.y == start + 10)
    stage.app.advance(by: 1)
    #expect(stage.offset.y == start + 10)
    #expect(stage.calls.count { $0 == "endDecelerating" } == 1)
  }

  @Test("parts of a wheel's step add up, though content stays on whole pixels")
  func fineWheel() {
    let stage = makeStage()
    for _ in 0..<8 {
      stage.app.scroll(dx: 0, dy: 1.25)
      #expect(stage.offset.y == stage.offset.y.rounded())
    }
    #expect(stage.offset == point(0, 10))
  }

  @Test("what an inner view has no room for moves the outer one by wheel; a touchpad's scroll stays with one of them")
  func nested() {
    let outer = UIScrollView(frame: rect(0, 0, 400, 400))
    outer.contentSize = CGSize(width: 400, height: 2000)
    let inner = UIScrollView(frame: rect(0, 0, 200, 200))
    inner.contentSize = CGSize(width: 200, height: 250)
    outer.addSubview(inner)
    let stage = Stage(adding: outer)
    stage.app.pointerMove(to: point(100, 100))
    stage.app.scroll(dx: 0, dy: 60)
    #expect(inner.contentOffset == point(0, 50))
    #expect(outer.contentOffset == point(0, 10))
    outer.contentOffset = .zero
    stage.app.scrollBegan(dx: 0, dy: 10)
    #expect(outer.contentOffset == point(0, 10), "the inner one is at its end")
    stage.app.scrollChanged(dx: 0, dy: -5)
    #expect(outer.contentOffset == point(0, 5), "it stays with the outer one")
    #expect(inner.contentOffset == point(0, 50))
    stage.app.advance(by: 0.5)
    stage.app.scrollEnded()
    outer.contentOffset = .zero
    stage.app.scrollBegan(dx: 0, dy: -10)
    stage.app.scrollChanged(dx: 0, dy: -60)
    #expect(inner.contentOffset.y < 0, "it is pulled")
    #expect(outer.contentOffset == .zero)
    stage.app.advance(by: 0.5)
    stage.app.scrollEnded()
    stage.app.advance(by: 2)
    #expect(inner.contentOffset == .zero)
  }

  @Test("an inner view that does not bounce passes on what it has no room for in a touchpad's scroll too")
  func passedOn() {
    let outer = UIScrollView(frame: rect(0, 0, 400, 400))
    outer.contentSize = CGSize(width: 400, height: 2000)
    let inner = UIScrollView(frame: rect(0, 0, 200, 200))
    inner.contentSize = CGSize(width: 200, height: 250)
    inner.bounces = false
    outer.addSubview(inner)
    let stage = Stage(adding: outer)
    stage.app.pointerMove(to: point(100, 100))
    stage.app.scrollBegan(dx: 0, dy: 40)
    stage.app.scrollChanged(dx: 0, dy: 40)
    #expect(inner.contentOffset == point(0, 50))
    #expect(outer.contentOffset == point(0, 30))
    stage.app.scrollChanged(dx: 0, dy: -10)
    #expect(inner.contentOffset == point(0, 40))
    stage.app.scrollEnded()
  }

  @Test("the axis that a touchpad moves along most finds the view that scrolls along it")
  func crossed() {
    let outer = UIScrollView(frame: rect(0, 0, 400, 400))
    outer.contentSize = CGSize(width: 2000, height: 400)
    let inner = UIScrollView(frame: rect(0, 0, 200, 200))
    inner.contentSize = CGSize(width: 200, height: 1000)
    outer.addSubview(inner)
    let stage = Stage(adding: outer)
    stage.app.pointerMove(to: point(100, 100))
    stage.app.scrollBegan(dx: 10, dy: 4)
    #expect(outer.contentOffset.x == 10)
    #expect(inner.contentOffset == .zero)
    stage.app.scrollEnded()
    stage.app.advance(by: 1)
    stage.app.scrollBegan(dx: 4, dy: 10)
    #expect(inner.contentOffset == point(0, 10))
    stage.app.scrollEnded()
  }

  @Test("the mask of the pan recognizer turns wheels and touchpads off")
  func mask() {
    let stage = makeStage()
    stage.scrollView.panGestureRecognizer.allowedScrollTypesMask = .continuous
    stage.app.scroll(dx: 0, dy: 30)
    #expect(stage.offset == .zero)
    stage.app.scrollBegan(dx: 0, dy: 30)
    #expect(stage.offset == point(0, 30))
    stage.app.scrollEnded()
    stage.app.advance(by: 5)
    stage.scrollView.setContentOffset(.zero, animated: false)
    stage.scrollView.panGestureRecognizer.allowedScrollTypesMask = .discrete
    stage.app.scroll(dx: 0, dy: 30)
    stage.app.scrollBegan(dx: 0, dy: 30)
    stage.app.scrollEnded()
    #expect(stage.offset == point(0, 30))
    stage.scrollView.isScrollEnabled = false
    stage.app.scroll(dx: 0, dy: 30)
    #expect(stage.offset == point(0, 30))
  }
}
