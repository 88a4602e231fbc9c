import Foundation
import GestureScripts
import Testing

extension EndToEnd {
  /// The scripts that UIKitTests runs in its own process, over the wire: the recognizers must tell the same.
  @Suite("Gesture scripts over the wire") struct GestureScripts {
    @Test("under wlprobe", arguments: GestureScript.all)
    func wlprobe(_ script: GestureScript) throws {
      try Report.record("gesture \(script.name)", "wlprobe") { folder in
        let probe = folder.appending(path: "script.probe")
        try Self.probeScript(script).write(to: probe, atomically: true, encoding: .utf8)
        try Probe.run(probe, with: Settings.gestureWitness, in: folder)
        let log = try String(contentsOf: folder.appending(path: "client.log"), encoding: .utf8)
        try Self.check(log.split(separator: "\n").map(String.init), script)
      }
    }

    @Test("on real compositors", arguments: cases)
    func compositor(_ compositor: Compositor, _ script: GestureScript) throws {
      try Report.record("gesture \(script.name)", compositor.rawValue) { folder in
        let desk = try Desk(compositor, width: 800, height: 700, scale: 1, folder: folder)
        defer { desk.stop() }
        let client = try desk.launch(Settings.gestureWitness, tracing: false)
        let origin = try Self.origin(on: desk, client)
        try desk.inject(Language.inject.lines(script, x: origin.x, y: origin.y).joined(separator: "; "))
        do {
          // The last lines are on their way.
          try eventually("the app should tell all") { try Self.check(client.ownLines.map(String.init), script) }
        } catch {
          throw Failure("\(error)\n--- the compositor's log\n\(desk.log)")
        }
      }
    }

    /// Every script on the two that most desktops here are like, some on the others. None of them sends what is injected
    /// of several fingers as one event.
    private static let cases = Settings.compositors.flatMap { compositor in
      GestureScript.all.filter { script in
        !script.groups && (!script.cancels || Compositor.cancelling.contains(compositor))
          && ([.kwin, .sway].contains(compositor) || everywhere.contains(script.name))
      }.map { (compositor, $0) }
    }
    private static let everywhere = [
      "controls", "double-tap", "edge", "long-press", "nested-pan", "swipe", "two-hands-by-turns",
    ]

    private static func check(_ lines: [String], _ script: GestureScript) throws {
      let told = GestureScript.essence(of: lines)
      if told != script.expected {
        throw Failure(
          "it told\n\(told.joined(separator: "\n"))\nand not\n\(script.expected.joined(separator: "\n"))")
      }
    }

    /// The upper left corner of the board, once it is where it stays.
    private static func origin(on desk: Desk, _ client: Client) throws -> (x: Int, y: Int) {
      var last: String?
      return try eventually("the board should show", within: 10) {
        if !client.isRunning { throw Failure("the app ended", isFinal: true) }
        guard let box = try desk.screenshot().boxes(of: [Screenshot.Color(255, 0, 255)])[0] else {
          throw Failure("no pixel of its corner")
        }
        defer { last = box.description }
        return box.description == last ? (box.minX, box.minY) : nil
      }
    }

    /// The words of a language for injected fingers.
    private struct Language {
      let down, move, up, frame, cancel: String

      static let wlprobe = Language(
        down: "touch down", move: "touch move", up: "touch up", frame: "touch frame", cancel: "touch cancel")
      static let inject = Language(down: "tdown", move: "tmove", up: "tup", frame: "tframe", cancel: "tcancel")

      /// What the script does, for a board at a place of the output.
      func lines(_ script: GestureScript, x: Int = 0, y: Int = 0) -> [String] {
        script.steps.flatMap { step in
          switch step {
          case .fingers(let fingers): fingers.map { line($0, x, y) } + [frame, "sleep 10"]
          case .cancel: [cancel]
          case .wait(let seconds): ["sleep \(Int(seconds * 1000))"]
          }
        }
      }

      private func line(_ finger: GestureScript.Finger, _ x: Int, _ y: Int) -> String {
        switch finger {
        case .down(let id, let point): "\(down) \(id) \(x + Int(point.x)) \(y + Int(point.y))"
        case .move(let id, let point): "\(move) \(id) \(x + Int(point.x)) \(y + Int(point.y))"
        case .up(let id): "\(up) \(id)"
        }
      }
    }

    private static func probeScript(_ script: GestureScript) -> String {
      let lines =
        ["initial-size 300x500", "wait-map 10000", "wait-idle 200 10000"] + Language.wlprobe.lines(script)
        + ["sleep 200", "expect-alive", "expect-no-violations", "expect-quirks-max 0"]
      return lines.joined(separator: "\n") + "\n"
    }
  }
}
