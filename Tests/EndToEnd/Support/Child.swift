import Foundation

/// A process this test started. Its output goes to two files, so that no pipe can fill up and nothing is lost.
///
/// Not Foundation's `Process`: tests run on threads that block signals, and a child would inherit that and outlive
/// every SIGTERM.
final class Child {
  let name: String
  let standardOutput: URL
  let standardError: URL
  private let processIdentifier: pid_t
  /// Our end of its standard input; -1 when closed.
  private var input: Int32
  /// How `waitpid` says it ended; nil while it runs.
  private var status: Int32?

  /// Starts `program`; `environment` is the whole environment it gets. `<name>.out` and `<name>.err` are made in `folder`.
  init(_ program: URL, _ arguments: [String] = [], environment: [String: String], folder: URL, name: String) throws {
    self.name = name
    standardOutput = folder.appending(path: "\(name).out")
    standardError = folder.appending(path: "\(name).err")
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw Failure("there is no program \(program.path): build it first (`make e2e` does)")
    }
    var ends: [Int32] = [-1, -1]
    try Self.succeed("pipe", pipe(&ends) == 0 ? 0 : errno)
    defer { close(ends[0]) }
    input = ends[1]
    // No other child may hold the writing end, or this one would never see the end of its input.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, standardOutput.path, flags, 0o644)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, standardError.path, flags, 0o644)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var mask = sigset_t()
    sigemptyset(&mask)
    posix_spawnattr_setsigmask(&attributes, &mask)
    var defaults = sigset_t()
    sigfillset(&defaults)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    let words = ([program.path] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var pid: pid_t = 0
    let error = posix_spawn(&pid, program.path, &actions, &attributes, words, variables)
    processIdentifier = pid
    if error != 0 { close(input) }
    try Self.succeed("starting \(program.path)", error)
  }

  deinit { stop() }

  var isRunning: Bool {
    if status == nil {
      var ended: Int32 = 0
      if waitpid(processIdentifier, &ended, WNOHANG) == processIdentifier { status = ended }
    }
    return status == nil
  }

  /// What it wrote so far, both streams.
  var output: String { Self.text(standardOutput) }
  var errors: String { Self.text(standardError) }

  /// Waits for its end. The exit code, or minus the signal that ended it.
  func exitCode(within seconds: TimeInterval) throws -> Int32 {
    try eventually("\(name) should end", within: seconds) {
      guard !isRunning, let status else { throw Failure("it still runs") }
      return status & 0x7f == 0 ? status >> 8 & 0xff : -(status & 0x7f)
    }
  }

  /// Ends its input, which tells `with-compositor` to stop.
  func endInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Ends it: politely, and after two seconds by force.
  func stop() {
    endInput()
    guard isRunning else { return }
    kill(processIdentifier, SIGTERM)
    if (try? exitCode(within: 2)) == nil {
      kill(processIdentifier, SIGKILL)
      _ = try? exitCode(within: 2)
    }
  }

  private static func succeed(_ what: String, _ error: Int32) throws {
    if error != 0 { throw Failure("\(what): \(String(cString: strerror(error)))") }
  }

  private static func text(_ url: URL) -> String {
    String(decoding: (try? Data(contentsOf: url)) ?? Data(), as: UTF8.self)
  }
}

/// Runs a short-lived tool to its end and returns its standard output; a non-zero exit is a failure with what it said.
@discardableResult
func run(
  _ program: URL, _ arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment,
  folder: URL, within seconds: TimeInterval = 15
) throws -> Data {
  let tool = try Child(
    program, arguments, environment: environment, folder: folder, name: program.lastPathComponent)
  let code = try tool.exitCode(within: seconds)
  try check(
    code == 0, "\(program.lastPathComponent) \(arguments.joined(separator: " ")) gave \(code): \(tool.errors)")
  return try Data(contentsOf: tool.standardOutput)
}
