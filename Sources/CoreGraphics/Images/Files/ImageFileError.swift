import Foundation

/// Why bytes are no image.
package enum ImageFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There are no bytes.
  case empty
  /// The bytes are no image file of a known kind.
  case unknownFormat
  /// The file is broken or ends too early; the text is the reader's.
  case broken(ImageFileFormat, String)
  /// The image has more pixels than `PixelLimit` allows.
  case tooLarge(width: Int, height: Int)
  /// A library or one of its loaders is not installed; the text says which.
  case missing(ImageFileFormat, String)

  package var description: String {
    switch self {
    case .empty: "the file is empty"
    case .unknownFormat: "this is no image file of a known format"
    case .broken(let format, let reason): "the \(format.rawValue) file is broken: \(reason)"
    case .tooLarge(let width, let height):
      "\(width) x \(height) pixels are more than an image may have (\(PixelLimit.pixels) in all, \(maximumPixelSide) a side)"
    case .missing(let format, let reason): "\(format.rawValue) files cannot be read: \(reason)"
    }
  }
}

/// How large a picture that somebody else decides the size of may be: files, and image contexts that apps ask for.
package enum PixelLimit {
  /// Pixels of one image: 512 MiB of memory. A photograph of 100 million pixels fits; a file of a few bytes that says it is
  /// larger does not bring the process down.
  package static let pixels = 1 << 27

  /// Whether an image of that many pixels may be made. Sides that are not positive may not.
  package static func allows(width: Int, height: Int) -> Bool {
    width > 0 && height > 0 && width <= maximumPixelSide && height <= maximumPixelSide && width * height <= pixels
  }
}
