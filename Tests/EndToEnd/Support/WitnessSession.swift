import Foundation

/// The Witness on a real compositor, and the hand that uses it.
struct WitnessSession {
  let desk: Desk
  let client: Client

  /// Runs `body` with the app on a new desk. What failed comes with the evidence.
  static func run(
    _ row: String, on compositor: Compositor, windows: Int = 1, _ body: (WitnessSession) throws -> Void
  ) throws {
    try Report.record(row, compositor.rawValue) { folder in
      let desk = try Desk(compositor, width: 1000, height: 900, scale: 1, folder: folder)
      defer { desk.stop() }
      do {
        let client = try desk.launch(
          Settings.witness, tracing: false, variables: ["WITNESS_WINDOWS": String(windows)])
        try body(WitnessSession(desk: desk, client: client))
      } catch {
        let lines = desk.clients.flatMap(\.ownLines).suffix(40).joined(separator: "\n")
        throw Failure("\(error)\n--- the compositor's log\n\(desk.log)\n--- the app's own lines\n\(lines)")
      }
    }
  }

  /// A place on the page of window `number`, 1 or 2, in points of the output: near the lower left of what is seen of it.
  func page(ofWindow number: Int) throws -> (x: Double, y: Double) {
    let color = number == 1 ? Screenshot.Color(255, 0, 255) : Screenshot.Color(0, 255, 255)
    return try eventually("window \(number) should show", within: 10) {
      if !client.isRunning { throw Failure("the app ended", isFinal: true) }
      let shot = try desk.screenshot()
      guard let box = try shot.boxes(of: [color])[0] else { throw Failure("no pixel of its page") }
      let place = (x: box.minX + 20, y: box.minY + box.height - 20)
      let found = try shot.colors(at: [place])[0]
      try check(found == color, "its page is not seen at \(place)")
      return (Double(place.x), Double(place.y))
    }
  }

  /// How many of the app's lines tell that a touch did `what` ("began") in `view` ("w1.page"), whatever its number: a
  /// pointer that hovers takes one too.
  func count(_ what: String, in view: String) -> Int { lines(what, view).count }

  private func lines(_ what: String, _ view: String) -> [Substring] {
    client.ownLines.filter { $0.hasPrefix("touch \(what) ") && $0.contains(" \(view) ") }
  }

  /// Injects and waits until the app tells once more that a touch did `what` in `view`; returns the line.
  @discardableResult
  func send(_ lines: String, touch what: String, in view: String) throws -> Substring {
    let before = count(what, in: view)
    try desk.inject(lines)
    return try eventually("the app should tell \"touch \(what)\" in \(view) after \"\(lines)\"") {
      let told = self.lines(what, view)
      if told.count > before { return told.last }
      if !client.isRunning { throw Failure("the app ended", isFinal: true) }
      return nil
    }
  }

  /// The app has ended with `code`, and said that all that began ended, once.
  func ends(with code: Int32) throws {
    let actual = try client.exitCode(within: 5)
    try check(actual == code, "the exit code is \(actual)")
    try check(!client.ownLines.contains { $0.hasPrefix("violation") }, "violations")
    let report = client.ownLines.last { $0.hasPrefix("report") }
    try check(report?.hasSuffix("violations 0 left 0") == true, "its report is \(report ?? "missing")")
  }
}
