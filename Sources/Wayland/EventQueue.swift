internal import CWayland
import Glibc

/// The events of some objects, dispatched together by one thread.
///
/// The connection has one of its own, which the main thread dispatches. Another thread has another, makes its objects on it
/// (`proxy.on(queue)`), and reads the connection as the main thread does, by `SharedDisplay.read`.
package final class EventQueue: @unchecked Sendable {
  // Sendable is right: nothing here changes, and libwayland locks the queue and the display.

  /// Nil for the connection's own queue.
  let pointer: OpaquePointer?
  private let display: DisplayHandle

  private init(_ pointer: OpaquePointer?, _ display: DisplayHandle) {
    self.pointer = pointer
    self.display = display
  }

  static func main(of display: DisplayHandle) -> EventQueue { EventQueue(nil, display) }

  /// A further queue. Traps when memory is out.
  static func make(on display: DisplayHandle) -> EventQueue {
    guard let pointer = wl_display_create_queue(display.pointer) else { fatalError("no memory for an event queue") }
    return EventQueue(pointer, display)
  }

  deinit {
    if let pointer { wl_event_queue_destroy(pointer) }
  }

  /// Delivers the events that have been read. Never blocks. Returns how many, or -1 when the connection is over.
  @discardableResult package func dispatchPending() -> Int {
    guard let pointer else { return Int(wl_display_dispatch_pending(display.pointer)) }
    return Int(wl_display_dispatch_queue_pending(display.pointer, pointer))
  }

  /// Announces a read. False when events wait to be dispatched first. After true, exactly one of `readEvents` and
  /// `cancelRead` must follow.
  func prepareRead() -> Bool {
    guard let pointer else { return wl_display_prepare_read(display.pointer) == 0 }
    return wl_display_prepare_read_queue(display.pointer, pointer) == 0
  }

  /// Reads what the socket has into all queues. Blocks only for other threads that announced a read too. False when
  /// the connection is over.
  @discardableResult func readEvents() -> Bool { wl_display_read_events(display.pointer) == 0 }

  /// Takes the announcement back.
  func cancelRead() { wl_display_cancel_read(display.pointer) }

  /// Blocks until the compositor has handled all requests and its answers are delivered. For start-up only. False when
  /// the connection is over.
  @discardableResult package func roundtrip() -> Bool {
    guard let pointer else { return wl_display_roundtrip(display.pointer) >= 0 }
    return wl_display_roundtrip_queue(display.pointer, pointer) >= 0
  }
}
