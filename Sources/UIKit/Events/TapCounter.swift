import Foundation

/// Counts taps in a row for one kind of touch.
struct TapCounter {
  /// A touch that begins this long (seconds) or less after the end of a touch nearby counts on. The wait of iOS, measured.
  static let maximumInterval: TimeInterval = 0.35
  /// A touch that begins this far (points) or less from the last end counts on. Said of iOS by people who looked; nobody
  /// published a measurement.
  static let maximumDistance: CGFloat = 45

  /// Ends that a touch may still count on from, in the order they came: a tap by several fingers has one for each.
  private var ends: [End] = []

  private struct End {
    var time: TimeInterval
    var location: CGPoint
    var count: Int
    var window: ObjectIdentifier
  }

  /// The tap count of a touch that begins now, at `location` in points of the scene. Each end is counted on from once.
  mutating func count(beginningAt location: CGPoint, in window: UIWindow, time: TimeInterval) -> Int {
    ends.removeAll { (time - $0.time).magnitude > Self.maximumInterval }
    func distance(_ end: End) -> CGFloat { hypot(location.x - end.location.x, location.y - end.location.y) }
    let id = ObjectIdentifier(window)
    let near = ends.indices.filter { ends[$0].window == id && distance(ends[$0]) <= Self.maximumDistance }
    guard let nearest = near.min(by: { distance(ends[$0]) < distance(ends[$1]) }) else { return 1 }
    return ends.remove(at: nearest).count + 1
  }

  /// A touch was lifted, after which the next one may count on.
  mutating func touchEnded(at location: CGPoint, in window: UIWindow, time: TimeInterval, count: Int) {
    ends.removeAll { (time - $0.time).magnitude > Self.maximumInterval }
    ends.append(End(time: time, location: location, count: count, window: ObjectIdentifier(window)))
  }

  mutating func touchCancelled() { ends = [] }
}
