import Foundation
import QuartzCore

/// Keeps fingers from the content of a scroll view until it is known whether they scroll. It is never recognized.
@MainActor final class ContentDelayGestureRecognizer: UIGestureRecognizer {
  /// Seconds that a finger rests before the content hears of it. Measured on iOS by several authors.
  static let delay: TimeInterval = 0.15

  weak var scrollView: UIScrollView?
  private var start = CGPoint.zero

  override init() {
    super.init()
    cancelsTouchesInView = false
    delaysTouchesBegan = true
    delaysTouchesEnded = false
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard self.touches.count == touches.count else { return }
    scrollView?.fingerCame()
    start = sceneLocation
    let isFinger = touches.contains { $0.type != .indirectPointer }
    if isFinger, scrollView?.delaysContent == true {
      startTimer(at: event.timestamp + Self.delay)
    } else {
      state = .failed
    }
  }

  /// A way that the scroll view does not go is the content's.
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let way = CGPoint(x: sceneLocation.x - start.x, y: sceneLocation.y - start.y)
    if self.touches.count == 1, hypot(way.x, way.y) >= UIPanGestureRecognizer.slop { state = .failed }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
  override func timerFired() { state = .failed }

  override func reset() {
    super.reset()
    scrollView?.fingersLeft()
  }
}
