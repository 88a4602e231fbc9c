import Foundation
import Testing

@testable import UIKit

typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

/// A snapshot of sections with items, as `["a": [1, 2]]` in order.
func snapshot(_ sections: KeyValuePairs<String, [Int]>) -> Snapshot {
  var snapshot = Snapshot()
  for (section, items) in sections {
    snapshot.appendSections([section])
    snapshot.appendItems(items)
  }
  return snapshot
}

@Suite("Diffable snapshots")
struct DiffableSnapshotTests {
  @Test("an empty snapshot has nothing in it")
  func empty() {
    let snapshot = Snapshot()
    #expect(snapshot.numberOfItems == 0 && snapshot.numberOfSections == 0)
    #expect(snapshot.itemIdentifiers.isEmpty && snapshot.indexOfItem(1) == nil && snapshot.indexOfSection("a") == nil)
  }

  @Test("items are appended to the last section, or to the one that is named")
  func append() {
    var it = snapshot(["a": [1, 2], "b": [3]])
    it.appendItems([4], toSection: "a")
    it.appendItems([5])
    #expect(it.itemIdentifiers(inSection: "a") == [1, 2, 4])
    #expect(it.itemIdentifiers(inSection: "b") == [3, 5])
    #expect(it.itemIdentifiers == [1, 2, 4, 3, 5])
    #expect(it.numberOfItems(inSection: "a") == 3 && it.numberOfItems == 5)
  }

  @Test("items are put before and after others")
  func insert() {
    var it = snapshot(["a": [1, 2], "b": [3]])
    it.insertItems([10, 11], beforeItem: 2)
    it.insertItems([12], afterItem: 3)
    #expect(it.itemIdentifiers == [1, 10, 11, 2, 3, 12])
    #expect(it.indexOfItem(3) == 4 && it.indexOfItem(12) == 5)
    #expect(it.sectionIdentifier(containingItem: 12) == "b")
  }

  @Test("an item that is there already moves to where it is put")
  func reinsertion() {
    var it = snapshot(["a": [1, 2], "b": [3]])
    it.appendItems([1], toSection: "b")
    #expect(it.itemIdentifiers(inSection: "a") == [2] && it.itemIdentifiers(inSection: "b") == [3, 1])
    it.insertItems([3], beforeItem: 2)
    #expect(it.itemIdentifiers == [3, 2, 1])
  }

  @Test("items and sections are deleted; what is unknown is passed over")
  func delete() {
    var it = snapshot(["a": [1, 2, 3], "b": [4], "c": [5]])
    it.deleteItems([2, 99])
    it.deleteSections(["b", "x"])
    #expect(it.sectionIdentifiers == ["a", "c"] && it.itemIdentifiers == [1, 3, 5])
    #expect(it.indexOfItem(5) == 2 && it.indexOfSection("c") == 1 && it.sectionIdentifier(containingItem: 4) == nil)
    it.deleteAllItems()
    #expect(it.numberOfSections == 0 && it.numberOfItems == 0)
  }

  @Test("an item moves to another section, a section moves with its items")
  func move() {
    var it = snapshot(["a": [1, 2], "b": [3], "c": [4]])
    it.moveItem(1, afterItem: 3)
    it.moveSection("c", beforeSection: "a")
    #expect(it.sectionIdentifiers == ["c", "a", "b"] && it.itemIdentifiers == [4, 2, 3, 1])
    it.moveSection("c", afterSection: "b")
    it.moveItem(1, beforeItem: 2)
    #expect(it.sectionIdentifiers == ["a", "b", "c"] && it.itemIdentifiers == [1, 2, 3, 4])
  }

  @Test("marks for reloading keep their order, are made once, and go with their item")
  func marks() {
    var it = snapshot(["a": [1, 2, 3]])
    it.reloadItems([3, 1])
    it.reloadItems([1, 2])
    it.reconfigureItems([2])
    it.reloadSections(["a"])
    #expect(it.reloadedItemIdentifiers == [3, 1, 2] && it.reconfiguredItemIdentifiers == [2])
    it.deleteItems([1])
    #expect(it.reloadedItemIdentifiers == [3, 2])
    it.deleteSections(["a"])
    #expect(it.reloadedItemIdentifiers.isEmpty && it.reconfiguredItemIdentifiers.isEmpty)
    #expect(it.reloadedSectionIdentifiers.isEmpty)
  }

  @Test("a copy that is changed changes nothing else")
  func value() {
    let first = snapshot(["a": [1]])
    var second = first
    second.appendItems([2])
    #expect(first.itemIdentifiers == [1] && second.itemIdentifiers == [1, 2] && first != second)
  }

  @Test("a hundred thousand items are found one by one", .timeLimit(.minutes(1)))
  func large() {
    var it = Snapshot()
    it.appendSections(["a", "b"])
    it.appendItems(Array(0..<50_000), toSection: "a")
    it.appendItems(Array(50_000..<100_000), toSection: "b")
    for item in stride(from: 0, to: 100_000, by: 7) { #expect(it.indexOfItem(item) == item) }
    for item in stride(from: 0, to: 20_000, by: 2) { it.insertItems([-item - 1], beforeItem: item) }
    #expect(it.numberOfItems == 110_000 && it.indexOfItem(50_000) == 60_000)
    for item in stride(from: 0, to: 20_000, by: 2) { it.deleteItems([-item - 1]) }
    #expect(it.itemIdentifiers == Array(0..<100_000))
  }

  @Test("a thousand random changes give what plain arrays give", arguments: 1...8 as ClosedRange<UInt64>)
  func model(seed: UInt64) {
    var random = RandomSource(seed: seed)
    var model = SnapshotModel()
    var it = Snapshot()
    var next = 0
    for step in 0..<1000 {
      let sections = model.sections
      func fresh(_ count: Int) -> [Int] {
        defer { next += count }
        return Array(next..<(next + count))
      }
      switch random.below(12) {
      case 0 where sections.count < 12:
        it.appendSections(["s\(step)"])
        model.insert("s\(step)", at: sections.count)
      case 1 where !sections.isEmpty && sections.count < 12:
        let other = random.below(sections.count)
        it.insertSections(["s\(step)"], afterSection: sections[other])
        model.insert("s\(step)", at: other + 1)
      case 2 where sections.count > 6:
        let gone = sections[random.below(sections.count)]
        it.deleteSections([gone])
        model.delete(section: gone)
      case 3 where sections.count > 1:
        let (one, two) = (random.below(sections.count), random.below(sections.count))
        guard one != two else { continue }
        it.moveSection(sections[one], beforeSection: sections[two])
        model.move(sections[one], before: sections[two])
      case 4, 5, 6:
        guard !sections.isEmpty else { continue }
        let section = sections[random.below(sections.count)]
        // Now and then more than a run of the storage.
        let items = fresh(random.below(10) == 0 ? 700 : random.below(20))
        it.appendItems(items, toSection: section)
        model.append(items, to: section)
      case 7, 8:
        guard let other = model.anyItem(&random) else { continue }
        let items = fresh(random.below(40))
        it.insertItems(items, beforeItem: other)
        model.insert(items, beside: other, after: false)
      case 9:
        guard let one = model.anyItem(&random), let two = model.anyItem(&random), one != two else { continue }
        it.moveItem(one, afterItem: two)
        model.delete([one])
        model.insert([one], beside: two, after: true)
      default:
        let gone = (0..<random.below(30)).compactMap { _ in model.anyItem(&random) }
        it.deleteItems(gone)
        model.delete(Set(gone))
      }
      #expect(it.sectionIdentifiers == model.sections)
      #expect(it.numberOfItems == model.items.values.reduce(0) { $0 + $1.count })
      if let item = model.anyItem(&random) {
        #expect(it.indexOfItem(item) == model.all.firstIndex(of: item))
        #expect(it.sectionIdentifier(containingItem: item) == model.sections.first { model.items[$0]!.contains(item) })
      }
      if step % 50 == 0 { #expect(it.itemIdentifiers == model.all) }
    }
    for section in model.sections { #expect(it.itemIdentifiers(inSection: section) == model.items[section]) }
  }

  @Test("misuse traps, as on iOS")
  func traps() async {
    await #expect(processExitsWith: .failure) {
      var it = NSDiffableDataSourceSnapshot<String, Int>()
      it.appendItems([1])
    }
    await #expect(processExitsWith: .failure) {
      var it = NSDiffableDataSourceSnapshot<String, Int>()
      it.appendSections(["a"])
      it.appendItems([1, 2, 1])
    }
    await #expect(processExitsWith: .failure) {
      var it = NSDiffableDataSourceSnapshot<String, Int>()
      it.appendSections(["a"])
      it.appendSections(["a"])
    }
    await #expect(processExitsWith: .failure) {
      var it = NSDiffableDataSourceSnapshot<String, Int>()
      it.appendSections(["a"])
      it.insertItems([1], beforeItem: 7)
    }
    await #expect(processExitsWith: .failure) {
      var it = NSDiffableDataSourceSnapshot<String, Int>()
      it.appendSections(["a"])
      it.reloadItems([7])
    }
    await #expect(processExitsWith: .failure) {
      let it = NSDiffableDataSourceSnapshot<String, Int>()
      _ = it.itemIdentifiers(inSection: "a")
    }
  }
}

/// The same in plain arrays.
struct SnapshotModel {
  var sections: [String] = []
  var items: [String: [Int]] = [:]
  var all: [Int] { sections.flatMap { items[$0]! } }

  mutating func insert(_ section: String, at index: Int) {
    sections.insert(section, at: index)
    items[section] = []
  }
  mutating func delete(section: String) {
    sections.removeAll { $0 == section }
    items[section] = nil
  }
  mutating func move(_ section: String, before other: String) {
    sections.removeAll { $0 == section }
    sections.insert(section, at: sections.firstIndex(of: other)!)
  }
  mutating func append(_ new: [Int], to section: String) { items[section]! += new }
  mutating func insert(_ new: [Int], beside item: Int, after: Bool) {
    for section in sections {
      guard let index = items[section]!.firstIndex(of: item) else { continue }
      items[section]!.insert(contentsOf: new, at: after ? index + 1 : index)
    }
  }
  mutating func delete(_ gone: Set<Int>) {
    for section in sections { items[section]!.removeAll { gone.contains($0) } }
  }
  func anyItem(_ random: inout RandomSource) -> Int? {
    let all = all
    return all.isEmpty ? nil : all[random.below(all.count)]
  }
}

extension RandomSource {
  /// A number from 0 up to `end`, without it.
  mutating func below(_ end: Int) -> Int { Int.random(in: 0..<end, using: &self) }
}
