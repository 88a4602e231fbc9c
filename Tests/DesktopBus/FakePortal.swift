import Foundation

/// The desktop portal of a test, played by `Tests/Instruments/portal/fake-portal`, which says what the commands are.
package final class FakePortal {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var waiting = Data()

  package init(on bus: DesktopBus) throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
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
  @discardableResult package func callAsFunction(_ lines: String...) throws -> String {
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
