extension UIView: UITraitChangeObservable, TraitStateOwner {
  /// The traits that this view changes for itself and all views inside it.
  public var traitOverrides: UITraitOverrides {
    get { storedOverrides }
    set { storedOverrides = newValue }
  }

  /// Light or dark for this view and all inside it; `unspecified`, the standard, inherits it.
  public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { storedStyle }
    set { storedStyle = newValue }
  }

  func changeOverrides(_ change: (TraitState) -> Void) {
    let old = traitCollection
    madeTraitState.change(change)
    if traitCollection != old { propagateTraitChange(from: old) }
  }

  /// The nearest overrides on the way up, over the traits that those inherit.
  var resolvedTraits: UITraitCollection {
    guard TraitState.anyOverrides else { return window?.inheritedTraits ?? UITraitCollection.current }
    var view = self
    while !view.overridesTraits, let superview = view.storedSuperview { view = superview }
    return view.overridden(view.inheritedTraits)
  }

  private var overridesTraits: Bool {
    traitState?.hasOverrides == true || viewController?.traitState?.hasOverrides == true
  }

  /// `traits`, with what this view and the controller whose root view it is override.
  private func overridden(_ traits: UITraitCollection) -> UITraitCollection {
    var result = traits
    if let state = viewController?.traitState, state.hasOverrides { result = state.applied(to: result) }
    if let state = traitState, state.hasOverrides { result = state.applied(to: result) }
    return result
  }

  /// The traits of this view and all inside it changed; nil stands for those of no scene.
  func propagateTraitChange(from previous: UITraitCollection?) {
    let traits = traitCollection
    applyDynamicColors()
    if let previous, previous.layoutDirection != traits.layoutDirection { layoutDirectionDidChange() }
    if previous?.preferredContentSizeCategory != traits.preferredContentSizeCategory { autoLayoutSafeAreaDidChange() }
    traitCollectionDidChange(previous)
    traitState?.tellObservers(from: previous, to: traits)
    if let controller = viewController {
      controller.traitCollectionDidChange(previous)
      controller.traitState?.tellObservers(from: previous, to: traits)
    }
    redrawContent()
    for view in storedSubviews { view.inheritedTraitsDidChange(from: previous) }
  }

  /// The traits around this view changed, which what it overrides may hide.
  func inheritedTraitsDidChange(from previous: UITraitCollection?) {
    guard TraitState.anyOverrides, overridesTraits else { return propagateTraitChange(from: previous) }
    let old = previous.map { overridden($0) }
    if old != traitCollection { propagateTraitChange(from: old) }
  }

  /// Tells the view, which came from elsewhere, of the traits that are others here. What depends on the size of the window
  /// alone is no change for a view that was in none.
  func traitsDidMove(from old: UITraitCollection, wasInWindow: Bool) {
    let traits = traitCollection
    guard old != traits else { return }
    let seen =
      wasInWindow
      ? old
      : old.with {
        $0.displayScale = traits.displayScale
        $0.horizontalSizeClass = traits.horizontalSizeClass
        $0.verticalSizeClass = traits.verticalSizeClass
        $0.userInterfaceIdiom = traits.userInterfaceIdiom
      }
    if seen != traits { propagateTraitChange(from: old) }
  }
}

extension UIViewController: UITraitChangeObservable, TraitStateOwner {
  /// The traits that this controller changes for its views and those of its children.
  public var traitOverrides: UITraitOverrides {
    get { storedOverrides }
    set { storedOverrides = newValue }
  }

  /// Light or dark for this controller's views; `unspecified`, the standard, inherits it.
  public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { storedStyle }
    set { storedStyle = newValue }
  }

  /// The traits that `child` has other than its parent; nil takes them back. Traps when it is not a child of this one.
  public func setOverrideTraitCollection(_ collection: UITraitCollection?, forChild child: UIViewController) {
    precondition(
      child.parent === self, "setOverrideTraitCollection: \(child) is not a child of \(self)")
    child.changeOverrides { $0.parentOverrides = collection }
  }

  /// What `setOverrideTraitCollection(_:forChild:)` gave for `child`; nil when it gave nothing.
  public func overrideTraitCollection(forChild child: UIViewController) -> UITraitCollection? {
    child.parent === self ? child.traitState?.parentOverrides : nil
  }

  /// The traits of a controller whose view is not made: those of its parent.
  var expectedTraits: UITraitCollection {
    let inherited = parent?.traitCollection ?? UITraitCollection.current
    return traitState?.applied(to: inherited) ?? inherited
  }

  func changeOverrides(_ change: (TraitState) -> Void) {
    guard let view = viewIfLoaded else { return madeTraitState.change(change) }
    let old = view.traitCollection
    madeTraitState.change(change)
    if view.traitCollection != old { view.propagateTraitChange(from: old) }
  }
}

extension UIWindowScene: UITraitChangeObservable, TraitStateOwner {
  /// The traits that this scene changes for all its windows.
  public var traitOverrides: UITraitOverrides {
    get { storedOverrides }
    set { storedOverrides = newValue }
  }

  func changeOverrides(_ change: (TraitState) -> Void) {
    madeTraitState.change(change)
    traitsDidChange()
  }
}
