import CoreGraphics
import Foundation

/// A view, how much of it counts, and where it is.
@MainActor public final class UITargetedPreview {
  public let view: UIView
  public let parameters: UIPreviewParameters
  public let target: UIPreviewTarget
  /// The view's size in points.
  public var size: CGSize { view.bounds.size }

  public init(view: UIView, parameters: UIPreviewParameters, target: UIPreviewTarget) {
    self.view = view
    self.parameters = parameters
    self.target = target
  }

  /// A view where it is. Outside a superview it is its own target.
  public convenience init(view: UIView, parameters: UIPreviewParameters) {
    let target =
      view.superview.map { UIPreviewTarget(container: $0, center: view.center) }
      ?? UIPreviewTarget(container: view, center: CGPoint(x: view.bounds.midX, y: view.bounds.midY))
    self.init(view: view, parameters: parameters, target: target)
  }

  public convenience init(view: UIView) { self.init(view: view, parameters: UIPreviewParameters()) }

  /// The same view for another place.
  public func retargetedPreview(with newTarget: UIPreviewTarget) -> UITargetedPreview {
    UITargetedPreview(view: view, parameters: parameters, target: newTarget)
  }
}

/// Where a preview is.
@MainActor public final class UIPreviewTarget {
  public let container: UIView
  /// Points, in the container's space.
  public let center: CGPoint
  public let transform: CGAffineTransform

  public init(container: UIView, center: CGPoint, transform: CGAffineTransform = .identity) {
    self.container = container
    self.center = center
    self.transform = transform
  }
}

/// What of a view a preview shows.
@MainActor public final class UIPreviewParameters {
  /// The part that counts, in the view's space; nil for all of it.
  public var visiblePath: UIBezierPath?
  /// Nil means the system's.
  public var backgroundColor: UIColor?
  /// Nil means that of `visiblePath`.
  public var shadowPath: UIBezierPath?

  public init() {}
}
