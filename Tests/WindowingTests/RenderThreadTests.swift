import CoreGraphics
import Foundation
import Glibc
import Synchronization
import Testing
import Wayland

@testable import Windowing

@MainActor @Suite struct RenderThreadTests {
  /// A thread with a connection whose other end says nothing.
  private struct Bench {
    let connection: WaylandConnection
    let other: Int32
    let thread: RenderThread
    let door: WakeDescriptor
    let set: Epoll
    private let shm: WlShm
    private let compositor: WlCompositor
    private let wmBase: XdgWmBase

    init() throws {
      var ends: [Int32] = [-1, -1]
      try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
      other = ends[1]
      connection = try WaylandConnection(adopting: ends[0])
      door = try WakeDescriptor()
      set = try Epoll()
      shm = connection.registry.bind(name: 1, id: WlShm.self, version: 1)
      compositor = connection.registry.bind(name: 2, id: WlCompositor.self, version: 4)
      wmBase = connection.registry.bind(name: 3, id: XdgWmBase.self, version: 1)
      let watch = SocketWatch(ends[0], in: set)
      watch.setWatched(true)
      thread = try RenderThread(
        display: connection.shared, queue: connection.makeEventQueue(), mainQueue: connection.mainQueue, watch: watch,
        feedback: FeedbackBox(door: door), shm: SharedGlobal(shm))
    }

    /// A window without more than the render thread needs of it.
    func makeWindow(_ id: Int) -> (wire: SurfaceWire, mailbox: CommitMailbox) {
      let surface = compositor.createSurface()
      let wire = SurfaceWire(
        surface: surface, xdgSurface: wmBase.getXdgSurface(surface: surface), viewport: nil, compositor: compositor,
        queue: thread.queue)
      let mailbox = CommitMailbox()
      thread.add(RenderSurface.Seed(id: SurfaceID(rawValue: id), wire: wire, mailbox: mailbox))
      return (wire, mailbox)
    }

    func close() { _ = Glibc.close(other) }
  }

  /// Counts what is painted, on whatever thread.
  private final class Record: Sendable {
    let painted = Atomic(0)
    let prepared = Atomic(0)
    let release = DispatchSemaphore(value: 0)
  }

  private struct Content: FrameContent {
    let record: Record
    var waits = false
    func makePainter() -> any FramePainter { Painter(record: record) }

    final class Painter: FramePainter {
      let record: Record
      private var content: Content?
      init(record: Record) { self.record = record }
      func prepare(_ content: (any FrameContent)?, at time: TimeInterval) -> FrameChange {
        if let content = content as? Content { self.content = content }
        record.prepared.add(1, ordering: .relaxed)
        return FrameChange(damage: [PixelRect(x: 0, y: 0, width: 8, height: 8)])
      }
      func paint(on target: FrameTarget) {
        record.painted.add(1, ordering: .relaxed)
        if content?.waits == true { record.release.wait() }
      }
      func opaqueRegion() -> [CGRect] { [] }
    }
  }

  private func commit(_ number: Int, _ content: Content, ack: UInt32? = nil) -> SurfaceCommit {
    SurfaceCommit(
      number: number, content: content, interval: 1 / 60, size: ConfigureState.Size(width: 8, height: 8),
      pixels: SwapchainState.Size(width: 8, height: 8), bufferScale: 1, ack: ack, isSuspended: false)
  }

  private func eventually(_ condition: () -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: 10)
    while Date() < deadline {
      if condition() { return true }
      usleep(2000)
    }
    return false
  }

  @Test("a thread that was never started, or is stopped twice, keeps nobody waiting, and does not start again")
  func stops() throws {
    let bench = try Bench()
    bench.thread.stop()
    bench.thread.start()
    bench.thread.stop()
    let other = try Bench()
    other.thread.start()
    other.thread.start()
    other.thread.stop()
    other.thread.stop()
    bench.close()
    other.close()
  }

  @Test("what is in a mailbox is painted though the main thread does nothing; the next one waits for the callback")
  func paints() throws {
    let bench = try Bench()
    bench.thread.start()
    let record = Record()
    let window = bench.makeWindow(1)
    window.mailbox.put(commit(1, Content(record: record), ack: 5))
    bench.thread.signal()
    #expect(eventually { record.painted.load(ordering: .relaxed) == 1 })
    window.mailbox.put(commit(2, Content(record: record)))
    bench.thread.signal()
    usleep(50_000)
    #expect(record.painted.load(ordering: .relaxed) == 1)
    // An answer to a configure does not wait.
    window.mailbox.put(commit(3, Content(record: record), ack: 6))
    bench.thread.signal()
    #expect(eventually { record.painted.load(ordering: .relaxed) == 2 })
    bench.thread.stop()
    bench.close()
  }

  @Test(
    "while a frame is painted the main thread waits for the socket; a finished frame is sent before the next is painted"
  )
  func sendsAndWatches() throws {
    let bench = try Bench()
    bench.thread.start()
    let quick = Record()
    let slow = Record()
    let first = bench.makeWindow(1)
    let second = bench.makeWindow(2)
    // Callbacks are outstanding, so the render thread waits for the socket.
    first.mailbox.put(commit(1, Content(record: quick), ack: 1))
    second.mailbox.put(commit(1, Content(record: slow), ack: 1))
    bench.thread.signal()
    #expect(eventually { quick.painted.load(ordering: .relaxed) == 1 && slow.painted.load(ordering: .relaxed) == 1 })
    usleep(50_000)
    var bytes = [UInt8](repeating: 0, count: 65536)
    _ = recv(bench.other, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    var word: [UInt32] = [1, 12 << 16 | 1, 0xFFFF]  // wl_display.delete_id of nothing
    _ = send(bench.other, &word, 12, 0)
    usleep(20_000)
    // It was read by the render thread, or waits for it: not for the main thread.
    #expect(bench.set.wait().isEmpty)

    first.mailbox.put(commit(2, Content(record: quick), ack: 2))
    second.mailbox.put(commit(2, Content(record: slow, waits: true), ack: 2))
    bench.thread.signal()
    #expect(eventually { quick.painted.load(ordering: .relaxed) == 2 && slow.painted.load(ordering: .relaxed) == 2 })
    // The second window is being painted for as long as we like.
    #expect(recv(bench.other, &bytes, bytes.count, Int32(MSG_DONTWAIT)) > 0, "the first window's frame was sent")
    _ = send(bench.other, &word, 12, 0)
    #expect(eventually { bench.set.wait().map(\.fileDescriptor) == [bench.connection.fileDescriptor] })
    slow.release.signal()
    bench.thread.stop()
    bench.close()
  }

  @Test("a window may be closed while it is painted; nothing of it is sent any more")
  func closing() throws {
    let bench = try Bench()
    bench.thread.start()
    let record = Record()
    let window = bench.makeWindow(1)
    window.mailbox.put(commit(1, Content(record: record, waits: true), ack: 1))
    bench.thread.signal()
    #expect(eventually { record.painted.load(ordering: .relaxed) == 1 })
    window.mailbox.close()
    var hasRun = false
    window.wire.close { hasRun = true }
    #expect(hasRun)
    #expect(window.wire.commit(SurfaceWire.Frame(ack: 3)) == nil)
    bench.connection.flush()
    var bytes = [UInt8](repeating: 0, count: 65536)
    _ = recv(bench.other, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    record.release.signal()
    bench.thread.stop()
    bench.connection.flush()
    // The end of the buffer (8 bytes) is all that comes behind.
    #expect(recv(bench.other, &bytes, bytes.count, Int32(MSG_DONTWAIT)) == 8)
    bench.close()
  }
}
