internal import CWayland
import Glibc

/// Memory to share with the compositor: an anonymous file that can never shrink (so that the compositor may read it
/// without fear of a fault), mapped here for reading and writing.
package final class SharedMemory {
  /// Owned by this object; libwayland duplicates it when it is sent.
  package let fileDescriptor: Int32
  /// Filled with zeros at first. Valid until this object ends.
  package let bytes: UnsafeMutableRawPointer
  package let count: Int

  /// Memory of `count` bytes. Throws `EINVAL` for a size below 1 or above `Int32.max` (what a pool can have), and what
  /// the system says when memory or descriptors are out.
  package init(count: Int, name: String = "cairn") throws(WaylandError) {
    guard count > 0, count <= Int(Int32.max) else {
      throw WaylandError(errno: EINVAL, message: "shared memory of \(count) bytes")
    }
    let descriptor = memfd_create(name, Self.closeOnExec | Self.allowSealing)
    guard descriptor >= 0 else { throw WaylandError(errno: errno, message: "memfd_create") }
    // Space is taken when it is touched, as with any memory.
    guard ftruncate(descriptor, count) == 0 else {
      let code = errno
      close(descriptor)
      throw WaylandError(errno: code, message: "ftruncate to \(count) bytes")
    }
    let seals = Self.sealShrink | Self.sealGrow | Self.sealSeals
    guard fcntl(descriptor, Self.addSeals, seals) == 0,
      let memory = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
    else {
      let code = errno
      close(descriptor)
      throw WaylandError(errno: code, message: "mmap of \(count) bytes")
    }
    fileDescriptor = descriptor
    bytes = memory
    self.count = count
  }

  deinit {
    munmap(bytes, count)
    close(fileDescriptor)
  }

  // From linux/memfd.h and linux/fcntl.h, which Swift's Glibc module leaves out.
  private static let closeOnExec: UInt32 = 1
  private static let allowSealing: UInt32 = 2
  private static let addSeals: Int32 = 1024 + 9
  private static let sealSeals: Int32 = 1
  private static let sealShrink: Int32 = 2
  private static let sealGrow: Int32 = 4
}

/// A file mapped for reading only, with changes by others out of sight as far as the system can: how a keymap is read.
package final class MappedFile {
  private let memory: UnsafeMutableRawPointer
  /// Valid until this object ends.
  package let bytes: UnsafeRawBufferPointer

  /// Maps the first `count` bytes of a descriptor, and closes the descriptor in any case. Nil when it cannot be mapped,
  /// is shorter than `count`, or `count` is below 1.
  package init?(closing descriptor: Int32, count: Int) {
    defer { close(descriptor) }
    var status = stat()
    guard count > 0, fstat(descriptor, &status) == 0, status.st_size >= count,
      let memory = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED
    else { return nil }
    self.memory = memory
    bytes = UnsafeRawBufferPointer(start: memory, count: count)
  }

  deinit { munmap(memory, bytes.count) }
}
