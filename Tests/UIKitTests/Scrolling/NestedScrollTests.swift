import Foundation
import Testing
import UIKitTesting

@testable import UIKit

/// Scroll views in scroll views, and beside other gestures.
@MainActor @Suite("Scroll views: nested")
struct NestedScrollTests {
  private let outer = UIScrollView(frame: rect(0, 0, 400, 400))
  private let inner = UIScrollView(frame: rect(50, 50, 200, 200))

  private func makeStage(outer outerSize: CGSize, inner innerSize: CGSize) -> Stage {
    outer.contentSize = outerSize
    inner.contentSize = innerSize
    outer.addSubview(inner)
    return Stage(adding: outer)
  }

  /// Drags from the middle of the inner view, rests, and lifts.
  private func drag(_ stage: Stage, by way: CGPoint) {
    stage.app.play("D1(150,150)")
    for step in 1...5 {
      stage.app.advance(by: 0.02)
      let part = CGFloat(step) / 5
      stage.app.touchMove(1, to: point(150 + way.x * part, 150 + way.y * part))
      stage.app.frame()
    }
    stage.app.advance(by: 0.2)
    stage.app.play("U1")
  }

  @Test("the inner one has a drag that it has room for, the outer one does not move")
  func innerFirst() {
    let stage = makeStage(outer: CGSize(width: 400, height: 1000), inner: CGSize(width: 200, height: 600))
    drag(stage, by: point(0, -60))
    #expect(inner.contentOffset == point(0, 50))
    #expect(outer.contentOffset == .zero)
  }

  @Test("a drag that begins outward at the inner one's end is the outer one's")
  func outwardAtEnd() {
    let stage = makeStage(outer: CGSize(width: 400, height: 1000), inner: CGSize(width: 200, height: 600))
    outer.contentOffset = point(0, 30)
    drag(stage, by: point(0, 30))
    #expect(inner.contentOffset == .zero)
    #expect(outer.contentOffset == point(0, 10))
    inner.contentOffset = point(0, 400)
    drag(stage, by: point(0, -60))
    #expect(inner.contentOffset == point(0, 400))
    #expect(outer.contentOffset == point(0, 60))
  }

  @Test("when neither has room the inner one is pulled")
  func innerBounces() {
    let stage = makeStage(outer: CGSize(width: 400, height: 1000), inner: CGSize(width: 200, height: 600))
    var lowest: CGFloat = 0
    let journal = ScrollJournal()
    journal.onCall = { _, view in lowest = min(lowest, view.contentOffset.y) }
    inner.delegate = journal
    drag(stage, by: point(0, 80))
    #expect(lowest < -10)
    #expect(outer.contentOffset == .zero)
    stage.app.advance(by: 2)
    #expect(inner.contentOffset == .zero)
  }

  @Test("an inner one that has begun keeps the drag beyond its end")
  func keeps() {
    let stage = makeStage(outer: CGSize(width: 400, height: 1000), inner: CGSize(width: 200, height: 260))
    var highest: CGFloat = 0
    let journal = ScrollJournal()
    journal.onCall = { _, view in highest = max(highest, view.contentOffset.y) }
    inner.delegate = journal
    drag(stage, by: point(0, -140))
    #expect(highest > 65)
    #expect(outer.contentOffset == .zero)
    stage.app.advance(by: 2)
    #expect(inner.contentOffset == point(0, 60))
  }

  @Test("one that scrolls up and down in one that scrolls to the sides: each has its own direction")
  func crossed() {
    let stage = makeStage(outer: CGSize(width: 1200, height: 400), inner: CGSize(width: 200, height: 600))
    drag(stage, by: point(-60, 0))
    #expect(outer.contentOffset == point(50, 0))
    #expect(inner.contentOffset == .zero)
    outer.contentOffset = .zero
    drag(stage, by: point(0, -60))
    #expect(outer.contentOffset == .zero)
    #expect(inner.contentOffset == point(0, 50))
  }

  @Test("an oblique drag is that of its longer part, also when it comes in one step")
  func oblique() {
    let stage = makeStage(outer: CGSize(width: 1200, height: 400), inner: CGSize(width: 200, height: 600))
    stage.app.play("D1(150,150) t=.02 M1(110,125) t=.3 U1")
    #expect(outer.contentOffset.x > 20)
    #expect(outer.contentOffset.y == 0)
    #expect(inner.contentOffset == .zero)
    outer.contentOffset = .zero
    stage.app.play("D1(150,150) t=.02 M1(125,110) t=.3 U1")
    #expect(outer.contentOffset == .zero)
    #expect(inner.contentOffset.y > 20)
  }

  @Test("alone in its direction a view also has drags whose longer part goes nowhere")
  func shorterPart() {
    let stage = ScrollStage()
    stage.drag(point(20, 150), by: point(100, -50))
    stage.app.advance(by: 0.2)
    stage.lift()
    #expect(stage.offset.x == 0)
    #expect(stage.offset.y > 20)
  }

  @Test("an inner one that cannot be scrolled by the user leaves drags to the outer one")
  func disabledInner() {
    let stage = makeStage(outer: CGSize(width: 400, height: 1000), inner: CGSize(width: 200, height: 600))
    inner.isScrollEnabled = false
    drag(stage, by: point(0, -60))
    #expect(inner.contentOffset == .zero)
    #expect(outer.contentOffset == point(0, 50))
  }

  @Test("a finger on an inner one stops the outer one that moves, and the inner one hears nothing of it")
  func stopOuter() {
    let stage = makeStage(outer: CGSize(width: 400, height: 3000), inner: CGSize(width: 200, height: 600))
    outer.addSubview(TouchView("v", rect(250, 0, 150, 3000)))
    stage.app.drag(from: point(20, 380), to: point(20, 280), duration: 0.1)
    #expect(outer.isDecelerating)
    stage.app.play("D1(150,100)")
    #expect(!outer.isDecelerating)
    #expect(!inner.isTracking)
    stage.app.play("U1")
  }

  @Test("directional lock keeps a drag to the axis that it began along; a diagonal one is free")
  func lock() {
    let scrollView = UIScrollView(frame: rect(0, 0, 200, 200))
    scrollView.contentSize = CGSize(width: 1000, height: 1000)
    let stage = ScrollStage(scrollView)
    stage.app.play("D1(100,180) t=.02 M1(100,165) M1(60,120) t=.2 U1")
    #expect(stage.offset.x > 30 && stage.offset.y > 30, "without the lock")
    scrollView.contentOffset = .zero
    scrollView.isDirectionalLockEnabled = true
    stage.app.play("D1(100,180) t=.02 M1(100,165) M1(60,120) t=.2 U1")
    #expect(stage.offset.x == 0 && stage.offset.y > 30)
    scrollView.contentOffset = .zero
    stage.app.play("D1(180,180) t=.02 M1(165,180) M1(120,120) t=.2 U1")
    #expect(stage.offset.y == 0 && stage.offset.x > 30)
    scrollView.contentOffset = .zero
    stage.app.play("D1(180,180) t=.02 M1(165,165) M1(120,120) t=.2 U1")
    #expect(stage.offset.x > 30 && stage.offset.y > 30)
  }

  @Test("the edge pan that pops a controller wins at the edge, a horizontal scroll view anywhere else")
  func edgePop() {
    let it = Navigation(depth: 2)
    let scrollView = UIScrollView(frame: it.b.view.bounds)
    scrollView.contentSize = CGSize(width: 2000, height: 844)
    scrollView.contentInsetAdjustmentBehavior = .never
    scrollView.contentOffset = point(300, 0)
    it.b.view.addSubview(scrollView)
    it.app.advance(by: 0.1)
    it.app.drag(from: point(5, 400), to: point(380, 400), duration: 0.3)
    it.app.advance(by: 1)
    #expect(it.controller.topViewController === it.a)
    #expect(scrollView.contentOffset == point(300, 0))
    it.controller.pushViewController(it.b, animated: false)
    it.app.advance(by: 1)
    it.app.drag(from: point(100, 400), to: point(300, 400), duration: 0.3)
    it.app.advance(by: 5)
    #expect(it.controller.topViewController === it.b)
    #expect(scrollView.contentOffset.x < 150)
  }

  @Test("at the edge a vertical drag still scrolls")
  func verticalAtEdge() {
    let it = Navigation(depth: 2)
    let scrollView = UIScrollView(frame: it.b.view.bounds)
    scrollView.contentSize = CGSize(width: 390, height: 3000)
    scrollView.contentInsetAdjustmentBehavior = .never
    it.b.view.addSubview(scrollView)
    it.app.advance(by: 0.1)
    it.app.drag(from: point(5, 600), to: point(5, 400), duration: 0.3)
    #expect(scrollView.contentOffset.y > 100)
    #expect(it.controller.topViewController === it.b)
  }

  @Test("a card's content at its top gives the way down to the card; scrolled content is scrolled back first")
  func sheet() {
    let root = UIViewController()
    let app = HeadlessApp(rootViewController: root, size: CGSize(width: 390, height: 844), scale: 1)
    let shown = UIViewController()
    let scrollView = UIScrollView(frame: rect(0, 0, 390, 844))
    scrollView.contentSize = CGSize(width: 390, height: 3000)
    shown.view.addSubview(scrollView)
    shown.modalPresentationStyle = .pageSheet
    root.present(shown, animated: false)
    app.advance(by: 0.5)
    app.drag(from: point(195, 700), to: point(195, 500), duration: 0.3)
    app.advance(by: 5)
    #expect(scrollView.contentOffset.y > 150, "up is the content's")
    app.drag(from: point(195, 300), to: point(195, 500), duration: 0.3)
    app.advance(by: 5)
    #expect(root.presentedViewController === shown)
    scrollView.setContentOffset(point(0, -scrollView.adjustedContentInset.top), animated: false)
    app.drag(from: point(195, 200), to: point(195, 800), duration: 0.3)
    app.advance(by: 5)
    #expect(root.presentedViewController == nil)
  }
}
