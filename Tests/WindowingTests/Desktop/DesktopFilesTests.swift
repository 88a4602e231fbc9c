import CoreGraphics
import Foundation
import Testing

@testable import Windowing

/// A home folder for settings files.
final class DesktopHome {
  let root: URL
  var environment: [String: String] { ["HOME": root.path] }

  init() throws {
    root = FileManager.default.temporaryDirectory.appendingPathComponent("home-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func write(_ text: String, _ path: String) throws { try write(Data(text.utf8), path) }

  func write(_ data: Data, _ path: String) throws {
    let url = root.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  var settings: DesktopSettings { DesktopSettings(filesOf: environment) }
}

@Suite("settings in files") struct DesktopFilesTests {
  @Test("without files nothing is chosen")
  func none() throws {
    let home = try DesktopHome()
    #expect(home.settings == DesktopSettings())
    #expect(DesktopSettings(filesOf: [:]) == DesktopSettings())
    #expect(DesktopSettings(filesOf: ["HOME": "", "XDG_CONFIG_HOME": "relative"]) == DesktopSettings())
  }

  @Test("GTK 4's file comes before GTK 3's and KDE's, for each setting by itself")
  func order() throws {
    let home = try DesktopHome()
    try home.write(
      """
      [General]
      font=Noto Sans,10,-1,5,50,0,0,0,0,0
      fixed=Hack,10,-1,5,50,0,0,0,0,0
      ColorScheme=BreezeDark
      [Icons]
      Theme=breeze
      [KDE]
      AnimationDurationFactor=0
      """, ".config/kdeglobals")
    var expected = DesktopSettings()
    expected.colorScheme = .dark
    expected.interfaceFont = DesktopFont(family: "Noto Sans")
    expected.monospaceFont = DesktopFont(family: "Hack")
    expected.iconTheme = "breeze"
    expected.reduceMotion = true
    #expect(home.settings == expected)
    try home.write(
      "[Settings]\ngtk-font-name = Cantarell 11\ngtk-icon-theme-name=Papirus\ngtk-enable-animations=1\n",
      ".config/gtk-3.0/settings.ini")
    expected.interfaceFont = DesktopFont(family: "Cantarell")
    expected.iconTheme = "Papirus"
    expected.reduceMotion = false
    #expect(home.settings == expected)
    try home.write(
      "# GTK 4\n[Settings]\ngtk-font-name=Inter Medium 10\ngtk-icon-theme-name=../evil\ngtk-xft-dpi=122880\n",
      ".config/gtk-4.0/settings.ini")
    expected.interfaceFont = DesktopFont(family: "Inter", style: "Medium")
    expected.textScale = 1.25
    #expect(home.settings == expected, "an icon theme that leads elsewhere is none, so GTK 3's counts")
  }

  @Test(
    "light and dark",
    arguments: [
      ("gtk-4.0/settings.ini", "[Settings]\ngtk-application-prefer-dark-theme=1", .dark),
      ("gtk-3.0/settings.ini", "[Settings]\ngtk-application-prefer-dark-theme = true", .dark),
      ("gtk-3.0/settings.ini", "[Settings]\ngtk-application-prefer-dark-theme=0", nil),
      ("gtk-3.0/settings.ini", "[Settings]\ngtk-application-prefer-dark-theme=maybe", nil),
      ("gtk-3.0/settings.ini", "[Settings]\ngtk-theme-name=Adwaita-dark", .dark),
      ("gtk-3.0/settings.ini", "[Other]\ngtk-application-prefer-dark-theme=1", nil),
      ("kdeglobals", "[Colors:Window]\nBackgroundNormal=42,46,50", .dark),
      ("kdeglobals", "[Colors:Window]\nBackgroundNormal=239,240,241", .light),
      ("kdeglobals", "[Colors:Window]\nBackgroundNormal=239,240,241\n[General]\nColorScheme=MyDark", .light),
      ("kdeglobals", "[Colors:Window]\nBackgroundNormal=300,0,0\n[General]\nColorScheme=MyDark", .dark),
      ("kdeglobals", "[Colors:Window]\nBackgroundNormal=nan,0,0", nil),
      ("kdeglobals", "[General]\nColorScheme=BreezeLight", .light),
    ] as [(String, String, DesktopSettings.ColorScheme?)])
  func scheme(file: String, text: String, expected: DesktopSettings.ColorScheme?) throws {
    let home = try DesktopHome()
    try home.write(text, ".config/" + file)
    #expect(home.settings.colorScheme == expected)
  }

  @Test("XDG_CONFIG_HOME is where the files are, when it is a whole path")
  func folder() throws {
    let home = try DesktopHome()
    try home.write("[Settings]\ngtk-icon-theme-name=A\n", ".config/gtk-4.0/settings.ini")
    try home.write("[Settings]\ngtk-icon-theme-name=B\n", "elsewhere/gtk-4.0/settings.ini")
    func theme(_ folder: String) -> String? {
      DesktopSettings(filesOf: ["HOME": home.root.path, "XDG_CONFIG_HOME": folder]).iconTheme
    }
    #expect(theme(home.root.path + "/elsewhere") == "B")
    #expect(theme("") == "A" && theme("elsewhere") == "A")
    #expect(theme(home.root.path + "/nowhere") == nil)
  }

  @Test("text scales are cut to what a desktop can mean; what is none is not taken")
  func scales() throws {
    let home = try DesktopHome()
    for (text, expected) in [
      ("98304", 1), ("196608", 2), ("10000000", 3), ("1024", 0.5), ("-1", 1), ("0", 1), ("nan", 1), ("inf", 1),
      ("x", 1),
    ] as [(String, CGFloat)] {
      try home.write("[Settings]\ngtk-xft-dpi=\(text)\n", ".config/gtk-4.0/settings.ini")
      #expect(home.settings.textScale == expected, "\(text)")
    }
  }

  @Test("garbage, folders, endless and huge files are no settings")
  func garbage() throws {
    let home = try DesktopHome()
    var random = SystemRandomNumberGenerator()
    let noise = Data((0..<4096).map { _ in UInt8.random(in: 0...255, using: &random) })
    try home.write(noise + Data("\n[Settings]\ngtk-icon-theme-name=Left\n".utf8), ".config/gtk-4.0/settings.ini")
    #expect(home.settings.iconTheme == "Left")
    try home.write(
      Data("[Settings]\ngtk-icon-theme-name=Huge\n".utf8) + Data(count: KeyFile.byteLimit),
      ".config/gtk-4.0/settings.ini")
    #expect(home.settings.iconTheme == nil)
    try FileManager.default.removeItem(at: home.root.appendingPathComponent(".config/gtk-4.0/settings.ini"))
    try FileManager.default.createSymbolicLink(
      atPath: home.root.path + "/.config/gtk-4.0/settings.ini", withDestinationPath: "/dev/zero")
    try home.write("", ".config/kdeglobals/file")
    #expect(home.settings == DesktopSettings())
  }

  @Test(
    "fonts as Pango writes them",
    arguments: [
      ("Cantarell 11", "Cantarell", ""), ("Cantarell Bold Italic 11", "Cantarell", "Bold Italic"),
      ("Noto Sans 10", "Noto Sans", ""), ("DejaVu Sans Mono, Semi-Condensed 9.5", "DejaVu Sans Mono", "Semi-Condensed"),
      ("Arial Black, 12", "Arial Black", ""), ("Inter,Cantarell Medium 11px", "Inter", "Medium"),
      ("Source Code Pro", "Source Code Pro", ""), ("Inter 11 @wght=450", "Inter", ""), ("Bold", "Bold", ""),
      ("  Ubuntu   11 ", "Ubuntu", ""), ("Sans 11", "Sans", ""), ("Jost* 11", "Jost*", ""),
    ])
  func pango(text: String, family: String, style: String) {
    #expect(DesktopFont(pango: text) == DesktopFont(family: family, style: style))
  }

  @Test("fonts as Qt writes them")
  func qt() {
    #expect(DesktopFont(qt: "Noto Sans,10,-1,5,50,0,0,0,0,0") == DesktopFont(family: "Noto Sans"))
    #expect(
      DesktopFont(qt: "Fira Sans,10,-1,5,75,0,0,0,0,0,Bold Italic")
        == DesktopFont(family: "Fira Sans", style: "Bold Italic"))
    #expect(DesktopFont(qt: "Noto Sans,10,-1,5,400,0,0,0,0,0,0,0,0,0,0,1") == DesktopFont(family: "Noto Sans"))
    #expect(DesktopFont(qt: "Hack") == DesktopFont(family: "Hack"))
  }

  @Test("what is no font's name is no font")
  func noFonts() {
    for text in ["", " ", "11", ",", ",11", "\n", "A\u{1}B 11", "A\u{FFFD} 11", String(repeating: "x", count: 2_000)] {
      #expect(DesktopFont(pango: text) == nil, "\(text.prefix(20))")
    }
    for text in ["", ",10", " ,10", "A\tB,10"] { #expect(DesktopFont(qt: text) == nil, "\(text)") }
    #expect(DesktopFont(family: "A,B") == nil && DesktopFont(family: String(repeating: "x", count: 201)) == nil)
  }
}

@Suite("settings of the environment") struct SettingOverridesTests {
  @Test("what the environment says is in place of what the desktop does")
  func wins() {
    var desktop = DesktopSettings()
    desktop.colorScheme = .light
    desktop.textScale = 2
    desktop.interfaceFont = DesktopFont(family: "Cantarell")
    desktop.iconTheme = "breeze"
    desktop.increasedContrast = true
    let nothing = SettingOverrides(environment: ["CAIRN_STYLE": "", "CAIRN_FONT": ""])
    #expect(nothing.applied(to: desktop) == desktop && nothing.warnings == [])
    let all = SettingOverrides(environment: [
      "CAIRN_STYLE": "dark", "CAIRN_TEXT_SCALE": "1.25", "CAIRN_FONT": "Inter", "CAIRN_ICON_THEME": "Yaru",
    ])
    desktop.colorScheme = .dark
    desktop.textScale = 1.25
    desktop.interfaceFont = DesktopFont(family: "Inter")
    desktop.iconTheme = "Yaru"
    #expect(all.applied(to: DesktopSettings()).colorScheme == .dark)
    #expect(all.applied(to: desktop) == desktop && all.warnings == [])
  }

  @Test(
    "a value that means nothing is told in one line, with what is allowed, and does not count",
    arguments: [
      ("CAIRN_STYLE", "blue", "light or dark"), ("CAIRN_STYLE", "Dark", "light or dark"),
      ("CAIRN_TEXT_SCALE", "big", "0.5 to 3"), ("CAIRN_TEXT_SCALE", "0", "0.5 to 3"),
      ("CAIRN_TEXT_SCALE", "nan", "0.5 to 3"), ("CAIRN_TEXT_SCALE", "4", "0.5 to 3"),
      ("CAIRN_TEXT_SCALE", "-inf", "0.5 to 3"), ("CAIRN_FONT", " ", "font family"),
      ("CAIRN_FONT", "A,B", "font family"),
      ("CAIRN_FONT", "A\nB", "font family"), ("CAIRN_ICON_THEME", "../x", "icon theme"),
    ])
  func warnings(name: String, value: String, allowed: String) {
    let overrides = SettingOverrides(environment: [name: value])
    #expect(overrides.applied(to: DesktopSettings()) == DesktopSettings())
    #expect(overrides.warnings.count == 1)
    for line in overrides.warnings {
      #expect(line.contains(name) && line.contains(allowed) && !line.contains("\n") && line.count < 200)
    }
  }
}
