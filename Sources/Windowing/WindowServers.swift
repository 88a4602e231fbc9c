import Foundation
import Wayland

/// Chooses the window server of a process.
@MainActor package enum WindowServers {
  /// Connects to the server that the environment names.
  ///
  /// `CAIRN_SERVER` is `wayland` or `headless`; when it is not set, Wayland where `WAYLAND_DISPLAY` or `WAYLAND_SOCKET`
  /// is. What the environment says of the desktop's settings (`SettingOverrides`) counts on both; the headless server looks at no
  /// other.
  package static func make(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(WindowServerError) -> any WindowServer {
    let hasDisplay = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET"].contains { !(environment[$0] ?? "").isEmpty }
    switch environment["CAIRN_SERVER"] ?? "" {
    case "headless":
      return HeadlessServer(settings: DesktopSettingsMonitor.settings(environment: environment))
    case "wayland":
      return try WaylandServer(environment: environment)
    case "":
      guard hasDisplay else { throw .noDisplay }
      return try WaylandServer(environment: environment)
    case let name:
      throw .unknownServer(name)
    }
  }
}

/// Why there is no window server. The description is one line for people.
package enum WindowServerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Neither a display nor a choice of server is in the environment.
  case noDisplay
  /// `CAIRN_SERVER` names a server that does not exist.
  case unknownServer(String)
  /// No compositor answers.
  case cannotConnect(display: String, reason: String)
  /// The compositor lacks something that no window can do without.
  case missingGlobal(String)

  package var description: String {
    switch self {
    case .noDisplay:
      "cairn: no display: set WAYLAND_DISPLAY to a Wayland compositor's socket, or CAIRN_SERVER=headless to run "
        + "without a window"
    case .unknownServer(let name):
      "cairn: CAIRN_SERVER=\(name) is not a window server: set it to wayland or headless"
    case .cannotConnect(let display, let reason):
      "cairn: cannot connect to the Wayland compositor at \(display): \(reason); set WAYLAND_DISPLAY to a running "
        + "one's socket, or CAIRN_SERVER=headless to run without a window"
    case .missingGlobal(let name):
      "cairn: the Wayland compositor does not offer \(name), or only too old a version of it"
    }
  }
}
