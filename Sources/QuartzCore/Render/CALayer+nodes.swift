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
    let pending = state
    state.remove([.needsVisit, .childNeedsVisit, .childrenChanged, .valuesChanged])

    var nodes = node?.children ?? []
    var mask = node?.mask
    var isChanged = pending.contains(.valuesChanged) || node == nil
    if !pending.isDisjoint(with: [.childNeedsVisit, .childrenChanged]) || node == nil {
      let made = childNodes()
      if !Self.areSame(made, nodes) {
        nodes = made
        isChanged = true
      }
    }
    let madeMask = extras?.mask?.makeNode()
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

  private static func areSame(_ a: [RenderNode], _ b: [RenderNode]) -> Bool {
    guard a.count == b.count else { return false }
    for index in a.indices where a[index] !== b[index] { return false }
    return true
  }

  /// Back to front.
  private func childNodes() -> [RenderNode] {
    var nodes: [RenderNode] = []
    nodes.reserveCapacity(children.count)
    var isSorted = true
    var last = -CGFloat.infinity
    for child in children {
      guard let node = child.makeNode() else { continue }
      if node.values.zPosition < last { isSorted = false }
      last = node.values.zPosition
      nodes.append(node)
    }
    // Sorting is stable in Swift.
    if !isSorted { nodes.sort { $0.values.zPosition < $1.values.zPosition } }
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
    let nodes = (sublayers ?? []).compactMap { $0.snapshotNode() }.enumerated()
      .sorted { ($0.element.values.zPosition, $0.offset) < ($1.element.values.zPosition, $1.offset) }
      .map(\.element)
    var values = values
    if values.rare?.value.shadowPath != nil { values.changeRare { $0.shadowPath = nil } }
    return RenderNode(
      layer: ObjectIdentifier(self), values: values, children: nodes, mask: mask?.snapshotNode(), isMasked: mask != nil)
  }
}
