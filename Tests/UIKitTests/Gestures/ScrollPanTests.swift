import Foundation
import Testing
@testable import UIKit
import UIKitTesting

/// Pans that follow a touchpad's scroll: it is theirs from its beginning to its end, with all that touches have.
@MainActor @Suite("Pans that follow scrolls")
struct ScrollPanTests {
  private func makeStage() -> GestureStage {
    let stage = GestureStage(viewSize: 200)
    stage.app.pointerMove(to: point(50, 50))
    return stage
  }

  private func makePan(_ mask: UIScrollTypeMask = .continuous) -> UIPanGestureRecognizer {
    make(UIPanGestureRecognizer()) { $0.allowedScrollTypesMask = mask }
  }

  // MARK: From the beginning to the end

  @Test("a scroll whose pan was turned off and on begins no second gesture")
  func cancelled() {
    let s = makeStage()
    let pan = s.watch(makePan())
    s.app.scrollBegan(dx: 0, dy: 20)
    s.app.scrollChanged(dx: 0, dy: 20)
    pan.isEnabled = false
    pan.isEnabled = true
    s.app.scrollChanged(dx: 0, dy: 20)
    s.app.scrollEnded()
    #expect(s.log.entries == ["r began", "r changed", "r cancelled"])
    s.app.scrollBegan(dx: 0, dy: 20)
    s.app.scrollEnded()
    #expect(s.log.entries.suffix(2) == ["r began", "r ended"])
  }

  @Test("a wheel's step during a touchpad's scroll does not cut that in two")
  func wheelMeanwhile() {
    let s = makeStage()
    s.watch(makePan(.all))
    s.app.scrollBegan(dx: 0, dy: 20)
    s.app.scroll(dx: 0, dy: 10)
    s.app.scrollChanged(dx: 0, dy: 20)
    s.app.scrollEnded()
    #expect(s.log.states() == ["began", "changed", "ended"])
  }

  @Test("the pan that follows a scroll has it to its end, also when one nearer is turned on meanwhile")
  func nearerTurnedOn() {
    let s = makeStage()
    let outer = s.watch(makePan(), as: "outer", on: s.root)
    let inner = s.watch(makePan(), as: "inner")
    inner.isEnabled = false
    s.app.scrollBegan(dx: 0, dy: 20)
    s.app.scrollChanged(dx: 0, dy: 20)
    inner.isEnabled = true
    s.app.scrollChanged(dx: 0, dy: 20)
    s.app.scrollEnded()
    #expect(s.log.entries == ["outer began", "outer changed", "outer changed", "outer ended"])
    #expect(outer.state == .possible)
  }

  @Test("the same when a finger on the nearer one is lifted meanwhile")
  func nearerFingerLifts() {
    let s = makeStage()
    let outer = s.watch(makePan(), as: "outer", on: s.root)
    s.watch(makePan(), as: "inner")
    outer.allowedTouchTypes = []
    s.app.play("D1(80,80)")
    s.app.scrollBegan(dx: 0, dy: 20)
    s.app.play("U1")
    s.app.scrollChanged(dx: 0, dy: 20)
    s.app.scrollEnded()
    #expect(s.log.entries == ["outer began", "outer changed", "outer ended"])
    #expect(outer.state == .possible)
  }

  @Test("a second beginning without an end before cancels the first scroll")
  func twoBeginnings() {
    let s = makeStage()
    let pan = s.watch(makePan())
    s.app.scrollBegan(dx: 0, dy: 20)
    s.app.scrollBegan(dx: 0, dy: 30)
    #expect(s.log.states() == ["began", "cancelled", "began"])
    #expect(pan.translation(in: nil) == point(0, -30))
    s.app.scrollEnded()
    #expect(s.log.states().last == "ended")
    #expect(pan.state == .possible)
  }

  @Test("a window that is hidden ends the pan, and a scroll that goes on begins no other")
  func hidden() {
    let s = makeStage()
    let pan = s.watch(makePan())
    let window = s.app.window
    s.app.scrollBegan(dx: 0, dy: 20)
    window.isHidden = true
    #expect(s.log.states() == ["began", "cancelled"])
    window.isHidden = false
    s.app.scrollChanged(dx: 0, dy: 20)
    s.app.scrollEnded()
    #expect(s.log.states() == ["began", "cancelled"])
    #expect(pan.state == .possible)
  }

  // MARK: Too short

  @Test(
    "a scroll too short to begin leaves nothing to the next gesture", arguments: ["ends", "turned off", "view leaves"])
  func tooShort(_ how: String) {
    let s = makeStage()
    let pan = s.watch(makePan())
    s.app.scrollBegan(dx: 0, dy: -8)
    switch how {
    case "turned off":
      pan.isEnabled = false
      pan.isEnabled = true
    case "view leaves":
      s.v.removeFromSuperview()
      s.root.addSubview(s.v)
    default: break
    }
    s.app.scrollEnded()
    s.app.advance(by: 1)
    #expect(pan.translation(in: nil) == .zero)
    s.app.play("D1(50,50) t=.05 M1(50,53)")
    #expect(s.log.entries.isEmpty)
    s.app.play("U1")
  }

  @Test("a finger that comes during a scroll is no part of it")
  func fingerMeanwhile() {
    let s = makeStage()
    let pan = s.watch(makePan())
    s.app.scrollBegan(dx: 0, dy: -8)
    s.app.play("D1(50,50) t=.05 M1(50,53)")
    #expect(s.log.entries.isEmpty)
    s.app.scrollEnded()
    s.app.play("U1 t=1")
    #expect(pan.translation(in: nil) == .zero)
    s.app.play("D1(50,50) t=.05 M1(50,70) U1")
    #expect(s.log.states() == ["began", "ended"])
  }

  // MARK: With others

  @Test("of two pans the nearer one has the scroll; both when a delegate lets them")
  func together() {
    let s = makeStage()
    s.watch(makePan(), as: "outer", on: s.root)
    let inner = s.watch(makePan(), as: "inner")
    s.app.scrollBegan(dx: 0, dy: 20)
    s.app.scrollEnded()
    #expect(s.log.entries == ["inner began", "inner ended"])
    s.log.clear()
    let delegate = s.log.makeDelegate()
    delegate.simultaneous = { _, _ in true }
    inner.delegate = delegate
    s.app.scrollBegan(dx: 0, dy: 20)
    s.app.scrollEnded()
    #expect(s.log.entries == ["inner began", "outer began", "inner ended", "outer ended"])
  }

  @Test("a pan waits for the failure of another one that sees the scroll")
  func waits() {
    final class Slow: UIPanGestureRecognizer {
      override func hasPassedSlop(_ travel: CGPoint) -> Bool { false }
      override func failsToBegin(after travel: CGPoint) -> Bool { travel.y < -50 }
    }
    let s = makeStage()
    let slow = s.watch(make(Slow()) { $0.allowedScrollTypesMask = .continuous }, as: "slow", on: s.root)
    let pan = s.watch(makePan(), as: "pan")
    pan.require(toFail: slow)
    s.app.scrollBegan(dx: 0, dy: 20)
    s.app.scrollChanged(dx: 0, dy: 20)
    #expect(s.log.entries.isEmpty)
    s.app.scrollChanged(dx: 0, dy: 20)
    #expect(s.log.entries == ["pan began"])
    #expect(pan.translation(in: nil) == point(0, -60))
    s.app.scrollEnded()
    #expect(s.log.entries == ["pan began", "pan ended"])
  }

  @Test("a nearer pan that has not decided yet comes before a scroll view; one that fails leaves it to that")
  func beforeScrollView() {
    let s = makeStage()
    let scrollView = UIScrollView(frame: rect(0, 0, 200, 200))
    scrollView.contentSize = CGSize(width: 200, height: 2000)
    s.v.addSubview(scrollView)
    let content = TouchView("content", rect(0, 0, 200, 2000))
    scrollView.addSubview(content)
    s.app.advance(by: 0.1)
    let pan = s.watch(makePan(), as: "pan", on: content)
    s.app.scrollBegan(dx: 0, dy: 6)
    s.app.scrollChanged(dx: 0, dy: 6)
    s.app.scrollEnded()
    #expect(s.log.entries == ["pan began", "pan ended"])
    #expect(scrollView.contentOffset == .zero)
    let delegate = s.log.makeDelegate()
    delegate.begins = { _ in false }
    pan.delegate = delegate
    s.log.clear()
    s.app.scrollBegan(dx: 0, dy: 6)
    s.app.scrollChanged(dx: 0, dy: 6)
    s.app.advance(by: 0.5)
    s.app.scrollEnded()
    #expect(s.log.entries.isEmpty)
    #expect(scrollView.contentOffset == point(0, 12))
  }

  @Test("a scroll view that is taken out during its scroll leaves the next scroll to the others")
  func scrollViewLeaves() {
    let outer = UIScrollView(frame: rect(0, 0, 400, 400))
    outer.contentSize = CGSize(width: 400, height: 2000)
    let inner = UIScrollView(frame: rect(0, 0, 200, 200))
    inner.contentSize = CGSize(width: 200, height: 2000)
    outer.addSubview(inner)
    let stage = Stage(adding: outer)
    stage.app.pointerMove(to: point(100, 100))
    stage.app.scrollBegan(dx: 0, dy: 10)
    #expect(inner.contentOffset == point(0, 10))
    inner.removeFromSuperview()
    #expect(!inner.isDragging)
    stage.app.scrollEnded()
    stage.app.scrollBegan(dx: 0, dy: 10)
    #expect(outer.contentOffset == point(0, 10))
    stage.app.scrollEnded()
  }

  @Test(
    "a wheel's step is the innermost one's that can take it: a pan around a scroll view has what that has no room for")
  func stepOutwards() {
    let s = makeStage()
    s.watch(makePan(.discrete), as: "outer", on: s.root)
    let scrollView = UIScrollView(frame: rect(0, 0, 200, 200))
    scrollView.contentSize = CGSize(width: 200, height: 230)
    s.v.addSubview(scrollView)
    s.app.advance(by: 0.1)
    s.app.scroll(dx: 0, dy: 30)
    #expect(scrollView.contentOffset == point(0, 30))
    #expect(s.log.entries.isEmpty)
    s.app.scroll(dx: 0, dy: 30)
    #expect(s.log.entries == ["outer began", "outer ended"])
  }
}
