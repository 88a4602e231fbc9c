import CoreGraphics
import Foundation

/// A value of one of the types that the settings we know can have.
enum PortalValue: Hashable, Sendable {
  case string(String)
  case integer(Int64)
  case number(Double)
  case boolean(Bool)
  /// Three components of a colour.
  case color(Double, Double, Double)
}

/// What the desktop portal has told so far.
struct PortalSettings: Hashable, Sendable {
  /// A setting by the portal's names.
  enum Key: String, CaseIterable {
    case scheme = "org.freedesktop.appearance color-scheme"
    case contrast = "org.freedesktop.appearance contrast"
    case accent = "org.freedesktop.appearance accent-color"
    case reducedMotion = "org.freedesktop.appearance reduced-motion"
    case gnomeScheme = "org.gnome.desktop.interface color-scheme"
    case gnomeFont = "org.gnome.desktop.interface font-name"
    case gnomeMonospace = "org.gnome.desktop.interface monospace-font-name"
    case gnomeTextScale = "org.gnome.desktop.interface text-scaling-factor"
    case gnomeIcons = "org.gnome.desktop.interface icon-theme"
    case gnomeAnimations = "org.gnome.desktop.interface enable-animations"
    case gnomeContrast = "org.gnome.desktop.a11y.interface high-contrast"
    case kdeFont = "org.kde.kdeglobals.General font"
    case kdeMonospace = "org.kde.kdeglobals.General fixed"
    case kdeIcons = "org.kde.kdeglobals.Icons Theme"
    case kdeAnimations = "org.kde.kdeglobals.KDE AnimationDurationFactor"
    case kdeBackground = "org.kde.kdeglobals.Colors:Window BackgroundNormal"
  }

  /// What to ask the portal for; a last part `*` stands for any.
  static let namespaces = [
    "org.freedesktop.appearance", "org.gnome.desktop.interface", "org.gnome.desktop.a11y.interface",
    "org.kde.kdeglobals.*",
  ]

  private var values: [Key: PortalValue] = [:]

  /// Notes a value. One of a setting that nobody asks for is not kept.
  mutating func set(_ name: String, in namespace: String, to value: PortalValue) {
    if let key = Key(rawValue: "\(namespace) \(name)") { values[key] = value }
  }

  /// The settings, from `files` where the portal says nothing that makes sense.
  func applied(to files: DesktopSettings) -> DesktopSettings {
    var result = files
    if let scheme { result.colorScheme = scheme.value }
    if let contrast = integer(.contrast).map({ $0 == 1 }) ?? boolean(.gnomeContrast) {
      result.increasedContrast = contrast
    }
    if case .color(let red, let green, let blue) = values[.accent] {
      result.accentColor = DesktopSettings.Accent(red: red, green: green, blue: blue)
    }
    if let font = string(.gnomeFont).flatMap({ DesktopFont(pango: $0) })
      ?? string(.kdeFont).flatMap({ DesktopFont(qt: $0) })
    {
      result.interfaceFont = font
    }
    if let font = string(.gnomeMonospace).flatMap({ DesktopFont(pango: $0) })
      ?? string(.kdeMonospace).flatMap({ DesktopFont(qt: $0) })
    {
      result.monospaceFont = font
    }
    if let scale = number(.gnomeTextScale).flatMap(DesktopSettings.validTextScale) { result.textScale = scale }
    if let name = [Key.gnomeIcons, .kdeIcons].lazy.compactMap({ string($0).flatMap(DesktopSettings.plainName) }).first {
      result.iconTheme = name
    }
    if let reduces { result.reduceMotion = reduces }
    return result
  }

  /// Nil inside: the portal says that there is no preference. It may say so where GNOME's own setting is not there.
  private var scheme: (value: DesktopSettings.ColorScheme?, Void)? {
    switch integer(.scheme) {
    case 0: return (nil, ())
    case 1: return (.dark, ())
    case 2: return (.light, ())
    default: break
    }
    switch string(.gnomeScheme) {
    case "default": return (nil, ())
    case "prefer-dark": return (.dark, ())
    case "prefer-light": return (.light, ())
    default: break
    }
    return string(.kdeBackground).flatMap(DesktopSettings.scheme(ofBackground:)).map { ($0, ()) }
  }

  private var reduces: Bool? {
    let told = [
      integer(.reducedMotion).map { $0 == 1 }, boolean(.gnomeAnimations).map { !$0 },
      number(.kdeAnimations).map { $0 == 0 },
    ].compactMap { $0 }
    return told.isEmpty ? nil : told.contains(true)
  }

  private func integer(_ key: Key) -> Int64? { if case .integer(let value) = values[key] { value } else { nil } }
  private func boolean(_ key: Key) -> Bool? { if case .boolean(let value) = values[key] { value } else { nil } }
  private func string(_ key: Key) -> String? { if case .string(let value) = values[key] { value } else { nil } }
  /// KDE's portal tells numbers as text.
  private func number(_ key: Key) -> Double? {
    switch values[key] {
    case .number(let value): value
    case .integer(let value): Double(value)
    case .string(let text): Double(text)
    default: nil
    }
  }
}
