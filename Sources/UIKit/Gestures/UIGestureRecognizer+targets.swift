// Methods are given by reference, `action: Controller.dragged`, with and without the sender, once for classes on the main
// actor and once for others.
extension UIGestureRecognizer {
  private struct Plain<Target: AnyObject> { var function: @MainActor (Target) -> @MainActor () -> Void }
  private struct WithSender<Target: AnyObject, Sender: UIGestureRecognizer> {
    var function: @MainActor (Target) -> @MainActor (Sender) -> Void
  }
  private struct FreePlain<Target: AnyObject> { var function: (Target) -> () -> Void }
  private struct FreeWithSender<Target: AnyObject, Sender: UIGestureRecognizer> {
    var function: (Target) -> (Sender) -> Void
  }

  // MARK: Creation

  /// A recognizer without a target, as UIKit writes it.
  public convenience init(target: AnyObject?, action: Never?) { self.init() }

  /// A recognizer that calls a method of `target`, which is held weakly.
  public convenience init<Target: AnyObject>(
    target: Target?, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// A recognizer that calls a method of `target` with itself. Traps then when it is not of the sender's type.
  public convenience init<Target: AnyObject, Sender: UIGestureRecognizer>(
    target: Target?, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// The same for a class outside the main actor, with a method without arguments.
  @_disfavoredOverload
  public convenience init<Target: AnyObject>(target: Target?, action: @escaping (Target) -> () -> Void) {
    self.init()
    addTarget(target, action: action)
  }

  /// The same for a class outside the main actor, with a method that takes the sender.
  @_disfavoredOverload
  public convenience init<Target: AnyObject, Sender: UIGestureRecognizer>(
    target: Target?, action: @escaping (Target) -> (Sender) -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  // MARK: Adding

  /// Calls a method without arguments of `target`, which is held weakly, at every change of state that is told: `began`,
  /// `changed`, `ended` and `cancelled`. Nothing happens when `target` is nil.
  ///
  /// A line that adds the same method of the same target again adds nothing. A method that is added at two places is called
  /// twice, other than on iOS: Swift makes two functions of it.
  public func addTarget<Target: AnyObject>(
    _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    add(target, ActionIdentity(Plain(function: action), function: action)) { receiver, _ in action(receiver)() }
  }

  /// Calls a method that takes the sender. Traps when the recognizer is not of the sender's type.
  public func addTarget<Target: AnyObject, Sender: UIGestureRecognizer>(
    _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
  ) {
    add(target, ActionIdentity(WithSender(function: action), function: action)) { receiver, recognizer in
      action(receiver)(Self.cast(recognizer))
    }
  }

  /// The same for a class outside the main actor: calls its method without arguments.
  @_disfavoredOverload
  public func addTarget<Target: AnyObject>(_ target: Target?, action: @escaping (Target) -> () -> Void) {
    add(target, ActionIdentity(FreePlain(function: action), function: action)) { receiver, _ in action(receiver)() }
  }

  /// The same for a class outside the main actor: calls its method that takes the sender.
  @_disfavoredOverload
  public func addTarget<Target: AnyObject, Sender: UIGestureRecognizer>(
    _ target: Target?, action: @escaping (Target) -> (Sender) -> Void
  ) {
    add(target, ActionIdentity(FreeWithSender(function: action), function: action)) { receiver, recognizer in
      action(receiver)(Self.cast(recognizer))
    }
  }

  private func add<Target: AnyObject>(
    _ target: Target?, _ identity: ActionIdentity,
    perform: @escaping @MainActor (Target, UIGestureRecognizer) -> Void
  ) {
    targets.removeAll { $0.target == nil }
    guard let target, !targets.contains(where: { $0.target === target && $0.identity == identity }) else { return }
    targets.append(GestureTarget(target: target, identity: identity, perform: perform))
  }

  private static func cast<Sender: UIGestureRecognizer>(_ recognizer: UIGestureRecognizer) -> Sender {
    guard let sender = recognizer as? Sender else {
      fatalError("UIGestureRecognizer: the action takes a \(Sender.self), but was added to \(recognizer)")
    }
    return sender
  }

  // MARK: Taking back

  /// Takes back every method of `target`; of every target when that is nil.
  public func removeTarget(_ target: AnyObject?, action: Never? = nil) {
    targets.removeAll { target == nil || $0.target === target || $0.target == nil }
  }

  /// Takes back a method of `target`; of every target when that is nil.
  ///
  /// A method without arguments that was kept in a variable and added from there is known again, and alone taken back. A
  /// method that is named here anew is another function than where it was added, as Swift has it: then every method of
  /// `target` is taken back.
  public func removeTarget<Target: AnyObject>(
    _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) { remove(target, ActionIdentity(Plain(function: action), function: action)) }

  /// The same, given a method that takes the sender. Swift makes another function of it at each place, also from a variable.
  public func removeTarget<Target: AnyObject, Sender: UIGestureRecognizer>(
    _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
  ) { remove(target, ActionIdentity(WithSender(function: action), function: action)) }

  /// The same for a class outside the main actor, given a method without arguments.
  @_disfavoredOverload
  public func removeTarget<Target: AnyObject>(_ target: Target?, action: @escaping (Target) -> () -> Void) {
    remove(target, ActionIdentity(FreePlain(function: action), function: action))
  }

  /// The same for a class outside the main actor, given a method that takes the sender.
  @_disfavoredOverload
  public func removeTarget<Target: AnyObject, Sender: UIGestureRecognizer>(
    _ target: Target?, action: @escaping (Target) -> (Sender) -> Void
  ) { remove(target, ActionIdentity(FreeWithSender(function: action), function: action)) }

  private func remove(_ target: AnyObject?, _ identity: ActionIdentity) {
    guard let target, targets.contains(where: { $0.target === target && $0.identity == identity }) else {
      return removeTarget(target)
    }
    targets.removeAll { $0.target == nil || ($0.target === target && $0.identity == identity) }
  }
}
