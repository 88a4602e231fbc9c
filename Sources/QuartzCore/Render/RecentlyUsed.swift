/// Values by keys, with the bytes that each takes and the order in which they were used.
struct RecentlyUsed<Key: Hashable, Value> {
  private struct Entry {
    let value: Value
    let byteCount: Int
    var lastUse: Int
  }

  private var entries: [Key: Entry] = [:]
  private(set) var byteCount = 0
  /// Counts uses: what is used later has a greater number.
  private(set) var clock = 0

  /// The value of a key, which counts as a use.
  mutating func use(_ key: Key) -> Value? {
    clock += 1
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].lastUse = clock
    return entries.values[index].value
  }

  /// Keeps a value, which counts as used, in place of the one that the key has.
  mutating func keep(_ value: Value, for key: Key, byteCount size: Int) {
    clock += 1
    if let old = entries.updateValue(Entry(value: value, byteCount: size, lastUse: clock), forKey: key) {
      byteCount -= old.byteCount
    }
    byteCount += size
  }

  /// Lets go of the values that were not used for longest, until the others take at most so many bytes; never of the one that was
  /// used last.
  mutating func trim(to bytes: Int) {
    guard byteCount > bytes else { return }
    for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) where entry.lastUse < clock {
      guard byteCount > bytes else { return }
      entries.removeValue(forKey: key)
      byteCount -= entry.byteCount
    }
  }

  /// Lets go of the values that were not used since the clock showed `time`.
  mutating func removeAll(notUsedSince time: Int) {
    for (key, entry) in entries where entry.lastUse <= time {
      entries.removeValue(forKey: key)
      byteCount -= entry.byteCount
    }
  }
}
