import Foundation

/// Reads how a camera was held from the Exif data of a file.
///
/// The number is Exif's: 1 upright, 2 mirrored, 3 upside down, 4 that mirrored, 5 to 8 on a side. Exif data that is not
/// there or broken counts as 1; a chain of blocks that leads out of the file ends the search.
package struct ExifOrientation {
  private let bytes: Data

  /// The orientation in a file of `format`, 1 to 8.
  package static func read(from data: Data, format: ImageFileFormat) -> Int {
    // Indices from 0.
    let reader = ExifOrientation(bytes: data.startIndex == 0 ? data : Data(data))
    let exif: Range<Int>? =
      switch format {
      case .jpeg: reader.blockInJPEG()
      case .png: reader.blockInPNG()
      case .webp: reader.blockInWebP()
      default: nil
      }
    return exif.flatMap { reader.orientation(in: $0) } ?? 1
  }

  private func number(at offset: Int, bytes count: Int, isLittle: Bool) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    var value = 0
    for index in 0..<count { value = value << 8 | Int(bytes[isLittle ? offset + count - 1 - index : offset + index]) }
    return value
  }

  private func has(_ text: String, at offset: Int) -> Bool {
    offset >= 0 && offset <= bytes.count - text.utf8.count
      && bytes[offset..<offset + text.utf8.count].elementsEqual(text.utf8)
  }

  /// The TIFF data of the segment `APP1` of that name, before the picture starts.
  private func blockInJPEG() -> Range<Int>? {
    for (marker, content) in JPEGBlocks(bytes).segments
    where marker == 0xFFE1 && has("Exif\0\0", at: content.lowerBound) && content.count >= 6 {
      return content.lowerBound + 6..<content.upperBound
    }
    return nil
  }

  private func blockInPNG() -> Range<Int>? {
    var offset = 8
    while let length = number(at: offset, bytes: 4, isLittle: false), offset + 12 + length <= bytes.count {
      if has("eXIf", at: offset + 4) { return offset + 8..<offset + 8 + length }
      if has("IEND", at: offset + 4) { return nil }
      offset += 12 + length
    }
    return nil
  }

  private func blockInWebP() -> Range<Int>? {
    var offset = 12
    while let length = number(at: offset + 4, bytes: 4, isLittle: true), offset + 8 + length <= bytes.count {
      if has("EXIF", at: offset) {
        // Some writers put the name that JPEG files have before the data.
        let start = has("Exif\0\0", at: offset + 8) ? offset + 14 : offset + 8
        return start <= offset + 8 + length ? start..<offset + 8 + length : nil
      }
      offset += 8 + length + length % 2
    }
    return nil
  }

  /// The entry 0x0112 of the first directory of TIFF data.
  private func orientation(in block: Range<Int>) -> Int? {
    let start = block.lowerBound
    let isLittle = has("II", at: start)
    guard isLittle || has("MM", at: start), number(at: start + 2, bytes: 2, isLittle: isLittle) == 42,
      let directory = number(at: start + 4, bytes: 4, isLittle: isLittle),
      let count = number(at: start + directory, bytes: 2, isLittle: isLittle)
    else { return nil }
    for index in 0..<count {
      let entry = start + directory + 2 + 12 * index
      guard entry + 12 <= block.upperBound else { return nil }
      guard number(at: entry, bytes: 2, isLittle: isLittle) == 0x0112 else { continue }
      // A short, one of them.
      guard number(at: entry + 2, bytes: 2, isLittle: isLittle) == 3,
        let value = number(at: entry + 8, bytes: 2, isLittle: isLittle), (1...8).contains(value)
      else { return nil }
      return value
    }
    return nil
  }
}
