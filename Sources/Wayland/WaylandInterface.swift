internal import CWayland
import Synchronization

/// The wire facts of one interface, in the form that libwayland wants.
///
/// The C table is made when the interface is first used, and then stays for the life of the process: libwayland keeps
/// pointers to it. Interfaces refer to each other, also in circles, so each owns its place in memory from the start and
/// fills it later.
package final class WaylandInterface: @unchecked Sendable {
  // Sendable is right: everything is immutable but `isComplete` and the memory, which only `table` touches, under a lock.

  /// The name on the wire, such as `wl_surface`.
  package let name: StaticString
  /// The newest version that these bindings know.
  package let version: UInt32
  let destructor: WireDestructor?
  /// The opcodes of events that end the object.
  let endingEvents: [UInt32]

  private let requests: @Sendable () -> [WireMessage]
  private let events: @Sendable () -> [WireMessage]
  private let memory: UnsafeMutablePointer<wl_interface>
  private var isComplete = false

  private static let lock = Mutex(())

  init(
    _ name: StaticString, version: UInt32, destructor: WireDestructor? = nil, endingEvents: [UInt32] = [],
    requests: @autoclosure @escaping @Sendable () -> [WireMessage],
    events: @autoclosure @escaping @Sendable () -> [WireMessage]
  ) {
    self.name = name
    self.version = version
    self.destructor = destructor
    self.endingEvents = endingEvents
    self.requests = requests
    self.events = events
    memory = .allocate(capacity: 1)
    memory.initialize(
      to: wl_interface(
        name: name.cString, version: Int32(version), method_count: 0, methods: nil, event_count: 0, events: nil))
  }

  var cName: UnsafePointer<CChar> { name.cString }

  /// The filled table, with those of all interfaces that it refers to.
  var table: UnsafePointer<wl_interface> {
    Self.lock.withLock { _ in complete() }
    return UnsafePointer(memory)
  }

  private func complete() {
    guard !isComplete else { return }
    isComplete = true
    let methods = requests()
    let happenings = events()
    memory.pointee.method_count = Int32(methods.count)
    memory.pointee.methods = Self.encoded(methods)
    memory.pointee.event_count = Int32(happenings.count)
    memory.pointee.events = Self.encoded(happenings)
  }

  private static func encoded(_ messages: [WireMessage]) -> UnsafePointer<wl_message>? {
    guard !messages.isEmpty else { return nil }
    let encoded = UnsafeMutablePointer<wl_message>.allocate(capacity: messages.count)
    for (place, message) in messages.enumerated() {
      // libwayland reads one type per argument, also where all are null.
      let count = max(message.types.count, message.signature.utf8CodeUnitCount, 1)
      let types = UnsafeMutablePointer<UnsafePointer<wl_interface>?>.allocate(capacity: count)
      types.initialize(repeating: nil, count: count)
      for (argument, type) in message.types.enumerated() {
        guard let interface = type?.interface else { continue }
        interface.complete()
        types[argument] = UnsafePointer(interface.memory)
      }
      (encoded + place).initialize(
        to: wl_message(name: message.name.cString, signature: message.signature.cString, types: types))
    }
    return UnsafePointer(encoded)
  }
}

/// One request or event in an interface's table.
struct WireMessage: Sendable {
  let name: StaticString
  /// libwayland's description of the arguments, such as `4?oii`.
  let signature: StaticString
  /// What the objects among the arguments are; empty when there is none.
  let types: [WaylandProxy.Type?]

  init(_ name: StaticString, _ signature: StaticString, _ types: [WaylandProxy.Type?] = []) {
    self.name = name
    self.signature = signature
    self.types = types
  }
}

/// The request that ends an object.
struct WireDestructor: Sendable {
  let opcode: UInt32
  let since: UInt32
}

extension StaticString {
  /// The literal's own memory, ended by a zero.
  var cString: UnsafePointer<CChar> { UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self) }
}
