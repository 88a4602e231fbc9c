import Foundation

/// Runs a program under wlprobe, which plays the desktop by a script and judges the app.
enum Probe {
  /// Runs `Probes/<script>.probe` as the form below does.
  @discardableResult
  static func run(
    _ script: String, with app: URL = Settings.tabBar, in folder: URL, variables: [String: String] = [:],
    options: [String] = []
  ) throws -> [String: [String: Any]] {
    try run(
      Settings.probes.appending(path: "\(script).probe"), with: app, in: folder, variables: variables, options: options)
  }

  /// Runs a script with the TabBar example, which must say nothing, or with one of the witnesses, which tell what is
  /// compared; throws what did not hold, with the end of the app's own output.
  /// Returns the figures of the script's `stats` lines by their labels.
  @discardableResult
  static func run(
    _ script: URL, with app: URL, in folder: URL, variables: [String: String] = [:], options: [String] = []
  ) throws -> [String: [String: Any]] {
    let statistics = folder.appending(path: "stats.json")
    try? FileManager.default.removeItem(at: statistics)
    var arguments = [
      "-v", "--timeout", "120", "--script", script.path,
      "--log", folder.appending(path: "wire.log").path, "--log-events",
      "--client-log", folder.appending(path: "client.log").path, "--stats-file", statistics.path,
      "-D", "SHOT=\(folder.appending(path: "window.png").path)",
    ]
    for (name, value) in variables { arguments += ["-D", "\(name)=\(value)"] }
    var environment = ProcessInfo.processInfo.environment
    environment["CAIRN_SERVER"] = nil
    let probe = try Child(
      Settings.wlprobe, arguments + options + ["--", app.path], environment: environment, folder: folder,
      name: "wlprobe")
    let code = try probe.exitCode(within: 130)
    let words = ["FAIL", "VIOLATION", "quirk", "client ", "wlprobe:"]
    let said = (probe.output + probe.errors).split(separator: "\n").filter { line in
      words.contains { line.hasPrefix($0) }
    }
    let client = (try? String(contentsOf: folder.appending(path: "client.log"), encoding: .utf8)) ?? ""
    try check(
      code == 0,
      """
      wlprobe gave \(code)
      \(said.joined(separator: "\n"))
      --- the app's own lines
      \(client.split(separator: "\n").suffix(20).joined(separator: "\n"))
      """)
    try check(app != Settings.tabBar || client.isEmpty, "the app wrote: \(client)")
    var figures: [String: [String: Any]] = [:]
    for line in ((try? String(contentsOf: statistics, encoding: .utf8)) ?? "").split(separator: "\n") {
      if let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
        let label = object["label"] as? String
      {
        figures[label] = object
      }
    }
    return figures
  }
}

extension [String: Any] {
  /// A figure that must be there.
  func number(_ name: String) throws -> Double {
    guard let value = self[name] as? NSNumber else { throw Failure("wlprobe told no \(name)") }
    return value.doubleValue
  }
}
