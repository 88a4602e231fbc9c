/// Boxes of subviews that a view has to place, each once: kept alive here, and without the costs of an array of references,
/// because a solution may bring hundreds.
@MainActor struct MovedRecords: ~Copyable {
  // Given back when nobody else has it any more.
  private nonisolated(unsafe) var slots = PlainArray<UnsafeMutablePointer<LayoutBox.Record.Slot>>()

  deinit {
    for index in slots.indices { slots[index].pointee.record.release() }
  }

  var count: Int { slots.count }

  @inline(__always) mutating func append(_ slot: UnsafeMutablePointer<LayoutBox.Record.Slot>) {
    slot.pointee.isMoved = true
    slots.append(slot)
    _ = slot.pointee.record.retain()
  }

  /// The record at a place, which stays alive until `removeAll`.
  @inline(__always) subscript(index: Int) -> UnsafeMutablePointer<LayoutBox.Record.Slot> { slots[index] }

  /// Takes all out, which have been placed.
  mutating func removeAll() {
    for index in slots.indices { slots[index].pointee.record.release() }
    slots.removeAll()
  }
}
