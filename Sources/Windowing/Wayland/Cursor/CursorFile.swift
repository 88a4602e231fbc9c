import Foundation

/// One cursor picture of an X cursor file, the format of the desktops' cursor themes.
struct CursorFile: Hashable, Sendable {
  /// Pixels.
  var width: Int
  var height: Int
  var hotspotX: Int
  var hotspotY: Int
  /// Premultiplied ARGB, 32 bits in the machine's order, row by row.
  var pixels: [UInt32]

  /// Larger pictures are taken for nonsense.
  private static let largestSide = 1024

  /// The first picture of the nominal size nearest to `size` pixels (the larger of two as near).
  /// Nil for data that is no such file.
  init?(_ data: Data, size: Int) {
    let bytes = [UInt8](data)
    // Little-endian words.
    func word(_ offset: Int) -> Int? {
      guard offset >= 0, offset <= bytes.count - 4 else { return nil }
      return Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 | Int(bytes[offset + 2]) << 16
        | Int(bytes[offset + 3]) << 24
    }
    guard bytes.starts(with: "Xcur".utf8), let header = word(4), let count = word(12), (0...4096).contains(count) else {
      return nil
    }
    let imageType = 0xFFFD_0002
    var best: (nominal: Int, position: Int)?
    for entry in 0..<count {
      let offset = header + entry * 12
      guard let type = word(offset), let nominal = word(offset + 4), let position = word(offset + 8) else { return nil }
      guard type == imageType else { continue }
      if let best, (abs(best.nominal - size), -best.nominal) <= (abs(nominal - size), -nominal) { continue }
      best = (nominal, position)
    }
    guard let chunk = best?.position, let headerSize = word(chunk), word(chunk + 4) == imageType,
      let width = word(chunk + 16), let height = word(chunk + 20), let hotspotX = word(chunk + 24),
      let hotspotY = word(chunk + 28), (1...Self.largestSide).contains(width), (1...Self.largestSide).contains(height),
      hotspotX <= width, hotspotY <= height, headerSize >= 36, chunk + headerSize + width * height * 4 <= bytes.count
    else { return nil }
    self.width = width
    self.height = height
    self.hotspotX = hotspotX
    self.hotspotY = hotspotY
    pixels = (0..<width * height).map { UInt32(word(chunk + headerSize + $0 * 4) ?? 0) }
  }
}
