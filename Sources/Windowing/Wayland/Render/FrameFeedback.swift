import Foundation
import Synchronization
import Wayland

/// What the render thread has to say of one surface's frames. Newer replaces older: only how things stand counts.
struct FrameFeedback: Sendable, Hashable {
  /// When the compositor's newest frame callback was stamped, seconds on the server's clock.
  var frameTime: TimeInterval?
  /// All commits up to this number are through: shown, and the compositor is ready for another.
  var shown = 0
  /// All commits up to this number are through, and the last of them changed no pixel.
  var skipped = 0

  mutating func merge(_ newer: FrameFeedback) {
    frameTime = newer.frameTime ?? frameTime
    shown = max(shown, newer.shown)
    skipped = max(skipped, newer.skipped)
  }
}

/// Brings values of the render thread to the main thread, which is woken once however many come while it is busy.
final class FeedbackBox: Sendable {
  private let waiting = Mutex<[SurfaceID: FrameFeedback]>([:])
  private let door: WakeDescriptor

  /// - Parameter door: what the main loop waits for.
  init(door: WakeDescriptor) { self.door = door }

  func post(_ feedback: FrameFeedback, of surface: SurfaceID) {
    let isFirst = waiting.withLock { waiting in
      defer { waiting[surface, default: FrameFeedback()].merge(feedback) }
      return waiting.isEmpty
    }
    if isFirst { door.signal() }
  }

  /// Wakes the main thread for what is not said here: events in its queue, or the end of the connection.
  func wakeMain() { door.signal() }

  func take() -> [SurfaceID: FrameFeedback] {
    waiting.withLock { waiting in
      guard !waiting.isEmpty else { return [:] }
      defer { waiting = [:] }
      return waiting
    }
  }
}
