import UIKit

/// A window that tells of every touch, after the view that it hit has heard of it.
final class ProbeWindow: UIWindow {
  var onTouch: ((UITouch) -> Void)?

  override func sendEvent(_ event: UIEvent) {
    super.sendEvent(event)
    // A pointer that hovers has a touch too.
    guard event.type == .touches else { return }
    for touch in event.touches(for: self) ?? [] { onTouch?(touch) }
  }
}
