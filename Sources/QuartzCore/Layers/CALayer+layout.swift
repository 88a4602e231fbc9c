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

  private func layoutPass() {
    guard state.contains(.needsLayoutVisit) else { return }
    state.remove(.needsLayoutVisit)
    if state.contains(.needsLayout) {
      state.remove(.needsLayout)
      let isNested = state.contains(.isLayingOut)
      state.insert(.isLayingOut)
      layoutSublayers()
      if !isNested { state.remove(.isLayingOut) }
    }
    // A copy: layout may change the tree.
    for child in children where child.state.contains(.needsLayoutVisit) { child.layoutPass() }
    extras?.mask?.layoutPass()
  }

  private func dropLayoutMarks() {
    guard state.contains(.needsLayoutVisit) else { return }
    state.remove([.needsLayoutVisit, .needsLayout])
    for child in children { child.dropLayoutMarks() }
    extras?.mask?.dropLayoutMarks()
  }
}
