import Foundation

/// Reads how a camera was held from the Exif data of a file.
///
/// The number is Exif's: 1 upright, 2 mirrored, 3 upside down, 4 that mirrored, 5 to 8 on a side. Exif data that is not
/// there or broken counts as 1; a chain of blocks that leads out of the file ends the search.
package struct ExifOrientation {
  private let bytes: FileBytes

  /// The orientation in a file of `format`, 1 to 8.
  package static func read(from data: Data, format: ImageFileFormat) -> Int {
    let reader = ExifOrientation(bytes: FileBytes(data))
    let exif: Range<Int>? =
      switch format {
      case .jpeg: reader.blockInJPEG()
      case .png: reader.blockInPNG()
      case .webp: reader.blockInWebP()
      default: nil
      }
    return exif.flatMap { reader.orientation(in: $0) } ?? 1
  }

  /// The TIFF data of the segment `APP1` of that name, before the picture starts.
  private func blockInJPEG() -> Range<Int>? {
    for (marker, content) in JPEGBlocks(bytes.data).segments
    where marker == 0xFFE1 && bytes.has("Exif\0\0", at: content.lowerBound) && content.count >= 6 {
      return content.lowerBound + 6..<content.upperBound
    }
    return nil
  }

  private func blockInPNG() -> Range<Int>? {
    var offset = 8
    while let length = bytes.number(at: offset, bytes: 4, isLittle: false), offset + 12 + length <= bytes.count {
      if bytes.has("eXIf", at: offset + 4) { return offset + 8..<offset + 8 + length }
      if bytes.has("IEND", at: offset + 4) { return nil }
      offset += 12 + length
    }
    return nil
  }

  private func blockInWebP() -> Range<Int>? {
    var block: Range<Int>?
    bytes.forEachWebPChunk { chunk in
      guard bytes.has("EXIF", at: chunk.lowerBound - 8) else { return true }
      // Some writers put the name that JPEG files have before the data.
      let start = bytes.has("Exif\0\0", at: chunk.lowerBound) ? chunk.lowerBound + 6 : chunk.lowerBound
      if start <= chunk.upperBound { block = start..<chunk.upperBound }
      return false
    }
    return block
  }

  /// The entry 0x0112 of the first directory of TIFF data.
  private func orientation(in block: Range<Int>) -> Int? {
    let start = block.lowerBound
    let isLittle = bytes.has("II", at: start)
    guard isLittle || bytes.has("MM", at: start), bytes.number(at: start + 2, bytes: 2, isLittle: isLittle) == 42,
      let directory = bytes.number(at: start + 4, bytes: 4, isLittle: isLittle),
      let count = bytes.number(at: start + directory, bytes: 2, isLittle: isLittle)
    else { return nil }
    for index in 0..<count {
      let entry = start + directory + 2 + 12 * index
      guard entry + 12 <= block.upperBound else { return nil }
      guard bytes.number(at: entry, bytes: 2, isLittle: isLittle) == 0x0112 else { continue }
      // A short, one of them.
      guard bytes.number(at: entry + 2, bytes: 2, isLittle: isLittle) == 3,
        let value = bytes.number(at: entry + 8, bytes: 2, isLittle: isLittle), (1...8).contains(value)
      else { return nil }
      return value
    }
    return nil
  }
}

extension ExifOrientation {
  /// From a picture of `width` by `height` as it lies in the file to how it is seen, y down; numbers other than 2 to 8 leave it as
  /// it is.
  package static func upright(_ orientation: Int, width: CGFloat, height: CGFloat) -> CGAffineTransform {
    switch orientation {
    case 2: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0)
    case 3: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
    case 4: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height)
    case 5: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case 6: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
    case 7: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: height, ty: width)
    case 8: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
    default: .identity
    }
  }
}
