import Foundation

/// What an image file holds.
package struct ImageFile: Sendable {
  package enum Content: Sendable {
    case pixels(CGImage)
    case vectors(SVGDocument)
  }

  package let content: Content
  /// How the picture is to be turned, as Exif counts: 1 upright, 2 mirrored, 3 upside down, 4 that mirrored, 5 to 8 on a
  /// side.
  package let orientation: Int

  /// Reads a file of any known format, of an animation the first picture.
  ///
  /// Colours are taken for sRGB; profiles are not read. A file that ends before its picture does is broken.
  package init(_ data: Data) throws(ImageFileError) {
    guard !data.isEmpty else { throw .empty }
    guard let format = ImageFileFormat(of: data) else { throw .unknownFormat }
    switch format {
    case .svg:
      content = .vectors(try SVGDocument(data: data))
    case .png:
      content = .pixels(try CGImage.decodePNG(data))
    default:
      guard let library = PixbufLibrary.shared else { throw .missing(format, PixbufLibrary.absence) }
      content = .pixels(try library.decode(data, format: format))
    }
    orientation = ExifOrientation.read(from: data, format: format)
  }

  /// Bytes of a file that is read: no more than the pixels of the largest image take.
  private static let byteLimit = PixelLimit.pixels * 4

  /// Reads a file at a path; nil when there is none, when it may not be read, is no regular file or has more than 512 MiB.
  /// Tells on the standard error output why a file that is there is no image.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= ImageFile.byteLimit,
      let data = try? Data(contentsOf: URL(fileURLWithPath: path))
    else { return nil }
    do {
      try self.init(data)
    } catch {
      ImageFile.complain("\(path): \(error)")
      return nil
    }
  }

  /// Reads a file's bytes; nil when they are none. Tells on the standard error output when only a library is missing.
  package init?(orComplainOf data: Data) {
    do {
      try self.init(data)
    } catch {
      switch error {
      case .missing, .tooLarge: ImageFile.complain("image: \(error)")
      case .empty, .unknownFormat, .broken: break
      }
      return nil
    }
  }

  static func complain(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
