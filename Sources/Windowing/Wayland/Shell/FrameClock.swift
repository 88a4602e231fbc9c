import Foundation

/// Predicts when a frame that is drawn now will be seen, from the compositor's frame callbacks.
struct FrameClock {
  /// Seconds between refreshes.
  var interval: TimeInterval = 1 / 60
  private var phase: TimeInterval?
  private var last: TimeInterval = -.infinity

  /// A callback came that the compositor stamped `time` (server's clock).
  mutating func tick(at time: TimeInterval) { phase = time }

  /// A frame comes that was promised for `time` by another clock: answers from here on are later.
  mutating func willPresent(at time: TimeInterval) { last = max(last, time) }

  /// The next refresh after `now`, on the grid of the callbacks; later than every answer before it.
  mutating func nextPresentation(now: TimeInterval) -> TimeInterval {
    var result = now + interval
    if let phase, interval > 0 {
      let steps = max(1, ((now - phase) / interval).rounded(.down) + 1)
      result = phase + steps * interval
    }
    // Two frames in one refresh (a configure that would not wait) still move time on.
    if result <= last { result = last + interval }
    last = result
    return result
  }
}
