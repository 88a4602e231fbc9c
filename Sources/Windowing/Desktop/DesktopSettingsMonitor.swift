import Foundation
import Glibc
import Synchronization
import Wayland

/// The desktop's settings, and their changes while the app runs: from the desktop portal, else from files, and over both what
/// the environment says.
///
/// Where there is a session bus, a thread connects to it and asks while the app starts, so that the first frame has the user's
/// colours and font if the portal is quick; then it ends, and the main loop goes on with the connection. Nobody ever waits for it.
@MainActor final class DesktopSettingsMonitor {
  /// Seconds that the thread stays for the portal's answer; what comes later comes to the main loop. Ours: a desktop answers
  /// within two or three thousandths.
  private nonisolated static let patience: TimeInterval = 0.1

  /// How the thread gives back what it has.
  private final class Box: Sendable {
    enum State: Sendable {
      case working
      case done(PortalConnection?, files: DesktopSettings)
      case taken
    }
    let state = Mutex(State.working)
  }

  /// The settings now.
  private(set) var settings: DesktopSettings
  /// Called when `settings` has changed.
  var onChange: () -> Void = {}
  /// The thread has not given back yet what it has.
  private(set) var isStarting = false

  private let overrides: SettingOverrides
  private var files = DesktopSettings()
  private let loop: EventLoop
  private let box = Box()
  private var connection: PortalConnection?
  /// The descriptor that the loop watches, and for what.
  private var watched: (fileDescriptor: Int32, events: Int16)?

  /// The settings of an environment alone, in which no desktop is looked at.
  static func settings(environment: [String: String]) -> DesktopSettings {
    let overrides = SettingOverrides(environment: environment)
    overrides.warn()
    return overrides.applied(to: DesktopSettings())
  }

  /// - Parameter loop: what the connection is waited for in, and whose door the thread knocks at.
  init(environment: [String: String], loop: EventLoop) {
    overrides = SettingOverrides(environment: environment)
    overrides.warn()
    self.loop = loop
    settings = overrides.applied(to: files)
    if let address = Self.busAddress(environment), start(address, environment, loop.door) {
      isStarting = true
    } else {
      files = DesktopSettings(filesOf: environment)
      settings = overrides.applied(to: files)
    }
  }

  /// Where the session bus is, as the specification of D-Bus says; nil when there is none.
  static func busAddress(_ environment: [String: String]) -> String? {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return address }
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/"), access(folder + "/bus", F_OK) == 0 else {
      return nil
    }
    // Bytes that mean something in an address are written as numbers.
    let plain = Set("-_/.\\*abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)
    let path = (folder + "/bus").utf8.map { byte in
      plain.contains(byte) ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "unix:path=" + path.joined()
  }

  private func start(_ address: String, _ environment: [String: String], _ door: WakeDescriptor) -> Bool {
    let box = box
    return SystemThread.start(name: "cairn-settings") {
      let files = DesktopSettings(filesOf: environment)
      let connection = SessionBusLibrary.shared.flatMap { PortalConnection($0, address: address) }
      connection?.process(forSeconds: Self.patience)
      box.state.withLock { $0 = .done(connection, files: files) }
      door.signal()
    }
  }

  /// Takes what the thread has, once it is done. Cheap when there is nothing to take.
  func takeStart() {
    guard isStarting else { return }
    let done = box.state.withLock { state -> (connection: PortalConnection?, files: DesktopSettings)? in
      guard case .done(let connection, let files) = state else { return nil }
      state = .taken
      return (connection, files)
    }
    guard let done else { return }
    isStarting = false
    (connection, files) = done
    // What came with the answer waits in the connection, not in its socket.
    if connection != nil { process() } else { update() }
  }

  /// Handles what the bus sent. When the loop woke and the connection may be ready.
  private func process() {
    guard let connection else { return }
    let progress = connection.process()
    update()
    watch()
    if progress == .goesOn, let watched { loop.runAgain(watched.fileDescriptor) }
  }

  private func watch() {
    let wanted = connection?.descriptor
    if let watched, watched.fileDescriptor != wanted?.fileDescriptor { loop.unwatch(watched.fileDescriptor) }
    if let wanted, watched?.fileDescriptor != wanted.fileDescriptor || watched?.events != wanted.events {
      var interest: Epoll.Interest = []
      if Int32(wanted.events) & POLLIN != 0 { interest.insert(.read) }
      if Int32(wanted.events) & POLLOUT != 0 { interest.insert(.write) }
      loop.watch(wanted.fileDescriptor, interest) { [weak self] in self?.process() }
    }
    watched = wanted
    // What the portal told is kept when it or the bus is gone.
    if wanted == nil { connection = nil }
  }

  private func update() {
    let told = connection?.settings.applied(to: files) ?? files
    let new = overrides.applied(to: told)
    guard new != settings else { return }
    settings = new
    onChange()
  }
}
