import CoreGraphics
import Foundation
import QuartzCore

/// A view that shows an image, a symbol in its tint colour.
@MainActor open class UIImageView: UIView {
  open var image: UIImage? {
    didSet { if oldValue !== image { stillImageDidChange() } }
  }

  /// Shown instead of `image` while `isHighlighted`; nil means `image`.
  open var highlightedImage: UIImage? {
    didSet { if oldValue !== highlightedImage, isHighlighted { stillImageDidChange() } }
  }

  /// Whether `highlightedImage` is shown.
  open var isHighlighted = false {
    didSet { if oldValue != isHighlighted { highlightDidChange() } }
  }

  /// How symbols are drawn when the image has no configuration of its own.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    didSet { imageDidChange() }
  }

  // MARK: Animations

  /// Pictures that `startAnimating` plays; other pictures end what is playing.
  open var animationImages: [UIImage]? {
    didSet { stopAnimating() }
  }

  /// What is played instead of `animationImages` while `isHighlighted`.
  open var highlightedAnimationImages: [UIImage]? {
    didSet { stopAnimating() }
  }

  /// Seconds that all pictures take once; values that are not positive and finite mean a thirtieth for each. Read when the
  /// animation starts.
  open var animationDuration: TimeInterval = 0

  /// How often the pictures are played; 0 means without end. Read when the animation starts.
  open var animationRepeatCount = 0

  /// Whether pictures are played, those of `animationImages` or those of an animated image.
  open var isAnimating: Bool {
    guard let end = playing?.end else { return playing != nil }
    return CACurrentMediaTime() < end
  }

  /// Plays `animationImages`, or where there are none the pictures of the image, from the first one; nothing happens when
  /// pictures are played. An animated image is played by itself as soon as it is the view's.
  open func startAnimating() {
    guard !isAnimating else { return }
    if let animation = newAnimation() {
      play(animation)
    } else if let animation = animationOfStillImage {
      play(animation, ofStillImage: true)
    }
  }

  /// Shows the image again, of an animated one its first picture.
  open func stopAnimating() {
    guard playing != nil else { return }
    play(nil)
  }

  /// What is played; the end may be past, see `isAnimating`.
  private(set) var playing: ImageAnimation?
  /// Whether what is played are the pictures of an animated image.
  private var playsStillImage = false
  /// Whether `playing` begins when the view comes into a window.
  private var beginsInWindow = false
  /// Which picture of `playing` is shown.
  private var pictureIndex = 0

  private func newAnimation() -> ImageAnimation? {
    let images = isHighlighted ? highlightedAnimationImages ?? animationImages : animationImages
    guard let images, !images.isEmpty else { return nil }
    return ImageAnimation(
      images: images, duration: animationDuration, repeatCount: animationRepeatCount, begin: CACurrentMediaTime())
  }

  private var animationOfStillImage: ImageAnimation? {
    guard let image = stillImage, let images = image.images, !images.isEmpty else { return nil }
    return ImageAnimation(
      images: images, duration: image.duration, repeatCount: animationRepeatCount, begin: CACurrentMediaTime())
  }

  private func play(_ animation: ImageAnimation?, ofStillImage: Bool = false) {
    playing = animation
    playsStillImage = ofStillImage
    pictureIndex = 0
    beginsInWindow = animation != nil && window == nil
    let clock = UIApplication.ifRunning?.imageClock
    if animation != nil { clock?.add(self) } else { clock?.remove(self) }
    setNeedsDisplay()
  }

  /// Shows what is to be seen at a time on the media clock, and ends an animation whose end that is.
  func showPicture(at time: TimeInterval) {
    guard var playing else { return }
    if playing.begin > time {
      // It was started by the clock of another window server, or before there was one.
      playing.begin = time
      self.playing = playing
    }
    guard let index = playing.index(at: time) else { return play(nil) }
    guard index != pictureIndex else { return }
    pictureIndex = index
    setNeedsDisplay()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    guard playing != nil, window != nil else { return }
    if beginsInWindow {
      beginsInWindow = false
      playing?.begin = CACurrentMediaTime()
    }
    // A view may have been told to start before there was an app.
    UIApplication.ifRunning?.imageClock.add(self)
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
    stillImageDidChange()
  }

  /// The image that is shown when nothing is played.
  private var stillImage: UIImage? { isHighlighted ? highlightedImage ?? image : image }

  /// The image or the picture of an animation, as this view's traits and configuration want it.
  private var shownImage: UIImage? {
    configured(isAnimating ? playing?.images[pictureIndex] : stillImage)
  }

  /// The image that says how large the view wants to be: pictures of an animation do not while there is another.
  private var measuringImage: UIImage? { configured(stillImage ?? animationImages?.first) }

  private func configured(_ image: UIImage?) -> UIImage? {
    guard let image = image?.variant(for: traitCollection) else { return nil }
    guard let configuration = preferredSymbolConfiguration, image.isSymbolImage else { return image }
    return image.applyingSymbolConfiguration(configuration) ?? image
  }

  /// An animated image plays by itself, unless `animationImages` are playing.
  private func stillImageDidChange() {
    if playing == nil || playsStillImage {
      let animation = animationOfStillImage
      if animation != nil || playing != nil { play(animation, ofStillImage: true) }
    }
    imageDidChange()
  }

  private func highlightDidChange() {
    guard playing != nil, !playsStillImage else { return stillImageDidChange() }
    play(newAnimation())
    imageDidChange()
  }

  private func imageDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  open override var intrinsicContentSize: CGSize {
    measuringImage?.size ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { measuringImage?.size ?? .zero }

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

  /// Another variant of the image may be wanted, or other colours of a symbol.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    imageDidChange()
  }

  open override var clipsToBounds: Bool {
    get { super.clipsToBounds }
    set {
      guard super.clipsToBounds != newValue else { return }
      super.clipsToBounds = newValue
      setNeedsDisplay()
    }
  }

  /// Whether the layer's `contentsCenter` is this view's doing.
  private var hasSetCenter = false

  /// A bitmap is the layer's contents as it is, shared by all views that show it, and so is one whose middle stretches. A
  /// symbol, vectors, a tinted image or one that tiles is drawn for the size and scale it is shown at, and where it stands
  /// beyond the bounds it is seen there too.
  open override func display(_ layer: CALayer) {
    guard layer === self.layer else { return }
    let image = shownImage
    let bitmap = image.flatMap { $0.sharedPixels(fills: contentMode == .scaleToFill) }
    let keepsSize = contentMode.keepsImageSize
    layer.needsDisplayOnBoundsChange = image != nil && bitmap == nil && !keepsSize
    let center = bitmap == nil ? nil : image?.contentsCenter
    if center != nil || hasSetCenter {
      hasSetCenter = center != nil
      layer.contentsCenter = center ?? CGRect(x: 0, y: 0, width: 1, height: 1)
    }
    guard let image else {
      layer.contents = nil
      return
    }
    if let bitmap {
      layer.contentsScale = image.scale
      layer.contents = bitmap
      return
    }
    layer.contentsScale = window?.windowScene?.scale ?? UIScreen.main.scale
    if keepsSize || contentMode == .scaleAspectFill && !clipsToBounds {
      // The layer places it, and does not cut it to the bounds.
      let size = UIImageView.imageRect(for: image.size, in: bounds, mode: contentMode).size
      traitCollection.performAsCurrent {
        layer.contents = image.makePixels(size: size, scale: layer.contentsScale, tint: resolvedTint)
      }
    } else {
      super.display(layer)
    }
  }

  private var resolvedTint: CGColor { tintColor.resolvedColor(with: traitCollection).cgColor }

  open override func draw(_ rect: CGRect) {
    guard let image = shownImage, let context = UIGraphicsGetCurrentContext() else { return }
    let target = UIImageView.imageRect(for: image.size, in: bounds, mode: contentMode)
    image.draw(in: target, context: context, tint: resolvedTint)
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

extension UIView.ContentMode {
  /// Whether an image is shown at its own size, however large the view is.
  fileprivate var keepsImageSize: Bool {
    switch self {
    case .scaleToFill, .scaleAspectFit, .scaleAspectFill, .redraw: false
    case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight: true
    }
  }
}
