import CoreGraphics

/// Draws, lays out and chooses actions for a layer. A `UIView` is the delegate of its layer.
///
/// All methods have default implementations.
@MainActor public protocol CALayerDelegate: AnyObject {
  /// Makes the layer's contents. By default a backing store of the layer's bounds at its `contentsScale`, drawn by
  /// `draw(_:in:)`.
  func display(_ layer: CALayer)

  /// Draws the layer's contents into `ctx`, whose coordinates are the layer's: points, y down.
  func draw(_ layer: CALayer, in ctx: CGContext)

  /// Comes before each `draw(_:in:)` into a backing store.
  func layerWillDraw(_ layer: CALayer)

  /// Lays out the layer's sublayers. Comes when the layer's bounds changed or layout was asked for.
  func layoutSublayers(of layer: CALayer)

  /// The action for `event`; nil to go on searching in the layer, `NSNull` for none.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  public func display(_ layer: CALayer) { layer.displayBackingStore() }
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  public func layerWillDraw(_ layer: CALayer) {}
  public func layoutSublayers(of layer: CALayer) {}
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
