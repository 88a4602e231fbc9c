import Foundation

/// The key of the transaction's duration: seconds, 0.25 at first.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of whether changes look for actions.
public let kCATransactionDisableActions = "disableActions"
/// The key of the transaction's pace; nothing at first.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of what runs at the transaction's end.
public let kCATransactionCompletionBlock = "completionBlock"

/// Changes to layers that belong together, with the settings that their actions take.
///
/// Outside of `begin()` and `commit()`, settings hold for the implicit transaction, which lasts to the end of the turn
/// of the main run loop, to the next commit of a layer tree, or to `flush()`. What is set inside a transaction is seen
/// by those nested in it.
@MainActor public final class CATransaction {
  private var values: [String: Any] = [:]
  /// What runs when the transaction and all animations added in it are over.
  private var completion: CompletionGroup?

  private init() {}

  /// Innermost last; the first may be the implicit one.
  private static var stack: [CATransaction] = []
  private static var hasImplicit = false
  /// Mirrors `disableActions` of the innermost transaction, which every change of a layer asks for.
  private static var actionsAreDisabled = false
  private static var hosts = WeakList<LayerTreeHost>()

  /// Opens a transaction inside the present one.
  public static func begin() {
    stack.append(CATransaction())
  }

  /// Ends the innermost transaction begun. Without one this does nothing.
  public static func commit() {
    guard stack.count > (hasImplicit ? 1 : 0) else { return }
    end(stack.removeLast())
  }

  /// Ends the implicit transaction, and lays out and displays the layers of all windows that need it. Inside an explicit
  /// transaction it waits for that to end: nothing happens.
  public static func flush() {
    guard stack.count <= (hasImplicit ? 1 : 0) else { return }
    for host in hosts.objects { host.flush() }
    commitImplicit()
  }

  /// Whether changes look for actions; true stops that.
  public static func disableActions() -> Bool { actionsAreDisabled }

  /// Whether changes within the present transaction run no actions.
  public static func setDisableActions(_ flag: Bool) { setValue(flag, forKey: kCATransactionDisableActions) }

  /// Seconds that animations without a duration of their own take.
  public static func animationDuration() -> CFTimeInterval {
    value(forKey: kCATransactionAnimationDuration) as? CFTimeInterval ?? 0.25
  }

  /// Negative and NaN count as 0.
  public static func setAnimationDuration(_ dur: CFTimeInterval) {
    setValue(dur > 0 ? dur : 0, forKey: kCATransactionAnimationDuration)
  }

  /// The pace of animations without one of their own; nil, as at first, for that of each kind.
  public static func animationTimingFunction() -> CAMediaTimingFunction? {
    value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
  }

  /// The pace of implicit animations in the present transaction.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    setValue(function, forKey: kCATransactionAnimationTimingFunction)
  }

  /// What the present transaction calls when it has ended.
  public static func completionBlock() -> (@MainActor () -> Void)? { stack.last?.completion?.completion }

  /// Runs when the innermost transaction has ended and its animations are over; at its commit when there are none.
  /// Animations that were added before do not count; a block that was set before waits for those.
  public static func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
    let transaction = current()
    let before = transaction.completion
    transaction.completion = block.map { CompletionGroup($0) }
    // That one has heard of all that it is to hear.
    before?.close()
  }

  /// What was set under `key` in the innermost transaction that has it.
  public static func value(forKey key: String) -> Any? {
    if key == kCATransactionCompletionBlock { return completionBlock() }
    for transaction in stack.reversed() {
      if let value = transaction.values[key] { return value }
    }
    return nil
  }

  /// Sets `key` for the innermost transaction; any key may be used.
  public static func setValue(_ anObject: Any?, forKey key: String) {
    if key == kCATransactionCompletionBlock {
      setCompletionBlock(anObject as? @MainActor () -> Void)
      return
    }
    current().values[key] = anObject
    if key == kCATransactionDisableActions { updateActions() }
  }

  // MARK: Inside the toolkit

  /// What waits for the end of an animation that is added now.
  static var openGroups: [CompletionGroup] { stack.compactMap(\.completion) }

  /// Ends the implicit transaction, if there is one and nothing explicit is open in it.
  package static func commitImplicit() {
    guard hasImplicit, stack.count == 1 else { return }
    hasImplicit = false
    end(stack.removeLast())
  }

  static func register(_ host: LayerTreeHost) { hosts.add(host) }

  private static func current() -> CATransaction {
    if let last = stack.last { return last }
    let implicit = CATransaction()
    stack = [implicit]
    hasImplicit = true
    RunLoop.main.perform { MainActor.assumeIsolated { commitImplicit() } }
    return implicit
  }

  private static func end(_ transaction: CATransaction) {
    updateActions()
    transaction.completion?.close()
  }

  private static func updateActions() {
    actionsAreDisabled = value(forKey: kCATransactionDisableActions) as? Bool ?? false
  }
}
