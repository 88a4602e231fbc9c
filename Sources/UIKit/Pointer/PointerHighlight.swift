import CoreGraphics
import Foundation
import QuartzCore

/// The tint of a view that the pointer is over, a layer of the view's layer.
@MainActor final class PointerHighlight {
  private let layer = CAShapeLayer()

  /// Shows the effect; nil when it has nothing to show.
  init?(_ effect: UIPointerEffect, shape: UIPointerShape?) {
    guard effect.tintMode != .none else { return nil }
    let view = effect.preview.view
    layer.changesAtOnce = true
    layer.frame = view.bounds
    layer.path = Self.outline(of: effect.preview, shape: shape).cgPath
    layer.fillColor = UIColor.secondarySystemFill.resolvedColor(with: view.traitCollection).cgColor
    // A path is in the view's space, which a scrolled view begins elsewhere.
    layer.bounds.origin = view.bounds.origin
    if effect.tintMode == .overlay { view.layer.addSublayer(layer) } else { view.layer.insertSublayer(layer, at: 0) }
  }

  func remove() { layer.removeFromSuperlayer() }

  /// In the view's space: the shape, else the part of the view that counts, else the view with its corners.
  private static func outline(of preview: UITargetedPreview, shape: UIPointerShape?) -> UIBezierPath {
    let view = preview.view
    let container = preview.target.container
    switch shape {
    case .roundedRect(let rect, let radius):
      return UIBezierPath(roundedRect: view.convert(rect, from: container), cornerRadius: radius)
    case .path(let path):
      let moved = path.copy()
      let origin = view.convert(CGPoint.zero, from: container)
      moved.apply(CGAffineTransform(translationX: origin.x, y: origin.y))
      return moved
    case .verticalBeam, .horizontalBeam, nil:
      let radius = view.layer.cornerRadius > 0 ? view.layer.cornerRadius : UIPointerShape.defaultCornerRadius
      return preview.parameters.visiblePath ?? UIBezierPath(roundedRect: view.bounds, cornerRadius: radius)
    }
  }
}
