import Synchronization
import Wayland

/// Which thread waits for the display's socket: the render thread while it expects something of the compositor, so that
/// a busy main thread does not keep it waiting; else the main thread, so that input takes no detour and the render thread sleeps.
///
/// Each may read at any time nevertheless.
final class SocketWatch: Sendable {
  private struct State {
    var isWatched = false
    var isOnMain = true
    var forWriting = false
  }

  private let set: Epoll
  let fileDescriptor: Int32
  private let state = Mutex(State())

  /// - Parameter set: what the main loop waits for.
  init(_ fileDescriptor: Int32, in set: Epoll) {
    self.fileDescriptor = fileDescriptor
    self.set = set
  }

  /// Begins or ends the watch; before the descriptor is closed.
  func setWatched(_ watched: Bool) { change { $0.isWatched = watched } }

  /// The main thread waits until it can send, or no more.
  func setForWriting(_ waits: Bool) { change { $0.forWriting = waits } }

  /// Where the socket is waited for from now on.
  func setOnMain(_ isOnMain: Bool) { change { $0.isOnMain = isOnMain } }

  private func change(_ body: (inout State) -> Void) {
    state.withLock { state in
      let old = (state.isWatched, state.isOnMain, state.forWriting)
      body(&state)
      guard old != (state.isWatched, state.isOnMain, state.forWriting) else { return }
      guard state.isWatched else { return set.remove(fileDescriptor) }
      var interest: Epoll.Interest = []
      if state.isOnMain { interest.insert(.read) }
      if state.forWriting { interest.insert(.write) }
      set.set(fileDescriptor, interest)
    }
  }
}
