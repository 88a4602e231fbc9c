/// Many lists of small values in one block of memory.
///
/// A list is a place in the block, with room for a power of two of elements. Growing one moves it to a larger place, and
/// places that lists have left are used again, so that work that goes on for long allocates nothing and stays as small as
/// it was at its largest.
struct ListPool<Element: BitwiseCopyable>: ~Copyable {
  /// Where a list is, and how long. Only the pool that made it longer can read it.
  struct List: BitwiseCopyable {
    fileprivate(set) var start: Int32 = 0
    fileprivate(set) var count: Int32 = 0
    /// The room is `smallest << size`; -1 for none.
    fileprivate var size: Int8 = -1

    /// Removes the last element. The list must have one.
    @inline(__always) mutating func removeLast() {
      assert(count > 0)
      count -= 1
    }
  }

  /// The room that the smallest lists have.
  private static var smallest: Int { 4 }

  private var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int
  private var used = 0
  /// Places that lists have left, by size.
  private var free: ContiguousArray<ContiguousArray<Int32>> = []

  init() {
    capacity = 64
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  /// Where the elements of a list are; valid until any list of the pool grows.
  @inline(__always) func elements(of list: List) -> UnsafeMutablePointer<Element> { base + Int(list.start) }

  @inline(__always) mutating func append(_ element: Element, to list: inout List) {
    if list.size < 0 || Int(list.count) == Self.smallest << Int(list.size) { grow(&list) }
    (base + (Int(list.start) + Int(list.count))).initialize(to: element)
    list.count += 1
  }

  /// Removes an element, putting the last one in its place.
  @inline(__always) mutating func swapRemove(at index: Int, from list: inout List) {
    assert(index >= 0 && index < Int(list.count))
    list.count -= 1
    let elements = base + Int(list.start)
    elements[index] = elements[Int(list.count)]
  }

  /// Empties a list and takes its place back.
  mutating func clear(_ list: inout List) {
    if list.size >= 0 { free[Int(list.size)].append(list.start) }
    list = List()
  }

  private mutating func grow(_ list: inout List) {
    let size = Int(list.size) + 1
    while free.count <= size { free.append([]) }
    let start: Int
    if let place = free[size].popLast() {
      start = Int(place)
    } else {
      start = used
      used += Self.smallest << size
      if used > capacity { enlarge() }
    }
    (base + start).update(from: base + Int(list.start), count: Int(list.count))
    if list.size >= 0 { free[Int(list.size)].append(list.start) }
    list.start = Int32(start)
    list.size = Int8(size)
  }

  private mutating func enlarge() {
    let old = capacity
    while capacity < used { capacity *= 2 }
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    // What no list has written yet may be copied along: the elements are plain bytes.
    larger.update(from: base, count: old)
    base.deallocate()
    base = larger
  }
}
