import Foundation
import Testing

@testable import UIKit

/// Systems made to be hard: long, round, degenerate, badly scaled, and changed for a long time.
@Suite("Constraint solver under stress")
struct SolverStressTests {
  typealias Expression = LinearExpression

  // MARK: Chains and rings

  /// `x[i + 1] = x[i] + 2`, and where the chain begins; constraints in the order of `order`, the anchor last.
  private func chain(
    _ count: Int, order: [Int]
  ) throws -> (solver: Solver, x: [Variable], links: [Solver.ConstraintID], anchor: Solver.ConstraintID) {
    let solver = Solver()
    let x = (0..<count).map { _ in solver.makeVariable() }
    var links = [Solver.ConstraintID?](repeating: nil, count: count - 1)
    for index in order {
      links[index] = try solver.add(LinearConstraint(Expression(x[index + 1]) - Expression(x[index]) - 2, .equal))
    }
    let anchor = try solver.add(LinearConstraint(Expression(x[0], plus: -3), .equal))
    try solver.solve()
    return (solver, x, links.map { $0! }, anchor)
  }

  @Test("a chain of 10,000 variables is solved whatever the order it comes in, and takes memory in proportion")
  func longChains() throws {
    let count = 10_000
    var generator = SeededGenerator(seed: 5)
    var shuffled = Array(0..<(count - 1))
    for index in shuffled.indices { shuffled.swapAt(index, generator.next(shuffled.count)) }
    for order in [Array(0..<(count - 1)), Array((0..<(count - 1)).reversed()), shuffled] {
      let (solver, x, links, anchor) = try chain(count, order: order)
      #expect(solver.value(of: x[count - 1]) == Double(3 + 2 * (count - 1)))
      #expect(solver.capacity < 60 * count)

      var changes = 0
      solver.setConstant(-10, of: anchor)
      try solver.solve { _, _ in changes += 1 }
      #expect(changes == count)
      #expect(solver.value(of: x[count - 1]) == Double(10 + 2 * (count - 1)))

      // Cut in the middle, the far half is loose; tied to the end of the near half again, it is back.
      solver.remove(links[count / 2])
      try solver.solve()
      #expect(solver.isAmbiguous(x[count - 1]) && !solver.isAmbiguous(x[count / 2]))
      _ = try solver.add(
        LinearConstraint(Expression(x[count / 2 + 1]) - Expression(x[count / 2]) - 5, .equal))
      try solver.solve()
      #expect(solver.value(of: x[count - 1]) == Double(13 + 2 * (count - 1)))
    }
  }

  @Test("a wish at the far end of a chain of 10,000 variables pulls it as far as its limits allow")
  func pulledChain() throws {
    let count = 10_000
    let solver = Solver()
    let x = (0..<count).map { _ in solver.makeVariable() }
    _ = try solver.add(LinearConstraint(Expression(x[0]), .greaterThanOrEqual))
    for (a, b) in zip(x, x.dropFirst()) {
      _ = try solver.add(LinearConstraint(Expression(b) - Expression(a) - 1, .equal))
    }
    let wish = try solver.add(
      LinearConstraint(Expression(x[count - 1]), .equal, strength: Strength(priority: 500)))
    try solver.solve()
    #expect(solver.value(of: x[0]) == 0 && solver.value(of: x[count - 1]) == Double(count - 1))
    solver.setConstant(-20_000, of: wish)
    try solver.solve()
    #expect(solver.value(of: x[count - 1]) == 20_000 && solver.value(of: x[0]) == Double(20_001 - count))
  }

  @Test("a ring of equalities is redundant when its distances add up to nothing; else all of them contradict")
  func rings() throws {
    let count = 500
    let solver = Solver()
    let x = (0..<count).map { _ in solver.makeVariable() }
    var links: [Solver.ConstraintID] = []
    for (a, b) in zip(x, x.dropFirst()) {
      links.append(try solver.add(LinearConstraint(Expression(b) - Expression(a) - 2, .equal)))
    }
    let total = Double(2 * (count - 1))
    let conflict = #expect(throws: Solver.Conflict.self) {
      _ = try solver.add(LinearConstraint(Expression(x[count - 1]) - Expression(x[0]) - (total + 1), .equal))
    }
    #expect(Set(conflict?.constraints ?? []) == Set(links))
    let closing = try solver.add(
      LinearConstraint(Expression(x[count - 1]) - Expression(x[0]) - total, .equal))
    _ = try solver.add(LinearConstraint(Expression(x[7], plus: -100), .equal))
    try solver.solve()
    #expect(solver.value(of: x[count - 1]) == 100 + Double(2 * (count - 8)))

    // With one link less, the ring holds by the closing constraint.
    solver.remove(links[250])
    try solver.solve()
    #expect(!solver.isAmbiguous(x[300]) && solver.value(of: x[300]) == 100 + Double(2 * 293))
    #expect(solver.contradiction == nil)
    solver.remove(closing)
    try solver.solve()
    #expect(solver.isAmbiguous(x[300]) && !solver.isAmbiguous(x[200]))
  }

  // MARK: Degenerate systems

  @Test("systems in which every choice is a tie come to an end", arguments: 1...60)
  func ties(seed: Int) throws {
    var generator = SeededGenerator(seed: seed &* 6389)
    let count = 12
    let solver = Solver()
    let x = (0..<count).map { solver.makeVariable(isNonNegative: $0 % 2 == 0) }
    // All limits go through the origin, so that every pivot there is of length zero.
    var ids: [Solver.ConstraintID] = []
    for _ in 0..<80 {
      var expression = Expression()
      for _ in 0...generator.next(4) {
        expression.add(x[generator.next(count)], times: generator.pick([1, -1, 2, -2, 0.5]))
      }
      let priority = generator.pick([1000, 1000, 500, 500, 500] as [Float])
      ids.append(
        try solver.add(
          LinearConstraint(
            expression, generator.pick([.lessThanOrEqual, .greaterThanOrEqual, .equal]),
            strength: Strength(priority: priority))))
    }
    try solver.solve()
    #expect(solver.violation(of: Strength(priority: 500)) < 1e-6)
    // Pulled away from the origin and let back.
    for round in 0..<20 {
      let optional = ids.filter { solver.isOptional($0) }
      for id in optional { solver.setConstant(round % 2 == 0 ? Double(generator.next(9)) : 0, of: id) }
      try solver.solve()
      #expect(solver.contradiction == nil)
      if round % 2 == 1 { #expect(solver.violation(of: Strength(priority: 500)) < 1e-6) }
    }
  }

  @Test("the classical example on which the simplex method goes round and round is solved")
  func classicalCycle() throws {
    // Beale, 1955: minimize -3/4 x4 + 20 x5 - 1/2 x6 + 6 x7; the minimum is -5/4, at x4 = x6 = 1.
    let solver = Solver()
    let (a, b, c, d) = (
      solver.makeVariable(isNonNegative: true), solver.makeVariable(isNonNegative: true),
      solver.makeVariable(isNonNegative: true), solver.makeVariable(isNonNegative: true)
    )
    func sum(_ terms: [(Variable, Double)], _ constant: Double = 0) -> Expression {
      var expression = Expression(constant: constant)
      for (variable, coefficient) in terms { expression.add(variable, times: coefficient) }
      return expression
    }
    _ = try solver.add(LinearConstraint(sum([(a, 0.25), (b, -8), (c, -1), (d, 9)]), .lessThanOrEqual))
    _ = try solver.add(LinearConstraint(sum([(a, 0.5), (b, -12), (c, -0.5), (d, 3)]), .lessThanOrEqual))
    _ = try solver.add(LinearConstraint(sum([(c, 1)], -1), .lessThanOrEqual))
    _ = try solver.add(
      LinearConstraint(
        sum([(a, -0.75), (b, 20), (c, -0.5), (d, 6)], 100), .lessThanOrEqual, strength: Strength(priority: 100)))
    try solver.solve()
    #expect(abs(solver.violation(of: Strength(priority: 100)) - 98.75) < 1e-6)
    #expect(abs(solver.value(of: a) - 1) < 1e-6 && abs(solver.value(of: c) - 1) < 1e-6)
  }

  // MARK: Long work

  /// A row of columns whose widths are shares of the whole, with limits that hold at some widths only.
  private struct Columns {
    let solver = Solver()
    let width: Variable
    let edit: Solver.ConstraintID
    var places: [Variable] = []

    init(width start: Double) throws {
      width = solver.makeVariable(isNonNegative: true)
      edit = try solver.add(LinearConstraint(Expression(width, plus: -start), .equal))
      var right = Expression(constant: 0)
      for index in 0..<5 {
        let (x, w) = (solver.makeVariable(), solver.makeVariable(isNonNegative: true))
        places += [x, w]
        _ = try solver.add(LinearConstraint(Expression(x) - right - 1.0 / 3, .equal))
        let share = Expression(width, times: [1.0 / 7, 0.07, 1.0 / 13][index % 3])
        _ = try solver.add(
          LinearConstraint(Expression(w) - share, .equal, strength: Strength(priority: Float(300 + index))))
        _ = try solver.add(LinearConstraint(Expression(w, plus: -20 - Double(index) / 3), .greaterThanOrEqual))
        _ = try solver.add(
          LinearConstraint(Expression(w, plus: -40), .lessThanOrEqual, strength: Strength(priority: Float(900 - index)))
        )
        right = Expression(x) + Expression(w)
      }
      _ = try solver.add(
        LinearConstraint(right - Expression(width), .equal, strength: Strength(priority: 250)))
    }

    var solution: [Double] { places.map { solver.value(of: $0) } }
  }

  @Test("after 100,000 edits that change which limits hold, the values are still those of a new solver to 1e-6")
  func noDrift() throws {
    let columns = try Columns(width: 400)
    for edit in 1...100_000 {
      columns.solver.setConstant(-Double(200 + edit * 7919 % 500) - Double(edit % 97) / 97, of: columns.edit)
      try columns.solver.solve()
    }
    let last = -columns.solver.constant(of: columns.edit)
    let fresh = try Columns(width: last)
    try fresh.solver.solve()
    #expect(zip(columns.solution, fresh.solution).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(Set(columns.solution).count > 5)
  }

  @Test("coefficients from a millionth to a million", arguments: [1e-6, 1e-3, 1e3, 1e6])
  func scales(factor: Double) throws {
    let solver = Solver()
    let (a, b, c) = (solver.makeVariable(), solver.makeVariable(isNonNegative: true), solver.makeVariable())
    let known = try solver.add(LinearConstraint(Expression(a, plus: -6), .equal))
    _ = try solver.add(LinearConstraint(Expression(b) - Expression(a, times: factor), .equal))
    _ = try solver.add(
      LinearConstraint(Expression(c, times: factor) - Expression(b), .equal, strength: Strength(priority: 700)))
    _ = try solver.add(LinearConstraint(Expression(c, plus: -100), .equal, strength: Strength(priority: 600)))
    try solver.solve()
    #expect(abs(solver.value(of: b) / (6 * factor) - 1) < 1e-6)
    #expect(abs(solver.value(of: c) - 6) < 1e-6)
    solver.setConstant(-9, of: known)
    try solver.solve()
    #expect(abs(solver.value(of: b) / (9 * factor) - 1) < 1e-6)
    #expect(abs(solver.value(of: c) - 9) < 1e-6)
  }

  @Test("storms of additions and removals leave nothing behind, and everything in order")
  func storms() throws {
    var generator = SeededGenerator(seed: 77)
    let solver = Solver()
    let anchor = solver.makeVariable()
    let base = try solver.add(LinearConstraint(Expression(anchor, plus: -5), .equal))
    var capacities: [Int] = []
    for round in 0..<30 {
      var variables: [Variable] = [anchor]
      var ids: [Solver.ConstraintID] = []
      for _ in 0..<150 {
        let variable = solver.makeVariable(isNonNegative: generator.next(3) == 0)
        let other = variables[generator.next(variables.count)]
        var expression = Expression(variable) - Expression(other)
        if generator.next(4) == 0 { expression.add(variables[generator.next(variables.count)], times: 0.5) }
        let priority = generator.pick([1000, 750, 500, 250] as [Float])
        let constraint = LinearConstraint(
          expression - Double(generator.next(20)), generator.pick([.equal, .equal, .greaterThanOrEqual]),
          strength: Strength(priority: priority))
        if let id = try? solver.add(constraint) { ids.append(id) }
        variables.append(variable)
        if generator.next(3) == 0, !ids.isEmpty { solver.remove(ids.remove(at: generator.next(ids.count))) }
      }
      try solver.solve()
      #expect(solver.contradiction == nil, "round \(round)")
      #expect(solver.value(of: anchor) == 5)
      while !ids.isEmpty {
        solver.remove(ids.remove(at: generator.next(ids.count)))
        if ids.count % 40 == 0 {
          try solver.solve()
          #expect(solver.contradiction == nil, "round \(round), \(ids.count) left")
        }
      }
      for variable in variables.dropFirst() { solver.remove(variable) }
      try solver.solve()
      #expect(solver.constraintCount == 1)
      capacities.append(solver.capacity)
    }
    // What one round needed is enough for the others.
    #expect(capacities.last! <= 2 * capacities[4], "\(capacities)")
    solver.setConstant(-8, of: base)
    try solver.solve()
    #expect(solver.value(of: anchor) == 8)
  }

  // MARK: Cost

  @Test("what a changed constant costs does not depend on constraints that have nothing to do with it")
  func costOfOneConstant() throws {
    var costs: [Int] = []
    for count in [100, 1_000, 10_000] {
      let solver = Solver()
      let width = solver.makeVariable(isNonNegative: true)
      _ = try solver.add(LinearConstraint(Expression(width, plus: -400), .equal))
      var above = Expression(constant: -8)
      var icon: Solver.ConstraintID?
      for _ in 0..<count {
        let (x, y, w) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable(isNonNegative: true))
        let (tx, tw, dx) = (solver.makeVariable(), solver.makeVariable(isNonNegative: true), solver.makeVariable())
        _ = try solver.add(LinearConstraint(Expression(x, plus: -16), .equal))
        _ = try solver.add(LinearConstraint(Expression(y) - above - 16, .equal))
        let iconWidth = try solver.add(LinearConstraint(Expression(w, plus: -28), .equal))
        _ = try solver.add(LinearConstraint(Expression(tx) - Expression(x) - Expression(w) - 12, .equal))
        _ = try solver.add(
          LinearConstraint(Expression(tw) - Expression(width, times: 0.5), .equal, strength: Strength(priority: 750)))
        _ = try solver.add(LinearConstraint(Expression(dx) - Expression(width) + 76, .equal))
        _ = try solver.add(
          LinearConstraint(Expression(tx) + Expression(tw) - Expression(dx) + 8, .lessThanOrEqual))
        above = Expression(y, plus: 28)
        if icon == nil { icon = iconWidth }
      }
      try solver.solve()
      let before = solver.work
      var changes = 0
      for edit in 1...10 {
        solver.setConstant(-Double(28 + edit % 8), of: icon!)
        try solver.solve { _, _ in changes += 1 }
      }
      #expect(changes == 20)
      costs.append(solver.work - before)
    }
    #expect(costs[0] > 0 && costs[0] == costs[1] && costs[1] == costs[2], "\(costs)")
    #expect(costs[0] < 200)
  }
}
