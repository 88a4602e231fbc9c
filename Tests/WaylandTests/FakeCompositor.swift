import Glibc
import Testing

@testable import Wayland

/// The other end of a connection, that speaks the wire by hand: it reads requests as words and writes any event, also
/// those that no compositor should send.
final class FakeCompositor {
  struct Request: Hashable {
    var object: UInt32
    var opcode: UInt16
    var words: [UInt32]

    /// The string whose length is at `word`.
    func string(at word: Int) -> String {
      let bytes = words[(word + 1)...].flatMap { word in withUnsafeBytes(of: word, Array.init) }
      return String(decoding: bytes.prefix(Int(words[word]) - 1), as: UTF8.self)
    }
  }

  enum Argument {
    case word(UInt32)
    case fixed(Double)
    case string(String)
    case array([UInt32])
    case descriptor(Int32)
  }

  let connection: WaylandConnection
  private var socket: Int32
  private var unread: [UInt8] = []
  private var kept: [WaylandProxy] = []

  init() throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
    connection = try WaylandConnection(adopting: ends[0])
    socket = ends[1]
  }

  deinit { hangUp() }

  func hangUp() {
    if socket >= 0 { close(socket) }
    socket = -1
  }

  // MARK: Requests

  /// All that the client has sent since the last call.
  func requests() -> [Request] {
    connection.flush()
    drain()
    var found: [Request] = []
    while unread.count >= 8 {
      let header = unread.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 4, as: UInt32.self) }
      let size = Int(header >> 16)
      guard unread.count >= size else { break }
      let words = Array(unread[0..<size]).words
      found.append(Request(object: words[0], opcode: UInt16(header & 0xFFFF), words: Array(words[2...])))
      unread.removeFirst(size)
    }
    return found
  }

  /// Takes what is in the socket. Descriptors that come with it are dropped by the system.
  func drain() {
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      guard count > 0 else { return }
      unread += buffer[0..<count]
    }
  }

  // MARK: Events

  /// Writes one event of `object`; descriptors are duplicated, the caller keeps its own.
  func send(_ object: UInt32, _ opcode: UInt16, _ arguments: Argument...) {
    var words: [UInt32] = []
    var descriptors: [Int32] = []
    for argument in arguments {
      switch argument {
      case .word(let word): words.append(word)
      case .fixed(let number): words.append(UInt32(bitPattern: Int32(number * 256)))
      case .string(let text): append(Array(text.utf8) + [0], to: &words)
      case .array(let list): append(list.flatMap { word in withUnsafeBytes(of: word, Array.init) }, to: &words)
      case .descriptor(let descriptor): descriptors.append(descriptor)
      }
    }
    let size = UInt32(8 + words.count * 4)
    write([object, size << 16 | UInt32(opcode)] + words, descriptors)
  }

  private func append(_ bytes: [UInt8], to words: inout [UInt32]) {
    words.append(UInt32(bytes.count))
    words += (bytes + [UInt8](repeating: 0, count: -bytes.count & 3)).words
  }

  private func write(_ words: [UInt32], _ descriptors: [Int32]) {
    var words = words
    // A control message: length (8 bytes), level, type, then the descriptors, filled up to 8 bytes.
    let controlLength = 16 + descriptors.count * 4
    var control = [UInt64](repeating: 0, count: descriptors.isEmpty ? 0 : (controlLength + 7) / 8)
    control.withUnsafeMutableBytes { bytes in
      guard !bytes.isEmpty else { return }
      bytes.storeBytes(of: controlLength, as: Int.self)
      bytes.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
      bytes.storeBytes(of: 1, toByteOffset: 12, as: Int32.self)  // SCM_RIGHTS
      for (place, descriptor) in descriptors.enumerated() {
        bytes.storeBytes(of: descriptor, toByteOffset: 16 + place * 4, as: Int32.self)
      }
    }
    let size = words.count * 4
    let controlSize = descriptors.isEmpty ? 0 : control.count * 8
    words.withUnsafeMutableBytes { data in
      control.withUnsafeMutableBytes { extra in
        var part = iovec(iov_base: data.baseAddress, iov_len: size)
        withUnsafeMutablePointer(to: &part) { part in
          var header = msghdr()
          header.msg_iov = part
          header.msg_iovlen = 1
          header.msg_control = controlSize > 0 ? extra.baseAddress : nil
          header.msg_controllen = .init(controlSize)
          #expect(sendmsg(socket, &header, 0) == size)
        }
      }
    }
  }

  /// Lets the client read and deliver what was written.
  func deliver() {
    while !connection.mainQueue.prepareRead() { connection.dispatchPending() }
    connection.mainQueue.readEvents()
    connection.dispatchPending()
  }

  // MARK: Usual objects

  /// Makes the client bind a global that the compositor offers in `version`, and keeps the object.
  func bind<Proxy: WaylandProxy>(_ type: Proxy.Type, version: UInt32) -> Proxy {
    keep(connection.registry.bind(name: 1, id: type, version: version))
  }

  /// Keeps an object as long as the compositor, as a local variable would end it after its last use.
  func keep<Proxy: WaylandProxy>(_ proxy: Proxy) -> Proxy {
    kept.append(proxy)
    return proxy
  }

  /// Confirms that an id may be used again, as a compositor does after a destructor.
  func deleteID(_ id: UInt32) { send(1, 1, .word(id)) }
}

/// Both ends of a pipe, to see by the reading end when all copies of the writing end are closed.
final class Pipe {
  let reading: Int32
  private(set) var writing: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    // A read of a pipe that somebody can still write must not wait.
    try #require(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
    reading = ends[0]
    writing = ends[1]
  }

  deinit {
    close(reading)
    if writing >= 0 { close(writing) }
  }

  func closeWriting() {
    close(writing)
    writing = -1
  }

  /// Whether nobody can write any more.
  var isAtEnd: Bool {
    var byte: UInt8 = 0
    return read(reading, &byte, 1) == 0
  }
}
