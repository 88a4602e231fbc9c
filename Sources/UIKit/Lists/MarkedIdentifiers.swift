/// Identifiers that were marked, each once, in the order of marking.
struct MarkedIdentifiers<Identifier: Hashable & Sendable>: Sendable {
  private(set) var all: [Identifier] = []
  private var known: Set<Identifier> = []

  mutating func insert(_ identifiers: [Identifier]) {
    for identifier in identifiers where known.insert(identifier).inserted { all.append(identifier) }
  }

  mutating func remove(_ identifiers: [Identifier]) {
    if known.isEmpty { return }
    let gone = known.intersection(identifiers)
    if gone.isEmpty { return }
    known.subtract(gone)
    all.removeAll { gone.contains($0) }
  }
}
