import CoreGraphics
import Foundation

/// How contents are turned over within the bounds of a layer: below flipped geometry, which turns the layer over, that makes
/// them upright.
struct ContentsTurn: Equatable {
  /// The y that zero is turned into, in the layer's coordinates.
  private let zero: CGFloat

  /// Nil when contents are upright as they are, and for bounds without end.
  init?(_ values: LayerValues) {
    guard values.flags.contains(.contentsAreTurned) else { return nil }
    let bounds = values.bounds.standardized
    zero = bounds.origin.y + (bounds.origin.y + bounds.size.height)
    guard zero.isFinite else { return nil }
  }

  /// From the layer's coordinates to the layer's coordinates.
  var plane: PlaneTransform {
    var plane = PlaneTransform()
    plane.d = -1
    plane.ty = zero
    return plane
  }

  /// Null stays null.
  func apply(_ rect: CGRect) -> CGRect {
    rect.isNull ? rect : CGRect(x: rect.minX, y: zero - rect.maxY, width: rect.width, height: rect.height)
  }
}

extension LayerValues {
  /// Where contents or text show that without turning would be in `rect`; the layer's coordinates.
  func turned(_ rect: CGRect) -> CGRect { ContentsTurn(self)?.apply(rect) ?? rect }

  /// The transform to pixels for contents and text, by that of the layer.
  func contentsPlane(_ plane: PlaneTransform) -> PlaneTransform { ContentsTurn(self)?.plane.concat(plane) ?? plane }
}
