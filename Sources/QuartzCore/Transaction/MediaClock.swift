import Foundation
import Synchronization

/// Seconds on the clock of the window server, or of the system's monotonic clock before there is a server.
/// Callable from any thread.
public func CACurrentMediaTime() -> CFTimeInterval { MediaClock.now }

/// Seconds, as Core Animation names them.
public typealias CFTimeInterval = Double

/// The clock that all of Core Animation reads.
package enum MediaClock {
  /// In an object: a function that stands in a lock itself is wrapped once more each time that it is read, for ever.
  private final class Source: Sendable {
    let now: @Sendable () -> TimeInterval
    init(_ now: @escaping @Sendable () -> TimeInterval) { self.now = now }
  }

  private static let source = Mutex<Source?>(nil)

  /// Makes `now` the clock; it is called from any thread. Nil is the system's monotonic clock. Returns the clock before.
  @discardableResult
  package static func install(_ now: (@Sendable () -> TimeInterval)?) -> (@Sendable () -> TimeInterval)? {
    let new = now.map { Source($0) }
    let old = source.withLock { current in
      defer { current = new }
      return current
    }
    return old?.now
  }

  static var now: TimeInterval {
    if let installed = source.withLock({ $0 }) { return installed.now() }
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
  }
}
