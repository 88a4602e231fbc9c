/// Reads a protocol file into `Protocol`, and refuses what is not a well-formed protocol.
struct ProtocolReader {
  private let file: String

  /// Parses `bytes`; `file` is named in errors.
  static func read(_ bytes: [UInt8], file: String) throws(ScanError) -> Protocol {
    let root = try XMLReader.read(bytes, file: file)
    return try ProtocolReader(file: file).protocolFacts(of: root)
  }

  private func protocolFacts(of element: XMLElement) throws(ScanError) -> Protocol {
    guard element.name == "protocol" else { throw error(element, "the document's element must be <protocol>") }
    var facts = Protocol(name: try identifier(element, "name"), interfaces: [])
    for child in element.children {
      switch child.name {
      case "interface": facts.interfaces.append(try interface(child))
      case "copyright", "description": break
      default: throw unexpected(child, in: element)
      }
    }
    guard !facts.interfaces.isEmpty else { throw error(element, "a protocol needs an interface") }
    try requireDistinct(facts.interfaces.map(\.name), "interface", element)
    return facts
  }

  private func interface(_ element: XMLElement) throws(ScanError) -> Interface {
    var facts = Interface(
      name: try identifier(element, "name"), version: try count(element, "version"),
      summary: summary(of: element), requests: [], events: [], enums: [])
    // A reference to an enum may come before the enum.
    for child in element.children where child.name == "enum" {
      facts.enums.append(try enumeration(child, in: facts))
    }
    for child in element.children {
      switch child.name {
      case "request": facts.requests.append(try message(child, in: facts, after: facts.requests.last))
      case "event": facts.events.append(try message(child, in: facts, after: facts.events.last))
      case "enum", "description": break
      default: throw unexpected(child, in: element)
      }
    }
    try requireDistinct(facts.requests.map(\.name), "request", element)
    try requireDistinct(facts.events.map(\.name), "event", element)
    try requireDistinct(facts.enums.map(\.name), "enum", element)
    return facts
  }

  private func message(
    _ element: XMLElement, in interface: Interface, after previous: Message?
  ) throws(ScanError) -> Message {
    let type = element.attributes["type"]
    guard type == nil || type == "destructor" else { throw error(element, "type '\(type!)' is not 'destructor'") }
    var facts = Message(
      name: try identifier(element, "name"), summary: summary(of: element), since: try since(element, in: interface),
      isDestructor: type != nil, arguments: [])
    // A newer message in between would shift the opcodes of the older ones.
    if let previous, previous.since > facts.since {
      throw error(element, "'\(facts.name)' is older than '\(previous.name)' before it")
    }
    for child in element.children {
      switch child.name {
      case "arg": facts.arguments.append(try argument(child, in: interface, of: element))
      case "description": break
      default: throw unexpected(child, in: element)
      }
    }
    try requireDistinct(facts.arguments.map(\.name), "argument", element)
    guard facts.arguments.filter({ $0.kind == .newID }).count <= 1 else {
      throw error(element, "'\(facts.name)' makes more than one object")
    }
    return facts
  }

  private func argument(
    _ element: XMLElement, in interface: Interface, of message: XMLElement
  ) throws(ScanError) -> Argument {
    let type = try attribute(element, "type")
    guard let kind = Argument.Kind(rawValue: type) else { throw error(element, "unknown type '\(type)'") }
    let nullable = try flag(element, "allow-null")
    var facts = Argument(
      name: try identifier(element, "name"), kind: kind, interface: nil, isNullable: nullable,
      enumeration: element.attributes["enum"])
    if element.attributes["interface"] != nil {
      guard kind == .object || kind == .newID else { throw error(element, "only objects have an interface") }
      facts.interface = try identifier(element, "interface")
    }
    if kind == .newID, facts.interface == nil, message.name == "event" {
      throw error(element, "a new object in an event needs an interface")
    }
    if nullable, kind != .object, kind != .string {
      throw error(element, "only objects and strings can be null")
    }
    if let reference = facts.enumeration {
      guard kind == .int || kind == .uint else { throw error(element, "only int and uint can be of an enum") }
      try checkReference(reference, in: interface, element)
    }
    return facts
  }

  private func checkReference(_ reference: String, in interface: Interface, _ element: XMLElement) throws(ScanError) {
    let parts = reference.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ isIdentifier($0) }) else {
      throw error(element, "'\(reference)' names no enum")
    }
    // Another interface may be in another file: the compiler finds a name that is wrong.
    if parts.count == 1 || parts[0] == interface.name {
      guard interface.enums.contains(where: { $0.name == parts.last! }) else {
        throw error(element, "\(interface.name) has no enum '\(parts.last!)'")
      }
    }
  }

  private func enumeration(_ element: XMLElement, in interface: Interface) throws(ScanError) -> Enumeration {
    _ = try since(element, in: interface)
    var facts = Enumeration(
      name: try identifier(element, "name"), summary: summary(of: element),
      isBitfield: try flag(element, "bitfield"), entries: [])
    for child in element.children {
      switch child.name {
      case "entry":
        let text = try attribute(child, "value")
        guard let value = number(text) else { throw error(child, "'\(text)' is no 32-bit number") }
        let name = try attribute(child, "name")
        // A name such as 90 is fine here, as it never stands alone.
        guard isIdentifier(name) || name.first?.isNumber == true && isIdentifier("_" + name) else {
          throw error(child, "'\(name)' is no name")
        }
        facts.entries.append(.init(name: name, value: value, since: try since(child, in: interface)))
      case "description": break
      default: throw unexpected(child, in: element)
      }
    }
    guard !facts.entries.isEmpty else { throw error(element, "enum '\(facts.name)' is empty") }
    try requireDistinct(facts.entries.map(\.name), "entry", element)
    return facts
  }

  // MARK: Attributes

  private func attribute(_ element: XMLElement, _ key: String) throws(ScanError) -> String {
    guard let value = element.attributes[key], !value.isEmpty else {
      throw error(element, "<\(element.name)> needs '\(key)'")
    }
    return value
  }

  private func identifier(_ element: XMLElement, _ key: String) throws(ScanError) -> String {
    let value = try attribute(element, key)
    guard isIdentifier(value) else { throw error(element, "'\(value)' is no name") }
    return value
  }

  private func isIdentifier(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
    return text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
      default: false
      }
    }
  }

  private func count(_ element: XMLElement, _ key: String) throws(ScanError) -> Int {
    let text = try attribute(element, key)
    guard let value = Int(text), value >= 1, value <= Int(Int32.max) else {
      throw error(element, "'\(key)' must be a number from 1 on, not '\(text)'")
    }
    return value
  }

  private func since(_ element: XMLElement, in interface: Interface) throws(ScanError) -> Int {
    guard element.attributes["since"] != nil else { return 1 }
    let value = try count(element, "since")
    guard value <= interface.version else {
      throw error(element, "since \(value) is newer than \(interface.name)'s version \(interface.version)")
    }
    return value
  }

  private func flag(_ element: XMLElement, _ key: String) throws(ScanError) -> Bool {
    switch element.attributes[key] {
    case nil, "false": return false
    case "true": return true
    case let value?: throw error(element, "'\(key)' must be true or false, not '\(value)'")
    }
  }

  /// Decimal, hexadecimal, or a shift as in `1 << 3`.
  private func number(_ text: String) -> UInt32? {
    let shift = text.split(separator: "<<", omittingEmptySubsequences: false)
    if shift.count == 2 {
      guard let base = UInt32(shift[0].filter { $0 != " " }), let by = Int(shift[1].filter { $0 != " " }),
        (0..<32).contains(by), base <= UInt32.max >> UInt32(by)
      else { return nil }
      return base << UInt32(by)
    }
    return text.hasPrefix("0x") ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text)
  }

  private func summary(of element: XMLElement) -> String {
    let description = element.children.first { $0.name == "description" }
    return description?.attributes["summary"] ?? element.attributes["summary"] ?? ""
  }

  // MARK: Errors

  private func requireDistinct(_ names: [String], _ what: String, _ element: XMLElement) throws(ScanError) {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted { throw error(element, "\(what) '\(name)' is there twice") }
  }

  private func unexpected(_ child: XMLElement, in parent: XMLElement) -> ScanError {
    error(child, "<\(child.name)> does not belong in <\(parent.name)>")
  }

  private func error(_ element: XMLElement, _ message: String) -> ScanError {
    ScanError(file: file, line: element.line, message: message)
  }
}
