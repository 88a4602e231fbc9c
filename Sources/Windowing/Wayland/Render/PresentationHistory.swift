import Foundation

/// Learns from the times at which a surface's frames were seen how long frames take and whether refreshes are steady.
///
/// A compositor may say what it likes: times that cannot be are left out, single frames that took long are outvoted by the
/// others, and when no time comes any more what was learnt is forgotten.
struct PresentationHistory {
  /// How many frames count. Ours.
  static let length = 16
  /// How many must be known before they count. Ours.
  static let fewest = 3
  /// A frame that took longer (seconds) was not on its way, but hidden. Ours.
  static let longestLatency: TimeInterval = 0.25
  /// After so many frame callbacks without a time nothing is known any more. Ours.
  static let patience = 16
  /// How far from the grid a refresh may be, in intervals: timers of software displays are not exact. Ours.
  static let tolerance = 0.15
  /// Distances of more intervals say nothing of the grid, as the interval is not known exactly. Ours.
  static let mostSteps = 8.0
  /// The intervals that are believed, in seconds: 2 to 1000 refreshes a second.
  static let believable = 0.001...0.5

  /// Nil while nothing is known.
  private(set) var estimate: RefreshEstimate?
  /// Seconds from the beginning of a frame until it was seen, newest last.
  private var latencies: [TimeInterval] = []
  /// Whether refreshes were whole intervals apart, newest last.
  private var votes: [Bool] = []
  private var callbacksSince = 0

  /// A frame whose painting began at `start` was seen at `time`; all seconds on the server's clock. False when that cannot be.
  ///
  /// - Parameters:
  ///   - told: what the compositor says to be the seconds until the next refresh, at least; 0 when it does not know.
  ///   - nominal: the seconds between two refreshes that the output's mode says.
  ///   - now: when the compositor's message came.
  @discardableResult
  mutating func add(
    seenAt time: TimeInterval, start: TimeInterval, told: TimeInterval, nominal: TimeInterval, now: TimeInterval
  ) -> Bool {
    let interval = Self.believable.contains(told) ? told : nominal
    // A millisecond for clocks that are rounded; some compositors tell of the refresh that they have just ordered.
    guard time.isFinite, time >= start - 0.001, time <= now + interval else { return false }
    let before = estimate?.phase
    if let before, time < before { return false }
    callbacksSince = 0
    if estimate.map({ abs($0.interval - interval) > 0.01 * interval }) ?? false {
      // Another mode, or another output.
      latencies = []
      votes = []
    } else if let before {
      vote(on: time - before, interval)
    }
    if time - start <= Self.longestLatency { Self.append(max(0, time - start), to: &latencies) }
    let isSteady = votes.count < Self.fewest || 5 * votes.count { $0 } >= 3 * votes.count
    estimate = RefreshEstimate(
      phase: time, interval: interval, isSteady: isSteady, delay: isSteady ? deadline(interval) : median)
    return true
  }

  /// A frame callback came. That no times come with them for long means that they will not.
  mutating func callbackCame() {
    guard estimate != nil else { return }
    callbacksSince += 1
    if callbacksSince > Self.patience { self = PresentationHistory() }
  }

  private mutating func vote(on gap: TimeInterval, _ interval: TimeInterval) {
    let steps = (gap / interval).rounded()
    // Two windows' frames, or two frames of one window, may be seen at the same refresh.
    guard steps <= Self.mostSteps, gap > 1e-6 else { return }
    Self.append(steps >= 1 && abs(gap - steps * interval) <= Self.tolerance * interval, to: &votes)
  }

  private static func append<Element>(_ element: Element, to list: inout [Element]) {
    if list.count == length { list.removeFirst() }
    list.append(element)
  }

  /// How long before a refresh a frame must begin, as most frames agree: one that took `l` has met the deadline of its refresh, and
  /// would have been seen an interval earlier if it had met the one before, so the deadline is between `l` less an interval, and `l`.
  private func deadline(_ interval: TimeInterval) -> TimeInterval {
    guard latencies.count >= Self.fewest else { return 0 }
    var best = (count: 0, deadline: 0.0)
    for least in latencies.reversed() {
      var count = 0
      var most = least
      for other in latencies where other >= least && other - interval < least {
        count += 1
        most = max(most, other)
      }
      if count > best.count { best = (count, (least + most - interval) / 2) }
    }
    return max(0, best.deadline)
  }

  private var median: TimeInterval {
    guard latencies.count >= Self.fewest else { return 0 }
    return latencies.sorted()[latencies.count / 2]
  }
}
