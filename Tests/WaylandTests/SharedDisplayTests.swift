import Foundation
import Synchronization
import Testing

@testable import Wayland

@Suite struct SharedDisplayTests {
  @Test("a signal wakes, several are one, and draining takes them in")
  func wakeDescriptor() throws {
    let door = try WakeDescriptor()
    #expect(!door.drain())
    door.signal()
    door.signal()
    let set = try Epoll()
    set.set(door.fileDescriptor, .read)
    #expect(set.wait().map(\.fileDescriptor) == [door.fileDescriptor])
    #expect(door.drain())
    #expect(!door.drain())
    #expect(set.wait().isEmpty)
  }

  @Test("who reads puts the other queue's events where the other finds them")
  func twoQueues() throws {
    let server = try FakeCompositor()
    let shared = server.connection.shared
    let queue = server.connection.makeEventQueue()
    let main = server.connection.mainQueue
    let compositor = server.bind(WlCompositor.self, version: 4)
    let surface = server.keep(compositor.createSurface())
    let wrapper = server.keep(surface.on(queue))
    let callback = wrapper.frame()
    var stamps: [UInt32] = []
    callback.onEvent = { if case .done(let stamp) = $0 { stamps.append(stamp) } }
    var entered = 0
    surface.onEvent = { if case .leave = $0 { entered += 1 } }
    _ = server.requests()
    server.send(callback.id, 0, .word(77))
    server.send(surface.id, 1, .word(0))

    #expect(!shared.hasEvents(queue))
    #expect(!shared.hasEvents(main))
    // Nothing in the socket is no reason to wait.
    #expect(shared.read(for: main) == .done)
    #expect(shared.hasEvents(queue))
    #expect(shared.hasEvents(main))
    #expect(shared.read(for: main) == .eventsWait)
    #expect(shared.read(for: queue) == .eventsWait)
    main.dispatchPending()
    #expect(entered == 1)
    #expect(stamps.isEmpty)
    queue.dispatchPending()
    #expect(stamps == [77])
    #expect(shared.read(for: queue) == .done)
    #expect(!shared.hasFailed)
  }

  @Test("the end is seen by whoever reads, and told to all")
  func end() throws {
    let server = try FakeCompositor()
    let shared = server.connection.shared
    let queue = server.connection.makeEventQueue()
    server.hangUp()
    #expect(shared.read(for: queue) == .failed)
    #expect(shared.hasFailed)
    #expect(shared.read(for: server.connection.mainQueue) == .failed)
    #expect(server.connection.error?.errno == EPIPE)
  }

  @Test("two threads read at the same time and neither misses an event nor waits for the other")
  func threads() throws {
    let server = try FakeCompositor()
    let shared = server.connection.shared
    let main = server.connection.mainQueue
    let queue = server.connection.makeEventQueue()
    let count = 3000
    let output = server.bind(WlOutput.self, version: 2)
    var heard = 0
    output.onEvent = { if case .scale = $0 { heard += 1 } }

    // The other thread hears of nothing, and only reads, as fast as it can.
    let other = Reader(shared: shared, queue: queue)
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      other.run()
      ended.signal()
    }
    let deadline = Date(timeIntervalSinceNow: 20)
    var sent = 0
    while heard < count, Date() < deadline {
      if sent < count {
        sent += 1
        server.send(output.id, 3, .word(UInt32(sent % 7 + 1)))
      }
      _ = shared.read(for: main)
      main.dispatchPending()
    }
    other.stop.store(true, ordering: .relaxed)
    ended.wait()
    #expect(heard == count)
    #expect(other.reads.load(ordering: .relaxed) > 0)
    #expect(!shared.hasFailed)
  }

  private final class Reader: Sendable {
    let shared: SharedDisplay
    let queue: EventQueue
    let stop = Atomic(false)
    let reads = Atomic(0)

    init(shared: SharedDisplay, queue: EventQueue) {
      self.shared = shared
      self.queue = queue
    }

    func run() {
      repeat {
        if shared.read(for: queue) == .done { reads.add(1, ordering: .relaxed) }
      } while !stop.load(ordering: .relaxed)
    }
  }
}
