import CoreGraphics
import Foundation
import Synchronization

/// Finds the symbolic icons of the desktop's icon theme, as the freedesktop icon theme specification says.
struct IconTheme {
  /// One folder of a theme, as the theme describes it.
  fileprivate struct Directory {
    var path: String
    /// The sizes it serves, in pixels.
    var sizes: ClosedRange<Int>

    /// How far a size is from those it serves; 0 when it serves it.
    func distance(to size: Int) -> Int {
      size < sizes.lowerBound ? sizes.lowerBound - size : size > sizes.upperBound ? size - sizes.upperBound : 0
    }
  }

  fileprivate struct Theme {
    var inherits: [String] = []
    var directories: [Directory] = []
  }

  /// The folders that themes are in, the user's own first.
  let folders: [String]
  /// The theme that the user has chosen.
  let name: String
  private let themes = Cache()

  /// The themes that were read. A class, for looking up is no change.
  private final class Cache {
    var themes: [String: Theme] = [:]
  }

  /// The size that symbolic icons are drawn for, in pixels.
  private static let symbolicSize = 16

  /// The themes of a session with such an environment.
  ///
  /// Folders: `~/.icons`, `icons` in the folders of `XDG_DATA_HOME` and `XDG_DATA_DIRS`. The theme: `CAIRN_ICON_THEME`, else
  /// what GTK's settings or KDE's say, else Adwaita.
  init(environment: [String: String]) {
    let home = environment["HOME"] ?? "/"
    func variable(_ name: String, _ otherwise: String) -> String {
      environment[name].flatMap { $0.isEmpty ? nil : $0 } ?? otherwise
    }
    let own = variable("XDG_DATA_HOME", home + "/.local/share")
    let shared = variable("XDG_DATA_DIRS", "/usr/local/share:/usr/share").split(separator: ":")
    folders = [home + "/.icons"] + ([own] + shared.map(String.init)).map { $0 + "/icons" }
    let settings = variable("XDG_CONFIG_HOME", home + "/.config")
    name =
      environment["CAIRN_ICON_THEME"].flatMap { IconTheme.isPlain($0) ? $0 : nil }
      ?? IconTheme.setting("gtk-icon-theme-name", in: "Settings", of: settings + "/gtk-4.0/settings.ini")
      ?? IconTheme.setting("gtk-icon-theme-name", in: "Settings", of: settings + "/gtk-3.0/settings.ini")
      ?? IconTheme.setting("Theme", in: "Icons", of: settings + "/kdeglobals") ?? "Adwaita"
  }

  // MARK: Looking up

  /// The file of a scalable icon, in the theme, those it inherits from, and `hicolor`; nil when there is none.
  ///
  /// - Parameter icon: the icon's name without an ending; one that leads out of its folder is none.
  func path(ofIcon icon: String) -> String? {
    guard IconTheme.isPlain(icon) else { return nil }
    var (waiting, seen) = ([name], Set<String>())
    var isLast = false
    while true {
      guard let theme = waiting.first else {
        if isLast { return nil }
        isLast = true
        waiting = ["hicolor"]
        continue
      }
      waiting.removeFirst()
      guard seen.insert(theme).inserted else { continue }
      let read = read(theme)
      if let path = path(ofIcon: icon, in: read, named: theme) { return path }
      // A theme's own parents come before those of the theme that led to it. `hicolor` is last, whoever names it.
      waiting = read.inherits.filter { $0 != "hicolor" } + waiting
    }
  }

  private func path(ofIcon icon: String, in theme: Theme, named name: String) -> String? {
    let size = IconTheme.symbolicSize
    // Sorting keeps the theme's order among those that are as good.
    let directories = theme.directories.enumerated()
      .sorted { ($0.element.distance(to: size), $0.offset) < ($1.element.distance(to: size), $1.offset) }
    for (_, directory) in directories {
      for folder in folders {
        let path = "\(folder)/\(name)/\(directory.path)/\(icon).svg"
        if access(path, R_OK) == 0 { return path }
      }
    }
    return nil
  }

  /// Whether a name is one folder's or file's.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && !name.contains("/") && !name.contains("\0")
  }

  // MARK: Reading

  private func read(_ name: String) -> Theme {
    if let known = themes.themes[name] { return known }
    var theme = Theme()
    for folder in folders where IconTheme.isPlain(name) {
      guard let groups = IconTheme.groups(of: "\(folder)/\(name)/index.theme") else { continue }
      theme = Theme(groups)
      break
    }
    themes.themes[name] = theme
    return theme
  }

  /// Bytes of a settings or theme file that is read.
  private static let byteLimit = 1 << 20

  /// The groups of a file of `[group]` and `key=value` lines; nil when it cannot be read.
  private static func groups(of path: String) -> [String: [String: String]]? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= byteLimit,
      let data = FileManager.default.contents(atPath: path)
    else { return nil }
    var groups: [String: [String: String]] = [:]
    var group = ""
    for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("["), line.hasSuffix("]") {
        group = String(line.dropFirst().dropLast())
      } else if !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") {
        let key = line[..<equals].trimmingCharacters(in: .whitespaces)
        groups[group, default: [:]][key] = line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)
      }
    }
    return groups
  }

  private static func setting(_ key: String, in group: String, of path: String) -> String? {
    groups(of: path)?[group]?[key].flatMap { isPlain($0) ? $0 : nil }
  }
}

extension IconTheme.Theme {
  fileprivate init(_ groups: [String: [String: String]]) {
    let head = groups["Icon Theme"] ?? [:]
    func list(_ key: String) -> [String] {
      (head[key] ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    inherits = list("Inherits")
    for path in list("Directories") + list("ScaledDirectories") {
      guard let group = groups[path], !path.hasPrefix("/"), !path.contains("..") else { continue }
      func number(_ key: String) -> Int? {
        group[key].flatMap { Int($0) }.flatMap { (0...100_000).contains($0) ? $0 : nil }
      }
      guard let size = number("Size") else { continue }
      let range: ClosedRange<Int> =
        switch group["Type"] {
        case "Fixed": size...size
        case "Scalable": min(size, number("MinSize") ?? size)...max(size, number("MaxSize") ?? size)
        default: size - (number("Threshold") ?? 2)...size + (number("Threshold") ?? 2)
        }
      directories.append(.init(path: path, sizes: range))
    }
  }
}

// MARK: Symbols

extension IconTheme {
  private struct Known {
    var theme: IconTheme?
    /// Icons by the names of symbols; nil for those that there are none of.
    var icons: [String: SVGDocument?] = [:]
  }

  /// How many symbols are kept before all are forgotten.
  private static let limit = 128
  private static let known = Mutex(Known())

  /// The symbolic icon that stands for a symbol, or that has its name; nil when the theme has none, or when librsvg is not
  /// installed.
  static func symbolicIcon(for symbol: String) -> SVGDocument? {
    known.withLock { known in
      if let icon = known.icons[symbol] { return icon }
      let theme = known.theme ?? IconTheme(environment: ProcessInfo.processInfo.environment)
      known.theme = theme
      var icon: SVGDocument?
      for name in iconNames(for: symbol) {
        guard let path = theme.path(ofIcon: name), case .vectors(let document)? = ImageFile(path: path)?.content else {
          continue
        }
        icon = document
        break
      }
      if known.icons.count >= limit { known.icons = [:] }
      known.icons[symbol] = icon
      return icon
    }
  }

  /// The names of icons that may stand for a symbol, the best first.
  private static func iconNames(for symbol: String) -> [String] {
    if let name = iconName(for: symbol) { return [name + "-symbolic"] }
    // What has the form of an icon's name is one.
    guard !symbol.contains(".") else { return [] }
    return symbol.hasSuffix("-symbolic") ? [symbol] : [symbol + "-symbolic"]
  }
}
