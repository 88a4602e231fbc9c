/// The wire facts of one protocol file.
struct Protocol: Hashable {
  var name: String
  var interfaces: [Interface]
}

struct Interface: Hashable {
  var name: String
  var version: Int
  var summary: String
  /// In wire order: the place is the opcode.
  var requests: [Message]
  /// In wire order: the place is the opcode.
  var events: [Message]
  var enums: [Enumeration]
}

/// A request or an event.
struct Message: Hashable {
  var name: String
  var summary: String
  var since: Int
  /// The object is gone after it.
  var isDestructor: Bool
  var arguments: [Argument]

  /// libwayland's description of the arguments, such as `4?oii`.
  var signature: String {
    (since > 1 ? "\(since)" : "") + arguments.map(\.signature).joined()
  }
}

struct Argument: Hashable {
  enum Kind: String, Hashable, CaseIterable {
    case int, uint, fixed, string, object, array, fd
    case newID = "new_id"

    /// libwayland's letter.
    var letter: String {
      switch self {
      case .int: "i"
      case .uint: "u"
      case .fixed: "f"
      case .string: "s"
      case .object: "o"
      case .newID: "n"
      case .array: "a"
      case .fd: "h"
      }
    }
  }

  var name: String
  var kind: Kind
  /// What an object is; nil when it may be anything.
  var interface: String?
  var isNullable: Bool
  /// `enum` or `interface.enum`, as written.
  var enumeration: String?

  /// A new object of any interface is sent as the interface's name, the version and the id.
  var signature: String {
    if kind == .newID, interface == nil { return "sun" }
    return (isNullable ? "?" : "") + kind.letter
  }
}

struct Enumeration: Hashable {
  struct Entry: Hashable {
    var name: String
    var value: UInt32
    var since: Int
  }

  var name: String
  var summary: String
  var isBitfield: Bool
  var entries: [Entry]
}
