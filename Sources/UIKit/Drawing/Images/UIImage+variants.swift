import CoreGraphics
import Foundation

extension UIImage {
  func with(_ change: (inout Parts) -> Void) -> UIImage {
    var copy = parts
    copy.asset.value = assetWithVariants
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

  /// The symbol at another size or weight: what `configuration` says, and what it leaves open as it was. Of other images the
  /// variant for the configuration's traits, where it has some.
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    guard case .symbol(let name, _) = parts.content else {
      return configuration.traitCollection.map { variant(for: $0) } ?? self
    }
    guard let new = configuration as? SymbolConfiguration else { return self }
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
      $0.isResizable = capInsets != .zero || resizingMode == .tile
    }
  }

  // MARK: Animations

  /// The first of some images, which knows the others; nil when there are none.
  ///
  /// - Parameter duration: seconds for all of them; values that are not positive and finite mean a thirtieth each.
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    let isValid = duration > 0 && duration.isFinite
    return first.with {
      $0.images = images
      $0.duration = isValid ? duration : Double(images.count) / 30
    }
  }

  // MARK: Ready to show

  /// The image with its pixels made, so that showing it costs no time then. Pixels are read from their file when an image is
  /// made; only vectors are drawn here, at their size.
  public func preparingForDisplay() -> UIImage? {
    isVectors && cgImage == nil ? nil : self
  }

  /// Calls `completionHandler`, on another thread, with what `preparingForDisplay` gives.
  public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) {
    DispatchQueue.global(qos: .userInitiated).async { completionHandler(self.preparingForDisplay()) }
  }

  /// What `preparingForDisplay` gives, made on another thread.
  public func byPreparingForDisplay() async -> UIImage? {
    await withCheckedContinuation { continuation in
      prepareForDisplay { continuation.resume(returning: $0) }
    }
  }

  /// A smaller image of the same picture, at the same scale: as large as fits into `size` points, with the sides in their
  /// proportion. Larger than it is it does not become. nil when there is nothing to show, or `size` has no area.
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    let own = self.size
    guard own.width > 0, own.height > 0, size.width > 0, size.height > 0 else { return nil }
    let ratio = min(1, size.width / own.width, size.height / own.height)
    let scale = scale
    // Whole pixels, one at least.
    let side = { (length: CGFloat) in max(1, (length * ratio * scale).rounded()) / scale }
    let fitting = CGSize(width: side(own.width), height: side(own.height))
    guard let image = makePixels(size: fitting, scale: scale, tint: nil) else { return nil }
    return UIImage(cgImage: image, scale: scale, orientation: .up)
      .withRenderingMode(isTemplate ? .alwaysTemplate : parts.renderingMode)
  }

  /// Calls `completionHandler`, on another thread, with what `preparingThumbnail` gives.
  public func prepareThumbnail(of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void) {
    DispatchQueue.global(qos: .userInitiated).async { completionHandler(self.preparingThumbnail(of: size)) }
  }

  /// What `preparingThumbnail` gives, made on another thread.
  public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
    await withCheckedContinuation { continuation in
      prepareThumbnail(of: size) { continuation.resume(returning: $0) }
    }
  }
}
