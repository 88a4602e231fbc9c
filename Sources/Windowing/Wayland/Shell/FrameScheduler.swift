import Foundation

/// When one surface may draw, as a value: configured, wanted, not ahead of the compositor, a buffer free.
///
/// A frame callback that never comes parks the drawing. A configure that waits behind it is answered all the same after
/// `patience`, since some compositors wait for the answer before they show anything.
struct FrameScheduler {
  /// How long a configure waits for an outstanding frame callback, in seconds. Ours.
  static let patience: TimeInterval = 0.1

  /// Something is to be drawn.
  private(set) var isWanted = false
  /// A first configure has come.
  private(set) var isConfigured = false
  private(set) var awaitsCallback = false
  /// All buffers are in use.
  private(set) var awaitsBuffer = false
  var isSuspended = false
  /// Before this time nothing is drawn but what a configure asks for, seconds on the server's clock.
  private var earliest: TimeInterval = -.infinity
  /// Since when a configure is not answered, seconds on the server's clock.
  private(set) var configureTime: TimeInterval?

  mutating func request() { isWanted = true }

  mutating func configured(at time: TimeInterval) {
    isConfigured = true
    isWanted = true
    // Another size has buffers of its own, and a configure of the same size can be answered without one.
    awaitsBuffer = false
    if configureTime == nil { configureTime = time }
  }

  /// The frame callback came.
  mutating func callbackDone() { awaitsCallback = false }

  /// A buffer was released.
  mutating func bufferReleased() { awaitsBuffer = false }

  /// Whether to draw now.
  func isDue(now: TimeInterval) -> Bool {
    guard isWanted, isConfigured, !awaitsBuffer else { return false }
    if isSuspended && configureTime == nil { return false }
    guard awaitsCallback else { return configureTime != nil || now >= earliest }
    return configureTime.map { now >= $0 + Self.patience } ?? false
  }

  /// When the frame becomes due by time alone; nil when it waits for something else, or for nothing.
  var deadline: TimeInterval? {
    guard isWanted, isConfigured, !awaitsBuffer else { return nil }
    if awaitsCallback { return configureTime.map { $0 + Self.patience } }
    return isSuspended && configureTime == nil ? nil : earliest
  }

  /// Drawing begins: what is asked for from here on is for the next frame.
  mutating func beginFrame() { isWanted = false }

  /// A frame was committed, with a new callback or while an older one is outstanding.
  mutating func presented() {
    awaitsCallback = true
    configureTime = nil
    earliest = -.infinity
  }

  /// Nothing new was drawn; a waiting configure was answered. Without a callback to wait for, the next frame comes
  /// when this one would have been seen, at `time`.
  mutating func skipped(until time: TimeInterval) {
    configureTime = nil
    earliest = time
  }

  /// No buffer was free: the frame is asked for again by itself.
  mutating func starved() {
    awaitsBuffer = true
    isWanted = true
  }
}
