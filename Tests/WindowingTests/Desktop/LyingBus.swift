import DesktopBus
import Foundation
import Glibc

/// A socket that is taken for a session bus, and does to its first client what it is told to.
final class LyingBus {
  /// What it does when a client has connected.
  enum Manner: String, CaseIterable, Sendable {
    /// Says nothing.
    case silence
    case hangsUp
    /// Answers the handshake with noise.
    case noise
    case rejects
    /// Agrees, then noise.
    case noisyMessages
    /// Agrees, then half of the answer to the first call, then hangs up.
    case endsInMessage
    /// Agrees, then the beginning of a message of 100 MiB, and no more.
    case hugeMessage
    /// Agrees, then messages without end.
    case talks
  }

  let path = FileManager.default.temporaryDirectory.path + "/lie-\(UUID().uuidString.prefix(8))"
  var address: String { "unix:path=" + path }
  private let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)

  init(_ manner: Manner) throws {
    guard UnixAddress.with(path, { bind(listener, $0, $1) }) == 0, listen(listener, 1) == 0 else {
      throw DesktopBus.Failure(description: "no socket at \(path)")
    }
    let descriptor = listener
    Thread.detachNewThread { Self.serve(manner, descriptor) }
  }

  deinit {
    // Ends `accept`, too.
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
    unlink(path)
  }

  private static func serve(_ manner: Manner, _ listener: Int32) {
    let client = accept(listener, nil, nil)
    guard client >= 0 else { return }
    defer { close(client) }
    let noise = { Data((0..<65_536).map { _ in UInt8.random(in: 0...255) }) }
    let handshake = Data("DATA\r\nOK 0123456789abcdef0123456789abcdef\r\nAGREE_UNIX_FD\r\n".utf8)
    switch manner {
    case .silence: break
    case .hangsUp: return
    case .noise: send(noise(), to: client)
    case .rejects: send(Data("REJECTED KERBEROS_V4\r\n".utf8), to: client)
    case .noisyMessages, .endsInMessage, .hugeMessage, .talks:
      guard let serial = greeting(of: client) else { return }
      let answer = message(type: 2, serial: 1, to: serial, body: .text(":1.1"))
      send(handshake, to: client)
      switch manner {
      case .noisyMessages: send(noise(), to: client)
      case .endsInMessage:
        send(answer.prefix(answer.count / 2), to: client)
        return
      case .hugeMessage: send(message(type: 2, serial: 1, to: serial, body: .huge), to: client)
      default:
        send(answer, to: client)
        var (many, serial) = (Data(), UInt32(2))
        for _ in 0..<1_000 {
          many += message(type: 4, serial: serial, body: .text("x"))
          serial += 1
        }
        while send(many, to: client) {}
        return
      }
    }
    // Until the client goes.
    var byte: UInt8 = 0
    while read(client, &byte, 1) > 0 {}
  }

  /// The number of the client's first call; nil when there is none.
  private static func greeting(of client: Int32) -> UInt32? {
    var (data, buffer) = (Data(), [UInt8](repeating: 0, count: 4096))
    while true {
      if let begin = data.range(of: Data("BEGIN\r\n".utf8)), data.count >= begin.upperBound + 12 {
        return (0..<4).reduce(0) { $0 | UInt32(data[begin.upperBound + 8 + $1]) << (8 * UInt32($1)) }
      }
      let count = read(client, &buffer, buffer.count)
      guard count > 0 else { return nil }
      data += buffer[..<count]
    }
  }

  @discardableResult private static func send(_ data: some DataProtocol, to client: Int32) -> Bool {
    let bytes = Array(data)
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes {
        Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  private enum Body {
    case text(String)
    case huge
  }

  /// A message of D-Bus, version 1, lowest byte first: an answer (2) or a signal (4).
  private static func message(type: UInt8, serial: UInt32, to call: UInt32 = 0, body: Body) -> Data {
    var fields = Data()
    func field(_ code: UInt8, _ signature: String, _ value: Data) {
      fields.pad(to: 8)
      fields.append(code)
      fields.append(UInt8(signature.utf8.count))
      fields += signature.utf8 + [0]
      if signature != "g" { fields.pad(to: 4) }
      fields += value
    }
    if type == 2 { field(5, "u", Data(number: call)) }
    if type == 4 {
      field(1, "o", Data(text: "/a"))
      field(2, "s", Data(text: "a.b"))
      field(3, "s", Data(text: "c"))
    }
    field(7, "s", Data(text: "org.freedesktop.DBus"))
    field(8, "g", Data([1, UInt8(ascii: "s"), 0]))
    let content: Data
    let length: UInt32
    switch body {
    case .text(let text):
      content = Data(text: text)
      length = UInt32(content.count)
    case .huge: (content, length) = (Data(), 100 << 20)
    }
    var message = Data([UInt8(ascii: "l"), type, 1, 1]) + Data(number: length) + Data(number: serial)
    message += Data(number: UInt32(fields.count)) + fields
    message.pad(to: 8)
    return message + content
  }
}

extension Data {
  fileprivate init(number: UInt32) { self.init((0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }) }
  fileprivate init(text: String) { self = Data(number: UInt32(text.utf8.count)) + Data(text.utf8) + Data([0]) }
  fileprivate mutating func pad(to size: Int) { while count % size != 0 { append(0) } }
}
