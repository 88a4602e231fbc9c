import CoreGraphics
import Foundation

/// What is known without anybody to ask: the settings files of GTK 4, GTK 3 and KDE, in that order for each setting.
extension DesktopSettings {
  /// The settings in the files of the user that `environment` names: `XDG_CONFIG_HOME`, else `.config` in `HOME`.
  package init(filesOf environment: [String: String]) {
    self.init()
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? "/"
    // The specification says that a relative path is none.
    let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config"
    let gtk = ["gtk-4.0", "gtk-3.0"].compactMap { KeyFile(path: "\(folder)/\($0)/settings.ini") }
    let kde = KeyFile(path: "\(folder)/kdeglobals")
    guard !gtk.isEmpty || kde != nil else { return }

    func first<Value>(_ fromGTK: (KeyFile) -> Value?, _ fromKDE: (KeyFile) -> Value?) -> Value? {
      gtk.lazy.compactMap(fromGTK).first ?? kde.flatMap(fromKDE)
    }
    colorScheme = first(Self.schemeOfGTK, Self.schemeOfKDE)
    interfaceFont = first(
      { $0["Settings", "gtk-font-name"].flatMap { DesktopFont(pango: $0) } },
      { $0["General", "font"].flatMap { DesktopFont(qt: $0) } })
    monospaceFont = kde?["General", "fixed"].flatMap { DesktopFont(qt: $0) }
    textScale = first({ $0["Settings", "gtk-xft-dpi"].flatMap(Self.textScale(ofDPI:)) }, { _ in nil }) ?? 1
    reduceMotion =
      first(
        { $0["Settings", "gtk-enable-animations"].flatMap(Self.isTrue).map { !$0 } },
        { $0["KDE", "AnimationDurationFactor"].flatMap { Double($0) }.map { $0 == 0 } }) ?? false
    iconTheme = first(
      { $0["Settings", "gtk-icon-theme-name"].flatMap(Self.plainName) },
      { $0["Icons", "Theme"].flatMap(Self.plainName) })
  }

  private static func isTrue(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "1", "true", "yes": true
    case "0", "false", "no": false
    default: nil
    }
  }

  private static func schemeOfGTK(_ file: KeyFile) -> ColorScheme? {
    if let prefersDark = file["Settings", "gtk-application-prefer-dark-theme"].flatMap(isTrue), prefersDark {
      return .dark
    }
    return file["Settings", "gtk-theme-name"].flatMap { $0.lowercased().hasSuffix("-dark") ? .dark : nil }
  }

  private static func schemeOfKDE(_ file: KeyFile) -> ColorScheme? {
    if let color = file["Colors:Window", "BackgroundNormal"], let scheme = scheme(ofBackground: color) { return scheme }
    return file["General", "ColorScheme"].map { $0.lowercased().contains("dark") ? .dark : .light }
  }

  /// Light or dark by a background's red, green and blue (0...255, with commas between): by its luma, as it is seen.
  static func scheme(ofBackground color: String) -> ColorScheme? {
    let parts = color.split(separator: ",").map { Double($0.trimmingCharacters(in: .whitespaces)) }
    guard parts.count == 3 || parts.count == 4, let red = parts[0], let green = parts[1], let blue = parts[2],
      [red, green, blue].allSatisfy({ (0...255).contains($0) })
    else { return nil }
    // The weights of Rec. 601, which tell how bright colours of screens look.
    return 0.299 * red + 0.587 * green + 0.114 * blue < 128 ? .dark : .light
  }

  /// GTK keeps dots per inch times 1024; 96 are usual. Nil for what is no number of them.
  private static func textScale(ofDPI text: String) -> CGFloat? {
    Double(text).flatMap { $0 > 0 ? validTextScale($0 / 1024 / 96) : nil }
  }

  /// The scale cut to `textScales`; nil for what is no scale.
  static func validTextScale(_ scale: Double) -> CGFloat? {
    guard scale.isFinite, scale > 0 else { return nil }
    return min(max(CGFloat(scale), textScales.lowerBound), textScales.upperBound)
  }

  /// A name of a folder; nil for one that leads elsewhere.
  package static func plainName(_ name: String) -> String? {
    let isPlain = !name.isEmpty && name.utf8.count <= 255 && !name.hasPrefix(".")
    return isPlain && !name.contains("/") && !name.contains("\0") ? name : nil
  }
}
