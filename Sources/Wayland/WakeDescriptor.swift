internal import CWayland
import Glibc

/// A file descriptor by which one thread wakes another: readable from a signal until it is drained.
package final class WakeDescriptor: Sendable {
  package let fileDescriptor: Int32

  /// Throws when the process is out of descriptors.
  package init() throws(WaylandError) {
    fileDescriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard fileDescriptor >= 0 else { throw WaylandError(errno: errno, message: "eventfd") }
  }

  deinit { close(fileDescriptor) }

  /// Makes the descriptor readable; several signals before it is drained are one. Never blocks.
  package func signal() {
    var count: UInt64 = 1
    _ = write(fileDescriptor, &count, MemoryLayout<UInt64>.size)
  }

  /// Takes the signals in. False when there was none.
  @discardableResult package func drain() -> Bool {
    var count: UInt64 = 0
    return read(fileDescriptor, &count, MemoryLayout<UInt64>.size) == MemoryLayout<UInt64>.size
  }
}
