import Foundation
import Glibc

/// A session bus of its own: a real `dbus-daemon` that starts no services.
package final class DesktopBus {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
  }

  /// Whether what is needed is installed, which `scripts/setup test` does.
  package static let isInstalled =
    access("/usr/bin/dbus-daemon", X_OK) == 0 && access("/usr/lib/python3/dist-packages/gi", F_OK) == 0

  package let folder: URL
  package var address: String { "unix:path=" + socketPath }
  private var socketPath: String { folder.path + "/bus" }
  private let daemon = Process()
  private let input = Pipe()

  package init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("bus-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let configuration = folder.appendingPathComponent("bus.conf")
    let text = """
      <busconfig>
        <type>session</type>
        <listen>unix:path=\(folder.path)/bus</listen>
        <auth>EXTERNAL</auth>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """
    try Data(text.utf8).write(to: configuration)
    daemon.executableURL = URL(fileURLWithPath: "/bin/sh")
    // Ends with its input, so that none is left over whatever becomes of the test.
    daemon.arguments = [
      "-c", #"dbus-daemon --config-file="$0" --nofork --nopidfile & cat > /dev/null; kill -9 $!; wait"#,
      configuration.path,
    ]
    daemon.standardInput = input
    daemon.standardError = FileHandle.nullDevice
    try daemon.run()
    let end = Date() + 10
    while !answers {
      guard Date() < end else { throw Failure(description: "dbus-daemon does not start") }
      usleep(5_000)
    }
  }

  deinit {
    kill()
    try? FileManager.default.removeItem(at: folder)
  }

  private var answers: Bool {
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    return UnixAddress.with(socketPath) { connect(socket, $0, $1) } == 0
  }

  /// Ends the daemon at once, without a word to its clients.
  package func kill() {
    guard daemon.isRunning else { return }
    try? input.fileHandleForWriting.close()
    daemon.waitUntilExit()
  }
}
