import Foundation
import Testing
@testable import UIKit

/// Folders of themes, for which files are written one by one.
private struct Themes {
  let root: URL

  init() throws {
    root = FileManager.default.temporaryDirectory.appendingPathComponent("themes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
  }

  func write(_ text: String, _ path: String) throws {
    let url = root.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func theme(_ name: String, inherits: String = "", directories: [(String, String)], in folder: String = "data") throws
  {
    var text = "# a theme\n[Icon Theme]\nName=\(name)\nInherits=\(inherits)\n"
    text += "Directories=\(directories.map(\.0).joined(separator: ","))\n"
    for (path, values) in directories {
      text += "\n[\(path)]\n" + values.split(separator: " ").joined(separator: "\n") + "\n"
    }
    try write(text, "\(folder)/icons/\(name)/index.theme")
  }

  func icon(_ path: String, in folder: String = "data") throws { try write("<svg/>", "\(folder)/icons/\(path).svg") }

  func finder(_ more: [String: String] = [:]) -> IconTheme {
    var environment = ["HOME": root.path + "/home", "XDG_DATA_DIRS": root.path + "/data:" + root.path + "/other"]
    environment.merge(more) { $1 }
    return IconTheme(name: environment["THEME"], environment: environment)
  }

  func found(_ icon: String, _ more: [String: String] = [:]) -> String? {
    finder(more).path(ofIcon: icon).map { String($0.dropFirst(root.path.count + 1)) }
  }
}

@Suite struct IconThemeTests {
  @Test("an icon comes from the theme, else from those it inherits from, in their order, at last from hicolor")
  func inheritance() throws {
    let themes = try Themes()
    defer { try? FileManager.default.removeItem(at: themes.root) }
    let directories = [("actions", "Size=16 Type=Scalable")]
    try themes.theme("Mine", inherits: "hicolor, Mother,Father", directories: directories)
    try themes.theme("Mother", inherits: "Grandmother", directories: directories)
    try themes.theme("Father", inherits: "Mine", directories: directories)
    try themes.theme("Grandmother", directories: directories)
    try themes.theme("hicolor", directories: directories)
    let chosen = ["THEME": "Mine"]
    for (theme, icons) in [
      ("hicolor", ["a", "b", "c", "d", "e"]), ("Father", ["a", "b", "c", "d"]), ("Grandmother", ["a", "b", "c"]),
      ("Mother", ["a", "b"]), ("Mine", ["a"]),
    ] {
      for icon in icons { try themes.icon("\(theme)/actions/\(icon)") }
    }
    let expected = ["a": "Mine", "b": "Mother", "c": "Grandmother", "d": "Father", "e": "hicolor"]
    for (icon, theme) in expected { #expect(themes.found(icon, chosen) == "data/icons/\(theme)/actions/\(icon).svg") }
    #expect(themes.found("f", chosen) == nil)
    for name in ["", ".", "..", "../Mother/actions/b", "/etc/passwd", "a\0b"] {
      #expect(themes.found(name, chosen) == nil)
    }
    // A theme that is not there still has hicolor.
    #expect(themes.found("e", ["THEME": "None"]) == "data/icons/hicolor/actions/e.svg")
  }

  @Test("of several folders the one made for the size is taken, and the user's own before the system's")
  func sizes() throws {
    let themes = try Themes()
    defer { try? FileManager.default.removeItem(at: themes.root) }
    try themes.theme(
      "Sizes",
      directories: [
        ("48", "Size=48 Type=Fixed"), ("range", "Size=64 Type=Scalable MinSize=8 MaxSize=512"), ("14", "Size=14"),
        ("24", "Size=24 Type=Threshold Threshold=3"), ("none", "Type=Fixed"), ("../up", "Size=16"), ("bad", "Size=x"),
      ])
    let chosen = ["THEME": "Sizes"]
    for folder in ["48", "range", "14", "24", "none", "bad"] { try themes.icon("Sizes/\(folder)/all") }
    for folder in ["48", "24"] { try themes.icon("Sizes/\(folder)/large") }
    try themes.icon("Sizes/none/lost")
    #expect(themes.found("all", chosen) == "data/icons/Sizes/range/all.svg")
    #expect(themes.found("large", chosen) == "data/icons/Sizes/24/large.svg")
    #expect(themes.found("lost", chosen) == nil)
    try themes.icon("Sizes/range/all", in: "other")
    #expect(themes.found("all", chosen) == "data/icons/Sizes/range/all.svg")
    try themes.icon("Sizes/range/all", in: "home/.local/share")
    #expect(themes.found("all", chosen) == "home/.local/share/icons/Sizes/range/all.svg")
    try themes.write("<svg/>", "home/.icons/Sizes/range/all.svg")
    #expect(themes.found("all", chosen) == "home/.icons/Sizes/range/all.svg")
  }

  @Test("the theme is the one that is chosen, else Adwaita; a name that leads elsewhere is none")
  func choice() throws {
    let themes = try Themes()
    defer { try? FileManager.default.removeItem(at: themes.root) }
    #expect(themes.finder().name == "Adwaita")
    #expect(themes.finder(["THEME": "Yaru"]).name == "Yaru")
    for name in ["a/b", "../evil", ".hidden", ""] {
      #expect(themes.finder(["THEME": name]).name == "Adwaita")
    }
  }

  @Test("a symbol that the toolkit does not draw is the icon of the theme, a template as large as symbols are")
  func symbols() throws {
    guard IconTheme.icon(for: "printer", size: 16) != nil else {
      // Without a theme there is no such symbol, and that is all.
      #expect(UIImage(systemName: "printer") == nil)
      return
    }
    let image = try #require(UIImage(systemName: "printer"))
    #expect(image.isSymbolImage && image.isTemplate && image.baselineOffsetFromBottom != nil)
    let own = try #require(UIImage(systemName: "doc"))
    #expect(abs(image.size.height - own.size.height) <= 4 && image.size.width >= 18)
    let large = try #require(
      UIImage(systemName: "printer", withConfiguration: UIImage.SymbolConfiguration(pointSize: 34)))
    #expect(abs(large.size.width - 2 * image.size.width) <= 2)
    let drawn = picture(44, 44, scale: 2) { context in
      large.draw(in: CGRect(x: 0, y: 0, width: 44, height: 44), context: context, tint: UIColor.blue.cgColor)
    }
    #expect(drawn.inkArea > 800)
    for pixel in drawn.allPixels { #expect(pixel & 0xFFFF00 == 0 && pixel & 255 == pixel >> 24) }
    #expect(UIImage(systemName: "edit-copy") == nil || UIImage(systemName: "edit-copy")?.isSymbolImage == true)
    #expect(UIImage(systemName: "no.such.symbol.4711") == nil && UIImage(systemName: "") == nil)
    #expect(UIImage(systemName: "../printer") == nil)
  }

  @Test("an icon may be pixels, of which the file for the nearest size is taken, and have colours of its own")
  func pixelsAndColors() throws {
    let themes = try Themes()
    defer { try? FileManager.default.removeItem(at: themes.root) }
    try themes.theme(
      "Mine",
      directories: [
        ("16", "Size=16 Type=Fixed"), ("16@2", "Size=16 Type=Fixed Scale=2"), ("48", "Size=48 Type=Fixed"),
        ("any", "Size=128 Type=Scalable MinSize=100 MaxSize=512"),
      ])
    func square(_ side: Int, _ path: String) throws {
      let image = UIImage(
        cgImage: picture(side, side) { _ in
          UIColor.red.setFill()
          UIRectFill(CGRect(x: 0, y: 0, width: side / 2, height: side))
        })
      let url = themes.root.appendingPathComponent("data/icons/Mine/\(path).png")
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try #require(image.pngData()).write(to: url)
    }
    for (side, folder) in [(16, "16"), (32, "16@2"), (48, "48")] { try square(side, folder + "/org.example.Maps") }
    try square(16, "16/pixels-symbolic")
    try themes.icon("Mine/any/org.example.Maps")
    let theme = themes.finder(["THEME": "Mine"])
    func side(_ size: Int) throws -> CGFloat {
      let icon = try #require(theme.coloredIcon(for: "org.example.Maps", size: size))
      #expect(!icon.isSymbolic)
      return icon.proportion.width
    }
    #expect(try [1, 16, 30, 40, 60].map(side) == [16, 16, 16, 48, 48])
    // The file of vectors is no picture, for nothing says that its element is of SVG.
    #expect(themes.found("org.example.Maps", ["THEME": "Mine"]) == "data/icons/Mine/16/org.example.Maps.png")
    let symbolic = try #require(theme.symbolicIcon(for: "pixels"))
    #expect(symbolic.isSymbolic && symbolic.proportion == CGSize(width: 16, height: 16))
    #expect(theme.symbolicIcon(for: "org.example.Maps") == nil && theme.coloredIcon(for: "pixels", size: 16) == nil)
    #expect(theme.symbolicIcon(for: "pixels-symbolic") != nil)
    #expect(theme.coloredIcon(for: "../Mine/48/org.example.Maps", size: 48) == nil)
  }

  @Test("no symbol that the toolkit draws is looked for in the theme")
  func ownSymbolsFirst() {
    for name in ["pencil", "folder", "trash", "person.circle", "speaker.wave.2", "battery.100"] {
      #expect(SymbolCatalog.contains(name) && IconTheme.iconName(for: name) == nil)
    }
  }
}
