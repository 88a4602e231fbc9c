import Foundation
import Testing

@testable import UIKit

/// What a difference says is enough to make the new list of the old one, and is as little as there can be.
@Suite("Differences between snapshots")
struct SnapshotDifferenceTests {
  private func path(_ section: Int, _ item: Int) -> IndexPath { IndexPath(item: item, section: section) }

  @Test("equal snapshots have none")
  func none() {
    #expect(SnapshotDifference(from: snapshot(["a": [1, 2]]), to: snapshot(["a": [1, 2]])).isEmpty)
  }

  @Test("deletions are places in the old list, insertions places in the new one")
  func places() {
    let difference = SnapshotDifference(from: snapshot(["a": [1, 2, 3]]), to: snapshot(["a": [4, 1, 3, 5]]))
    #expect(difference.deletedItems == [path(0, 1)])
    #expect(difference.insertedItems == [path(0, 0), path(0, 3)])
    #expect(difference.movedItems.isEmpty)
  }

  @Test("one item that jumps is one move, whichever way it jumps")
  func oneMove() {
    let forth = SnapshotDifference(from: snapshot(["a": [1, 2, 3, 4]]), to: snapshot(["a": [2, 3, 4, 1]]))
    #expect(forth.movedItems == [.init(from: path(0, 0), to: path(0, 3))])
    let back = SnapshotDifference(from: snapshot(["a": [1, 2, 3, 4]]), to: snapshot(["a": [4, 1, 2, 3]]))
    #expect(back.movedItems == [.init(from: path(0, 3), to: path(0, 0))])
  }

  @Test("a section moves with its items, which are not named")
  func sections() {
    let difference = SnapshotDifference(
      from: snapshot(["a": [1, 2], "b": [3], "c": [4]]), to: snapshot(["c": [4], "a": [1, 2], "d": [5]]))
    #expect(difference.deletedSections == [1])
    #expect(difference.insertedSections == [2])
    #expect(difference.movedSections == [.init(from: 2, to: 0)])
    #expect(difference.deletedItems.isEmpty && difference.insertedItems.isEmpty && difference.movedItems.isEmpty)
  }

  @Test("an item that changes over to another section moves")
  func changeOver() {
    let difference = SnapshotDifference(
      from: snapshot(["a": [1, 2], "b": [3]]), to: snapshot(["a": [2], "b": [1, 3]]))
    #expect(difference.movedItems == [.init(from: path(0, 0), to: path(1, 0))])
    #expect(difference.deletedItems.isEmpty && difference.insertedItems.isEmpty)
  }

  @Test("a longest increasing part is found", arguments: 1...40 as ClosedRange<UInt64>)
  func longest(seed: UInt64) {
    var random = RandomSource(seed: seed)
    var numbers = Array(0..<(1 + random.below(9)))
    for index in numbers.indices { numbers.swapAt(index, random.below(numbers.count)) }
    let found = longestIncreasingSubsequence(numbers)
    let values = found.map { numbers[$0] }
    #expect(values == values.sorted() && found == found.sorted())
    // All parts, tried out.
    var best = 0
    for bits in 0..<(1 << numbers.count) {
      let part = numbers.indices.filter { bits & (1 << $0) != 0 }.map { numbers[$0] }
      if part == part.sorted() { best = max(best, part.count) }
    }
    #expect(found.count == best)
  }

  @Test("applied to the old list, it gives the new one", arguments: 1...60 as ClosedRange<UInt64>)
  func application(seed: UInt64) {
    var random = RandomSource(seed: seed)
    func lists(_ identifiers: [Int]) -> Snapshot {
      var left = identifiers
      for index in left.indices { left.swapAt(index, random.below(left.count)) }
      var it = Snapshot()
      for section in ["a", "b", "c", "d"].shuffled(using: &random) where random.below(4) > 0 {
        it.appendSections([section])
      }
      if it.numberOfSections == 0 { it.appendSections(["e"]) }
      for item in left where random.below(3) > 0 {
        it.appendItems([item], toSection: it.sectionIdentifiers[random.below(it.numberOfSections)])
      }
      return it
    }
    let (old, new) = (lists(Array(0..<30)), lists(Array(0..<30)))
    let difference = SnapshotDifference(from: old, to: new)

    let from = Set(difference.movedItems.map(\.from))
    let goneSections = Set(difference.deletedSections)
    var kept: [String: [Int]] = [:]
    for (section, identifier) in old.sectionIdentifiers.enumerated() where !goneSections.contains(section) {
      kept[identifier] = old.itemIdentifiers(inSection: identifier).enumerated().compactMap { index, item in
        let place = path(section, index)
        return from.contains(place) || difference.deletedItems.contains(place) ? nil : item
      }
    }
    var arriving: [IndexPath: Int] = [:]
    for move in difference.movedItems {
      arriving[move.to] = old.itemIdentifiers(inSection: old.sectionIdentifiers[move.from.section])[move.from.item]
    }
    for place in difference.insertedItems {
      arriving[place] = new.itemIdentifiers(inSection: new.sectionIdentifiers[place.section])[place.item]
    }
    for (section, identifier) in new.sectionIdentifiers.enumerated() {
      let target = new.itemIdentifiers(inSection: identifier)
      if difference.insertedSections.contains(section) {
        for (index, item) in target.enumerated() where old.contains(item) {
          #expect(arriving[path(section, index)] == item)
        }
        continue
      }
      var result = kept[identifier] ?? []
      for index in target.indices {
        if let item = arriving[path(section, index)] { result.insert(item, at: min(index, result.count)) }
      }
      #expect(result == target)
    }
  }
}
