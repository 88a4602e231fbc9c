internal import CWayland
import Synchronization

/// libwayland's connection, shared by the objects on it: it ends when the last of them has ended.
final class DisplayHandle: @unchecked Sendable {
  // Sendable is right: libwayland locks the display itself, and `kept` is only touched under the lock.

  let pointer: OpaquePointer
  private let lock = Mutex(())
  private var kept: [ObjectIdentifier: WaylandProxy] = [:]

  /// WL_MARSHAL_FLAG_DESTROY
  static let destroyFlag: UInt32 = 1

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { wl_display_disconnect(pointer) }

  /// Keeps an object that an event will end.
  func keep(_ proxy: WaylandProxy) {
    lock.withLock { _ in kept[ObjectIdentifier(proxy)] = proxy }
  }

  func letGo(_ proxy: WaylandProxy) {
    let released = lock.withLock { _ in kept.removeValue(forKey: ObjectIdentifier(proxy)) }
    // Let go outside the lock: it may be the last reference.
    withExtendedLifetime(released) {}
  }

  /// Lets go of all: their events will never come.
  func letAllGo() {
    let released = lock.withLock { _ in
      defer { kept = [:] }
      return kept
    }
    withExtendedLifetime(released) {}
  }
}
