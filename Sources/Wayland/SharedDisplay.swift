internal import CWayland
import Glibc
import Synchronization

/// What every thread that has a queue may do with the connection: read, send, ask whether it still exists.
///
/// libwayland lets several threads announce a read and then waits until all of them came back, so one that is busy would
/// stop the others. Here nobody announces a read before it waits: who is woken by the socket reads at once, one at a time, and
/// then tells the others whose queues have got events. So a thread must be woken by two descriptors: the socket, or one
/// that whoever reads the socket signals.
package final class SharedDisplay: Sendable {
  package enum Outcome: Hashable, Sendable {
    /// What the socket had is in the queues; that may have been nothing.
    case done
    /// Events of the queue wait to be dispatched first.
    case eventsWait
    /// The connection is over.
    case failed
  }

  private let handle: DisplayHandle
  private let reading = Mutex(())

  init(_ handle: DisplayHandle) { self.handle = handle }

  /// The socket, to be waited for.
  package var fileDescriptor: Int32 { wl_display_get_fd(handle.pointer) }

  /// Reads into all queues what the socket has, on behalf of the thread that dispatches `queue`. Never blocks, but for another
  /// thread that reads at the moment.
  package func read(for queue: EventQueue) -> Outcome {
    reading.withLock { _ in
      guard queue.prepareRead() else { return hasFailed ? .failed : .eventsWait }
      return queue.readEvents() ? .done : .failed
    }
  }

  /// Whether events of `queue`, which may be another thread's, wait to be dispatched.
  package func hasEvents(_ queue: EventQueue) -> Bool {
    reading.withLock { _ in
      guard queue.prepareRead() else { return true }
      queue.cancelRead()
      return false
    }
  }

  /// Sends the requests made so far, of all threads. Never blocks.
  @discardableResult package func flush() -> WaylandConnection.FlushResult {
    while wl_display_flush(handle.pointer) < 0 {
      switch errno {
      case EINTR: continue
      case EAGAIN: return .wouldBlock
      case let code: return .failed(code)
      }
    }
    return .done
  }

  /// Whether the connection is over. The main thread asks the connection why.
  package var hasFailed: Bool { wl_display_get_error(handle.pointer) != 0 }
}
