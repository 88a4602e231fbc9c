import Foundation

/// Repeats the newest repeating key on the server's clock, as a value fed with key events.
struct KeyRepeat {
  /// Keys a second; 0 means none. The value until the compositor says another is ours.
  private(set) var rate: Int32 = 25
  /// Milliseconds before the first repeat. The value until the compositor says another is ours.
  private(set) var delay: Int32 = 600
  /// The key that repeats, an evdev code.
  private(set) var key: UInt32?
  /// When the next repeat is due, seconds on the server's clock.
  private(set) var nextTime: TimeInterval?

  /// A rate of 0, or below (which is invalid), means that no key repeats; a negative delay counts as 0.
  mutating func setInfo(rate: Int32, delay: Int32) {
    self.rate = max(0, rate)
    self.delay = max(0, delay)
    if self.rate == 0 { stop() }
  }

  /// A key went down. One that does not repeat (Shift) leaves the repeating one going.
  mutating func press(_ key: UInt32, repeats: Bool, time: TimeInterval) {
    guard repeats else { return }
    stop()
    guard rate > 0 else { return }
    self.key = key
    nextTime = time + TimeInterval(delay) / 1000
  }

  /// Only the release of the repeating key stops it.
  mutating func release(_ key: UInt32) {
    if key == self.key { stop() }
  }

  /// Focus lost, a new keymap, the keyboard gone.
  mutating func stop() {
    key = nil
    nextTime = nil
  }

  /// The key to repeat now, if one is due. Repeats that a busy program missed are left out, not caught up.
  mutating func fire(now: TimeInterval) -> UInt32? {
    guard let key, let due = nextTime, due <= now, rate > 0 else { return nil }
    let interval = 1 / TimeInterval(rate)
    let missed = ((now - due) / interval).rounded(.down)
    nextTime = due + (missed + 1) * interval
    return key
  }
}
