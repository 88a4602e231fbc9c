import Foundation

/// A file's bytes, from 0, to be read in parts. What is asked for outside of them is not there.
struct FileBytes {
  let data: Data

  init(_ data: Data) { self.data = data.startIndex == 0 ? data : Data(data) }

  var count: Int { data.count }

  /// A number of `count` bytes without a sign; nil where it would lead out of the file.
  func number(at offset: Int, bytes count: Int, isLittle: Bool) -> Int? {
    guard offset >= 0, offset <= data.count - count else { return nil }
    var value = 0
    for index in 0..<count { value = value << 8 | Int(data[isLittle ? offset + count - 1 - index : offset + index]) }
    return value
  }

  /// Whether these characters stand there.
  func has(_ text: String, at offset: Int) -> Bool {
    offset >= 0 && offset <= data.count - text.utf8.count
      && data[offset..<offset + text.utf8.count].elementsEqual(text.utf8)
  }

  /// Tells of the chunks of a WebP file, one after the other, where their contents are, until `body` says false. Their names are
  /// the 4 bytes at 8 before that. A chunk that leads out of the file ends the chain.
  func forEachWebPChunk(_ body: (Range<Int>) -> Bool) {
    var offset = 12
    while let length = number(at: offset + 4, bytes: 4, isLittle: true), offset + 8 + length <= count,
      body(offset + 8..<offset + 8 + length)
    {
      offset += 8 + length + length % 2
    }
  }
}
