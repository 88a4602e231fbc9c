/// One thing that a recognizer calls: a method of a weakly held target.
@MainActor final class GestureTarget {
  private(set) weak var target: AnyObject?
  let identity: ActionIdentity
  private let perform: @MainActor (AnyObject, UIGestureRecognizer) -> Void

  init<Target: AnyObject>(
    target: Target, identity: ActionIdentity, perform: @escaping @MainActor (Target, UIGestureRecognizer) -> Void
  ) {
    self.target = target
    self.identity = identity
    self.perform = { receiver, recognizer in
      if let receiver = receiver as? Target { perform(receiver, recognizer) }
    }
  }

  func call(from recognizer: UIGestureRecognizer) {
    if let target { perform(target, recognizer) }
  }
}
