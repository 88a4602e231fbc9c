import Foundation

/// What `UIView` calls so that constraints follow it.
extension UIView {
  /// The view was put into another superview, or taken out of one. Constraints between what is inside the view and what is
  /// not are deactivated when it leaves a superview, as UIKit does; all others move to the engine of the new hierarchy.
  func autoLayoutDidMove(from oldSuperview: UIView?) {
    if flags.contains(.isArranged) {
      flags.remove(.isArranged)
      (oldSuperview as? UIStackView)?.arrangedSubviewDidLeave(self)
    }
    if autoLayoutState == nil {
      guard superview != nil, type(of: self).requiresConstraintBasedLayout else { return }
    }
    let state = madeAutoLayoutState
    if let superview {
      let outer = superview.madeAutoLayoutState
      if state.needsUpdateConstraints || state.descendantNeedsUpdateConstraints { outer.noteUpdateConstraintsBelow() }
    }
    if oldSuperview != nil { deactivateConstraintsReachingOutside() }

    var held: [NSLayoutConstraint] = []
    var included: [LayoutBox] = []
    // The old engine takes back what is inside, too, before it goes.
    let oldEngine = state.ownEngine
    defer { withExtendedLifetime(oldEngine) {} }
    forEachAutoLayoutState { inner in
      for constraint in inner.held { constraint.engine?.remove(constraint) }
      held.append(contentsOf: inner.held)
      for box in inner.boxes { box.engine?.forget(box) }
      inner.ownEngine = nil
      if !inner.view.translatesAutoresizingMaskIntoConstraints { included.append(inner.box) }
    }
    guard !held.isEmpty || (!included.isEmpty && superview != nil) else { return }
    let engine = state.layoutEngine
    for constraint in held { engine.add(constraint) }
    for box in included { engine.include(box) }
  }

  private func deactivateConstraintsReachingOutside() {
    var reaching: [NSLayoutConstraint] = []
    forEachAutoLayoutState { inner in
      for constraint in inner.mentions where constraint.holder.map({ !$0.isDescendant(of: self) }) ?? true {
        reaching.append(constraint)
      }
    }
    for constraint in reaching { constraint.deactivate() }
  }

  /// The frame, the bounds or the autoresizing mask changed.
  func autoLayoutGeometryDidChange() {
    guard let state = autoLayoutState else { return }
    if !state.crossings.isEmpty, state.crossedOrigin != bounds.origin { state.crossingsDidChange() }
    for guide in state.systemGuides { guide.insetsMayHaveChanged() }
    if AutoLayoutState.handsDownMargins { handedDownMarginsMayHaveChanged() }
    if translatesAutoresizingMaskIntoConstraints || superview == nil {
      state.box.engine?.setNeedsSystemUpdate(of: state.box)
    } else if let record = state.box.record, !record.slot.pointee.isMoved {
      // Other frames are not what constraints go by: the next layout puts the view back.
      state.box.engine?.setMoved(record)
    }
  }

  /// The safe area of this view changed.
  func autoLayoutSafeAreaDidChange() {
    guard let state = autoLayoutState else { return }
    for guide in state.systemGuides { guide.insetsMayHaveChanged() }
  }

  /// How often views may change their baselines as they are placed.
  private static let applyPassLimit = 4

  /// Places the subviews that constraints place: what the base `layoutSubviews` does.
  ///
  /// Sizes and centres are those of the solution, in points, not rounded to pixels: that is done where things are drawn.
  /// A view that no constraint mentions and that has no content size keeps its frame.
  func autoLayoutApply() {
    // Asked for during layout, or by a hierarchy that was not laid out from its top.
    updateConstraintsIfNeeded()
    guard let state = autoLayoutState, let engine = state.existingEngine else { return }
    let outer = engine.applying
    engine.applying = self
    defer { engine.applying = outer }
    if state.placesAll {
      state.placesAll = false
      for view in storedSubviews {
        if let box = view.autoLayoutState?.box, let record = engine.existingRecord(of: box) { engine.setMoved(record) }
      }
    }
    // Baselines follow the sizes that views get here, and may ask for another solution.
    for _ in 0..<Self.applyPassLimit {
      engine.solve()
      placeMoved(state, engine)
      if !engine.needsSolving { return }
    }
  }

  private func placeMoved(_ state: AutoLayoutState, _ engine: LayoutEngine) {
    // Taken out: what is placed may have others placed, or this view laid out from within.
    var moved = MovedRecords()
    swap(&moved, &state.moved)
    let isAnimating = AnimationScope.current != nil
    for index in 0..<moved.count {
      let slot = moved[index]
      let record = slot.pointee.record.takeUnretainedValue()
      if record.engine == engine.number, record.isUsed { place(record, isAnimating: isAnimating) }
      slot.pointee.isMoved = false
    }
    if state.moved.count == 0 {
      moved.removeAll()
      swap(&moved, &state.moved)
    }
  }

  /// Gives a subview the frame of the solution, unless it is one no more.
  private func place(_ record: LayoutBox.Record, isAnimating: Bool) {
    let box = record.box
    guard let view = box.view, view.isSubview(of: self), box.record === record,
      !view.translatesAutoresizingMaskIntoConstraints
    else { return }
    let layer = view.layer
    let frame = record.frame
    let (size, anchor) = (frame.size, layer.values.anchorPoint)
    let center = CGPoint(x: frame.origin.x + anchor.x * size.width, y: frame.origin.y + anchor.y * size.height)
    let oldSize = layer.values.bounds.size
    // Views that ask for no actions need not be asked, property by property.
    if !isAnimating, view.flags.contains(.isHitByBounds) {
      guard layer.place(size: size, position: center, laysOut: !view.hasNothingToLayOut) else { return }
      if oldSize != size, !view.storedSubviews.isEmpty { view.resizeSubviews(from: oldSize) }
      if let state = view.autoLayoutState, !state.systemGuides.isEmpty { view.autoLayoutGeometryDidChange() }
    } else {
      if oldSize != size { view.bounds = CGRect(origin: view.bounds.origin, size: size) }
      if view.center != center { view.center = center }
    }
    if oldSize != size, box.usesBaseline { view.autoLayoutState?.baselinesDidChange() }
  }

  /// Asks for layout because the solution places subviews anew: those that it leaves where they are need not be looked at.
  func setNeedsPlacing() {
    let placesAll = autoLayoutState?.placesAll
    setNeedsLayout()
    if let placesAll { autoLayoutState?.placesAll = placesAll }
  }

  /// Before layout, for the topmost view: lets views update their constraints, innermost first, and solves them.
  func autoLayoutUpdateConstraintsPass() {
    updateConstraintsIfNeeded()
    autoLayoutState?.ownEngine?.solve()
  }
}

extension UIView {
  // MARK: Updating constraints

  /// How often views may ask for another `updateConstraints` from within one.
  private static let updatePassLimit = 10

  /// Asks for `updateConstraints` before the next layout.
  public func setNeedsUpdateConstraints() {
    let state = madeAutoLayoutState
    state.needsUpdateConstraints = true
    superview?.madeAutoLayoutState.noteUpdateConstraintsBelow()
    setNeedsLayout()
  }

  /// Whether `updateConstraints` is due.
  public func needsUpdateConstraints() -> Bool { autoLayoutState?.needsUpdateConstraints ?? false }

  /// Calls `updateConstraints` now where it is due, in the view and those inside it, innermost first.
  public func updateConstraintsIfNeeded() {
    for _ in 0..<Self.updatePassLimit {
      guard let state = autoLayoutState, state.needsUpdateConstraints || state.descendantNeedsUpdateConstraints else {
        return
      }
      updateConstraintsOnce(state)
    }
  }

  private func updateConstraintsOnce(_ state: AutoLayoutState) {
    if state.descendantNeedsUpdateConstraints {
      state.descendantNeedsUpdateConstraints = false
      for view in subviews {
        if let inner = view.autoLayoutState { view.updateConstraintsOnce(inner) }
      }
    }
    guard state.needsUpdateConstraints else { return }
    state.needsUpdateConstraints = false
    viewController?.updateViewConstraints()
    updateConstraints()
  }
}
