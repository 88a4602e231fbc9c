import Foundation

extension CALayer {
  /// How often layers may ask each other for layout again before a pass gives up: a cycle that never settles must not
  /// hang the app. Ours; settled trees need one or two.
  private static let layoutPassLimit = 64

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
    return children.isEmpty && extras?.mask == nil ? nil : LayoutVisit(layer: self, children: children)
  }

  private func dropLayoutMarks() {
    var waiting: [CALayer] = [self]
    while let layer = waiting.popLast() {
      guard layer.state.contains(.needsLayoutVisit) else { continue }
      layer.state.remove([.needsLayoutVisit, .needsLayout])
      waiting += layer.children
      if let mask = layer.extras?.mask { waiting.append(mask) }
    }
  }
}
