internal import CWayland
import Glibc

/// A timer that is a file descriptor, on the monotonic clock: readable once its time has come.
package final class TimerDescriptor {
  package let fileDescriptor: Int32

  /// A timer that is not set. Throws when the process is out of descriptors.
  package init() throws(WaylandError) {
    fileDescriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    guard fileDescriptor >= 0 else { throw WaylandError(errno: errno, message: "timerfd_create") }
  }

  deinit { close(fileDescriptor) }

  /// Seconds on the monotonic clock.
  package static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Fires once at `time`, in seconds of `now`; at once when that has passed. Nil, NaN and infinity take the setting
  /// back. An expiry that was not drained is forgotten.
  package func set(at time: Double?) {
    var setting = itimerspec()
    if let time, time.isFinite {
      // All zero would mean "not set", so the past is one nanosecond after the clock's beginning. Rounded up, so that
      // the clock has surely reached `time` when it fires.
      let nanoseconds = max((min(time, 1e9) * 1e9).rounded(.up), 1)
      setting.it_value.tv_sec = Int(nanoseconds / 1e9)
      setting.it_value.tv_nsec = Int(nanoseconds.truncatingRemainder(dividingBy: 1e9))
    }
    timerfd_settime(fileDescriptor, Int32(TFD_TIMER_ABSTIME), &setting, nil)
  }

  /// Takes an expiry in, so that the descriptor is no longer readable. False when there was none.
  @discardableResult package func drain() -> Bool {
    var count: UInt64 = 0
    return read(fileDescriptor, &count, MemoryLayout<UInt64>.size) == MemoryLayout<UInt64>.size
  }
}
