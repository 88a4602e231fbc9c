import Foundation
import Testing

extension EndToEnd {
  /// What goes over the wire, against what UIKit tells an app of it. The pitfalls are those that other toolkits met.
  @Suite("Witness under wlprobe") struct WitnessUnderProbe {
    @Test(
      "what the app is told, line by line",
      arguments: [
        "touch-02", "touch-03", "touch-04", "touch-07", "touch-09-touch", "touch-09-pointer", "touch-13", "touch-15",
        "touch-18", "touch-19", "touch-20", "seat-01", "seat-02", "ptr-02", "ptr-03", "order", "windows", "closer",
        "dies", "cfg-06", "loop-05", "hold", "scroll",
      ])
    func script(_ name: String) throws {
      try Report.record(name, "wlprobe") { folder in
        try Probe.run("Witness/\(name)", with: Settings.witness, in: folder)
      }
    }

    @Test("an app that is busy for a second in an event handler: what it showed before is painted meanwhile")
    func blocked() throws {
      try Report.record("blocked", "wlprobe") { folder in
        try Probe.run(
          "Witness/blocked", with: Settings.witness, in: folder, options: ["--env", "WITNESS_BLOCKS=1"])
      }
    }

    @Test("seat-04 on a seat that knows no release nothing is released")
    func oldSeat() throws {
      try Report.record("seat-04", "wlprobe") { folder in
        try Probe.run("Witness/seat-04", with: Settings.witness, in: folder, options: ["--version", "wl_seat=2"])
      }
    }

    @Test("pinches and rotations on a touchpad, by every version of the protocol", arguments: ["3", "2", "1"])
    func pinch(_ version: String) throws {
      try Report.record("pinch v\(version)", "wlprobe") { folder in
        try Probe.run(
          "Witness/pinch", with: Settings.witness, in: folder, variables: ["VERSION": version],
          options: ["--version", "zwp_pointer_gestures_v1=\(version)"])
      }
    }

    @Test("a compositor without touchpad gestures")
    func noPinch() throws {
      try Report.record("no pinch", "wlprobe") { folder in
        try Probe.run(
          "Witness/no-pinch", with: Settings.witness, in: folder, options: ["--without", "zwp_pointer_gestures_v1"])
      }
    }

    @Test(
      "storms: what began ends once, nothing comes after, nothing stays",
      arguments: ["touch", "pointer", "key", "resize", "output", "mixed"], [1, 2, 3])
    func storm(_ kind: String, _ seed: Int) throws {
      try Report.record("\(kind) storm \(seed)", "wlprobe") { folder in
        try Probe.run(
          "Witness/storm", with: Settings.witness, in: folder,
          variables: [
            "KIND": kind, "SEED": String(seed), "COUNT": String(Self.counts[kind] ?? 3000),
            // All at once in large batches, somewhat faster than frames, and with time to draw.
            "EVERY": ["0", "0.3", "1"][seed - 1],
          ],
          options: ["--env", "WITNESS_QUIET=1"])
      }
    }

    /// Sizes and outputs cost a layout and a picture each.
    private static let counts = ["resize": 300, "output": 300]
  }
}
