import Foundation

/// How many pictures an animated file has and how long each is shown, read from its blocks without its pictures.
///
/// A chain of blocks that leads out of the file ends the search; what was found until then counts.
package struct FrameTimes: Hashable, Sendable {
  /// Seconds of each picture, as the file says: often 0, which no reader takes at its word.
  package private(set) var delays: [TimeInterval] = []
  /// How often all are shown; 0 means without end, nil that the file does not say.
  package private(set) var loopCount: Int?

  /// Pictures that are counted at most.
  private static let limit = 10_000

  /// Nil for files of other formats than GIF and WebP, and for those with one picture that no time is said of.
  package init?(_ data: Data, format: ImageFileFormat) {
    let bytes = FileBytes(data)
    switch format {
    case .gif: readGIF(bytes)
    case .webp: readWebP(bytes)
    default: return nil
    }
    if delays.isEmpty { return nil }
  }

  private mutating func readGIF(_ bytes: FileBytes) {
    func number(_ offset: Int, _ count: Int) -> Int? { bytes.number(at: offset, bytes: count, isLittle: true) }
    /// The first byte after the sub-blocks that begin at `offset`.
    func end(ofBlocksAt offset: Int) -> Int? {
      var offset = offset
      while let length = number(offset, 1) {
        offset += 1 + length
        if length == 0 { return offset }
      }
      return nil
    }
    /// Bytes of the table of colours that the flags tell of.
    func table(_ flags: Int) -> Int { flags & 0x80 != 0 ? 3 << (flags & 7 + 1) : 0 }
    guard let flags = number(10, 1) else { return }
    var offset = 13 + table(flags)
    var delay: TimeInterval = 0
    while let introducer = number(offset, 1), delays.count < FrameTimes.limit {
      if introducer == 0x21, let label = number(offset + 1, 1) {
        // Hundredths of a second.
        if label == 0xF9, let hundredths = number(offset + 4, 2) { delay = Double(hundredths) / 100 }
        if label == 0xFF, bytes.has("NETSCAPE2.0", at: offset + 3), number(offset + 14, 2) == 0x0103 {
          loopCount = number(offset + 16, 2)
        }
        guard let next = end(ofBlocksAt: offset + 2) else { return }
        offset = next
      } else if introducer == 0x2C, let flags = number(offset + 9, 1) {
        delays.append(delay)
        delay = 0
        guard let next = end(ofBlocksAt: offset + 11 + table(flags)) else { return }
        offset = next
      } else {
        return
      }
    }
  }

  private mutating func readWebP(_ bytes: FileBytes) {
    func number(_ offset: Int, _ count: Int) -> Int? { bytes.number(at: offset, bytes: count, isLittle: true) }
    bytes.forEachWebPChunk { chunk in
      let start = chunk.lowerBound
      if bytes.has("ANIM", at: start - 8), chunk.count >= 6 { loopCount = number(start + 4, 2) }
      // Thousandths of a second.
      if bytes.has("ANMF", at: start - 8), chunk.count >= 16, let thousandths = number(start + 12, 3) {
        delays.append(Double(thousandths) / 1000)
      }
      return delays.count < FrameTimes.limit
    }
  }
}
