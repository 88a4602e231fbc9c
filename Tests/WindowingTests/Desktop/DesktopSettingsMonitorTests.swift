import CoreGraphics
import DesktopBus
import Foundation
import Glibc
import Testing
import Wayland

@testable import Windowing

/// A monitor with the loop that it is in, whose turns the test makes.
@MainActor private final class Watcher {
  let loop: EventLoop
  let monitor: DesktopSettingsMonitor
  private(set) var changes: [DesktopSettings] = []
  /// Seconds that making the monitor took.
  let start: TimeInterval
  /// Seconds of the longest turn.
  private(set) var longestTurn: TimeInterval = 0
  var settings: DesktopSettings { monitor.settings }

  init(_ environment: [String: String]) throws {
    loop = try EventLoop()
    let time = EventLoop.monotonicNow
    monitor = DesktopSettingsMonitor(environment: environment, loop: loop)
    start = EventLoop.monotonicNow - time
    monitor.onChange = { [unowned self] in changes.append(monitor.settings) }
  }

  func turn() {
    let time = EventLoop.monotonicNow
    _ = loop.poll()
    monitor.takeStart()
    loop.runWatches()
    longestTurn = max(longestTurn, EventLoop.monotonicNow - time)
  }

  /// Turns until `condition` holds. False when that has not come in ten seconds.
  func wait(until condition: () -> Bool) async throws -> Bool {
    let end = EventLoop.monotonicNow + 10
    while true {
      turn()
      if condition() { return true }
      if EventLoop.monotonicNow > end { return false }
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Turns for a while.
  func turn(forSeconds seconds: TimeInterval) async throws {
    let end = EventLoop.monotonicNow + seconds
    _ = try await wait { EventLoop.monotonicNow > end }
  }

  /// Whether nothing wakes the loop within `milliseconds`.
  func sleeps(milliseconds: Int32) -> Bool { loop.epoll.wait(milliseconds: milliseconds).isEmpty }
}

@MainActor @Suite("the desktop portal", .serialized, .enabled(if: DesktopBus.isInstalled, "scripts/setup test"))
struct DesktopPortalTests {
  private func environment(_ bus: DesktopBus, _ more: [String: String] = [:]) -> [String: String] {
    ["HOME": bus.folder.path, "DBUS_SESSION_BUS_ADDRESS": bus.address].merging(more) { $1 }
  }

  @Test("what the portal says at the start is there, over files and under the environment")
  func start() async throws {
    let bus = try DesktopBus()
    let portal = try FakePortal(on: bus)
    try FileManager.default.createDirectory(
      at: bus.folder.appendingPathComponent(".config/gtk-4.0"), withIntermediateDirectories: true)
    try Data("[Settings]\ngtk-font-name=Left 11\ngtk-icon-theme-name=Files\ngtk-xft-dpi=196608\n".utf8)
      .write(to: bus.folder.appendingPathComponent(".config/gtk-4.0/settings.ini"))
    try portal(
      "set org.freedesktop.appearance color-scheme uint32 1", "set org.freedesktop.appearance contrast uint32 1",
      "set org.freedesktop.appearance accent-color (0.25, 0.5, 1.0)",
      "set org.gnome.desktop.interface font-name 'Cantarell Medium 11'",
      "set org.gnome.desktop.interface monospace-font-name 'Source Code Pro 10'",
      "set org.gnome.desktop.interface text-scaling-factor 1.25",
      "set org.gnome.desktop.interface enable-animations false",
      // Nobody asks for these.
      "set org.example.other color-scheme uint32 2", "set org.gnome.desktop.interface gtk-theme 'X'",
      "set org.gnome.desktop.interface some {'a': <1>}", "serve")
    var expected = DesktopSettings()
    expected.colorScheme = .dark
    expected.increasedContrast = true
    expected.accentColor = .init(red: 0.25, green: 0.5, blue: 1)
    expected.interfaceFont = DesktopFont(family: "Cantarell", style: "Medium")
    expected.monospaceFont = DesktopFont(family: "Source Code Pro")
    expected.textScale = 1.25
    expected.reduceMotion = true
    expected.iconTheme = "Files"
    let watcher = try Watcher(environment(bus))
    #expect(watcher.start < 0.05)
    #expect(try await watcher.wait { !watcher.monitor.isStarting })
    #expect(watcher.settings == expected)
    #expect(watcher.changes == [expected], "the answer is one change, not one for each setting")
    let kiosk = try Watcher(
      environment(
        bus, ["CAIRN_STYLE": "light", "CAIRN_TEXT_SCALE": "2", "CAIRN_FONT": "Inter", "CAIRN_ICON_THEME": "Mine"]))
    #expect(try await kiosk.wait { !kiosk.monitor.isStarting })
    expected.colorScheme = .light
    expected.textScale = 2
    expected.interfaceFont = DesktopFont(family: "Inter")
    expected.iconTheme = "Mine"
    #expect(kiosk.settings == expected)
    try portal(
      "set org.freedesktop.appearance color-scheme uint32 2", "set org.freedesktop.appearance contrast uint32 0")
    expected.increasedContrast = false
    #expect(try await kiosk.wait { kiosk.settings == expected }, "the style stays the environment's")
  }

  @Test("KDE's portal says the same in its own words")
  func kde() async throws {
    let bus = try DesktopBus()
    let portal = try FakePortal(on: bus)
    try portal(
      "set org.kde.kdeglobals.General font 'Noto Sans,10,-1,5,50,0,0,0,0,0'",
      "set org.kde.kdeglobals.General fixed 'Hack,10,-1,5,50,0,0,0,0,0'", "set org.kde.kdeglobals.Icons Theme 'breeze'",
      "set org.kde.kdeglobals.KDE AnimationDurationFactor '0'",
      "set org.kde.kdeglobals.Colors:Window BackgroundNormal '32,35,38'", "serve")
    let watcher = try Watcher(environment(bus))
    var expected = DesktopSettings()
    expected.colorScheme = .dark
    expected.interfaceFont = DesktopFont(family: "Noto Sans")
    expected.monospaceFont = DesktopFont(family: "Hack")
    expected.iconTheme = "breeze"
    expected.reduceMotion = true
    #expect(try await watcher.wait { watcher.settings == expected })
  }

  @Test("changes come while the app runs, each once, and nothing wakes it between")
  func changes() async throws {
    let bus = try DesktopBus()
    let portal = try FakePortal(on: bus)
    try portal("set org.freedesktop.appearance color-scheme uint32 0", "serve")
    let watcher = try Watcher(environment(bus))
    #expect(try await watcher.wait { !watcher.monitor.isStarting })
    try await watcher.turn(forSeconds: 0.05)
    #expect(watcher.settings == DesktopSettings() && watcher.changes == [])
    #expect(watcher.sleeps(milliseconds: 300))
    try portal("set org.freedesktop.appearance color-scheme uint32 1")
    #expect(try await watcher.wait { watcher.settings.colorScheme == .dark })
    // The same again, and what nobody asks for, is no change.
    try portal(
      "set org.freedesktop.appearance color-scheme uint32 1", "set org.example.other x 'y'",
      "set org.gnome.desktop.interface text-scaling-factor 1.5")
    #expect(try await watcher.wait { watcher.settings.textScale == 1.5 })
    try portal("set org.freedesktop.appearance color-scheme uint32 2")
    #expect(try await watcher.wait { watcher.settings.colorScheme == .light })
    try portal("set org.gnome.desktop.interface font-name 'Inter 10'")
    #expect(try await watcher.wait { watcher.settings.interfaceFont?.family == "Inter" })
    try portal("set org.freedesktop.appearance color-scheme uint32 0")
    #expect(try await watcher.wait { watcher.settings.colorScheme == nil })
    #expect(watcher.changes.map(\.colorScheme) == [.dark, .dark, .light, .light, nil])
    #expect(watcher.changes.map(\.textScale) == [1, 1.5, 1.5, 1.5, 1.5])
    #expect(watcher.sleeps(milliseconds: 300))
    #expect(watcher.longestTurn < 0.1)
  }

  @Test("values of wrong types and values that make no sense change nothing; right ones beside them count")
  func wrongValues() async throws {
    let bus = try DesktopBus()
    let portal = try FakePortal(on: bus)
    try portal(
      "set org.freedesktop.appearance color-scheme 'dark'", "set org.freedesktop.appearance contrast uint32 77",
      "set org.freedesktop.appearance accent-color (2.0, -1.0, 0.0)",
      "set org.gnome.desktop.interface font-name uint32 5",
      "set org.gnome.desktop.interface monospace-font-name [1, 2, 3]",
      "set org.gnome.desktop.interface text-scaling-factor -3.0",
      "set org.gnome.desktop.interface icon-theme '../../etc'",
      "set org.gnome.desktop.interface enable-animations 'no'", "serve")
    let watcher = try Watcher(environment(bus))
    #expect(try await watcher.wait { !watcher.monitor.isStarting })
    #expect(watcher.settings == DesktopSettings())
    try portal(
      "set org.gnome.desktop.interface text-scaling-factor 100.0",
      "set org.freedesktop.appearance color-scheme <<uint32 1>>")
    #expect(try await watcher.wait { watcher.settings.colorScheme == .dark }, "wrapped once more, as some portals do")
    #expect(watcher.settings.textScale == 3)
    let long = String(repeating: "x", count: 100_000)
    try portal(
      "signal (1, 2)", "signal ()", "signal ('org.freedesktop.appearance', 'color-scheme', uint32 2)",
      "signal ('org.freedesktop.appearance', 'color-scheme', <<<<<<<uint32 2>>>>>>>)",
      "signal ('org.freedesktop.appearance', 'color-scheme', <[{'a': <(1, 2)>}]>)",
      "set org.gnome.desktop.interface icon-theme '\(long)'", "set org.gnome.desktop.interface icon-theme 'Papirus'")
    #expect(try await watcher.wait { watcher.settings.iconTheme == "Papirus" }, "it still listens")
    #expect(watcher.settings.colorScheme == .dark)
  }

  @Test(
    "an answer that is none, an error and silence leave what the files say; changes are heard all the same",
    arguments: [
      "nothing", "error", "()", "(1, 'x')", "({'org.freedesktop.appearance': {'color-scheme': uint32 1}},)",
      "({'org.freedesktop.appearance': <uint32 1>},)", "([1.0, 2.0],)",
    ])
  func wrongAnswers(answer: String) async throws {
    let bus = try DesktopBus()
    let portal = try FakePortal(on: bus)
    try portal("answer \(answer)", "serve")
    let watcher = try Watcher(environment(bus))
    #expect(watcher.start < 0.05)
    #expect(try await watcher.wait { !watcher.monitor.isStarting })
    try await watcher.turn(forSeconds: 0.1)
    #expect(watcher.settings == DesktopSettings() && watcher.changes == [])
    #expect(watcher.sleeps(milliseconds: 200))
    try portal("set org.freedesktop.appearance color-scheme uint32 1")
    #expect(try await watcher.wait { watcher.settings.colorScheme == .dark })
    #expect(watcher.longestTurn < 0.1)
  }

  @Test("a portal that comes late, or again, is asked then; one that goes takes nothing with it")
  func restarts() async throws {
    let bus = try DesktopBus()
    let portal = try FakePortal(on: bus)
    try portal("set org.freedesktop.appearance color-scheme uint32 1")
    let watcher = try Watcher(environment(bus))
    #expect(try await watcher.wait { !watcher.monitor.isStarting })
    try await watcher.turn(forSeconds: 0.05)
    #expect(watcher.settings.colorScheme == nil)
    try portal("serve")
    #expect(try await watcher.wait { watcher.settings.colorScheme == .dark })
    try portal("quit-bus")
    try await watcher.turn(forSeconds: 0.05)
    #expect(watcher.settings.colorScheme == .dark)
    try portal("set org.freedesktop.appearance color-scheme uint32 2", "serve")
    #expect(try await watcher.wait { watcher.settings.colorScheme == .light })
    #expect(try portal("asked") == "2")
  }

  @Test("the bus dies: the settings stay, and the loop sleeps on")
  func death() async throws {
    let bus = try DesktopBus()
    let portal = try FakePortal(on: bus)
    try portal("set org.freedesktop.appearance color-scheme uint32 1", "serve")
    let watcher = try Watcher(environment(bus))
    #expect(try await watcher.wait { watcher.settings.colorScheme == .dark })
    bus.kill()
    try await watcher.turn(forSeconds: 0.1)
    #expect(watcher.settings.colorScheme == .dark && watcher.changes.count == 1)
    #expect(watcher.sleeps(milliseconds: 300))
    _ = portal
  }
}

@MainActor @Suite("a session bus that is none", .serialized) struct LyingBusTests {
  @Test("freezes nothing, changes nothing, and wakes nobody", arguments: LyingBus.Manner.allCases)
  func lies(manner: LyingBus.Manner) async throws {
    let home = try DesktopHome()
    try home.write("[Settings]\ngtk-icon-theme-name=Files\n", ".config/gtk-4.0/settings.ini")
    let bus = try LyingBus(manner)
    let watcher = try Watcher(home.environment.merging(["DBUS_SESSION_BUS_ADDRESS": bus.address]) { $1 })
    #expect(watcher.start < 0.05)
    #expect(try await watcher.wait { !watcher.monitor.isStarting }, "the thread that waits gives up soon")
    try await watcher.turn(forSeconds: 0.2)
    var expected = DesktopSettings()
    expected.iconTheme = "Files"
    #expect(watcher.settings == expected)
    #expect(watcher.changes == [expected])
    #expect(watcher.longestTurn < 0.1)
    if manner != .talks { #expect(watcher.sleeps(milliseconds: 300)) }
  }

  @Test(
    "an address that leads nowhere means that there is no bus",
    arguments: [
      "unix:path=/nowhere/bus", "nonsense", "unix:", "autolaunch:", ";;;", "tcp:host=256.256.256.256,port=1", "\u{1}",
    ])
  func nowhere(address: String) async throws {
    let home = try DesktopHome()
    try home.write("[Settings]\ngtk-icon-theme-name=Files\n", ".config/gtk-4.0/settings.ini")
    let watcher = try Watcher(home.environment.merging(["DBUS_SESSION_BUS_ADDRESS": address]) { $1 })
    #expect(try await watcher.wait { !watcher.monitor.isStarting })
    #expect(watcher.settings.iconTheme == "Files")
    #expect(watcher.sleeps(milliseconds: 100))
  }

  @Test("without a bus the files are read at once, and nothing is started")
  func noBus() throws {
    let home = try DesktopHome()
    try home.write("[Settings]\ngtk-icon-theme-name=Files\n", ".config/gtk-4.0/settings.ini")
    let watcher = try Watcher(home.environment)
    #expect(watcher.settings.iconTheme == "Files" && !watcher.monitor.isStarting)
  }

  @Test("where the bus is: its variable, else the user's runtime folder")
  func addresses() throws {
    let home = try DesktopHome()
    let folder = home.root.path
    #expect(DesktopSettingsMonitor.busAddress([:]) == nil)
    #expect(DesktopSettingsMonitor.busAddress(["XDG_RUNTIME_DIR": folder]) == nil)
    try home.write("", "bus")
    #expect(DesktopSettingsMonitor.busAddress(["XDG_RUNTIME_DIR": folder]) == "unix:path=\(folder)/bus")
    try home.write("", "a b,é/bus")
    #expect(
      DesktopSettingsMonitor.busAddress(["XDG_RUNTIME_DIR": folder + "/a b,é", "DBUS_SESSION_BUS_ADDRESS": ""])
        == "unix:path=\(folder)/a%20b%2c%c3%a9/bus")
    #expect(
      DesktopSettingsMonitor.busAddress(["XDG_RUNTIME_DIR": folder, "DBUS_SESSION_BUS_ADDRESS": "unix:abstract=x"])
        == "unix:abstract=x")
  }
}
