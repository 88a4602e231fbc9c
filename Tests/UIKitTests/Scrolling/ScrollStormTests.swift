import Foundation
import Testing
import UIKitTesting

@testable import UIKit

/// Whatever fingers, touchpads, wheels and code do: when all fingers are up and ten seconds have passed, content rests
/// between its ends and the delegate has heard of as many ends as beginnings.
@MainActor @Suite("Scroll views: random scripts")
struct ScrollStormTests {
  /// Counts beginnings and ends, and complains about those out of order.
  private final class Ledger: UIScrollViewDelegate {
    private var dragging = false
    private var letGo = false
    private var decelerating = false
    private(set) var complaints: [String] = []
    private(set) var drags = 0
    private(set) var decelerations = 0
    var onCall: ((UIScrollView) -> Void)?

    var isBalanced: Bool { !dragging && !decelerating }

    private func check(_ isRight: Bool, _ text: String) { if !isRight { complaints.append(text) } }

    func scrollViewDidScroll(_ scrollView: UIScrollView) { onCall?(scrollView) }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
      check(!dragging && !decelerating, "begins to drag while it \(dragging ? "is dragged" : "decelerates")")
      dragging = true
      letGo = false
      drags += 1
      onCall?(scrollView)
    }
    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      check(dragging && !letGo, "is let go while it is not dragged")
      check(velocity.x.isFinite && velocity.y.isFinite, "velocity \(velocity)")
      letGo = true
      onCall?(scrollView)
    }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      check(dragging && letGo, "ends a drag that it has not")
      dragging = false
      onCall?(scrollView)
    }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
      check(!dragging && !decelerating, "begins to decelerate twice or while dragged")
      decelerating = true
      decelerations += 1
      onCall?(scrollView)
    }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
      check(decelerating, "ends a deceleration that it has not")
      decelerating = false
      onCall?(scrollView)
    }
  }

  @Test(
    "content comes to rest between its ends, and the delegate's calls are balanced",
    arguments: 1...24 as ClosedRange<UInt64>)
  func storm(seed: UInt64) {
    var random = RandomSource(seed: seed)
    func number(_ range: ClosedRange<Int>) -> CGFloat { CGFloat(Int.random(in: range, using: &random)) }
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    let outer = UIScrollView(frame: rect(0, 0, 400, 400))
    let inner = UIScrollView(frame: rect(40, 40, 240, 240))
    let button = UIButton(frame: rect(20, 20, 100, 100))
    inner.addSubview(button)
    outer.addSubview(inner)
    let views = [outer, inner]
    let ledgers = [Ledger(), Ledger()]
    for (view, ledger) in zip(views, ledgers) {
      view.contentSize = CGSize(width: number(0...1200), height: number(0...1200))
      view.delegate = ledger
      view.bounces = chance(80)
      view.alwaysBounceVertical = chance(30)
      view.isPagingEnabled = chance(25)
      view.isDirectionalLockEnabled = chance(30)
      view.delaysContentTouches = chance(70)
      if chance(30) { view.decelerationRate = .fast }
      if chance(30) { view.contentInset = UIEdgeInsets(top: 20, left: 5, bottom: 40, right: 0) }
    }
    let stage = Stage(adding: outer)
    let app = stage.app
    app.pointerMove(to: point(100, 100))

    func change(_ view: UIScrollView) {
      switch Int(number(0...9)) {
      case 0: view.setContentOffset(view.limited(point(number(-100...900), number(-100...900))), animated: true)
      case 1: view.setContentOffset(view.limited(point(number(0...900), number(0...900))), animated: false)
      case 2: view.contentOffset = view.limited(point(number(0...900), number(0...900)))
      case 3: view.contentSize = CGSize(width: number(0...1200), height: number(0...1200))
      case 4: view.frame.size.height = number(100...300)
      case 5: view.contentInset.top = number(0...60)
      case 6:
        view.isScrollEnabled = false
        view.isScrollEnabled = true
      case 7: view.scrollRectToVisible(rect(number(0...900), number(0...900), 20, 20), animated: chance(50))
      case 8: view.bounces.toggle()
      default: view.stopScrollingAndZooming()
      }
    }
    var depth = 0
    for ledger in ledgers {
      ledger.onCall = { view in
        guard depth == 0, chance(2) else { return }
        depth += 1
        change(view)
        depth -= 1
      }
    }

    var down: Set<Int> = []
    var isPadDown = false
    for _ in 0..<400 {
      let finger = Int(number(0...2))
      switch Int(number(0...11)) {
      case 0...1:
        app.touchDown(finger, at: point(number(0...399), number(0...399)))
        down.insert(finger)
      case 2...6:
        let x = number(0...399)
        let y = number(0...399)
        for finger in down { app.touchMove(finger, to: point(x + number(0...20), y + number(0...20))) }
      case 7:
        app.touchUp(finger)
        down.remove(finger)
      case 8:
        if isPadDown {
          app.scrollChanged(dx: number(-40...40), dy: number(-40...40))
        } else {
          app.scrollBegan(dx: number(-40...40), dy: number(-40...40))
        }
        isPadDown = true
      case 9:
        if isPadDown { app.scrollEnded() } else { app.scroll(dx: number(-40...40), dy: number(-40...40)) }
        isPadDown = false
      case 10: if chance(30) { change(views[Int(number(0...1))]) }
      default:
        if chance(10) {
          app.touchCancel()
          down = []
        } else if chance(5) {
          inner.removeFromSuperview()
          outer.addSubview(inner)
        }
      }
      app.frame()
      app.advance(by: chance(10) ? 0.4 : 0.012)
    }
    for finger in down { app.touchUp(finger) }
    app.frame()
    if isPadDown { app.scrollEnded() }
    for ledger in ledgers { ledger.onCall = nil }
    app.advance(by: 10)

    #expect(ledgers[0].drags + ledgers[1].drags > 5, "seed \(seed) does nothing")
    for (view, ledger) in zip(views, ledgers) {
      #expect(ledger.complaints.isEmpty, "seed \(seed): \(ledger.complaints)")
      #expect(ledger.isBalanced, "seed \(seed)")
      #expect(!view.isTracking && !view.isDragging && !view.isDecelerating && !view.isScrollAnimating, "seed \(seed)")
      let ends = view.limited(view.contentOffset)
      expectNear(view.contentOffset, ends, within: 1e-6, "seed \(seed)")
      #expect(!view.frames.isRunning, "seed \(seed)")
      #expect(view.panGestureRecognizer.state == .possible)
    }
    #expect(!button.isTracking && !button.isHighlighted)
  }
}
