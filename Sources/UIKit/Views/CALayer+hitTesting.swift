import Foundation
import QuartzCore

// What hit testing asks of every view on its way, read straight from the layer's values.
extension CALayer {
  /// A view with less opacity takes no events. Documented for `UIView.hitTest(_:with:)`.
  static let minimumHitOpacity: Float = 0.01

  final var isVisibleForEvents: Bool {
    !values.flags.contains(.isHidden) && values.opacity >= Self.minimumHitOpacity
  }

  /// Whether `point`, in the superlayer's space, is outside the bounds of this layer, which has no transform, or the layer
  /// is not visible. False says nothing.
  @inline(__always) final func isSurelyMissed(by point: CGPoint) -> Bool {
    if !isVisibleForEvents { return true }
    guard values.transform == nil else { return false }
    let bounds = values.bounds
    let anchor = values.anchorPoint
    let width = bounds.size.width
    let height = bounds.size.height
    guard width >= 0, height >= 0 else { return false }
    // As `UIView.pointFromSuperspace` does it, to the last bit.
    let x = point.x - values.position.x + bounds.origin.x + anchor.x * width
    let y = point.y - values.position.y + bounds.origin.y + anchor.y * height
    return
      !(x >= bounds.origin.x && y >= bounds.origin.y && x < bounds.origin.x + width && y < bounds.origin.y + height)
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
