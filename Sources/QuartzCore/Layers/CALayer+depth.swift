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
    var found: [DepthHit] = []
    collectHits(p, values.matrix(in: space), &found)
    found.sort { $0.depth > $1.depth }
    // Nearest first. Of those as near as the nearest, but for rounding, the later is in front: so they are drawn too.
    var start = 0
    while start < found.count {
      var end = start + 1
      while end < found.count, found[start].depth - found[end].depth <= DepthSpace.slack { end += 1 }
      for hit in found[start..<end].sorted(by: { $0.order > $1.order }) {
        if let layer = hit.layer.hitTestInside(hit.point) { return layer }
      }
      start = end
    }
    return nil
  }

  /// A layer that stands in a space, where a line of sight meets its plane.
  private struct DepthHit {
    let layer: CALayer
    /// The layer's coordinates.
    let point: CGPoint
    let depth: CGFloat
    /// Among all in the space.
    let order: Int
  }

  private func collectHits(_ p: CGPoint, _ matrix: CATransform3D, _ found: inout [DepthHit]) {
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
      found.append(DepthHit(layer: layer, point: point, depth: depth, order: found.count))
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
