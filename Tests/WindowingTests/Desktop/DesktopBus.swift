import Foundation
import Glibc

/// A session bus of its own: a real `dbus-daemon` that starts no services.
final class DesktopBus {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Whether what is needed is installed, which `scripts/setup test` does.
  static let isInstalled =
    access("/usr/bin/dbus-daemon", X_OK) == 0 && access("/usr/lib/python3/dist-packages/gi", F_OK) == 0

  let folder: URL
  var address: String { "unix:path=" + socketPath }
  private var socketPath: String { folder.path + "/bus" }
  private let daemon = Process()
  private let input = Pipe()

  init() throws {
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
  func kill() {
    guard daemon.isRunning else { return }
    try? input.fileHandleForWriting.close()
    daemon.waitUntilExit()
  }
}

/// The desktop portal of a test, played by `Tests/Instruments/portal/fake-portal`, which says what the commands are.
final class FakePortal {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var waiting = Data()

  init(on bus: DesktopBus) throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    process.executableURL = tests.appendingPathComponent("Instruments/portal/fake-portal")
    var environment = ProcessInfo.processInfo.environment
    environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
    process.environment = environment
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = try read()
    guard line == "ready" else { throw DesktopBus.Failure(description: line) }
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Has the commands done, one after the other. Returns what the last one answered.
  @discardableResult func callAsFunction(_ lines: String...) throws -> String {
    var answer = ""
    for line in lines {
      try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
      answer = try read()
      if answer.hasPrefix("failed") { throw DesktopBus.Failure(description: "\(line): \(answer)") }
    }
    return answer
  }

  private func read() throws -> String {
    while true {
      if let end = waiting.firstIndex(of: UInt8(ascii: "\n")) {
        defer { waiting = Data(waiting[(end + 1)...]) }
        return String(decoding: waiting[..<end], as: UTF8.self)
      }
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw DesktopBus.Failure(description: "the portal ended") }
      waiting += data
    }
  }
}

enum UnixAddress {
  static func with<Result>(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}
