import Foundation

/// An action that is looked for along the responder chain when it is chosen.
@MainActor open class UICommand: UIMenuElement {
  /// The action's name; nil when it is a reference to a method.
  public let action: Selector?
  /// Data of the app's own, by which commands of one action are told apart.
  public let propertyList: Any?
  /// A longer name; nothing here shows it.
  open var discoverabilityTitle: String?
  /// How the command is to be used; a disabled or hidden one is not performed.
  open var attributes: Attributes
  /// Whether the command is marked as chosen.
  open var state: State
  /// Who takes the command, and what is done then.
  let receiver: CommandReceiver

  init(
    receiver: CommandReceiver, title: String, image: UIImage?, propertyList: Any?, discoverabilityTitle: String?,
    attributes: Attributes, state: State
  ) {
    self.receiver = receiver
    self.action = receiver.action
    self.propertyList = propertyList
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    super.init(title: title, image: image)
  }

  /// A command of a named action.
  public convenience init(
    title: String = "", image: UIImage? = nil, action: Selector, propertyList: Any? = nil,
    discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off
  ) {
    self.init(
      receiver: CommandReceiver(action), title: title, image: image, propertyList: propertyList,
      discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
  }

  /// A command that calls a method given by reference, `action: Editor.save`, of the nearest responder of its type.
  public convenience init<Target: UIResponder>(
    title: String = "", image: UIImage? = nil, action: @escaping @MainActor (Target) -> @MainActor (UICommand) -> Void,
    propertyList: Any? = nil, discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off
  ) {
    self.init(
      receiver: CommandReceiver { (target: Target, command: UICommand) in action(target)(command) }, title: title,
      image: image, propertyList: propertyList, discoverabilityTitle: discoverabilityTitle, attributes: attributes,
      state: state)
  }

  /// The same, for a method without the sender.
  public convenience init<Target: UIResponder>(
    title: String = "", image: UIImage? = nil, action: @escaping @MainActor (Target) -> @MainActor () -> Void,
    propertyList: Any? = nil, discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off
  ) {
    self.init(
      receiver: CommandReceiver { (target: Target, _: UICommand) in action(target)() }, title: title, image: image,
      propertyList: propertyList, discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
  }

  /// Performs the command on the first responder that takes it, from `start` up the chain. False when there is none, or
  /// when it says in `validate(_:)` that the command is disabled.
  func perform(from start: UIResponder) -> Bool {
    var responder: UIResponder? = start
    while let current = responder {
      if receiver.accepts(current, self) {
        current.validate(self)
        guard attributes.isDisjoint(with: [.disabled, .hidden]) else { return false }
        receiver.perform(current, self)
        return true
      }
      responder = current.next
    }
    return false
  }
}

/// Who takes a command, and what is done then.
@MainActor struct CommandReceiver {
  let action: Selector?
  let accepts: (UIResponder, UICommand) -> Bool
  let perform: (UIResponder, UICommand) -> Void

  init(_ action: Selector) {
    self.action = action
    accepts = { $0.canPerformAction(action, withSender: $1) }
    perform = { responder, command in _ = responder.perform(action, with: command) }
  }

  init<Target: UIResponder, Command: UICommand>(_ call: @escaping (Target, Command) -> Void) {
    action = nil
    accepts = { responder, _ in responder is Target }
    perform = { responder, command in
      if let target = responder as? Target, let command = command as? Command { call(target, command) }
    }
  }
}
