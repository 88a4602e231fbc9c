import Foundation

/// When the main thread lays out the next frame of one surface, as a value: configured, wanted, not ahead of the compositor.
///
/// A frame is handed on to be painted, and the next one waits until that is through. One that the compositor never lets through
/// parks the drawing; a configure that waits behind it is answered all the same after `patience`, since some compositors
/// wait for the answer before they show anything.
struct FrameScheduler {
  /// How long a configure waits for the frame before it, in seconds. Ours.
  static let patience: TimeInterval = 0.1

  /// Something is to be drawn.
  private(set) var isWanted = false
  /// A first configure has come.
  private(set) var isConfigured = false
  var isSuspended = false
  /// Before this time nothing is drawn but what a configure asks for, seconds on the server's clock.
  private var earliest: TimeInterval = -.infinity
  /// Since when a configure is not answered, or another scale is not shown; seconds on the server's clock.
  private(set) var configureTime: TimeInterval?
  /// How many frames were handed on, and when the one after the last may begin if that changes no pixel.
  private(set) var handedOn = 0
  private var nextStart: TimeInterval = -.infinity
  /// A frame that was handed on is not through.
  private(set) var awaitsFrame = false

  mutating func request() { isWanted = true }

  mutating func configured(at time: TimeInterval) {
    isConfigured = true
    isWanted = true
    if configureTime == nil { configureTime = time }
  }

  /// Buffers are to have another scale. A frame of the old one may wait for a buffer that it never gets.
  mutating func scaleChanged(at time: TimeInterval) {
    isWanted = true
    if configureTime == nil, awaitsFrame, !isSuspended { configureTime = time }
  }

  /// Whether to draw now.
  func isDue(now: TimeInterval) -> Bool {
    guard isWanted, isConfigured else { return false }
    if isSuspended && configureTime == nil { return false }
    guard awaitsFrame else { return configureTime != nil || now >= earliest }
    return configureTime.map { now >= $0 + Self.patience } ?? false
  }

  /// When the frame becomes due by time alone; nil when it waits for something else, or for nothing.
  var deadline: TimeInterval? {
    guard isWanted, isConfigured else { return nil }
    if awaitsFrame { return configureTime.map { $0 + Self.patience } }
    return isSuspended && configureTime == nil ? nil : earliest
  }

  /// Drawing begins: what is asked for from here on is for the next frame.
  mutating func beginFrame() { isWanted = false }

  /// A frame is handed on; when it turns out to change no pixel, the next one may begin at `time`. Returns its number. One that answers no configure that waits,
  /// since it was laid out before, leaves it waiting.
  mutating func handOn(nextFrom time: TimeInterval, answers: Bool = true) -> Int {
    handedOn += 1
    nextStart = time
    awaitsFrame = true
    if answers { configureTime = nil }
    earliest = -.infinity
    return handedOn
  }

  /// The frames up to `number` are through: the compositor is ready for another.
  mutating func shown(upTo number: Int) {
    if number >= handedOn { awaitsFrame = false }
  }

  /// The frames up to `number` are through, and the last changed no pixel. Without a callback to wait for, the next frame
  /// comes by time.
  mutating func skipped(upTo number: Int) {
    guard number >= handedOn, awaitsFrame else { return }
    awaitsFrame = false
    earliest = nextStart
  }

  /// Nothing new was drawn, and no configure waits; the next frame may begin at `time`.
  mutating func skipped(until time: TimeInterval) { earliest = time }
}
