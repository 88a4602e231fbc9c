import Foundation
import Synchronization

/// An SVG file: a picture that is drawn anew for every size. Safe on any thread.
package final class SVGDocument: Sendable, Hashable {
  /// The file's bytes.
  private let data: Data
  /// CSS pixels, which are points where the toolkit shows it.
  package let size: CGSize
  /// The picture that was asked for last, for an icon is drawn over and over at one size.
  private let latest = Mutex<CGImage?>(nil)

  /// Pixels of a picture that is kept.
  private static let keptPixels = 256 * 256

  /// Bytes of a file that is read: an SVG file is a program, and drawing takes as long as it is long.
  package static let byteLimit = 16 << 20

  package init(data: Data) throws(ImageFileError) {
    guard data.count <= SVGDocument.byteLimit else {
      throw .broken(.svg, "\(data.count) bytes are more than \(SVGDocument.byteLimit)")
    }
    guard !SVGDocument.asksForTooManyOctaves(data) else {
      throw .broken(.svg, "it has a turbulence of more than \(SVGDocument.mostOctaves) octaves")
    }
    guard let library = SVGLibrary.shared else { throw .missing(.svg, SVGLibrary.absence) }
    size = try library.size(of: data)
    self.data = data
  }

  /// Octaves of a turbulence that may be seen at all: each adds half of what the one before did, in pixels of 8 bits.
  private static let mostOctaves = 32

  /// Whether a filter would add up noise for ever, which librsvg does for each pixel as often as the file says.
  private static func asksForTooManyOctaves(_ data: Data) -> Bool {
    let name = Data("numOctaves".utf8)
    var rest = data[...]
    while let range = rest.range(of: name) {
      rest = rest[range.upperBound...]
      let value = rest.drop { " \t\r\n='\"".utf8.contains($0) }.prefix { (0x30...0x39).contains($0) }
      // Numbers too long to be one are too many.
      if let count = Int(String(decoding: value, as: UTF8.self)), count > mostOctaves { return true }
      if value.count > 9 { return true }
    }
    return false
  }

  /// The picture stretched to a size in pixels; nil for sizes that no image may have, and when it cannot be drawn.
  package func image(width: Int, height: Int) -> CGImage? {
    guard PixelLimit.allows(width: width, height: height) else { return nil }
    if let known = latest.withLock({ $0 }), known.width == width, known.height == height { return known }
    let buffer = PixelBuffer(width: width, height: height)
    guard (try? SVGLibrary.shared?.draw(data, size: size, on: buffer)) != nil else { return nil }
    let image = buffer.takeImage()
    if width * height <= SVGDocument.keptPixels { latest.withLock { $0 = image } }
    return image
  }

  /// Documents are equal when they are the same object.
  package static func == (left: SVGDocument, right: SVGDocument) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
