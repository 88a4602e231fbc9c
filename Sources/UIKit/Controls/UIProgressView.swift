import CoreGraphics
import Foundation
import QuartzCore

/// A bar that fills up from the leading side as a task goes on.
@MainActor open class UIProgressView: UIView {
  public enum Style: Int, Sendable {
    case `default`
    /// For use in a bar: thinner, and without round ends.
    case bar
  }

  /// Points. LOOK: progress 4 high, round ends.
  private static let height: CGFloat = 4
  private static let barHeight: CGFloat = 2.5
  /// The width that a progress view has that was given none, points; ours.
  private static let width: CGFloat = 150

  private let track = UIImageView(frame: .zero)
  private let fill = UIImageView(frame: .zero)
  private var storedProgress: Float = 0

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(track)
    addSubview(fill)
    applyLook()
  }

  /// A progress view of a style, as large as it asks for.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: .zero)
    progressViewStyle = style
    frame.size = CGSize(width: Self.width, height: intrinsicContentSize.height)
  }

  /// The height and the ends of the bar.
  open var progressViewStyle = Style.default {
    didSet {
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  // MARK: Progress

  /// How much is done, 0 ... 1; other values are cut to that, NaN changes nothing.
  open var progress: Float {
    get { storedProgress }
    set { setProgress(newValue, animated: false) }
  }

  /// Sets how much is done, 0 ... 1; other values are cut to that, NaN changes nothing.
  open func setProgress(_ progress: Float, animated: Bool) {
    guard !progress.isNaN else { return }
    storedProgress = min(1, max(0, progress))
    changeParts(animated: animated, placeFill)
  }

  // MARK: Look

  /// The colour of what is done, and of a template image for it; nil means the tint.
  open var progressTintColor: UIColor? {
    didSet { applyLook() }
  }
  /// The colour of what is not done, and of a template image for it; nil means the system's fill.
  open var trackTintColor: UIColor? {
    didSet { applyLook() }
  }
  /// Shown for what is done, stretched; nil means a plain bar.
  open var progressImage: UIImage? {
    didSet { applyLook() }
  }
  /// Shown for what is not done, stretched; nil means a plain bar.
  open var trackImage: UIImage? {
    didSet { applyLook() }
  }

  private func applyLook() {
    for (view, image, color) in [
      (fill, progressImage, progressTintColor ?? tintColor!), (track, trackImage, trackTintColor ?? .systemFill),
    ] {
      view.image = image
      view.tintColor = color
      view.backgroundColor = image == nil ? color : nil
    }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    applyLook()
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize {
    let images = [progressImage, trackImage].compactMap { $0?.size.height }.max()
    return CGSize(
      width: UIView.noIntrinsicMetric,
      height: images ?? (progressViewStyle == .bar ? Self.barHeight : Self.height))
  }

  /// As wide as it is, and as high as its style.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: bounds.width, height: intrinsicContentSize.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeFill()
  }

  private func placeFill() {
    let height = max(pixelLength, onPixelGrid(bounds.height))
    let radius = progressViewStyle == .bar ? 0 : height / 2
    track.frame = CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: height)
    track.layer.cornerRadius = track.image == nil ? radius : 0
    let wanted = storedProgress > 0 ? bounds.width * CGFloat(storedProgress) : 0
    // A little progress is a dot, not a sliver without round ends.
    let width = storedProgress > 0 ? min(bounds.width, max(onPixelGrid(wanted), 2 * radius)) : 0
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    fill.frame = CGRect(
      x: isMirrored && width.isFinite ? bounds.maxX - width : bounds.minX, y: bounds.minY, width: width, height: height)
    fill.layer.cornerRadius = fill.image == nil ? radius : 0
  }
}
