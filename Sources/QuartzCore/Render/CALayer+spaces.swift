import CoreGraphics
import Foundation

/// What was made of a layer's nodes for its parent, and of what: used again while that is the same.
final class MadeNodes {
  let sources: [RenderNode]
  let values: LayerValues
  let space: SublayerSpace?
  let nodes: [RenderNode]

  init(sources: [RenderNode], values: LayerValues, space: SublayerSpace?, nodes: [RenderNode]) {
    self.sources = sources
    self.values = values
    self.space = space
    self.nodes = nodes
  }
}

extension CALayer {
  /// The node of a layer that preserves depth as a parent that does not, with that space, draws it: its planes back to
  /// front in the parent's coordinates.
  final func depthNode(_ raw: RenderNode, in space: SublayerSpace?) -> RenderNode {
    if let made = extras?.madeDepth, made.sources[0] === raw, SublayerSpace.areSame(made.space, space) {
      return made.nodes[0]
    }
    let node = raw.flattened(by: raw.values.matrix(in: space))
    madeExtras().madeDepth = MadeNodes(sources: [raw], values: raw.values, space: space, nodes: [node])
    return node
  }

  /// The copies of a replicator layer's sublayers, whose nodes these are.
  final func replicated(_ nodes: [RenderNode], _ boxed: Boxed<ReplicatorValues>) -> [RenderNode] {
    let extras = madeExtras()
    if let made = extras.madeCopies, made.sources.elementsEqual(nodes, by: ===),
      case .replicator(let old) = made.values.payload,
      old === boxed, made.values.bounds == values.bounds, made.values.anchorPoint == values.anchorPoint,
      made.values.anchorDepth == values.anchorDepth,
      made.values.flags == values.flags
    {
      return made.nodes
    }
    let replicator = boxed.value
    let list = NodeList(nodes)
    // Copies of copies count as well, but each replicator shows what is in it once.
    let most = max(1, CAReplicatorLayer.mostInstances / (1 + list.copyCount))
    let count = nodes.isEmpty ? 0 : max(0, min(most, replicator.count))
    var tokens = extras.copyTokens ?? []
    while tokens.count < count { tokens.append(LayerToken()) }
    extras.copyTokens = tokens
    let copies = replicator.copies(in: values, identities: tokens.prefix(count).map { ObjectIdentifier($0) }) { _ in
      list
    }
    extras.madeCopies = MadeNodes(sources: nodes, values: values, space: nil, nodes: copies)
    return copies
  }
}

extension ReplicatorValues {
  /// A node for each copy, of a replicator layer with those values.
  ///
  /// - Parameters:
  ///   - identities: one for each copy.
  ///   - contents: what the copy with an index shows.
  func copies(
    in values: LayerValues, identities: [ObjectIdentifier], contents: (Int) -> NodeList
  ) -> [RenderNode] {
    var step = CATransform3DIdentity
    var copies: [RenderNode] = []
    copies.reserveCapacity(identities.count)
    for (index, identity) in identities.enumerated() {
      var copy = LayerValues()
      // Its coordinates are those of the replicator layer, and its anchor point is there.
      copy.position = values.anchorInBounds
      copy.bounds = CGRect(origin: copy.position, size: .zero)
      if !CATransform3DIsIdentity(step) { copy.transform = Boxed(step) }
      if let tint = tint(index) { copy.changeRare { $0.tint = tint } }
      copy.flags.set(.preservesDepth, values.flags.contains(.preservesDepth))
      copies.append(
        RenderNode(
          layer: identity, values: copy, children: contents(index), mask: nil, isMasked: false, copies: 1))
      step = CATransform3DConcat(step, transform)
    }
    return copies
  }
}

/// Stands for a layer that there is none of: it gives a copy in the render tree an identity.
final class LayerToken {}

extension SublayerSpace {
  static func areSame(_ a: SublayerSpace?, _ b: SublayerSpace?) -> Bool {
    if a === b { return true }
    guard let a, let b else { return false }
    return a.transform == b.transform && a.center == b.center && a.centerDepth == b.centerDepth && a.flip == b.flip
  }
}

extension RenderNode {
  /// Of a node that preserves depth: one whose planes are back to front, by the transform from its coordinates to those
  /// of the plane that it is seen on. The result lies in that plane as it is.
  func flattened(by matrix: CATransform3D) -> RenderNode {
    var place = LayerValues()
    place.zPosition = values.zPosition
    place.place(by: CATransform3DIdentity)
    let faces = NodeList(DepthSpace(self, matrix: matrix).nodes)
    return RenderNode(
      layer: layer, values: place, children: faces, mask: nil, isMasked: false, copies: copyCount)
  }

  /// The node as a parent with that space, which does not preserve depth, draws it.
  func flattenedIfDeep(in space: SublayerSpace?) -> RenderNode {
    values.flags.contains(.preservesDepth) ? flattened(by: values.matrix(in: space)) : self
  }

  /// The same layer, its mask and what is below it with other values.
  func with(_ values: LayerValues) -> RenderNode {
    RenderNode(layer: layer, values: values, children: children, mask: mask, isMasked: isMasked)
  }
}

extension LayerValues {
  /// The transform alone says where the layer is.
  mutating func place(by matrix: CATransform3D) {
    flags.insert(.isPlaced)
    if CATransform3DIsIdentity(matrix) {
      // Without a transform the position counts.
      transform = nil
      position = anchorInBounds
    } else {
      transform = Boxed(matrix)
    }
  }

  /// What everything of the layer is multiplied by; nil for nothing.
  var tint: Tint? { rare?.value.tint }

  /// From the layer's coordinates to those of the superlayer with that space, depth included.
  func matrix(in space: SublayerSpace?) -> CATransform3D {
    if flags.contains(.isPlaced) { return transform?.value ?? CATransform3DIdentity }
    var m = unflippedMatrix(in: space)
    if let flip = space?.flip {
      m = CATransform3DConcat(m, CATransform3DMakeScale(1, -1, 1))
      m = CATransform3DConcat(m, CATransform3DMakeTranslation(0, flip, 0))
    }
    return m
  }
}
