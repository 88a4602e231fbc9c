import Foundation

extension CALayer {
  /// How often layers may ask each other for layout again before a pass gives up: a cycle that never settles must not
  /// hang the app. Ours; settled trees need one or two.
  private static let layoutPassLimit = 64

  /// Where there are no more sublayers than this, looking at each is cheaper than remembering which of them wait.
  private static let fewChildren = 32

  /// Has the next layout pass visit the layer and its ancestors, also hidden ones, up to the first that it visits anyway.
  final func markForLayout() {
    if state.contains(.needsLayoutVisit) { return }
    state.insert(.needsLayoutVisit)
    var layer = self
    while let next = layer.parent {
      next.note(waiting: layer)
      if next.state.contains(.needsLayoutVisit) { return }
      next.state.insert(.needsLayoutVisit)
      layer = next
    }
    if layer.state.contains(.isHosted) { layer.extras?.host?.treeNeedsCommit() }
  }

  /// Remembers a sublayer that the next layout pass has to visit. Where all will be looked at there is nothing to remember.
  private func note(waiting child: CALayer) {
    if state.contains(.looksAtAll) || child.state.contains(.isMask) { return }
    // One that was laid out by itself is still in the list.
    if let last = layoutChildren.last, last.layer === child { return }
    if children.count <= Self.fewChildren || layoutChildren.count >= children.count {
      lookAtAll()
    } else {
      layoutChildren.append(ChangedLayer(layer: child))
    }
  }

  /// Has the next layout pass look at all sublayers.
  final func lookAtAll() {
    state.insert(.looksAtAll)
    if !layoutChildren.isEmpty { layoutChildren = [] }
  }

  /// The sublayers that may wait for layout: in their order, or in that of asking where there are many and few wait.
  private func takeWaitingChildren() -> [CALayer] {
    if state.contains(.looksAtAll) {
      state.remove(.looksAtAll)
      return children
    }
    if layoutChildren.isEmpty { return [] }
    // Not by `map`, which would make sure of the actor for each.
    var waiting: [CALayer] = []
    waiting.reserveCapacity(layoutChildren.count)
    for child in layoutChildren { waiting.append(child.layer) }
    layoutChildren.removeAll(keepingCapacity: true)
    return waiting
  }

  final func layoutTree() {
    if extras?.model != nil { return }
    var top = self
    while let next = top.parent, !top.isMaskLayer, next.state.contains(.needsLayout) { top = next }
    for _ in 0..<Self.layoutPassLimit {
      guard top.state.contains(.needsLayoutVisit) else { return }
      top.layoutPass()
    }
    // Whoever still asks is in a cycle; forget it, so that the next pass begins afresh.
    top.dropLayoutMarks()
  }

  /// A layer whose sublayers are being laid out, as they were when it came to its turn.
  private struct LayoutVisit {
    let layer: CALayer
    let children: [CALayer]
    var next = 0
  }

  /// Each layer before those inside it, without using the stack: trees may be deep.
  private func layoutPass() {
    guard let first = layoutVisit() else { return }
    var visits = [first]
    while !visits.isEmpty {
      let last = visits.count - 1
      let next = visits[last].next
      visits[last].next += 1
      if next < visits[last].children.count {
        if let visit = visits[last].children[next].layoutVisit() { visits.append(visit) }
      } else if next == visits[last].children.count {
        if let visit = visits[last].layer.extras?.mask?.layoutVisit() { visits.append(visit) }
      } else {
        visits.removeLast()
      }
    }
  }

  /// Lays out the layer's own sublayers where that is needed; nil when nothing is needed in it either.
  private func layoutVisit() -> LayoutVisit? {
    guard state.contains(.needsLayoutVisit) else { return nil }
    state.remove(.needsLayoutVisit)
    if state.contains(.needsLayout) {
      state.remove(.needsLayout)
      let isNested = state.contains(.isLayingOut)
      state.insert(.isLayingOut)
      layoutSublayers()
      if !isNested { state.remove(.isLayingOut) }
    }
    let waiting = takeWaitingChildren()
    return waiting.isEmpty && extras?.mask == nil ? nil : LayoutVisit(layer: self, children: waiting)
  }

  private func dropLayoutMarks() {
    var waiting: [CALayer] = [self]
    while let layer = waiting.popLast() {
      guard layer.state.contains(.needsLayoutVisit) else { continue }
      layer.state.remove([.needsLayoutVisit, .needsLayout])
      layer.lookAtAll()
      waiting += layer.children
      if let mask = layer.extras?.mask { waiting.append(mask) }
    }
  }
}
