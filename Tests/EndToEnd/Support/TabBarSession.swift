import Foundation

/// The TabBar example on a real compositor, and the hand that uses it.
struct TabBarSession {
  let desk: Desk
  let client: Client

  /// Runs `body` with the app on a new desk, its first picture already right. What failed comes with the evidence.
  static func run(
    _ row: String, on compositor: Compositor, scale: Double = 1, tracing: Bool = true,
    _ body: (TabBarSession) throws -> Void
  ) throws {
    try Report.record(row, compositor.rawValue) { folder in
      let desk = try Desk(compositor, width: 600, height: 900, scale: scale, folder: folder)
      defer { desk.stop() }
      do {
        let session = TabBarSession(desk: desk, client: try desk.launch(Settings.tabBar, tracing: tracing))
        try session.shows(.first)
        try body(session)
      } catch {
        throw Failure("\(error)\n\(evidence(desk))")
      }
    }
  }

  private static func evidence(_ desk: Desk) -> String {
    var text = "--- the compositor's log\n\(desk.log)\n"
    for client in desk.clients {
      text += "--- the app's own lines\n\(client.ownLines.joined(separator: "\n"))\n"
      text += "--- the end of what the app wrote and of the wire\n\(client.wire.tail.joined(separator: "\n"))\n"
    }
    return text + "--- the last picture: \(desk.folder.appending(path: "output.png").path)"
  }

  /// Takes pictures until one shows `tab` as it must look; returns where the window is.
  @discardableResult
  func shows(_ tab: TabBarPicture.Tab, within seconds: TimeInterval = 5) throws -> TabBarPicture {
    try eventually("\(tab) should show", within: seconds) {
      if !client.isRunning { throw Failure("the app ended", isFinal: true) }
      return try TabBarPicture(desk.screenshot(), showing: tab, scale: desk.scale)
    }
  }

  /// Waits until the app has had every event sent so far and has drawn what they lead to; then `tab` must still show.
  func stillShows(_ tab: TabBarPicture.Tab) throws {
    try quiet()
    _ = try TabBarPicture(desk.screenshot(), showing: tab, scale: desk.scale)
  }

  /// Waits for a fifth of a second in which nothing goes over the wire.
  func quiet() throws {
    var last = -1
    var since = Date()
    try eventually("the app should come to rest", within: 5) {
      let count = client.wire.messages.count
      if count != last {
        last = count
        since = Date()
      }
      return Date().timeIntervalSince(since) > 0.2 ? () : nil
    }
  }

  /// Puts finger `id` down and waits until the app has it.
  func fingerDown(_ id: Int = 0, at point: (x: Double, y: Double)) throws {
    try send("tdown \(id) \(point.x) \(point.y); tframe", arrivingAs: "wl_touch.down")
  }

  func fingerMove(_ id: Int = 0, to point: (x: Double, y: Double)) throws {
    try send("tmove \(id) \(point.x) \(point.y); tframe", arrivingAs: "wl_touch.motion")
  }

  func fingerUp(_ id: Int = 0) throws {
    try send("tup \(id); tframe", arrivingAs: "wl_touch.up")
  }

  func tap(_ point: (x: Double, y: Double)) throws {
    try fingerDown(at: point)
    try fingerUp()
  }

  /// Injects and waits until one more `event` is in the app's log of the wire: so a tap that has no effect has arrived.
  func send(_ lines: String, arrivingAs event: String) throws {
    let before = client.wire.count(event)
    try desk.inject(lines)
    try eventually("\(event) should arrive at the app after \"\(lines)\"", within: 3) {
      if !client.isRunning { throw Failure("the app ended", isFinal: true) }
      return client.wire.count(event) > before ? () : nil
    }
  }
}
