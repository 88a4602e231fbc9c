import Testing

@testable import WaylandScanner

private func read(_ body: String) throws(ScanError) -> Protocol {
  try ProtocolReader.read(Array("<protocol name=\"p\">\n\(body)\n</protocol>".utf8), file: "p.xml")
}

private func readInterface(_ body: String) throws(ScanError) -> Interface {
  try read("<interface name=\"i\" version=\"3\">\n\(body)\n</interface>").interfaces[0]
}

@Suite struct ProtocolReaderTests {
  @Test("signatures are libwayland's: version, null marks, a letter per argument")
  func signatures() throws {
    let interface = try readInterface(
      """
      <request name="all" since="2">
        <arg name="a" type="int"/> <arg name="b" type="uint"/> <arg name="c" type="fixed"/>
        <arg name="d" type="string" allow-null="true"/> <arg name="e" type="object" interface="i" allow-null="true"/>
        <arg name="f" type="object" interface="i"/> <arg name="g" type="new_id" interface="i"/>
        <arg name="h" type="array"/> <arg name="j" type="fd"/>
      </request>
      <request name="any" since="2"><arg name="a" type="uint"/><arg name="b" type="new_id"/></request>
      <event name="plain"/>
      """)
    #expect(interface.requests.map(\.signature) == ["2iuf?s?oonah", "2usun"])
    #expect(interface.events.map(\.signature) == [""])
  }

  @Test("enum values come decimal, hexadecimal and shifted")
  func enumValues() throws {
    let interface = try readInterface(
      """
      <enum name="e" bitfield="true">
        <entry name="a" value="7"/><entry name="b" value="0x80000000"/><entry name="90" value="1 &lt;&lt; 4" since="2"/>
      </enum>
      """)
    #expect(interface.enums[0].isBitfield)
    #expect(interface.enums[0].entries.map(\.value) == [7, 0x8000_0000, 16])
    #expect(interface.enums[0].entries.map(\.since) == [1, 1, 2])
  }

  @Test(
    "what is no protocol is refused with its line",
    arguments: [
      ("<request name='r'/><request name='r'/>", 2, "request 'r' is there twice"),
      ("<request/>", 3, "<request> needs 'name'"),
      ("<request name='1r'/>", 3, "'1r' is no name"),
      ("\n<request name='r'><arg name='a' type='float'/></request>", 4, "unknown type 'float'"),
      ("<request name='r' since='4'/>", 3, "since 4 is newer than i's version 3"),
      ("<request name='r' since='0'/>", 3, "'since' must be a number from 1 on, not '0'"),
      ("<request name='n' since='2'/>\n<request name='o'/>", 4, "'o' is older than 'n' before it"),
      ("<request name='r' type='ctor'/>", 3, "type 'ctor' is not 'destructor'"),
      ("<request name='r'><arg name='a' type='int' enum='e'/></request>", 3, "i has no enum 'e'"),
      ("<request name='r'><arg name='a' type='int' enum='i.e'/></request>", 3, "i has no enum 'e'"),
      ("<request name='r'><arg name='a' type='int' enum='a.b.c'/></request>", 3, "'a.b.c' names no enum"),
      ("<request name='r'><arg name='a' type='fd' enum='x.y'/></request>", 3, "only int and uint can be of an enum"),
      (
        "<request name='r'><arg name='a' type='int' allow-null='true'/></request>", 3,
        "only objects and strings can be null"
      ),
      ("<request name='r'><arg name='a' type='int' interface='i'/></request>", 3, "only objects have an interface"),
      ("<event name='r'><arg name='a' type='new_id'/></event>", 3, "a new object in an event needs an interface"),
      ("<enum name='e'/>", 3, "enum 'e' is empty"),
      ("<enum name='e'><entry name='a' value='-1'/></enum>", 3, "'-1' is no 32-bit number"),
      ("<enum name='e'><entry name='a' value='4294967296'/></enum>", 3, "'4294967296' is no 32-bit number"),
      ("<enum name='e'><entry name='a-b' value='1'/></enum>", 3, "'a-b' is no name"),
      (
        "<enum name='e' bitfield='yes'><entry name='a' value='1'/></enum>", 3,
        "'bitfield' must be true or false, not 'yes'"
      ),
      ("<signal name='s'/>", 3, "<signal> does not belong in <interface>"),
    ])
  func faults(body: String, line: Int, message: String) {
    #expect(throws: ScanError(file: "p.xml", line: line, message: message)) { try readInterface(body) }
  }

  @Test("a document of another kind, and an empty protocol, are refused")
  func wrongDocument() {
    #expect(throws: ScanError(file: "p.xml", line: 1, message: "the document's element must be <protocol>")) {
      try ProtocolReader.read(Array("<html/>".utf8), file: "p.xml")
    }
    #expect(throws: ScanError(file: "p.xml", line: 1, message: "a protocol needs an interface")) { try read("") }
  }
}
