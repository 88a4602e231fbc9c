import Foundation
import QuartzCore

/// Calls back once for each frame while something moves, and not at all otherwise.
///
/// A display link keeps its target alive; this does not keep what moves: it ends with it.
@MainActor final class FrameDriver {
  @MainActor private final class Target {
    weak var driver: FrameDriver?
    init(_ driver: FrameDriver) { self.driver = driver }
    func frameComes(_ link: CADisplayLink) { driver?.frameComes(seenAt: link.targetTimestamp, interval: link.duration) }
  }

  private var link: CADisplayLink?
  /// When what moves began to; nil when a frame has come since.
  private var startTime: TimeInterval?
  /// How much later than `startTime` says the movement is seen to begin, in seconds.
  private var lag: TimeInterval = 0
  private let onFrame: @MainActor (TimeInterval) -> Void

  /// `onFrame` is handed the movement's time, in seconds on the media clock: in its first frame it is at most as old as a
  /// frame lasts, however late that is seen, so that what went with a finger until then goes on without a jump.
  init(onFrame: @escaping @MainActor (TimeInterval) -> Void) { self.onFrame = onFrame }

  var isRunning: Bool { link != nil }

  /// Starts the calls, with the next frame, for a movement that begins now; also when another one was going on. False when
  /// there is no app, and so no frames.
  @discardableResult
  func start() -> Bool {
    guard UIApplication.ifRunning != nil else { return false }
    startTime = CACurrentMediaTime()
    guard link == nil else { return true }
    let new = CADisplayLink(target: Target(self), selector: Target.frameComes)
    new.add(to: .main, forMode: .common)
    link = new
    return true
  }

  func stop() {
    link?.invalidate()
    link = nil
  }

  private func frameComes(seenAt time: TimeInterval, interval: TimeInterval) {
    if let start = startTime {
      lag = max(0, time - interval - start)
      startTime = nil
    }
    onFrame(time - lag)
  }

  isolated deinit { link?.invalidate() }
}
