import Foundation

/// Maps a compositor's millisecond stamps to the server's clock.
///
/// A stamp is 32 bits wide, wraps every 49.7 days, and its zero is whatever the compositor likes; one device may even
/// mix two bases. Differences between stamps are kept to the millisecond, so velocities are right however late the
/// events are read; the base is the smallest delay seen between a stamp and its arrival.
struct EventTimebase {
  /// A stamp that would be older than this (seconds) comes from another base.
  static let longestDelay: TimeInterval = 10
  /// How fast the base may follow a compositor clock that runs slower than ours, seconds per second.
  static let drift = 0.001

  private var lastStamp: UInt32 = 0
  private var lastArrival: TimeInterval?
  /// Stamps since the first one, unwrapped, in milliseconds.
  private var unwrapped: Int64 = 0
  /// Server clock minus compositor clock, in seconds.
  private var offset: TimeInterval = 0
  private var lastResult: TimeInterval = -.infinity

  /// The time of `stamp` (milliseconds) on the clock that reads `now` (seconds). Never later than `now`, never earlier
  /// than an earlier answer.
  mutating func time(of stamp: UInt32, now: TimeInterval) -> TimeInterval {
    let elapsed = lastArrival.map { max(0, now - $0) }
    unwrapped += elapsed == nil ? 0 : Int64(Int32(bitPattern: stamp &- lastStamp))
    lastStamp = stamp
    lastArrival = now
    let stampTime = TimeInterval(unwrapped) / 1000
    let observed = now - stampTime
    if let elapsed, observed - offset <= Self.longestDelay {
      // In the future means that this event was faster than all before it.
      offset = min(observed, offset + elapsed * Self.drift)
    } else {
      offset = observed
    }
    lastResult = max(lastResult, min(now, stampTime + offset))
    return lastResult
  }
}
