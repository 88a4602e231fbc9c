import Foundation
import QuartzCore
import Windowing

/// Calls back once for each frame while something moves, and not at all otherwise.
@MainActor final class FrameDriver {
  /// Seconds between two calls.
  private static let interval: TimeInterval = 1.0 / 60

  private var pending: (any ScheduledAction)?
  private let onFrame: @MainActor (TimeInterval) -> Void

  /// `onFrame` is handed the time, in seconds on the media clock, at which the frame will be seen.
  init(onFrame: @escaping @MainActor (TimeInterval) -> Void) { self.onFrame = onFrame }

  var isRunning: Bool { pending != nil }

  /// Starts the calls, with the next frame. False when there is no app, and so no frames.
  @discardableResult
  func start() -> Bool {
    guard !isRunning else { return true }
    guard let server = UIApplication.ifRunning?.server else { return false }
    pending = server.schedule(at: server.now + Self.interval) { [weak self] in self?.tick() }
    return true
  }

  func stop() {
    pending?.cancel()
    pending = nil
  }

  private func tick() {
    pending = nil
    start()
    onFrame(CACurrentMediaTime())
  }

  isolated deinit { pending?.cancel() }
}
