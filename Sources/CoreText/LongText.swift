/// Texts so long that pango must not see them whole: for each of the lines that it breaks one into, it looks at all of the
/// rest, so that a hundred thousand letters without a space take a minute. Such a paragraph is set piece by piece.
enum LongText {
  /// Bytes; longer words are set in pieces.
  private static let longestWord = 1000
  /// Bytes; longer paragraphs are set in pieces.
  private static let longest = 16_000

  /// Bytes of a piece of a paragraph, to begin with; one that makes no whole line is made longer. Int.max for a paragraph
  /// that is set whole.
  static func piece(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    if hasLongWord(bytes) { return 1000 }
    return bytes.count > longest ? 4000 : Int.max
  }

  /// Bytes from which a paragraph that is shortened to so many lines is likely to be too long; 0 lines are one.
  static func beginning(lines: Int) -> Int { 2000 + 500 * min(max(0, lines), 100_000) }

  private static func hasLongWord(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count > longestWord else { return false }
    var length = 0
    for byte in bytes {
      // Lines break at spaces and hyphens, and anywhere in Chinese, Japanese and Korean, whose characters begin with these.
      let isBreak = byte == 0x20 || byte == 0x09 || byte == 0x2D || (0xE3...0xED).contains(byte)
      length = isBreak ? 0 : length + 1
      if length > longestWord { return true }
    }
    return false
  }

  /// Whether the text says itself where words may be divided.
  static func hasSoftHyphen(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
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
