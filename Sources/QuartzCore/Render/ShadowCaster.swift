import CoreGraphics
import Foundation

/// What casts the shadow of a node.
struct ShadowCaster {
  enum Shape {
    /// A given path.
    case path(PathStorage)
    /// The rounded bounds, which the background fills with this alpha, and nothing sticks out.
    case bounds(RoundedShape, alpha: CGFloat)
    /// Whatever the node and those below it draw.
    case drawing(RenderNode)
  }

  let shape: Shape
  let style: ShadowStyle
  /// The layer's coordinates.
  let extent: CGRect

  /// Nil when the node has no shadow. A masking layer cuts its own shadow off.
  init?(_ node: RenderNode) {
    let values = node.values
    guard !values.flags.contains(.masksToBounds), let style = values.shadow else { return nil }
    self.style = style
    if let path = style.path {
      shape = .path(path)
      extent = style.extent(of: path.pathBox)
      return
    }
    let bounds = values.bounds.standardized
    let alpha = values.backgroundColor?.alpha ?? 0
    // Behind an opaque background nothing else shows in the alpha; behind another one only what it is alone counts.
    let isAlone = node.children.isEmpty && node.ownExtent == bounds && ContentsPlacement(values) == nil
    var isPlain = true
    switch values.payload {
    case .none, .replicator: break
    case .shape, .gradient, .text: isPlain = false
    }
    let casts = node.castExtent
    let staysInside = bounds.insetBy(dx: -1e-6, dy: -1e-6).contains(casts)
    let rounded = RoundedShape(values)
    if alpha > 0, isAlone && isPlain && BorderStyle(values) == nil || alpha >= 1 && staysInside && !rounded.isRounded {
      shape = .bounds(rounded, alpha: alpha)
    } else if alpha >= 1, staysInside, rounded.isRounded,
      !node.childrenReach(into: rounded.cornerSquares), ContentsPlacement(values) == nil, isPlain
    {
      shape = .bounds(rounded, alpha: alpha)
    } else {
      shape = .drawing(node)
    }
    extent = style.extent(of: casts)
  }

  /// Whether both make the same shadow, seen in the layer's coordinates.
  func isSame(as other: ShadowCaster) -> Bool {
    guard style.color == other.style.color, style.opacity == other.style.opacity, style.radius == other.style.radius,
      style.offset == other.style.offset
    else { return false }
    switch (shape, other.shape) {
    case (.path(let a), .path(let b)): return a == b
    case (.bounds(let a, let alpha), .bounds(let b, let beta)): return a == b && alpha == beta
    case (.drawing(let a), .drawing(let b)): return a === b
    default: return false
    }
  }
}

extension RenderNode {
  /// Of more sublayers than this only the extent of all counts: a shadow must not look at each of them in each frame. Ours.
  private static let mostLookedAt = 64

  /// What the node and those below it draw, the node's own shadow left out.
  var castExtent: CGRect {
    guard children.count <= Self.mostLookedAt else { return ownExtent.joined(children.extent) }
    return children.reduce(ownExtent) { box, child in
      child.isInvisible ? box : box.union(values.planeOfChild(child.values).apply(child.extent))
    }
  }

  /// Whether sublayers may show in one of these places, in the layer's coordinates.
  fileprivate func childrenReach(into squares: [PixelRect]) -> Bool {
    func reaches(_ box: CGRect) -> Bool { squares.contains { $0.cgRect.overlaps(box) } }
    guard reaches(children.extent) else { return false }
    return children.count > Self.mostLookedAt
      || children.contains { reaches(values.planeOfChild($0.values).apply($0.extent)) }
  }
}
