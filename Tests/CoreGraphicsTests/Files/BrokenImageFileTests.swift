import Foundation
import Testing

@testable import CoreGraphics

/// A small generator of numbers that are the same in every run.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}

private func failure(_ data: Data) -> ImageFileError? {
  do {
    _ = try ImageFile(data)
    return nil
  } catch {
    return error
  }
}

@Suite struct BrokenImageFileTests {
  @Test("what is no image file says why") func reasons() {
    #expect(failure(Data()) == .empty)
    #expect(failure(Data("hello".utf8)) == .unknownFormat)
    #expect(failure(Data([0xFF])) == .unknownFormat)
    for (name, data) in SampleFiles.all where name != "svg" {
      // A file of each kind that ends after its first bytes, and one whose body is rubbish.
      guard case .broken(let format, let reason)? = failure(data.prefix(16)) else {
        Issue.record("\(name): \(String(describing: failure(data.prefix(16))))")
        continue
      }
      #expect(format.rawValue == name && !reason.isEmpty)
    }
    guard case .broken(.svg, _)? = failure(SampleFiles.svg.dropLast(20)) else {
      Issue.record("an SVG file that ends early is broken")
      return
    }
  }

  @Test("a file that ends before its picture does is broken", arguments: SampleFiles.all.map(\.name))
  func truncated(name: String) throws {
    let data = try #require(SampleFiles.all.first { $0.name == name }).data
    let lengths = name == "gif" ? 0..<50 : 0..<data.count / 2
    for length in lengths { #expect(failure(data.prefix(length)) != nil, "\(length) bytes of \(data.count)") }
  }

  @Test("pictures that say they are huge are refused before there is memory for them") func huge() throws {
    #expect(failure(SampleFiles.png(claiming: 20_000, 20_000)) == .tooLarge(width: 20_000, height: 20_000))
    #expect(
      failure(SampleFiles.png(claiming: 0x7FFF_FFFF, 0x7FFF_FFFF)) == .tooLarge(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF)
    )
    #expect(failure(SampleFiles.png(claiming: 40_000, 1)) == .tooLarge(width: 40_000, height: 1))
    #expect(failure(SampleFiles.png(claiming: 0, 4)) == .tooLarge(width: 0, height: 4))

    var gif = SampleFiles.gif
    for offset in [6, 8] { gif.replaceSubrange(offset..<offset + 2, with: [0xFF, 0xFF]) }
    #expect(failure(gif) == .tooLarge(width: 65_535, height: 65_535))

    // Height and width stand in the segment that begins the frame.
    var jpeg = SampleFiles.jpeg
    let frame = try #require(jpeg.range(of: Data([0xFF, 0xC0]))).lowerBound
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0x75, 0x30, 0x75, 0x30])
    #expect(failure(jpeg) == .tooLarge(width: 30_000, height: 30_000))

    // Fourteen bits each of width and height less one.
    var webp = SampleFiles.webp
    webp.replaceSubrange(21..<25, with: [0xFF, 0xFF, 0xFF, 0x1F])
    #expect(failure(webp) == .tooLarge(width: 16_384, height: 16_384))

    #expect(PixelLimit.allows(width: 32_767, height: 4_096) && !PixelLimit.allows(width: 32_767, height: 4_097))
    #expect(!PixelLimit.allows(width: 32_768, height: 1) && !PixelLimit.allows(width: -1, height: -1))
  }

  @Test("an SVG file can neither bring in files nor blow itself up") func hostileSVG() throws {
    func file(_ body: String, _ declarations: String = "") -> Data {
      Data(
        "<?xml version='1.0'?>\(declarations)<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='8' height='8'>\(body)</svg>"
          .utf8)
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("svg-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let picture = folder.appendingPathComponent("red.png")
    try SampleFiles.png.write(to: picture)
    for address in [picture.path, picture.absoluteString] {
      guard
        case .vectors(let document) = try ImageFile(file("<image xlink:href='\(address)' width='8' height='8'/>"))
          .content
      else { continue }
      let image = try #require(document.image(width: 8, height: 8))
      for y in 0..<8 { for x in 0..<8 { #expect(image[x, y] == 0) } }
    }
    // Entities that would make ten thousand million letters.
    let lines = (1...10).map { "<!ENTITY e\($0) '\(String(repeating: "&e\($0 - 1);", count: 10))'>" }.joined()
    let bomb = file("<text>&e10;</text>", "<!DOCTYPE svg [<!ENTITY e0 'x'>\(lines)]>")
    if case .vectors(let document)? = try? ImageFile(bomb).content { _ = document.image(width: 8, height: 8) }
    // A file that uses itself again and again.
    let uses = (1...9).map { index in
      "<g id='g\(index)'>\(String(repeating: "<use xlink:href='#g\(index - 1)'/>", count: 10))</g>"
    }.joined()
    if case .vectors(let document)? = try? ImageFile(
      file("<defs><rect id='g0' width='1' height='1'/>\(uses)</defs><use xlink:href='#g9'/>")
    ).content {
      #expect(document.image(width: 8, height: 8) == nil)
    }
    #expect(failure(SampleFiles.svg + Data(repeating: 32, count: SVGDocument.byteLimit)) != nil)
  }

  @Test("a picture of some size that is cut at every sixteenth, or whose bits tip, is read or refused")
  func largerPictures() throws {
    let buffer = PixelBuffer(width: 200, height: 150)
    var generator = SplitMix(seed: 3)
    for y in 0..<150 {
      for x in 0..<200 {
        let alpha = UInt32(55 + x)
        buffer[x, y] = alpha << 24 | UInt32(y) * alpha / 255 << 16 | UInt32(generator.next() % 40)
      }
    }
    let image = buffer.makeImage()
    let files = [try #require(image.pngData()), try #require(image.jpegData(quality: 0.8))]
    for file in files {
      for part in 1..<16 {
        guard case .broken? = failure(file.prefix(file.count * part / 16)) else {
          Issue.record("\(part) sixteenths are a picture")
          continue
        }
      }
      for _ in 0..<150 {
        var data = file
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
          data[Int.random(in: 0..<data.count, using: &generator)] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        }
        if case .pixels(let image)? = (try? ImageFile(data))?.content {
          #expect(PixelLimit.allows(width: image.width, height: image.height))
        }
      }
    }
  }

  @Test("a PNG file that says a hundred thousand a side is refused at once")
  func bomb() {
    let start = ContinuousClock.now
    #expect(failure(SampleFiles.png(claiming: 100_000, 100_000)) == .tooLarge(width: 100_000, height: 100_000))
    #expect(ContinuousClock.now - start < .seconds(1))
  }

  @Test(
    "an SVG file whose parts lead in circles, or that is made to take for ever, ends",
    arguments: [
      "<use id='a' xlink:href='#b'/><use id='b' xlink:href='#a'/>",
      "<g id='a'><use xlink:href='#a'/></g>",
      "<pattern id='p' width='1' height='1'><rect width='9' height='9' fill='url(#p)'/></pattern>"
        + "<rect width='8' height='8' fill='url(#p)'/>",
      "<linearGradient id='g' xlink:href='#h'/><linearGradient id='h' xlink:href='#g'/>"
        + "<rect width='8' height='8' fill='url(#g)'/>",
      "<mask id='m'><rect width='8' height='8' mask='url(#m)'/></mask><rect width='8' height='8' mask='url(#m)'/>",
      "<clipPath id='c' clip-path='url(#c)'><rect width='8' height='8'/></clipPath>"
        + "<rect width='8' height='8' clip-path='url(#c)'/>",
      "<filter id='f'><feGaussianBlur stdDeviation='1e9'/></filter><rect width='8' height='8' filter='url(#f)'/>",
      "<filter id='f' width='1e9' height='1e9'><feTurbulence numOctaves='1000000'/></filter>"
        + "<rect width='8' height='8' filter='url(#f)'/>",
      "<filter id='f'><feMorphology radius='1e9'/></filter><rect width='8' height='8' filter='url(#f)'/>",
      "<path d='M0 0L1e300 1e300L-1e300 4z' stroke='red' stroke-dasharray='1e-9'/>",
      "<rect width='1e30' height='1e30' stroke-width='1e30' stroke='red'/>",
      "<g transform='scale(0)'><rect width='8' height='8'/></g><g transform='scale(nan)'><rect width='8'/></g>",
      "<script>while (true) {}</script><rect width='8' height='8' onload='while(true){}'/>",
      "<style>@import url('file:///dev/zero'); * { fill: url(file:///dev/zero#a) }</style><rect width='8' height='8'/>",
      "<image xlink:href='file:///dev/zero' width='8' height='8'/>",
      "<image xlink:href='data:image/svg+xml;base64,AAAA' width='8' height='8'/>",
    ])
  func endlessSVG(body: String) throws {
    let file = Data(
      "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='8' height='8'>\(body)</svg>"
        .utf8)
    let start = ContinuousClock.now
    if case .vectors(let document)? = (try? ImageFile(file))?.content {
      if let image = document.image(width: 16, height: 16) { #expect(image.width == 16 && image.height == 16) }
    }
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test("an SVG file of ten thousand groups in each other, and one that names files as entities, are read or refused")
  func deepSVG() throws {
    let open = String(repeating: "<g>", count: 10_000)
    let close = String(repeating: "</g>", count: 10_000)
    let deep =
      "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'>\(open)<rect width='8' height='8'/>\(close)</svg>"
    if case .vectors(let document)? = (try? ImageFile(Data(deep.utf8)))?.content {
      _ = document.image(width: 8, height: 8)
    }
    let secret = FileManager.default.temporaryDirectory.appendingPathComponent("secret-\(UUID().uuidString)")
    try Data("<rect width='8' height='8' fill='red'/>".utf8).write(to: secret)
    defer { try? FileManager.default.removeItem(at: secret) }
    let entity = """
      <?xml version="1.0"?><!DOCTYPE svg [<!ENTITY secret SYSTEM "\(secret.absoluteString)">]>
      <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">&secret;</svg>
      """
    if case .vectors(let document)? = (try? ImageFile(Data(entity.utf8)))?.content {
      #expect(document.image(width: 8, height: 8)?[4, 4] ?? 0 == 0)
    }
    for size in ["width='0' height='0'", "width='-4' height='4'", "width='nan' height='4'", "width='1e39' height='1'"] {
      let file = Data("<svg xmlns='http://www.w3.org/2000/svg' \(size)><rect width='8' height='8'/></svg>".utf8)
      if case .vectors(let document)? = (try? ImageFile(file))?.content {
        #expect(document.size.width > 0 && document.size.width.isFinite && document.size.height > 0)
        _ = document.image(width: 4, height: 4)
      }
    }
  }

  @Test("files at a path are read whatever they are called, and nothing else is") func paths() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("files-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let wrong = folder.appendingPathComponent("picture.png")
    try SampleFiles.gif.write(to: wrong)
    #expect(ImageFile(path: wrong.path) != nil)
    #expect(ImageFile(path: folder.path) == nil && ImageFile(path: "/dev/zero") == nil)
    #expect(ImageFile(path: folder.appendingPathComponent("none.png").path) == nil && ImageFile(path: "") == nil)
    let broken = folder.appendingPathComponent("broken.png")
    try SampleFiles.png.prefix(30).write(to: broken)
    #expect(ImageFile(path: broken.path) == nil)
  }

  @Test(
    "two thousand mutations of each format neither crash nor give a picture that is too large",
    arguments: SampleFiles.all.map(\.name))
  func mutations(name: String) throws {
    let original = try #require(SampleFiles.all.first { $0.name == name }).data
    var generator = SplitMix(seed: UInt64(name.utf8.reduce(0) { $0 * 31 + Int($1) }))
    var (read, refused) = (0, 0)
    for _ in 0..<2000 {
      let data = mutated(original, by: &generator)
      do {
        let file = try ImageFile(data)
        read += 1
        switch file.content {
        case .pixels(let image): #expect(PixelLimit.allows(width: image.width, height: image.height))
        case .vectors(let document):
          #expect(document.size.width > 0 && document.size.height > 0)
          _ = document.image(width: 12, height: 12)
        }
        #expect((1...8).contains(file.orientation))
      } catch {
        refused += 1
      }
    }
    // Both happen: mutations that all fail, or none, would test nothing.
    #expect(read > 20 && refused > 200, "\(name): \(read) read, \(refused) refused")
    #expect(failure(original) == nil)
  }

  private func mutated(_ original: Data, by generator: inout SplitMix) -> Data {
    var data = original
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      guard !data.isEmpty else { return data }
      let place = Int.random(in: 0..<data.count, using: &generator)
      switch Int.random(in: 0..<7, using: &generator) {
      case 0: data[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: data[place] = UInt8.random(in: 0...255, using: &generator)
      case 2: data[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator)!
      case 3: data = data.prefix(place)
      case 4: data.insert(UInt8.random(in: 0...255, using: &generator), at: place)
      case 5: data.remove(at: place)
      default:
        let end = min(data.count, place + Int.random(in: 1...32, using: &generator))
        data.append(contentsOf: Array(data[place..<end]))
        data.replaceSubrange(place..<end, with: Array(data[place..<end]).reversed())
      }
    }
    return data
  }
}
