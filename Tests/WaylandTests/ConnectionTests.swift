import Foundation
import Glibc
import Testing

@testable import Wayland

@Suite(.serialized) struct ConnectionTests {
  // Serialized: libwayland's log, which the error messages come from, is one for the process.

  @Test("a protocol error is told with interface, object, code and the compositor's words")
  func protocolError() throws {
    let server = try FakeCompositor()
    let surface = server.keep(server.bind(WlCompositor.self, version: 4).createSurface())
    server.connection.flush()
    server.send(1, 0, .word(surface.id), .word(3), .string("error 3: not so"))
    server.deliver()
    let error = try #require(server.connection.error)
    #expect(error.errno == EPROTO)
    #expect(error.interface == "wl_surface")
    #expect(error.objectID == surface.id)
    #expect(error.code == 3)
    #expect(error.message == "error 3: not so")
    #expect("\(error)" == "protocol error 3 on wl_surface#\(surface.id): error 3: not so")
    #expect(server.connection.error == error)
    #expect(server.connection.dispatchPending() == -1)
  }

  @Test("a compositor that hangs up ends the connection with EPIPE, and nothing blocks or traps after it")
  func hangUp() throws {
    let server = try FakeCompositor()
    let surface = server.keep(server.bind(WlCompositor.self, version: 4).createSurface())
    // With something unread it would be a reset.
    _ = server.requests()
    server.hangUp()
    #expect(server.connection.mainQueue.prepareRead())
    #expect(!server.connection.mainQueue.readEvents())
    #expect(server.connection.error?.errno == EPIPE)
    surface.commit()
    #expect(surface.frame().id != 0)
    surface.destroy()
    #expect(server.connection.flush() == .failed(EPIPE))
    #expect(server.connection.dispatchPending() == -1)
    #expect(!server.connection.roundtrip())
  }

  @Test("an event that makes no sense ends the connection, not the process")
  func nonsense() throws {
    let server = try FakeCompositor()
    let seat = server.bind(WlSeat.self, version: 8)
    server.send(seat.id, 99, .word(1))
    server.deliver()
    #expect(server.connection.error != nil)
  }

  @Test("a socket that is not there is named by an error that says so")
  func noSocket() {
    let name = "/tmp/cairn-no-such-socket-\(getpid())"
    let error = #expect(throws: WaylandError.self) { _ = try WaylandConnection(connectingTo: name) }
    #expect(error?.errno == ENOENT)
    #expect(error?.code == nil)
    #expect("\(error!)" == "cannot connect to Wayland display '\(name)' (No such file or directory)")
  }

  @Test("a full socket is told by flush, and sending goes on when there is room")
  func fullSocket() throws {
    let server = try FakeCompositor()
    let surface = server.keep(server.bind(WlCompositor.self, version: 4).createSurface())
    var sent = 0
    var result = WaylandConnection.FlushResult.done
    while result == .done, sent < 1_000_000 {
      surface.setBufferScale(scale: Int32(sent))
      sent += 1
      result = server.connection.flush()
    }
    #expect(result == .wouldBlock)
    #expect(server.connection.error == nil)
    let scales = server.requests().filter { $0.object == surface.id && $0.opcode == 8 }
    let rest = server.requests().filter { $0.object == surface.id && $0.opcode == 8 }
    #expect((scales + rest).map(\.words) == (0..<sent).map { [UInt32($0)] })
    #expect(server.connection.flush() == .done)
  }

  @Test("loop-02 objects of another queue wait for that queue; reading nothing for the main queue is normal")
  func queues() throws {
    let server = try FakeCompositor()
    let surface = server.keep(server.bind(WlCompositor.self, version: 4).createSurface())
    let queue = server.connection.makeEventQueue()
    var order: [String] = []
    let other = surface.on(queue).frame()
    other.onEvent = { _ in order.append("other") }
    let own = surface.frame()
    own.onEvent = { _ in order.append("own") }
    #expect(server.requests().suffix(2).map(\.object) == [surface.id, surface.id])
    server.send(other.id, 0, .word(0))
    server.deliver()
    #expect(order == [])
    // It would be announced here, and the next read would wait for it.
    try #require(!queue.prepareRead())
    #expect(queue.dispatchPending() == 1)
    server.send(own.id, 0, .word(0))
    server.deliver()
    #expect(order == ["other", "own"])
    #expect(queue.dispatchPending() == 0)
  }

  @Test("a second handle sends nothing once the object is destroyed")
  func staleWrapper() throws {
    let server = try FakeCompositor()
    let surface = server.keep(server.bind(WlCompositor.self, version: 4).createSurface())
    let second = surface.on(server.connection.makeEventQueue())
    surface.destroy()
    _ = server.requests()
    second.commit()
    #expect(!second.frame().isAlive)
    #expect(server.requests() == [])
  }

  @Test("the connection closes its socket when it and its objects are gone, callbacks that never fired included")
  func end() throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
    defer { close(ends[1]) }
    var surface: WlSurface?
    do {
      let connection = try WaylandConnection(adopting: ends[0])
      let compositor = connection.registry.bind(name: 1, id: WlCompositor.self, version: 4)
      surface = compositor.createSurface()
      surface!.frame().onEvent = { _ in }
      connection.display.sync().onEvent = { _ in }
    }
    #expect(isOpen(ends[1]))
    surface!.commit()
    surface = nil
    #expect(!isOpen(ends[1]))
  }

  /// Whether the other end of a socket still exists.
  private func isOpen(_ socket: Int32) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if count == 0 || count < 0 && errno == ECONNRESET { return false }
      if count < 0 { return true }
    }
  }
}

/// An owner as the toolkit has them: bound to the main actor, its handlers calling back into it.
@MainActor private final class MainActorOwner {
  let seat: WlSeat
  private(set) var names: [String] = []

  init(_ seat: WlSeat) {
    self.seat = seat
    seat.onEvent = { [weak self] event in self?.receive(event) }
  }

  private func receive(_ event: WlSeat.Event) {
    if case .name(let name) = event { names.append(name) }
  }
}

@Suite struct GlobalsTests {
  @Test("objects of the main actor own proxies and hear their events there")
  @MainActor func mainActor() throws {
    let server = try FakeCompositor()
    let owner = MainActorOwner(server.connection.registry.bind(name: 1, id: WlSeat.self, version: 5))
    server.send(owner.seat.id, 1, .string("seat0"))
    server.deliver()
    #expect(owner.names == ["seat0"])
  }

  private func offer(_ server: FakeCompositor, _ name: UInt32, _ interface: String, _ version: UInt32) {
    server.send(server.connection.registry.id, 0, .word(name), .string(interface), .word(version))
  }

  @Test("the lower of both versions is bound")
  func versions() throws {
    let server = try FakeCompositor()
    let globals = WaylandGlobals(server.connection)
    offer(server, 1, "wl_seat", 5)
    offer(server, 2, "xdg_wm_base", 40)
    offer(server, 3, "wl_compositor", 3)
    offer(server, 4, "xyz_unheard_of", 1)
    server.deliver()
    _ = server.requests()
    #expect(globals.bind(WlSeat.self)?.version == 5)
    #expect(globals.bind(XdgWmBase.self)?.version == XdgWmBase.interface.version)
    // No damage_buffer there.
    #expect(globals.bind(WlCompositor.self) == nil)
    #expect(globals.bind(WlShm.self) == nil)
    #expect(globals.bind(globals.all[3], as: WlShm.self) == nil)
    let binds = server.requests().filter { $0.object == server.connection.registry.id }
    #expect(binds.map { $0.string(at: 1) } == ["wl_seat", "xdg_wm_base"])
  }

  @Test("globals come and go at any time")
  func comeAndGo() throws {
    let server = try FakeCompositor()
    let globals = WaylandGlobals(server.connection)
    var log: [String] = []
    globals.onAdded = { log.append("+\($0.name)") }
    globals.onRemoved = { log.append("-\($0.name) \($0.interface)") }
    offer(server, 1, "wl_output", 4)
    offer(server, 2, "wl_output", 2)
    server.deliver()
    let first = try #require(globals.bind(globals.all[0], as: WlOutput.self))
    server.send(server.connection.registry.id, 1, .word(1))
    server.send(server.connection.registry.id, 1, .word(77))
    server.deliver()
    #expect(log == ["+1", "+2", "-1 wl_output"])
    #expect(globals.all.map(\.name) == [2])
    #expect(globals.bind(WlOutput.self)?.version == 2)
    #expect(first.isAlive)
  }
}
