import Foundation

extension CGImage {
  /// An image of a JPEG file's bytes, nil when they are none, or when the library that reads them is not installed.
  /// `decode` arrays are not supported and give nil.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    guard decode == nil, let data = source.data, ImageFileFormat(of: data) == .jpeg,
      case .pixels(let image)? = ImageFile(orComplainOf: data)?.content
    else { return nil }
    self.init(
      memory: image.memory, offset: 0, width: image.width, height: image.height, stride: image.stride,
      isOpaque: image.isOpaque, alphaInfo: image.alphaInfo, shouldInterpolate: shouldInterpolate)
  }

  /// The image as a JPEG file, over white, for such a file knows no alpha. nil when it has no pixels, and, with words on
  /// the standard error output, when the library that writes it is not installed.
  ///
  /// - Parameter quality: 0 ... 1, the smallest file to the best picture; values outside are cut, NaN counts as 0.
  package func jpegData(quality: CGFloat) -> Data? {
    guard width > 0, height > 0 else { return nil }
    guard let library = PixbufLibrary.shared else {
      ImageFile.complain("JPEG files cannot be written: \(PixbufLibrary.absence)")
      return nil
    }
    let quality = quality > 0 ? min(1, quality) : 0
    do {
      return try library.jpegData(of: self, quality: Int((quality * 100).rounded()))
    } catch {
      ImageFile.complain("JPEG: \(error)")
      return nil
    }
  }
}
