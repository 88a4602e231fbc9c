import Foundation
import Testing

@testable import WaylandScanner

/// Our protocol files against those that the system has installed.
@Suite struct ProtocolFilesTests {
  private static let ours = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../protocols").standardizedFileURL

  private static let names: [String] =
    (try? FileManager.default.contentsOfDirectory(atPath: ours.path).filter { $0.hasSuffix(".xml") }.sorted()) ?? []

  /// The system's files by name.
  private static let systemFiles: [String: URL] = {
    var files: [String: URL] = [:]
    for folder in ["/usr/share/wayland", "/usr/share/wayland-protocols"] {
      let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      for path in paths where path.hasSuffix(".xml") {
        let url = URL(filePath: folder).appending(path: path)
        files[url.lastPathComponent] = url
      }
    }
    return files
  }()

  private static func read(_ url: URL) throws -> Protocol {
    try ProtocolReader.read([UInt8](Data(contentsOf: url)), file: url.path)
  }

  @Test("the protocol files are there")
  func present() {
    #expect(Self.names.contains("wayland.xml"))
    #expect(Self.names.contains("xdg-shell.xml"))
    #expect(Self.names.count >= 12)
  }

  @Test("each of our files is a protocol with a summary for everything", arguments: names)
  func summaries(name: String) throws {
    for interface in try Self.read(Self.ours.appending(path: name)).interfaces {
      #expect(!interface.summary.isEmpty, "\(interface.name)")
      for message in interface.requests + interface.events {
        #expect(!message.summary.isEmpty, "\(interface.name).\(message.name)")
      }
    }
  }

  @Test(
    "ours says what the system's says, for the versions that both have",
    .enabled(if: systemFiles["wayland.xml"] != nil), arguments: names.filter { systemFiles[$0] != nil })
  func sameAsSystem(name: String) throws {
    let ours = try Self.read(Self.ours.appending(path: name))
    let system = try Self.read(try #require(Self.systemFiles[name]))
    #expect(ours.name == system.name)
    #expect(ProtocolComparison.differences(ours: ours, system: system) == [])
  }

  @Test("a comparison sees a changed opcode, type, version, null mark and enum value")
  func comparisonSees() throws {
    let original = try Self.read(Self.ours.appending(path: "xdg-shell.xml"))
    func differences(_ change: (inout Protocol) -> Void) -> Int {
      var changed = original
      change(&changed)
      return ProtocolComparison.differences(ours: changed, system: original).count
    }
    #expect(differences { _ in } == 0)
    #expect(differences { $0.interfaces[0].requests.swapAt(0, 1) } > 0)
    #expect(differences { $0.interfaces[0].requests[3].arguments[0].kind = .int } > 0)
    #expect(differences { $0.interfaces[2].requests[2].arguments[1].isNullable = false } > 0)
    #expect(differences { $0.interfaces[1].requests[8].since = 2 } > 0)
    #expect(differences { $0.interfaces[0].enums[0].entries[0].value = 9 } > 0)
    #expect(differences { $0.interfaces[0].events.removeAll() } > 0)
    #expect(differences { $0.interfaces[0].requests[0].isDestructor = false } > 0)
  }
}

/// What two descriptions of one protocol disagree about, where both speak of the same versions.
enum ProtocolComparison {
  /// Left out on purpose: xdg-shell took its place.
  private static let leftOut: Set<String> = ["wl_shell", "wl_shell_surface"]
  /// Enums that grow without a version.
  private static let growing: Set<String> = ["error", "format"]

  static func differences(ours: Protocol, system: Protocol) -> [String] {
    var found: [String] = []
    for theirs in system.interfaces where !leftOut.contains(theirs.name) {
      guard let mine = ours.interfaces.first(where: { $0.name == theirs.name }) else {
        // A newer system may have more.
        if theirs.version == 1, ours.interfaces.allSatisfy({ $0.version >= 1 }) { found.append("no \(theirs.name)") }
        continue
      }
      found += messages(mine.requests, theirs.requests, "\(mine.name) request", mine, theirs)
      found += messages(mine.events, theirs.events, "\(mine.name) event", mine, theirs)
      found += enums(mine, theirs)
    }
    return found
  }

  private static func messages(
    _ mine: [Message], _ theirs: [Message], _ what: String, _ ours: Interface, _ system: Interface
  ) -> [String] {
    let common = min(ours.version, system.version)
    let mineOld = mine.filter { $0.since <= common }
    let theirsOld = theirs.filter { $0.since <= common }
    var found: [String] = []
    if mineOld.map(\.name) != theirsOld.map(\.name) {
      found.append("\(what)s: \(mineOld.map(\.name)) for \(theirsOld.map(\.name))")
    }
    for (one, other) in zip(mineOld, theirsOld) {
      if one.signature != other.signature || one.isDestructor != other.isDestructor {
        found.append("\(what) \(one.name): \(one.signature) for \(other.signature)")
      }
      for (argument, model) in zip(one.arguments, other.arguments) {
        // Tablets are not bound, so that their tool is an object of any kind here.
        let isUntyped = one.name == "get_tablet_tool_v2" && argument.interface == nil
        let isSame =
          argument.name == model.name && (argument.interface == model.interface || isUntyped)
          && (argument.enumeration == model.enumeration || model.enumeration == nil)
        if !isSame { found.append("\(what) \(one.name), argument \(argument) for \(model)") }
      }
    }
    return found
  }

  private static func enums(_ ours: Interface, _ system: Interface) -> [String] {
    var found: [String] = []
    for theirs in system.enums {
      guard let mine = ours.enums.first(where: { $0.name == theirs.name }) else {
        found.append("no enum \(ours.name).\(theirs.name)")
        continue
      }
      if mine.isBitfield != theirs.isBitfield { found.append("bitfield \(ours.name).\(mine.name)") }
      for entry in theirs.entries where entry.since <= ours.version {
        if let known = mine.entries.first(where: { $0.name == entry.name }) {
          if known != entry { found.append("\(ours.name).\(mine.name): \(known) for \(entry)") }
        } else if !growing.contains(mine.name) || system.version <= ours.version {
          found.append("\(ours.name).\(mine.name) has no \(entry.name)")
        }
      }
    }
    return found
  }
}
