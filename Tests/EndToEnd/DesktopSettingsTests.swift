import DesktopBus
import Foundation
import Testing

extension EndToEnd {
  /// The user changes the desktop's settings while an app runs.
  @Suite("Desktop settings") struct DesktopSettings {
    /// The page of a light app, and the cards of a dark one, whose colour is also somewhere in the edges of a light one's letters.
    private static let light = Screenshot.Color(242, 242, 247)
    private static let dark = Screenshot.Color(28, 28, 30)

    @Test(
      "an app starts dark where the desktop is, turns light and dark with it, and then sleeps",
      arguments: Settings.compositors)
    func appearance(_ compositor: Compositor) throws {
      try Report.record("dark and light", compositor.rawValue) { folder in
        let bus = try DesktopBus()
        let portal = try FakePortal(on: bus)
        try portal("set org.freedesktop.appearance color-scheme uint32 1", "serve")
        let desk = try Desk(compositor, width: 500, height: 700, scale: 1, folder: folder)
        defer { desk.stop() }
        let client = try desk.launch(Settings.form, variables: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
        /// How much of the desk the boxes round both colours take, in pixels.
        func areas() throws -> (light: Int, dark: Int) {
          let areas = try desk.screenshot().boxes(of: [Self.light, Self.dark], tolerance: 1).map { box in
            box.map { $0.width * $0.height } ?? 0
          }
          return (areas[0], areas[1])
        }
        func isDark() throws -> Void? {
          let (light, dark) = try areas()
          return dark > 100_000 && light < 2_000 ? () : nil
        }
        try eventually("the app should start dark", within: 15, isDark)
        try portal("set org.freedesktop.appearance color-scheme uint32 2")
        try eventually("the app should turn light", within: 5) { try areas().light > 100_000 ? () : nil }
        try portal("set org.freedesktop.appearance color-scheme uint32 1")
        try eventually("the app should turn dark", within: 5, isDark)
        let before = client.wire.count("wl_surface.commit")
        Thread.sleep(forTimeInterval: 1)
        try check(client.wire.count("wl_surface.commit") - before <= 1, "it goes on painting")
        try check(client.isRunning, "the app ended")
      }
    }
  }
}
