import CoreGraphics
import Foundation

extension UIImage {
  /// The image in the bytes of a file: PNG, JPEG, GIF (its first picture), WebP, TIFF, BMP, ICO, and AVIF and HEIF where a
  /// loader is installed, turned as the camera was held; or SVG, which is drawn from its vectors at whatever size it is
  /// shown. nil when the bytes are none of these, broken, end too early, or say that there are more than 134 million pixels.
  public convenience init?(data: Data) {
    self.init(data: data, scale: 1)
  }

  /// - Parameter scale: pixels per point; values that are not positive and finite count as 1. The size of an SVG file is in
  ///   points whatever the scale.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let file = ImageFile(orComplainOf: data) else { return nil }
    self.init(parts: Parts(file, scale: scale))
  }

  /// The image in a file, whatever its name ends in. `@2x` or `@3x` at the end of the file's name says its scale; where it
  /// does not, a file beside it that has one is taken when the current traits ask for that scale, or when there is no other.
  public convenience init?(contentsOfFile path: String) {
    guard let parts = Parts(path: path, displayScale: UITraitCollection.current.displayScale) else { return nil }
    self.init(parts: parts)
  }

  /// An image among the app's resources, see `init(named:in:compatibleWith:)`.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// An image among a bundle's resources, see `init(named:in:compatibleWith:)`.
  public convenience init?(named name: String, in bundle: Bundle?) {
    self.init(named: name, in: bundle, compatibleWith: nil)
  }

  /// An image set in an asset catalog (`*.xcassets`, as it is in the source), or an image file, by name with or without the
  /// file's ending, in the folder of a bundle's resources.
  ///
  /// Without a bundle the app's resources are searched: the main bundle, the resources that SwiftPM puts beside the
  /// executable (`*.resources`), and `share` beside the `bin` that the executable is in, in the folder of its name. Of files
  /// for several scales the one for the traits' scale is taken, else the next larger, else the largest. Images that are
  /// still in use are shared.
  ///
  /// - Parameter traitCollection: scale and style to look for; nil takes the current traits.
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
    guard var parts = ImageResources.parts(named: name, in: bundle, for: traitCollection ?? .current) else {
      return nil
    }
    parts.asset.value = UIImageAsset { ImageResources.parts(named: name, in: bundle, for: $0) }
    self.init(parts: parts)
  }

  /// An image among a bundle's resources, see `init(named:in:compatibleWith:)`. A file is no symbol: the configuration says
  /// nothing of it.
  public convenience init?(named name: String, in bundle: Bundle?, with configuration: Configuration?) {
    self.init(named: name, in: bundle, compatibleWith: nil)
  }

  // MARK: Writing

  /// The image as a PNG file, nil when it is empty. Its pixels are upright.
  public func pngData() -> Data? {
    uprightPixels?.pngData()
  }

  /// The image as a JPEG file over white, nil when it is empty, or when gdk-pixbuf is not installed. Its pixels are upright.
  ///
  /// - Parameter compressionQuality: 0 ... 1, the smallest file to the best picture; values outside are cut.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    uprightPixels?.jpegData(quality: compressionQuality)
  }

  /// The pixels as they are seen, at `scale`.
  private var uprightPixels: CGImage? {
    if case .pixels(let image) = parts.content, parts.orientation == .up, parts.tint == nil { return image }
    return makePixels(size: size, scale: scale, tint: nil)
  }
}

extension UIImage.Parts {
  /// What a file holds, at `scale` pixels per point.
  init(_ file: ImageFile, scale: CGFloat) {
    self.init()
    self.scale = scale.isFinite && scale > 0 ? scale : 1
    switch file.content {
    case .vectors(let document): content = .vectors(document)
    case .pixels(let image):
      content = .pixels(image)
      orientation = UIImage.Orientation(exif: file.orientation)
    }
  }

  /// The best file for a scale among the one at `path` and those beside it whose names say their scale.
  init?(path: String, displayScale: CGFloat) {
    let url = URL(fileURLWithPath: path)
    let name = url.deletingPathExtension().lastPathComponent
    if let written = UIImage.scale(inName: name) {
      guard let file = ImageFile(path: path) else { return nil }
      self.init(file, scale: written)
      return
    }
    for scale in UIImage.scales(for: displayScale) {
      let candidate =
        scale == 1
        ? path
        : url.deletingLastPathComponent().appendingPathComponent("\(name)@\(scale)x")
          .appendingPathExtension(url.pathExtension).path
      guard let file = ImageFile(path: candidate) else { continue }
      self.init(file, scale: CGFloat(scale))
      return
    }
    return nil
  }
}

extension UIImage {
  /// The scales that files come in, the best for a display first: its own, then larger ones, then smaller ones.
  static func scales(for displayScale: CGFloat) -> [Int] {
    let wanted = displayScale.isFinite ? Int(max(1, min(3, displayScale.rounded(.up)))) : 1
    return Array(wanted...3) + (1..<wanted).reversed()
  }

  static func scale(inName name: String) -> CGFloat? {
    name.hasSuffix("@2x") ? 2 : name.hasSuffix("@3x") ? 3 : name.hasSuffix("@1x") ? 1 : nil
  }
}
