import Foundation
import Synchronization
import Wayland

/// What the render thread has to say of one surface's frames. Newer replaces older: only how things stand counts.
struct FrameFeedback: Sendable, Hashable {
  /// When the compositor's newest frame callback was stamped, seconds on the server's clock.
  var frameTime: TimeInterval?
  /// What presentation times say, when that has changed: nil inside says that nothing is known any more.
  var refresh: RefreshEstimate??
  /// All commits up to this number are through: shown, and the compositor is ready for another.
  var shown = 0
  /// All commits up to this number are through, and the last of them changed no pixel.
  var skipped = 0

  mutating func merge(_ newer: FrameFeedback) {
    frameTime = newer.frameTime ?? frameTime
    refresh = newer.refresh ?? refresh
    shown = max(shown, newer.shown)
    skipped = max(skipped, newer.skipped)
  }
}

/// Brings values of the render thread to the main thread, which is woken once however many come while it is busy.
final class FeedbackBox: Sendable {
  private struct State {
    var waiting: [SurfaceID: FrameFeedback] = [:]
    /// The main thread is told that something waits.
    var isSignalled = false
  }

  private let state = Mutex(State())
  private let door: WakeDescriptor

  /// - Parameter door: what the main loop waits for.
  init(door: WakeDescriptor) { self.door = door }

  /// - Parameter wakes: false for what is only to be known when the main thread is awake anyway.
  func post(_ feedback: FrameFeedback, of surface: SurfaceID, wakes: Bool = true) {
    let isFirst = state.withLock { state in
      state.waiting[surface, default: FrameFeedback()].merge(feedback)
      guard wakes, !state.isSignalled else { return false }
      state.isSignalled = true
      return true
    }
    if isFirst { door.signal() }
  }

  /// Wakes the main thread for what is not said here: events in its queue, or the end of the connection.
  func wakeMain() { door.signal() }

  func take() -> [SurfaceID: FrameFeedback] {
    state.withLock { state in
      guard !state.waiting.isEmpty else { return [:] }
      defer { state = State() }
      return state.waiting
    }
  }
}
