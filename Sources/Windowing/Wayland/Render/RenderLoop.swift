import Foundation
import Glibc
import Wayland

/// What the render thread does: takes commits, hears of callbacks and releases, paints what is due, sends, sleeps. On that
/// thread only.
final class RenderLoop {
  private let thread: RenderThread
  private let shm: WlShm
  private var surfaces: [RenderSurface] = []
  /// Whose turn it is first, so that none has to wait for the others each time the socket is full.
  private var first = 0
  /// The socket took no more: nothing is painted until it does.
  private var isBlocked = false
  /// The connection is over; the main thread will say so and end this.
  private var isOver = false

  init(_ thread: RenderThread) {
    self.thread = thread
    shm = thread.shm.on(thread.queue)
  }

  func run() {
    while true {
      let inbox = thread.takeInbox()
      if inbox.isStopping { break }
      for seed in inbox.added {
        surfaces.append(RenderSurface(seed, shm: shm, feedback: thread.feedback, now: { EventLoop.monotonicNow }))
      }
      dispatch()
      turn()
      sleep()
    }
    for surface in surfaces { surface.end() }
    surfaces = []
  }

  private func dispatch() {
    guard !isOver else { return }
    while thread.queue.dispatchPending() > 0 {}
    guard thread.display.hasFailed else { return }
    isOver = true
    // Perhaps it was this thread that read the end.
    thread.feedback.wakeMain()
  }

  private func turn() {
    var hasEnded = false
    for index in surfaces.indices.reversed() where surfaces[index].isClosed {
      surfaces.remove(at: index).end()
      hasEnded = true
    }
    if hasEnded || isBlocked || thread.display.isFull { flush() }
    guard !isOver, !surfaces.isEmpty else { return }
    let order = surfaces.indices.map { (first + $0) % surfaces.count }
    for index in order {
      first = index
      guard !isBlocked, !isOver else { return }
      let surface = surfaces[index]
      surface.lookForCommit()
      guard surface.isDue else { continue }
      // Painting takes its time: meanwhile the main thread hears of what comes.
      thread.watch.setOnMain(true)
      // What is ready is sent at once, and a full socket is known before the next window's frame goes into it.
      if surface.runIfDue() { flush() }
    }
    first = 0
  }

  private func flush() {
    switch thread.display.flush() {
    case .done: isBlocked = false
    case .wouldBlock: isBlocked = true
    // A compositor that hung up may have said why: who reads will find it.
    case .failed(let code): if code == EPIPE { isBlocked = true } else { isOver = true }
    }
    if isOver { thread.feedback.wakeMain() }
  }

  /// Waits for the main thread, for the compositor while something is expected of it, and for the time of the next frame.
  private func sleep() {
    let expects = !isOver && surfaces.contains { $0.expectsEvents }
    thread.watch.setOnMain(!expects)
    var events: Int16 = expects ? Int16(POLLIN) : 0
    if isBlocked && !isOver { events |= Int16(POLLOUT) }
    var waits = (
      pollfd(fd: thread.wake.fileDescriptor, events: Int16(POLLIN), revents: 0),
      // A negative descriptor is left out; a hang-up would be told of whatever is asked.
      pollfd(fd: events == 0 ? -1 : thread.watch.fileDescriptor, events: events, revents: 0)
    )
    let timeout = milliseconds
    withUnsafeMutablePointer(to: &waits) { pointer in
      pointer.withMemoryRebound(to: pollfd.self, capacity: 2) { _ = poll($0, 2, timeout) }
    }
    if waits.0.revents != 0 { thread.wake.drain() }
    guard waits.1.revents != 0 else { return }
    if waits.1.revents & Int16(POLLOUT) != 0 { flush() }
    if waits.1.revents & ~Int16(POLLOUT) != 0 { read() }
  }

  /// How long nothing is due by time; -1 for ever.
  private var milliseconds: Int32 {
    guard !isBlocked, !isOver, let next = surfaces.compactMap({ $0.deadline }).min() else { return -1 }
    return Int32(min(max(0, ((next - EventLoop.monotonicNow) * 1000).rounded(.up)), 3_600_000))
  }

  private func read() {
    _ = thread.display.read(for: thread.queue)
    // What came for the main thread: it sleeps perhaps, and only we know.
    if thread.display.hasEvents(thread.mainQueue) { thread.feedback.wakeMain() }
  }
}
