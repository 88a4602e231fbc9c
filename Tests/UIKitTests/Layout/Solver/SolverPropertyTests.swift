import Testing

@testable import UIKit

/// Random systems, from seeds, compared with what can be computed without a simplex method.
@Suite("Constraint solver, random systems")
struct SolverPropertyTests {
  struct Row {
    var coefficients: [Double]
    var constant: Double
    var relation: LinearConstraint.Relation
    var priority: Float

    var isRequired: Bool { priority == 1000 }

    func value(at point: [Double]) -> Double {
      zip(coefficients, point).reduce(constant) { $0 + $1.0 * $1.1 }
    }

    func violation(at point: [Double]) -> Double {
      let value = value(at: point)
      switch relation {
      case .equal: return abs(value)
      case .lessThanOrEqual: return max(value, 0)
      case .greaterThanOrEqual: return max(-value, 0)
      }
    }
  }

  private func randomRow(_ generator: inout SeededGenerator, count: Int) -> Row {
    var coefficients = [Double](repeating: 0, count: count)
    for _ in 0..<(1 + generator.next(2)) {
      coefficients[generator.next(count)] = [1, -1, 1, -1, 2, 0.5][generator.next(6)]
    }
    if coefficients.allSatisfy({ $0 == 0 }) { coefficients[0] = 1 }
    return Row(
      coefficients: coefficients, constant: Double(generator.next(201) - 100),
      relation: [.equal, .lessThanOrEqual, .greaterThanOrEqual][generator.next(3)],
      priority: [1000, 1000, 750, 500, 250][generator.next(5)])
  }

  private func constraint(_ row: Row, _ variables: [Variable]) -> LinearConstraint {
    var expression = LinearExpression(constant: row.constant)
    for (coefficient, variable) in zip(row.coefficients, variables) {
      expression.add(variable, times: coefficient)
    }
    return LinearConstraint(expression, row.relation, strength: Strength(priority: row.priority))
  }

  /// The violations of each optional priority at a point, highest priority first.
  private func costs(_ rows: [Row], at point: [Double]) -> [Double] {
    [750, 500, 250].map { priority in
      rows.filter { $0.priority == priority }.reduce(0) { $0 + $1.violation(at: point) }
    }
  }

  private func isFeasible(_ rows: [Row], _ point: [Double]) -> Bool {
    point.allSatisfy { $0 > -1e-6 } && rows.allSatisfy { !$0.isRequired || $0.violation(at: point) < 1e-6 }
  }

  private func isWorse(_ a: [Double], than b: [Double]) -> Bool {
    for (x, y) in zip(a, b) where abs(x - y) > 1e-5 { return x > y }
    return false
  }

  /// The least costs by trying every corner: a minimum of such sums lies where as many lines as there are variables meet.
  private func leastCosts(_ rows: [Row], count: Int) -> [Double]? {
    var planes = rows.map { ($0.coefficients, $0.constant) }
    for index in 0..<count {
      var unit = [Double](repeating: 0, count: count)
      unit[index] = 1
      planes.append((unit, 0))
    }
    var best: [Double]?
    var chosen: [Int] = []
    func visit(_ start: Int) {
      if chosen.count == count {
        guard let point = intersection(chosen.map { planes[$0] }), isFeasible(rows, point) else { return }
        let costs = costs(rows, at: point)
        if best.map({ isWorse($0, than: costs) }) ?? true { best = costs }
        return
      }
      for index in start..<max(start, planes.count) {
        chosen.append(index)
        visit(index + 1)
        chosen.removeLast()
      }
    }
    visit(0)
    return best
  }

  /// Gaussian elimination.
  private func intersection(_ planes: [([Double], Double)]) -> [Double]? {
    let n = planes.count
    var m = planes.map { $0.0 + [-$0.1] }
    for column in 0..<n {
      guard let pivot = (column..<n).max(by: { abs(m[$0][column]) < abs(m[$1][column]) }), abs(m[pivot][column]) > 1e-9
      else { return nil }
      m.swapAt(column, pivot)
      for row in 0..<n where row != column {
        let factor = m[row][column] / m[column][column]
        for k in column...n { m[row][k] -= factor * m[column][k] }
      }
    }
    return (0..<n).map { m[$0][n] / m[$0][$0] }
  }

  @Test("a solution is feasible and as cheap as the best corner; a refusal means that no corner is feasible")
  func matchesExhaustiveSearch() throws {
    var refusals = 0
    for seed in 1...400 {
      var generator = SeededGenerator(seed: seed)
      let count = 2 + generator.next(2)
      let solver = Solver()
      let variables = (0..<count).map { _ in solver.makeVariable(isNonNegative: true) }
      var rows: [Row] = []
      for _ in 0..<(3 + generator.next(6)) {
        let row = randomRow(&generator, count: count)
        do throws(Solver.Conflict) {
          _ = try solver.add(constraint(row, variables))
          rows.append(row)
        } catch {
          refusals += 1
          #expect(leastCosts(rows + [row], count: count) == nil, "seed \(seed) refused a possible constraint")
        }
      }
      try solver.solve()
      let point = variables.map { solver.value(of: $0) }
      #expect(isFeasible(rows, point), "seed \(seed)")
      let best = try #require(leastCosts(rows, count: count))
      let found = costs(rows, at: point)
      #expect(!isWorse(found, than: best), "seed \(seed): \(found) instead of \(best)")
    }
    #expect(refusals > 50)
  }

  @Test("after any sequence of additions, removals and edits the solution costs what a fresh solve costs")
  func randomEditsEqualFreshSolve() throws {
    for seed in 1...60 {
      var generator = SeededGenerator(seed: seed &* 7919)
      let count = 8
      let solver = Solver()
      let variables = (0..<count).map { solver.makeVariable(isNonNegative: $0.isMultiple(of: 2)) }
      var live: [(id: Solver.ConstraintID, row: Row)] = []
      for step in 0..<80 {
        switch generator.next(5) {
        case 0 where !live.isEmpty:
          solver.remove(live.remove(at: generator.next(live.count)).id)
        case 1 where !live.isEmpty, 2 where !live.isEmpty:
          for _ in 0...generator.next(3) {
            let index = generator.next(live.count)
            live[index].row.constant = Double(generator.next(201) - 100)
            solver.setConstant(live[index].row.constant, of: live[index].id)
          }
        default:
          let row = randomRow(&generator, count: count)
          do throws(Solver.Conflict) {
            live.append((try solver.add(constraint(row, variables)), row))
          } catch {
            #expect(error.constraints.allSatisfy { id in live.contains { $0.id == id } })
          }
        }
        // Break constraints until the edits are possible, as a layout engine does.
        while true {
          do throws(Solver.Conflict) {
            try solver.solve()
            break
          } catch {
            let victim = try #require(error.constraints.max { $0.index < $1.index })
            #expect(error.constraints.allSatisfy { id in live.contains { $0.id == id && $0.row.isRequired } })
            solver.remove(victim)
            live.removeAll { $0.id == victim }
          }
        }
        let rows = live.map(\.row)
        let point = variables.map { solver.value(of: $0) }
        for (index, value) in point.enumerated() where index.isMultiple(of: 2) { #expect(value > -1e-6) }
        #expect(rows.allSatisfy { !$0.isRequired || $0.violation(at: point) < 1e-6 }, "seed \(seed) step \(step)")

        let fresh = Solver()
        let others = (0..<count).map { fresh.makeVariable(isNonNegative: $0.isMultiple(of: 2)) }
        for row in rows { _ = try fresh.add(constraint(row, others)) }
        try fresh.solve()
        let expected = costs(rows, at: others.map { fresh.value(of: $0) })
        let found = costs(rows, at: point)
        #expect(
          zip(expected, found).allSatisfy { abs($0 - $1) < 1e-5 }, "seed \(seed) step \(step): \(found), \(expected)")
      }
    }
  }

  @Test("a refused constraint leaves every value as it was")
  func refusalKeepsValues() throws {
    var refusals = 0
    for seed in 1...60 {
      var generator = SeededGenerator(seed: seed &* 104_729)
      let solver = Solver()
      let variables = (0..<6).map { _ in solver.makeVariable(isNonNegative: true) }
      for _ in 0..<40 {
        let row = randomRow(&generator, count: 6)
        try solver.solve()
        let before = variables.map { solver.value(of: $0) }
        do throws(Solver.Conflict) {
          _ = try solver.add(constraint(row, variables))
        } catch {
          refusals += 1
          try solver.solve()
          let after = variables.map { solver.value(of: $0) }
          #expect(zip(before, after).allSatisfy { abs($0 - $1) < 1e-6 }, "seed \(seed)")
        }
      }
    }
    #expect(refusals > 100)
  }
}
