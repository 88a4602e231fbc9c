import Foundation

/// Counts taps in a row for one kind of touch.
struct TapCounter {
  /// A touch that begins this long (seconds) or less after the last end counts on. The wait of iOS, measured.
  static let maximumInterval: TimeInterval = 0.35
  /// A touch that begins this far (points) or less from the last end counts on. Measured on iOS.
  static let maximumDistance: CGFloat = 45

  private var lastEnd: (time: TimeInterval, location: CGPoint, count: Int)?

  /// The tap count of a touch that begins now.
  func count(beginningAt location: CGPoint, time: TimeInterval) -> Int {
    guard let last = lastEnd, time - last.time <= Self.maximumInterval else { return 1 }
    let distance = hypot(location.x - last.location.x, location.y - last.location.y)
    return distance <= Self.maximumDistance ? last.count + 1 : 1
  }

  mutating func touchEnded(at location: CGPoint, time: TimeInterval, count: Int) {
    lastEnd = (time, location, count)
  }

  mutating func touchCancelled() { lastEnd = nil }
}
