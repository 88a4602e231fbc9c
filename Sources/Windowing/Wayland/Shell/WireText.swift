import Wayland

/// Text for the wire: a message holds 4096 bytes, and desktops pass titles on in messages of their own.
enum WireText {
  static let longest = 1024

  /// `text` without zeros, cut to `limit` bytes of UTF-8 on a character boundary.
  static func cut(_ text: String, limit: Int = longest) -> String {
    var text = text
    if text.utf8.contains(0) { text.unicodeScalars.removeAll { $0.value == 0 } }
    let cut = text.truncated(toUTF8Count: limit)
    guard cut.isEmpty, !text.isEmpty else { return cut }
    // A single character that is longer than the limit: between its scalars then.
    var scalars = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      count += UTF8.width(scalar)
      if count > limit { break }
      scalars.append(scalar)
    }
    return String(scalars)
  }
}
