import Foundation

/// Where the programs, the instruments and the evidence are. The environment wins over the defaults.
enum Settings {
  private static let environment = ProcessInfo.processInfo.environment

  /// `make e2e` sets it. A plain `swift test` must be green on a machine without compositors.
  static let isEnabled = environment["CAIRN_E2E"] == "1"

  /// The repository, found from this file: Tests/EndToEnd/Support/Settings.swift.
  static let repository = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the built programs: `CAIRN_BIN`, else the one this test program is in.
  static let programs =
    folder("CAIRN_BIN")
    ?? URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// What `make -C Tests/Instruments` built: `CAIRN_INSTRUMENTS`, else the one in the build folder.
  static let instruments = folder("CAIRN_INSTRUMENTS") ?? repository.appending(path: ".build/instruments")

  /// Logs and pictures of every case, and results.tsv: `CAIRN_E2E_OUT`, else in the build folder.
  static let evidence = folder("CAIRN_E2E_OUT") ?? repository.appending(path: ".build/e2e")

  /// Optimised programs are held to the promises about start-up and memory.
  static let isRelease = programs.lastPathComponent == "release" || environment["CAIRN_E2E_RELEASE"] == "1"

  /// The compositors to run: `CAIRN_E2E_COMPOSITORS`, names separated by spaces, else all.
  static let compositors: [Compositor] = {
    guard let names = environment["CAIRN_E2E_COMPOSITORS"] else { return Compositor.allCases }
    return names.split(separator: " ").map { name in
      guard let compositor = Compositor(rawValue: String(name)) else {
        fatalError("CAIRN_E2E_COMPOSITORS names \(name); known are \(Compositor.allCases.map(\.rawValue))")
      }
      return compositor
    }
  }()

  /// Those of `wanted` that are to be run.
  static func chosen(_ wanted: [Compositor]) -> [Compositor] { wanted.filter(compositors.contains) }

  static let withCompositor = repository.appending(path: "Tests/Instruments/compositors/with-compositor")
  static let acceptance = repository.appending(path: "Tests/Instruments/wlprobe/scripts/acceptance")
  static let wlprobe = instruments.appending(path: "wlprobe/wlprobe")
  static let pixels = instruments.appending(path: "compositors/pixels")
  static let probes = repository.appending(path: "Tests/EndToEnd/Probes")
  static let tabBar = programs.appending(path: "TabBar")
  static let gestures = programs.appending(path: "Gestures")
  static let layers = programs.appending(path: "Layers")
  static let animation = programs.appending(path: "Animation")
  static let form = programs.appending(path: "Form")
  static let witness = programs.appending(path: "Witness")
  static let gestureWitness = programs.appending(path: "GestureWitness")
  static let tabBarShots = programs.appending(path: "TabBarShots")

  private static func folder(_ variable: String) -> URL? {
    environment[variable].map { URL(filePath: $0, directoryHint: .isDirectory).absoluteURL }
  }
}

/// The compositors that `with-compositor` runs headless, by its names.
enum Compositor: String, CaseIterable, CustomStringConvertible, Sendable {
  case kwin, sway, weston, cage, phoc, mutter

  var description: String { rawValue }

  /// Those that can be given a fraction of a scale at start.
  static let fractional: [Compositor] = [.kwin, .sway]
  /// Those whose injection can send `wl_touch.cancel`.
  static let cancelling: [Compositor] = [.kwin, .weston]
  /// Those whose injection can unplug the touch device.
  static let unpluggable: [Compositor] = [.sway, .weston, .cage, .phoc]
}
