import Foundation

/// Finds cursor files in the user's theme and the themes that it inherits from.
struct CursorTheme {
  let name: String
  /// Pixels at scale 1.
  let size: Int
  private let folders: [String]

  /// - Parameter environment: `XCURSOR_THEME`, `XCURSOR_SIZE` and `XCURSOR_PATH` as other toolkits read them.
  init(environment: [String: String]) {
    func value(_ key: String) -> String? { environment[key].flatMap { $0.isEmpty ? nil : $0 } }
    name = value("XCURSOR_THEME") ?? "default"
    size = value("XCURSOR_SIZE").flatMap { Int($0) }.flatMap { (1...512).contains($0) ? $0 : nil } ?? 24
    let home = value("HOME") ?? ""
    let path = value("XCURSOR_PATH") ?? "~/.local/share/icons:~/.icons:/usr/share/icons:/usr/share/pixmaps"
    folders = path.split(separator: ":").map { $0.hasPrefix("~/") ? home + $0.dropFirst() : String($0) }
  }

  /// The first of `names` that the theme, or one it inherits from, has; nearest to `size` times `scale` pixels.
  /// Nil when no theme has any.
  func cursor(named names: [String], scale: Int) -> CursorFile? {
    for theme in themes() {
      for cursor in names {
        for folder in folders {
          let path = "\(folder)/\(theme)/cursors/\(cursor)"
          guard let data = FileManager.default.contents(atPath: path),
            let file = CursorFile(data, size: size * max(1, scale))
          else { continue }
          return file
        }
      }
    }
    return nil
  }

  /// The theme and its ancestors, nearest first, each once.
  private func themes() -> [String] {
    var result: [String] = []
    var queue = [name, "default", "Adwaita"]
    while !queue.isEmpty, result.count < 16 {
      let theme = queue.removeFirst()
      // A name, not a path.
      guard !result.contains(theme), !theme.contains("/") else { continue }
      result.append(theme)
      queue.insert(contentsOf: folders.lazy.compactMap { parents(of: theme, in: $0) }.first ?? [], at: 0)
    }
    return result
  }

  private func parents(of theme: String, in folder: String) -> [String]? {
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(theme)/index.theme") else { return nil }
    for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == "Inherits" else { continue }
      return parts[1].split { $0 == "," || $0 == ";" }.map { $0.trimmingCharacters(in: .whitespaces) }
    }
    return nil
  }
}
