import Foundation

// Methods are given by reference, `action: Controller.pressed`, in each of UIKit's three forms, once for classes on the
// main actor and once for others. Swift cannot compare functions, so a method has no identity here: what UIKit does for
// the same target and selector cannot be done.
extension UIControl {
  /// Calls a method without arguments of `target` when one of `events` happens.
  ///
  /// The target is held weakly; nil means the nearest responder of the method's type, from the first responder or
  /// else from the control on. A method that is
  /// added twice is called twice, other than on iOS. Code that runs again and again for one control (a reused cell, an
  /// appearance) takes the target back first, or uses `addAction(_:for:)`, which replaces an action of the same identifier.
  public func addTarget<Target: AnyObject>(
    _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor () -> Void, for events: Event
  ) {
    add(ControlTarget(target: target, events: events) { receiver, _, _ in action(receiver)() })
  }

  /// Calls a method that takes the sender. Traps when the control is not of the sender's type.
  public func addTarget<Target: AnyObject, Sender>(
    _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void, for events: Event
  ) {
    add(
      ControlTarget(target: target, events: events) { receiver, sender, _ in action(receiver)(UIControl.cast(sender)) })
  }

  /// Calls a method that takes the sender and the event. Traps when the control is not of the sender's type.
  public func addTarget<Target: AnyObject, Sender>(
    _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor (Sender, UIEvent?) -> Void, for events: Event
  ) {
    add(
      ControlTarget(target: target, events: events) { receiver, sender, event in
        action(receiver)(UIControl.cast(sender), event)
      })
  }

  /// The same for a class outside the main actor: calls its method without arguments.
  @_disfavoredOverload
  public func addTarget<Target: AnyObject>(
    _ target: Target?, action: @escaping (Target) -> () -> Void, for events: Event
  ) {
    add(ControlTarget(target: target, events: events) { receiver, _, _ in action(receiver)() })
  }

  /// The same for a class outside the main actor: calls its method that takes the sender. Traps when the control is not of the sender's type.
  @_disfavoredOverload
  public func addTarget<Target: AnyObject, Sender>(
    _ target: Target?, action: @escaping (Target) -> (Sender) -> Void, for events: Event
  ) {
    add(
      ControlTarget(target: target, events: events) { receiver, sender, _ in action(receiver)(UIControl.cast(sender)) })
  }

  /// The same for a class outside the main actor: calls its method that takes the sender and the event. Traps when the control is not of the sender's type.
  @_disfavoredOverload
  public func addTarget<Target: AnyObject, Sender>(
    _ target: Target?, action: @escaping (Target) -> (Sender, UIEvent?) -> Void, for events: Event
  ) {
    add(
      ControlTarget(target: target, events: events) { receiver, sender, event in
        action(receiver)(UIControl.cast(sender), event)
      })
  }

  private static func cast<Sender>(_ control: UIControl) -> Sender {
    guard let sender = control as? Sender else {
      fatalError("UIControl: the action takes a \(Sender.self), but was added to \(control)")
    }
    return sender
  }

  // MARK: Taking back

  /// Takes back every method of `target` for `events`; nil means of every target.
  public func removeTarget(_ target: AnyObject?, for events: Event) {
    remove(events) { $0.action == nil && (target == nil || $0.target === target) }
  }

  /// `removeTarget(target, action: nil, for: events)`, as UIKit writes it.
  public func removeTarget(_ target: AnyObject?, action: Never?, for events: Event) {
    removeTarget(target, for: events)
  }

  /// Takes back every method of `target` for `events`, not `action` alone: which method that is cannot be told. Nil takes
  /// back the methods of every target.
  public func removeTarget<Target: AnyObject>(
    _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor () -> Void, for events: Event
  ) { removeTarget(target, for: events) }

  /// The same, given a method that takes the sender.
  public func removeTarget<Target: AnyObject, Sender>(
    _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void, for events: Event
  ) { removeTarget(target, for: events) }

  /// The same, given a method that takes the sender and the event.
  public func removeTarget<Target: AnyObject, Sender>(
    _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor (Sender, UIEvent?) -> Void, for events: Event
  ) { removeTarget(target, for: events) }

  /// The same for a class outside the main actor, given a method without arguments.
  @_disfavoredOverload
  public func removeTarget<Target: AnyObject>(
    _ target: Target?, action: @escaping (Target) -> () -> Void, for events: Event
  ) { removeTarget(target, for: events) }

  /// The same for a class outside the main actor, given a method that takes the sender.
  @_disfavoredOverload
  public func removeTarget<Target: AnyObject, Sender>(
    _ target: Target?, action: @escaping (Target) -> (Sender) -> Void, for events: Event
  ) { removeTarget(target, for: events) }

  /// The same for a class outside the main actor, given a method that takes the sender and the event.
  @_disfavoredOverload
  public func removeTarget<Target: AnyObject, Sender>(
    _ target: Target?, action: @escaping (Target) -> (Sender, UIEvent?) -> Void, for events: Event
  ) { removeTarget(target, for: events) }
}
