import CoreGraphics
import Foundation

/// What the process's environment says in place of the desktop: `CAIRN_STYLE`, `CAIRN_TEXT_SCALE`, `CAIRN_FONT` and
/// `CAIRN_ICON_THEME`, for tests, kiosks and a look.
struct SettingOverrides: Sendable {
  private(set) var colorScheme: DesktopSettings.ColorScheme?
  private(set) var textScale: CGFloat?
  private(set) var interfaceFont: DesktopFont?
  private(set) var iconTheme: String?
  /// A line for people for each value that means nothing, which then counts as not set.
  private(set) var warnings: [String] = []

  /// Empty values count as not set.
  init(environment: [String: String]) {
    colorScheme = value("CAIRN_STYLE", in: environment, allowed: "light or dark") { text in
      switch text {
      case "light": .light
      case "dark": .dark
      default: nil
      }
    }
    let scales = DesktopSettings.textScales
    let allowed = "a number from \(scales.lowerBound) to \(scales.upperBound), such as 1.25"
    textScale = value("CAIRN_TEXT_SCALE", in: environment, allowed: allowed) { text in
      Double(text).flatMap { scales.contains(CGFloat($0)) ? CGFloat($0) : nil }
    }
    interfaceFont = value("CAIRN_FONT", in: environment, allowed: "the name of one font family, such as Inter") {
      DesktopFont(family: $0)
    }
    iconTheme = value(
      "CAIRN_ICON_THEME", in: environment, allowed: "the name of an icon theme's folder, such as Adwaita"
    ) {
      DesktopSettings.plainName($0)
    }
  }

  private mutating func value<Value>(
    _ name: String, in environment: [String: String], allowed: String, _ read: (String) -> Value?
  ) -> Value? {
    guard let text = environment[name], !text.isEmpty else { return nil }
    if let value = read(text) { return value }
    let shown = text.unicodeScalars.map { CharacterSet.controlCharacters.contains($0) ? "?" : String($0) }
    warnings.append("cairn: \(name)=\(shown.prefix(60).joined()) is not understood: set it to \(allowed)")
    return nil
  }

  /// The settings with what the environment says in place of what the desktop does.
  func applied(to settings: DesktopSettings) -> DesktopSettings {
    var result = settings
    if let colorScheme { result.colorScheme = colorScheme }
    if let textScale { result.textScale = textScale }
    if let interfaceFont { result.interfaceFont = interfaceFont }
    if let iconTheme { result.iconTheme = iconTheme }
    return result
  }

  func warn() {
    for line in warnings { FileHandle.standardError.write(Data((line + "\n").utf8)) }
  }
}
