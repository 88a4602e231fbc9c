import CoreGraphics
import CoreText
import Foundation
import Synchronization

/// A picture: pixels at a scale, or a symbol drawn from vectors. Immutable, safe on any thread.
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
    var alignmentRectInsets = UIEdgeInsets.zero
    var tint: UIColor?
    var baselineOffset: CGFloat?
    var flipsForRightToLeft = false
    var configuration: SymbolConfiguration?
  }

  let parts: Parts
  /// Pixels of a symbol, made when somebody asks for them.
  private let rasterized = Mutex<(scale: CGFloat, image: CGImage)?>(nil)

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

  /// The image in the bytes of a PNG file; nil when they are none.
  public convenience init?(data: Data) {
    self.init(data: data, scale: 1)
  }

  /// - Parameter scale: pixels per point; values that are not positive and finite count as 1.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let image = CGImage(png: data) else { return nil }
    self.init(cgImage: image, scale: scale, orientation: .up)
  }

  /// The image in a PNG file. `@2x` or `@3x` at the end of the file's name says its scale; where it does not, a file
  /// beside it that has one is taken when the current traits ask for that scale.
  public convenience init?(contentsOfFile path: String) {
    let url = URL(fileURLWithPath: path)
    let name = url.deletingPathExtension().lastPathComponent
    let written = UIImage.scale(inName: name)
    if written == nil {
      let wanted = Int(UITraitCollection.current.displayScale.rounded(.up))
      for scale in [wanted, 2, 3] where scale > 1 && wanted > 1 {
        let larger = url.deletingLastPathComponent()
          .appendingPathComponent("\(name)@\(scale)x").appendingPathExtension(url.pathExtension)
        if let data = try? Data(contentsOf: larger), let image = CGImage(png: data) {
          self.init(cgImage: image, scale: CGFloat(scale), orientation: .up)
          return
        }
      }
    }
    guard let data = try? Data(contentsOf: url) else { return nil }
    self.init(data: data, scale: written ?? 1)
  }

  /// A PNG file among the app's resources, by name with or without `.png`.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil)
  }

  /// A PNG file among a bundle's resources, the main bundle's when nil, by name with or without `.png`.
  public convenience init?(named name: String, in bundle: Bundle?) {
    let bundle = bundle ?? .main
    let file = name.hasSuffix(".png") ? name : name + ".png"
    guard let folder = bundle.resourceURL else { return nil }
    self.init(contentsOfFile: folder.appendingPathComponent(file).path)
  }

  /// A symbol at the size of body text, a template drawn in the tint; nil when there is none of that name.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// A symbol of a size and weight; nil when there is none of that name.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
    let configuration = configuration as? SymbolConfiguration
    guard let symbol = SymbolImage(name: name, configuration: configuration) else { return nil }
    self.init(
      parts: Parts(
        content: .symbol(name: name, symbol), baselineOffset: symbol.baselineOffset,
        flipsForRightToLeft: symbol.art.isDirectional, configuration: configuration))
  }

  private static func valid(_ scale: CGFloat) -> CGFloat {
    scale.isFinite && scale > 0 ? scale : 1
  }

  private static func scale(inName name: String) -> CGFloat? {
    name.hasSuffix("@2x") ? 2 : name.hasSuffix("@3x") ? 3 : name.hasSuffix("@1x") ? 1 : nil
  }

  // MARK: Asking

  /// Points, as seen upright.
  public var size: CGSize {
    switch parts.content {
    case .none: return .zero
    case .symbol(_, let symbol): return symbol.size
    case .pixels(let image):
      let width = CGFloat(image.width) / parts.scale
      let height = CGFloat(image.height) / parts.scale
      return parts.orientation.swapsSides
        ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
    }
  }

  /// Pixels per point. A symbol has the scale of the current traits, for it has no pixels.
  public var scale: CGFloat {
    if case .symbol = parts.content { return max(1, UITraitCollection.current.displayScale) }
    return parts.scale
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

  /// Whether it is drawn from a symbol's vectors.
  public var isSymbolImage: Bool {
    if case .symbol = parts.content { return true }
    return false
  }

  /// The pixels. Those of a symbol are drawn in black at `scale`.
  public var cgImage: CGImage? {
    switch parts.content {
    case .none: return nil
    case .pixels(let image): return image
    case .symbol:
      let scale = scale
      if let known = rasterized.withLock({ $0 }), known.scale == scale { return known.image }
      guard let image = makePixels(size: size, scale: scale, tint: parts.tint?.cgColor ?? .black) else { return nil }
      rasterized.withLock { $0 = (scale, image) }
      return image
    }
  }

  /// Whether it is drawn in a tint instead of its own colours.
  package var isTemplate: Bool {
    switch parts.renderingMode {
    case .alwaysTemplate: true
    case .alwaysOriginal: false
    case .automatic: isSymbolImage
    }
  }

  /// The image as a PNG file, nil when it is empty. Its pixels are upright.
  public func pngData() -> Data? {
    if case .pixels(let image) = parts.content, parts.orientation == .up, parts.tint == nil {
      return image.pngData()
    }
    return makePixels(size: size, scale: scale, tint: nil)?.pngData()
  }

  // MARK: Variants

  private func with(_ change: (inout Parts) -> Void) -> UIImage {
    var copy = parts
    change(&copy)
    return UIImage(parts: copy)
  }

  /// The image drawn in its own colours or as a template.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    with { $0.renderingMode = renderingMode }
  }

  /// The image in one colour, where its rendering mode lets a view's tint not overrule it.
  public func withTintColor(_ color: UIColor) -> UIImage {
    with { $0.tint = color }
  }

  /// The image in one colour, and how it is drawn.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    with {
      $0.tint = color
      $0.renderingMode = renderingMode
    }
  }

  /// The symbol at another size or weight: what `configuration` says, and what it leaves open as it was. Images of
  /// pixels stay as they are.
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    guard case .symbol(let name, _) = parts.content, let new = configuration as? SymbolConfiguration else {
      return self
    }
    let merged = parts.configuration?.applying(new) as? SymbolConfiguration ?? new
    guard let symbol = SymbolImage(name: name, configuration: merged) else { return self }
    return with {
      $0.content = .symbol(name: name, symbol)
      $0.configuration = merged
      $0.baselineOffset = symbol.baselineOffset
    }
  }

  /// The symbol at another size or weight, see `withConfiguration`.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    isSymbolImage ? withConfiguration(configuration) : nil
  }

  /// The image with other edges that do not count when it is aligned.
  public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    with { $0.alignmentRectInsets = alignmentInsets }
  }

  /// The image with a baseline, points from its bottom.
  public func withBaselineOffset(fromBottom baselineOffset: CGFloat) -> UIImage {
    with { $0.baselineOffset = baselineOffset }
  }

  /// The image without a baseline.
  public func imageWithoutBaseline() -> UIImage {
    with { $0.baselineOffset = nil }
  }

  /// The image that is turned over where one reads from right to left.
  public func imageFlippedForRightToLeftLayoutDirection() -> UIImage {
    with { $0.flipsForRightToLeft = true }
  }

  /// The image mirrored from left to right.
  public func withHorizontallyFlippedOrientation() -> UIImage {
    with { $0.orientation = $0.orientation.mirrored }
  }

  /// The image whose edges, given by insets in points, keep their size when it is drawn larger; its middle tiles.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// The image whose edges, given by insets in points, keep their size when it is drawn larger.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
    with {
      $0.capInsets = capInsets
      $0.resizingMode = resizingMode
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
    case .symbol(let name, _): "<UIImage: symbol \(name), \(size)>"
    }
  }
}

extension UIImage.Orientation {
  var swapsSides: Bool {
    switch self {
    case .left, .right, .leftMirrored, .rightMirrored: true
    case .up, .down, .upMirrored, .downMirrored: false
    }
  }

  var mirrored: UIImage.Orientation {
    switch self {
    case .up: .upMirrored
    case .upMirrored: .up
    case .down: .downMirrored
    case .downMirrored: .down
    case .left: .rightMirrored
    case .rightMirrored: .left
    case .right: .leftMirrored
    case .leftMirrored: .right
    }
  }

  /// From the unit square of the pixels to the unit square as it is seen, y down.
  var transform: CGAffineTransform {
    switch self {
    case .up: .identity
    case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
    case .left: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
    case .right: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
    case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
    case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
    case .leftMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .rightMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1)
    }
  }
}
