import Testing

@testable import WaylandScanner

/// The document element of `text`.
private func read(_ text: String) throws(ScanError) -> XMLElement {
  try XMLReader.read(Array(text.utf8), file: "a.xml")
}

@Suite struct XMLReaderTests {
  @Test("elements, attributes and lines are kept, text and comments are not")
  func tree() throws {
    let root = try read(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- about <this> & that -->
      <!DOCTYPE protocol SYSTEM "wayland.dtd">
      <protocol name="x">
        some &lt;text&gt; <![CDATA[ <not an="element"> ]]>
        <a one='1'
           two="a &amp; &#x41;&#66;&quot;"/>
        <b><c/></b >
      </protocol>
      <!-- the end -->

      """)
    #expect(root.name == "protocol")
    #expect(root.line == 4)
    #expect(root.children.map(\.name) == ["a", "b"])
    #expect(root.children[0].attributes == ["one": "1", "two": "a & AB\""])
    #expect(root.children[0].line == 6)
    #expect(root.children[1].children.map(\.name) == ["c"])
    #expect(root.children[1].line == 8)
  }

  @Test(
    "a fault is told with its line",
    arguments: [
      ("", 1, "expected the document's element"),
      ("text", 1, "expected the document's element"),
      ("<a>\n<b>\n</a>", 3, "</a> closes <b> of line 2"),
      ("<a>\n\n", 1, "<a> is never closed"),
      ("<a\n", 1, "<a> is never closed"),
      ("<a/>\n<b/>", 2, "text after the document's element"),
      ("<a b='1' b='2'/>", 1, "attribute 'b' is given twice"),
      ("<a b=1/>", 1, "the value of 'b' must be quoted"),
      ("<a b='1'c='2'/>", 1, "expected white space, '>' or '/>' in <a>"),
      ("<a\nb='<'/>", 2, "'<' in the value of 'b'"),
      ("<a b='\n\n/>", 1, "the value of 'b' is never closed"),
      ("<a>&nbsp;</a>", 1, "unknown reference '&nbsp;'"),
      ("<a>&#0;</a>", 1, "unknown reference '&#0;'"),
      ("<a>fish & chips</a>", 1, "'&' begins no character reference"),
      ("<a><!-- -- --></a>", 1, "'--' inside a comment"),
      ("<a>\n<!-- ", 2, "a comment is never closed"),
      ("<1/>", 1, "expected an element's name"),
    ])
  func faults(text: String, line: Int, message: String) {
    #expect(throws: ScanError(file: "a.xml", line: line, message: message)) { try read(text) }
  }

  @Test("a value that is no UTF-8 is a fault, not a replacement character")
  func encoding() {
    let bytes = Array("<a b='".utf8) + [0xC3] + Array("'/>".utf8)
    #expect(throws: ScanError(file: "a.xml", line: 1, message: "the value of 'b' is not UTF-8")) {
      try XMLReader.read(bytes, file: "a.xml")
    }
  }

  @Test("nesting without end is refused, not followed")
  func depth() {
    let text = String(repeating: "<a>", count: 100_000)
    #expect(throws: ScanError(file: "a.xml", line: 1, message: "elements nest too deep")) { try read(text) }
  }

  @Test("an error reads as a compiler's message")
  func description() {
    #expect("\(ScanError(file: "p/a.xml", line: 7, message: "no"))" == "p/a.xml:7: error: no")
  }
}
