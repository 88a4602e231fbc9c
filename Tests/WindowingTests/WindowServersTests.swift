import Foundation
import Glibc
import Testing

@testable import Windowing

@MainActor @Suite struct WindowServersTests {
  private func failure(_ environment: [String: String]) -> String {
    do {
      _ = try WindowServers.make(environment: environment)
      return "no error"
    } catch {
      return error.description
    }
  }

  @Test("without a display the error names the variable and the headless choice, in one line")
  func noDisplay() {
    for environment in [[:], ["WAYLAND_DISPLAY": "", "CAIRN_SERVER": ""]] {
      let text = failure(environment)
      #expect(text.contains("WAYLAND_DISPLAY"))
      #expect(text.contains("CAIRN_SERVER=headless"))
      #expect(!text.contains("\n"))
    }
  }

  @Test("a server that does not exist is named, with those that do")
  func unknownServer() {
    let text = failure(["CAIRN_SERVER": "x11", "WAYLAND_DISPLAY": "wayland-0"])
    for word in ["CAIRN_SERVER=x11", "wayland", "headless"] { #expect(text.contains(word)) }
  }

  @Test("a display that nobody serves is named, with the reason")
  func nobodyThere() {
    let text = failure(["WAYLAND_DISPLAY": "/nowhere/wayland-77"])
    #expect(text.contains("/nowhere/wayland-77"))
    #expect(text.contains("No such file"))
    #expect(!text.contains("\n"))
  }

  @Test("a compositor that hangs up at once is an error, not a crash")
  func hangsUp() throws {
    let path = "/tmp/cairn-\(UUID().uuidString.prefix(8))"
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0 && listen(listener, 1) == 0)
    defer {
      close(listener)
      unlink(path)
    }
    Thread.detachNewThread { close(accept(listener, nil, nil)) }
    let text = failure(["WAYLAND_DISPLAY": path])
    #expect(text.contains("cannot connect") && text.contains(path))
  }

  @Test("headless is a choice, with and without a display; the style comes from the environment")
  func headless() throws {
    for (style, expected) in [("dark", .dark), ("light", .light), ("", nil), ("blue", nil)]
      as [(String, DesktopSettings.ColorScheme?)]
    {
      let server = try WindowServers.make(
        environment: ["CAIRN_SERVER": "headless", "WAYLAND_DISPLAY": "wayland-0", "CAIRN_STYLE": style])
      #expect(server is HeadlessServer)
      #expect(server.settings.colorScheme == expected)
    }
  }
}
