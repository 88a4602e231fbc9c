internal import CWayland
import Glibc

/// A set of file descriptors to wait for, itself a descriptor that is readable while one of them is ready. Any thread may
/// change it, also while another waits.
package final class Epoll: Sendable {
  package struct Interest: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }
    package static var read: Interest { Interest(rawValue: EPOLLIN.rawValue) }
    package static var write: Interest { Interest(rawValue: EPOLLOUT.rawValue) }
    /// Reported whether asked for or not.
    package static var error: Interest { Interest(rawValue: EPOLLERR.rawValue) }
    /// Reported whether asked for or not.
    package static var hangUp: Interest { Interest(rawValue: EPOLLHUP.rawValue) }
  }

  package struct Ready: Hashable, Sendable {
    package var fileDescriptor: Int32
    package var interest: Interest
  }

  package let fileDescriptor: Int32

  /// An empty set. Throws when the process is out of descriptors.
  package init() throws(WaylandError) {
    fileDescriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard fileDescriptor >= 0 else { throw WaylandError(errno: errno, message: "epoll_create1") }
  }

  deinit { close(fileDescriptor) }

  /// Adds a descriptor, level-triggered, or changes what is waited for. False when the system refuses.
  @discardableResult package func set(_ descriptor: Int32, _ interest: Interest) -> Bool {
    var event = epoll_event(events: interest.rawValue, data: epoll_data_t(fd: descriptor))
    if epoll_ctl(fileDescriptor, EPOLL_CTL_MOD, descriptor, &event) == 0 { return true }
    return errno == ENOENT && epoll_ctl(fileDescriptor, EPOLL_CTL_ADD, descriptor, &event) == 0
  }

  /// Takes a descriptor out; before it is closed. Does nothing when it is not in.
  package func remove(_ descriptor: Int32) {
    var event = epoll_event()
    epoll_ctl(fileDescriptor, EPOLL_CTL_DEL, descriptor, &event)
  }

  /// What is ready now, at most 16 at once; waits up to `milliseconds` for something (0 does not wait, -1 for ever).
  package func wait(milliseconds: Int32 = 0) -> [Ready] {
    withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 16) { buffer in
      let count = epoll_wait(fileDescriptor, buffer.baseAddress, Int32(buffer.count), milliseconds)
      guard count > 0 else { return [] }
      return buffer.prefix(Int(count)).map {
        Ready(fileDescriptor: $0.data.fd, interest: Interest(rawValue: $0.events))
      }
    }
  }
}
