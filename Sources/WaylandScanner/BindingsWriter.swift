/// Writes the Swift of one protocol: a class per interface over the runtime of the Wayland module.
///
/// What it writes is made to compile fast: every expression has one explicit type, and tables are lists of constructor
/// calls.
struct BindingsWriter {
  private(set) var output = ""
  private var depth = 0

  /// The Swift source of `facts`; `source` is the protocol file's name, for the heading.
  static func write(_ facts: Protocol, source: String) -> String {
    var writer = BindingsWriter()
    writer.line("// Made from \(source) by WaylandScanner at build time. Changes here are lost.")
    writer.line("internal import CWayland")
    for interface in facts.interfaces {
      writer.line("")
      writer.interface(interface)
    }
    return writer.output
  }

  // MARK: Interfaces

  private mutating func interface(_ interface: Interface) {
    summary(interface.summary)
    block("package final class \(SwiftName.type(interface.name)): WaylandProxy") { writer in
      writer.table(interface)
      for enumeration in interface.enums { writer.enumeration(enumeration) }
      for (opcode, request) in interface.requests.enumerated() where !Self.isPlainDestructor(request) {
        writer.request(request, opcode, in: interface)
      }
      if !interface.events.isEmpty { writer.events(of: interface) }
    }
  }

  /// A destructor that the proxy's `destroy()` sends.
  private static func isPlainDestructor(_ request: Message) -> Bool {
    request.isDestructor && request.arguments.isEmpty && (request.name == "destroy" || request.name == "release")
  }

  private mutating func table(_ interface: Interface) {
    line("private static let table = WaylandInterface(")
    indented { writer in
      writer.line("\"\(interface.name)\", version: \(interface.version),")
      let destructors = interface.requests.enumerated().filter { Self.isPlainDestructor($0.element) }
      if let chosen = destructors.first(where: { $0.element.name == "destroy" }) ?? destructors.first {
        writer.line("destructor: WireDestructor(opcode: \(chosen.offset), since: \(chosen.element.since)),")
      }
      let ending = interface.events.indices.filter { interface.events[$0].isDestructor }
      if !ending.isEmpty { writer.line("endingEvents: [\(ending.map(String.init).joined(separator: ", "))],") }
      writer.messages("requests", interface.requests, end: ",")
      writer.messages("events", interface.events, end: ")")
    }
    line("package override class var interface: WaylandInterface { table }")
  }

  private mutating func messages(_ label: String, _ messages: [Message], end: String) {
    guard !messages.isEmpty else { return line("\(label): []\(end)") }
    line("\(label): [")
    indented { writer in
      for message in messages {
        // One entry per word of the wire; a new object of any interface is three (name, version, id).
        let types = message.arguments.flatMap { argument -> [String] in
          if argument.kind == .newID, argument.interface == nil { return ["nil", "nil", "nil"] }
          return [argument.interface.map { SwiftName.type($0) + ".self" } ?? "nil"]
        }
        let list = types.allSatisfy { $0 == "nil" } ? "" : ", [\(types.joined(separator: ", "))]"
        writer.line("WireMessage(\"\(message.name)\", \"\(message.signature)\"\(list)),")
      }
    }
    line("]\(end)")
  }

  // MARK: Enums

  private mutating func enumeration(_ enumeration: Enumeration) {
    let type = SwiftName.type(enumeration.name)
    line("")
    summary(enumeration.summary)
    let conformances = enumeration.isBitfield ? "OptionSet, Hashable, Sendable" : "RawRepresentable, Hashable, Sendable"
    block("package struct \(type): \(conformances)") { writer in
      writer.line("package let rawValue: UInt32")
      writer.line("package init(rawValue: UInt32) { self.rawValue = rawValue }")
      for entry in enumeration.entries {
        let value = enumeration.isBitfield && entry.value == 0 ? "[]" : "\(type)(rawValue: \(entry.value))"
        writer.line("package static var \(SwiftName.escaped(SwiftName.member(entry.name))): \(type) { \(value) }")
      }
    }
  }

  // MARK: Requests

  private mutating func request(_ request: Message, _ opcode: Int, in interface: Interface) {
    let made = request.arguments.first { $0.kind == .newID }
    let madeType = made.map { $0.interface.map(SwiftName.type) ?? "Proxy" }
    let isVersioned = request.since > 1
    var parameters: [String] = []
    var conditions: [String] = []
    if isVersioned { conditions.append("self.version >= \(request.since)") }
    for argument in request.arguments {
      let label = SwiftName.member(argument.name)
      let name = SwiftName.escaped(label)
      switch argument.kind {
      case .newID where argument.interface == nil:
        conditions.append("version >= 1, version <= type.interface.version")
        parameters.append("\(label) type: Proxy.Type, version: UInt32")
      case .newID:
        continue
      case .object:
        conditions.append("canName(\(name))")
        parameters.append(Self.parameter(label, Self.swiftType(argument, in: interface)))
      case .fd:
        conditions.append("\(name) >= 0")
        parameters.append(Self.parameter(label, "Int32"))
      default:
        parameters.append(Self.parameter(label, Self.swiftType(argument, in: interface)))
      }
    }
    let generics = madeType == "Proxy" ? "<Proxy: WaylandProxy>" : ""
    let result = madeType.map { " -> \($0)" + (isVersioned ? "?" : "") } ?? ""
    line("")
    summary(request.summary)
    let name = SwiftName.escaped(SwiftName.member(request.name))
    block("package func \(name)\(generics)(\(parameters.joined(separator: ", ")))\(result)") { writer in
      if !conditions.isEmpty {
        let refusal: String
        switch madeType {
        case nil: refusal = "return"
        case _? where isVersioned: refusal = "return nil"
        case "Proxy": refusal = "return inertObject(type)"
        case let made?: refusal = "return inertObject(\(made).self)"
        }
        writer.line("guard \(conditions.joined(separator: ", ")) else { \(refusal) }")
      }
      writer.call(request, opcode, madeType, in: interface)
    }
  }

  private mutating func call(_ request: Message, _ opcode: Int, _ madeType: String?, in interface: Interface) {
    let borrowed = request.arguments.filter { $0.kind == .string || $0.kind == .array }
    for (place, argument) in borrowed.enumerated() {
      let name = SwiftName.escaped(SwiftName.member(argument.name))
      let helper = argument.kind == .string ? "withWireString" : "withWireArray"
      line("\(place == 0 && madeType != nil ? "return " : "")\(helper)(\(name)) { \(name) in")
      depth += 1
    }
    let arguments = request.arguments.map { argument -> String in
      let name = SwiftName.escaped(SwiftName.member(argument.name))
      switch argument.kind {
      case .int where argument.enumeration != nil: return "wl_argument(i: Int32(bitPattern: \(name).rawValue))"
      case .int: return "wl_argument(i: \(name))"
      case .uint where argument.enumeration != nil: return "wl_argument(u: \(name).rawValue)"
      case .uint: return "wl_argument(u: \(name))"
      case .fixed: return "fixedArgument(\(name))"
      case .string: return "wl_argument(s: \(name))"
      case .object: return "objectArgument(\(name))"
      case .array: return "wl_argument(a: \(name))"
      case .fd: return "wl_argument(h: \(name))"
      case .newID where argument.interface == nil:
        return "wl_argument(s: type.interface.cName), wl_argument(u: version), wl_argument()"
      case .newID: return "wl_argument()"
      }
    }
    let list = "[\(arguments.joined(separator: ", "))]"
    switch madeType {
    case "Proxy"?: line("return createObject(\(opcode), type, version: version, \(list))")
    case let made?: line("return createObject(\(opcode), \(made).self, version: self.version, \(list))")
    case nil:
      let destroying = request.isDestructor ? ", destroying: true" : ""
      line("sendRequest(\(opcode), \(list)\(destroying))")
    }
    for _ in borrowed {
      depth -= 1
      line("}")
    }
  }

  private static func parameter(_ label: String, _ type: String) -> String {
    let name = SwiftName.escaped(label)
    return name == label ? "\(label): \(type)" : "\(label) \(name): \(type)"
  }

  // MARK: Events

  private mutating func events(of interface: Interface) {
    line("")
    block("package enum Event") { writer in
      for event in interface.events {
        writer.summary(event.summary)
        let values = event.arguments.map {
          "\(SwiftName.member($0.name)): \(Self.swiftType($0, in: interface, inEvent: true))"
        }
        let list = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
        writer.line("case \(SwiftName.escaped(SwiftName.member(event.name)))\(list)")
      }
    }
    line("")
    line("/// Hears the object's events, on the thread that dispatches its queue. Gone after `destroy()`.")
    line("package var onEvent: ((Event) -> Void)?")
    line("override func removeHandler() { onEvent = nil }")
    line("")
    let isUnused = interface.events.allSatisfy { $0.arguments.isEmpty }
    let label = isUnused ? "_" : "arguments"
    block("override func dispatch(_ opcode: UInt32, _ \(label): UnsafeMutablePointer<wl_argument>)") { writer in
      writer.line("let event: Event")
      writer.line("switch opcode {")
      for (opcode, event) in interface.events.enumerated() {
        let name = SwiftName.escaped(SwiftName.member(event.name))
        let values = event.arguments.enumerated().map { place, argument in
          "\(SwiftName.member(argument.name)): \(Self.decoded(argument, place, in: interface))"
        }
        let list = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
        writer.line("case \(opcode): event = .\(name)\(list)")
      }
      writer.line("default: return")
      writer.line("}")
      writer.line("onEvent?(event)")
    }
  }

  private static func decoded(_ argument: Argument, _ place: Int, in interface: Interface) -> String {
    let word = "arguments[\(place)]"
    switch argument.kind {
    case .int where argument.enumeration != nil:
      return "\(swiftType(argument, in: interface))(rawValue: UInt32(bitPattern: \(word).i))"
    case .int: return "\(word).i"
    case .uint where argument.enumeration != nil: return "\(swiftType(argument, in: interface))(rawValue: \(word).u)"
    case .uint: return "\(word).u"
    case .fixed: return "fixedValue(\(word))"
    case .string: return argument.isNullable ? "optionalString(\(word))" : "string(\(word))"
    case .object: return "object(\(word), as: \(objectType(argument)).self)"
    case .newID: return "newObject(\(word), as: \(objectType(argument)).self)"
    case .array: return "bytes(\(word))"
    case .fd: return "descriptor(\(word), isWanted: onEvent != nil)"
    }
  }

  // MARK: Types

  private static func swiftType(_ argument: Argument, in interface: Interface, inEvent: Bool = false) -> String {
    let optional = argument.isNullable || inEvent ? "?" : ""
    switch argument.kind {
    case .int, .uint:
      guard let reference = argument.enumeration else { return argument.kind == .int ? "Int32" : "UInt32" }
      let parts = reference.split(separator: ".").map(String.init)
      let owner = parts.count == 2 ? parts[0] : interface.name
      return "\(SwiftName.type(owner)).\(SwiftName.type(parts.last!))"
    case .fixed: return "Double"
    case .string: return argument.isNullable ? "String?" : "String"
    case .object, .newID: return objectType(argument) + optional
    case .array: return "[UInt8]"
    case .fd: return "Int32"
    }
  }

  private static func objectType(_ argument: Argument) -> String {
    argument.interface.map(SwiftName.type) ?? "WaylandProxy"
  }

  // MARK: Lines

  private mutating func summary(_ text: String) {
    if !text.isEmpty { line("/// \(text)") }
  }

  private mutating func block(_ heading: String, _ body: (inout BindingsWriter) -> Void) {
    line(heading + " {")
    indented(body)
    line("}")
  }

  private mutating func indented(_ body: (inout BindingsWriter) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  private mutating func line(_ text: String) {
    if !text.isEmpty { output += String(repeating: "  ", count: depth) + text }
    output += "\n"
  }
}
