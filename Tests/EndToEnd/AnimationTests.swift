import Foundation
import Testing

extension EndToEnd {
  @Suite("Animation") struct Animation {
    private static let orange = Screenshot.Color(255, 149, 0)
    private static let red = Screenshot.Color(255, 59, 48)
    private static let blue = Screenshot.Color(0, 122, 255)
    /// Of an arc three pixels wide.
    private static let tolerance = 12

    @Test("springs, paths, the sheet and transitions under wlprobe, each with the main thread blocked")
    func probe() throws {
      try Report.record("animation", "wlprobe") { folder in
        try Probe.run("animation", with: Settings.animation, in: folder)
      }
    }

    @Test(
      "two pictures while the main thread is blocked show the animation at two places",
      arguments: Settings.chosen([.kwin, .sway]))
    func blocked(_ compositor: Compositor) throws {
      try Report.record("animation blocked", compositor.rawValue) { folder in
        let desk = try Desk(compositor, width: 600, height: 900, scale: 1, folder: folder)
        defer { desk.stop() }
        do {
          try blocked(TabBarSession(desk: desk, client: try desk.launch(Settings.animation)))
        } catch {
          let lines = desk.clients.flatMap(\.ownLines).suffix(40).joined(separator: "\n")
          throw Failure("\(error)\n--- the compositor's log\n\(desk.log)\n--- the app's own lines\n\(lines)")
        }
      }
    }

    private func blocked(_ app: TabBarSession) throws {
      _ = try eventually("the dial should show", within: 10) { try box(of: Self.orange, app) }
      // The compositor may give the window another size after the first picture, and the balls fall.
      Thread.sleep(forTimeInterval: 2)
      guard let dial = try box(of: Self.orange, app), let text = try box(of: Self.blue, app) else {
        throw Failure("no pixel of the strip")
      }
      // Nothing that is blue is further to the right than the button's title, and the button is beside both dials.
      try app.tap((x: Double(text.minX + text.width) - 50, y: dial.midY - 10))
      let pictures = ["first.png", "second.png"].map { app.desk.folder.appending(path: $0) }
      let start = Date()
      for picture in pictures {
        try app.desk.tool("screenshot", [picture.path])
        Thread.sleep(forTimeInterval: 0.05)
      }
      let time = Date().timeIntervalSince(start)
      let shots = try pictures.map { try Screenshot(png: $0, folder: app.desk.folder) }
      for shot in shots {
        let isRed = try shot.boxes(of: [Self.red], tolerance: Self.tolerance)[0] != nil
        try check(isRed, "the app is not blocked in a picture (\(time) s for both)")
      }
      let changed = try shots[1].differences(from: pictures[0], atX: 0, y: 0, tolerance: 20)
      try check(changed >= 10, "\(changed) pixels differ while the app is blocked")
      _ = try eventually("the app should be free again", within: 5) { try box(of: Self.orange, app) }
    }

    private func box(of color: Screenshot.Color, _ app: TabBarSession) throws -> Screenshot.Box? {
      if !app.client.isRunning { throw Failure("the app ended", isFinal: true) }
      return try app.desk.screenshot().boxes(of: [color], tolerance: Self.tolerance)[0]
    }
  }
}
