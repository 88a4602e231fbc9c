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
      func isBlocked(in picture: URL) throws -> Bool {
        try app.desk.tool("screenshot", [picture.path])
        let boxes = try Screenshot(png: picture, folder: app.desk.folder).boxes(
          of: [Self.red], tolerance: Self.tolerance)
        return boxes[0] != nil
      }
      try eventually("the dial should be red", within: 1) { try isBlocked(in: pictures[0]) ? () : nil }
      Thread.sleep(forTimeInterval: 0.05)
      try check(try isBlocked(in: pictures[1]), "the app is free again before the second picture")
      let second = try Screenshot(png: pictures[1], folder: app.desk.folder)
      let changed = try second.differences(from: pictures[0], atX: 0, y: 0, tolerance: 20)
      try check(changed >= 10, "\(changed) pixels differ while the app is blocked")
      _ = try eventually("the app should be free again", within: 5) { try box(of: Self.orange, app) }
    }

    private func box(of color: Screenshot.Color, _ app: TabBarSession) throws -> Screenshot.Box? {
      if !app.client.isRunning { throw Failure("the app ended", isFinal: true) }
      return try app.desk.screenshot().boxes(of: [color], tolerance: Self.tolerance)[0]
    }
  }
}
