import Foundation
import Synchronization
import Wayland

/// The thread that paints and commits the frames of all windows: what the main thread and others may do with it.
///
/// It sleeps on one descriptor of its own while it expects nothing of the compositor, and on the socket too while it does.
final class RenderThread: Sendable {
  struct Inbox {
    var added: [RenderSurface.Seed] = []
    var hasStarted = false
    var isStopping = false
    var retired: [RetiredProxy] = []
  }

  let display: SharedDisplay
  /// What its objects' events come in.
  let queue: EventQueue
  let mainQueue: EventQueue
  let watch: SocketWatch
  let feedback: FeedbackBox
  let shm: SharedGlobal<WlShm>
  let wake: WakeDescriptor
  private let inbox = Mutex(Inbox())
  private let ended = DispatchSemaphore(value: 0)

  init(
    display: SharedDisplay, queue: EventQueue, mainQueue: EventQueue, watch: SocketWatch, feedback: FeedbackBox,
    shm: SharedGlobal<WlShm>
  ) throws(WaylandError) {
    self.display = display
    self.queue = queue
    self.mainQueue = mainQueue
    self.watch = watch
    self.feedback = feedback
    self.shm = shm
    wake = try WakeDescriptor()
  }

  /// Begins, unless it has or is to end. Traps when the system gives no thread.
  func start() {
    let isFirst = inbox.withLock { inbox in
      guard !inbox.hasStarted, !inbox.isStopping else { return false }
      inbox.hasStarted = true
      return true
    }
    guard isFirst else { return }
    let isRunning = SystemThread.start(name: "cairn-render") { [self] in
      RenderLoop(self).run()
      ended.signal()
    }
    guard isRunning else { fatalError("the system gives no thread that paints") }
  }

  /// A further window.
  func add(_ seed: RenderSurface.Seed) {
    inbox.withLock { $0.added.append(seed) }
    wake.signal()
  }

  /// Keeps a destroyed object of the main thread's until no event that names it can be under way on this thread: feedback names outputs.
  /// What libwayland delivers afterwards does not name it any more.
  func retire(_ proxy: WaylandProxy) {
    let isRunning = inbox.withLock { inbox in
      guard inbox.hasStarted, !inbox.isStopping else { return false }
      inbox.retired.append(RetiredProxy(proxy: proxy))
      return true
    }
    if isRunning { wake.signal() }
  }

  /// There is a commit in a mailbox, events in the queue, or a mailbox was closed.
  func signal() { wake.signal() }

  /// Ends the thread, if it runs, and waits for that: as long as it paints a frame at most. It does not start again.
  func stop() {
    let isRunning = inbox.withLock { inbox in
      defer { inbox.isStopping = true }
      return inbox.hasStarted && !inbox.isStopping
    }
    guard isRunning else { return }
    wake.signal()
    ended.wait()
  }

  func takeInbox() -> Inbox {
    inbox.withLock { inbox in
      defer { (inbox.added, inbox.retired) = ([], []) }
      return inbox
    }
  }
}

/// A destroyed object on its way to another thread, which only lets go of it.
///
/// `@unchecked Sendable` is right because nobody does anything with it any more.
struct RetiredProxy: @unchecked Sendable {
  let proxy: WaylandProxy
}

/// A global that lives as long as the connection, on its way to another thread.
///
/// `@unchecked Sendable` is right because its proxy is never destroyed while the other thread runs, and that thread only
/// sends requests by a handle of its own (`on(queue)`), which libwayland locks.
struct SharedGlobal<Proxy: WaylandProxy>: @unchecked Sendable {
  private let proxy: Proxy
  init(_ proxy: Proxy) { self.proxy = proxy }

  /// The caller's handle: what it makes is heard of in `queue`.
  func on(_ queue: EventQueue) -> Proxy { proxy.on(queue) }
}
