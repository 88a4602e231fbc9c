import CoreFoundation
import Foundation
import Wayland

/// The main loop: Foundation's, with one more source.
///
/// `CFRunLoop` runs timers, `RunLoop.perform`, the main queue and with it the main actor's tasks; all of them work as in
/// any program. Added to it is one epoll set of our own with the display's socket, one timer descriptor and one door for other
/// threads; the run loop waits for its descriptor as if it were a port. The run loop watches its edge only, so the set is emptied
/// whenever the loop wakes.
@MainActor final class EventLoop {
  struct Readiness: OptionSet {
    let rawValue: Int
    /// The watched descriptor has something to read, or has hung up.
    static let readable = Readiness(rawValue: 1 << 0)
    static let writable = Readiness(rawValue: 1 << 1)
    static let timer = Readiness(rawValue: 1 << 2)
    /// Another thread signalled `door`.
    static let called = Readiness(rawValue: 1 << 3)
  }

  /// Seconds on the monotonic clock.
  nonisolated static var monotonicNow: TimeInterval { TimerDescriptor.now }

  /// Called before the loop sleeps: brings everything up to date. True when code ran that may have left work for this
  /// turn of the loop, which then does not sleep yet.
  var onTurn: () -> Bool = { false }
  /// Called after the loop woke, and whenever the set is ready; may find nothing.
  var onWake: () -> Void = {}

  /// The set that the loop waits for. Others may watch one descriptor by it.
  nonisolated let epoll: Epoll
  /// By which other threads wake the loop.
  nonisolated let door: WakeDescriptor
  private let timer: TimerDescriptor
  private var timerTime: TimeInterval?
  private var exitCode: Int32?
  /// What else is waited for, by descriptor.
  private var watches: [Int32: @MainActor () -> Void] = [:]
  /// Those that were found ready and not run yet.
  private var readyWatches: Set<Int32> = []
  /// The loop of the thread that runs the main actor, while `run` runs: the main thread, but for test runners.
  private var runLoop: CFRunLoop?

  /// Throws when the process is out of descriptors.
  init() throws(WaylandError) {
    epoll = try Epoll()
    timer = try TimerDescriptor()
    door = try WakeDescriptor()
    epoll.set(timer.fileDescriptor, .read)
    epoll.set(door.fileDescriptor, .read)
  }

  /// Wakes the loop at `time` on the monotonic clock; nil: not by time.
  func setTimer(at time: TimeInterval?) {
    guard time != timerTime else { return }
    timerTime = time
    timer.set(at: time)
  }

  /// Has `action` called by `runWatches` when `descriptor` is ready for what `interest` says, or has hung up. Replaces what
  /// was said of the descriptor before.
  func watch(_ descriptor: Int32, _ interest: Epoll.Interest, _ action: @escaping @MainActor () -> Void) {
    watches[descriptor] = action
    epoll.set(descriptor, interest)
  }

  /// Ends `watch`. The descriptor may be closed already.
  func unwatch(_ descriptor: Int32) {
    guard watches.removeValue(forKey: descriptor) != nil else { return }
    readyWatches.remove(descriptor)
    epoll.remove(descriptor)
  }

  /// Has a watch's action called in the next turn though its descriptor may not be ready, and the loop not sleep before.
  func runAgain(_ descriptor: Int32) {
    guard watches[descriptor] != nil else { return }
    readyWatches.insert(descriptor)
    wakeUp()
  }

  /// Calls the actions of the watches that `poll` found ready.
  func runWatches() {
    guard !readyWatches.isEmpty else { return }
    let ready = readyWatches
    readyWatches = []
    for descriptor in ready { watches[descriptor]?() }
  }

  /// What is ready now, without waiting. The timer's expiry is taken in.
  func poll() -> Readiness {
    var result: Readiness = []
    for ready in epoll.wait() {
      if ready.fileDescriptor == timer.fileDescriptor {
        timer.drain()
        timerTime = nil
        result.insert(.timer)
      } else if ready.fileDescriptor == door.fileDescriptor {
        door.drain()
        result.insert(.called)
      } else if watches[ready.fileDescriptor] != nil {
        readyWatches.insert(ready.fileDescriptor)
      } else {
        if !ready.interest.isDisjoint(with: [.read, .hangUp, .error]) { result.insert(.readable) }
        if ready.interest.contains(.write) { result.insert(.writable) }
      }
    }
    return result
  }

  /// Makes the loop go round once more before it sleeps.
  func wakeUp() { if let runLoop { CFRunLoopWakeUp(runLoop) } }

  /// Runs until `stop`. Returns its exit code.
  func run() -> Int32 {
    let source = makeSource()
    let observer = makeObserver()
    let runLoop = CFRunLoopGetCurrent()
    self.runLoop = runLoop
    CFRunLoopAddSource(runLoop, source, kCFRunLoopCommonModes)
    CFRunLoopAddObserver(runLoop, observer, kCFRunLoopCommonModes)
    defer {
      self.runLoop = nil
      CFRunLoopObserverInvalidate(observer)
      CFRunLoopSourceInvalidate(source)
      exitCode = nil
    }
    while true {
      // Somebody else may stop the run loop too; only `stop` ends this.
      if let exitCode { return exitCode }
      CFRunLoopRunInMode(kCFRunLoopDefaultMode, .greatestFiniteMagnitude, false)
    }
  }

  /// Ends `run` with the current turn.
  func stop(exitCode: Int32) {
    self.exitCode = exitCode
    if let runLoop { CFRunLoopStop(runLoop) }
  }

  private func willWait() {
    // Blocks that were given to the run loop from inside an observer do not wake it.
    if exitCode == nil, onTurn() { wakeUp() }
    // A loop that runs inside this one may have taken the stop for itself.
    if exitCode != nil, let runLoop { CFRunLoopStop(runLoop) }
  }

  // The loop outlives its source and observer, which `run` takes away again: no reference is held by C.

  private func makeSource() -> CFRunLoopSource {
    var context = CFRunLoopSourceContext1()
    context.version = 1
    context.info = Unmanaged.passUnretained(self).toOpaque()
    context.getPort = { info in
      // Called on the main thread by CFRunLoopAddSource and -RemoveSource.
      let loop = Unmanaged<EventLoop>.fromOpaque(info!).takeUnretainedValue()
      return MainActor.assumeIsolated { loop.epoll.fileDescriptor }
    }
    context.perform = { info in
      let loop = Unmanaged<EventLoop>.fromOpaque(info!).takeUnretainedValue()
      MainActor.assumeIsolated { loop.onWake() }
    }
    // The version says which of the two structures it is.
    return withUnsafeMutablePointer(to: &context) {
      $0.withMemoryRebound(to: CFRunLoopSourceContext.self, capacity: 1) {
        CFRunLoopSourceCreate(kCFAllocatorDefault, 0, $0)
      }
    }
  }

  private func makeObserver() -> CFRunLoopObserver {
    let beforeWaiting: CFOptionFlags = 1 << 5
    let afterWaiting: CFOptionFlags = 1 << 6
    var context = CFRunLoopObserverContext()
    context.info = Unmanaged.passUnretained(self).toOpaque()
    return CFRunLoopObserverCreate(
      kCFAllocatorDefault, beforeWaiting | afterWaiting, true, 0,
      { _, activity, info in
        let loop = Unmanaged<EventLoop>.fromOpaque(info!).takeUnretainedValue()
        let isBefore = activity.rawValue == 1 << 5
        MainActor.assumeIsolated { isBefore ? loop.willWait() : loop.onWake() }
      }, &context)
  }
}
