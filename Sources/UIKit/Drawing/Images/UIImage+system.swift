import CoreGraphics
import Foundation

extension UIImage {
  /// A symbol under some traits. What a symbol looks like does not depend on them, so that they say nothing.
  public convenience init?(systemName name: String, compatibleWith traitCollection: UITraitCollection?) {
    self.init(systemName: name, withConfiguration: nil)
  }

  private static func standard(_ name: String) -> UIImage {
    guard let image = UIImage(systemName: name) else { preconditionFailure("the toolkit draws \(name) itself") }
    return image
  }

  /// The symbol of a list of actions.
  public class var actions: UIImage { standard("ellipsis.circle") }
  /// The symbol of adding something.
  public class var add: UIImage { standard("plus.circle.fill") }
  /// The symbol of something that is chosen.
  public class var checkmark: UIImage { standard("checkmark") }
  /// The symbol of taking something away.
  public class var remove: UIImage { standard("minus.circle.fill") }
  /// The symbol of something that is chosen, as it stands out over pictures.
  public class var strokedCheckmark: UIImage { standard("checkmark.circle.fill") }

  /// Whether it has a baseline, for standing beside text.
  public var hasBaseline: Bool { parts.baselineOffset != nil }

  // MARK: Caps of a middle of one point

  /// The image that is resized by stretching the point after each cap; its other two caps are what is left.
  ///
  /// - Parameters:
  ///   - leftCapWidth: points on the left; 0 means that it does not stretch across.
  ///   - topCapHeight: points at the top; 0 means that it does not stretch down.
  public func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
    func caps(_ cap: Int, _ length: CGFloat) -> (low: CGFloat, high: CGFloat) {
      guard cap > 0 else { return (0, 0) }
      let low = min(CGFloat(cap), max(0, length - 1))
      return (low, max(0, length - low - 1))
    }
    let (across, down) = (caps(leftCapWidth, size.width), caps(topCapHeight, size.height))
    return resizableImage(
      withCapInsets: UIEdgeInsets(top: down.low, left: across.low, bottom: down.high, right: across.high),
      resizingMode: .stretch)
  }

  /// Points on the left that keep their width.
  public var leftCapWidth: Int { Int(max(0, min(1e6, capInsets.left))) }
  /// Points at the top that keep their height.
  public var topCapHeight: Int { Int(max(0, min(1e6, capInsets.top))) }

  /// A format for a renderer that makes images like this one: its scale, and opaque when it is.
  public var imageRendererFormat: UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    if case .pixels(let image) = parts.content { format.opaque = image.isOpaque }
    return format
  }

  // MARK: Series of files

  /// Pictures of an animation at most: the names of a series have numbers up to 1,024.
  private static let longestSeries = 1024

  /// The images called `name0`, `name1` and so on, or from 1, as an animation; it ends at the first number that there is no
  /// image of. nil when there is none.
  ///
  /// - Parameter duration: seconds for all of them; values that are not positive and finite mean a thirtieth each.
  public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
    series(name).flatMap { animatedImage(with: $0, duration: duration) }
  }

  /// As above, with edges that keep their size when the pictures are drawn larger.
  public class func animatedResizableImageNamed(
    _ name: String, capInsets: UIEdgeInsets, duration: TimeInterval
  ) -> UIImage? {
    animatedResizableImageNamed(name, capInsets: capInsets, resizingMode: .tile, duration: duration)
  }

  /// As above, with a middle that is tiled or stretched.
  public class func animatedResizableImageNamed(
    _ name: String, capInsets: UIEdgeInsets, resizingMode: ResizingMode, duration: TimeInterval
  ) -> UIImage? {
    guard let images = series(name) else { return nil }
    return animatedImage(
      with: images.map { $0.resizableImage(withCapInsets: capInsets, resizingMode: resizingMode) }, duration: duration)
  }

  private static func series(_ name: String) -> [UIImage]? {
    guard
      let (start, first) = [0, 1].lazy.compactMap({ index in
        UIImage(named: "\(name)\(index)").map { (index, $0) }
      }).first
    else { return nil }
    var images = [first]
    for index in start + 1...longestSeries {
      guard let image = UIImage(named: "\(name)\(index)") else { break }
      images.append(image)
    }
    return images
  }
}

extension UIImage: _ExpressibleByImageLiteral {
  /// The image that a literal names. A name that there is no image of is a mistake in the program, and traps.
  public convenience init(imageLiteralResourceName path: String) {
    guard var parts = ImageResources.parts(named: path, in: nil, for: .current) else {
      preconditionFailure("#imageLiteral: there is no image called \(path)")
    }
    parts.asset.value = UIImageAsset { ImageResources.parts(named: path, in: nil, for: $0) }
    self.init(parts: parts)
  }
}

/// What a literal `#imageLiteral(resourceName:)` is where nothing else is asked for.
public typealias _ImageLiteralType = UIImage
