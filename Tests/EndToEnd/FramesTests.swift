import Foundation
import Testing

extension EndToEnd {
  /// When frames come, and whether they are painted as they are when they are seen. The Witness moves a box by a display link.
  @Suite("Frames") struct Frames {
    /// What a compositor may say of frames: the words of wlprobe's `presentation`.
    struct Habit: Sendable, CustomStringConvertible {
      let how: String
      let value: String
      var version = "2"
      var description: String { "\(how) \(value) v\(version)" }
    }

    private func run(
      _ script: String, _ row: String, _ options: [String], _ variables: [String: String] = [:], way: String = "link"
    ) throws -> [FrameLine] {
      var lines: [FrameLine] = []
      try Report.record(row, "wlprobe") { folder in
        try Probe.run(
          "Witness/\(script)", with: Settings.witness, in: folder, variables: variables,
          options: ["--env", "WITNESS_MOVES=\(way)", "--env", "CAIRN_DEBUG=frames"] + options)
        let log = try String(contentsOf: folder.appending(path: "client.log"), encoding: .utf8)
        lines = log.split(separator: "\n").compactMap(FrameLine.init)
      }
      return lines
    }

    @Test(
      "a compositor that tells when frames are seen: they are painted as they are then",
      arguments: [
        Habit(how: "late", value: "0"), Habit(how: "late", value: "1"), Habit(how: "late", value: "2"),
        Habit(how: "late", value: "1", version: "1"), Habit(how: "refresh", value: "0"),
        Habit(how: "refresh", value: "1"), Habit(how: "refresh", value: "4000000000"),
      ])
    func told(_ habit: Habit) throws {
      let lines = try run(
        "presentation", "presentation \(habit)", ["--version", "wp_presentation=\(habit.version)"],
        ["HOW": habit.how, "VALUE": habit.value, "LEAST": "90"])
      try FrameLine.judge(lines, atLeast: 100, "\(habit)")
    }

    @Test(
      "a compositor that tells nothing, discards all, tells what cannot be or by another clock is one that tells no times",
      arguments: [
        Habit(how: "mode", value: "none"), Habit(how: "mode", value: "discard"), Habit(how: "shift", value: "1000"),
        Habit(how: "shift", value: "-1000"), Habit(how: "shift", value: "1e12"), Habit(how: "clock", value: "0"),
        Habit(how: "clock", value: "4"), Habit(how: "clock", value: "99"),
      ])
    func useless(_ habit: Habit) throws {
      let lines = try run(
        "presentation", "presentation \(habit)", [], ["HOW": habit.how, "VALUE": habit.value, "LEAST": "90"])
      try check(habit.how == "shift" || lines.isEmpty, "\(lines.count) frames were told of")
    }

    @Test("a window that is not shown has no frames; then they are as they are when they are seen")
    func hidden() throws { _ = try run("frames-hidden", "frames hidden", []) }

    @Test(
      "animations need no app: while it is busy, while nobody sees them, and to come to an end",
      arguments: [
        ("animate-blocked", "blocked"), ("animate-idle", "animation"), ("animate-hidden", "animation"),
      ])
    func animations(_ script: String, _ way: String) throws {
      let lines = try run(script, script.replacing("-", with: " "), [], way: way)
      let predicted = lines.map(\.predicted)
      try check(zip(predicted, predicted.dropFirst()).allSatisfy { $0 <= $1 }, "time ran back")
    }

    @Test("an app that is busy for a second does not stop its animation", arguments: Settings.compositors)
    func blocked(_ compositor: Compositor) throws {
      try Report.record("animate blocked", compositor.rawValue) { folder in
        let desk = try Desk(compositor, width: 800, height: 900, scale: 1, folder: folder)
        defer { desk.stop() }
        let client = try desk.launch(Settings.witness, variables: ["WITNESS_MOVES": "blocking"])
        func hasSaid(_ line: String) -> Bool { client.ownLines.contains { $0.hasPrefix(line) } }
        try eventually("the animation should begin", within: 15) { hasSaid("blocked") ? () : nil }
        func counts() -> (commits: Int, callbacks: Int) {
          let wire = client.wire
          return (wire.count("wl_surface.commit"), wire.count("wl_callback.done"))
        }
        let before = counts()
        Thread.sleep(forTimeInterval: 0.7)
        let after = counts()
        try check(!hasSaid("blocked no more"), "the app was busy for a shorter time than it is counted for")
        let (commits, callbacks) = (after.commits - before.commits, after.callbacks - before.callbacks)
        // The compositor's rate is its own: one that draws by software on a busy machine takes its time.
        try check(
          commits >= 10 && commits >= callbacks - 2,
          "\(commits) commits in 0.7 s while the app was busy, for \(callbacks) callbacks")
        try eventually("the animation should end") { hasSaid("animation ended true") ? () : nil }
        // What it is told of the animation when it is back: the time has gone on.
        try check(
          ["7", "8", "9"].contains { hasSaid("blocked no more, at \($0)0") },
          "it says \(client.ownLines.filter { $0.hasPrefix("blocked no more") })")
        let atRest = client.wire.count("wl_surface.commit")
        Thread.sleep(forTimeInterval: 1)
        let more = client.wire.count("wl_surface.commit") - atRest
        try check(more <= 2, "\(more) commits after the end")
      }
    }

    // Of those here only mutter tells: KWin 5.27 and cage do not offer it, weston's headless output has another clock, wlroots' answers
    // nothing after the first frames. There frames come at the display's rate all the same.
    @Test("frames on real compositors are painted as they are when they are seen", arguments: Settings.compositors)
    func real(_ compositor: Compositor) throws {
      try Report.record("frames", compositor.rawValue) { folder in
        let desk = try Desk(compositor, width: 800, height: 900, scale: 1, folder: folder)
        defer { desk.stop() }
        let tells = compositor == .mutter
        // The wire's lines would go through the frames' own.
        let client = try desk.launch(
          Settings.witness, tracing: !tells, variables: ["WITNESS_MOVES": "start", "CAIRN_DEBUG": "frames"])
        Thread.sleep(forTimeInterval: 4)
        try check(client.isRunning, "the app ended")
        if tells {
          try FrameLine.judge(client.ownLines.compactMap(FrameLine.init), atLeast: 100, "\(compositor)")
        } else {
          let commits = client.wire.count("wl_surface.commit")
          try check(commits >= 100, "\(commits) commits in four seconds")
          let asked = client.wire.count("wp_presentation.feedback")
          try check(asked <= 12, "\(asked) frames' fates were asked for where hardly any is told")
        }
      }
    }
  }
}
