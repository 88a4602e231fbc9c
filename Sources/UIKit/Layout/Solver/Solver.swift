/// An incremental solver for linear constraints with priorities (the Cassowary method, on doubles).
///
/// Constraints come and go one at a time, and the solution is kept optimal with the few pivots that each change needs.
/// Priorities are symbolic: the violations of each priority are a sum of their own, and the sums are compared level by
/// level. Required constraints are made feasible by the dual simplex method, whose pivots can be taken back exactly, so
/// that a constraint that cannot hold leaves no trace, and whose stuck row names the constraints that contradict each
/// other.
package final class Solver {
  /// A constraint in this solver. Numbers of removed constraints are used again.
  package struct ConstraintID: Hashable, Sendable {
    package let index: Int
  }

  /// Required constraints that cannot hold together.
  package struct Conflict: Error, Equatable {
    /// The constraints concerned; for a failed `add`, without the new one, which never came to be.
    package let constraints: [ConstraintID]
  }

  private struct Entry {
    var isUsed = false
    /// The symbol that stands for the constraint in the rows, and its coefficient in the constraint's own equation.
    var marker: Int32 = -1
    var markerCoefficient = 1.0
    /// The second symbol of optional constraints, -1 otherwise.
    var partner: Int32 = -1
    /// 1 or -1: by what the expression was multiplied to make it an equation.
    var sign = 1.0
    var constant = 0.0
    /// The priorities that the errors count at; negative when the symbol is not an error.
    var markerPriority: Float = -1
    var partnerPriority: Float = -1
  }

  let tableau = Tableau()
  @exclusivity(unchecked) private var entries: [Entry] = []
  private var freeEntries: [Int] = []
  @exclusivity(unchecked) private var values = PlainArray<Double>()
  /// The symbols of the variables that the last solution changed.
  @exclusivity(unchecked) private var changes = PlainArray<Int32>()
  /// Set when the rows are neither feasible nor optimal, so that both have to be found anew.
  private var needsRepair = false

  package init() {}

  // MARK: Variables

  /// Makes a variable; it is zero until constraints say otherwise.
  ///
  /// - Parameter isNonNegative: whether the variable can never be below zero, as if by a required constraint.
  package func makeVariable(isNonNegative: Bool = false) -> Variable {
    let symbol = tableau.makeSymbol(isNonNegative ? .bounded : .free)
    while values.count <= Int(symbol) { values.append(0) }
    values[Int(symbol)] = 0
    return Variable(symbol: symbol)
  }

  /// Gives a variable back. No constraint may mention it any more.
  package func remove(_ variable: Variable) {
    let row = tableau.rowOf[Int(variable.symbol)]
    if row >= 0 { tableau.dissolve(Int(row)) }
    tableau.recycle(variable.symbol)
  }

  /// The variable's value as of the last successful ``solve()``.
  package func value(of variable: Variable) -> Double { values[Int(variable.symbol)] }

  // MARK: Constraints

  /// Adds a constraint. The new values show after the next ``solve()``.
  ///
  /// - Throws: ``Conflict`` when it is required and contradicts the required constraints already there, or when constants
  ///   changed since the last `solve` do; the solver is then as it was.
  package func add(_ constraint: LinearConstraint) throws(Conflict) -> ConstraintID {
    try restore()
    var entry = Entry()
    entry.isUsed = true
    entry.sign = constraint.relation == .lessThanOrEqual ? -1 : 1
    entry.constant = constraint.expression.constant
    let id = freeEntries.popLast() ?? entries.count
    if id == entries.count { entries.append(Entry()) }

    var failure: Conflict?
    if let subject = unusedVariable(in: constraint.expression) {
      define(subject, by: tableau.gather(constraint.expression, times: entry.sign), &entry, id, constraint)
    } else {
      let sum = tableau.makeSum(of: constraint.expression, times: entry.sign)
      if let index = openVariable(in: sum) {
        // By the expression as it is where that does not define the variable by itself: it is shorter.
        let isDirect =
          sum.meetings[index] == 1
          && constraint.expression.terms.contains { $0.variable.symbol == sum.terms[index].symbol }
        if isDirect {
          let terms = tableau.gather(constraint.expression, times: entry.sign)
          define(sum.terms[index].symbol, by: terms, &entry, id, constraint)
        } else {
          define(sum.terms[index].symbol, by: sum.terms, constant: sum.constant, &entry, id, constraint)
        }
      } else {
        failure = insert(sum, &entry, id, constraint)
      }
    }
    if let failure {
      freeEntries.append(id)
      throw failure
    }
    entries[id] = entry
    return ConstraintID(index: id)
  }

  /// Removes a constraint. The new values show after the next ``solve()``.
  package func remove(_ id: ConstraintID) {
    let entry = checkedEntry(id)
    forgetCost(entry.marker, priority: entry.markerPriority)
    if entry.partner >= 0 { forgetCost(entry.partner, priority: entry.partnerPriority) }

    if tableau.isBasic(entry.marker) {
      tableau.dissolve(Int(tableau.rowOf[Int(entry.marker)]))
    } else if entry.partner >= 0, tableau.isBasic(entry.partner) {
      tableau.dissolve(Int(tableau.rowOf[Int(entry.partner)]))
    } else {
      let isFeasible = tableau.infeasible.isEmpty && !needsRepair
      if let row = tableau.rowToLeave(for: entry.marker, keepingFeasibility: isFeasible) {
        tableau.pivot(row, entering: entry.marker)
        tableau.dissolve(row)
      } else {
        tableau.dissolve(entry.marker)
      }
      if !isFeasible { needsRepair = true }
    }
    tableau.recycle(entry.marker)
    if entry.partner >= 0 { tableau.recycle(entry.partner) }
    entries[id.index] = Entry()
    freeEntries.append(id.index)
    if tableau.infeasible.isEmpty && !needsRepair { tableau.minimize() } else { needsRepair = true }
  }

  /// Changes the constant of a constraint's expression: far cheaper than removing the constraint and adding another. Takes
  /// effect with the next ``solve()``, `add` or `remove`, so that several constants change together.
  package func setConstant(_ constant: Double, of id: ConstraintID) {
    let entry = checkedEntry(id)
    let difference = constant - entry.constant
    guard difference != 0 else { return }
    entries[id.index].constant = constant
    tableau.shift(entry.marker, by: difference * entry.sign / entry.markerCoefficient)
  }

  /// The constant of a constraint's expression.
  package func constant(of id: ConstraintID) -> Double { checkedEntry(id).constant }

  /// Whether a constraint may be violated.
  package func isOptional(_ id: ConstraintID) -> Bool { checkedEntry(id).partner >= 0 }

  /// Changes the strength of an optional constraint to another optional one.
  ///
  /// - Precondition: neither is required.
  package func setStrength(_ strength: Strength, of id: ConstraintID) {
    let entry = checkedEntry(id)
    precondition(
      entry.partner >= 0 && !strength.isRequired,
      "A required constraint is removed and added anew to change its strength.")
    if entry.markerPriority >= 0 {
      forgetCost(entry.marker, priority: entry.markerPriority)
      addCost(entry.marker, priority: strength.priority)
      entries[id.index].markerPriority = strength.priority
    }
    forgetCost(entry.partner, priority: entry.partnerPriority)
    addCost(entry.partner, priority: strength.priority)
    entries[id.index].partnerPriority = strength.priority
    if tableau.infeasible.isEmpty && !needsRepair { tableau.minimize() } else { needsRepair = true }
  }

  // MARK: Solving

  /// Brings all values up to date. What changed is then in `changeCount` and `change(at:)`.
  ///
  /// - Throws: ``Conflict`` when changed constants made required constraints contradict each other. Values are then those
  ///   of before; remove one of the named constraints, or change constants again, and solve again.
  package func solve() throws(Conflict) {
    changes.removeAll()
    try restore()
    tableau.drainChanged { symbol, value in
      let old = values[Int(symbol)]
      guard abs(value - old) > Tableau.epsilon else { return }
      values[Int(symbol)] = value
      changes.append(symbol)
    }
  }

  /// The same, telling `onChange` about each variable that changed, and its value.
  package func solve(onChange: (Variable, Double) -> Void) throws(Conflict) {
    try solve()
    for index in 0..<changeCount {
      let variable = change(at: index)
      onChange(variable, value(of: variable))
    }
  }

  /// How many variables the last ``solve()`` changed.
  package var changeCount: Int { changes.count }

  /// One of the variables that the last ``solve()`` changed.
  package func change(at index: Int) -> Variable { Variable(symbol: changes[index]) }

  private func restore() throws(Conflict) {
    guard needsRepair || !tableau.infeasible.isEmpty else { return }
    var log: [Tableau.Pivot] = []
    if let row = tableau.restoreFeasibility(ignoringCosts: needsRepair, log: &log) {
      throw Conflict(constraints: constraints(in: row))
    }
    if needsRepair { tableau.objective.touchAll() }
    needsRepair = false
    tableau.minimize()
  }

  // MARK: Questions

  /// Whether the constraints leave the variable's value open.
  package func isAmbiguous(_ variable: Variable) -> Bool {
    tableau.makeSum(of: variable.symbol).terms.contains { tableau.canGrow($0.symbol) }
  }

  /// The constraints that the variable's value depends on.
  package func constraints(affecting variable: Variable) -> [ConstraintID] {
    guard tableau.isBasic(variable.symbol) else { return [] }
    return owners(of: [variable.symbol] + tableau.makeSum(of: variable.symbol).terms.map(\.symbol))
  }

  /// How far the constraints of a priority are from being satisfied, summed, as of the last solution.
  package func violation(of strength: Strength) -> Double {
    var sum = 0.0
    for entry in entries where entry.isUsed {
      if entry.markerPriority == strength.priority { sum += tableau.value(of: entry.marker) }
      if entry.partnerPriority == strength.priority { sum += tableau.value(of: entry.partner) }
    }
    return sum
  }

  /// How much there was to compute so far, in coefficients and rows visited: grows with what a change concerns.
  package var work: Int { tableau.work }

  /// How many coefficients, mentions and symbols there is room for: what the solver's memory is in proportion to. Never
  /// falls, and grows only when more is needed at once than ever before.
  package var capacity: Int { tableau.capacity }

  /// The number of constraints.
  package var constraintCount: Int { entries.count - freeEntries.count }

  // MARK: Adding

  private typealias Terms = ContiguousArray<Tableau.Term>

  /// A variable of any sign that only this expression mentions, and once, so that it can be defined by it at no cost.
  private func unusedVariable(in expression: LinearExpression) -> Int32? {
    for (index, term) in expression.terms.enumerated() {
      let symbol = term.variable.symbol
      guard tableau.kinds[Int(symbol)] == .free, !tableau.isBasic(symbol), tableau.mentionCount(of: symbol) == 0 else {
        continue
      }
      let isOnce = expression.terms.indices.allSatisfy {
        $0 == index || expression.terms[$0].variable.symbol != symbol
      }
      if isOnce { return symbol }
    }
    return nil
  }

  /// A variable of any sign that nothing defines yet: the one that the fewest definitions mention.
  private func openVariable(in sum: Tableau.Sum) -> Int? {
    var best: Int?
    for (index, term) in sum.terms.enumerated() where tableau.kinds[Int(term.symbol)] == .free {
      if let best, tableau.mentionCount(of: term.symbol) >= tableau.mentionCount(of: sum.terms[best].symbol) {
        continue
      }
      best = index
    }
    return best
  }

  /// Takes a constraint in by having it define a variable, which is always possible.
  private func define(
    _ symbol: Int32, by terms: Terms, constant: Double? = nil, _ entry: inout Entry, _ id: Int,
    _ constraint: LinearConstraint
  ) {
    var terms = terms
    // 0 = constant + terms + dummy, or - slack, or - marker + partner
    let isRequired = constraint.strength.isRequired
    switch (constraint.relation, isRequired) {
    case (.equal, true): makeDummy(&entry, id)
    case (_, true): makeSlack(&entry, id)
    case (_, false): makeErrors(&entry, id, constraint)
    }
    terms.append(.init(symbol: entry.marker, coefficient: entry.markerCoefficient))
    if entry.partner >= 0 { terms.append(.init(symbol: entry.partner, coefficient: 1)) }
    guard let subject = terms.first(where: { $0.symbol == symbol }) else {
      preconditionFailure("A variable is defined by an expression that it is in.")
    }
    tableau.define(subject, by: terms, constant: constant ?? constraint.expression.constant * entry.sign)
    if !isRequired { addCosts(of: entry) }
  }

  /// Takes a constraint in whose variables are all determined or may not be negative.
  private func insert(
    _ sum: Tableau.Sum, _ entry: inout Entry, _ id: Int, _ constraint: LinearConstraint
  ) -> Conflict? {
    switch (constraint.relation, constraint.strength.isRequired) {
    case (.equal, true): return insertRequiredEquality(sum.terms, sum.constant, &entry, id)
    case (_, true): return insertRequiredInequality(sum.terms, sum.constant, &entry, id)
    case (_, false):
      insertOptional(sum.terms, sum.constant, &entry, id, constraint)
      return nil
    }
  }

  private func makeDummy(_ entry: inout Entry, _ id: Int) {
    entry.marker = tableau.makeSymbol(.dummy, owner: Int32(id))
  }

  private func makeSlack(_ entry: inout Entry, _ id: Int) {
    entry.marker = tableau.makeSymbol(.slack, owner: Int32(id))
    entry.markerCoefficient = -1
  }

  /// The marker of an equality is an error too, that of an inequality is free.
  private func makeErrors(_ entry: inout Entry, _ id: Int, _ constraint: LinearConstraint) {
    let isEquality = constraint.relation == .equal
    entry.marker = tableau.makeSymbol(isEquality ? .error : .slack, owner: Int32(id))
    entry.partner = tableau.makeSymbol(.error, owner: Int32(id))
    entry.markerCoefficient = -1
    if isEquality { entry.markerPriority = constraint.strength.priority }
    entry.partnerPriority = isEquality ? constraint.strengthBelow.priority : constraint.strength.priority
  }

  private func addCosts(of entry: Entry) {
    if entry.markerPriority >= 0 { addCost(entry.marker, priority: entry.markerPriority) }
    addCost(entry.partner, priority: entry.partnerPriority)
  }

  private func insertRequiredEquality(
    _ terms: Terms, _ constant: Double, _ entry: inout Entry, _ id: Int
  ) -> Conflict? {
    makeDummy(&entry, id)
    let dummy = entry.marker
    // dummy = -sign * (constant + terms), with the sign that makes the dummy too small rather than too large.
    var sign = constant >= 0 ? 1.0 : -1.0
    let isSatisfied = abs(constant) <= Tableau.tolerance
    let coefficients = terms.filter { tableau.kinds[Int($0.symbol)].isRestricted }.map(\.coefficient)
    if isSatisfied, let first = coefficients.first, !coefficients.contains(where: { -sign * $0 > 0 }) {
      sign = first > 0 ? -1 : 1
    }
    entry.markerCoefficient = sign
    let equation = Terms(terms.map { .init(symbol: $0.symbol, coefficient: -sign * $0.coefficient) })
    let row = tableau.install(equation, constant: -sign * constant, basic: dummy)
    if coefficients.isEmpty && isSatisfied { return nil }
    guard let entering = tableau.raisingSymbol(in: row) else {
      return giveUp(row: row, log: [], id: id, symbol: dummy)
    }
    var log = [Tableau.Pivot(row: row, left: dummy)]
    tableau.pivot(row, entering: entering)
    if let stuck = tableau.restoreFeasibility(log: &log) {
      return giveUp(row: stuck, log: log, id: id, symbol: dummy)
    }
    tableau.minimize()
    return nil
  }

  private func insertRequiredInequality(
    _ terms: Terms, _ constant: Double, _ entry: inout Entry, _ id: Int
  ) -> Conflict? {
    makeSlack(&entry, id)
    let row = tableau.install(terms, constant: constant, basic: entry.marker)
    guard tableau.isInfeasible(row) else { return nil }
    tableau.infeasible.append(Int32(row))
    var log: [Tableau.Pivot] = []
    if let stuck = tableau.restoreFeasibility(log: &log) {
      return giveUp(row: stuck, log: log, id: id, symbol: entry.marker)
    }
    tableau.minimize()
    return nil
  }

  private func insertOptional(
    _ terms: Terms, _ constant: Double, _ entry: inout Entry, _ id: Int, _ constraint: LinearConstraint
  ) {
    makeErrors(&entry, id, constraint)
    if constant >= 0 {
      var row = terms
      row.append(.init(symbol: entry.partner, coefficient: 1))
      _ = tableau.install(row, constant: constant, basic: entry.marker)
    } else {
      var row = Terms(terms.map { .init(symbol: $0.symbol, coefficient: -$0.coefficient) })
      row.append(.init(symbol: entry.marker, coefficient: 1))
      _ = tableau.install(row, constant: -constant, basic: entry.partner)
    }
    addCosts(of: entry)
    tableau.minimize()
  }

  /// Takes a constraint back that turned out to be impossible, and says what it contradicts.
  private func giveUp(row: Int, log: [Tableau.Pivot], id: Int, symbol: Int32) -> Conflict {
    let conflict = Conflict(constraints: constraints(in: row).filter { $0.index != id })
    tableau.undo(log)
    tableau.infeasible.removeAll(keepingCapacity: true)
    tableau.drop(Int(tableau.rowOf[Int(symbol)]))
    tableau.recycle(symbol)
    tableau.minimize()
    return conflict
  }

  private func constraints(in row: Int) -> [ConstraintID] {
    owners(of: [tableau.basics[row]] + tableau.row(row).map(\.symbol))
  }

  private func owners(of symbols: [Int32]) -> [ConstraintID] {
    var seen: Set<Int32> = []
    return symbols.compactMap { symbol in
      let owner = tableau.owners[Int(symbol)]
      return owner >= 0 && seen.insert(owner).inserted ? ConstraintID(index: Int(owner)) : nil
    }
  }

  // MARK: Costs

  private func addCost(_ symbol: Int32, priority: Float) {
    tableau.objective.count(1, priority: priority)
    addToCosts(symbol, priority: priority, factor: 1)
  }

  private func forgetCost(_ symbol: Int32, priority: Float) {
    guard priority >= 0 else { return }
    addToCosts(symbol, priority: priority, factor: -1)
    tableau.objective.count(-1, priority: priority)
  }

  private func addToCosts(_ symbol: Int32, priority: Float, factor: Double) {
    let level = tableau.objective.level(for: priority)
    let row = tableau.rowOf[Int(symbol)]
    if row < 0 {
      tableau.objective.add(factor, to: symbol, level: level)
    } else {
      tableau.objective.add(tableau.row(Int(row)), times: factor, level: level)
    }
  }

  private func checkedEntry(_ id: ConstraintID) -> Entry {
    precondition(
      id.index < entries.count && entries[id.index].isUsed, "The constraint is not in this solver.")
    return entries[id.index]
  }
}
