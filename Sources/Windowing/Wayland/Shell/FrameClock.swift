import Foundation

/// Predicts when a frame that is drawn now will be seen: by what was learnt from presentation times, else from the compositor's
/// frame callbacks.
///
/// It is the wall's clock: a frame that was dropped takes its time with it. It never runs back.
struct FrameClock {
  /// Seconds between two refreshes, as the output's mode says.
  var outputInterval: TimeInterval = 1 / 60
  /// What presentation times say; nil while there are none.
  var estimate: RefreshEstimate?
  private var callbackTime: TimeInterval?
  /// The newest answer, and when it was asked for.
  private var last: (time: TimeInterval, asked: TimeInterval)?

  /// Seconds between two refreshes, at least, where they vary.
  var interval: TimeInterval { estimate?.interval ?? outputInterval }

  /// A callback came that the compositor stamped `time` (server's clock).
  mutating func tick(at time: TimeInterval) { callbackTime = time }

  /// When a frame is seen that begins at `now`, if its painting begins `lead` seconds later. Never earlier than an answer before: after one
  /// that was too late, time goes on at half its speed until that is true again.
  mutating func nextPresentation(now: TimeInterval, lead: TimeInterval = 0) -> TimeInterval {
    var result = refresh.presentation(from: now + lead)
    if let last, result < last.time { result = last.time + max(0, now - last.asked) / 2 }
    last = (result, now)
    return result
  }

  /// From when on the frame after one that is seen at `time` may begin.
  func start(after time: TimeInterval, lead: TimeInterval = 0) -> TimeInterval { refresh.start(after: time) - lead }

  /// When a frame best begins that is to be seen at `time`.
  func start(for time: TimeInterval, lead: TimeInterval = 0) -> TimeInterval { refresh.start(for: time) - lead }

  /// Callbacks alone say when a refresh is, and that the next one is met. Before the first, a refresh lasts from any time on.
  private var refresh: RefreshEstimate {
    if let estimate { return estimate }
    if let callbackTime { return RefreshEstimate(phase: callbackTime, interval: outputInterval) }
    return RefreshEstimate(phase: -.infinity, interval: outputInterval, isSteady: false, delay: outputInterval)
  }
}
