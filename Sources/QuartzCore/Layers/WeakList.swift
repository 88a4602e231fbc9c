/// Objects that are not kept alive, in the order in which they came.
package struct WeakList<Object: AnyObject> {
  private struct Entry {
    weak var object: Object?
  }

  private var entries: [Entry] = []

  package init() {}

  /// Those that are alive.
  package var objects: [Object] { entries.compactMap(\.object) }

  /// Whether none is alive.
  package var isEmpty: Bool { entries.allSatisfy { $0.object == nil } }

  /// Adds an object, unless it is there already.
  package mutating func add(_ object: Object) {
    remove(nil)
    if !entries.contains(where: { $0.object === object }) { entries.append(Entry(object: object)) }
  }

  /// Takes an object out, and forgets those that have ended.
  package mutating func remove(_ object: Object?) {
    entries.removeAll { $0.object == nil || $0.object === object }
  }
}
