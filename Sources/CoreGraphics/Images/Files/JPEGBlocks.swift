import Foundation

/// The segments of a JPEG file, read without its picture. A chain of segments that leads out of the file ends there.
struct JPEGBlocks {
  /// Markers of the segments before the picture starts, and where in the file their contents are.
  private(set) var segments: [(marker: Int, content: Range<Int>)] = []
  /// Whether the picture starts, and its end is marked.
  private(set) var isComplete = false

  private static let startOfScan = 0xFFDA
  private static let endOfImage = 0xFFD9

  init(_ data: Data) {
    let bytes = FileBytes(data)
    func number(_ offset: Int) -> Int? { bytes.number(at: offset, bytes: 2, isLittle: false) }
    var offset = 2
    while let marker = number(offset), marker >> 8 == 0xFF {
      if marker == 0xFFFF {
        // Fill bytes may stand before a marker.
        offset += 1
      } else if marker == JPEGBlocks.startOfScan {
        // Within the picture a byte 0xFF is followed by 0, so that its end cannot be mistaken.
        isComplete = bytes.data.range(of: Data([0xFF, 0xD9]), in: offset..<bytes.count) != nil
        return
      } else if marker == JPEGBlocks.endOfImage {
        return
      } else if (0xFFD0...0xFFD8).contains(marker) || marker == 0xFF01 {
        // Markers without a length.
        offset += 2
      } else {
        guard let length = number(offset + 2), length >= 2, offset + 2 + length <= bytes.count else { return }
        segments.append((marker, offset + 4..<offset + 2 + length))
        offset += 2 + length
      }
    }
  }
}
