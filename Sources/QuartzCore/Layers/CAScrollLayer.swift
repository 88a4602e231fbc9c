import CoreGraphics
import Foundation

/// The axes along which a scroll layer scrolls.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let none = CAScrollLayerScrollMode(rawValue: "none")
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
  public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

/// A window onto its sublayers, moved by changing the origin of its bounds. It masks to its bounds from the beginning.
///
/// Scrolling has no limits, and nothing scrolls by itself: it knows no fingers.
open class CAScrollLayer: CALayer {
  /// Of a presentation layer nothing reads it.
  private var mode = CAScrollLayerScrollMode.both

  public required init() {
    super.init()
    values.flags.insert(.masksToBounds)
  }

  public override init(layer: Any) {
    super.init(layer: layer)
    if let layer = layer as? CAScrollLayer { mode = layer.mode }
  }

  /// Along which axes `scroll(to:)` moves; both at first, and for an unknown value.
  open var scrollMode: CAScrollLayerScrollMode {
    get { mode }
    set { mode = newValue }
  }

  private var scrollsAcross: Bool { mode != .none && mode != .vertically }
  private var scrollsDown: Bool { mode != .none && mode != .horizontally }

  /// Brings `p`, in the layer's coordinates, to the top left corner. A coordinate that is not finite leaves its axis where
  /// it is.
  open func scroll(to p: CGPoint) {
    var origin = bounds.origin
    if scrollsAcross, p.x.isFinite { origin.x = p.x }
    if scrollsDown, p.y.isFinite { origin.y = p.y }
    bounds.origin = origin
  }

  /// Scrolls as little as shows `r`, in the layer's coordinates; of a longer one its beginning. A null or infinite
  /// rectangle does nothing.
  open func scroll(to r: CGRect) {
    let rect = r.standardized
    guard !r.isNull, !r.isInfinite, rect.minX.isFinite, rect.minY.isFinite, rect.width.isFinite, rect.height.isFinite
    else { return }
    let bounds = bounds.standardized
    func place(_ low: CGFloat, _ high: CGFloat, from: CGFloat, length: CGFloat) -> CGFloat {
      if low < from || high - low > length { return low }
      return high > from + length ? high - length : from
    }
    scroll(
      to: CGPoint(
        x: place(rect.minX, rect.maxX, from: bounds.minX, length: bounds.width),
        y: place(rect.minY, rect.maxY, from: bounds.minY, length: bounds.height)))
  }

  open override func value(forKeyPath keyPath: String) -> Any? {
    keyPath == "scrollMode" ? scrollMode : super.value(forKeyPath: keyPath)
  }

  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard keyPath == "scrollMode" else {
      super.setValue(value, forKeyPath: keyPath)
      return
    }
    scrollMode = value as? CAScrollLayerScrollMode ?? CAScrollLayerScrollMode(rawValue: value as? String ?? "both")
  }
}

extension CALayer {
  /// The nearest scroll layer above this one.
  private var enclosingScrollLayer: CAScrollLayer? {
    var layer = superlayer
    while let next = layer {
      if let scroll = next as? CAScrollLayer { return scroll }
      layer = next.superlayer
    }
    return nil
  }

  /// Scrolls the nearest scroll layer above so that `p`, in this layer's coordinates, is at its top left corner. Without
  /// such a layer nothing happens.
  public func scroll(_ p: CGPoint) {
    guard let layer = enclosingScrollLayer else { return }
    layer.scroll(to: convert(p, to: layer))
  }

  /// Scrolls the nearest scroll layer above as little as shows `r`, which is in this layer's coordinates. Without such a
  /// layer nothing happens.
  public func scrollRectToVisible(_ r: CGRect) {
    guard let layer = enclosingScrollLayer else { return }
    layer.scroll(to: convert(r, to: layer))
  }

  /// The part of the bounds that the scroll layers above let through, in the layer's coordinates; empty when there is
  /// none.
  public var visibleRect: CGRect {
    var visible = bounds.standardized
    var layer = self as CALayer
    while let scroll = layer.enclosingScrollLayer {
      visible = visible.overlap(convert(scroll.bounds.standardized, from: scroll))
      if visible.isNull { return .zero }
      layer = scroll
    }
    return visible
  }
}
