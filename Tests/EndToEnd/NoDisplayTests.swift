import Foundation
import Testing

extension EndToEnd {
  @Suite("TabBar without a compositor") struct NoDisplay {
    /// Starts the app with `changes` to an environment without any display, expects exit code 1 and one clear line.
    private func refuses(_ row: String, _ changes: [String: String], naming words: [String]) throws {
      try Report.record(row, "none") { folder in
        var environment = ProcessInfo.processInfo.environment
        for name in ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY", "CAIRN_SERVER"] { environment[name] = nil }
        environment["XDG_RUNTIME_DIR"] = folder.path
        environment.merge(changes) { $1 }
        let app = try Child(Settings.tabBar, environment: environment, folder: folder, name: "client")
        let code = try app.exitCode(within: 5)
        try check(code == 1, "the exit code is \(code); it wrote: \(app.output)\(app.errors)")
        try check(app.output.isEmpty, "it wrote to its standard output: \(app.output)")
        try checkOneClearLine(app.errors.split(separator: "\n"), naming: words)
      }
    }

    @Test("no display: it says which variable to set, and the headless choice")
    func noDisplay() throws {
      try refuses("no display", [:], naming: ["WAYLAND_DISPLAY", "CAIRN_SERVER", "headless"])
    }

    @Test("a display that is not there: it names it")
    func deadDisplay() throws {
      try refuses("dead display", ["WAYLAND_DISPLAY": "wayland-nobody"], naming: ["wayland-nobody"])
    }

    @Test("a display socket that is none: it says so")
    func badSocket() throws {
      try refuses("bad socket", ["WAYLAND_SOCKET": "nonsense"], naming: ["WAYLAND_SOCKET"])
    }

    @Test("a server that does not exist: it names it and those that do")
    func badServer() throws {
      try refuses("bad server", ["CAIRN_SERVER": "teapot"], naming: ["CAIRN_SERVER", "teapot", "wayland", "headless"])
    }

    @Test("the headless example draws three pictures without any display")
    func headlessPictures() throws {
      try Report.record("pictures", "headless") { folder in
        var environment = ProcessInfo.processInfo.environment
        for name in ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY", "CAIRN_SERVER"] { environment[name] = nil }
        try run(Settings.tabBarShots, ["--scale", "2", folder.path], environment: environment, folder: folder)
        for (tab, name) in [
          (TabBarPicture.Tab.first, "tabbar-1.png"), (.middle, "tabbar-2.png"), (.second, "tabbar-3.png"),
        ] {
          let shot = try Screenshot(png: folder.appending(path: name), folder: folder)
          try check(shot.width == 780 && shot.height == 1688, "\(name) is \(shot.width)x\(shot.height)")
          _ = try TabBarPicture(shot, showing: tab, scale: 2)
        }
      }
    }

    @Test("an app that shows symbols and colours, and no file, opens no library for image files")
    func noImageLibraries() throws {
      try Report.record("image libraries", "headless") { folder in
        var environment = ProcessInfo.processInfo.environment
        for name in ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY", "CAIRN_SERVER"] { environment[name] = nil }
        // The dynamic linker writes down every file that it opens, those that are opened later too.
        let log = folder.appending(path: "linker")
        environment["LD_DEBUG"] = "files"
        environment["LD_DEBUG_OUTPUT"] = log.path
        try run(Settings.tabBarShots, ["--scale", "1", folder.path], environment: environment, folder: folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("linker.") }
        let text = try names.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
        try check(text.contains("libcairo"), "the linker's log names no cairo: \(names)")
        for library in ["gdk_pixbuf", "librsvg", "libwebp"] {
          try check(!text.contains(library), "\(library) was opened")
        }
      }
    }
  }
}
