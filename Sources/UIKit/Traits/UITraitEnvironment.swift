/// Something that has traits: a view, a controller, a window scene.
@MainActor public protocol UITraitEnvironment: AnyObject {
  /// The traits as they are now.
  var traitCollection: UITraitCollection { get }
  /// The traits changed from what they were; nil stands for those before there was a scene.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// What `registerForTraitChanges` gives, to take the registration back with.
@MainActor public protocol UITraitChangeRegistration {}

/// Something that tells when traits change. Registrations last as long as the object that they were made with.
@MainActor public protocol UITraitChangeObservable: UITraitEnvironment {}

extension UITraitChangeObservable {
  /// Calls `handler` with this object and the traits before, each time one of `traits` changes, once for all that change at
  /// a time.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping @MainActor (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let observer = TraitObserver(traits: traits) { [weak self] previous in
      if let self { handler(self, previous) }
    }
    traitState.observers.append(observer)
    return observer
  }

  /// Calls a method of this object each time one of `traits` changes: `registerForTraitChanges([...], action: Page.update)`.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], action: @escaping @MainActor (Self) -> @MainActor () -> Void
  ) -> any UITraitChangeRegistration {
    registerForTraitChanges(traits) { object, _ in action(object)() }
  }

  /// Calls a method of `target`, which is held weakly, each time one of `traits` changes.
  @discardableResult
  public func registerForTraitChanges<Target: AnyObject>(
    _ traits: [UITrait], target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) -> any UITraitChangeRegistration {
    registerForTraitChanges(traits) { [weak target] _, _ in
      if let target { action(target)() }
    }
  }

  /// Takes a registration back; nothing happens when it is not one of this object's.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    traitState.observers.removeAll { $0 === registration as? TraitObserver }
  }

  private var traitState: TraitState {
    guard let owner = self as? any TraitStateOwner else {
      preconditionFailure("registerForTraitChanges: \(self) is neither a view, a controller nor a window scene")
    }
    return owner.madeTraitState
  }
}

/// One registration for changes.
@MainActor final class TraitObserver: UITraitChangeRegistration {
  private let traits: [UITrait]
  private let handler: (UITraitCollection) -> Void

  init(traits: [UITrait], handler: @escaping (UITraitCollection) -> Void) {
    self.traits = traits
    self.handler = handler
  }

  func traitsDidChange(from old: UITraitCollection, to new: UITraitCollection) {
    if new.differs(from: old, in: traits) { handler(old) }
  }
}
