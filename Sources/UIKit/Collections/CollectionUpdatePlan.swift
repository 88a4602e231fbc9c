import Foundation

/// A change of a collection view. Places of deletions, reloads and origins are those before the batch, of insertions and targets
/// those after it.
enum CollectionChange: Equatable {
  case insertItem(IndexPath), deleteItem(IndexPath), reloadItem(IndexPath)
  case moveItem(from: IndexPath, to: IndexPath)
  case insertSection(Int), deleteSection(Int), reloadSection(Int)
  case moveSection(from: Int, to: Int)
}

/// What a batch of changes makes of each place. Costs as much as there are changes and sections, whatever number of items there is.
struct CollectionUpdatePlan {
  /// Which places of a row of things go and which come; those between keep their order.
  struct Shift {
    private(set) var gone: [Int]
    private(set) var came: [Int]

    init(gone: some Sequence<Int>, came: some Sequence<Int>) {
      self.gone = gone.sorted()
      self.came = came.sorted()
    }

    /// Where `old` is afterwards; nil when it goes.
    func forward(_ old: Int) -> Int? { Self.map(old, out: gone, in: came) }
    /// Where `new` was before; nil when it comes.
    func back(_ new: Int) -> Int? { Self.map(new, out: came, in: gone) }

    private static func map(_ index: Int, out: [Int], in arrivals: [Int]) -> Int? {
      let before = lowerBound(out, index) { $0 }
      if before < out.count, out[before] == index { return nil }
      let rank = index - before
      // The rank-th place that no arrival has.
      var (low, high) = (0, arrivals.count)
      while low < high {
        let middle = (low + high) / 2
        if arrivals[middle] - middle <= rank { low = middle + 1 } else { high = middle }
      }
      return rank + low
    }

    private static func lowerBound(_ numbers: [Int], _ value: Int, _ key: (Int) -> Int) -> Int {
      var (low, high) = (0, numbers.count)
      while low < high {
        let middle = (low + high) / 2
        if key(numbers[middle]) < value { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  private let sections: Shift
  private var sectionMovesForward: [Int: Int] = [:]
  private var sectionMovesBack: [Int: Int] = [:]
  /// By the section before the batch.
  private var items: [Int: Shift] = [:]
  private var itemMovesForward: [IndexPath: IndexPath] = [:]
  private var itemMovesBack: [IndexPath: IndexPath] = [:]
  private var reloadedItems: Set<IndexPath> = []
  private var reloadedSections: Set<Int> = []

  // MARK: Making

  /// Traps when the numbers before and after do not fit the changes, and for changes that contradict each other, with UIKit's words.
  init(_ changes: [CollectionChange], before: [Int], after: [Int]) {
    var gone: [Int: Set<Int>] = [:]
    var came: [Int: Set<Int>] = [:]
    var goneSections: Set<Int> = []
    var cameSections: Set<Int> = []
    var counts = Counts()

    for change in changes {
      switch change {
      case .deleteSection(let section):
        Self.check(
          section < before.count && section >= 0,
          "attempt to delete section \(section), but there are only \(before.count) sections before the update")
        Self.check(goneSections.insert(section).inserted, "attempt to delete section \(section) more than once")
        counts.sectionsDeleted += 1
      case .insertSection(let section):
        Self.check(
          section < after.count && section >= 0,
          "attempt to insert section \(section) but there are only \(after.count) sections after the update")
        Self.check(cameSections.insert(section).inserted, "attempt to insert section \(section) more than once")
        counts.sectionsInserted += 1
      case .moveSection(let from, let to):
        Self.check(
          from < before.count && from >= 0,
          "attempt to move section \(from), but there are only \(before.count) sections before the update")
        Self.check(
          to < after.count && to >= 0,
          "attempt to move section to \(to), but there are only \(after.count) sections after the update")
        Self.check(goneSections.insert(from).inserted, "attempt to delete and move the same section (\(from))")
        Self.check(
          cameSections.insert(to).inserted, "attempt to perform an insert and a move to the same section (\(to))")
        sectionMovesForward[from] = to
        sectionMovesBack[to] = from
      case .reloadSection(let section):
        Self.check(
          section < before.count && section >= 0,
          "attempt to reload section \(section), but there are only \(before.count) sections before the update")
        reloadedSections.insert(section)
      case .deleteItem(let path):
        Self.checkBefore(path, before, "delete")
        Self.check(
          gone[path.section, default: []].insert(path.item).inserted,
          "attempt to perform multiple deletes of the same index path (\(path))")
        counts.deleted[path.section, default: 0] += 1
      case .insertItem(let path):
        Self.checkAfter(path, after, "insert")
        Self.check(
          came[path.section, default: []].insert(path.item).inserted,
          "attempt to perform multiple inserts at the same index path (\(path))")
        counts.inserted[path.section, default: 0] += 1
      case .moveItem(let from, let to):
        Self.checkBefore(from, before, "move")
        Self.checkAfter(to, after, "move")
        Self.check(
          gone[from.section, default: []].insert(from.item).inserted,
          "attempt to delete and move, or to move twice, from the same index path (\(from))")
        Self.check(
          came[to.section, default: []].insert(to.item).inserted,
          "attempt to perform an insert and a move to the same index path (\(to))")
        counts.movedOut[from.section, default: 0] += 1
        counts.movedIn[to.section, default: 0] += 1
        itemMovesForward[from] = to
        itemMovesBack[to] = from
      case .reloadItem(let path):
        Self.checkBefore(path, before, "reload")
        reloadedItems.insert(path)
      }
    }
    for path in reloadedItems where gone[path.section]?.contains(path.item) == true && itemMovesForward[path] == nil {
      preconditionFailure("attempt to delete and reload the same index path (\(path))")
    }
    Self.check(
      after.count == before.count + counts.sectionsInserted - counts.sectionsDeleted,
      "invalid number of sections. The number of sections contained in the collection view after the update "
        + "(\(after.count)) must be equal to the number of sections contained in the collection view before the update "
        + "(\(before.count)), plus or minus the number of sections inserted or deleted "
        + "(\(counts.sectionsInserted) inserted, \(counts.sectionsDeleted) deleted).")
    sections = Shift(gone: goneSections, came: cameSections)
    for section in before.indices {
      guard let target = newSection(section) else { continue }
      // What is reloaded as a whole may have any number of items.
      if !reloadedSections.contains(section) { counts.check(section, before[section], target, after[target]) }
      if gone[section] != nil || came[target] != nil {
        items[section] = Shift(gone: gone[section] ?? [], came: came[target] ?? [])
      }
    }
  }

  /// How many changes of each sort a section has.
  private struct Counts {
    var sectionsInserted = 0
    var sectionsDeleted = 0
    var inserted: [Int: Int] = [:]
    var deleted: [Int: Int] = [:]
    var movedIn: [Int: Int] = [:]
    var movedOut: [Int: Int] = [:]

    func check(_ old: Int, _ before: Int, _ new: Int, _ after: Int) {
      let (ins, outs) = (movedIn[new] ?? 0, movedOut[old] ?? 0)
      let (inserted, deleted) = (inserted[new] ?? 0, deleted[old] ?? 0)
      CollectionUpdatePlan.check(
        after == before + inserted - deleted + ins - outs,
        "invalid number of items in section \(new). The number of items contained in an existing section after the update "
          + "(\(after)) must be equal to the number of items contained in that section before the update (\(before)), "
          + "plus or minus the number of items inserted or deleted from that section (\(inserted) inserted, \(deleted) "
          + "deleted) and plus or minus the number of items moved into or out of that section (\(ins) moved in, \(outs) "
          + "moved out).")
    }
  }

  private static func check(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { preconditionFailure("Invalid update: \(message())") }
  }

  private static func checkBefore(_ path: IndexPath, _ counts: [Int], _ verb: String) {
    check(
      counts.indices.contains(path.section) && path.item >= 0 && path.item < counts[path.section],
      "attempt to \(verb) item \(path.item) from section \(path.section) which only contains "
        + "\(counts.indices.contains(path.section) ? counts[path.section] : 0) items before the update")
  }

  private static func checkAfter(_ path: IndexPath, _ counts: [Int], _ verb: String) {
    check(
      counts.indices.contains(path.section) && path.item >= 0 && path.item < counts[path.section],
      "attempt to \(verb) item \(path.item) into section \(path.section), but there are only "
        + "\(counts.indices.contains(path.section) ? counts[path.section] : 0) items in section \(path.section) after the update"
    )
  }

  // MARK: Asking

  /// Where a section is after the batch; nil when it was deleted.
  func newSection(_ old: Int) -> Int? { sectionMovesForward[old] ?? sections.forward(old) }
  /// Where a section was before the batch; nil when it was inserted.
  func oldSection(_ new: Int) -> Int? { sectionMovesBack[new] ?? sections.back(new) }

  /// Where an item is after the batch; nil when it was deleted, or its section was reloaded.
  func newPath(_ old: IndexPath) -> IndexPath? {
    if let moved = itemMovesForward[old] { return moved }
    guard let section = newSection(old.section), !reloadedSections.contains(old.section) else { return nil }
    guard let shift = items[old.section] else { return IndexPath(item: old.item, section: section) }
    return shift.forward(old.item).map { IndexPath(item: $0, section: section) }
  }

  /// Where an item was before the batch; nil when it was inserted, or its section was reloaded.
  func oldPath(_ new: IndexPath) -> IndexPath? {
    if let moved = itemMovesBack[new] { return moved }
    guard let section = oldSection(new.section), !reloadedSections.contains(section) else { return nil }
    guard let shift = items[section] else { return IndexPath(item: new.item, section: section) }
    return shift.back(new.item).map { IndexPath(item: $0, section: section) }
  }

  /// Where an element is after the batch. A view that is no item's stays with its section.
  func newKey(of old: ElementKey) -> ElementKey? { map(old, item: newPath, section: newSection) }

  /// Where an element was before the batch.
  func oldKey(of new: ElementKey) -> ElementKey? { map(new, item: oldPath, section: oldSection) }

  private func map(
    _ key: ElementKey, item: (IndexPath) -> IndexPath?, section: (Int) -> Int?
  ) -> ElementKey? {
    var key = key
    if key.category == .cell {
      guard let path = item(key.path) else { return nil }
      key.path = path
    } else if let first = key.path.first {
      guard let section = section(first) else { return nil }
      key.path[0] = section
    }
    return key
  }

  /// Whether an element (before the batch) is replaced by another one at its place.
  func isReloaded(_ old: ElementKey) -> Bool {
    if let section = old.path.first, reloadedSections.contains(section) { return true }
    return old.category == .cell && reloadedItems.contains(old.path)
  }
}
