import Foundation
import Glibc
import Synchronization

/// A few threads that help whoever has much to do that can be done in parts. They are made when first needed, and sleep without
/// waking in between.
final class BandPool: Sendable {
  static let shared = BandPool(helpers: min(3, max(0, sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1)))

  /// Work in parts: whoever comes takes the next part, until there is none.
  private final class Job: Sendable {
    private let count: Int
    private let body: @Sendable (Int) -> Void
    private let next = Atomic(0)
    private let finished = Atomic(0)
    private let isDone = DispatchSemaphore(value: 0)

    init(count: Int, body: @escaping @Sendable (Int) -> Void) {
      self.count = count
      self.body = body
    }

    func work() {
      while true {
        let part = next.add(1, ordering: .relaxed).oldValue
        guard part < count else { return }
        body(part)
        // Ordered, so that who waits sees what all have written.
        if finished.add(1, ordering: .acquiringAndReleasing).newValue == count { isDone.signal() }
      }
    }

    func wait() { isDone.wait() }
  }

  private struct State {
    var jobs: [Job] = []
    var hasThreads = false
  }

  /// How many threads help.
  let helpers: Int
  private let state = Mutex(State())
  private let work = DispatchSemaphore(value: 0)

  init(helpers: Int) { self.helpers = helpers }

  /// Calls `body` once for each of `0..<count`, on this thread and the helpers, in any order. Returns when all is done.
  func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    guard count > 1, helpers > 0 else { return (0..<max(0, count)).forEach(body) }
    let job = Job(count: count, body: body)
    let mustStart = state.withLock { state in
      state.jobs.append(job)
      defer { state.hasThreads = true }
      return !state.hasThreads
    }
    if mustStart { start() }
    for _ in 0..<min(helpers, count - 1) { work.signal() }
    job.work()
    job.wait()
    // A helper that comes late finds nothing to do.
    state.withLock { state in state.jobs.removeAll { $0 === job } }
  }

  private func start() {
    for number in 1...helpers {
      let thread = Thread { [self] in
        while true {
          work.wait()
          state.withLock { $0.jobs.first }?.work()
        }
      }
      thread.name = "cairn-band\(number)"
      thread.stackSize = 256 * 1024
      thread.start()
    }
  }
}
