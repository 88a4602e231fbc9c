/// A small strict XML reader for protocol files.
///
/// It knows elements, attributes, text, comments, CDATA, processing instructions, character references and a document
/// type without internal subset. It has no namespaces, no own entities and no encodings but UTF-8, which no protocol
/// file uses. The first fault ends it, with the line.
struct XMLReader {
  private let file: String
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  /// Nesting deeper than this is a fault; protocol files nest five deep.
  private static let deepest = 64

  private init(_ bytes: [UInt8], file: String) {
    self.file = file
    self.bytes = bytes
  }

  /// The document element of a UTF-8 document. `file` is named in errors.
  static func read(_ bytes: [UInt8], file: String) throws(ScanError) -> XMLElement {
    var reader = XMLReader(bytes, file: file)
    return try reader.document()
  }

  // MARK: Grammar

  private mutating func document() throws(ScanError) -> XMLElement {
    skip("\u{FEFF}")
    try skipMisc(allowingDoctype: true)
    guard peek() == UInt8(ascii: "<") else { throw error("expected the document's element") }
    let root = try element(depth: 1)
    try skipMisc(allowingDoctype: false)
    guard position == bytes.count else { throw error("text after the document's element") }
    return root
  }

  private mutating func skipMisc(allowingDoctype: Bool) throws(ScanError) {
    while true {
      skipSpace()
      if skip("<!--") {
        try comment()
      } else if skip("<?") {
        try passed("?>", of: "a processing instruction")
      } else if allowingDoctype, skip("<!DOCTYPE") {
        try passed(">", of: "the document type")
      } else {
        return
      }
    }
  }

  private mutating func element(depth: Int) throws(ScanError) -> XMLElement {
    guard depth <= Self.deepest else { throw error("elements nest too deep") }
    let start = line
    try expect("<")
    let elementName = try name("an element's name")
    var element = XMLElement(name: elementName, attributes: [:], children: [], line: start)
    while true {
      let spaced = skipSpace()
      if skip("/>") { return element }
      if skip(">") { break }
      guard position < bytes.count else { throw error("<\(elementName)> is never closed", line: start) }
      guard spaced else { throw error("expected white space, '>' or '/>' in <\(elementName)>") }
      let key = try name("an attribute's name in <\(elementName)>")
      skipSpace()
      try expect("=")
      skipSpace()
      let value = try attributeValue(of: key)
      guard element.attributes.updateValue(value, forKey: key) == nil else {
        throw error("attribute '\(key)' is given twice")
      }
    }
    try content(of: &element, depth: depth)
    return element
  }

  private mutating func content(of element: inout XMLElement, depth: Int) throws(ScanError) {
    while let byte = peek() {
      if byte == UInt8(ascii: "&") {
        _ = try reference()
      } else if byte != UInt8(ascii: "<") {
        advance()
      } else if skip("<!--") {
        try comment()
      } else if skip("<![CDATA[") {
        try passed("]]>", of: "a CDATA section")
      } else if skip("<?") {
        try passed("?>", of: "a processing instruction")
      } else if skip("</") {
        let closed = try name("an element's name")
        guard closed == element.name else {
          throw error("</\(closed)> closes <\(element.name)> of line \(element.line)")
        }
        skipSpace()
        return try expect(">")
      } else {
        element.children.append(try self.element(depth: depth + 1))
      }
    }
    throw error("<\(element.name)> is never closed", line: element.line)
  }

  private mutating func comment() throws(ScanError) {
    let start = line
    while position < bytes.count {
      if skip("-->") { return }
      if starts(with: "--") { throw error("'--' inside a comment") }
      advance()
    }
    throw error("a comment is never closed", line: start)
  }

  private mutating func attributeValue(of key: String) throws(ScanError) -> String {
    guard let quote = peek(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw error("the value of '\(key)' must be quoted")
    }
    let start = line
    advance()
    var value: [UInt8] = []
    while let byte = peek() {
      switch byte {
      case quote:
        advance()
        guard let text = String(validating: value, as: UTF8.self) else {
          throw error("the value of '\(key)' is not UTF-8", line: start)
        }
        return text
      case UInt8(ascii: "<"):
        throw error("'<' in the value of '\(key)'")
      case UInt8(ascii: "&"):
        value.append(contentsOf: String(try reference()).utf8)
      case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        value.append(UInt8(ascii: " "))
        advance()
      default:
        value.append(byte)
        advance()
      }
    }
    throw error("the value of '\(key)' is never closed", line: start)
  }

  private mutating func reference() throws(ScanError) -> Unicode.Scalar {
    try expect("&")
    let start = position
    while let byte = peek(), byte != UInt8(ascii: ";") {
      guard position - start < 10, byte > 0x20 else { throw error("'&' begins no character reference") }
      advance()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    try expect(";")
    switch text {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    let number: UInt32?
    if text.hasPrefix("#x") {
      number = UInt32(text.dropFirst(2), radix: 16)
    } else {
      number = text.hasPrefix("#") ? UInt32(text.dropFirst()) : nil
    }
    guard let number, number != 0, let scalar = Unicode.Scalar(number) else {
      throw error("unknown reference '&\(text);'")
    }
    return scalar
  }

  private mutating func name(_ what: String) throws(ScanError) -> String {
    let start = position
    while let byte = peek(), Self.isNameByte(byte, first: position == start) { advance() }
    guard position > start else { throw error("expected \(what)") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func isNameByte(_ byte: UInt8, first: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): return true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"): return !first
    default: return false
    }
  }

  // MARK: Bytes

  private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func advance() {
    if bytes[position] == UInt8(ascii: "\n") { line += 1 }
    position += 1
  }

  private func starts(with text: StaticString) -> Bool {
    guard bytes.count - position >= text.utf8CodeUnitCount else { return false }
    for offset in 0..<text.utf8CodeUnitCount where bytes[position + offset] != text.utf8Start[offset] { return false }
    return true
  }

  @discardableResult private mutating func skip(_ text: StaticString) -> Bool {
    guard starts(with: text) else { return false }
    for _ in 0..<text.utf8CodeUnitCount { advance() }
    return true
  }

  @discardableResult private mutating func skipSpace() -> Bool {
    let start = position
    while let byte = peek(), byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { advance() }
    return position > start
  }

  private mutating func expect(_ text: StaticString) throws(ScanError) {
    guard skip(text) else { throw error("expected '\(text)'") }
  }

  /// Goes behind the next `end`.
  private mutating func passed(_ end: StaticString, of what: String) throws(ScanError) {
    let start = line
    while position < bytes.count {
      if skip(end) { return }
      advance()
    }
    throw error("\(what) is never closed", line: start)
  }

  private func error(_ message: String, line: Int? = nil) -> ScanError {
    ScanError(file: file, line: line ?? self.line, message: message)
  }
}
