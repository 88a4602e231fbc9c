/// Which keys of one keyboard are down, and which of them the app was told of.
///
/// Keys that were down already when the focus came start no press, and their release ends none.
struct HeldKeys {
  /// Told keys, in the order they were pressed, with the surface that got the press.
  private(set) var presses: [(code: UInt32, surface: SurfaceID)] = []
  private var silent: Set<UInt32> = []

  /// The keys of an `enter`.
  mutating func begin(alreadyDown codes: [UInt32]) { silent = Set(codes) }

  /// True when this is a new press.
  mutating func press(_ code: UInt32, on surface: SurfaceID) -> Bool {
    silent.remove(code)
    guard !presses.contains(where: { $0.code == code }) else { return false }
    presses.append((code, surface))
    return true
  }

  /// True when a told press ends.
  mutating func release(_ code: UInt32) -> Bool {
    silent.remove(code)
    guard let index = presses.firstIndex(where: { $0.code == code }) else { return false }
    presses.remove(at: index)
    return true
  }

  /// All told presses, which are to be cancelled; the keys stay down silently.
  mutating func cancelAll() -> [(code: UInt32, surface: SurfaceID)] {
    defer { presses.removeAll() }
    silent.formUnion(presses.map(\.code))
    return presses
  }
}
