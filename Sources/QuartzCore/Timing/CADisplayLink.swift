import Foundation

/// Calls a method of its target once for each frame of the display, before the frame is laid out and drawn.
///
/// It runs while it is added to a run loop and not paused, and while a window of the app is shown: frames that nobody sees
/// are not counted. Like Apple's it keeps its target alive until `invalidate()`.
@MainActor public final class CADisplayLink: Hashable {
  private var perform: (@MainActor (CADisplayLink) -> Void)?
  private var modes: Set<RunLoop.Mode> = []
  private var isInvalid = false
  /// When the frame of the last call is seen, seconds on the media clock.
  private var lastFrame: TimeInterval?

  // MARK: Creation

  /// A display link that calls a method of `target` with itself. It does nothing before `add(to:forMode:)`.
  public init<Target: AnyObject>(
    target: Target, selector: @escaping @MainActor (Target) -> @MainActor (CADisplayLink) -> Void
  ) {
    perform = { selector(target)($0) }
  }

  /// A display link that calls a method without arguments of `target`.
  public init<Target: AnyObject>(target: Target, selector: @escaping @MainActor (Target) -> @MainActor () -> Void) {
    perform = { _ in selector(target)() }
  }

  // MARK: Running

  /// Starts the calls. Every mode of the main run loop is the same here: input never keeps frames from coming. Nothing
  /// happens after `invalidate()`. Traps for another run loop than that of the main thread.
  public func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {
    precondition(
      runLoop === RunLoop.main || runLoop === RunLoop.current,
      "CADisplayLink.add(to:forMode:): only the main run loop has frames")
    guard !isInvalid else { return }
    modes.insert(mode)
    runningDidChange()
  }

  /// Takes the link out of one mode; without any it stops. It can be added again.
  public func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) {
    modes.remove(mode)
    runningDidChange()
  }

  /// Stops the link for good and lets go of its target.
  public func invalidate() {
    isInvalid = true
    perform = nil
    modes = []
    runningDidChange()
  }

  /// Whether no calls come for now; false at first.
  public var isPaused = false {
    didSet { if oldValue != isPaused { runningDidChange() } }
  }

  /// Whether calls are to come.
  var isRunning: Bool { !modes.isEmpty && !isPaused }

  private func runningDidChange() {
    if isRunning {
      DisplayLinkDriver.current.start(self)
    } else {
      DisplayLinkDriver.current.stop(self)
      // After a pause the rate is counted anew.
      lastFrame = nil
    }
  }

  // MARK: Times

  /// When the frame before the one that is drawn was seen, in seconds on the clock of `CACurrentMediaTime()`; 0 before the first call.
  public private(set) var timestamp: CFTimeInterval = 0
  /// When the next call is due, which is how long what is drawn in this one will be seen; 0 before the first call.
  public private(set) var targetTimestamp: CFTimeInterval = 0
  /// Seconds between two frames of the display, whatever the preferred rate; 0 before the first call.
  public private(set) var duration: CFTimeInterval = 0

  /// How many calls a second are wanted: 0, as at first, for one each frame. The display's rate is divided by a whole
  /// number, so that what results is as near as can be. Negative values count as 0.
  public var preferredFramesPerSecond: Int {
    get { preferredFrameRateRange.preferred.flatMap { Int(exactly: $0.rounded()) } ?? 0 }
    set {
      let rate = Float(max(0, newValue))
      preferredFrameRateRange = rate == 0 ? .default : CAFrameRateRange(minimum: rate, maximum: rate, preferred: rate)
    }
  }

  /// How many calls a second are wanted at least, at most and best. The display's rate is divided by a whole number: so that it is
  /// within the range, and there nearest to the preferred rate, without such the highest. When that cannot be, it is as near to the preferred
  /// rate as can be, without such not above the range.
  public var preferredFrameRateRange = CAFrameRateRange.default {
    didSet { if isRunning { DisplayLinkDriver.current.start(self) } }
  }

  /// How many seconds one call takes of a display with `interval` seconds between two frames.
  private func step(_ interval: TimeInterval) -> TimeInterval {
    TimeInterval(preferredFrameRateRange.stride(interval)) * interval
  }

  /// When the next call is due, on the media clock, with frames of `interval` seconds; nil for the next frame, whenever.
  func dueTime(_ interval: TimeInterval) -> TimeInterval? { lastFrame.map { $0 + step(interval) } }

  /// The clock is another one: the next frame is the link's.
  func restart() { lastFrame = nil }

  /// Calls the target when the frame that is seen at `time` is one of its frames.
  func frameWillBeSeen(at time: TimeInterval, interval: TimeInterval) {
    // Half a frame early is the frame that was meant: refreshes are not exactly apart.
    if let due = dueTime(interval), time < due - interval / 2 { return }
    lastFrame = time
    timestamp = time - interval
    targetTimestamp = timestamp + step(interval)
    duration = interval
    perform?(self)
  }

  // MARK: Identity

  nonisolated public static func == (left: CADisplayLink, right: CADisplayLink) -> Bool { left === right }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
