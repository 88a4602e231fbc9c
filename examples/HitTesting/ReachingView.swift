import UIKit

/// A view whose subviews are touched where they stick out of it as well.
final class ReachingView: NamedView {
  var reachesOut = true

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard reachesOut, isUserInteractionEnabled, !isHidden, alpha >= 0.01 else {
      return super.hitTest(point, with: event)
    }
    for subview in subviews.reversed() {
      if let hit = subview.hitTest(convert(point, to: subview), with: event) { return hit }
    }
    return self.point(inside: point, with: event) ? self : nil
  }
}
