internal import CWayland
import Glibc
import Synchronization

/// What libwayland has to say. It writes to the standard error by default; here it is kept, and told in a
/// `WaylandError`.
enum LibraryLog {
  private static let latest = Mutex("")

  /// Catches what libwayland says from now on, for all connections of the process.
  static func install() {
    wl_log_set_handler_client { format, arguments in
      // Optional on some machines only.
      let list: CVaListPointer? = arguments
      guard let format, let list else { return }
      let line = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
        vsnprintf(buffer.baseAddress!, buffer.count, format, list)
        return String(cString: buffer.baseAddress!)
      }
      LibraryLog.latest.withLock { $0 = line }
    }
  }

  /// The last line, without its end; forgotten then.
  static func take() -> String {
    let line = latest.withLock { line in
      defer { line = "" }
      return line
    }
    return String(line.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }

  /// The compositor's own words in libwayland's report of a protocol error (`interface@id: error code: words`).
  static func words(of line: String, code: UInt32) -> String {
    let mark = "error \(Int32(bitPattern: code)): "
    var rest = Substring(line)
    while !rest.isEmpty {
      if rest.hasPrefix(mark) { return String(rest.dropFirst(mark.count)) }
      rest = rest.dropFirst()
    }
    return line
  }
}
