import Foundation
import Testing

@testable import UIKit

@Suite("Batches of changes in lists")
struct ListUpdatePlanTests {
  private func plan(_ old: [Int], _ new: [Int], _ change: (inout ListUpdates) -> Void) throws -> ListUpdatePlan {
    var updates = ListUpdates()
    change(&updates)
    return try ListUpdatePlan(updates, from: old, to: new, names: .table)
  }

  private func message(_ old: [Int], _ new: [Int], _ change: (inout ListUpdates) -> Void) -> String {
    do {
      _ = try plan(old, new, change)
      return "none"
    } catch { return (error as? ListUpdateError)?.message ?? "another error" }
  }

  private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

  @Test("deletions name the places before, insertions those after")
  func places() throws {
    let plan = try plan([5], [5]) {
      $0.deletedItems = [path(0), path(1)]
      $0.insertedItems = [path(0), path(4)]
    }
    #expect((0..<5).map { plan.origin(of: path($0))?.item } == [nil, 2, 3, 4, nil])
    #expect((0..<5).map { plan.target(of: path($0))?.item } == [nil, nil, 1, 2, 3])
  }

  @Test("a section without changes has no list of its items")
  func untouched() throws {
    let plan = try plan([100_000, 3], [100_000, 2]) { $0.deletedItems = [path(1, 1)] }
    #expect(plan.sections[0].items == nil)
    #expect(plan.target(of: path(99_999)) == path(99_999))
    #expect(plan.target(of: path(2, 1)) == path(1, 1))
  }

  @Test("items move between sections, sections move with their items, and what is reloaded is new")
  func movesAndReloads() throws {
    let plan = try plan([2, 2, 1], [1, 1, 3]) {
      $0.movedSections = [2: 0]
      $0.movedItems = [path(0, 0): path(2, 2), path(0, 1): path(0, 2)]
      $0.reloadedItems = [path(1, 1)]
      $0.insertedItems = []
    }
    #expect(plan.target(ofSection: 2) == 0)
    #expect(plan.target(of: path(0, 2)) == path(0, 0))
    #expect(plan.target(of: path(1, 0)) == path(0, 1))
    #expect(plan.target(of: path(0, 0)) == path(2, 2))
    #expect(plan.target(of: path(1, 1)) == nil)
    #expect(plan.origin(of: path(1, 2)) == nil)
  }

  @Test("a-scroll-007: changes that do not fit the counts are told with the counts before and after")
  func messages() {
    let rows = message([5], [5]) { $0.deletedItems = [path(1)] }
    #expect(rows.hasPrefix("Invalid update: invalid number of rows in section 0. The number of rows contained in an existing section after the update (5)"))
    #expect(rows.contains("before the update (5)") && rows.contains("(0 inserted, 1 deleted)"))
    #expect(message([1], [1, 1]) { _ in }.hasPrefix("Invalid update: invalid number of sections."))
    #expect(message([1], [0]) { $0.deletedItems = [path(3)] } == "attempt to delete row 3 from section 0 which only contains 1 rows before the update")
    #expect(message([1], [2]) { $0.insertedItems = [path(2)] }.hasPrefix("attempt to insert row 2 into section 0"))
    #expect(message([2], [1]) {
      $0.deletedItems = [path(0)]
      $0.reloadedItems = [path(0)]
    }.hasPrefix("attempt to delete and reload"))
  }

  /// A random batch on a model of numbers, whose places are then compared with the plan's.
  @Test("random batches put each item where it is in a model array", arguments: 0..<60)
  func random(seed: Int) throws {
    var source = RandomSource(seed: UInt64(seed))
    var next = 0
    func fresh() -> Int {
      next += 1
      return next
    }
    let old = (0..<Int.random(in: 1...4, using: &source)).map { _ in
      (0..<Int.random(in: 0...8, using: &source)).map { _ in fresh() }
    }
    var updates = ListUpdates()
    // What stays of each section, then what is inserted into it.
    var lists: [(origin: Int?, items: [Int])] = []
    for (section, items) in old.enumerated() {
      if Int.random(in: 0..<5, using: &source) == 0 {
        updates.deletedSections.insert(section)
        continue
      }
      var left: [Int] = []
      for (index, item) in items.enumerated() {
        if Int.random(in: 0..<4, using: &source) == 0 {
          updates.deletedItems.insert(path(index, section))
        } else {
          left.append(item)
        }
      }
      lists.append((section, left))
    }
    for _ in 0..<Int.random(in: 0...2, using: &source) {
      lists.insert((nil, []), at: Int.random(in: 0...lists.count, using: &source))
    }
    var new: [[Int]] = []
    for (section, list) in lists.enumerated() {
      var items = list.items
      if list.origin == nil {
        updates.insertedSections.insert(section)
        items = (0..<3).map { _ in fresh() }
      } else {
        var inserted: Set<Int> = []
        for _ in 0..<Int.random(in: 0...3, using: &source) {
          let item = fresh()
          items.insert(item, at: Int.random(in: 0...items.count, using: &source))
          inserted.insert(item)
        }
        for (index, item) in items.enumerated() where inserted.contains(item) { updates.insertedItems.insert(path(index, section)) }
      }
      new.append(items)
    }
    let plan = try ListUpdatePlan(updates, from: old.map(\.count), to: new.map(\.count), names: .table)
    for (section, items) in new.enumerated() {
      for (index, item) in items.enumerated() {
        guard let origin = plan.origin(of: path(index, section)) else {
          #expect(!old.joined().contains(item))
          continue
        }
        #expect(old[origin.section][origin.item] == item)
        #expect(plan.target(of: origin) == path(index, section))
      }
    }
    for (section, items) in old.enumerated() {
      for (index, item) in items.enumerated() where !new.joined().contains(item) {
        #expect(plan.target(of: path(index, section)) == nil)
      }
    }
  }
}
