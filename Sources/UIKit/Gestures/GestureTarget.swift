/// One thing that a recognizer calls: a method of a weakly held target.
@MainActor struct GestureTarget {
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

/// Tells whether two functions are the same one.
///
/// Swift compares no functions. What is compared here is what a function value consists of: the address of its code and the
/// object that it captured. The same values mean the same function. The reverse does not hold: a method that is named at
/// two places of a program is two functions, as the compiler makes one for each place. So the place that adds a target
/// again and again, which is where UIKit's rule matters, adds it once.
struct ActionIdentity: Hashable {
  private let words: [UInt]
  /// Keeps what the function captured, so that its address is not given to another.
  private let function: Any

  /// `function` in a structure of its own, so that its bits are those of the function and not of a wrapper around it.
  init<Stored>(_ stored: Stored, function: Any) {
    words = withUnsafeBytes(of: stored) { Array($0.bindMemory(to: UInt.self)) }
    self.function = function
  }

  static func == (left: ActionIdentity, right: ActionIdentity) -> Bool { left.words == right.words }
  func hash(into hasher: inout Hasher) { hasher.combine(words) }
}
