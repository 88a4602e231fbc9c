/// What a list shows at one time: identifiers of items in sections, in order.
///
/// It is a value: a copy that is changed changes nothing else. An identifier is in a snapshot at most once. Finding an item by
/// its identifier costs a look-up and, for its index, about the square root of the number of items.
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  /// The sections in order, with their names in `items`.
  private(set) var order: [SectionIdentifierType] = []
  private var names: [Int] = []
  /// Where each section is in `order`.
  private var indexOfSectionIdentifier: [SectionIdentifierType: Int] = [:]
  /// Where each section is in `order`, by its name.
  private var indexOfName: [Int: Int] = [:]
  /// How many items are in the sections before each.
  private var starts: [Int] = []
  private var items = SnapshotItems<ItemIdentifierType>()
  private var reloadedItems = MarkedIdentifiers<ItemIdentifierType>()
  private var reconfiguredItems = MarkedIdentifiers<ItemIdentifierType>()
  private var reloadedSections = MarkedIdentifiers<SectionIdentifierType>()

  /// A snapshot without sections.
  public init() {}

  // MARK: Asking

  /// How many items there are in all sections.
  public var numberOfItems: Int { items.count }
  /// How many sections there are.
  public var numberOfSections: Int { order.count }
  /// The sections in order.
  public var sectionIdentifiers: [SectionIdentifierType] { order }
  /// The items of all sections in order.
  public var itemIdentifiers: [ItemIdentifierType] { names.flatMap { items.items(of: $0) } }
  /// The sections that were marked for reloading, in the order of marking.
  public var reloadedSectionIdentifiers: [SectionIdentifierType] { reloadedSections.all }
  /// The items that were marked for reloading, in the order of marking.
  public var reloadedItemIdentifiers: [ItemIdentifierType] { reloadedItems.all }
  /// The items that were marked for configuring anew, in the order of marking.
  public var reconfiguredItemIdentifiers: [ItemIdentifierType] { reconfiguredItems.all }

  /// How many items `identifier` has. Traps when there is no such section.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int { items.count(of: name(identifier)) }

  /// The items of `identifier` in order. Traps when there is no such section.
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    items.items(of: name(identifier))
  }

  /// The section that `identifier` is in; nil when it is in none.
  public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
    items.section(of: identifier).flatMap { indexOfName[$0] }.map { order[$0] }
  }

  /// The index of `identifier` among all items; nil when it is none of them.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    guard let place = place(of: identifier) else { return nil }
    return starts[place.section] + place.item
  }

  /// The index of `identifier` among the sections; nil when it is none of them.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? { indexOfSectionIdentifier[identifier] }

  func contains(_ identifier: ItemIdentifierType) -> Bool { items.contains(identifier) }

  /// The indexes of the item's section, and of the item in it.
  func place(of identifier: ItemIdentifierType) -> (section: Int, item: Int)? {
    guard let place = items.place(of: identifier), let section = indexOfName[place.section] else { return nil }
    return (section, place.index)
  }

  // MARK: Items

  /// Puts items at the end of `sectionIdentifier`, or of the last section when that is nil. Items that are in the snapshot
  /// already move there. Traps when there is no such section, and when an identifier is given twice.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    guard let last = order.last else {
      preconditionFailure("There are currently no sections in the data source. Please add a section first.")
    }
    let target = name(sectionIdentifier ?? last)
    takeOut(identifiers)
    items.append(identifiers, to: target)
    updateStarts(after: target)
  }

  /// Puts items before `beforeIdentifier`. Items that are in the snapshot already move there. Traps when that is not in the
  /// snapshot or among them, and when an identifier is given twice.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) { insert(identifiers, beside: beforeIdentifier, after: false) }

  /// Puts items after `afterIdentifier`. Items that are in the snapshot already move there. Traps when that is not in the
  /// snapshot or among them, and when an identifier is given twice.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
  ) { insert(identifiers, beside: afterIdentifier, after: true) }

  private mutating func insert(_ identifiers: [ItemIdentifierType], beside other: ItemIdentifierType, after: Bool) {
    require(other)
    takeOut(identifiers)
    require(other)
    items.insert(identifiers, beside: other, after: after)
    if let section = items.section(of: other) { updateStarts(after: section) }
  }

  /// Takes items out. Identifiers that are not in the snapshot are passed over.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    let sections = items.remove(identifiers)
    reloadedItems.remove(identifiers)
    reconfiguredItems.remove(identifiers)
    if let first = sections.compactMap({ indexOfName[$0] }).min() { updateStarts(from: first) }
  }

  /// Takes all sections out, and their items with them.
  public mutating func deleteAllItems() { self = NSDiffableDataSourceSnapshot() }

  /// Moves an item before `toIdentifier`. Traps when one of them is not in the snapshot, or both are the same.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
  ) { move(identifier, beside: toIdentifier, after: false) }

  /// Moves an item after `toIdentifier`. Traps when one of them is not in the snapshot, or both are the same.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType
  ) { move(identifier, beside: toIdentifier, after: true) }

  private mutating func move(_ identifier: ItemIdentifierType, beside other: ItemIdentifierType, after: Bool) {
    require(identifier)
    require(other)
    precondition(
      identifier != other, "Invalid parameter not satisfying: fromIdentifier != toIdentifier (\(identifier) is both)")
    let sections = items.remove([identifier])
    items.insert([identifier], beside: other, after: after)
    let changed = sections.union(items.section(of: other).map { [$0] } ?? [])
    if let first = changed.compactMap({ indexOfName[$0] }).min() { updateStarts(from: first) }
  }

  /// Marks items, so that applying the snapshot replaces their cells. Traps for one that is not in the snapshot.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    for identifier in identifiers where !items.contains(identifier) {
      preconditionFailure("Attempted to reload item identifier that does not exist in the snapshot: \(identifier)")
    }
    reloadedItems.insert(identifiers)
  }

  /// Marks items, so that applying the snapshot fills the cells that they have anew. Traps for one that is not in the snapshot.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    for identifier in identifiers where !items.contains(identifier) {
      preconditionFailure("Attempted to reconfigure item identifier that does not exist in the snapshot: \(identifier)")
    }
    reconfiguredItems.insert(identifiers)
  }

  /// Takes items out that are about to be put elsewhere; UIKit does so too, and says that it is not what was meant.
  private mutating func takeOut(_ identifiers: [ItemIdentifierType]) {
    requireUnique(identifiers, "item")
    let known = identifiers.filter { items.contains($0) }
    if known.isEmpty { return }
    let sections = items.remove(known)
    if let first = sections.compactMap({ indexOfName[$0] }).min() { updateStarts(from: first) }
  }

  // MARK: Sections

  /// Puts sections at the end. Traps for one that is there already, or is given twice.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) { insert(identifiers, at: order.count) }

  /// Puts sections before `toIdentifier`. Traps when that is not in the snapshot, and for one that is there already.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) { insert(identifiers, at: index(toIdentifier)) }

  /// Puts sections after `toIdentifier`. Traps when that is not in the snapshot, and for one that is there already.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) { insert(identifiers, at: index(toIdentifier) + 1) }

  private mutating func insert(_ identifiers: [SectionIdentifierType], at index: Int) {
    requireUnique(identifiers, "section")
    let known = identifiers.filter { indexOfSectionIdentifier[$0] != nil }
    precondition(known.isEmpty, "Section identifiers are in the snapshot already. Duplicate identifiers: \(known)")
    order.insert(contentsOf: identifiers, at: index)
    names.insert(contentsOf: identifiers.map { _ in items.makeSection() }, at: index)
    updateStarts(from: index)
  }

  /// Takes sections out, and their items with them. Identifiers that are not in the snapshot are passed over.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    let leaving = Set(identifiers).intersection(order)
    guard !leaving.isEmpty else { return }
    for identifier in leaving {
      let name = name(identifier)
      let gone = items.items(of: name)
      reloadedItems.remove(gone)
      reconfiguredItems.remove(gone)
      items.removeSection(name)
      indexOfName[name] = nil
      indexOfSectionIdentifier[identifier] = nil
    }
    reloadedSections.remove(identifiers)
    names = zip(order, names).compactMap { leaving.contains($0) ? nil : $1 }
    order.removeAll { leaving.contains($0) }
    updateStarts(from: 0)
  }

  /// Moves a section before `toIdentifier`. Traps when one of them is not in the snapshot, or both are the same.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) { move(identifier, beside: toIdentifier, after: false) }

  /// Moves a section after `toIdentifier`. Traps when one of them is not in the snapshot, or both are the same.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) { move(identifier, beside: toIdentifier, after: true) }

  private mutating func move(_ identifier: SectionIdentifierType, beside other: SectionIdentifierType, after: Bool) {
    let (old, target) = (index(identifier), index(other))
    precondition(old != target, "Invalid parameter not satisfying: fromSection != toSection (\(identifier) is both)")
    let new = (after ? target + 1 : target) - (old < target ? 1 : 0)
    order.insert(order.remove(at: old), at: new)
    names.insert(names.remove(at: old), at: new)
    updateStarts(from: min(old, new))
  }

  /// Marks sections, so that applying the snapshot replaces their cells and views. Traps for one that is not in the snapshot.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    for identifier in identifiers where indexOfSectionIdentifier[identifier] == nil {
      preconditionFailure("Attempted to reload section identifier that does not exist in the snapshot: \(identifier)")
    }
    reloadedSections.insert(identifiers)
  }

  /// The snapshot without its marks, as a data source keeps it.
  func withoutMarks() -> Self {
    var copy = self
    copy.reloadedItems = MarkedIdentifiers()
    copy.reconfiguredItems = MarkedIdentifiers()
    copy.reloadedSections = MarkedIdentifiers()
    return copy
  }

  // MARK: Bookkeeping

  private mutating func updateStarts(after name: Int) {
    if let index = indexOfName[name], index + 1 < order.count { updateStarts(from: index + 1) }
  }

  /// Says anew where the sections from `first` on are, and their items.
  private mutating func updateStarts(from first: Int) {
    starts.removeSubrange(min(first, starts.count)...)
    var index = starts.count
    var start = index == 0 ? 0 : starts[index - 1] + items.count(of: names[index - 1])
    while index < order.count {
      starts.append(start)
      indexOfSectionIdentifier[order[index]] = index
      indexOfName[names[index]] = index
      start += items.count(of: names[index])
      index += 1
    }
  }

  private func index(_ identifier: SectionIdentifierType) -> Int {
    guard let index = indexOfSectionIdentifier[identifier] else {
      preconditionFailure("Invalid parameter not satisfying: section != NSNotFound (no section \(identifier))")
    }
    return index
  }

  private func name(_ identifier: SectionIdentifierType) -> Int { names[index(identifier)] }

  private func require(_ identifier: ItemIdentifierType) {
    precondition(
      items.contains(identifier), "Invalid parameter not satisfying: indexPath != nil (no item \(identifier) to go by)")
  }

  private func requireUnique<Identifier: Hashable>(_ identifiers: [Identifier], _ what: String) {
    if identifiers.count < 2 { return }
    var seen: Set<Identifier> = []
    var twice: [Identifier] = []
    for identifier in identifiers where !seen.insert(identifier).inserted { twice.append(identifier) }
    precondition(
      twice.isEmpty, "Fatal: supplied \(what) identifiers are not unique. Duplicate identifiers: \(twice)")
  }
}

extension NSDiffableDataSourceSnapshot: Equatable {
  /// Whether both have the same items in the same sections, in the same order; marks for reloading count too.
  public static func == (left: Self, right: Self) -> Bool {
    left.order == right.order
      && left.order.allSatisfy { left.itemIdentifiers(inSection: $0) == right.itemIdentifiers(inSection: $0) }
      && left.reloadedItemIdentifiers == right.reloadedItemIdentifiers
      && left.reconfiguredItemIdentifiers == right.reconfiguredItemIdentifiers
      && left.reloadedSectionIdentifiers == right.reloadedSectionIdentifiers
  }
}
