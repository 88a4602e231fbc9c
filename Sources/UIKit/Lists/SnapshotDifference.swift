import Foundation

/// What has to be done to one list of items in sections to make another one of it, with as few moves as there can be.
///
/// Deletions and the origins of moves are places in the old list, insertions and the targets of moves places in the new one.
/// What is in a section that comes or goes is not named, but for items that change over: these move.
struct SnapshotDifference: Equatable {
  struct SectionMove: Equatable { let from, to: Int }
  struct ItemMove: Equatable { let from, to: IndexPath }

  private(set) var deletedSections: [Int] = []
  private(set) var insertedSections: [Int] = []
  private(set) var movedSections: [SectionMove] = []
  private(set) var deletedItems: [IndexPath] = []
  private(set) var insertedItems: [IndexPath] = []
  private(set) var movedItems: [ItemMove] = []

  var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty && deletedItems.isEmpty
      && insertedItems.isEmpty && movedItems.isEmpty
  }

  init<Section: Hashable, Item: Hashable>(
    from old: NSDiffableDataSourceSnapshot<Section, Item>, to new: NSDiffableDataSourceSnapshot<Section, Item>
  ) {
    compareSections(old.sectionIdentifiers, new.sectionIdentifiers)
    compareItems(old, new)
  }

  private mutating func compareSections<Section: Hashable>(_ old: [Section], _ new: [Section]) {
    let oldIndexes = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($1, $0) })
    let newIdentifiers = Set(new)
    deletedSections = old.indices.filter { !newIdentifiers.contains(old[$0]) }
    var stays: [(from: Int, to: Int)] = []
    for (index, identifier) in new.enumerated() {
      if let from = oldIndexes[identifier] { stays.append((from, index)) } else { insertedSections.append(index) }
    }
    let kept = Set(longestIncreasingSubsequence(stays.map(\.from)))
    for (index, stay) in stays.enumerated() where !kept.contains(index) {
      movedSections.append(SectionMove(from: stay.from, to: stay.to))
    }
  }

  private mutating func compareItems<Section: Hashable, Item: Hashable>(
    _ old: NSDiffableDataSourceSnapshot<Section, Item>, _ new: NSDiffableDataSourceSnapshot<Section, Item>
  ) {
    var oldPlaces: [Item: (section: Int, item: Int)] = [:]
    oldPlaces.reserveCapacity(old.numberOfItems)
    var remaining = 0
    for (section, identifier) in old.sectionIdentifiers.enumerated() {
      for (index, item) in old.itemIdentifiers(inSection: identifier).enumerated() {
        oldPlaces[item] = (section, index)
      }
    }
    let insertedSections = Set(insertedSections)
    for (section, identifier) in new.sectionIdentifiers.enumerated() {
      let oldSection = old.indexOfSection(identifier)
      var stays: [(from: Int, to: Int)] = []
      for (index, item) in new.itemIdentifiers(inSection: identifier).enumerated() {
        let path = IndexPath(item: index, section: section)
        guard let place = oldPlaces[item] else {
          if !insertedSections.contains(section) { insertedItems.append(path) }
          continue
        }
        remaining += 1
        if place.section == oldSection {
          stays.append((place.item, index))
        } else {
          movedItems.append(ItemMove(from: IndexPath(item: place.item, section: place.section), to: path))
        }
      }
      let kept = Set(longestIncreasingSubsequence(stays.map(\.from)))
      for (index, stay) in stays.enumerated() where !kept.contains(index) {
        movedItems.append(
          ItemMove(
            from: IndexPath(item: stay.from, section: oldSection ?? section),
            to: IndexPath(item: stay.to, section: section)))
      }
    }
    guard remaining < old.numberOfItems else { return }
    let deletedSections = Set(deletedSections)
    for (section, identifier) in old.sectionIdentifiers.enumerated() where !deletedSections.contains(section) {
      for (index, item) in old.itemIdentifiers(inSection: identifier).enumerated() where !new.contains(item) {
        deletedItems.append(IndexPath(item: index, section: section))
      }
    }
  }
}

/// The places of a longest increasing part of `numbers`, which are all different: what may stay when the rest moves. Costs n log n.
func longestIncreasingSubsequence(_ numbers: [Int]) -> [Int] {
  // What is in order already, as nearly always, costs one look.
  if zip(numbers, numbers.dropFirst()).allSatisfy(<) { return Array(numbers.indices) }
  // For each length, where the part of that length ends that ends with the smallest number.
  var ends: [Int] = []
  var previous = [Int](repeating: -1, count: numbers.count)
  for (index, number) in numbers.enumerated() {
    var low = 0
    var high = ends.count
    while low < high {
      let middle = (low + high) / 2
      if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
    }
    if low > 0 { previous[index] = ends[low - 1] }
    if low == ends.count { ends.append(index) } else { ends[low] = index }
  }
  var result: [Int] = []
  var index = ends.last ?? -1
  while index >= 0 {
    result.append(index)
    index = previous[index]
  }
  return result.reversed()
}
