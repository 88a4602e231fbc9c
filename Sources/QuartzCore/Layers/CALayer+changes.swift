import CoreGraphics
import Foundation

extension CALayer {
  var isMaskLayer: Bool { state.contains(.isMask) }

  func madeExtras() -> LayerExtras {
    if let extras { return extras }
    let made = LayerExtras()
    extras = made
    return made
  }

  /// Changes a value that drawing depends on, with the action of the property `key`.
  @inline(__always) final func change(_ key: String, _ apply: (inout LayerValues) -> Void) {
    let action = implicitAction(forKey: key)
    apply(&values)
    mark(.valuesChanged)
    if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
    action?.run(forKey: key, object: self, arguments: nil)
  }

  /// The same for what few layers set.
  final func changeRare(_ key: String, _ apply: (inout RareValues) -> Void) {
    change(key) { $0.changeRare(apply) }
  }

  /// Notes that the layer owes something, and tells all ancestors that there is something below them. O(1) when they
  /// know already, else O(depth).
  final func mark(_ what: LayerState) {
    state.insert(what)
    if what.contains(.valuesChanged), let parent, parent.hitBoxes != nil { parent.hitBoxes = nil }
    if what.contains(.childrenChanged) {
      if hitBoxes != nil { hitBoxes = nil }
      // All will be looked at, and one of them may be gone by then.
      if !changedChildren.isEmpty { changedChildren = [] }
      lookAtAll()
    }
    if what.contains(.needsLayout) { markForLayout() }
    markUpwards()
  }

  /// Has the next commit visit the layer and its ancestors, up to the first that it visits anyway.
  private func markUpwards() {
    if state.contains(.needsVisit) { return }
    state.insert(.needsVisit)
    var isNew = true
    var layer = self
    while true {
      guard let next = layer.parent else {
        if layer.state.contains(.isHosted) { layer.extras?.host?.treeNeedsCommit() }
        return
      }
      // Nothing below a hidden layer is drawn; showing it will visit everything that waits there.
      if layer.values.flags.contains(.isHidden) { return }
      if isNew { next.note(changed: layer) }
      if next.state.isSuperset(of: [.needsVisit, .childNeedsVisit]) { return }
      isNew = !next.state.contains(.needsVisit)
      next.state.insert([.needsVisit, .childNeedsVisit])
      layer = next
    }
  }

  /// Remembers a sublayer that the next commit has to visit. Where all will be visited there is nothing to remember.
  private func note(changed child: CALayer) {
    if !state.contains(.childrenChanged) && !child.state.contains(.isMask) {
      changedChildren.append(ChangedLayer(layer: child))
    }
  }

  final func boundsDidChange(resized: Bool, laysOut: Bool = true) {
    mark(laysOut ? [.valuesChanged, .needsLayout] : .valuesChanged)
    guard resized else { return }
    if state.contains(.needsDisplayOnBoundsChange) { setNeedsDisplay() }
    // A superlayer that lays out right now is the one who resized, or will hear no news.
    if let parent, !isMaskLayer, !parent.state.contains(.isLayingOut) { parent.setNeedsLayout() }
  }

  /// The action of a change outside `CATransaction.disableActions`; nil for none.
  @inline(__always) final func implicitAction(forKey key: String) -> (any CAAction)? {
    if CATransaction.disableActions() || state.contains(.changesAtOnce) || extras?.model != nil { return nil }
    // Nothing to find, in a layer that was never on the screen: most are made like that.
    if node == nil, type(of: self) == CALayer.self, delegate == nil, extras == nil { return nil }
    let action = action(forKey: key)
    return action is NSNull ? nil : action
  }

  final func searchAction(forKey event: String) -> (any CAAction)? {
    if let action = delegate?.action(for: self, forKey: event) { return action is NSNull ? nil : action }
    if let extras {
      if let action = extras.actions?[event] { return action is NSNull ? nil : action }
      if let action = (extras.style?["actions"] as? [String: any CAAction])?[event] {
        return action is NSNull ? nil : action
      }
    }
    guard let action = type(of: self).defaultAction(forKey: event) else { return ImplicitAnimation.make(forKey: event) }
    return action is NSNull ? nil : action
  }

  /// Whether changes look for no actions: of a layer that is a part of a view, which moves when that does.
  package final var changesAtOnce: Bool {
    get { state.contains(.changesAtOnce) }
    set { state.set(.changesAtOnce, newValue) }
  }

  /// Actions by event; an `NSNull` stands for none.
  public var actions: [String: any CAAction]? {
    get { extras?.actions }
    set { madeExtras().actions = newValue }
  }

  /// Defaults by name; the entry `actions` takes part in the search for actions.
  public var style: [AnyHashable: Any]? {
    get { extras?.style }
    set { madeExtras().style = newValue }
  }

  /// A name for the layer's owner; nothing reads it.
  public var name: String? {
    get { extras?.name }
    set {
      if newValue == nil && extras == nil { return }
      madeExtras().name = newValue
    }
  }
}
