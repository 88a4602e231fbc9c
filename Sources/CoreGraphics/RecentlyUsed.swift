/// Values by keys, with the bytes that each takes and the order in which they were used.
package struct RecentlyUsed<Key: Hashable, Value> {
  @usableFromInline struct Entry {
    @usableFromInline let value: Value
    @usableFromInline let byteCount: Int
    @usableFromInline var lastUse: Int

    @usableFromInline init(value: Value, byteCount: Int, lastUse: Int) {
      self.value = value
      self.byteCount = byteCount
      self.lastUse = lastUse
    }
  }

  @usableFromInline var entries: [Key: Entry] = [:]
  /// Of all values.
  package var byteCount = 0
  /// Counts uses: what is used later has a greater number.
  package var clock = 0

  /// Without values.
  @inlinable package init() {}

  /// How many values there are.
  @inlinable package var count: Int { entries.count }

  /// The value of a key, which counts as a use.
  @inlinable package mutating func use(_ key: Key) -> Value? {
    clock += 1
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].lastUse = clock
    return entries.values[index].value
  }

  /// Keeps a value, which counts as used, in place of the one that the key has.
  @inlinable package mutating func keep(_ value: Value, for key: Key, byteCount size: Int) {
    clock += 1
    if let old = entries.updateValue(Entry(value: value, byteCount: size, lastUse: clock), forKey: key) {
      byteCount -= old.byteCount
    }
    byteCount += size
  }

  /// Lets go of the values that were not used for longest, until the others take at most so many bytes; never of the one that was
  /// used last.
  @inlinable package mutating func trim(to bytes: Int) {
    guard byteCount > bytes else { return }
    var uses = entries.values.map { (lastUse: $0.lastUse, byteCount: $0.byteCount) }
    uses.sort { $0.lastUse < $1.lastUse }
    var left = byteCount
    var time = 0
    for use in uses where use.lastUse < clock {
      guard left > bytes else { break }
      left -= use.byteCount
      time = use.lastUse
    }
    removeAll(notUsedSince: time)
  }

  /// Lets go of the values that were not used since the clock showed `time`.
  @inlinable package mutating func removeAll(notUsedSince time: Int) {
    entries = entries.filter { $0.value.lastUse > time }
    byteCount = entries.values.reduce(0) { $0 + $1.byteCount }
  }
}
