import CoreGraphics
import Foundation

// Layers whose parent preserves depth lie in the space of the nearest layer above that does not.
extension CALayer {
  final var preservesDepthOfSublayers: Bool { values.flags.contains(.preservesDepth) }

  /// From the layer's coordinates to those of the nearest ancestor that does not preserve depth, or of the tree's root.
  ///
  /// - Parameter parentOf: the layer that one lies in.
  final func flatPlane(_ parentOf: (CALayer) -> CALayer?) -> (plane: PlaneTransform, ancestor: CALayer?) {
    var parent = parentOf(self)
    var matrix = values.matrix(in: parent?.sublayerSpace)
    while let layer = parent, layer.preservesDepthOfSublayers, let next = parentOf(layer) {
      matrix = CATransform3DConcat(matrix, layer.values.matrix(in: next.sublayerSpace))
      parent = next
    }
    return (PlaneTransform(matrix), parent)
  }

  /// The layer that shows at a point of the superlayer, among all that stand in this layer's space.
  final func hitTestDepth(_ p: CGPoint, in space: SublayerSpace?) -> CALayer? {
    if values.flags.contains(.isHidden) { return nil }
    var found: [(layer: CALayer, point: CGPoint, depth: CGFloat)] = []
    collectHits(p, values.matrix(in: space), &found)
    // Stable: of equally near ones the later is in front.
    for hit in found.sorted(by: { $0.depth < $1.depth }).reversed() {
      if let layer = hit.layer.hitTestInside(hit.point) { return layer }
    }
    return nil
  }

  private func collectHits(
    _ p: CGPoint, _ matrix: CATransform3D, _ found: inout [(layer: CALayer, point: CGPoint, depth: CGFloat)]
  ) {
    let space = sublayerSpace
    for layer in (sublayers ?? []).sorted(by: { $0.values.zPosition < $1.values.zPosition })
    where !layer.values.flags.contains(.isHidden) {
      let placed = CATransform3DConcat(layer.values.matrix(in: space), matrix)
      if layer.preservesDepthOfSublayers {
        layer.collectHits(p, placed, &found)
        continue
      }
      guard let point = PlaneTransform(placed).inverted()?.apply(p), let depth = placed.depth(at: point),
        layer.values.flags.contains(.isDoubleSided) || !placed.showsBack
      else { continue }
      found.append((layer, point, depth))
    }
  }
}

extension CATransform3D {
  /// How near the point of the plane z = 0 comes to the eye; nil for one behind the eye.
  func depth(at p: CGPoint) -> CGFloat? {
    let w = m14 * p.x + m24 * p.y + m44
    guard w > 1e-6 else { return nil }
    return (m13 * p.x + m23 * p.y + m43) / w
  }

  /// Whether the plane z = 0 has its back towards the eye (a mirrored one still shows its front).
  var showsBack: Bool {
    let determinant =
      m11 * (m22 * m33 - m23 * m32) - m12 * (m21 * m33 - m23 * m31) + m13 * (m21 * m32 - m22 * m31)
    return PlaneTransform(self).determinant * determinant < 0
  }
}
