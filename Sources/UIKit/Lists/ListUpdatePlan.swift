import Foundation

/// Where each item of a list comes from after some changes, and where each one goes to.
///
/// A section in which nothing changed costs nothing for its items.
struct ListUpdatePlan {
  /// A section after the changes.
  struct Section {
    /// Which one it was; nil for one that is new, or was reloaded.
    var old: Int?
    /// Where each item was, nil for new ones; without a list all items are where they were in the old section.
    var items: [IndexPath?]?
  }

  private(set) var sections: [Section] = []
  /// Where the old sections are now.
  private var sectionTargets: [Int?] = []
  /// Where items of sections with changes are now.
  private var itemTargets: [IndexPath: IndexPath] = [:]
  private var changedSections: Set<Int> = []

  /// `old` and `new` are the numbers of items in each section. Throws when the changes do not lead from one to the other.
  init(_ updates: ListUpdates, from old: [Int], to new: [Int], names: ListNames) throws(ListUpdateError) {
    try Self.checkPlaces(updates, old, new, names)
    let origins = try Self.sectionOrigins(updates, old.count, new.count, names)
    sectionTargets = Array(repeating: nil, count: old.count)
    for (section, origin) in origins.enumerated() { if let origin { sectionTargets[origin] = section } }
    try makeSections(updates, origins, old, new, names)
  }

  // MARK: Questions

  /// Where an item is now; nil when it is gone, or is to be shown anew.
  func target(of item: IndexPath) -> IndexPath? {
    if changedSections.contains(item.section) { return itemTargets[item] }
    return sectionTargets[item.section].flatMap { sections[$0].old == nil ? nil : IndexPath(item: item.item, section: $0) }
  }

  /// Where an item was; nil when it is new, or is to be shown anew.
  func origin(of item: IndexPath) -> IndexPath? {
    let section = sections[item.section]
    if let items = section.items { return items[item.item] }
    return section.old.map { IndexPath(item: item.item, section: $0) }
  }

  /// Where a section is now; nil when it is gone, or is to be shown anew.
  func target(ofSection section: Int) -> Int? {
    sectionTargets[section].flatMap { sections[$0].old == nil ? nil : $0 }
  }

  // MARK: Checks

  private static func checkPlaces(
    _ updates: ListUpdates, _ old: [Int], _ new: [Int], _ names: ListNames
  ) throws(ListUpdateError) {
    func fail(_ message: String) -> ListUpdateError { ListUpdateError(message: message) }
    for section in updates.deletedSections.union(updates.reloadedSections).union(updates.movedSections.keys)
    where !old.indices.contains(section) {
      throw fail("attempt to delete section \(section), but there are only \(old.count) sections before the update")
    }
    for section in updates.insertedSections.union(updates.movedSections.values) where !new.indices.contains(section) {
      throw fail("attempt to insert section \(section) but there are only \(new.count) sections after the update")
    }
    for item in updates.deletedItems.union(updates.reloadedItems).union(updates.movedItems.keys) {
      guard old.indices.contains(item.section) else {
        throw fail(
          "attempt to delete \(names.item) \(item.item) from section \(item.section), but there are only \(old.count) sections before the update"
        )
      }
      guard (0..<old[item.section]).contains(item.item) else {
        throw fail(
          "attempt to delete \(names.item) \(item.item) from section \(item.section) which only contains \(old[item.section]) \(names.items) before the update"
        )
      }
    }
    for item in updates.insertedItems.union(updates.movedItems.values) {
      guard new.indices.contains(item.section) else {
        throw fail(
          "attempt to insert \(names.item) \(item.item) into section \(item.section), but there are only \(new.count) sections after the update"
        )
      }
      guard (0..<new[item.section]).contains(item.item) else {
        throw fail(
          "attempt to insert \(names.item) \(item.item) into section \(item.section), but there are only \(new[item.section]) \(names.items) in section \(item.section) after the update"
        )
      }
    }
    if let item = updates.deletedItems.intersection(updates.reloadedItems).first {
      throw fail("attempt to delete and reload the same index path (\(item))")
    }
    if let item = updates.deletedItems.first(where: { updates.movedItems[$0] != nil }) {
      throw fail("attempt to perform a delete and a move from the same index path (\(item))")
    }
    if let item = updates.movedItems.values.first(where: { updates.insertedItems.contains($0) }) {
      throw fail("attempt to perform an insert and a move to the same index path (\(item))")
    }
  }

  // MARK: Sections

  /// For each new section the old one that it was.
  private static func sectionOrigins(
    _ updates: ListUpdates, _ old: Int, _ new: Int, _ names: ListNames
  ) throws(ListUpdateError) -> [Int?] {
    let (deleted, inserted) = (updates.deletedSections.count, updates.insertedSections.count)
    guard new == old - deleted + inserted else {
      throw ListUpdateError(
        message:
          "Invalid update: invalid number of sections. The number of sections contained in the \(names.view) after the update (\(new)) must be equal to the number of sections contained in the \(names.view) before the update (\(old)), plus or minus the number of sections inserted or deleted (\(inserted) inserted, \(deleted) deleted)."
      )
    }
    var origins: [Int?] = Array(repeating: nil, count: new)
    for (from, to) in updates.movedSections { origins[to] = from }
    var staying = (0..<old).lazy.filter { !updates.deletedSections.contains($0) && updates.movedSections[$0] == nil }
      .makeIterator()
    for section in 0..<new where origins[section] == nil && !updates.insertedSections.contains(section) {
      origins[section] = staying.next()
    }
    return origins
  }

  // MARK: Items

  private mutating func makeSections(
    _ updates: ListUpdates, _ origins: [Int?], _ old: [Int], _ new: [Int], _ names: ListNames
  ) throws(ListUpdateError) {
    var leaving: [Int: Set<Int>] = [:]
    var deleted: [Int: Int] = [:]
    var movedOut: [Int: Int] = [:]
    for item in updates.deletedItems {
      leaving[item.section, default: []].insert(item.item)
      deleted[item.section, default: 0] += 1
    }
    for item in updates.movedItems.keys {
      leaving[item.section, default: []].insert(item.item)
      movedOut[item.section, default: 0] += 1
    }
    var arriving: [Int: [Int: IndexPath?]] = [:]
    var inserted: [Int: Int] = [:]
    var movedIn: [Int: Int] = [:]
    for item in updates.insertedItems {
      arriving[item.section, default: [:]][item.item] = .some(nil)
      inserted[item.section, default: 0] += 1
    }
    for (from, to) in updates.movedItems {
      arriving[to.section, default: [:]][to.item] = .some(from)
      movedIn[to.section, default: 0] += 1
    }
    let reloaded = Set(updates.reloadedItems.map(\.section))
    for (section, origin) in origins.enumerated() {
      guard let origin, !updates.reloadedSections.contains(origin) else {
        // All of it is new, but for what was moved into it.
        let items = arriving[section]?.values.contains { $0 != nil } == true
          ? (0..<new[section]).map { arriving[section]?[$0] ?? nil } : nil
        sections.append(Section(old: nil, items: items))
        if let items { note(items, in: section) }
        continue
      }
      let (out, into) = (leaving[origin] ?? [], arriving[section] ?? [:])
      guard new[section] == old[origin] - out.count + into.count else {
        throw ListUpdateError(
          message:
            "Invalid update: invalid number of \(names.items) in section \(section). The number of \(names.items) contained in an existing section after the update (\(new[section])) must be equal to the number of \(names.items) contained in that section before the update (\(old[origin])), plus or minus the number of \(names.items) inserted or deleted from that section (\(inserted[section] ?? 0) inserted, \(deleted[origin] ?? 0) deleted) and plus or minus the number of \(names.items) moved into or out of that section (\(movedIn[section] ?? 0) moved in, \(movedOut[origin] ?? 0) moved out)."
        )
      }
      guard !out.isEmpty || !into.isEmpty || reloaded.contains(origin) else {
        sections.append(Section(old: origin, items: nil))
        continue
      }
      changedSections.insert(origin)
      var next = 0
      let items = (0..<new[section]).map { item -> IndexPath? in
        if let arrived = into[item] { return arrived }
        while out.contains(next) { next += 1 }
        defer { next += 1 }
        let path = IndexPath(item: next, section: origin)
        return updates.reloadedItems.contains(path) ? nil : path
      }
      sections.append(Section(old: origin, items: items))
      note(items, in: section)
    }
    // Items of sections that are gone or reloaded are gone, but for those that were moved out.
    for (section, target) in sectionTargets.enumerated() where target == nil || updates.reloadedSections.contains(section) {
      changedSections.insert(section)
    }
  }

  private mutating func note(_ items: [IndexPath?], in section: Int) {
    for (index, item) in items.enumerated() {
      if let item { itemTargets[item] = IndexPath(item: index, section: section) }
    }
  }
}
