import Foundation
import Testing

extension EndToEnd {
  @Suite("TabBar under wlprobe") struct UnderProbe {
    @Test(
      "scripts that pass or fail as a whole",
      arguments: ["opens", "tap", "habits", "taken", "idle", "resize", "scales", "storms", "withheld"])
    func script(_ name: String) throws {
      try Report.record(name, "wlprobe") { folder in try Probe.run(name, in: folder) }
    }

    @Test("the edges of what sticks out are exact at every scale", arguments: ["1", "1.25", "1.5", "2", "3"])
    func edges(_ scale: String) throws {
      try Report.record("edges at \(scale)", "wlprobe") { folder in
        try Probe.run("edges", in: folder, variables: ["SCALE": scale])
      }
    }

    @Test("a desktop that lacks what can be missed, and one with the oldest versions, will do")
    func poorDesktop() throws {
      let missing = [
        "wp_viewporter", "wp_fractional_scale_manager_v1", "zxdg_decoration_manager_v1", "wp_cursor_shape_manager_v1",
        "wp_presentation", "wl_data_device_manager", "zwp_text_input_manager_v3", "xdg_activation_v1",
        "wp_single_pixel_buffer_manager_v1", "zwp_primary_selection_device_manager_v1", "zwp_idle_inhibit_manager_v1",
        "zwp_pointer_gestures_v1", "zxdg_output_manager_v1",
      ]
      try Report.record("poor desktop", "wlprobe") { folder in
        try Probe.run("poor", in: folder, options: missing.flatMap { ["--without", $0] })
      }
      let oldest = ["wl_compositor=4", "wl_seat=4", "wl_output=2", "xdg_wm_base=1"]
      try Report.record("old desktop", "wlprobe") { folder in
        try Probe.run("poor", in: folder, options: oldest.flatMap { ["--version", $0] })
      }
    }

    @Test("the damage told is what changed, give or take edges")
    func damage() throws {
      try Report.record("damage", "wlprobe") { folder in
        let figures = try Probe.run("damage", in: folder)
        for label in ["change", "back"] {
          guard let one = figures[label] else { throw Failure("no figures for \(label)") }
          let damaged = try one.number("damaged_px")
          let changed = try one.number("changed_px")
          // Anti-aliased edges and the boxes round two titles, two symbols and the button: 8,000 pixels are plenty.
          try check(
            changed <= damaged && damaged <= changed + 8000,
            "\(label): told \(Int(damaged)) px, changed \(Int(changed)) px")
        }
        guard let again = figures["again"] else { throw Failure("no figures for again") }
        // Pressed and let go: at most the button's box, each time it looks different.
        let commits = try again.number("content_commits")
        let damaged = try again.number("damaged_px")
        try check(
          damaged <= commits * 46 * 46, "the button alone: told \(Int(damaged)) px in \(Int(commits)) commits")
      }
    }

    @Test("wlprobe's scripts for any client all pass")
    func acceptance() throws {
      try Report.record("acceptance", "wlprobe") { folder in
        var environment = ProcessInfo.processInfo.environment
        environment["WLPROBE"] = Settings.wlprobe.path
        environment["CAIRN_SERVER"] = nil
        let all = try Child(
          Settings.acceptance, ["-o", folder.path, "--", Settings.tabBar.path], environment: environment,
          folder: folder, name: "acceptance")
        let code = try all.exitCode(within: 300)
        try check(code == 0 && all.output.contains(" 0 failed"), "\(all.output)\(all.errors)")
      }
    }

    @Test("it starts quickly and stays small", .enabled(if: Settings.isRelease, "a promise of optimised programs"))
    func start() throws {
      try Report.record("start", "wlprobe") { folder in
        var first: [Double] = []
        var memory: [Double] = []
        // The best of some: what else the machine does only ever adds.
        for run in 0..<15 where run < 3 || first.min()! >= 50 {
          let figures = try Probe.run("start", in: folder, options: ["--sample-ms", "0"])
          guard let start = figures["start"] else { throw Failure("no figures for start") }
          first.append(try start.number("exec_to_first_ms"))
          memory.append(try start.number("pss_kb") / 1024)
        }
        print("start: first picture after \(first) ms, PSS \(memory) MiB")
        try check(first.min()! < 50, "the first picture came after \(first) ms; promised are 50")
        try check(memory.min()! < 24, "the process takes \(memory) MiB; promised are 24")
      }
    }
  }
}
