import UIKit
import UIKitTesting

/// An app with one scroll view at the window's origin, whose delegate calls are noted.
@MainActor struct ScrollStage {
  let scrollView: UIScrollView
  let delegate = ScrollJournal()
  let stage: Stage
  var app: HeadlessApp { stage.app }

  init(_ scrollView: UIScrollView) {
    self.scrollView = scrollView
    scrollView.delegate = delegate
    stage = Stage(adding: scrollView)
    delegate.clear()
  }

  /// A plain one.
  init(_ size: CGSize = CGSize(width: 200, height: 200), content: CGSize = CGSize(width: 200, height: 1000)) {
    let scrollView = UIScrollView(frame: CGRect(origin: .zero, size: size))
    scrollView.contentSize = content
    self.init(scrollView)
  }

  var calls: [String] { delegate.calls }
  var offset: CGPoint { scrollView.contentOffset }

  /// Drags finger 0 by `way` from `start` in ten moves, and keeps it down.
  func drag(_ start: CGPoint, by way: CGPoint, duration: TimeInterval = 0.1) {
    app.touchDown(at: start)
    app.frame()
    for step in 1...10 {
      app.advance(by: duration / 10)
      let part = CGFloat(step) / 10
      app.touchMove(to: CGPoint(x: start.x + way.x * part, y: start.y + way.y * part))
      app.frame()
    }
  }

  /// Lets go of finger 0.
  func lift() {
    app.touchUp()
    app.frame()
  }

  /// Drags and lets go at once, so that the content goes on.
  func fling(_ start: CGPoint, by way: CGPoint, duration: TimeInterval = 0.1) {
    drag(start, by: way, duration: duration)
    lift()
  }
}

/// Notes what a scroll view tells its delegate.
@MainActor final class ScrollJournal: UIScrollViewDelegate {
  /// `scroll`, `beginDrag`, `willEndDrag`, `endDrag(true)`, `beginDecelerating`, `endDecelerating`, `endAnimation`, `insets`;
  /// scrolls that follow each other are one.
  private(set) var calls: [String] = []
  private(set) var scrolls = 0
  private(set) var velocity = CGPoint.zero
  private(set) var target = CGPoint.zero
  /// Where the content is to come to rest.
  var chosenTarget: CGPoint?
  var onCall: ((String, UIScrollView) -> Void)?

  func clear() {
    calls = []
    scrolls = 0
  }

  private func note(_ call: String, _ scrollView: UIScrollView) {
    if call == "scroll" { scrolls += 1 }
    if call != "scroll" || calls.last != "scroll" { calls.append(call) }
    onCall?(call, scrollView)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { note("scroll", scrollView) }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { note("beginDrag", scrollView) }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    self.velocity = velocity
    target = targetContentOffset.pointee
    if let chosenTarget { targetContentOffset.pointee = chosenTarget }
    note("willEndDrag", scrollView)
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    note("endDrag(\(decelerate))", scrollView)
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { note("beginDecelerating", scrollView) }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { note("endDecelerating", scrollView) }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { note("endAnimation", scrollView) }
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) { note("insets", scrollView) }
}

/// A scroll view that takes fingers from controls too, or from nobody.
@MainActor final class ChoosingScrollView: UIScrollView {
  var takesFromControls: Bool?
  var letsBegin = true
  private(set) var asked: [UIView] = []

  override func touchesShouldCancel(in view: UIView) -> Bool {
    asked.append(view)
    return takesFromControls ?? super.touchesShouldCancel(in: view)
  }

  override func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool {
    letsBegin && super.touchesShouldBegin(touches, with: event, in: view)
  }
}

/// Notes a button's events.
@MainActor final class ButtonJournal {
  private(set) var events: [String] = []

  init(_ button: UIButton) {
    let names: [(UIControl.Event, String)] = [
      (.touchDown, "down"), (.touchCancel, "cancel"), (.touchUpInside, "upInside"), (.touchUpOutside, "upOutside"),
    ]
    for (event, name) in names {
      button.addAction(UIAction { [weak self] _ in self?.events.append(name) }, for: event)
    }
  }
}
