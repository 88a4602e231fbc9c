import Foundation
import Glibc

/// A connection to the session bus that asks the desktop portal for settings and hears of changes.
///
/// Nothing here waits: what is to be sent or read when the socket is ready is done by `process`. A bus or portal that
/// never answers costs nothing; no timer runs for it. `@unchecked Sendable` is right because one thread at a time uses it: the
/// one that opened it, and after it was handed over the main thread.
final class PortalConnection: @unchecked Sendable {
  enum Progress {
    /// Nothing is to be done before the socket is ready.
    case waits
    /// There is more to be done at once.
    case goesOn
    /// The bus is gone, or there never was one.
    case over
  }

  private static let portal = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"
  /// Messages handled in one call of `process`: the app goes on while a bus talks and talks.
  private static let mostMessages = 32

  /// What the portal has told.
  private(set) var settings = PortalSettings()
  /// It answered, or said that it will not.
  private(set) var isAnswered = false
  private let library: SessionBusLibrary
  private var bus: SessionBusLibrary.Pointer?

  /// Nil when the address is none or nobody listens there.
  init?(_ library: SessionBusLibrary, address: String) {
    self.library = library
    guard library.make(&bus) >= 0, let bus else { return nil }
    guard library.setAddress(bus, address) >= 0, library.setBusClient(bus, 1) >= 0, library.start(bus) >= 0,
      listen(on: bus), ask(bus)
    else {
      end()
      return nil
    }
  }

  deinit { end() }

  private func end() {
    guard let bus else { return }
    self.bus = nil
    library.close(bus)
    _ = library.release(bus)
  }

  /// The socket to wait for, and what for (as `poll` has it); nil when the connection is over. Both change with `process`.
  var descriptor: (fileDescriptor: Int32, events: Int16)? {
    guard let bus else { return nil }
    let (fileDescriptor, events) = (library.fileDescriptor(bus), library.events(bus))
    return fileDescriptor >= 0 && events >= 0 ? (fileDescriptor, Int16(truncatingIfNeeded: events)) : nil
  }

  /// Sends and reads what can be without waiting.
  func process() -> Progress {
    guard let bus else { return .over }
    for _ in 0..<Self.mostMessages {
      let code = library.process(bus, nil)
      if code == 0 { return .waits }
      guard code > 0 else {
        end()
        return .over
      }
    }
    return .goesOn
  }

  /// Goes on until the portal has answered or `seconds` have passed. For a thread that may wait.
  func process(forSeconds seconds: TimeInterval) {
    let end = EventLoop.monotonicNow + seconds
    while !isAnswered {
      switch process() {
      case .over: return
      case .goesOn: continue
      case .waits: break
      }
      let left = end - EventLoop.monotonicNow
      guard !isAnswered, left > 0, let (fileDescriptor, events) = descriptor else { return }
      var entry = pollfd(fd: fileDescriptor, events: events, revents: 0)
      poll(&entry, 1, Int32((left * 1000).rounded(.up)))
    }
  }

  // MARK: Messages

  private var context: SessionBusLibrary.Pointer { Unmanaged.passUnretained(self).toOpaque() }

  /// What C gives back to a callback. The connection ends with the object, so it never outlives it.
  private static func connection(_ context: SessionBusLibrary.Pointer?) -> PortalConnection? {
    context.map { Unmanaged<PortalConnection>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Before asking, so that no change is missed.
  private func listen(on bus: SessionBusLibrary.Pointer) -> Bool {
    let changes =
      "type='signal',sender='\(Self.portal)',path='\(Self.path)',interface='\(Self.interface)',member='SettingChanged'"
    let owners =
      "type='signal',sender='org.freedesktop.DBus',path='/org/freedesktop/DBus',interface='org.freedesktop.DBus',"
      + "member='NameOwnerChanged',arg0='\(Self.portal)'"
    // Who hears that a rule was added does nothing: without such, sd-bus ends the connection when a bus refuses a rule.
    let added: SessionBusLibrary.Callback = { _, _, _ in 0 }
    return library.addMatch(
      bus, nil, changes,
      { message, context, _ in
        if let message { PortalConnection.connection(context)?.settingChanged(message) }
        return 0
      }, added, context) >= 0
      && library.addMatch(
        bus, nil, owners,
        { message, context, _ in
          if let message { PortalConnection.connection(context)?.portalChanged(message) }
          return 0
        }, added, context) >= 0
  }

  private func ask(_ bus: SessionBusLibrary.Pointer) -> Bool {
    var created: SessionBusLibrary.Pointer?
    guard library.newCall(bus, &created, Self.portal, Self.path, Self.interface, "ReadAll") >= 0, let message = created
    else { return false }
    defer { _ = library.releaseMessage(message) }
    let (array, text) = (CChar(bitPattern: UInt8(ascii: "a")), CChar(bitPattern: UInt8(ascii: "s")))
    guard library.open(message, array, "s") >= 0 else { return false }
    for namespace in PortalSettings.namespaces where library.append(message, text, namespace) < 0 { return false }
    guard library.finish(message) >= 0 else { return false }
    let answered: SessionBusLibrary.Callback = { message, context, _ in
      if let message { PortalConnection.connection(context)?.portalAnswered(message) }
      return 0
    }
    return library.call(bus, nil, message, answered, context, UInt64.max) >= 0
  }

  private func portalAnswered(_ message: SessionBusLibrary.Pointer) {
    isAnswered = true
    guard library.isError(message, nil) == 0 else { return }
    var told = PortalSettings()
    // Of an answer that is not as it should be nothing is believed.
    guard (try? PortalMessage(message: message, library: library).readAll { told.set($1, in: $0, to: $2) }) != nil
    else { return }
    settings = told
  }

  private func settingChanged(_ message: SessionBusLibrary.Pointer) {
    guard let changed = try? PortalMessage(message: message, library: library).changedSetting() else { return }
    settings.set(changed.name, in: changed.namespace, to: changed.value)
  }

  /// The portal was started again, or for the first time: what it says now may be different.
  private func portalChanged(_ message: SessionBusLibrary.Pointer) {
    guard let bus, let owner = try? PortalMessage(message: message, library: library).newOwner(), !owner.isEmpty else {
      return
    }
    _ = ask(bus)
  }
}
