import Testing

@testable import UIKit

@Suite("Constraint solver")
struct SolverTests {
  typealias Expression = LinearExpression

  private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }

  @Test("a chain of equalities follows its first constant")
  func chain() throws {
    let solver = Solver()
    let x = (0..<50).map { _ in solver.makeVariable() }
    let first = try solver.add(LinearConstraint(Expression(x[0], plus: -3), .equal))
    for (a, b) in zip(x, x.dropFirst()) {
      _ = try solver.add(LinearConstraint(Expression(b) - Expression(a) - 2, .equal))
    }
    try solver.solve()
    #expect(solver.value(of: x[49]) == 101)
    solver.setConstant(-10, of: first)
    var changed: [Variable: Double] = [:]
    try solver.solve { changed[$0] = $1 }
    #expect(solver.value(of: x[49]) == 108)
    #expect(changed.count == 50)
    #expect(changed[x[0]] == 10)
  }

  @Test("autolayout-008 a required minimum beats an optional width")
  func requiredMinimum() throws {
    let solver = Solver()
    let w = solver.makeVariable(isNonNegative: true)
    _ = try solver.add(LinearConstraint(Expression(w, plus: -100), .greaterThanOrEqual))
    _ = try solver.add(LinearConstraint(Expression(w, plus: -50), .equal, strength: Strength(priority: 750)))
    try solver.solve()
    #expect(solver.value(of: w) == 100)
  }

  @Test("autolayout-010 one constraint of a higher priority beats many of a lower one, in either order")
  func symbolicPriorities() throws {
    for order in [[true] + Array(repeating: false, count: 40), Array(repeating: false, count: 40) + [true]] {
      let solver = Solver()
      let w = solver.makeVariable()
      for isHigh in order {
        let strength = Strength(priority: isHigh ? 501 : 500)
        _ = try solver.add(
          LinearConstraint(Expression(w, plus: isHigh ? -100 : -200), .equal, strength: strength))
      }
      try solver.solve()
      #expect(solver.value(of: w) == 100)
    }
  }

  @Test("a content size costs differently above and below")
  func twoSidedEquality() throws {
    let solver = Solver()
    let w = solver.makeVariable(isNonNegative: true)
    _ = try solver.add(
      LinearConstraint(
        Expression(w, plus: -80), equalWithStrengthAbove: Strength(priority: 250), below: Strength(priority: 750)))
    let wish = try solver.add(LinearConstraint(Expression(w, plus: -200), .equal, strength: Strength(priority: 500)))
    try solver.solve()
    #expect(solver.value(of: w) == 200)
    solver.setConstant(-50, of: wish)
    try solver.solve()
    #expect(solver.value(of: w) == 80)
  }

  @Test("a contradiction names exactly the constraints that take part, and changes nothing")
  func conflictIsMinimalAndLeavesNoTrace() throws {
    let solver = Solver()
    let (a, b, c, other) = (
      solver.makeVariable(), solver.makeVariable(), solver.makeVariable(), solver.makeVariable()
    )
    let first = try solver.add(LinearConstraint(Expression(a, plus: -10), .equal))
    let second = try solver.add(LinearConstraint(Expression(b) - Expression(a) - 5, .greaterThanOrEqual))
    let third = try solver.add(LinearConstraint(Expression(c) - Expression(b) - 5, .greaterThanOrEqual))
    _ = try solver.add(LinearConstraint(Expression(other, plus: -1), .equal))
    _ = try solver.add(LinearConstraint(Expression(c, plus: -60), .equal, strength: Strength(priority: 400)))
    _ = try solver.add(LinearConstraint(Expression(b, plus: -40), .equal, strength: Strength(priority: 400)))
    try solver.solve()
    let before = [a, b, c, other].map { solver.value(of: $0) }
    #expect(before == [10, 40, 60, 1])
    let count = solver.constraintCount

    let conflict = #expect(throws: Solver.Conflict.self) {
      _ = try solver.add(LinearConstraint(Expression(c, plus: -15), .lessThanOrEqual))
    }
    #expect(Set(conflict?.constraints ?? []) == [first, second, third])
    try solver.solve()
    #expect([a, b, c, other].map { solver.value(of: $0) } == before)
    #expect(solver.constraintCount == count)

    // The solver goes on as if nothing had been.
    _ = try solver.add(LinearConstraint(Expression(c, plus: -25), .lessThanOrEqual))
    try solver.solve()
    #expect(solver.value(of: c) == 25)
  }

  @Test("a redundant equality is fine, a contradicting one is not, and may come when the other went")
  func redundantEqualities() throws {
    let solver = Solver()
    let x = solver.makeVariable()
    let first = try solver.add(LinearConstraint(Expression(x, plus: -5), .equal))
    let again = try solver.add(LinearConstraint(Expression(x, times: 2, plus: -10), .equal))
    let conflict = #expect(throws: Solver.Conflict.self) {
      _ = try solver.add(LinearConstraint(Expression(x, plus: -6), .equal))
    }
    #expect(conflict?.constraints.isEmpty == false)
    solver.remove(first)
    try solver.solve()
    #expect(solver.value(of: x) == 5)
    solver.remove(again)
    _ = try solver.add(LinearConstraint(Expression(x, plus: -6), .equal))
    try solver.solve()
    #expect(solver.value(of: x) == 6)
  }

  @Test("two redundant constants can change together, but not one alone")
  func editsAreTakenTogether() throws {
    let solver = Solver()
    let x = solver.makeVariable()
    let first = try solver.add(LinearConstraint(Expression(x, plus: -5), .equal))
    let second = try solver.add(LinearConstraint(Expression(x, plus: -5), .equal))
    solver.setConstant(-7, of: first)
    solver.setConstant(-7, of: second)
    try solver.solve()
    #expect(solver.value(of: x) == 7)

    solver.setConstant(-8, of: first)
    let conflict = #expect(throws: Solver.Conflict.self) { try solver.solve() }
    #expect(Set(conflict?.constraints ?? []) == [first, second])
    #expect(solver.value(of: x) == 7)
    solver.remove(second)
    try solver.solve()
    #expect(solver.value(of: x) == 8)
  }

  @Test("a variable that may not be negative makes constraints contradict each other by itself")
  func nonNegative() throws {
    let solver = Solver()
    let (left, width, parent) = (
      solver.makeVariable(), solver.makeVariable(isNonNegative: true), solver.makeVariable(isNonNegative: true)
    )
    let size = try solver.add(LinearConstraint(Expression(parent, plus: -100), .equal))
    let leading = try solver.add(LinearConstraint(Expression(left, plus: -30), .equal))
    let trailing = try solver.add(
      LinearConstraint(Expression(left) + Expression(width) - Expression(parent) + 30, .equal))
    try solver.solve()
    #expect(solver.value(of: width) == 40)
    solver.setConstant(-50, of: size)
    let conflict = #expect(throws: Solver.Conflict.self) { try solver.solve() }
    #expect(Set(conflict?.constraints ?? []) == [size, leading, trailing])
    solver.setConstant(-70, of: size)
    try solver.solve()
    #expect(solver.value(of: width) == 10)
  }

  @Test("ambiguity is seen where the constraints leave a choice, and only there")
  func ambiguity() throws {
    let solver = Solver()
    let (a, b, c) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    _ = try solver.add(LinearConstraint(Expression(a, plus: -1), .equal))
    _ = try solver.add(LinearConstraint(Expression(b) - Expression(c), .equal))
    let limit = try solver.add(LinearConstraint(Expression(b, plus: -3), .greaterThanOrEqual))
    try solver.solve()
    #expect(!solver.isAmbiguous(a))
    #expect(solver.isAmbiguous(b) && solver.isAmbiguous(c))
    _ = try solver.add(LinearConstraint(Expression(c), .equal, strength: Strength(priority: 10)))
    try solver.solve()
    #expect(!solver.isAmbiguous(b) && !solver.isAmbiguous(c))
    #expect(solver.value(of: c) == 3)
    solver.remove(limit)
    try solver.solve()
    #expect(solver.value(of: c) == 0)
  }

  @Test("changing an optional strength changes who wins")
  func changedStrength() throws {
    let solver = Solver()
    let x = solver.makeVariable()
    let low = try solver.add(LinearConstraint(Expression(x, plus: -1), .equal, strength: Strength(priority: 100)))
    _ = try solver.add(LinearConstraint(Expression(x, plus: -2), .equal, strength: Strength(priority: 200)))
    try solver.solve()
    #expect(solver.value(of: x) == 2)
    solver.setStrength(Strength(priority: 300), of: low)
    try solver.solve()
    #expect(solver.value(of: x) == 1)
  }
}
