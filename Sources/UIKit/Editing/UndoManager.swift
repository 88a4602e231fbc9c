import Foundation

/// Remembers how to take back what was done, and how to do it again.
///
/// Operations are closures, gathered in groups; a group is undone as a whole, its newest operation first. Unless
/// `groupsByEvent` is false, what is registered during one event of the window server, or one turn of the run loop, is one
/// group. What a closure registers while it undoes is what redoing does.
@MainActor open class UndoManager {
  /// Something that can be undone.
  private enum Operation {
    case call(target: WeakTarget, handler: @MainActor (AnyObject) -> Void)
    case group(Group)
  }

  private struct WeakTarget {
    weak var object: AnyObject?
  }

  private final class Group {
    var operations: [Operation] = []
    var actionName = ""
    var isDiscardable = false

    /// Takes away the operations for which `matches` says so, and groups that are empty then.
    func remove(where matches: (AnyObject?) -> Bool) {
      operations.removeAll { operation in
        switch operation {
        case .call(let target, _): return matches(target.object)
        case .group(let group):
          group.remove(where: matches)
          return group.operations.isEmpty
        }
      }
    }
  }

  private enum Activity { case none, undoing, redoing }

  private var undoStack: [Group] = []
  private var redoStack: [Group] = []
  /// The groups that are open, the outermost first.
  private var open: [Group] = []
  private var activity = Activity.none
  private var disableCount = 0
  /// Whether the outermost open group was opened for the event.
  private var hasEventGroup = false

  public init() {}

  // MARK: Registering

  /// Remembers that `handler` takes back what is done to `target` now.
  ///
  /// The target is held weakly; when it is gone, the operation is gone. Traps when no group is open and `groupsByEvent` is
  /// false.
  open func registerUndo<Target: AnyObject>(withTarget target: Target, handler: @escaping @MainActor (Target) -> Void) {
    guard isUndoRegistrationEnabled else { return }
    if open.isEmpty {
      precondition(groupsByEvent, "UndoManager.registerUndo(withTarget:handler:): a group must be begun first")
      openEventGroup()
    }
    if activity == .none { redoStack = [] }
    open[open.count - 1].operations.append(
      .call(target: WeakTarget(object: target)) { object in
        if let target = object as? Target { handler(target) }
      })
  }

  /// Whether operations are remembered: false between `disableUndoRegistration` and `enableUndoRegistration`.
  open var isUndoRegistrationEnabled: Bool { disableCount == 0 }
  /// Remembers nothing until `enableUndoRegistration` was called as often.
  open func disableUndoRegistration() { disableCount += 1 }
  /// Takes back one `disableUndoRegistration`. Traps when there was none.
  open func enableUndoRegistration() {
    precondition(disableCount > 0, "UndoManager.enableUndoRegistration: registration is not disabled")
    disableCount -= 1
  }

  /// How many groups are kept, the newest; 0, and a negative number, mean all.
  open var levelsOfUndo = 0 {
    didSet { trim() }
  }

  private func trim() {
    guard levelsOfUndo > 0 else { return }
    undoStack.removeFirst(max(0, undoStack.count - levelsOfUndo))
    redoStack.removeFirst(max(0, redoStack.count - levelsOfUndo))
  }

  /// Forgets everything, and enables registration again. Groups that are open stay so, empty.
  open func removeAllActions() {
    undoStack = []
    redoStack = []
    disableCount = 0
    for group in open { group.operations = [] }
  }

  /// Forgets what was registered for `target`.
  open func removeAllActions(withTarget target: Any) {
    let object = target as AnyObject
    for group in undoStack + redoStack + open { group.remove { $0 === object } }
    undoStack.removeAll { $0.operations.isEmpty }
    redoStack.removeAll { $0.operations.isEmpty }
  }

  private func forgetDeadTargets() {
    for group in undoStack + redoStack { group.remove { $0 == nil } }
    undoStack.removeAll { $0.operations.isEmpty }
    redoStack.removeAll { $0.operations.isEmpty }
  }

  // MARK: Groups

  /// Whether a group is opened by itself for each event.
  open var groupsByEvent = true

  /// How many groups are open.
  open var groupingLevel: Int { open.count }

  /// Begins a group inside the one that is open.
  open func beginUndoGrouping() {
    post(.NSUndoManagerCheckpoint)
    if open.isEmpty, groupsByEvent, activity == .none { openEventGroup() }
    push()
  }

  private func push() {
    open.append(Group())
    post(.NSUndoManagerDidOpenUndoGroup)
  }

  /// Ends the group that was begun last. Traps when none is open. A group without operations is dropped.
  open func endUndoGrouping() {
    precondition(!open.isEmpty, "UndoManager.endUndoGrouping: no group was begun")
    post(.NSUndoManagerCheckpoint)
    post(.NSUndoManagerWillCloseUndoGroup)
    let group = open.removeLast()
    if open.isEmpty { hasEventGroup = false }
    if !group.operations.isEmpty {
      if let outer = open.last {
        outer.operations.append(.group(group))
        if !group.actionName.isEmpty { outer.actionName = group.actionName }
        if group.isDiscardable { outer.isDiscardable = true }
      } else if activity == .undoing {
        redoStack.append(group)
        trim()
      } else {
        undoStack.append(group)
        trim()
      }
    }
    post(.NSUndoManagerDidCloseUndoGroup)
  }

  // MARK: The group of an event

  private struct WeakManager {
    weak var manager: UndoManager?
  }
  private static var managersWithEventGroup: [WeakManager] = []
  /// The loop that is to close the groups in its next turn: an app's window server, or without an app the run loop.
  private static weak var closingLoop: AnyObject?

  private func openEventGroup() {
    hasEventGroup = true
    UndoManager.scheduleClosing()
    UndoManager.managersWithEventGroup.append(WeakManager(manager: self))
    push()
  }

  /// For what is registered outside of events: closes the groups in the next turn of the loop.
  private static func scheduleClosing() {
    let loop: AnyObject = UIApplication.ifRunning?.server ?? RunLoop.main
    // A loop that has ended with its app will not do it.
    guard closingLoop !== loop else { return }
    closingLoop = loop
    if let server = UIApplication.ifRunning?.server {
      server.schedule(at: server.now) { closeScheduled() }
    } else {
      RunLoop.main.perform { MainActor.assumeIsolated { closeScheduled() } }
    }
  }

  private static func closeScheduled() {
    closingLoop = nil
    closeEventGroups()
  }

  /// The event is over: groups that were opened for it are closed. One with a group of the app's own inside stays open.
  static func closeEventGroups() {
    guard !managersWithEventGroup.isEmpty else { return }
    let managers = managersWithEventGroup
    managersWithEventGroup = []
    for case let manager? in managers.map(\.manager) { manager.closeEventGroup() }
  }

  private func closeEventGroup() {
    guard hasEventGroup else { return }
    if open.count == 1 {
      endUndoGrouping()
    } else {
      UndoManager.managersWithEventGroup.append(WeakManager(manager: self))
    }
  }

  // MARK: Undoing

  /// Whether there is something to undo.
  open var canUndo: Bool {
    forgetDeadTargets()
    return !undoStack.isEmpty || activity == .none && open.contains { !$0.operations.isEmpty }
  }
  /// Whether there is something to redo.
  open var canRedo: Bool {
    post(.NSUndoManagerCheckpoint)
    forgetDeadTargets()
    return !redoStack.isEmpty
  }
  /// Whether an operation is being undone now.
  open var isUndoing: Bool { activity == .undoing }
  /// Whether an operation is being redone now.
  open var isRedoing: Bool { activity == .redoing }

  /// Ends the group of the event, and undoes the newest group. Nothing happens when there is none, and while undoing. Traps
  /// when a group that was begun is not ended.
  open func undo() {
    guard activity == .none else { return }
    if open.count == 1 { endUndoGrouping() }
    precondition(open.isEmpty, "UndoManager.undo: a group was begun and not ended")
    undoNestedGroup()
  }

  /// Undoes the newest group that is closed; inside a group that is open, the newest one in it.
  open func undoNestedGroup() {
    guard activity == .none else { return }
    post(.NSUndoManagerCheckpoint)
    forgetDeadTargets()
    let group: Group
    if let outer = open.last {
      guard case .group(let nested)? = outer.operations.last else { return }
      outer.operations.removeLast()
      group = nested
    } else {
      guard let last = undoStack.popLast() else { return }
      group = last
    }
    let outer = (open, hasEventGroup)
    open = []
    perform(group, as: .undoing, from: .NSUndoManagerWillUndoChange, to: .NSUndoManagerDidUndoChange)
    (open, hasEventGroup) = outer
  }

  /// Does again what was undone last. Nothing happens when there is nothing, and while undoing.
  open func redo() {
    guard activity == .none else { return }
    if open.count == 1 { endUndoGrouping() }
    precondition(open.isEmpty, "UndoManager.redo: a group was begun and not ended")
    post(.NSUndoManagerCheckpoint)
    forgetDeadTargets()
    guard let group = redoStack.popLast() else { return }
    perform(group, as: .redoing, from: .NSUndoManagerWillRedoChange, to: .NSUndoManagerDidRedoChange)
  }

  private func perform(_ group: Group, as activity: Activity, from start: Notification.Name, to end: Notification.Name)
  {
    post(start)
    self.activity = activity
    push()
    open[0].actionName = group.actionName
    open[0].isDiscardable = group.isDiscardable
    run(group)
    // Groups that an operation began and left open are closed with it.
    while !open.isEmpty { endUndoGrouping() }
    self.activity = .none
    post(end)
  }

  private func run(_ group: Group) {
    for operation in group.operations.reversed() {
      switch operation {
      case .call(let target, let handler): if let object = target.object { handler(object) }
      case .group(let nested): run(nested)
      }
    }
  }

  // MARK: Names

  /// Names what the open group, or else the newest one, does: "Typing". Empty takes the name away.
  open func setActionName(_ actionName: String) { namedGroup?.actionName = actionName }

  /// Whether the open group, or else the newest one, may be forgotten, as scrolling may.
  open func setActionIsDiscardable(_ discardable: Bool) { namedGroup?.isDiscardable = discardable }

  private var namedGroup: Group? { open.last ?? undoStack.last }

  /// The name of what `undo` undoes; empty when it has none.
  open var undoActionName: String { activity == .none && !open.isEmpty ? openName : undoStack.last?.actionName ?? "" }
  /// The name of what `redo` does again; empty when it has none.
  open var redoActionName: String { redoStack.last?.actionName ?? "" }
  private var openName: String { open.last { !$0.actionName.isEmpty }?.actionName ?? "" }

  /// Whether what `undo` undoes may be forgotten.
  open var undoActionIsDiscardable: Bool { undoStack.last?.isDiscardable ?? false }
  /// Whether what `redo` does again may be forgotten.
  open var redoActionIsDiscardable: Bool { redoStack.last?.isDiscardable ?? false }

  /// "Undo", or "Undo Typing" where the action has a name.
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
  /// "Redo", or "Redo Typing" where the action has a name.
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }
  /// The title of a menu item that undoes; for overriding, to translate it.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Undo" : "Undo \(actionName)"
  }
  /// The title of a menu item that redoes; for overriding, to translate it.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Redo" : "Redo \(actionName)"
  }

  // MARK: Notifications

  private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}

extension Notification.Name {
  /// An undo manager begins or ends a group, or is asked whether it can redo: what is not yet registered must be now.
  public static let NSUndoManagerCheckpoint = Notification.Name("NSUndoManagerCheckpointNotification")
  /// A group was begun.
  public static let NSUndoManagerDidOpenUndoGroup = Notification.Name("NSUndoManagerDidOpenUndoGroupNotification")
  /// A group is about to end.
  public static let NSUndoManagerWillCloseUndoGroup = Notification.Name("NSUndoManagerWillCloseUndoGroupNotification")
  /// A group was ended.
  public static let NSUndoManagerDidCloseUndoGroup = Notification.Name("NSUndoManagerDidCloseUndoGroupNotification")
  public static let NSUndoManagerWillUndoChange = Notification.Name("NSUndoManagerWillUndoChangeNotification")
  public static let NSUndoManagerDidUndoChange = Notification.Name("NSUndoManagerDidUndoChangeNotification")
  public static let NSUndoManagerWillRedoChange = Notification.Name("NSUndoManagerWillRedoChangeNotification")
  public static let NSUndoManagerDidRedoChange = Notification.Name("NSUndoManagerDidRedoChangeNotification")
}
