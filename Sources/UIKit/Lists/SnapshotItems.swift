/// Items in sections, in order, each at most once.
///
/// A section keeps its items in runs of at most `runLength`, and each item knows its run: an item is found, put in or taken out
/// by looking at one run and at how many there are, so that work on one item among n costs about the square root of n.
struct SnapshotItems<Item: Hashable & Sendable>: Sendable {
  /// Items that follow each other in one section.
  struct Run: Sendable {
    var section: Int
    var items: [Item]
  }

  /// The largest run. Ours: about the square root of 100,000.
  static var runLength: Int { 256 }

  /// The runs by their names; nil for a name that is free.
  private var runs: [Run?] = []
  private var freeRuns: [Int] = []
  private var runOfItem: [Item: Int] = [:]
  /// Which runs a section has, by the section's name; nil for a name that is free.
  private var runsOfSection: [[Int]?] = []
  private var freeSections: [Int] = []
  private var counts: [Int] = []

  var count: Int { runOfItem.count }

  // MARK: Sections

  /// The name of a new section without items.
  mutating func makeSection() -> Int {
    if let name = freeSections.popLast() {
      runsOfSection[name] = []
      return name
    }
    runsOfSection.append([])
    counts.append(0)
    return runsOfSection.count - 1
  }

  /// Takes the items of `section` out, and the section with them.
  mutating func removeSection(_ section: Int) {
    for name in runsOfSection[section] ?? [] {
      for item in runs[name]?.items ?? [] { runOfItem[item] = nil }
      free(name)
    }
    runsOfSection[section] = nil
    counts[section] = 0
    freeSections.append(section)
  }

  /// How many items `section` has.
  func count(of section: Int) -> Int { counts[section] }

  /// The items of `section`.
  func items(of section: Int) -> [Item] {
    var items: [Item] = []
    items.reserveCapacity(counts[section])
    for name in runsOfSection[section] ?? [] { items += runs[name]?.items ?? [] }
    return items
  }

  // MARK: Items

  func contains(_ item: Item) -> Bool { runOfItem[item] != nil }

  /// The section and the index in it of `item`; nil when it is in none.
  func place(of item: Item) -> (section: Int, index: Int)? {
    guard let name = runOfItem[item], let run = runs[name] else { return nil }
    var index = 0
    for other in runsOfSection[run.section] ?? [] {
      if other == name { break }
      index += runs[other]?.items.count ?? 0
    }
    return (run.section, index + (run.items.firstIndex(of: item) ?? 0))
  }

  /// The section of `item`; nil when it is in none.
  func section(of item: Item) -> Int? { runOfItem[item].flatMap { runs[$0]?.section } }

  /// Puts items that are in no section at the end of `section`.
  mutating func append(_ items: [Item], to section: Int) {
    counts[section] += items.count
    var rest = items[...]
    if let last = runsOfSection[section]?.last, let room = runs[last].map({ Self.runLength - $0.items.count }), room > 0
    {
      let part = rest.prefix(room)
      runs[last]?.items += part
      for item in part { runOfItem[item] = last }
      rest = rest.dropFirst(room)
    }
    while !rest.isEmpty {
      let part = Array(rest.prefix(Self.runLength))
      let name = makeRun(part, in: section)
      runsOfSection[section]?.append(name)
      rest = rest.dropFirst(part.count)
    }
  }

  /// Puts items that are in no section before or after `item`, which is in one.
  mutating func insert(_ items: [Item], beside item: Item, after: Bool) {
    guard let name = runOfItem[item], let run = runs[name], let index = run.items.firstIndex(of: item) else { return }
    counts[run.section] += items.count
    let cut = after ? index + 1 : index
    if run.items.count + items.count <= Self.runLength {
      runs[name]?.items.insert(contentsOf: items, at: cut)
      for item in items { runOfItem[item] = name }
      return
    }
    // The run is cut up anew: halves leave room for what may come next.
    let all = Array(run.items[..<cut]) + items + Array(run.items[cut...])
    let half = Self.runLength / 2
    var parts: [[Item]] = []
    var start = 0
    while start < all.count {
      let end = min(start + half, all.count)
      parts.append(Array(all[start..<end]))
      start = end
    }
    runs[name]?.items = parts[0]
    for item in parts[0] { runOfItem[item] = name }
    let others = parts.dropFirst().map { makeRun($0, in: run.section) }
    if let place = runsOfSection[run.section]?.firstIndex(of: name) {
      runsOfSection[run.section]?.insert(contentsOf: others, at: place + 1)
    }
  }

  /// Takes items out; those that are in no section are passed over. Answers with the sections that had some.
  @discardableResult mutating func remove(_ items: some Sequence<Item>) -> Set<Int> {
    var leaving: [Int: Set<Item>] = [:]
    for item in items {
      if let name = runOfItem.removeValue(forKey: item) { leaving[name, default: []].insert(item) }
    }
    var emptied: [Int: Set<Int>] = [:]
    var sections: Set<Int> = []
    for (name, gone) in leaving {
      guard let section = runs[name]?.section else { continue }
      runs[name]?.items.removeAll { gone.contains($0) }
      counts[section] -= gone.count
      sections.insert(section)
      if runs[name]?.items.isEmpty == true { emptied[section, default: []].insert(name) }
    }
    for (section, names) in emptied {
      runsOfSection[section]?.removeAll { names.contains($0) }
      for name in names { free(name) }
    }
    return sections
  }

  private mutating func makeRun(_ items: [Item], in section: Int) -> Int {
    let name: Int
    if let free = freeRuns.popLast() {
      name = free
      runs[name] = Run(section: section, items: items)
    } else {
      name = runs.count
      runs.append(Run(section: section, items: items))
    }
    for item in items { runOfItem[item] = name }
    return name
  }

  private mutating func free(_ name: Int) {
    runs[name] = nil
    freeRuns.append(name)
  }
}
