import Foundation

/// The kinds of image files that are known, told apart by their first bytes; names of files say nothing.
package enum ImageFileFormat: String, Sendable, CaseIterable {
  case png, jpeg, gif, webp, bmp, tiff, ico, avif, heif, svg

  /// What the bytes begin as; nil for bytes that are no image file of a known kind.
  package init?(of data: Data) {
    let head = [UInt8](data.prefix(16))
    func starts(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
      head.count >= offset + bytes.count && Array(head[offset..<offset + bytes.count]) == bytes
    }
    func starts(_ text: String, at offset: Int = 0) -> Bool { starts(Array(text.utf8), at: offset) }
    if starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if starts([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if starts("GIF87a") || starts("GIF89a") {
      self = .gif
    } else if starts("RIFF"), starts("WEBP", at: 8) {
      self = .webp
    } else if starts("BM"), head.count >= 14 {
      self = .bmp
    } else if starts([0x49, 0x49, 0x2A, 0]) || starts([0x4D, 0x4D, 0, 0x2A]) {
      self = .tiff
    } else if starts([0, 0, 1, 0]) || starts([0, 0, 2, 0]) {
      self = .ico
    } else if starts("ftypavif", at: 4) || starts("ftypavis", at: 4) {
      self = .avif
    } else if starts("ftyphei", at: 4) || starts("ftypmif1", at: 4) {
      self = .heif
    } else if ImageFileFormat.isSVG(data) {
      self = .svg
    } else {
      return nil
    }
  }

  /// Whether it is text whose first element is `svg`, after whatever declarations and comments, within 4,096 bytes.
  private static func isSVG(_ data: Data) -> Bool {
    var head = data.prefix(4096)
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { head = head.dropFirst(3) }
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard head.first(where: { !isSpace($0) }) == UInt8(ascii: "<") else { return false }
    return head.range(of: Data("<svg".utf8)) != nil || head.range(of: Data(":svg".utf8)) != nil
  }

  /// The name under which the image library knows the format; nil for the two that it has no part in.
  var mimeType: String? {
    switch self {
    case .png, .svg: nil
    case .ico: "image/vnd.microsoft.icon"
    default: "image/\(rawValue)"
    }
  }
}
