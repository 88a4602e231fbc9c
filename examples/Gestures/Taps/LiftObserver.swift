import UIKit

/// A recognizer that recognizes nothing and rules out nothing. It sees touches when recognizers do, before any view.
final class LiftObserver: UIGestureRecognizer {
  /// When the last finger was lifted, on the clock of `CACurrentMediaTime()`.
  private(set) var lastLift: TimeInterval?

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    lastLift = event.timestamp
    // Nobody may have to wait for it.
    if touches.count == numberOfTouches { state = .failed }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
}
