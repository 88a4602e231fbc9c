import Foundation

/// What went over the wire, as libwayland wrote it to a client's standard error because of WAYLAND_DEBUG.
struct WireLog {
  /// A request or an event with its interface, without the object's number: "wl_touch.down".
  struct Message {
    let isRequest: Bool
    let name: String
    let arguments: [Substring]
  }

  let messages: [Message]
  /// The lines the program wrote itself.
  let own: [Substring]
  /// The last lines of all, for a failure.
  let tail: [Substring]

  init(_ text: String) {
    var messages: [Message] = []
    var own: [Substring] = []
    let lines = text.split(separator: "\n")
    for line in lines {
      if let message = Self.message(line) {
        messages.append(message)
      } else {
        own.append(line)
      }
    }
    self.messages = messages
    self.own = own
    tail = lines.suffix(40)
  }

  func count(_ name: String) -> Int { messages.reduce(0) { $0 + ($1.name == name ? 1 : 0) } }

  func last(_ name: String) -> Message? { messages.last { $0.name == name } }

  /// "[1234.567]  -> wl_surface@3.attach(wl_buffer@9, 0, 0)", "[1234.567] wl_touch@7.up(1, 2, 0)".
  private static func message(_ line: Substring) -> Message? {
    guard line.first == "[", let bracket = line.firstIndex(of: "]"), line.last == ")",
      let parenthesis = line.firstIndex(of: "(")
    else { return nil }
    var head = line[line.index(after: bracket)..<parenthesis].drop { $0 == " " }
    if head.hasPrefix("discarded ") { head = head.dropFirst("discarded ".count) }
    let isRequest = head.hasPrefix("-> ")
    if isRequest { head = head.dropFirst(3) }
    guard let at = head.firstIndex(of: "@"), let dot = head.lastIndex(of: "."), at < dot else { return nil }
    let arguments = line[line.index(after: parenthesis)...].dropLast().split(separator: ",").map {
      $0.drop { $0 == " " }
    }
    return Message(isRequest: isRequest, name: "\(head[..<at])\(head[dot...])", arguments: arguments)
  }
}
