import Foundation

/// Solves the constraints of one view hierarchy, and says which views have to place their subviews anew.
///
/// Nothing is solved when constraints change; what changed is noted, and taken in one go by ``solve()`` before layout or
/// when someone asks: first removals, then constants, then additions. So a constraint may contradict another that is
/// deactivated right after it.
@MainActor final class LayoutEngine {
  /// A link to an engine that does not keep it alive, and is as fast to follow as one that does.
  @MainActor final class Handle {
    // Set at once, and cleared when the engine goes, which is on the main actor like all use of it.
    nonisolated(unsafe) fileprivate(set) unowned(unsafe) var engine: LayoutEngine?
  }

  let handle = Handle()
  /// A number that tells engines apart.
  let number: Int
  private static var lastNumber = 0
  private let rootBox: LayoutBox
  /// The topmost view of the hierarchy.
  var root: UIView? { rootBox.view }
  let solver = Solver()
  /// The size to try, when the engine was made only to fit a hierarchy to a size.
  let fitting: Fitting?

  struct Fitting {
    var target: CGSize
    var horizontal: UILayoutPriority
    var vertical: UILayoutPriority
  }

  /// What a constraint of the solver is to us.
  enum Subject {
    case user(NSLayoutConstraint)
    case system(LayoutBox.Record, index: Int)
  }

  struct SubjectTable {
    private var subjects: ContiguousArray<Subject?> = []

    subscript(id: Solver.ConstraintID) -> Subject? {
      get { id.index < subjects.count ? subjects[id.index] : nil }
      set {
        while subjects.count <= id.index { subjects.append(nil) }
        subjects[id.index] = newValue
      }
    }
  }

  private(set) var subjects = SubjectTable()
  /// The box and the unknown that a variable is, by the variable's symbol.
  // No access runs other code, so that no two can overlap.
  @exclusivity(unchecked) private var owners = PlainArray<Owner>()

  private struct Owner: BitwiseCopyable {
    // The box keeps its record, or the engine when it is for fitting, until `forget(_:)` takes this away.
    var slot: UnsafeMutablePointer<LayoutBox.Record.Slot>?
    var unknown: LayoutBox.Unknown
  }

  /// Records of an engine for fitting; other engines keep them in the boxes.
  private var fittingRecords: [ObjectIdentifier: LayoutBox.Record] = [:]

  // What changed since the last solution.
  private var isDirty = false
  private var isSolving = false
  private var solutions = 0
  private var removals: [Solver.ConstraintID] = []
  private var additions: [NSLayoutConstraint] = []
  private var changedConstants: [NSLayoutConstraint] = []
  private var pendingRecords: [LayoutBox.Record] = []
  private var broken: [NSLayoutConstraint] = []
  /// Of the records that the solution at work has changed. Their owners keep them until it is announced.
  @exclusivity(unchecked) private var changed = PlainArray<UnsafeMutablePointer<LayoutBox.Record.Slot>>()
  /// The view that is placing its subviews right now, and so need not be told to.
  @exclusivity(unchecked) var applying: UIView?
  /// While fitting: the widths found for labels of several lines.
  var fittedWidths: [ObjectIdentifier: CGFloat] = [:]

  init(root: UIView, fitting: Fitting? = nil) {
    rootBox = root.madeAutoLayoutState.box
    self.fitting = fitting
    Self.lastNumber += 1
    number = Self.lastNumber
    handle.engine = self
  }

  deinit { handle.engine = nil }

  // MARK: Boxes

  func existingRecord(of box: LayoutBox) -> LayoutBox.Record? {
    if fitting != nil { return fittingRecords[ObjectIdentifier(box)] }
    guard let record = box.record, record.engine == number else { return nil }
    return record
  }

  func record(of box: LayoutBox) -> LayoutBox.Record {
    if let record = existingRecord(of: box) { return record }
    let record = LayoutBox.Record(box: box, engine: number)
    if fitting != nil {
      fittingRecords[ObjectIdentifier(box)] = record
    } else {
      box.engine?.forget(box)
      box.engine = self
      box.record = record
    }
    setPending(record)
    return record
  }

  /// The unknown of a box, made when it is first used.
  func variable(_ unknown: LayoutBox.Unknown, of box: LayoutBox) -> Variable {
    let record = record(of: box)
    if let variable = record[unknown] { return variable }
    // Insets may be larger than the view that they are of; what is inside then contradicts, not the guide.
    let variable = solver.makeVariable(isNonNegative: unknown.isSize && !(box.guide is InsetLayoutGuide))
    record[unknown] = variable
    let symbol = Int(variable.symbol)
    while owners.count <= symbol { owners.append(Owner(slot: nil, unknown: .minX)) }
    owners[symbol] = Owner(slot: record.slot, unknown: unknown)
    setPending(record)
    setMoved(record)
    setDirty(box.container)
    return variable
  }

  /// Lets a box take part that no constraint may mention, for its content size.
  func include(_ box: LayoutBox) {
    _ = record(of: box)
    setDirty(box.container)
  }

  /// Has the system constraints of a box made anew before the next solution: its frame, content, insets or mask changed.
  func setNeedsSystemUpdate(of box: LayoutBox) {
    guard let record = existingRecord(of: box) else { return }
    setPending(record)
    // Where nothing depends on the place, only what is inside the view can be concerned.
    let isPlaced = box.view == nil || record[.minX] != nil || record[.minY] != nil
    setDirty(isPlaced ? box.container : box.view)
  }

  /// Has the superview of a box's view place it in its next layout, whatever the solution says.
  func setMoved(_ record: LayoutBox.Record) {
    guard fitting == nil, !record.slot.pointee.isMoved, let view = record.box.view, let container = view.storedSuperview
    else { return }
    container.madeAutoLayoutState.moved.append(record.slot)
  }

  private func setPending(_ record: LayoutBox.Record) {
    isDirty = true
    guard !record.isPending else { return }
    record.isPending = true
    pendingRecords.append(record)
  }

  /// Takes a box and its system constraints out; constraints of the app that mention it must be gone before.
  func forget(_ box: LayoutBox) {
    guard let record = existingRecord(of: box) else { return }
    for constraint in record.system {
      if let id = constraint.id { discard(id) }
    }
    record.system = []
    record.isPending = false
    forgotten.append(contentsOf: record.used)
    for variable in record.used { owners[Int(variable.symbol)].slot = nil }
    box.record = nil
    box.engine = nil
    isDirty = true
  }

  /// Variables to give back after the constraints that mention them are out of the solver.
  private var forgotten: [Variable] = []

  // MARK: Constraints

  func add(_ constraint: NSLayoutConstraint) {
    if fitting == nil {
      // What an engine knew that is gone means nothing here.
      if constraint.engine !== self { constraint.live = nil }
      constraint.engine = self
    }
    additions.append(constraint)
    setDirty(constraint.layoutTarget)
  }

  func remove(_ constraint: NSLayoutConstraint) {
    if let id = constraint.live {
      discard(id)
      constraint.live = nil
    }
    if constraint.isBroken {
      broken.removeAll { $0 === constraint }
      constraint.isBroken = false
    }
    constraint.engine = nil
    constraint.forgetCrossings()
    setDirty(constraint.layoutTarget)
  }

  private func discard(_ id: Solver.ConstraintID) {
    subjects[id] = nil
    removals.append(id)
    isDirty = true
  }

  func setNeedsConstant(of constraint: NSLayoutConstraint) {
    changedConstants.append(constraint)
    setDirty(constraint.layoutTarget)
  }

  func priorityDidChange(of constraint: NSLayoutConstraint) {
    if let id = constraint.live, solver.isOptional(id), constraint.priority != .required {
      solver.setStrength(constraint.priority.strength, of: id)
      setDirty(constraint.layoutTarget)
    } else {
      remake(constraint)
    }
  }

  /// Has a constraint lowered anew, because what it means in the solver is another.
  func remake(_ constraint: NSLayoutConstraint) {
    if let id = constraint.live {
      discard(id)
      constraint.live = nil
    }
    add(constraint)
  }

  /// Notes that there is something to solve, and asks for layout of `view`, where the change will probably show.
  private func setDirty(_ view: UIView?) {
    isDirty = true
    if fitting == nil, view !== applying { view?.setNeedsPlacing() }
  }

  /// Whether there is something to solve.
  var needsSolving: Bool { isDirty }

  // MARK: Solving

  /// Takes all changes into account. The views whose subviews get another place are told to lay out.
  func solve() {
    guard isDirty, !isSolving else { return }
    isSolving = true
    solutions += 1
    defer {
      isSolving = false
      // What views did while they were asked for their content sizes is still to be solved.
      isDirty = !(removals.isEmpty && additions.isEmpty && changedConstants.isEmpty && pendingRecords.isEmpty)
    }
    let mayMend = !removals.isEmpty || !changedConstants.isEmpty || !pendingRecords.isEmpty
    removeDiscarded()
    updatePendingRecords()
    updateConstants()
    settle()
    if mayMend, !broken.isEmpty {
      additions.append(contentsOf: broken)
      broken = []
    }
    let new = additions
    additions = []
    for constraint in new where (fitting != nil || constraint.live == nil) && isMine(constraint) { insert(constraint) }
    updatePendingRecords()
    settle()
  }

  /// The unknown that a variable stands for, such as `UIView:0x55d0.width`.
  func name(of variable: Variable) -> String {
    let owner = owners[Int(variable.symbol)]
    guard let record = owner.slot?.pointee.record.takeUnretainedValue() else { return "(gone)" }
    return "\(NSLayoutConstraint.name(of: record.box.item)).\(owner.unknown)"
  }

  private func isMine(_ constraint: NSLayoutConstraint) -> Bool {
    fitting != nil || (constraint.isActive && constraint.engine === self)
  }

  private func removeDiscarded() {
    for id in removals { solver.remove(id) }
    removals = []
    for variable in forgotten { solver.remove(variable) }
    forgotten = []
  }

  private func updateConstants() {
    let changed = changedConstants
    changedConstants = []
    for constraint in changed {
      guard isMine(constraint), let linear = lower(constraint), let id = constraint.live else { continue }
      solver.setConstant(linear.expression.constant, of: id)
    }
  }

  private func insert(_ constraint: NSLayoutConstraint) {
    // Lowering asks views, which may change their constraints meanwhile.
    guard let linear = lower(constraint), isMine(constraint), fitting != nil || constraint.live == nil else { return }
    if fitting == nil { constraint.isBroken = false }
    do throws(Solver.Conflict) {
      let id = try solver.add(linear)
      subjects[id] = .user(constraint)
      if fitting == nil {
        constraint.live = id
        constraint.isReported = false
      }
    } catch {
      report(error, breaking: constraint)
      markBroken(constraint)
    }
  }

  private func updatePendingRecords() {
    while let record = pendingRecords.popLast() {
      guard record.isPending else { continue }
      record.isPending = false
      if record.updates.solution != solutions { record.updates = (solutions, 0) }
      record.updates.count += 1
      // A view whose size is never settled keeps the last it had.
      if record.updates.count <= LayoutLimits.contentPasses { update(record) }
    }
  }

  /// Makes the system constraints of a box what they should be, touching as few as possible.
  private func update(_ record: LayoutBox.Record) {
    var wanted = systemConstraints(of: record.box)
    // A view that was asked for its size may have left, or not be the topmost any more.
    guard existingRecord(of: record.box) === record else { return }
    for index in wanted.indices {
      let constant = wanted[index].constraint.expression.constant
      wanted[index].constraint.expression.constant = LayoutLimits.length(constant)
    }
    let isSame =
      wanted.count == record.system.count
      && zip(wanted, record.system).allSatisfy { $0.0.differsInConstantOnly(from: $0.1) && $0.1.id != nil }
    if isSame {
      for index in wanted.indices {
        let constant = wanted[index].constraint.expression.constant
        guard let id = record.system[index].id, abs(solver.constant(of: id) - constant) > 1e-9 else { continue }
        solver.setConstant(constant, of: id)
        record.system[index].constraint.expression.constant = constant
      }
      return
    }
    for constraint in record.system {
      guard let id = constraint.id else { continue }
      subjects[id] = nil
      solver.remove(id)
    }
    record.system = wanted
    for index in wanted.indices { insertSystemConstraint(at: index, of: record) }
  }

  private func insertSystemConstraint(at index: Int, of record: LayoutBox.Record) {
    while true {
      do throws(Solver.Conflict) {
        let id = try solver.add(record.system[index].constraint)
        record.system[index].id = id
        subjects[id] = .system(record, index: index)
        return
      } catch {
        // The app's constraints give way to what the system knows; without one of them, this is the one that goes.
        guard let (id, victim) = newestUserConstraint(in: error) else { return }
        report(error, breaking: victim, for: describe(record, index))
        breakLive(id, victim)
      }
    }
  }

  /// Solves what was edited, breaking constraints until that is possible, and passes the news on.
  private func settle() {
    while true {
      do throws(Solver.Conflict) {
        try solver.solve()
        // Not by a closure: it would make sure of its actor for each variable.
        for index in 0..<solver.changeCount {
          let variable = solver.change(at: index)
          note(variable, solver.value(of: variable))
        }
        announceChanges()
        return
      } catch {
        if let (id, victim) = newestUserConstraint(in: error) {
          report(error, breaking: victim)
          breakLive(id, victim)
        } else if let id = error.constraints.first {
          if case .system(let record, let index)? = subjects[id] { record.system[index].id = nil }
          subjects[id] = nil
          solver.remove(id)
        } else {
          preconditionFailure("Constraints contradict each other, but none is named.")
        }
      }
    }
  }

  /// Takes a value over, free of rounding in the last digits.
  @inline(__always) private func note(_ variable: Variable, _ value: Double) {
    let owner = owners[Int(variable.symbol)]
    guard let slot = owner.slot else { return }
    let near = (value * 64).rounded() / 64
    slot.pointee.values[owner.unknown.rawValue] = abs(near - value) < 1e-7 ? near : value
    if !slot.pointee.isChanged {
      slot.pointee.isChanged = true
      changed.append(slot)
    }
  }

  private func announceChanges() {
    // Most changes come from few containers, whose views are noted without touching more counts than must be.
    var last: UnsafeMutableRawPointer?
    var lastState: AutoLayoutState?
    for index in changed.indices {
      let slot = changed[index]
      slot.pointee.isChanged = false
      guard fitting == nil else { continue }
      if let lastState, slot.pointee.container == last {
        if !slot.pointee.isMoved { lastState.moved.append(slot) }
      } else if let state = announce(slot) {
        last = slot.pointee.container
        lastState = state
      }
    }
    changed.removeAll()
  }

  /// Has the container of a changed box place it. Returns what the container knows; nil when the box is not of a view that
  /// constraints place.
  private func announce(_ slot: UnsafeMutablePointer<LayoutBox.Record.Slot>) -> AutoLayoutState? {
    let box = slot.pointee.record.takeUnretainedValue().box
    guard let view = box.view else {
      if let container = box.container, container !== applying { container.setNeedsPlacing() }
      return nil
    }
    guard !view.translatesAutoresizingMaskIntoConstraints, let container = view.storedSuperview else { return nil }
    let state = container.madeAutoLayoutState
    if container !== applying { container.setNeedsPlacing() }
    // A view that comes into another container has another record there. Placing makes sure all the same.
    slot.pointee.container = Unmanaged.passUnretained(container).toOpaque()
    if !slot.pointee.isMoved { state.moved.append(slot) }
    return state
  }

  private func breakLive(_ id: Solver.ConstraintID, _ constraint: NSLayoutConstraint) {
    subjects[id] = nil
    solver.remove(id)
    markBroken(constraint)
  }

  private func markBroken(_ constraint: NSLayoutConstraint) {
    guard fitting == nil else { return }
    constraint.live = nil
    constraint.isBroken = true
    broken.append(constraint)
  }

  // MARK: Results

  /// The rectangle as of the last solution; zero for a box that takes no part.
  func frame(of box: LayoutBox) -> CGRect { existingRecord(of: box)?.frame ?? .zero }

  func isAmbiguous(_ box: LayoutBox) -> Bool {
    !openUnknowns(of: box).isEmpty
  }

  /// What of a rectangle the constraints leave open.
  func openUnknowns(of box: LayoutBox) -> [LayoutBox.Unknown] {
    solve()
    guard let record = existingRecord(of: box) else { return LayoutBox.Unknown.allCases }
    return LayoutBox.Unknown.allCases.filter { unknown in record[unknown].map(solver.isAmbiguous) ?? true }
  }

  /// The app's active constraints that a rectangle's place or size along an axis depends on.
  func constraints(affecting box: LayoutBox, along axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    solve()
    guard let record = existingRecord(of: box) else { return [] }
    var found: [NSLayoutConstraint] = []
    for unknown: LayoutBox.Unknown in axis == .horizontal ? [.minX, .width] : [.minY, .height] {
      for id in record[unknown].map(solver.constraints(affecting:)) ?? [] {
        if case .user(let constraint)? = subjects[id], !found.contains(constraint) { found.append(constraint) }
      }
    }
    return found
  }
}
