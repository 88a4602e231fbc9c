import Foundation

/// One thing that a control calls: a method of a weakly held target, or an action's closure.
@MainActor struct ControlTarget {
  private(set) weak var target: AnyObject?
  /// Whether the receiver is looked up along the responder chain each time.
  private let looksUpTarget: Bool
  let action: UIAction?
  var events: UIControl.Event
  private let perform: @MainActor (AnyObject?, UIControl, UIEvent?) -> Void

  init<Target: AnyObject>(
    target: Target?, events: UIControl.Event,
    perform: @escaping @MainActor (Target, UIControl, UIEvent?) -> Void
  ) {
    self.target = target
    self.looksUpTarget = target == nil
    self.action = nil
    self.events = events
    self.perform = { receiver, control, event in
      if let receiver = receiver as? Target {
        perform(receiver, control, event)
      } else if receiver == nil,
        let found = UIApplication.ifRunning?.receiver(of: Target.self, from: control)
          ?? control.firstInChain(of: Target.self)
      {
        perform(found, control, event)
      }
    }
  }

  init(action: UIAction, events: UIControl.Event) {
    self.looksUpTarget = false
    self.action = action
    self.events = events
    self.perform = { _, control, _ in action.perform(sender: control) }
  }

  /// Whether the target was freed: the registration is dead.
  var isGone: Bool { action == nil && !looksUpTarget && target == nil }

  func call(from control: UIControl, event: UIEvent?) {
    guard !isGone else { return }
    perform(target, control, event)
  }
}

extension UIResponder {
  /// This responder or the nearest one up the chain that is a `Target`.
  func firstInChain<Target>(of type: Target.Type) -> Target? {
    var responder: UIResponder? = self
    while let current = responder {
      if let found = current as? Target { return found }
      responder = current.next
    }
    return nil
  }
}
