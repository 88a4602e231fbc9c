import CoreGraphics
import Foundation

/// The pinch of a scroll view: zooms its content where there is something to zoom, also while the view is dragged.
@MainActor final class ScrollPinchGestureRecognizer: UIPinchGestureRecognizer {
  weak var scrollView: UIScrollView?

  override init() {
    super.init()
    delaysTouchesEnded = false
  }

  override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
    other !== scrollView?.pan && super.canPrevent(other)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    // A view in the content that keeps its fingers has them for good.
    if state == .possible, hasPassedSlop(with: event),
      self.touches.contains(where: { scrollView?.mayTake($0) == false })
    {
      state = .failed
      return
    }
    super.touchesMoved(touches, with: event)
  }

  /// Whether the fingers are about to zoom; views in the content are asked for them only then.
  private func hasPassedSlop(with event: UIEvent) -> Bool {
    var next = tracker
    next.follow()
    return next.stretch.magnitude >= Self.slop
  }

  /// Fingers that are down on a line that can still change: one that is left of two drags.
  var hasFingers: Bool { tracker.hasPair || touches.isEmpty }
}
