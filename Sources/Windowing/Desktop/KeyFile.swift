import Foundation

/// A file of `[group]` and `key=value` lines, as desktops keep settings, themes and their entries in.
package struct KeyFile: Sendable {
  /// Bytes of a file that is read; larger ones are none.
  package static let byteLimit = 1 << 20

  /// Values by group and key. What precedes the first group is in the one without a name.
  package let groups: [String: [String: String]]

  /// Nil when there is no such regular file that can be read. Lines that are no such lines count for nothing.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.byteLimit,
      let data = FileManager.default.contents(atPath: path)
    else { return nil }
    self.init(String(decoding: data, as: UTF8.self))
  }

  package init(_ text: String) {
    var groups: [String: [String: String]] = [:]
    var group = ""
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("["), line.hasSuffix("]") {
        group = String(line.dropFirst().dropLast())
      } else if !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") {
        let key = line[..<equals].trimmingCharacters(in: .whitespaces)
        groups[group, default: [:]][key] = line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)
      }
    }
    self.groups = groups
  }

  package subscript(group: String, key: String) -> String? { groups[group]?[key] }
}
