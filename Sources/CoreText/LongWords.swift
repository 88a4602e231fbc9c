/// Words so long that pango must not see them whole: for each of the lines that it breaks one into, it looks at all of the
/// rest, so that a hundred thousand letters take a minute. A paragraph with one is set piece by piece.
enum LongWords {
  /// Bytes; longer words are set in pieces.
  private static let longest = 1000
  /// Bytes of a piece, to begin with; one that makes no whole line is made longer.
  static let piece = 1000

  static func exist(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count > longest else { return false }
    var length = 0
    for byte in bytes {
      // Lines break at spaces and hyphens, and anywhere in Chinese, Japanese and Korean, whose characters begin with these.
      let isBreak = byte == 0x20 || byte == 0x09 || byte == 0x2D || (0xE3...0xED).contains(byte)
      length = isBreak ? 0 : length + 1
      if length > longest { return true }
    }
    return false
  }

  /// Whether the text says itself where words may be divided.
  static func haveSoftHyphen(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    zip(bytes, bytes.dropFirst()).contains { $0 == 0xC2 && $1 == 0xAD }
  }

  /// Where a piece ends: after a whole character, and not so that only a little is left.
  static func end(of start: Int, length: Int, in utf8: UnsafeBufferPointer<UInt8>, before end: Int) -> Int {
    guard end - start > length + length / 2 else { return end }
    var index = start + length
    while index < end, utf8[index] & 0xC0 == 0x80 { index += 1 }
    return index
  }
}
