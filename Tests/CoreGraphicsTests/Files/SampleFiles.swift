import CoreGraphics
import Foundation

/// Small image files of each format. Those of four by two pixels show red, green, blue, white above black, nothing, half
/// red and yellow; what a format cannot say is said beside it.
enum SampleFiles {
  static let png = base64(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAYAAAB/qH1jAAAABHNCSVQICAgIfAhkiAAAAB1JREFUCJktxLEBADAMwyD8eT9XljKwaGEpoN8rHbpB
    C3lI9q0SAAAAAElFTkSuQmCC
    """)
  static let tiff = base64(
    """
    SUkqACIAAAB4nPvPwPAfDBn+gwEDiA8hGoC8/wAErA9y1QwAAAEDAAEAAAAEAAAAAQEDAAEAAAACAAAAAgEDAAQAAAC4AAAAAwEDAAEAAAAIAAAA
    BgEDAAEAAAACAAAACgEDAAEAAAABAAAAEQEEAAEAAAAIAAAAFQEDAAEAAAAEAAAAFgEDAAEAAAACAAAAFwEEAAEAAAAZAAAAHAEDAAEAAAABAAAA
    UgEDAAEAAAACAAAAAAAAAAgACAAIAAgA
    """)
  /// Without alpha: black where nothing should be, red where half red should be.
  static let bmp = base64(
    """
    Qk1OAAAAAAAAADYAAAAoAAAABAAAAAIAAAABABgAAAAAABgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD/AP//AAD/AP8A/wAA////
    """)
  static let ico = base64(
    """
    AAABAAEABAIAAAEAIABQAAAAFgAAACgAAAAEAAAABAAAAAEAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD/AAAAAAAA/4AA////AAD//wD/
    AP//AAD//////0AAAAAAAAAA
    """)
  static let webp = base64("UklGRjgAAABXRUJQVlA4TCsAAAAvA0AAED8gEEjaH3qN+RcQFPk/moCg6LrlAjBbJGwpCETQWEPNsMcR/Q8nAA==")
  /// Eight by four, red, then green, then blue for a tenth of a second each.
  static let animatedWebP = base64(
    """
    UklGRrQAAABXRUJQVlA4WAoAAAACAAAABwAAAwAAQU5JTQYAAAAAAP//AABBTk1GKAAAAAAAAAAAAAcAAAMAAGQAAAJWUDhMDwAAAC8HwAAABxD9j/4H
    IqL/AQBBTk1GKAAAAAAAAAAAAAcAAAMAAGQAAABWUDhMDwAAAC8HwAAAB9D/iP4HIqL/AQBBTk1GKAAAAAAAAAAAAAcAAAMAAGQAAABWUDhMDwAAAC8H
    wAAABxDR//4HIqL/AQA=
    """)
  /// Eight by eight of cyan, magenta, yellow and black: 0, 160, 255 of red, green and blue.
  static let inkJPEG = base64(
    """
    /9j/7gAOQWRvYmUAZAAAAAAC/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAWEBETFBUVFQwPFxgWFBgSFBUU
    /9sAQwEDBAQFBAUJBQUJFA0LDRQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU/8AAFAgACAAIBAERAAIRAQMR
    AQQRAP/EABUAAQEAAAAAAAAAAAAAAAAAAAQJ/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABQBAQAAAAAAAAAAAAAAAAAAAAj/xAAUEQEAAAAAAAAAAAAA
    AAAAAAAA/9oADgQBAAIRAxEEAAA/AFh0daqb/9k=
    """)
  /// Half red is red: a colour of a GIF file is there or not. A second picture, all black, follows.
  static let gif = gif(frames: [[0, 1, 2, 3, 4, 7, 0, 6], [4, 4, 4, 4, 4, 4, 4, 4]])
  /// Sixteen by eight: the left half red, the right half blue, so that the compression keeps the colours.
  static let jpeg: Data = {
    let buffer = PixelBuffer(width: 16, height: 8)
    for y in 0..<8 { for x in 0..<16 { buffer[x, y] = x < 8 ? 0xFFFF_0000 : 0xFF00_00FF } }
    return buffer.takeImage().jpegData(quality: 0.95) ?? Data()
  }()
  /// Ten by five: a red rectangle of five by five on the left.
  static let svg = Data(
    """
    <?xml version="1.0"?>
    <!-- a comment -->
    <svg xmlns="http://www.w3.org/2000/svg" width="10" height="5"><rect width="5" height="5" fill="#f00"/></svg>
    """.utf8)

  static let all: [(name: String, data: Data)] = [
    ("png", png), ("tiff", tiff), ("bmp", bmp), ("ico", ico), ("webp", webp), ("gif", gif), ("jpeg", jpeg),
    ("svg", svg),
  ]

  private static func base64(_ text: String) -> Data {
    Data(base64Encoded: text, options: .ignoreUnknownCharacters)!
  }

  /// A GIF file of four by two pixels, of the palette red, green, blue, white, black, magenta, yellow, and nothing.
  private static func gif(frames: [[UInt8]]) -> Data {
    var bytes = Array("GIF89a".utf8) + [4, 0, 2, 0, 0b1000_0010, 7, 0]
    bytes += [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 255, 0, 255, 255, 255, 0, 1, 1, 1]
    for frame in frames {
      // The colour 7 is nothing; a tenth of a second.
      bytes += [0x21, 0xF9, 4, 1, 10, 0, 7, 0]
      bytes += [0x2C, 0, 0, 0, 0, 4, 0, 2, 0, 0, 3]
      // Codes of four bits: the table is cleared before it grows beyond them.
      var codes: [UInt8] = []
      for (index, color) in frame.enumerated() {
        if index % 4 == 0 { codes.append(8) }
        codes.append(color)
      }
      codes.append(9)
      if codes.count % 2 == 1 { codes.append(0) }
      let packed = stride(from: 0, to: codes.count, by: 2).map { codes[$0] | codes[$0 + 1] << 4 }
      bytes += [UInt8(packed.count)] + packed + [0]
    }
    return Data(bytes + [0x3B])
  }

  /// Exif data that says an orientation, in either byte order.
  static func exif(_ orientation: UInt8, isLittle: Bool) -> [UInt8] {
    isLittle
      ? Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
      : Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  }

  /// The JPEG file as a camera writes it that was held so.
  static func jpeg(orientation: UInt8, isLittle: Bool = true) -> Data {
    let block = Array("Exif\0\0".utf8) + exif(orientation, isLittle: isLittle)
    return jpeg.prefix(2) + Data([0xFF, 0xE1, 0, UInt8(block.count + 2)] + block) + jpeg.dropFirst(2)
  }

  /// The PNG file with the chunk `eXIf`, before the last one.
  static func png(orientation: UInt8) -> Data {
    let block = exif(orientation, isLittle: false)
    let chunk = Array("eXIf".utf8) + block
    let file = [0, 0, 0, UInt8(block.count)] + chunk + checksum(chunk)
    return png.dropLast(12) + Data(file) + png.suffix(12)
  }

  /// A PNG file that says it is of some size, with the right checksum, and has no pixels.
  static func png(claiming width: UInt32, _ height: UInt32) -> Data {
    func bytes(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    let chunk = Array("IHDR".utf8) + bytes(width) + bytes(height) + [8, 6, 0, 0, 0]
    return png.prefix(8) + Data([0, 0, 0, 13] + chunk + checksum(chunk)) + png.dropFirst(33)
  }

  /// A PNG file of rows of bytes as they are, without filters and compression.
  static func png(width: Int, depth: UInt8, type: UInt8, rows: [[UInt8]], chunks: [(String, [UInt8])] = []) -> Data {
    func bytes(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      let body = Array(name.utf8) + content
      return bytes(content.count) + body + checksum(body)
    }
    let raw: [UInt8] = rows.flatMap { [UInt8(0)] + $0 }
    // Blocks that are stored, of 65,535 bytes at most.
    var stream: [UInt8] = [0x78, 1]
    var start = 0
    repeat {
      let count = min(65535, raw.count - start)
      let isLast: UInt8 = start + count == raw.count ? 1 : 0
      let (low, high) = (UInt8(count & 255), UInt8(count >> 8))
      stream += [isLast, low, high, ~low, ~high]
      stream += raw[start..<start + count]
      start += count
    } while start < raw.count
    var (a, b) = (1, 0)
    for byte in raw {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    stream += bytes(b << 16 | a)
    let header = bytes(width) + bytes(rows.count) + [depth, type, 0, 0, 0]
    let all = chunk("IHDR", header) + chunks.flatMap { chunk($0, $1) } + chunk("IDAT", stream) + chunk("IEND", [])
    return png.prefix(8) + Data(all)
  }

  private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: ~value >> $0) }
  }
}
