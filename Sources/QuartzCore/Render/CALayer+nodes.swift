import CoreGraphics
import Foundation

extension CALayer {
  /// The node of this layer as it is now, display included; the one of the last commit where nothing changed. Nil for a
  /// hidden layer, which keeps what waits in it until it is shown.
  ///
  /// O(changed layers and their ancestors); where sublayers came, went or changed order, their number too. However deep the
  /// tree is, the stack is not.
  final func makeNode() -> RenderNode? {
    if values.flags.contains(.isHidden) { return nil }
    if let node, !state.contains(.needsVisit), !needsTurn { return node }
    var visits: [NodeVisit] = []
    var waiting: [CALayer] = [self]
    while let layer = waiting.popLast() {
      guard !layer.values.flags.contains(.isHidden),
        layer.state.contains(.needsVisit) || layer.node == nil || layer.needsTurn
      else { continue }
      visits.append(layer.beginVisit(pushing: &waiting))
    }
    // Those inside come later, and have to be done earlier.
    for visit in visits.reversed() { visit.layer.end(visit) }
    return node
  }

  /// What a layer owes in one commit.
  private struct NodeVisit {
    let layer: CALayer
    let owed: LayerState
    /// The sublayers that have changed; nil when all are to be looked at.
    let changed: [ChangedLayer]?
  }

  /// Whether contents are to be turned over by now, and are not, or the other way round. The parent's flags must be of now.
  private var needsTurn: Bool {
    values.flags.contains(.contentsAreTurned) != (parent?.values.flags.turnsContentsInside ?? false)
  }

  /// Displays, and finds out what inside has to be visited.
  private func beginVisit(pushing waiting: inout [CALayer]) -> NodeVisit {
    if state.contains(.needsDisplay) && !values.bounds.isEmpty { displayIfNeeded() }
    setTextIfNeeded()
    if needsTurn {
      values.flags.formSymmetricDifference(.contentsAreTurned)
      state.insert(.valuesChanged)
    }
    let turns = values.flags.turnsContentsInside
    let owed = state
    state.remove([.needsVisit, .childNeedsVisit, .childrenChanged, .valuesChanged, .isNew])
    if owed.contains(.childrenChanged) {
      for child in children { child.state.remove(.isNew) }
    }
    // It asked for display while it was drawn.
    if state.contains(.needsDisplay) && !values.bounds.isEmpty { mark(.needsDisplay) }
    // The last is visited first.
    if let mask = extras?.mask {
      mask.state.remove(.isNew)
      waiting.append(mask)
    }
    var changed: [ChangedLayer]?
    if owed.contains(.childrenChanged) || node?.values.flags.turnsContentsInside != turns {
      for child in children.reversed()
      where child.state.contains(.needsVisit) || child.node == nil
        || child.values.flags.contains(.contentsAreTurned) != turns
      {
        waiting.append(child)
      }
    } else {
      changed = changedChildren
      for child in changedChildren.reversed() { waiting.append(child.layer) }
    }
    changedChildren = []
    return NodeVisit(layer: self, owed: owed, changed: changed)
  }

  /// Makes the node, when it is another than before. The nodes inside are made.
  private func end(_ visit: NodeVisit) {
    let owed = visit.owed
    let old = node
    var isChanged = owed.contains(.valuesChanged) || old == nil
    let space = values.sublayerSpace
    // How sublayers are placed decides where they draw: the list knows that.
    let hasSameSpace = SublayerSpace.areSame(space, old?.values.sublayerSpace)
    let isArranged =
      arrangesNodes || old.map { $0.values.flags.symmetricDifference(values.flags).contains(.preservesDepth) } ?? false
    var nodes = old?.children ?? NodeList()
    if let changed = visit.changed, !changed.isEmpty, hasSameSpace, !isArranged, changed.count <= Self.mostExchanged,
      let exchanged = exchanging(changed, in: nodes, space: space)
    {
      nodes = exchanged
    } else if visit.changed?.isEmpty != true || (isChanged && (!hasSameSpace || isArranged)) {
      let made = childNodes(space: space, reusing: hasSameSpace ? nodes : NodeList())
      if !hasSameSpace || !made.isSame(as: nodes) { nodes = made }
    }
    if nodes.root !== old?.children.root { isChanged = true }
    let mask = extras?.mask
    let maskNode = mask.flatMap { $0.madeNode(in: space) }
    if maskNode !== old?.mask { isChanged = true }
    guard isChanged else { return }
    let animations = extras?.animations?.forNode
    var arrangement: NodeArrangement?
    if arrangesNodes {
      let sources = shownSublayers.map(\.node)
      if sources.contains(where: \.isAnimated) || !(animations?.records.isEmpty ?? true) {
        arrangement = NodeArrangement(sources)
      }
    }
    node = RenderNode(
      layer: ObjectIdentifier(self), values: values, children: nodes, mask: maskNode, isMasked: mask != nil,
      animations: animations, arrangement: arrangement)
  }

  /// The sublayers that are not hidden with their own nodes, in their order.
  private var shownSublayers: [(layer: CALayer, node: RenderNode)] {
    children.compactMap { child in
      child.values.flags.contains(.isHidden) ? nil : child.node.map { (child, $0) }
    }
  }

  /// The nodes inside are not simply those of the sublayers.
  private var arrangesNodes: Bool {
    if case .replicator = values.payload { return true }
    return state.contains(.arrangesNodes)
  }

  /// The node as a parent with that space, which does not preserve depth, draws it.
  final func makeNode(in space: SublayerSpace?) -> RenderNode? {
    makeNode() == nil ? nil : madeNode(in: space)
  }

  /// The same of the node that was made; nil for a hidden layer.
  private func madeNode(in space: SublayerSpace?) -> RenderNode? {
    guard !values.flags.contains(.isHidden), let node else { return nil }
    return node.values.flags.contains(.preservesDepth) ? depthNode(node, in: space) : node
  }

  /// From so many changes among sublayers on, all are listed anew. Ours.
  private static let mostExchanged = 64

  /// The list with the new nodes of sublayers; nil when it cannot be had without all of them.
  private func exchanging(_ changed: [ChangedLayer], in nodes: NodeList, space: SublayerSpace?) -> NodeList? {
    // Drawing one of them may have taken sublayers away.
    guard !state.contains(.childrenChanged) else { return nil }
    var result = nodes
    for change in changed {
      let child = change.layer
      guard !child.values.flags.contains(.isHidden), let made = child.node,
        !made.values.flags.contains(.preservesDepth) || preservesDepthOfSublayers
      else { return nil }
      let index = Int(child.nodeIndex)
      guard index >= 0, index < nodes.count, nodes[index].layer == made.layer else { return nil }
      if result[index] !== made { result = result.replacing(index, with: made, space: space) }
    }
    return result
  }

  /// Back to front; notes in each sublayer where it is in the list.
  private func childNodes(space: SublayerSpace?, reusing old: NodeList) -> NodeList {
    let keepsDepth = preservesDepthOfSublayers
    var isReplicator = false
    if case .replicator = values.payload { isReplicator = true }
    state.remove(.arrangesNodes)
    var shown: [(layer: CALayer, node: RenderNode)] = []
    shown.reserveCapacity(children.count)
    var isSorted = true
    var last = -CGFloat.infinity
    for child in children {
      guard !child.values.flags.contains(.isHidden), var node = child.node else {
        child.nodeIndex = -1
        continue
      }
      if node.values.flags.contains(.preservesDepth), !keepsDepth {
        // A copy lies in the layer's space, what is in it does not.
        node = child.depthNode(node, in: isReplicator ? nil : space)
        state.insert(.arrangesNodes)
      }
      if node.values.zPosition < last { isSorted = false }
      last = node.values.zPosition
      shown.append((child, node))
    }
    // Sorting is stable in Swift.
    if !isSorted { shown.sort { $0.node.values.zPosition < $1.node.values.zPosition } }
    for index in shown.indices { shown[index].layer.nodeIndex = Int32(truncatingIfNeeded: index) }
    var nodes = shown.map(\.node)
    if case .replicator(let replicator) = values.payload { nodes = replicated(nodes, replicator) }
    return NodeList(nodes, space: space, reusing: old)
  }

  /// Displays what needs it in the visible layers.
  final func displayTree() {
    var waiting: [CALayer] = [self]
    while let layer = waiting.popLast() {
      guard layer.state.contains(.needsVisit), !layer.values.flags.contains(.isHidden) else { continue }
      if layer.state.contains(.needsDisplay) && !layer.values.bounds.isEmpty { layer.displayIfNeeded() }
      if let mask = layer.extras?.mask { waiting.append(mask) }
      for child in layer.children.reversed() where child.state.contains(.needsVisit) { waiting.append(child) }
    }
  }

  /// A tree of nodes of the layers as they are, without their shadow paths, leaving the committed one and all marks alone.
  final func snapshotNode() -> RenderNode? {
    if values.flags.contains(.isHidden) { return nil }
    // Each layer after its superlayer, so that from the end all that is inside is made already. A presentation layer's
    // sublayers are other objects each time they are asked for.
    setTextIfNeeded()
    var order = [Snapshot(of: self, isTurned: false)]
    var next = 0
    while next < order.count {
      let layer = order[next].layer
      let turns = order[next].isTurned != layer.isGeometryFlipped
      for child in layer.sublayers ?? [] where !child.values.flags.contains(.isHidden) {
        child.setTextIfNeeded()
        order[next].sublayers.append(order.count)
        order.append(Snapshot(of: child, isTurned: turns))
      }
      if let mask = layer.mask, !mask.values.flags.contains(.isHidden) {
        mask.setTextIfNeeded()
        order[next].mask = order.count
        order.append(Snapshot(of: mask, isTurned: turns))
      }
      next += 1
    }
    for index in order.indices.reversed() {
      let snapshot = order[index]
      order[index].node = snapshot.layer.snapshotNode(
        of: snapshot.sublayers.compactMap { order[$0].node }, mask: snapshot.mask.flatMap { order[$0].node },
        isTurned: snapshot.isTurned)
    }
    return order[0].node
  }

  /// The node of this layer with those inside, given in the order of the sublayers.
  private func snapshotNode(of sublayers: [RenderNode], mask: RenderNode?, isTurned: Bool) -> RenderNode {
    var values = values
    values.flags.set(.contentsAreTurned, isTurned)
    if values.rare?.value.shadowPath != nil { values.changeRare { $0.shadowPath = nil } }
    let space = values.sublayerSpace
    var isReplicator = false
    if case .replicator = values.payload { isReplicator = true }
    var nodes = sublayers
    if !preservesDepthOfSublayers { nodes = nodes.map { $0.flattenedIfDeep(in: isReplicator ? nil : space) } }
    // Sorting is stable in Swift.
    nodes.sort { $0.values.zPosition < $1.values.zPosition }
    if case .replicator(let replicator) = values.payload {
      let made = extras?.madeCopies
      nodes = replicated(nodes, replicator)
      // The committed copies stay those of the committed sublayers.
      extras?.madeCopies = made
    }
    return RenderNode(
      layer: ObjectIdentifier(self), values: values, children: NodeList(nodes, space: space),
      mask: mask?.flattenedIfDeep(in: space), isMasked: self.mask != nil)
  }

  /// A layer of which a node is made aside, with the places of what is inside.
  private struct Snapshot {
    let layer: CALayer
    /// Contents are turned over, by the layers that the picture is of.
    let isTurned: Bool
    var sublayers: [Int] = []
    var mask: Int?
    var node: RenderNode?

    init(of layer: CALayer, isTurned: Bool) {
      self.layer = layer
      self.isTurned = isTurned
    }
  }
}

/// A sublayer in its superlayer's list of those that changed. Not counted: a sublayer that leaves empties the list.
struct ChangedLayer {
  unowned(unsafe) let layer: CALayer
}
