import Foundation

/// `WaylandScanner <protocol.xml> <bindings.swift>`: writes the Swift bindings of a protocol file.
@main struct WaylandScanner {
  static func main() {
    guard CommandLine.arguments.count == 3 else {
      fail("usage: WaylandScanner <protocol.xml> <bindings.swift>", code: 2)
    }
    let source = URL(filePath: CommandLine.arguments[1])
    let output = URL(filePath: CommandLine.arguments[2])
    do {
      let facts = try ProtocolReader.read([UInt8](Data(contentsOf: source)), file: source.path)
      let text = BindingsWriter.write(facts, source: source.lastPathComponent)
      try Data(text.utf8).write(to: output, options: .atomic)
    } catch let error as ScanError {
      fail("\(error)", code: 1)
    } catch {
      fail("\(source.path): error: \(error.localizedDescription)", code: 1)
    }
  }

  private static func fail(_ message: String, code: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(code)
  }
}
