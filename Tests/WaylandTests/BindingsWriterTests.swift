import Testing

@testable import WaylandScanner

/// The Swift that an interface `i` of version 3 with this content becomes, without indentation.
private func written(_ body: String) throws(ScanError) -> [String] {
  let text = "<protocol name=\"p\"><interface name=\"wl_thing\" version=\"3\">\(body)</interface></protocol>"
  let facts = try ProtocolReader.read(Array(text.utf8), file: "p.xml")
  return BindingsWriter.write(facts, source: "p.xml").split(separator: "\n").map {
    String($0.drop { $0 == " " })
  }
}

@Suite struct BindingsWriterTests {
  @Test(
    "wire names become Swift names",
    arguments: [
      ("wl_surface", "WlSurface", "wlSurface"), ("zxdg_decoration_manager_v1", "ZxdgDecorationManagerV1", nil),
      ("set_app_id", nil, "setAppId"), ("90", nil, "_90"), ("flipped_90", nil, "flipped90"), ("class_", nil, "class"),
    ] as [(String, String?, String?)])
  func names(wire: String, type: String?, member: String?) {
    if let type { #expect(SwiftName.type(wire) == type) }
    if let member { #expect(SwiftName.member(wire) == member) }
  }

  @Test("keywords are escaped, and names that mean something even then are changed")
  func escaping() {
    #expect(SwiftName.escaped("default") == "`default`")
    #expect(SwiftName.escaped("self") == "self_")
    #expect(SwiftName.escaped("commit") == "commit")
  }

  @Test("a request that makes an object returns it; from a later version on it may be nil")
  func constructors() throws {
    let lines = try written(
      """
      <request name="make"><arg name="id" type="new_id" interface="wl_other"/></request>
      <request name="make_new" since="2"><arg name="id" type="new_id" interface="wl_other"/></request>
      """)
    #expect(lines.contains("package func make() -> WlOther {"))
    #expect(lines.contains("package func makeNew() -> WlOther? {"))
    #expect(lines.contains("guard self.version >= 2 else { return nil }"))
    #expect(lines.contains("WireMessage(\"make_new\", \"2n\", [WlOther.self]),"))
  }

  @Test("destroy and release are the proxy's destroy(), not requests of their own")
  func destructors() throws {
    let release = try written("<request name='a'/><request name='release' type='destructor' since='2'/>")
    #expect(release.contains("destructor: WireDestructor(opcode: 1, since: 2),"))
    #expect(!release.contains { $0.contains("func release") })
    let other = try written("<request name='finish_it' type='destructor'/>")
    #expect(!other.contains { $0.contains("WireDestructor") })
    #expect(other.contains("sendRequest(0, [], destroying: true)"))
  }

  @Test("an event of objects, enums and descriptors decodes each as what it is")
  func events() throws {
    let lines = try written(
      """
      <enum name="kind"><entry name="default" value="1"/></enum>
      <event name="all"><arg name="o" type="object" interface="wl_other"/><arg name="k" type="int" enum="kind"/>
      <arg name="f" type="fd"/><arg name="in" type="fixed"/><arg name="s" type="string" allow-null="true"/></event>
      <event name="gone" type="destructor"/>
      """)
    #expect(lines.contains("case all(o: WlOther?, k: WlThing.Kind, f: Int32, in: Double, s: String?)"))
    #expect(lines.contains("package static var `default`: Kind { Kind(rawValue: 1) }"))
    #expect(lines.contains("endingEvents: [1],"))
    let decoding = try #require(lines.first { $0.hasPrefix("case 0: event = .all(") })
    #expect(decoding.contains("k: WlThing.Kind(rawValue: UInt32(bitPattern: arguments[1].i))"))
    #expect(decoding.contains("f: descriptor(arguments[2], isWanted: onEvent != nil)"))
  }

  @Test("a bitfield is an option set whose zero is the empty set")
  func bitfields() throws {
    let lines = try written(
      "<enum name='flags' bitfield='true'><entry name='none' value='0'/><entry name='a' value='2'/></enum>")
    #expect(lines.contains("package struct Flags: OptionSet, Hashable, Sendable {"))
    #expect(lines.contains("package static var none: Flags { [] }"))
    #expect(lines.contains("package static var a: Flags { Flags(rawValue: 2) }"))
  }
}
