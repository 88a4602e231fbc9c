import Foundation
import QuartzCore

// What hit testing asks of every view on its way, read straight from the layer's values.
extension CALayer {
  /// A view with less opacity takes no events. Documented for `UIView.hitTest(_:with:)`.
  static let minimumHitOpacity: Float = 0.01

  final var isVisibleForEvents: Bool {
    !values.flags.contains(.isHidden) && values.opacity >= Self.minimumHitOpacity
  }

  /// Whether `point`, in the layer's own space, is in the bounds: on the near edges, but not on the far ones.
  final func boundsContain(_ point: CGPoint) -> Bool {
    let origin = values.bounds.origin
    let size = values.bounds.size
    guard size.width >= 0, size.height >= 0 else { return values.bounds.contains(point) }
    return point.x >= origin.x && point.y >= origin.y && point.x < origin.x + size.width
      && point.y < origin.y + size.height
  }
}
