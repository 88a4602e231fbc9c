import Foundation

/// Reads a message of the settings portal. What it holds is not trusted: whatever is not of the expected type makes it end.
struct PortalMessage {
  /// The message is not what it should be.
  struct Malformed: Error {}

  /// Settings of one message that are looked at; a desktop has some hundreds. What follows counts for nothing.
  private static let mostEntries = 5_000
  /// Bytes of a text; longer ones are no setting that we know.
  private static let longestText = 4_096
  /// Variants inside variants: some portals wrap once more than they should.
  private static let deepest = 4

  let message: SessionBusLibrary.Pointer
  let library: SessionBusLibrary

  /// The answer to `ReadAll`: `a{sa{sv}}`, calling `found` with namespace, name and value.
  func readAll(_ found: (String, String, PortalValue) -> Void) throws(Malformed) {
    var left = Self.mostEntries
    try enter("a", "{sa{sv}}")
    while try enter("e", "sa{sv}") {
      let namespace = try text()
      try enter("a", "{sv}")
      while try enter("e", "sv") {
        let name = try text()
        if let namespace, let name, let value = try value() { found(namespace, name, value) }
        try leave()
        left -= 1
        if left == 0 { return }
      }
      try leave()
      try leave()
    }
  }

  /// The signal `SettingChanged`: namespace, name and value. Nil for a value of a type that no setting we know has.
  func changedSetting() throws(Malformed) -> (namespace: String, name: String, value: PortalValue)? {
    guard let namespace = try text(), let name = try text(), let value = try value() else { return nil }
    return (namespace, name, value)
  }

  /// The signal `NameOwnerChanged`: the owner that a name has now, empty for none.
  func newOwner() throws(Malformed) -> String? {
    _ = try text()
    _ = try text()
    return try text()
  }

  /// A variant's value; nil for a type that no setting we know has, which is passed over.
  private func value(depth: Int = 0) throws(Malformed) -> PortalValue? {
    guard depth < Self.deepest, let (type, contents) = try next(), type == "v" else { throw Malformed() }
    try enter("v", contents)
    let value: PortalValue?
    switch contents {
    case "v": value = try self.value(depth: depth + 1)
    case "s": value = try text().map { .string($0) }
    case "b": value = .boolean(try basic("b", Int32(0)) != 0)
    case "y": value = .integer(Int64(try basic("y", UInt8(0))))
    case "n": value = .integer(Int64(try basic("n", Int16(0))))
    case "q": value = .integer(Int64(try basic("q", UInt16(0))))
    case "i": value = .integer(Int64(try basic("i", Int32(0))))
    case "u": value = .integer(Int64(try basic("u", UInt32(0))))
    case "x": value = .integer(try basic("x", Int64(0)))
    case "d": value = .number(try basic("d", Double(0)))
    case "(ddd)":
      try enter("r", "ddd")
      let parts = (try basic("d", Double(0)), try basic("d", Double(0)), try basic("d", Double(0)))
      value = .color(parts.0, parts.1, parts.2)
      try leave()
    default:
      guard library.skip(message, contents) >= 0 else { throw Malformed() }
      value = nil
    }
    try leave()
    return value
  }

  /// A text; nil for one that is too long.
  private func text() throws(Malformed) -> String? {
    guard let pointer = try basic("s", SessionBusLibrary.Text?.none) else { throw Malformed() }
    guard strnlen(pointer, Self.longestText + 1) <= Self.longestText else { return nil }
    return String(cString: pointer)
  }

  private func basic<Value: BitwiseCopyable>(_ type: Character, _ initial: Value) throws(Malformed) -> Value {
    var value = initial
    let code = withUnsafeMutablePointer(to: &value) { library.read(message, Self.letter(type), $0) }
    guard code > 0 else { throw Malformed() }
    return value
  }

  /// Type and, of a container, contents of the next element; nil at the end.
  private func next() throws(Malformed) -> (type: Character, contents: String)? {
    var type: CChar = 0
    var contents: SessionBusLibrary.Text?
    let code = library.peek(message, &type, &contents)
    guard code >= 0 else { throw Malformed() }
    guard code > 0 else { return nil }
    return (Character(Unicode.Scalar(UInt8(bitPattern: type))), contents.map { String(cString: $0) } ?? "")
  }

  /// Goes into a container. False when there is none any more.
  @discardableResult private func enter(_ type: Character, _ contents: String) throws(Malformed) -> Bool {
    let code = library.enter(message, Self.letter(type), contents)
    guard code >= 0 else { throw Malformed() }
    return code > 0
  }

  private func leave() throws(Malformed) {
    guard library.leave(message) >= 0 else { throw Malformed() }
  }

  private static func letter(_ type: Character) -> CChar { CChar(bitPattern: type.asciiValue ?? 0) }
}
