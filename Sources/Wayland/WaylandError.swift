import Glibc

/// Why a connection could not be made, or is over.
package struct WaylandError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system's error number; `EPROTO` for a protocol error.
  package var errno: Int32
  /// The interface that the compositor blames; nil when it is no protocol error or the interface is unknown.
  package var interface: String?
  /// The object that the compositor blames.
  package var objectID: UInt32?
  /// The interface's error code.
  package var code: UInt32?
  /// What the compositor, or else libwayland, says. May be empty.
  package var message: String

  package init(
    errno: Int32, interface: String? = nil, objectID: UInt32? = nil, code: UInt32? = nil, message: String = ""
  ) {
    self.errno = errno
    self.interface = interface
    self.objectID = objectID
    self.code = code
    self.message = message
  }

  /// One line for people.
  package var description: String {
    let reason = String(cString: strerror(errno))
    guard let code else { return message.isEmpty ? reason : "\(message) (\(reason))" }
    let object = "\(interface ?? "unknown object")#\(objectID ?? 0)"
    return "protocol error \(code) on \(object)" + (message.isEmpty ? "" : ": \(message)")
  }
}
