/// What a view, controller or scene overrides of the traits around it, and who wants to know of changes. Few have any.
@MainActor final class TraitState {
  var overrides = UITraitOverrides()
  var observers: [TraitObserver] = []
  /// What `setOverrideTraitCollection(_:forChild:)` says of the controller.
  var parentOverrides: UITraitCollection?
  private var known: (inherited: UITraitCollection, own: UITraitCollection)?

  /// Whether any view or controller has ever overridden a trait. Until then every view has the traits of its window, which
  /// need no walk up the superviews.
  static var anyOverrides = false

  var hasOverrides: Bool { !overrides.isEmpty || parentOverrides != nil }

  /// `inherited` with what is overridden here.
  func applied(to inherited: UITraitCollection) -> UITraitCollection {
    if let known, known.inherited === inherited { return known.own }
    var own = inherited
    if let parentOverrides { own = UITraitCollection(traitsFrom: [own, parentOverrides]) }
    own = overrides.applied(to: own)
    known = (inherited, own)
    return own
  }

  func change(_ change: (TraitState) -> Void) {
    Self.anyOverrides = true
    change(self)
    known = nil
  }

  func tellObservers(from old: UITraitCollection?, to new: UITraitCollection) {
    guard !observers.isEmpty else { return }
    let old = old ?? UITraitCollection()
    // One may take itself, or another, back.
    for observer in observers where observers.contains(where: { $0 === observer }) {
      observer.traitsDidChange(from: old, to: new)
    }
  }
}

@MainActor protocol TraitStateOwner: AnyObject {
  var traitState: TraitState? { get set }
  /// Changes what is overridden, and tells everybody whose traits that changes.
  func changeOverrides(_ change: (TraitState) -> Void)
}

extension TraitStateOwner {
  var madeTraitState: TraitState {
    if let traitState { return traitState }
    let made = TraitState()
    traitState = made
    return made
  }

  var storedOverrides: UITraitOverrides {
    get { traitState?.overrides ?? UITraitOverrides() }
    set { changeOverrides { $0.overrides = newValue } }
  }

  /// Light or dark for this and all inside it; `unspecified` where that is inherited.
  var storedStyle: UIUserInterfaceStyle {
    get { storedOverrides.userInterfaceStyle }
    set {
      changeOverrides {
        if newValue == .unspecified {
          $0.overrides.remove(UITraitUserInterfaceStyle.self)
        } else {
          $0.overrides.userInterfaceStyle = newValue
        }
      }
    }
  }
}
