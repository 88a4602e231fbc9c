@testable import UIKit

/// A small repeatable generator of numbers (xorshift).
struct SeededGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// A whole number from 0 up to but not including `bound`.
  mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % bound
  }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[next(values.count)] }
}

/// A random system with exactly one best solution, and a solver that is kept at it through changes.
///
/// Required rows all hold at one point, so that the system is solvable. No two optional rows have the same priority, and
/// each variable is wanted somewhere by one of them: what is best by the first priority is a convex set on which the row
/// has one value, and when all have had their turn one point is left.
final class RandomSystem {
  struct Row: Encodable {
    var coefficients: [Double]
    var constant: Double
    /// "==", "<=" or ">=", to zero.
    var relation: String
    var priority: Float

    var isRequired: Bool { priority == 1000 }
  }

  private(set) var generator: SeededGenerator
  let count: Int
  let nonNegative: [Bool]
  private var point: [Double]
  private(set) var rows: [Row] = []
  private var ids: [Solver.ConstraintID] = []
  private var usedPriorities: Set<Int> = []
  let solver = Solver()
  private var variables: [Variable] = []

  init(seed: Int) throws {
    generator = SeededGenerator(seed: seed)
    count = 2 + generator.next(11)
    nonNegative = (0..<count).map { $0 % 3 == 0 }
    point = []
    for index in 0..<count {
      point.append(Double(generator.next(nonNegative[index] ? 100 : 201) - (nonNegative[index] ? 0 : 100)))
    }
    variables = nonNegative.map { solver.makeVariable(isNonNegative: $0) }
    for index in 0..<count {
      var row = makeRow(isRequired: false, relation: "==")
      row.coefficients = (0..<count).map { $0 == index ? 1 : 0 }
      try add(row)
    }
    for _ in 0..<(count + generator.next(2 * count)) { try add(makeRow(isRequired: generator.next(3) != 0)) }
    try solver.solve()
  }

  /// What the solver says.
  var solution: [Double] { variables.map { solver.value(of: $0) } }

  /// What another solver says that sees the present rows only.
  func freshSolution() throws -> [Double] {
    let fresh = Solver()
    let others = nonNegative.map { fresh.makeVariable(isNonNegative: $0) }
    for row in rows { _ = try fresh.add(constraint(row, others)) }
    try fresh.solve()
    return others.map { fresh.value(of: $0) }
  }

  /// Changes something: constants, rows, priorities, or the point at which required rows hold.
  func change() throws {
    let optional = rows.indices.filter { !rows[$0].isRequired }
    switch generator.next(6) {
    case 0:
      try add(makeRow(isRequired: generator.next(2) == 0))
    case 1 where rows.count > count:
      // The first rows want each variable somewhere, and stay.
      let index = count + generator.next(rows.count - count)
      solver.remove(ids.remove(at: index))
      usedPriorities.remove(Int(rows.remove(at: index).priority))
    case 2:
      let index = generator.pick(optional)
      usedPriorities.remove(Int(rows[index].priority))
      rows[index].priority = newPriority()
      solver.setStrength(Strength(priority: rows[index].priority), of: ids[index])
    case 3:
      for index in point.indices { point[index] = Double(generator.next(nonNegative[index] ? 100 : 201)) }
      for index in rows.indices where rows[index].isRequired { setConstant(requiredConstant(rows[index]), at: index) }
    default:
      for _ in 0...generator.next(3) { setConstant(Double(generator.next(401) - 200), at: generator.pick(optional)) }
    }
    try solver.solve()
  }

  private func setConstant(_ constant: Double, at index: Int) {
    rows[index].constant = constant
    solver.setConstant(constant, of: ids[index])
  }

  private func newPriority() -> Float {
    while true {
      let priority = 1 + generator.next(999)
      if usedPriorities.insert(priority).inserted { return Float(priority) }
    }
  }

  private func makeRow(isRequired: Bool, relation: String? = nil) -> Row {
    var coefficients = [Double](repeating: 0, count: count)
    for _ in 0...generator.next(3) {
      coefficients[generator.next(count)] = generator.pick([1, -1, 1, -1, 2, 0.5, -0.25])
    }
    if coefficients.allSatisfy({ $0 == 0 }) { coefficients[0] = 1 }
    var row = Row(
      coefficients: coefficients, constant: Double(generator.next(401) - 200),
      relation: relation ?? generator.pick(["==", "<=", ">="]), priority: isRequired ? 1000 : newPriority())
    if isRequired { row.constant = requiredConstant(row) }
    return row
  }

  /// A constant with which the row holds at the point.
  private func requiredConstant(_ row: Row) -> Double {
    let value = zip(row.coefficients, point).reduce(0) { $0 + $1.0 * $1.1 }
    let slack = Double(generator.next(30))
    return row.relation == "==" ? -value : row.relation == "<=" ? -value - slack : -value + slack
  }

  private func add(_ row: Row) throws {
    ids.append(try solver.add(constraint(row, variables)))
    rows.append(row)
  }

  private func constraint(_ row: Row, _ variables: [Variable]) -> LinearConstraint {
    var expression = LinearExpression(constant: row.constant)
    for (coefficient, variable) in zip(row.coefficients, variables) { expression.add(variable, times: coefficient) }
    let relation: LinearConstraint.Relation =
      row.relation == "==" ? .equal : row.relation == "<=" ? .lessThanOrEqual : .greaterThanOrEqual
    return LinearConstraint(expression, relation, strength: Strength(priority: row.priority))
  }
}
