import Foundation

/// When the render thread paints one surface, as a value: something to paint, the compositor ready for it, a buffer free.
struct RenderPacer {
  /// What there is to paint waits to be taken, or was taken and found no buffer.
  private(set) var isWanted = false
  /// It answers a configure, so it does not wait for a frame callback.
  private(set) var isUrgent = false
  private(set) var awaitsCallback = false
  /// All buffers are in use.
  private(set) var awaitsBuffer = false
  /// There was no memory: before this time it is not tried again. Seconds on the server's clock.
  private var retryTime: TimeInterval?
  /// When the painter wants a frame of its own.
  private(set) var painterTime: TimeInterval?
  var isSuspended = false

  /// How long to wait for memory, in seconds. Ours.
  static let patienceForMemory: TimeInterval = 0.25

  /// A commit waits.
  mutating func commitWaits(answersConfigure: Bool) {
    isWanted = true
    guard answersConfigure else { return }
    isUrgent = true
    // Another size has buffers of its own, and a configure of the same size can be answered without one.
    awaitsBuffer = false
    retryTime = nil
  }

  mutating func callbackDone() { awaitsCallback = false }
  mutating func bufferReleased() { awaitsBuffer = false }

  func isDue(now: TimeInterval) -> Bool {
    guard !awaitsBuffer, now >= retryTime ?? now else { return false }
    if isWanted && (isUrgent || !awaitsCallback) { return true }
    return !awaitsCallback && !isSuspended && painterTime.map { now >= $0 } ?? false
  }

  /// When something becomes due by time alone; nil when it waits for something else, or for nothing.
  var deadline: TimeInterval? {
    guard !awaitsBuffer else { return nil }
    var time: TimeInterval?
    if isWanted && (isUrgent || !awaitsCallback) {
      time = retryTime ?? -.infinity
    } else if let painterTime, !awaitsCallback, !isSuspended {
      time = painterTime
    }
    return time.map { max($0, retryTime ?? $0) }
  }

  /// The compositor will say something that is waited for.
  var expectsEvents: Bool { awaitsCallback || awaitsBuffer }

  /// Painting begins with the newest commit; the painter wants its next own frame at `next`.
  mutating func begin(painterWants next: TimeInterval?) {
    isWanted = false
    painterTime = next
  }

  /// A frame was committed; a callback for it or an older one is outstanding.
  mutating func presented() {
    isUrgent = false
    awaitsCallback = true
    retryTime = nil
  }

  /// Nothing differed.
  mutating func skipped() {
    isUrgent = false
    retryTime = nil
  }

  /// No buffer was free. A configure may have been answered all the same.
  mutating func starved(answered: Bool) {
    isWanted = true
    awaitsBuffer = true
    if answered { isUrgent = false }
  }

  /// There was no memory for a buffer.
  mutating func failed(now: TimeInterval) {
    isWanted = true
    retryTime = now + Self.patienceForMemory
  }
}
