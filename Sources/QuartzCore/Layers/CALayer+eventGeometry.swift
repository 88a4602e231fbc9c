import CoreGraphics
import Foundation

// What a view's hit test asks of every layer on its way. Here and not with the views, because read from another module each
// value costs a check for exclusive access, and each flag a call.
extension CALayer {
  /// Whether the layer is shown, with at least `opacity`.
  package final func isVisible(fromOpacity opacity: Float) -> Bool {
    !values.flags.contains(.isHidden) && values.opacity >= opacity
  }

  /// Whether `point`, in the layer's own space, is in the bounds: on the near edges, but not on the far ones.
  package final func boundsContain(_ point: CGPoint) -> Bool {
    var origin = values.bounds.origin
    var size = values.bounds.size
    if size.width < 0 { (origin.x, size.width) = (origin.x + size.width, -size.width) }
    if size.height < 0 { (origin.y, size.height) = (origin.y + size.height, -size.height) }
    return point.x >= origin.x && point.y >= origin.y && point.x < origin.x + size.width
      && point.y < origin.y + size.height
  }

  /// Whether `point`, in the superlayer's space, misses the bounds of this layer, or the layer is not visible from
  /// `opacity` on. False says nothing: a layer with a transform is to be asked properly.
  package final func isSurelyMissed(by point: CGPoint, fromOpacity opacity: Float) -> Bool {
    if !isVisible(fromOpacity: opacity) { return true }
    guard values.transform == nil else { return false }
    let bounds = values.bounds
    let anchor = values.anchorPoint
    guard bounds.size.width >= 0, bounds.size.height >= 0 else { return false }
    // As `pointFromSuperspace` does it, to the last bit.
    let x = point.x - values.position.x + bounds.origin.x + anchor.x * bounds.size.width
    let y = point.y - values.position.y + bounds.origin.y + anchor.y * bounds.size.height
    return
      !(x >= bounds.origin.x && y >= bounds.origin.y && x < bounds.origin.x + bounds.size.width
      && y < bounds.origin.y + bounds.size.height)
  }

  /// Whether the transform maps everything to a line or a point, so that it cannot be inverted.
  package final var isSqueezedToNothing: Bool {
    guard values.transform != nil else { return false }
    let transform = affineTransform()
    let determinant = transform.a * transform.d - transform.b * transform.c
    return determinant == 0 || !determinant.isFinite
  }

  /// `point`, in the superlayer's space, in that of this layer, without the superlayer's own transforms of its sublayers.
  /// A transform that cannot be inverted counts as the identity.
  package final func pointFromSuperspace(_ point: CGPoint) -> CGPoint {
    var x = point.x - values.position.x
    var y = point.y - values.position.y
    if values.transform != nil {
      let local = CGPoint(x: x, y: y).applying(affineTransform().inverted())
      x = local.x
      y = local.y
    }
    let bounds = values.bounds
    let anchor = values.anchorPoint
    return CGPoint(
      x: x + bounds.origin.x + anchor.x * bounds.size.width, y: y + bounds.origin.y + anchor.y * bounds.size.height)
  }
}
