import Foundation

/// How fast something moves, from its samples of the last tenth of a second.
struct VelocityTracker {
  /// Samples older than this (seconds) before the newest say nothing about the speed of now; and when the newest is older
  /// than this, there is none.
  static let window: TimeInterval = 0.1

  private struct Sample {
    var time: TimeInterval
    var value: CGPoint
  }
  private var samples: [Sample] = []

  /// Takes in where it is at `time`, in seconds. Of samples at one time the last counts; one from the past is left out.
  mutating func add(_ value: CGPoint, at time: TimeInterval) {
    guard value.x.isFinite, value.y.isFinite, time.isFinite else { return }
    if let last = samples.last {
      if time < last.time { return }
      if time == last.time {
        samples[samples.count - 1].value = value
        return
      }
      // What rests sends no samples: it was still there when the time began that counts.
      if time - last.time > Self.window {
        samples.removeAll(keepingCapacity: true)
        samples.append(Sample(time: time - Self.window, value: last.value))
      }
    }
    samples.append(Sample(time: time, value: value))
    // A step more or less is rounding, not a rest.
    let first = samples.firstIndex { $0.time >= time - Self.window - 1e-9 } ?? 0
    if first > 0 { samples.removeFirst(first) }
  }

  mutating func reset() { samples.removeAll(keepingCapacity: true) }

  /// Units per second at `time`; zero after a rest, and from a single sample.
  func velocity(at time: TimeInterval) -> CGPoint {
    guard let last = samples.last, time - last.time <= Self.window, let first = samples.first, last.time > first.time
    else { return .zero }
    let span = last.time - first.time
    return CGPoint(x: (last.value.x - first.value.x) / span, y: (last.value.y - first.value.y) / span)
  }
}
