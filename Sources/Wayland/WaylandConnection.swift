internal import CWayland
import Glibc

/// A connection to a Wayland compositor.
///
/// One turn of a loop that owns it: wait for the socket and for a signal by other threads, `shared.read`, `dispatchPending`,
/// draw, `flush`. No read is announced before the wait: a thread that is busy then would keep the others from reading.
/// Nothing here blocks but `roundtrip` and the initialisers.
package final class WaylandConnection {
  /// The outcome of `flush`.
  package enum FlushResult: Hashable, Sendable {
    case done
    /// The socket is full: wait until it is writable, send nothing more until then, and flush again.
    case wouldBlock
    /// The connection is over; `EPIPE` when the compositor closed it, whose last words may still be read.
    case failed(Int32)
  }

  private let handle: DisplayHandle
  /// The connection's own queue, which the main thread dispatches.
  package let mainQueue: EventQueue
  /// What other threads may do with the connection, and the main thread too.
  package let shared: SharedDisplay

  /// The display's own object.
  package let display: WlDisplay

  /// The list of globals, asked for when first used. `WaylandGlobals` is the usual way to it.
  package private(set) lazy var registry: WlRegistry = display.getRegistry()

  /// Connects to the compositor's socket `name`; nil takes `WAYLAND_SOCKET`, `WAYLAND_DISPLAY`, or `wayland-0`.
  package convenience init(connectingTo name: String? = nil) throws(WaylandError) {
    LibraryLog.install()
    errno = 0
    let pointer = name.map { wl_display_connect($0) } ?? wl_display_connect(nil)
    let usual = getenv("WAYLAND_DISPLAY").map { String(cString: $0) } ?? "wayland-0"
    try self.init(pointer, "Wayland display '\(name ?? usual)'")
  }

  /// Takes over a connected socket, and closes it at the end, also when it throws.
  package convenience init(adopting fileDescriptor: Int32) throws(WaylandError) {
    LibraryLog.install()
    errno = 0
    try self.init(wl_display_connect_to_fd(fileDescriptor), "descriptor \(fileDescriptor)")
  }

  private init(_ pointer: OpaquePointer?, _ target: @autoclosure () -> String) throws(WaylandError) {
    let code = errno
    guard let pointer else {
      let reason = LibraryLog.take()
      throw WaylandError(
        errno: code == 0 ? ENOENT : code,
        message: "cannot connect to \(target())" + (reason.isEmpty ? "" : ": \(reason)"))
    }
    handle = DisplayHandle(pointer)
    mainQueue = EventQueue.main(of: handle)
    shared = SharedDisplay(handle)
    display = WlDisplay(pointer, handle, nil, .display)
  }

  deinit { handle.letAllGo() }

  /// The socket, to be waited for; the connection keeps owning it.
  package var fileDescriptor: Int32 { wl_display_get_fd(handle.pointer) }

  /// A queue for another thread. It and its objects keep the connection open.
  package func makeEventQueue() -> EventQueue { EventQueue.make(on: handle) }

  /// Delivers the events that have been read. Never blocks. Returns how many, or -1 when the connection is over.
  @discardableResult package func dispatchPending() -> Int { mainQueue.dispatchPending() }

  /// Blocks until the compositor has handled all requests and its answers are delivered. For start-up only. False when
  /// the connection is over.
  @discardableResult package func roundtrip() -> Bool { mainQueue.roundtrip() }

  /// Sends the requests made so far. Never blocks.
  @discardableResult package func flush() -> FlushResult { shared.flush() }

  /// libwayland's log is asked once.
  private var knownError: WaylandError?

  /// Why the connection is over; nil while it is not.
  package var error: WaylandError? {
    if let knownError { return knownError }
    let code = wl_display_get_error(handle.pointer)
    guard code != 0 else { return nil }
    let line = LibraryLog.take()
    var error = WaylandError(errno: code, message: line)
    if code == EPROTO {
      var interface: UnsafePointer<wl_interface>?
      var id: UInt32 = 0
      let blamed = wl_display_get_protocol_error(handle.pointer, &interface, &id)
      error.interface = interface.map { String(cString: $0.pointee.name) }
      error.objectID = id
      error.code = blamed
      error.message = LibraryLog.words(of: line, code: blamed)
    }
    knownError = error
    return error
  }
}
