import Foundation

/// The pan of a scroll view: begins only where that can be scrolled, and scrolls it without a slop by touchpad.
@MainActor final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
  /// Not `view`: an app may attach the recognizer to another one, from which this then is scrolled.
  weak var scrollView: UIScrollView?

  override init() {
    super.init()
    delaysTouchesEnded = false
    allowedScrollTypesMask = .all
    let kinds: [UITouch.TouchType] = [.direct, .indirect, .pencil]
    allowedTouchTypes = kinds.map { NSNumber(value: $0.rawValue) }
  }

  override func hasPassedSlop(_ travel: CGPoint) -> Bool {
    guard let scroll else { return wantsToBegin(after: travel) }
    return scrollView?.isReceiver(of: scroll, after: travel) == true
  }

  /// A view in the content that keeps its fingers has this one for good.
  override func failsToBegin(after travel: CGPoint) -> Bool {
    guard wantsToBegin(after: travel), let scrollView else { return false }
    return touches.contains { !scrollView.mayTake($0) }
  }

  private func wantsToBegin(after travel: CGPoint) -> Bool {
    guard let scrollView, hypot(travel.x, travel.y) >= Self.slop, let touch = touches.first else { return false }
    return scrollView.isReceiver(of: touch, after: travel)
  }

  /// Steps of a wheel are no gestures of scroll views: `UIScrollView.scroll(by:)` has them.
  override func takes(_ event: UIScrollEvent) -> Bool {
    event.phase != .discrete && super.takes(event)
  }

  override func reset() {
    super.reset()
    scrollView?.fingersLeft()
  }
}
