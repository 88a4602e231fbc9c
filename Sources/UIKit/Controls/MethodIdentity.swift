/// Tells whether two unapplied method references are the same method, so that adding a target and action twice is once.
///
/// Swift cannot compare functions. A reference to a method, though, is a function pointer without a context, and such pointers
/// can be compared; for a closure that captures something there is no identity, and it is never the same as another.
struct MethodIdentity: Equatable {
  private let function: UInt

  init?<Function>(_ method: Function) {
    guard MemoryLayout<Function>.size == 2 * MemoryLayout<UInt>.size else { return nil }
    let words = withUnsafeBytes(of: method) { $0.load(as: (UInt, UInt).self) }
    guard words.1 == 0 else { return nil }
    function = words.0
  }
}
