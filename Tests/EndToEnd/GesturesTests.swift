import Foundation
import Testing

extension EndToEnd {
  @Suite("Gestures") struct Gestures {
    private static let camera = Screenshot.Color(88, 86, 214)
    private static let map = Screenshot.Color(52, 199, 89)

    @Test("cards, rows, the drawer and the states under wlprobe: the app sleeps after each")
    func probe() throws {
      try Report.record("gestures", "wlprobe") { folder in
        try Probe.run("gestures", with: Settings.gestures, in: folder)
      }
    }

    @Test("two hands move two cards at once, one of them with two fingers", arguments: Settings.compositors)
    func twoHands(_ compositor: Compositor) throws {
      try Report.record("two hands", compositor.rawValue) { folder in
        let desk = try Desk(compositor, width: 600, height: 900, scale: 1, folder: folder)
        defer { desk.stop() }
        do {
          try twoHands(TabBarSession(desk: desk, client: try desk.launch(Settings.gestures)))
        } catch {
          let lines = desk.clients.flatMap(\.ownLines).suffix(40).joined(separator: "\n")
          throw Failure("\(error)\n--- the compositor's log\n\(desk.log)\n--- the app's own lines\n\(lines)")
        }
      }
    }

    private func twoHands(_ app: TabBarSession) throws {
      _ = try eventually("the cards should show", within: 10) { try cards(app) }
      // The compositor may give the window another size after the first picture.
      try app.quiet()
      let (camera, map) = try cards(app)
      // Camera by one finger, Map by one above and one below its middle.
      let starts = [
        (x: Double(camera.minX + 40), y: Double(camera.minY + 50)), (x: map.midX, y: map.midY - 30),
        (x: map.midX, y: map.midY + 30),
      ]
      let ways = [(x: -20.0, y: -30.0), (x: 10.0, y: 60.0), (x: 10.0, y: 60.0)]
      for (finger, start) in starts.enumerated() { try app.fingerDown(finger, at: start) }
      for step in 1...5 {
        let part = Double(step) / 5
        let moves = zip(starts, ways).enumerated().map { finger, move in
          "tmove \(finger) \(move.0.x + move.1.x * part) \(move.0.y + move.1.y * part)"
        }
        try app.send(moves.joined(separator: "; ") + "; tframe", arrivingAs: "wl_touch.motion")
      }
      // Lifted at rest they stay where they are.
      try app.quiet()
      for finger in starts.indices { try app.fingerUp(finger) }
      try app.quiet()
      let (cameraAfter, mapAfter) = try cards(app)
      // The far corners of Camera may be covered at first.
      for (what, before, after, way) in [("Camera", camera, cameraAfter, ways[0]), ("Map", map, mapAfter, ways[1])] {
        let moved = (x: Double(after.minX - before.minX), y: Double(after.minY - before.minY))
        try check(
          abs(moved.x - way.x) <= 2 && abs(moved.y - way.y) <= 2,
          "\(what) moved by \(moved.x), \(moved.y) instead of \(way.x), \(way.y)")
      }
    }

    private func cards(_ app: TabBarSession) throws -> (camera: Screenshot.Box, map: Screenshot.Box) {
      if !app.client.isRunning { throw Failure("the app ended", isFinal: true) }
      let boxes = try app.desk.screenshot().boxes(of: [Self.camera, Self.map])
      guard let camera = boxes[0], let map = boxes[1] else { throw Failure("no pixel of the two cards") }
      return (camera, map)
    }
  }
}
