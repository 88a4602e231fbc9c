import CoreGraphics
import Foundation

extension CALayer {
  /// The node of this layer as it is now, display included; the one of the last commit where nothing changed. Nil for a
  /// hidden layer, which keeps what waits in it until it is shown.
  ///
  /// O(changed layers + siblings of changed layers).
  final func makeNode() -> RenderNode? {
    if values.flags.contains(.isHidden) { return nil }
    if let node, !state.contains(.needsVisit) { return node }
    if state.contains(.needsDisplay) && !values.bounds.isEmpty { displayIfNeeded() }
    setTextIfNeeded()
    let pending = state
    state.remove([.needsVisit, .childNeedsVisit, .childrenChanged, .valuesChanged])

    var nodes = node?.children ?? []
    var mask = node?.mask
    var isChanged = pending.contains(.valuesChanged) || node == nil
    if !pending.isDisjoint(with: [.childNeedsVisit, .childrenChanged]) || node == nil
      || pending.contains(.valuesChanged) && arrangesNodes
    {
      let made = childNodes()
      if !Self.areSame(made, nodes) {
        nodes = made
        isChanged = true
      }
    }
    let madeMask = extras?.mask.flatMap { $0.makeNode(in: values.sublayerSpace) }
    if madeMask !== mask {
      mask = madeMask
      isChanged = true
    }
    if isChanged || node == nil {
      let made = RenderNode(
        layer: ObjectIdentifier(self), values: values, children: nodes, mask: mask,
        isMasked: extras?.mask != nil)
      node = made
      return made
    }
    return node
  }

  static func areSame(_ a: [RenderNode], _ b: [RenderNode]) -> Bool {
    guard a.count == b.count else { return false }
    for index in a.indices where a[index] !== b[index] { return false }
    return true
  }

  private var arrangesNodes: Bool {
    if case .replicator = values.payload { return true }
    return state.contains(.arrangesNodes)
  }

  /// As a parent with that space, which does not preserve depth, draws it.
  final func makeNode(in space: @autoclosure () -> SublayerSpace?) -> RenderNode? {
    guard let node = makeNode() else { return nil }
    return node.values.flags.contains(.preservesDepth) ? depthNode(node, in: space()) : node
  }

  /// Back to front.
  private func childNodes() -> [RenderNode] {
    let keepsDepth = preservesDepthOfSublayers
    var isReplicator = false
    if case .replicator = values.payload { isReplicator = true }
    state.remove(.arrangesNodes)
    var nodes: [RenderNode] = []
    nodes.reserveCapacity(children.count)
    var isSorted = true
    var last = -CGFloat.infinity
    for child in children {
      guard var node = child.makeNode() else { continue }
      if node.values.flags.contains(.preservesDepth), !keepsDepth {
        // A copy lies in the layer's space, what is in it does not.
        node = child.depthNode(node, in: isReplicator ? nil : values.sublayerSpace)
        state.insert(.arrangesNodes)
      }
      if node.values.zPosition < last { isSorted = false }
      last = node.values.zPosition
      nodes.append(node)
    }
    // Sorting is stable in Swift.
    if !isSorted { nodes.sort { $0.values.zPosition < $1.values.zPosition } }
    if case .replicator(let replicator) = values.payload { return replicated(nodes, replicator) }
    return nodes
  }

  /// Displays what needs it in the visible layers.
  final func displayTree() {
    guard state.contains(.needsVisit), !values.flags.contains(.isHidden) else { return }
    if state.contains(.needsDisplay) && !values.bounds.isEmpty { displayIfNeeded() }
    for child in children { child.displayTree() }
    extras?.mask?.displayTree()
  }

  /// A tree of nodes of the layers as they are, without their shadow paths, leaving the committed one and all marks alone.
  final func snapshotNode() -> RenderNode? {
    if values.flags.contains(.isHidden) { return nil }
    setTextIfNeeded()
    let keepsDepth = preservesDepthOfSublayers
    var isReplicator = false
    if case .replicator = values.payload { isReplicator = true }
    let space = isReplicator ? nil : values.sublayerSpace
    var nodes = (sublayers ?? []).compactMap { keepsDepth ? $0.snapshotNode() : $0.snapshotNode(in: space) }
      .enumerated()
      .sorted { ($0.element.values.zPosition, $0.offset) < ($1.element.values.zPosition, $1.offset) }
      .map(\.element)
    if case .replicator(let replicator) = values.payload {
      let made = extras?.madeCopies
      nodes = replicated(nodes, replicator)
      // The committed copies stay those of the committed sublayers.
      extras?.madeCopies = made
    }
    var values = values
    if values.rare?.value.shadowPath != nil { values.changeRare { $0.shadowPath = nil } }
    let mask = mask
    return RenderNode(
      layer: ObjectIdentifier(self), values: values, children: nodes,
      mask: mask?.snapshotNode(in: values.sublayerSpace), isMasked: mask != nil)
  }

  /// As a parent with that space, which does not preserve depth, draws it.
  private func snapshotNode(in space: SublayerSpace?) -> RenderNode? {
    guard let node = snapshotNode() else { return nil }
    return node.values.flags.contains(.preservesDepth) ? node.flattened(by: node.values.matrix(in: space)) : node
  }
}
