import CoreGraphics
import Foundation

/// A view that a collection view shows for an element, and uses again for another one.
@MainActor open class UICollectionReusableView: UIView {
  /// A view with a frame in its superview's coordinate space, in points. The collection view gives it its place.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// The collection view makes views of registered classes by this, which every class that has `init(frame:)` has too.
  public required convenience init(registeredFrame frame: CGRect) { self.init(frame: frame) }

  /// The name that the view was registered and asked for by; nil for one that no collection view made.
  open internal(set) var reuseIdentifier: String?
  /// The attributes that the view has now.
  final var appliedAttributes: UICollectionViewLayoutAttributes?
  final weak var owner: UICollectionView?

  /// The view is about to be used for another element. Call `super`.
  open func prepareForReuse() {}

  /// The layout gave the view these attributes. Does nothing; for overriding.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// What the view would rather have than `layoutAttributes`: the same unless overridden.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }

  /// The layout of the collection view is about to be replaced. Does nothing; for overriding.
  open func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
  /// The layout of the collection view was replaced. Does nothing; for overriding.
  open func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}

  /// Takes the place and look that `attributes` say.
  final func take(_ attributes: UICollectionViewLayoutAttributes) {
    if let applied = appliedAttributes, applied === attributes || applied.isEqual(attributes) {
      appliedAttributes = attributes
      return
    }
    appliedAttributes = attributes
    if bounds.size != attributes.size { bounds.size = attributes.size }
    if center != attributes.center { center = attributes.center }
    if !CATransform3DEqualToTransform(transform3D, attributes.transform3D) { transform3D = attributes.transform3D }
    if alpha != attributes.alpha { alpha = attributes.alpha }
    let depth = CGFloat(attributes.zIndex)
    if layer.zPosition != depth { layer.zPosition = depth }
    if isHidden != attributes.isHidden { isHidden = attributes.isHidden }
    apply(attributes)
  }
}
