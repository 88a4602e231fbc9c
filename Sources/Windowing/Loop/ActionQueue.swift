import Foundation

/// Actions of a server's clock, in the order of their times; those with the same time in the order they were scheduled.
@MainActor final class ActionQueue {
  /// One scheduled action. Holds its closure until it has run or was cancelled.
  final class Entry: ScheduledAction {
    let time: TimeInterval
    fileprivate let sequence: Int
    fileprivate var action: (@MainActor () -> Void)?
    fileprivate weak var queue: ActionQueue?

    fileprivate init(time: TimeInterval, sequence: Int, action: @escaping @MainActor () -> Void, queue: ActionQueue) {
      self.time = time
      self.sequence = sequence
      self.action = action
      self.queue = queue
    }

    func cancel() {
      guard action != nil else { return }
      action = nil
      queue?.remove(self)
    }
  }

  /// Sorted, soonest last, so that taking the next one moves nothing.
  private var entries: [Entry] = []
  private var nextSequence = 0

  /// Adds an action. A time that is NaN counts as passed; infinity never comes.
  func schedule(at time: TimeInterval, _ action: @escaping @MainActor () -> Void) -> Entry {
    let entry = Entry(time: time.isNaN ? -.infinity : time, sequence: nextSequence, action: action, queue: self)
    nextSequence += 1
    entries.insert(entry, at: index(of: entry))
    return entry
  }

  /// When the next action is due; nil when none ever is.
  var nextTime: TimeInterval? { entries.last.flatMap { $0.time < .infinity ? $0.time : nil } }

  /// Runs the next action if its time is `time` or before. False when there was none.
  func runNext(upTo time: TimeInterval) -> Bool { runNext(upTo: time, before: .max) }

  /// Runs what is due at `now`, without what is scheduled meanwhile: that is for the next turn. True when any ran.
  @discardableResult
  func runDue(now: TimeInterval) -> Bool {
    let limit = nextSequence
    var ran = false
    while runNext(upTo: now, before: limit) { ran = true }
    return ran
  }

  private func runNext(upTo time: TimeInterval, before limit: Int) -> Bool {
    guard let index = entries.lastIndex(where: { $0.sequence < limit }), entries[index].time <= time else {
      return false
    }
    let entry = entries.remove(at: index)
    let action = entry.action
    entry.action = nil
    action?()
    return true
  }

  private func remove(_ entry: Entry) {
    let index = index(of: entry)
    if index < entries.count, entries[index] === entry { entries.remove(at: index) }
  }

  /// Where `entry` is, or belongs: behind all that are later or were scheduled after it.
  private func index(of entry: Entry) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      let other = entries[middle]
      let isBefore = (other.time, other.sequence) > (entry.time, entry.sequence)
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
