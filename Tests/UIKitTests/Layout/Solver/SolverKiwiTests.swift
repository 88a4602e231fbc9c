import Foundation
import Testing

@testable import UIKit

/// Random systems, given to kiwisolver as well: another implementation of the same method, by others.
@Suite("Constraint solver beside kiwisolver")
struct SolverKiwiTests {
  private struct Snapshot: Encodable {
    var nonNegative: [Bool]
    var rows: [RandomSystem.Row]
  }

  /// Solves each system of the JSON file in its argument. Kiwi adds up violations by weight, while ours compares priority by
  /// priority: so the optional rows are added one by one, each is then required to be as well off as it got.
  private static let program = """
    import json, sys
    from kiwisolver import Solver, Variable, strength
    def solve(system):
        solver = Solver()
        x = [Variable(str(i)) for i in range(len(system["nonNegative"]))]
        def relate(row, relation, constant):
            e = constant
            for a, v in zip(row["coefficients"], x):
                if a: e = a * v + e
            return e == 0 if relation == "==" else e <= 0 if relation == "<=" else e >= 0
        def value(row):
            return row["constant"] + sum(a * v.value() for a, v in zip(row["coefficients"], x))
        for v, isNonNegative in zip(x, system["nonNegative"]):
            if isNonNegative: solver.addConstraint(v >= 0)
        rows = system["rows"]
        for row in rows:
            if row["priority"] == 1000: solver.addConstraint(relate(row, row["relation"], row["constant"]))
        for row in sorted((r for r in rows if r["priority"] < 1000), key=lambda r: -r["priority"]):
            wish = relate(row, row["relation"], row["constant"]) | strength.strong
            solver.addConstraint(wish)
            solver.updateVariables()
            found = value(row)
            solver.removeConstraint(wish)
            relation, bound = row["relation"], row["constant"]
            if relation == "==" or (relation == "<=" and found > 1e-9) or (relation == ">=" and found < -1e-9):
                relation, bound = "==", bound - (found if abs(found) > 1e-9 else 0)
            solver.addConstraint(relate(row, relation, bound))
        solver.updateVariables()
        return [v.value() for v in x]
    with open(sys.argv[1]) as file: systems = json.load(file)
    json.dump([solve(system) for system in systems], sys.stdout)
    """

  /// A Python with kiwisolver: what `make test` has put below .build, or else one that has it anyway.
  private func kiwi(_ arguments: [String]) throws -> Data? {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<5 { root.deleteLastPathComponent() }
    for python in [root.appendingPathComponent(".build/python/bin/python").path, "/usr/bin/python3"]
    where FileManager.default.isExecutableFile(atPath: python) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: python)
      process.arguments = ["-c"] + arguments
      let output = Pipe()
      process.standardOutput = output
      process.standardError = arguments.count == 1 ? FileHandle.nullDevice : FileHandle.standardError
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      if process.terminationStatus == 0 { return data }
    }
    return nil
  }

  @Test("solutions of random systems, and after random changes, are those of kiwisolver and of a fresh solve to 1e-6")
  func matchesKiwi() throws {
    guard try kiwi(["import kiwisolver"]) != nil else {
      Issue.record(
        "kiwisolver is missing, with which solutions are compared. `make test` installs it (scripts/setup test).")
      return
    }
    var snapshots: [Snapshot] = []
    var solutions: [(seed: Int, step: Int, values: [Double])] = []
    for seed in 1...150 {
      let system = try RandomSystem(seed: seed &* 7717)
      for step in 0..<8 {
        if step > 0 { try system.change() }
        let solution = system.solution
        let fresh = try system.freshSolution()
        #expect(
          zip(solution, fresh).allSatisfy { abs($0 - $1) < 1e-6 }, "seed \(seed) step \(step): \(solution), \(fresh)")
        snapshots.append(Snapshot(nonNegative: system.nonNegative, rows: system.rows))
        solutions.append((seed, step, solution))
      }
    }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("systems-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try JSONEncoder().encode(snapshots).write(to: file)
    let answers = try JSONDecoder().decode(
      [[Double]].self, from: #require(try kiwi([Self.program, file.path]), "kiwisolver refused a system"))
    try #require(answers.count == solutions.count)
    var isNontrivial = 0
    for (found, expected) in zip(solutions, answers) {
      if expected.contains(where: { $0 != 0 }) { isNontrivial += 1 }
      #expect(
        found.values.count == expected.count && zip(found.values, expected).allSatisfy { abs($0 - $1) < 1e-6 },
        "seed \(found.seed) step \(found.step): \(found.values) instead of \(expected)")
    }
    #expect(isNontrivial > 1_000)
  }

  @Test("after each of many changes a random system is solved as if it were new", arguments: 1...40)
  func manyChanges(seed: Int) throws {
    let system = try RandomSystem(seed: seed &* 104_659)
    for step in 0..<60 {
      try system.change()
      let (solution, fresh) = (system.solution, try system.freshSolution())
      #expect(zip(solution, fresh).allSatisfy { abs($0 - $1) < 1e-6 }, "step \(step): \(solution), \(fresh)")
      #expect(system.solver.contradiction == nil)
    }
  }
}
