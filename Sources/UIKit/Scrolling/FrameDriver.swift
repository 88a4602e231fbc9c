import Foundation
import QuartzCore

/// Calls back once for each frame while something moves, and not at all otherwise.
///
/// A display link keeps its target alive; this does not keep what moves: it ends with it.
@MainActor final class FrameDriver {
  @MainActor private final class Target {
    weak var driver: FrameDriver?
    init(_ driver: FrameDriver) { self.driver = driver }
    // The end of a frame is when it is seen: what moves is drawn where it is then.
    func frameComes(_ link: CADisplayLink) { driver?.onFrame(link.targetTimestamp) }
  }

  private var link: CADisplayLink?
  private let onFrame: @MainActor (TimeInterval) -> Void

  /// `onFrame` is handed the time, in seconds on the media clock, at which the frame will be seen.
  init(onFrame: @escaping @MainActor (TimeInterval) -> Void) { self.onFrame = onFrame }

  var isRunning: Bool { link != nil }

  /// Starts the calls, with the next frame. False when there is no app, and so no frames.
  @discardableResult
  func start() -> Bool {
    guard UIApplication.ifRunning != nil else { return false }
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

  isolated deinit { link?.invalidate() }
}
