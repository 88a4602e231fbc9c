import Foundation

/// A running compositor with injected fingers, and the folder that keeps what is seen on it.
final class Desk {
  let compositor: Compositor
  /// Output pixels per point.
  private(set) var scale: Double
  let folder: URL
  private(set) var clients: [Client] = []
  private let holder: Child
  private let environment: [String: String]

  /// Starts `compositor` with an output of `width` x `height` points.
  init(_ compositor: Compositor, width: Int, height: Int, scale: Double, folder: URL) throws {
    self.compositor = compositor
    self.scale = scale
    self.folder = folder
    let ready = folder.appending(path: "environment")
    var outer = ProcessInfo.processInfo.environment
    outer["COMPOSITOR_BUILD"] = Settings.instruments.appending(path: "compositors").path
    // The command inside tells its environment and then waits for the end of its input.
    holder = try Child(
      Settings.withCompositor,
      [
        compositor.rawValue, "-s", "\(width)x\(height)", "-x", Self.text(scale),
        "--", "sh", "-c", #"env -0 > "$0.new" && mv "$0.new" "$0" && exec cat"#, ready.path,
      ],
      environment: outer, folder: folder, name: "compositor")
    let holder = holder
    let data = try eventually("\(compositor) should start", within: 30) {
      if !holder.isRunning { throw Failure("it ended: \(holder.errors)", isFinal: true) }
      return try? Data(contentsOf: ready)
    }
    environment = Dictionary(
      data.split(separator: 0).compactMap { entry in
        let text = String(decoding: entry, as: UTF8.self)
        guard let equals = text.firstIndex(of: "=") else { return nil }
        return (String(text[..<equals]), String(text[text.index(after: equals)...]))
      }, uniquingKeysWith: { $1 })
  }

  /// The last lines the compositor itself wrote.
  var log: String {
    guard let path = environment["COMPOSITOR_LOG"], let text = try? String(contentsOfFile: path, encoding: .utf8)
    else { return holder.errors }
    return text.split(separator: "\n").suffix(15).joined(separator: "\n")
  }

  /// Starts a client here, with `variables` beside the desk's environment. `tracing` has libwayland write what goes over
  /// the wire to the client's standard error.
  func launch(_ program: URL, tracing: Bool = true, variables: [String: String] = [:]) throws -> Client {
    var environment = environment.merging(variables) { $1 }
    environment["CAIRN_SERVER"] = nil
    environment["WAYLAND_DEBUG"] = tracing ? "client" : nil
    let child = try Child(program, environment: environment, folder: folder, name: "client")
    let client = Client(child)
    clients.append(client)
    return client
  }

  /// Sends lines of the injection language; returns when the compositor has them.
  func inject(_ lines: String...) throws { try tool("inject", lines) }

  /// Runs a tool in the compositor's environment.
  func tool(_ name: String, _ arguments: [String]) throws {
    try run(URL(filePath: "/usr/bin/env"), [name] + arguments, environment: environment, folder: folder)
  }

  func setScale(_ scale: Double) throws {
    try tool("set-scale", [Self.text(scale)])
    self.scale = scale
  }

  /// The output as it is now; the newest stays in the folder as output.png.
  func screenshot() throws -> Screenshot {
    let png = folder.appending(path: "output.png")
    try tool("screenshot", [png.path])
    return try Screenshot(png: png, folder: folder)
  }

  /// The compositor dies at once, without a word to its clients.
  func killCompositor() throws {
    guard let pid = environment["COMPOSITOR_PID"].flatMap({ Int32($0) }) else {
      throw Failure("with-compositor told no COMPOSITOR_PID")
    }
    kill(pid, SIGKILL)
  }

  /// 2 and not 2.0: weston takes only whole numbers.
  private static func text(_ scale: Double) -> String {
    scale == scale.rounded() ? String(Int(scale)) : String(scale)
  }

  func stop() {
    for client in clients { client.stop() }
    holder.endInput()
    _ = try? holder.exitCode(within: 10)
    holder.stop()
  }
}

/// A program on a desk.
final class Client {
  private let child: Child

  init(_ child: Child) { self.child = child }

  var wire: WireLog { WireLog(child.errors) }
  var isRunning: Bool { child.isRunning }
  func exitCode(within seconds: TimeInterval) throws -> Int32 { try child.exitCode(within: seconds) }
  func stop() { child.stop() }

  /// What it wrote itself, both streams.
  var ownLines: [Substring] { child.output.split(separator: "\n") + wire.own }
}
