import UIKit

/// A window that tells of every touch, after the view that it hit has heard of it.
final class ProbeWindow: UIWindow {
  var onTouch: ((UITouch) -> Void)?

  override func sendEvent(_ event: UIEvent) {
    super.sendEvent(event)
    for touch in event.touches(for: self) ?? [] { onTouch?(touch) }
  }
}
