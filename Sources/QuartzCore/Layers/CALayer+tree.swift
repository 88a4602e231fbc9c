import CoreGraphics
import Foundation

extension CALayer {
  /// From the end, where most changes are; but the first is tried before, for those who empty a layer from there.
  final func index(of child: CALayer) -> Int? {
    if children.first === child { return 0 }
    var index = children.count - 1
    while index > 0 && children[index] !== child { index -= 1 }
    return index > 0 ? index : nil
  }

  final func attach(_ layer: CALayer, besides sibling: CALayer?, offset: Int) {
    guard let sibling, sibling !== layer, index(of: sibling) != nil else {
      attach(layer, at: children.count)
      return
    }
    if layer.parent != nil { layer.detach() }
    // The index counts after the layer has left: it may have been a sublayer here already.
    attach(layer, at: (index(of: sibling) ?? children.count) + offset)
  }

  final func attach(_ layer: CALayer, at index: Int) {
    precondition(index >= 0 && index <= children.count, "no sublayer index \(index) among \(children.count)")
    precondition(layer !== self, "a layer cannot be its own sublayer")
    trapIfInside(layer, "a layer cannot be a sublayer of a layer inside it")
    precondition(!layer.state.contains(.isHosted), "the root layer of a window cannot become a sublayer")
    var place = index
    if layer.parent != nil {
      if layer.parent === self, let old = self.index(of: layer), old < place { place -= 1 }
      layer.detach()
    }
    if place == children.count { children.append(layer) } else { children.insert(layer, at: place) }
    layer.parent = self
    joined(layer)
    // What is put elsewhere in its window goes on from where it is.
    if let window = Self.leavers[ObjectIdentifier(layer)], layer.node != nil, window == ObjectIdentifier(root) {
      layer.state.remove(.isNew)
    }
  }

  /// Traps when this layer is inside `layer`, or inside its mask.
  private func trapIfInside(_ layer: CALayer, _ message: String) {
    // Only a layer that has layers below it can be an ancestor.
    guard !layer.children.isEmpty || layer.extras?.mask != nil else { return }
    var ancestor = parent
    while let next = ancestor {
      precondition(next !== layer, message)
      ancestor = next.parent
    }
  }

  /// A new child, or mask, came in: what waits in it concerns the ancestors now.
  final func joined(_ layer: CALayer) {
    layer.state.insert(.isNew)
    state.insert(.childNeedsVisit)
    // Needing layout itself, the layer is on the way of the layout pass, which then finds the new child.
    mark([.childrenChanged, .needsLayout])
  }

  final func detach() {
    guard let parent else { return }
    if isMaskLayer {
      parent.mask = nil
      return
    }
    guard let index = parent.index(of: self) else { return }
    if node != nil, isCommitted { Self.leavers[ObjectIdentifier(self)] = ObjectIdentifier(root) }
    // Keeps the layer alive until it is wholly out.
    let layer = parent.children.remove(at: index)
    layer.parent = nil
    AnimationClock.shared.layerLeft()
    parent.mark([.childrenChanged, .needsLayout])
  }

  /// Layers that have left their places since the last commit of their windows, with the windows' roots. Only compared: a new layer
  /// at the address of one that is gone was in no commit.
  private static var leavers: [ObjectIdentifier: ObjectIdentifier] = [:]

  /// A commit of the tree under `root` is made.
  static func forgetLeavers(of root: CALayer) {
    guard !leavers.isEmpty else { return }
    let window = ObjectIdentifier(root)
    leavers = leavers.filter { $0.value != window }
  }

  final func replaceChild(_ old: CALayer, with new: CALayer) {
    guard old !== new, index(of: old) != nil else { return }
    if new.parent != nil { new.detach() }
    guard let index = index(of: old) else { return }
    attach(new, at: index)
    old.detach()
  }

  final func setSublayers(_ layers: [CALayer]) {
    for child in children where !layers.contains(where: { $0 === child }) { child.detach() }
    for layer in layers { addSublayer(layer) }
  }

  /// The layer whose alpha the layer is multiplied with; its superlayer is this layer for geometry, but it is no
  /// sublayer. A layer that is a sublayer elsewhere is taken out there. The layer itself, one that it is inside of, and
  /// the root of a window trap.
  public var mask: CALayer? {
    get { extras?.mask }
    set {
      let old = extras?.mask
      guard newValue !== old else { return }
      if let newValue {
        precondition(newValue !== self, "a layer cannot mask itself")
        trapIfInside(newValue, "a layer cannot mask a layer inside it")
        precondition(!newValue.state.contains(.isHosted), "the root layer of a window cannot become a mask")
        newValue.detach()
        newValue.state.insert(.isMask)
      }
      let action = implicitAction(forKey: "mask")
      old?.state.remove(.isMask)
      old?.parent = nil
      AnimationClock.shared.layerLeft()
      madeExtras().mask = newValue
      newValue?.parent = self
      mark(.valuesChanged)
      if let newValue { joined(newValue) }
      action?.run(forKey: "mask", object: self, arguments: nil)
    }
  }

  /// The top of the tree that the layer is in.
  final var root: CALayer {
    var layer = self
    while let next = layer.parent { layer = next }
    return layer
  }

  /// The highest layer, from this one up, that nobody sees: hidden, or the top of a tree in no window. Nil when this one
  /// is seen.
  final var topUnseen: CALayer? {
    var found: CALayer?
    var layer = self
    while true {
      if layer.values.flags.contains(.isHidden) { found = layer }
      guard let next = layer.parent else { return layer.state.contains(.isHosted) ? found : layer }
      layer = next
    }
  }

  /// Whether the last commit of a window had the layer where it is, shown or hidden.
  final var isCommitted: Bool {
    var layer = self
    while true {
      if layer.node == nil || layer.state.contains(.isNew) { return false }
      guard let next = layer.parent else { return layer.state.contains(.isHosted) }
      layer = next
    }
  }

  /// Whether the layer is in a window, and neither it nor one above it is hidden.
  final var isSeen: Bool { topUnseen == nil }
}
