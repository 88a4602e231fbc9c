import CoreGraphics
import Foundation
import Synchronization
import Windowing

/// Finds icons of the desktop's icon theme, as the freedesktop icon theme specification says.
struct IconTheme {
  /// One folder of a theme, as the theme describes it.
  fileprivate struct Directory {
    var path: String
    /// The sizes it serves, in pixels.
    var sizes: ClosedRange<Int>
    /// Whether it is for displays of several pixels a point: its icons are finer than their size says.
    var isScaled: Bool

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
  static let symbolicSize = 16
  /// What icons' files end in, the best first. The specification also knows XPM files, which nothing reads any more.
  private static let endings = ["svg", "png"]

  /// The themes of a session with such an environment: in `~/.icons`, and `icons` in the folders of `XDG_DATA_HOME` and
  /// `XDG_DATA_DIRS`.
  ///
  /// - Parameter name: the theme that the user has chosen; nil is Adwaita.
  init(name: String?, environment: [String: String]) {
    let home = environment["HOME"] ?? "/"
    func variable(_ name: String, _ otherwise: String) -> String {
      environment[name].flatMap { $0.isEmpty ? nil : $0 } ?? otherwise
    }
    let own = variable("XDG_DATA_HOME", home + "/.local/share")
    let shared = variable("XDG_DATA_DIRS", "/usr/local/share:/usr/share").split(separator: ":")
    folders = [home + "/.icons"] + ([own] + shared.map(String.init)).map { $0 + "/icons" }
    self.name = name.flatMap { IconTheme.isPlain($0) ? $0 : nil } ?? "Adwaita"
  }

  // MARK: Looking up

  /// The file of an icon, in the theme, those it inherits from, and `hicolor`; nil when there is none.
  ///
  /// - Parameters:
  ///   - icon: the icon's name without an ending; one that leads out of its folder is none.
  ///   - size: pixels of its sides; of the files that a theme has the one made for the nearest size is taken.
  func path(ofIcon icon: String, size: Int = symbolicSize) -> String? {
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
      if let path = path(ofIcon: icon, size: size, in: read, named: theme) { return path }
      // A theme's own parents come before those of the theme that led to it. `hicolor` is last, whoever names it.
      waiting = read.inherits.filter { $0 != "hicolor" } + waiting
    }
  }

  private func path(ofIcon icon: String, size: Int, in theme: Theme, named name: String) -> String? {
    // Sorting keeps the theme's order among those that are as good. Folders for finer displays come after the others.
    let directories = theme.directories.enumerated()
      .sorted {
        ($0.element.distance(to: size), $0.element.isScaled ? 1 : 0, $0.offset)
          < ($1.element.distance(to: size), $1.element.isScaled ? 1 : 0, $1.offset)
      }
    for (_, directory) in directories {
      for folder in folders {
        for ending in IconTheme.endings {
          let path = "\(folder)/\(name)/\(directory.path)/\(icon).\(ending)"
          if access(path, R_OK) == 0 { return path }
        }
      }
    }
    return nil
  }

  /// Whether a name is one folder's or file's.
  private static func isPlain(_ name: String) -> Bool { DesktopSettings.plainName(name) != nil }

  // MARK: Reading

  private func read(_ name: String) -> Theme {
    if let known = themes.themes[name] { return known }
    var theme = Theme()
    for folder in folders where IconTheme.isPlain(name) {
      guard let file = KeyFile(path: "\(folder)/\(name)/index.theme") else { continue }
      theme = Theme(file.groups)
      break
    }
    themes.themes[name] = theme
    return theme
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
      directories.append(.init(path: path, sizes: range, isScaled: (number("Scale") ?? 1) > 1))
    }
  }
}

// MARK: Symbols

extension IconTheme {
  /// The file of an icon, read.
  struct Icon: Sendable {
    enum Picture: Sendable {
      case vectors(SVGDocument)
      case pixels(CGImage)
    }

    let picture: Picture
    /// Whether only its shape counts, which takes the colour of what is around; else it has colours of its own.
    let isSymbolic: Bool

    /// Width and height in units that mean nothing beside each other.
    var proportion: CGSize {
      switch picture {
      case .vectors(let document): document.size
      case .pixels(let image): CGSize(width: image.width, height: image.height)
      }
    }
  }

  private struct Key: Hashable {
    var symbol: String
    /// Pixels that an icon was wanted for which there may be files of several sizes of; 0 for symbolic ones.
    var size: Int
  }

  private struct Known {
    /// What the desktop's settings say; nil for nothing.
    var name: String?
    var theme: IconTheme?
    /// nil for those that there are none of.
    var icons: [Key: Icon?] = [:]
  }

  /// How many symbols are kept before all are forgotten.
  private static let limit = 128
  private static let known = Mutex(Known())

  /// Takes icons from the theme of this name from now on; nil is the standard one. False when they came from it before.
  @discardableResult static func choose(_ name: String?) -> Bool {
    known.withLock { known in
      guard known.name != name else { return false }
      known = Known(name: name)
      return true
    }
  }

  /// The symbolic icon that stands for a symbol, or that has its name, else the icon in colours; nil when the theme has none,
  /// or when librsvg is not installed for one of vectors.
  ///
  /// - Parameter size: pixels of its sides, which icons in colours are chosen by.
  static func icon(for symbol: String, size: Int) -> Icon? {
    known.withLock { known in
      let theme = known.theme ?? IconTheme(name: known.name, environment: ProcessInfo.processInfo.environment)
      known.theme = theme
      if known.icons.count >= limit { known.icons = [:] }
      let symbolic = Key(symbol: symbol, size: 0)
      if known.icons[symbolic] == nil { known.icons[symbolic] = .some(theme.symbolicIcon(for: symbol)) }
      if let icon = known.icons[symbolic] ?? nil { return icon }
      let colored = Key(symbol: symbol, size: max(1, size))
      if known.icons[colored] == nil {
        known.icons[colored] = .some(theme.coloredIcon(for: symbol, size: colored.size))
      }
      return known.icons[colored] ?? nil
    }
  }

  /// The symbolic icon that stands for a symbol; nil when there is none.
  func symbolicIcon(for symbol: String) -> Icon? {
    let name = IconTheme.iconName(for: symbol) ?? symbol
    return read(
      name.hasSuffix("-symbolic") ? name : name + "-symbolic", size: IconTheme.symbolicSize, isSymbolic: true)
  }

  /// The icon in colours that stands for a symbol, of the file for the nearest size; nil when there is none.
  func coloredIcon(for symbol: String, size: Int) -> Icon? {
    let name = IconTheme.iconName(for: symbol) ?? symbol
    return name.hasSuffix("-symbolic") ? nil : read(name, size: size, isSymbolic: false)
  }

  private func read(_ name: String, size: Int, isSymbolic: Bool) -> Icon? {
    guard let path = path(ofIcon: name, size: size), let content = ImageFile(path: path)?.content else { return nil }
    return switch content {
    case .vectors(let document): Icon(picture: .vectors(document), isSymbolic: isSymbolic)
    case .pixels(let image): Icon(picture: .pixels(image), isSymbolic: isSymbolic)
    }
  }
}
