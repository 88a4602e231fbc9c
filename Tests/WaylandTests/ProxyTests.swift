import Glibc
import Testing

@testable import Wayland

@Suite struct RequestTests {
  @Test("a bind names interface, version and new id")
  func bind() throws {
    let server = try FakeCompositor()
    let seat = server.connection.registry.bind(name: 7, id: WlSeat.self, version: 5)
    let requests = server.requests()
    #expect(requests.count == 2)
    #expect(requests[0] == .init(object: 1, opcode: 1, words: [server.connection.registry.id]))
    #expect(requests[1].object == server.connection.registry.id)
    #expect(requests[1].words.first == 7)
    #expect(requests[1].string(at: 1) == "wl_seat")
    #expect(requests[1].words.suffix(2) == [5, seat.id])
    #expect(seat.version == 5)
  }

  @Test("a bind of a version that the bindings do not know is not sent")
  func bindTooNew() throws {
    let server = try FakeCompositor()
    let registry = server.connection.registry
    #expect(!registry.bind(name: 7, id: WlSeat.self, version: 10).isAlive)
    #expect(!registry.bind(name: 7, id: WlSeat.self, version: 0).isAlive)
    #expect(server.requests().count == 1)
  }

  @Test("arguments of every kind arrive as they were given")
  func arguments() throws {
    let server = try FakeCompositor()
    let surface = server.keep(server.bind(WlCompositor.self, version: 4).createSurface())
    let viewport = server.keep(server.bind(WpViewporter.self, version: 1).getViewport(surface: surface))
    _ = server.requests()
    viewport.setSource(x: -1.5, y: .nan, width: .infinity, height: 1 / 512)
    surface.attach(buffer: nil, x: -3, y: 4)
    surface.setBufferTransform(transform: .flipped90)
    let bits = { (value: Int32) in UInt32(bitPattern: value) }
    #expect(
      server.requests() == [
        .init(object: viewport.id, opcode: 1, words: [bits(-384), 0, bits(.max), 1]),
        .init(object: surface.id, opcode: 1, words: [0, bits(-3), 4]),
        .init(object: surface.id, opcode: 7, words: [5]),
      ])
  }

  @Test("a request that the bound version lacks is not sent; what it would make is nil")
  func versions() throws {
    let server = try FakeCompositor()
    let old = server.keep(server.bind(WlCompositor.self, version: 3).createSurface())
    let pointer = server.keep(server.bind(WlSeat.self, version: 1).getPointer())
    let gestures = server.bind(ZwpPointerGesturesV1.self, version: 2)
    _ = server.requests()
    old.damageBuffer(x: 0, y: 0, width: 1, height: 1)
    old.offset(x: 1, y: 1)
    #expect(gestures.getHoldGesture(pointer: pointer) == nil)
    #expect(server.requests() == [])
    let newer = server.bind(ZwpPointerGesturesV1.self, version: 3)
    let hold = newer.getHoldGesture(pointer: pointer)
    #expect(hold?.isAlive == true)
    old.setBufferScale(scale: 2)
    #expect(server.requests().map(\.opcode) == [0, 3, 8])
    withExtendedLifetime(hold) {}
  }

  @Test("seat-04 release is sent only from its version on; before that the proxy is just forgotten")
  func release() throws {
    let server = try FakeCompositor()
    let old = server.bind(WlSeat.self, version: 4)
    let new = server.bind(WlSeat.self, version: 5)
    _ = server.requests()
    let id = new.id
    old.destroy()
    new.destroy()
    new.destroy()
    #expect(server.requests() == [.init(object: id, opcode: 3, words: [])])
    #expect(!old.isAlive)
    #expect(!new.isAlive)
  }

  @Test("after destroy an object sends nothing, makes only inert objects, and is not named")
  func inert() throws {
    let server = try FakeCompositor()
    let compositor = server.bind(WlCompositor.self, version: 4)
    let shell = server.bind(XdgWmBase.self, version: 1)
    let surface = server.keep(compositor.createSurface())
    let other = server.keep(compositor.createSurface())
    let pool = server.keep(server.bind(WlShm.self, version: 1).createPool(fd: 0, size: 4))
    let buffer = pool.createBuffer(offset: 0, width: 1, height: 1, stride: 4, format: .argb8888)
    surface.destroy()
    buffer.destroy()
    _ = server.requests()
    surface.commit()
    #expect(!surface.frame().isAlive)
    let unborn = shell.getXdgSurface(surface: surface)
    #expect(!unborn.isAlive)
    #expect(!unborn.getToplevel().isAlive)
    other.attach(buffer: buffer, x: 0, y: 0)
    #expect(server.requests() == [])
  }

  @Test("a negative descriptor is refused, not sent")
  func badDescriptor() throws {
    let server = try FakeCompositor()
    let shm = server.bind(WlShm.self, version: 1)
    _ = server.requests()
    #expect(!shm.createPool(fd: -1, size: 4096).isAlive)
    #expect(server.requests() == [])
  }

  @Test("cfg-07 a string too long for a message is cut at a character")
  func longStrings() throws {
    let server = try FakeCompositor()
    let surface = server.keep(server.bind(WlCompositor.self, version: 4).createSurface())
    let window = server.keep(server.bind(XdgWmBase.self, version: 1).getXdgSurface(surface: surface))
    let toplevel = server.keep(window.getToplevel())
    _ = server.requests()
    toplevel.setTitle(title: String(repeating: "x", count: 5000))
    toplevel.setTitle(title: "a" + String(repeating: "\u{20AC}", count: 3000))
    toplevel.setTitle(title: "")
    let titles = server.requests().map { $0.string(at: 0) }
    #expect(titles == [String(repeating: "x", count: 4000), "a" + String(repeating: "\u{20AC}", count: 1333), ""])
    #expect(server.connection.error == nil)
  }

  @Test("the last reference ends the object on the wire")
  func lastReference() throws {
    let server = try FakeCompositor()
    let compositor = server.bind(WlCompositor.self, version: 4)
    var region: WlRegion? = compositor.createRegion()
    let id = region!.id
    region!.add(x: 0, y: 0, width: 5, height: 5)
    _ = server.requests()
    region = nil
    #expect(server.requests() == [.init(object: id, opcode: 0, words: [])])
  }
}

@Suite struct EventTests {
  @Test("event arguments of every kind are decoded")
  func arguments() throws {
    let server = try FakeCompositor()
    let surface = server.keep(server.bind(WlCompositor.self, version: 4).createSurface())
    let seat = server.bind(WlSeat.self, version: 8)
    let touch = server.keep(seat.getTouch())
    let keyboard = server.keep(seat.getKeyboard())
    var log: [String] = []
    touch.onEvent = { event in
      guard case .down(let serial, let time, let target, let id, let x, let y) = event else { return }
      log.append("down \(serial) \(time) \(target === surface) \(id) \(x) \(y)")
    }
    keyboard.onEvent = { event in
      guard case .enter(_, let target, let keys) = event else { return }
      log.append("enter \(target === surface) \(keys.words)")
    }
    seat.onEvent = { event in
      switch event {
      case .capabilities(let capabilities): log.append("capabilities \(capabilities == [.touch, .keyboard])")
      case .name(let name): log.append("name \(name)")
      }
    }
    server.send(seat.id, 0, .word(6))
    server.send(seat.id, 1, .string("s\u{E9}at"))
    server.send(
      touch.id, 0, .word(0), .word(.max), .word(surface.id), .word(UInt32(bitPattern: -320)), .fixed(-0.25),
      .fixed(1000.5))
    server.send(keyboard.id, 1, .word(1), .word(surface.id), .array([30, 42]))
    server.deliver()
    #expect(
      log == [
        "capabilities true", "name s\u{E9}at", "down 0 \(UInt32.max) true -320 -0.25 1000.5", "enter true [30, 42]",
      ])
  }

  @Test("an object that was destroyed meanwhile comes as nil")
  func destroyedArgument() throws {
    let server = try FakeCompositor()
    let compositor = server.bind(WlCompositor.self, version: 4)
    let pointer = server.keep(server.bind(WlSeat.self, version: 1).getPointer())
    let surface = compositor.createSurface()
    let id = surface.id
    var targets: [WlSurface?] = []
    pointer.onEvent = { event in
      if case .enter(_, let target, _, _) = event { targets.append(target) }
    }
    // Written before, and after, the client destroys it.
    server.send(pointer.id, 0, .word(1), .word(id), .fixed(0), .fixed(0))
    while !server.connection.mainQueue.prepareRead() { server.connection.dispatchPending() }
    server.connection.mainQueue.readEvents()
    allowLeak(of: surface.pointer)
    surface.destroy()
    server.connection.dispatchPending()
    server.send(pointer.id, 0, .word(2), .word(id), .fixed(0), .fixed(0))
    server.deliver()
    #expect(targets == [nil, nil])
    #expect(server.connection.error == nil)
  }

  @Test("no event is delivered after destroy, also when it was read before")
  func eventAfterDestroy() throws {
    let server = try FakeCompositor()
    let seat = server.bind(WlSeat.self, version: 8)
    let touch = server.keep(seat.getTouch())
    var count = 0
    touch.onEvent = { [unowned touch] _ in
      count += 1
      touch.destroy()
    }
    for _ in 0..<3 { server.send(touch.id, 3) }
    let id = touch.id
    server.deliver()
    server.send(id, 3)
    server.deliver()
    #expect(count == 1)
    #expect(server.connection.error == nil)
  }

  @Test("an object that its own handler lets go of lives until the handler returns")
  func droppedInHandler() throws {
    let server = try FakeCompositor()
    var touch: WlTouch? = server.bind(WlSeat.self, version: 8).getTouch()
    let id = touch!.id
    var count = 0
    touch!.onEvent = { _ in
      touch = nil
      count += 1
    }
    server.send(id, 3)
    server.send(id, 3)
    server.deliver()
    #expect(count == 1)
  }

  @Test("a callback lives until its event without being held, then ends")
  func oneShot() throws {
    let server = try FakeCompositor()
    let surface = server.keep(server.bind(WlCompositor.self, version: 4).createSurface())
    var times: [UInt32] = []
    weak var callback: WlCallback?
    do {
      let made = surface.frame()
      made.onEvent = { event in
        if case .done(let time) = event { times.append(time) }
      }
      callback = made
    }
    #expect(callback != nil)
    server.send(try #require(callback).id, 0, .word(16))
    server.deliver()
    #expect(times == [16])
    #expect(callback == nil)
  }

  @Test("a callback that is destroyed early is gone, and its late event is ignored")
  func destroyedOneShot() throws {
    let server = try FakeCompositor()
    let surface = server.keep(server.bind(WlCompositor.self, version: 4).createSurface())
    weak var callback: WlCallback?
    var id: UInt32 = 0
    do {
      let made = surface.frame()
      made.onEvent = { _ in Issue.record("delivered after destroy") }
      callback = made
      id = made.id
      made.destroy()
    }
    #expect(callback == nil)
    server.send(id, 0, .word(16))
    server.deliver()
    #expect(server.connection.error == nil)
  }

  @Test("what a handler holds is let go of by destroy")
  func handlerReleased() throws {
    final class Owner {}
    let server = try FakeCompositor()
    let seat = server.bind(WlSeat.self, version: 8)
    weak var owner: Owner?
    do {
      let strong = Owner()
      owner = strong
      seat.onEvent = { _ in withExtendedLifetime(strong) {} }
    }
    #expect(owner != nil)
    seat.destroy()
    #expect(owner == nil)
  }

  @Test("an offer that is kept comes back with the selection")
  func keptOffer() throws {
    let server = try FakeCompositor()
    let manager = server.bind(WlDataDeviceManager.self, version: 3)
    let device = server.keep(manager.getDataDevice(seat: server.bind(WlSeat.self, version: 1)))
    var offer: WlDataOffer?
    var types: [String] = []
    var selected: WlDataOffer?
    device.onEvent = { event in
      switch event {
      case .dataOffer(let new):
        offer = new
        new?.onEvent = { if case .offer(let type) = $0 { types.append(type) } }
      case .selection(let chosen): selected = chosen
      default: break
      }
    }
    server.send(device.id, 0, .word(0xFF00_0000))
    server.send(0xFF00_0000, 0, .string("text/plain"))
    server.send(device.id, 5, .word(0xFF00_0000))
    server.deliver()
    #expect(types == ["text/plain"])
    #expect(selected != nil)
    #expect(selected === offer)
    #expect(selected?.version == 3)
    server.send(device.id, 5, .word(0))
    server.deliver()
    #expect(selected == nil)
    #expect(offer?.isAlive == true)
  }

  @Test("an offer that nobody keeps is destroyed on the wire", arguments: [false, true])
  func droppedOffer(hasHandler: Bool) throws {
    let server = try FakeCompositor()
    let manager = server.bind(WlDataDeviceManager.self, version: 3)
    let device = server.keep(manager.getDataDevice(seat: server.bind(WlSeat.self, version: 1)))
    _ = server.requests()
    if hasHandler { device.onEvent = { _ in } }
    server.send(device.id, 0, .word(0xFF00_0000))
    server.deliver()
    #expect(server.requests() == [.init(object: 0xFF00_0000, opcode: 2, words: [])])
    #expect(server.connection.error == nil)
  }
}

@Suite struct DescriptorTests {
  private enum Listener: CaseIterable { case handler, none, destroyedBefore, destroyedAfterRead }

  private func keymap(to listener: Listener) throws -> (delivered: Int32?, pipe: Pipe) {
    let server = try FakeCompositor()
    let keyboard = server.keep(server.bind(WlSeat.self, version: 8).getKeyboard())
    let id = keyboard.id
    var delivered: Int32?
    if listener != .none {
      keyboard.onEvent = { event in
        if case .keymap(_, let descriptor, _) = event { delivered = descriptor }
      }
    }
    if listener == .destroyedBefore { keyboard.destroy() }
    let pipe = try Pipe()
    server.send(id, 0, .word(1), .descriptor(pipe.writing), .word(10))
    pipe.closeWriting()
    while !server.connection.mainQueue.prepareRead() { server.connection.dispatchPending() }
    server.connection.mainQueue.readEvents()
    if listener == .destroyedAfterRead { keyboard.destroy() }
    server.connection.dispatchPending()
    #expect(server.connection.error == nil)
    withExtendedLifetime(server) {}
    return (delivered, pipe)
  }

  @Test("a handler owns the descriptor that it gets")
  func owned() throws {
    let (delivered, pipe) = try keymap(to: .handler)
    let descriptor = try #require(delivered)
    #expect(!pipe.isAtEnd)
    #expect(close(descriptor) == 0)
    #expect(pipe.isAtEnd)
  }

  @Test("a descriptor that nobody gets is closed", arguments: 0..<3)
  func closed(index: Int) throws {
    let (delivered, pipe) = try keymap(to: [.none, .destroyedBefore, .destroyedAfterRead][index])
    #expect(delivered == nil)
    #expect(pipe.isAtEnd)
  }
}
