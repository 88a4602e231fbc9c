import Foundation
import Testing

@testable import Windowing

@Suite struct CursorTests {
  /// An X cursor file with one picture per size, each filled with its size as colour.
  static func file(sizes: [Int], version: UInt32 = 1) -> Data {
    var data = Data("Xcur".utf8)
    func word(_ value: Int) { withUnsafeBytes(of: UInt32(value).littleEndian) { data.append(contentsOf: $0) } }
    word(16)
    word(0x10000)
    word(sizes.count)
    var position = 16 + 12 * sizes.count
    for size in sizes {
      word(0xFFFD_0002)
      word(size)
      word(position)
      position += 36 + size * size * 4
    }
    for size in sizes {
      for value in [36, 0xFFFD_0002, size, 1, size, size, size / 4, size / 8, 0] { word(value) }
      for _ in 0..<size * size { word(size) }
    }
    return data
  }

  @Test(
    "the picture nearest to the wanted size is taken",
    arguments: [
      (1, 16), (16, 16), (19, 16), (20, 24), (24, 24), (28, 32), (48, 48), (500, 48),
    ])
  func nearest(wanted: Int, expected: Int) throws {
    let cursor = try #require(CursorFile(Self.file(sizes: [24, 48, 16, 32]), size: wanted))
    #expect(cursor.width == expected)
    #expect(cursor.height == expected)
    #expect(cursor.hotspotX == expected / 4)
    #expect(cursor.hotspotY == expected / 8)
    #expect(cursor.pixels == Array(repeating: UInt32(expected), count: expected * expected))
  }

  @Test("broken files are none, wherever they are cut")
  func broken() {
    let whole = Self.file(sizes: [8])
    for length in 0..<whole.count { #expect(CursorFile(whole.prefix(length), size: 8) == nil) }
    #expect(CursorFile(whole, size: 8) != nil)
    #expect(CursorFile(Data(repeating: 0xFF, count: 1000), size: 8) == nil)
    #expect(CursorFile(Self.file(sizes: []), size: 8) == nil)
    var random = SeededRandom(seed: 9)
    for _ in 0..<2000 {
      var bytes = whole
      let place = Int.random(in: 4..<64, using: &random)
      bytes[place] = UInt8.random(in: 0...255, using: &random)
      if let cursor = CursorFile(bytes, size: 8) { #expect(cursor.pixels.count == cursor.width * cursor.height) }
    }
  }

  @Test("a theme is searched in its folders, then in what it inherits from, in circles too; none is no error")
  func themes() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    func put(_ path: String, _ data: Data) throws {
      let url = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: url)
    }
    try put("child/index.theme", Data("[Icon Theme]\nName=x\nInherits = parent, other\n".utf8))
    try put("parent/index.theme", Data("[Icon Theme]\nInherits=child\n".utf8))
    try put("parent/cursors/left_ptr", Self.file(sizes: [24, 48]))
    func theme(_ name: String) -> CursorTheme {
      CursorTheme(environment: ["XCURSOR_PATH": folder.path, "XCURSOR_THEME": name, "XCURSOR_SIZE": "24"])
    }
    #expect(theme("child").cursor(named: ["default", "left_ptr"], scale: 1)?.width == 24)
    #expect(theme("child").cursor(named: ["default", "left_ptr"], scale: 2)?.width == 48)
    #expect(theme("child").cursor(named: ["default"], scale: 1) == nil)
    #expect(theme("../child").cursor(named: ["left_ptr"], scale: 1) == nil)
    #expect(theme("missing").cursor(named: ["left_ptr"], scale: 1) == nil)
  }

  @Test("sizes that make no sense are the usual one", arguments: ["", "0", "-3", "x", "100000"])
  func sizes(text: String) { #expect(CursorTheme(environment: ["XCURSOR_SIZE": text]).size == 24) }
}

@Suite struct CursorStateTests {
  private func request(_ state: inout CursorState) -> String? {
    state.takeRequest().map { "\($0.serial) \($0.shape.rawValue)" }
  }

  @Test("nothing is set before an enter, then once for each enter and each other look")
  func requests() {
    var state = CursorState()
    state.want(.text)
    #expect(request(&state) == nil)
    state.enter(serial: 7)
    state.want(.text)
    #expect(request(&state) == "7 text")
    #expect(request(&state) == nil)
    state.want(.text)
    #expect(request(&state) == nil)
    state.want(.hidden)
    #expect(request(&state) == "7 none")
    state.leave()
    state.want(.wait)
    #expect(request(&state) == nil)
    state.enter(serial: 9)
    #expect(request(&state) == "9 default")
    state.invalidate()
    #expect(request(&state) == "9 default")
    // The next surface's enter, without a leave in between.
    state.enter(serial: 10)
    #expect(request(&state) == "10 default")
  }

  @Test("every shape but the hidden one has a number of its own in the protocol, and a name in themes")
  func numbers() {
    let shapes = CursorShape.allCases.filter { $0 != .hidden }
    #expect(Set(shapes.compactMap(\.wireShape?.rawValue)) == Set(1...34))
    #expect(CursorShape.hidden.wireShape == nil)
    #expect(CursorShape.arrow.wireShape == .default)
    #expect(CursorShape.text.wireShape == .text)
    #expect(CursorShape.verticalText.wireShape == .verticalText)
    #expect(CursorShape.northWestSouthEastResize.wireShape == .nwseResize)
    #expect(CursorShape.grabbing.wireShape == .grabbing)
    #expect(CursorShape.westResize.wireShape == .wResize)
    #expect(CursorShape.zoomOut.wireShape == .zoomOut)
    for shape in shapes { #expect(shape.themeNames.first == shape.rawValue) }
  }
}
