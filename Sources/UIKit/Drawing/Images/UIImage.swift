import CoreGraphics
import CoreText
import Foundation
import Synchronization

/// A picture: pixels at a scale, or vectors, such as a symbol's. Immutable, safe on any thread.
public final class UIImage: Hashable, Sendable, CustomStringConvertible {
  /// How the pixels are turned to be seen upright.
  public enum Orientation: Int, Sendable {
    case up = 0
    case down = 1
    case left = 2
    case right = 3
    case upMirrored = 4
    case downMirrored = 5
    case leftMirrored = 6
    case rightMirrored = 7
  }

  /// Whether the picture's own colours are drawn or the tint in its shape.
  public enum RenderingMode: Int, Sendable {
    /// What the place decides: symbols are templates, pixels are not.
    case automatic = 0
    case alwaysOriginal = 1
    case alwaysTemplate = 2
  }

  /// How the middle of an image with cap insets fills.
  public enum ResizingMode: Int, Sendable {
    case tile = 0
    case stretch = 1
  }

  enum Content: Hashable, Sendable {
    case none
    case pixels(CGImage)
    /// An SVG file.
    case vectors(SVGDocument)
    case symbol(name: String, SymbolImage)
  }

  /// Everything an image is made of.
  struct Parts: Hashable, Sendable {
    var content = Content.none
    var scale: CGFloat = 1
    var orientation = Orientation.up
    var renderingMode = RenderingMode.automatic
    var capInsets = UIEdgeInsets.zero
    var resizingMode = ResizingMode.tile
    /// Whether its edges are drawn otherwise than its middle, or its middle again and again.
    var isResizable = false
    var alignmentRectInsets = UIEdgeInsets.zero
    var tint: UIColor?
    var baselineOffset: CGFloat?
    var flipsForRightToLeft = false
    var configuration: SymbolConfiguration?
    /// The pictures of an animation, one after the other; this image is the first of them.
    var images: [UIImage]?
    /// Seconds that the animation takes.
    var duration: TimeInterval = 0
    /// The variants of the image for other traits.
    var asset = AssetLink()
  }

  let parts: Parts
  /// Pixels of a symbol or of vectors, made when somebody asks for them.
  private let rasterized = Mutex<(scale: CGFloat, image: CGImage)?>(nil)
  /// The asset of an image that was made without one, from when somebody asks for it.
  let ownAsset = Mutex<UIImageAsset?>(nil)

  init(parts: Parts) {
    self.parts = parts
  }

  // MARK: Making

  /// An empty image of no size.
  public convenience init() {
    self.init(parts: Parts())
  }

  /// An image of one pixel per point.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// - Parameter scale: pixels per point; values that are not positive and finite count as 1.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(
      parts: Parts(content: .pixels(cgImage), scale: UIImage.valid(scale), orientation: orientation))
  }

  /// A symbol at the size of body text, a template drawn in the tint, see `init(systemName:withConfiguration:)`.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// A symbol of a size and weight: one of the toolkit's own, else the symbolic icon of the desktop's icon theme that stands
  /// for it, or that has the name itself (`edit-copy`), else the theme's icon in its own colours (`firefox`). nil when there
  /// is none of that name.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
    let configuration = configuration as? SymbolConfiguration
    guard let symbol = SymbolImage(name: name, configuration: configuration) else { return nil }
    self.init(
      parts: Parts(
        content: .symbol(name: name, symbol), baselineOffset: symbol.baselineOffset,
        flipsForRightToLeft: symbol.isDirectional, configuration: configuration))
  }

  private static func valid(_ scale: CGFloat) -> CGFloat {
    scale.isFinite && scale > 0 ? scale : 1
  }

  // MARK: Asking

  /// Points, as seen upright.
  public var size: CGSize {
    switch parts.content {
    case .none: return .zero
    case .symbol(_, let symbol): return symbol.size
    case .vectors(let document): return document.size
    case .pixels(let image):
      let width = CGFloat(image.width) / parts.scale
      let height = CGFloat(image.height) / parts.scale
      return parts.orientation.swapsSides
        ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
    }
  }

  /// Pixels per point. Vectors have the scale of the current traits, for they have no pixels.
  public var scale: CGFloat {
    isVectors ? max(1, UITraitCollection.current.displayScale) : parts.scale
  }

  /// Whether it has no pixels of its own and is drawn at any size as sharp as can be.
  package var isVectors: Bool {
    switch parts.content {
    case .none, .pixels: false
    case .vectors, .symbol: true
    }
  }

  /// How the pixels are turned to be seen upright.
  public var imageOrientation: Orientation { parts.orientation }
  /// Whether its own colours or the tint are drawn.
  public var renderingMode: RenderingMode { parts.renderingMode }
  /// Edges that keep their size, in points.
  public var capInsets: UIEdgeInsets { parts.capInsets }
  /// How the part between the caps fills.
  public var resizingMode: ResizingMode { parts.resizingMode }
  /// Points at the edges that do not count when the image is aligned.
  public var alignmentRectInsets: UIEdgeInsets { parts.alignmentRectInsets }
  /// What the symbol was configured with.
  public var configuration: Configuration? { parts.configuration }
  /// What the symbol was configured with.
  public var symbolConfiguration: SymbolConfiguration? { parts.configuration }
  /// Whether it is turned over where one reads from right to left.
  public var flipsForRightToLeftLayoutDirection: Bool { parts.flipsForRightToLeft }
  /// Points from the bottom to the baseline of text it stands beside; nil when it has none.
  public var baselineOffsetFromBottom: CGFloat? { parts.baselineOffset }

  /// The pictures of an animation; nil when there is one alone.
  public var images: [UIImage]? { parts.images }
  /// Seconds that the animation takes; 0 without one.
  public var duration: TimeInterval { parts.duration }

  /// Whether it is drawn from a symbol's vectors.
  public var isSymbolImage: Bool {
    if case .symbol = parts.content { return true }
    return false
  }

  /// The pixels. Those of vectors are drawn at `scale`, those of a symbol in black.
  public var cgImage: CGImage? {
    switch parts.content {
    case .none: return nil
    case .pixels(let image): return image
    case .vectors, .symbol:
      let scale = scale
      if let known = rasterized.withLock({ $0 }), known.scale == scale { return known.image }
      guard let image = makePixels(size: size, scale: scale, tint: nil) else { return nil }
      rasterized.withLock { $0 = (scale, image) }
      return image
    }
  }

  /// Whether it is drawn in a tint instead of its own colours.
  package var isTemplate: Bool {
    switch parts.renderingMode {
    case .alwaysTemplate: true
    case .alwaysOriginal: false
    case .automatic:
      if case .symbol(_, let symbol) = parts.content { !symbol.isColored } else { false }
    }
  }

  // MARK: Comparing

  /// True when `object` is an image of the same content and properties.
  public func isEqual(_ object: Any?) -> Bool {
    (object as? UIImage) == self
  }

  public static func == (left: UIImage, right: UIImage) -> Bool {
    left === right || left.parts == right.parts
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(parts)
  }

  public var description: String {
    let size = "{\(self.size.width), \(self.size.height)}"
    return switch parts.content {
    case .none: "<UIImage: empty>"
    case .pixels: "<UIImage: \(size), scale \(parts.scale)>"
    case .vectors: "<UIImage: vectors, \(size)>"
    case .symbol(let name, _): "<UIImage: symbol \(name), \(size)>"
    }
  }
}
