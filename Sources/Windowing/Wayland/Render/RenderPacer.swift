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
  /// From when on the painter may begin the next frame of its own; nil when it wants none.
  private(set) var painterTime: TimeInterval?
  /// Before this time the painter gets none: the last frame changed nothing, so no callback holds it to the display's pace.
  private var earliest: TimeInterval = -.infinity
  var isSuspended = false

  /// How long to wait for memory, in seconds. Ours.
  static let patienceForMemory: TimeInterval = 0.25

  /// A commit waits.
  mutating func commitWaits(answersConfigure: Bool, hasAnotherSize: Bool = false) {
    isWanted = true
    if answersConfigure { isUrgent = true }
    guard answersConfigure || hasAnotherSize else { return }
    // Another size has buffers of its own, and a configure of the same size can be answered without one.
    awaitsBuffer = false
    retryTime = nil
  }

  mutating func callbackDone() { awaitsCallback = false }
  mutating func bufferReleased() { awaitsBuffer = false }

  func isDue(now: TimeInterval) -> Bool {
    guard !awaitsBuffer, now >= retryTime ?? now else { return false }
    if isWanted && (isUrgent || !awaitsCallback) { return true }
    return !awaitsCallback && !isSuspended && painterTime.map { now >= max($0, earliest) } ?? false
  }

  /// When something becomes due by time alone; nil when it waits for something else, or for nothing.
  var deadline: TimeInterval? {
    guard !awaitsBuffer else { return nil }
    var time: TimeInterval?
    if isWanted && (isUrgent || !awaitsCallback) {
      time = retryTime ?? -.infinity
    } else if let painterTime, !awaitsCallback, !isSuspended {
      time = max(painterTime, earliest)
    }
    return time.map { max($0, retryTime ?? $0) }
  }

  /// The compositor will say something that is waited for.
  var expectsEvents: Bool { awaitsCallback || awaitsBuffer }

  /// Painting begins with the newest commit; the painter may begin its next own frame at `next`, which nil says it does not want.
  mutating func begin(painterMayBegin next: TimeInterval?) {
    isWanted = false
    painterTime = next
  }

  /// A frame was committed; a callback for it or an older one is outstanding.
  mutating func presented() {
    isUrgent = false
    awaitsCallback = true
    retryTime = nil
    earliest = -.infinity
  }

  /// Nothing differed in the frame; the one after it may begin at `time`.
  mutating func skipped(until time: TimeInterval) {
    isUrgent = false
    retryTime = nil
    earliest = time
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
