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

  var tableau = Tableau()
  private var entries: [Entry] = []
  private var freeEntries: [Int] = []
  private var values: [Double] = []
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
    if row >= 0 { tableau.drop(Int(row)) }
    tableau.recycle(variable.symbol)
  }

  /// The variable's value as of the last successful ``solve(onChange:)``.
  package func value(of variable: Variable) -> Double { values[Int(variable.symbol)] }

  // MARK: Constraints

  /// Adds a constraint. The new values show after the next ``solve(onChange:)``.
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

    var terms: ContiguousArray<Tableau.Term> = []
    var constant = constraint.expression.constant * entry.sign
    for term in constraint.expression.terms {
      let factor = term.coefficient * entry.sign
      tableau.accumulate(term.variable.symbol, times: factor, into: &terms, constant: &constant)
    }
    let failure: Conflict?
    switch (constraint.relation, constraint.strength.isRequired) {
    case (.equal, true):
      failure = addRequiredEquality(terms, constant, &entry, id)
    case (_, true):
      failure = addRequiredInequality(terms, constant, &entry, id)
    case (let relation, false):
      addOptional(terms, constant, &entry, id, constraint, isEquality: relation == .equal)
      failure = nil
    }
    if let failure {
      freeEntries.append(id)
      throw failure
    }
    entries[id] = entry
    return ConstraintID(index: id)
  }

  /// Removes a constraint. The new values show after the next ``solve(onChange:)``.
  package func remove(_ id: ConstraintID) {
    let entry = checkedEntry(id)
    forgetCost(entry.marker, priority: entry.markerPriority)
    if entry.partner >= 0 { forgetCost(entry.partner, priority: entry.partnerPriority) }

    if tableau.isBasic(entry.marker) {
      tableau.drop(Int(tableau.rowOf[Int(entry.marker)]))
    } else if entry.partner >= 0, tableau.isBasic(entry.partner) {
      tableau.drop(Int(tableau.rowOf[Int(entry.partner)]))
    } else {
      let isFeasible = tableau.infeasible.isEmpty && !needsRepair
      if let row = tableau.rowToLeave(for: entry.marker, keepingFeasibility: isFeasible) {
        tableau.pivot(row, entering: entry.marker)
        tableau.drop(row)
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
  /// effect with the next ``solve(onChange:)``, `add` or `remove`, so that several constants change together.
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

  /// Brings all values up to date, and tells which variables changed.
  ///
  /// - Throws: ``Conflict`` when changed constants made required constraints contradict each other. Values are then those
  ///   of before; remove one of the named constraints, or change constants again, and solve again.
  package func solve(onChange: (Variable, Double) -> Void = { _, _ in }) throws(Conflict) {
    try restore()
    tableau.drainChanged { symbol, value in
      let old = values[Int(symbol)]
      guard abs(value - old) > Tableau.epsilon else { return }
      values[Int(symbol)] = value
      onChange(Variable(symbol: symbol), value)
    }
  }

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
    let row = tableau.rowOf[Int(variable.symbol)]
    if row < 0 {
      return tableau.kinds[Int(variable.symbol)] == .free || tableau.canGrow(variable.symbol)
    }
    return tableau.rows[Int(row)].contains { tableau.canGrow($0.symbol) }
  }

  /// The constraints that the variable's value depends on.
  package func constraints(affecting variable: Variable) -> [ConstraintID] {
    let row = tableau.rowOf[Int(variable.symbol)]
    return row < 0 ? [] : constraints(in: Int(row))
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

  /// The number of constraints.
  package var constraintCount: Int { entries.count - freeEntries.count }

  // MARK: Adding

  private typealias Terms = ContiguousArray<Tableau.Term>

  private func addRequiredEquality(
    _ terms: Terms, _ constant: Double, _ entry: inout Entry, _ id: Int
  ) -> Conflict? {
    let dummy = tableau.makeSymbol(.dummy, owner: Int32(id))
    entry.marker = dummy
    if let subject = freeSymbol(in: terms) {
      // 0 = constant + terms + dummy
      var equation = terms
      Tableau.insert(.init(symbol: dummy, coefficient: 1), into: &equation)
      solveForSubject(subject, equation, constant)
      return nil
    }
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

  private func addRequiredInequality(
    _ terms: Terms, _ constant: Double, _ entry: inout Entry, _ id: Int
  ) -> Conflict? {
    let slack = tableau.makeSymbol(.slack, owner: Int32(id))
    entry.marker = slack
    entry.markerCoefficient = -1
    if let subject = freeSymbol(in: terms) {
      var equation = terms
      Tableau.insert(.init(symbol: slack, coefficient: -1), into: &equation)
      solveForSubject(subject, equation, constant)
      return nil
    }
    let row = tableau.install(terms, constant: constant, basic: slack)
    guard tableau.isInfeasible(row) else { return nil }
    tableau.infeasible.append(Int32(row))
    var log: [Tableau.Pivot] = []
    if let stuck = tableau.restoreFeasibility(log: &log) {
      return giveUp(row: stuck, log: log, id: id, symbol: slack)
    }
    tableau.minimize()
    return nil
  }

  private func addOptional(
    _ terms: Terms, _ constant: Double, _ entry: inout Entry, _ id: Int, _ constraint: LinearConstraint,
    isEquality: Bool
  ) {
    // 0 = constant + terms - marker + partner; the marker of an equality is an error too, that of an inequality is free.
    let marker = tableau.makeSymbol(isEquality ? .error : .slack, owner: Int32(id))
    let partner = tableau.makeSymbol(.error, owner: Int32(id))
    entry.marker = marker
    entry.markerCoefficient = -1
    entry.partner = partner
    if isEquality { entry.markerPriority = constraint.strength.priority }
    entry.partnerPriority = isEquality ? constraint.strengthBelow.priority : constraint.strength.priority

    if let subject = freeSymbol(in: terms) {
      var equation = terms
      Tableau.insert(.init(symbol: marker, coefficient: -1), into: &equation)
      Tableau.insert(.init(symbol: partner, coefficient: 1), into: &equation)
      solveForSubject(subject, equation, constant)
    } else if constant >= 0 {
      var row = terms
      Tableau.insert(.init(symbol: partner, coefficient: 1), into: &row)
      tableau.install(row, constant: constant, basic: marker)
    } else {
      var row = Terms(terms.map { .init(symbol: $0.symbol, coefficient: -$0.coefficient) })
      Tableau.insert(.init(symbol: marker, coefficient: 1), into: &row)
      tableau.install(row, constant: -constant, basic: partner)
    }
    if isEquality { addCost(marker, priority: entry.markerPriority) }
    addCost(partner, priority: entry.partnerPriority)
    tableau.minimize()
  }

  /// A free variable to solve an equation for: the one that the fewest rows mention.
  private func freeSymbol(in terms: Terms) -> Tableau.Term? {
    var best: Tableau.Term?
    for term in terms where tableau.kinds[Int(term.symbol)] == .free {
      if let incumbent = best {
        let (new, old) = (tableau.columns[Int(term.symbol)].count, tableau.columns[Int(incumbent.symbol)].count)
        guard new < old else { continue }
      }
      best = term
    }
    return best
  }

  private func solveForSubject(_ subject: Tableau.Term, _ equation: Terms, _ constant: Double) {
    let factor = -1 / subject.coefficient
    var row = Terms()
    row.reserveCapacity(equation.count - 1)
    for term in equation where term.symbol != subject.symbol {
      row.append(.init(symbol: term.symbol, coefficient: term.coefficient * factor))
    }
    tableau.install(row, constant: constant * factor, basic: subject.symbol)
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
    var owners: [Int32] = []
    for symbol in [tableau.basics[row]] + tableau.rows[row].map(\.symbol) {
      let owner = tableau.owners[Int(symbol)]
      if owner >= 0, !owners.contains(owner) { owners.append(owner) }
    }
    return owners.map { ConstraintID(index: Int($0)) }
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
      tableau.objective.add(tableau.rows[Int(row)], times: factor, level: level)
    }
  }

  private func checkedEntry(_ id: ConstraintID) -> Entry {
    precondition(
      id.index < entries.count && entries[id.index].isUsed, "The constraint is not in this solver.")
    return entries[id.index]
  }
}
