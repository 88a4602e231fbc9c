import CoreGraphics
import Foundation
import QuartzCore

/// A view that shows an image, a symbol in its tint colour.
@MainActor open class UIImageView: UIView {
  open var image: UIImage? {
    didSet { if oldValue !== image { imageDidChange() } }
  }

  /// Shown instead of `image` while `isHighlighted`; nil means `image`.
  open var highlightedImage: UIImage? {
    didSet { if oldValue !== highlightedImage { imageDidChange() } }
  }

  /// Whether `highlightedImage` is shown.
  open var isHighlighted = false {
    didSet { if oldValue != isHighlighted { imageDidChange() } }
  }

  /// How symbols are drawn when the image has no configuration of its own.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    didSet { imageDidChange() }
  }

  /// The pictures of an animation. They are kept; nothing plays them yet, the first one is shown while `isAnimating`.
  open var animationImages: [UIImage]? {
    didSet { animationsDidChange() }
  }

  /// The pictures of the animation while `isHighlighted`, see `animationImages`.
  open var highlightedAnimationImages: [UIImage]? {
    didSet { animationsDidChange() }
  }

  /// Seconds that the animation takes; 0 means a thirtieth of a second for each picture.
  open var animationDuration: TimeInterval = 0

  /// How often the animation is shown; 0 means without end.
  open var animationRepeatCount = 0

  /// Whether the animation is shown instead of the image.
  open private(set) var isAnimating = false

  /// Shows the animation instead of the image, when there is one.
  open func startAnimating() {
    guard !isAnimating, animation != nil else { return }
    isAnimating = true
    imageDidChange()
  }

  /// Shows the image again.
  open func stopAnimating() {
    guard isAnimating else { return }
    isAnimating = false
    imageDidChange()
  }

  private var animation: [UIImage]? {
    let images = isHighlighted ? highlightedAnimationImages ?? animationImages : animationImages
    return images?.isEmpty == false ? images : nil
  }

  private func animationsDidChange() {
    // As in UIKit other pictures end what is shown.
    stopAnimating()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// A view as large as `image`.
  public convenience init(image: UIImage?) { self.init(image: image, highlightedImage: nil) }

  /// A view as large as `image`, with another one for while it is highlighted.
  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    self.highlightedImage = highlightedImage
    imageDidChange()
  }

  private var shownImage: UIImage? {
    let still = isHighlighted ? highlightedImage ?? image : image
    guard let image = (isAnimating ? animation?.first : nil) ?? still else { return nil }
    guard let configuration = preferredSymbolConfiguration, image.isSymbolImage else { return image }
    return image.applyingSymbolConfiguration(configuration) ?? image
  }

  private func imageDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  open override var intrinsicContentSize: CGSize {
    shownImage?.size ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { shownImage?.size ?? .zero }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if shownImage?.isTemplate == true { setNeedsDisplay() }
  }

  open override var contentMode: ContentMode {
    get { super.contentMode }
    set {
      super.contentMode = newValue
      setNeedsDisplay()
    }
  }

  /// Whether the layer's `contentsCenter` is this view's doing.
  private var hasSetCenter = false

  /// A bitmap is the layer's contents as it is, shared by all views that show it, and so is one whose middle stretches; a
  /// symbol, vectors, a tinted image or one that tiles is drawn at the size and scale it is shown at.
  open override func display(_ layer: CALayer) {
    guard layer === self.layer else { return }
    let image = shownImage
    let bitmap = image.flatMap { $0.sharedPixels(fills: contentMode == .scaleToFill) }
    layer.needsDisplayOnBoundsChange = image != nil && bitmap == nil
    let center = bitmap == nil ? nil : image?.contentsCenter
    if center != nil || hasSetCenter {
      hasSetCenter = center != nil
      layer.contentsCenter = center ?? CGRect(x: 0, y: 0, width: 1, height: 1)
    }
    if let image, let bitmap {
      layer.contentsScale = image.scale
      layer.contents = bitmap
    } else if image != nil {
      layer.contentsScale = window?.windowScene?.scale ?? UIScreen.main.scale
      super.display(layer)
    } else {
      layer.contents = nil
    }
  }

  open override func draw(_ rect: CGRect) {
    guard let image = shownImage, let context = UIGraphicsGetCurrentContext() else { return }
    let target = UIImageView.imageRect(for: image.size, in: bounds, mode: contentMode)
    image.draw(in: target, context: context, tint: tintColor.resolvedColor(with: traitCollection).cgColor)
  }

  override func redrawContent() { setNeedsDisplay() }

  /// Where an image of `size` is drawn in `bounds`, in points.
  static func imageRect(for size: CGSize, in bounds: CGRect, mode: ContentMode) -> CGRect {
    guard size.width > 0, size.height > 0 else { return CGRect(origin: bounds.origin, size: .zero) }
    var drawn = size
    switch mode {
    case .scaleToFill, .redraw: return bounds
    case .scaleAspectFit, .scaleAspectFill:
      let ratios = [bounds.width / size.width, bounds.height / size.height]
      let ratio = mode == .scaleAspectFit ? ratios.min()! : ratios.max()!
      drawn = CGSize(width: size.width * ratio, height: size.height * ratio)
    default: break
    }
    var origin = CGPoint(x: bounds.midX - drawn.width / 2, y: bounds.midY - drawn.height / 2)
    switch mode {
    case .left, .topLeft, .bottomLeft: origin.x = bounds.minX
    case .right, .topRight, .bottomRight: origin.x = bounds.maxX - drawn.width
    default: break
    }
    switch mode {
    case .top, .topLeft, .topRight: origin.y = bounds.minY
    case .bottom, .bottomLeft, .bottomRight: origin.y = bounds.maxY - drawn.height
    default: break
    }
    return CGRect(origin: origin, size: drawn)
  }
}
