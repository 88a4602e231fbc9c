import Foundation

/// What the times at which frames were seen say of a surface's display. Both threads predict by it.
struct RefreshEstimate: Sendable, Hashable {
  /// The newest refresh at which a frame was seen, seconds on the server's clock.
  var phase: TimeInterval
  /// Seconds between two refreshes, at least, where they vary.
  var interval: TimeInterval
  /// Refreshes are whole intervals apart. Otherwise a frame is seen when it is ready.
  var isSteady = true
  /// How long before a refresh the painting must begin for the frame to be seen at it; when refreshes are not steady, how long
  /// after the beginning the frame is seen. Seconds, not negative.
  var delay: TimeInterval = 0

  /// When a frame is seen whose painting begins at `start`.
  func presentation(from start: TimeInterval) -> TimeInterval {
    let ready = start + delay
    guard isSteady else { return max(ready, phase) }
    return phase + max(1, ((ready - phase) / interval).rounded(.down) + 1) * interval
  }

  /// From when on the frame after one that is seen at `time` may begin.
  func start(after time: TimeInterval) -> TimeInterval { isSteady ? time - delay : time - delay + interval }

  /// When a frame best begins that is to be seen at `time`, as far from too late as from too early.
  func start(for time: TimeInterval) -> TimeInterval { isSteady ? time - delay - interval / 2 : time - delay }
}
