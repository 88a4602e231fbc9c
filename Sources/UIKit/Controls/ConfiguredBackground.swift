import CoreGraphics
import Foundation
import QuartzCore

/// The background that a configuration describes.
@MainActor final class ConfiguredBackground: UIView {
  private let imageView = UIImageView(frame: .zero)
  private let stroke = UIView(frame: .zero)
  private var customView: UIView?
  private var strokeColor: UIColor?
  private var strokeWidth: CGFloat = 0
  private var strokeOutset: CGFloat = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    layer.cornerCurve = .continuous
    imageView.clipsToBounds = true
    imageView.layer.cornerCurve = .continuous
    stroke.layer.cornerCurve = .continuous
    stroke.isHidden = true
    addSubview(stroke)
  }

  /// Takes the values of `background`; `color` is the one that its state asks for.
  func show(_ background: UIBackgroundConfiguration, color: UIColor, tint: UIColor) {
    let hasCustomView = background.customView != nil
    backgroundColor = hasCustomView ? nil : color
    imageView.image = hasCustomView ? nil : background.image
    imageView.contentMode = background.imageContentMode
    if imageView.image != nil, imageView.superview == nil { insertSubview(imageView, at: 0) }
    if imageView.image == nil { imageView.removeFromSuperview() }
    if customView !== background.customView {
      customView?.removeFromSuperview()
      customView = background.customView
      if let customView { insertSubview(customView, at: 0) }
    }
    strokeWidth = max(0, background.strokeWidth)
    strokeOutset = background.strokeOutset
    strokeColor = background.resolvedStrokeColor(for: tint)
    stroke.isHidden = strokeWidth == 0
    stroke.layer.borderWidth = strokeWidth
    applyStroke()
    setNeedsLayout()
  }

  private func applyStroke() {
    stroke.layer.borderColor = strokeColor?.resolvedColor(with: traitCollection).cgColor
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    applyStroke()
  }

  func place(in bounds: CGRect, of configuration: UIButton.Configuration, isRightToLeft: Bool) {
    let insets = configuration.background.backgroundInsets
    frame = bounds.inset(
      by: UIEdgeInsets(
        top: insets.top, left: isRightToLeft ? insets.trailing : insets.leading, bottom: insets.bottom,
        right: isRightToLeft ? insets.leading : insets.trailing))
    layer.cornerRadius = configuration.cornerRadius(of: frame.size)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    imageView.frame = bounds
    customView?.frame = bounds
    stroke.frame = bounds.insetBy(dx: -strokeOutset, dy: -strokeOutset)
    for view in [imageView, customView] { view?.layer.cornerRadius = layer.cornerRadius }
    stroke.layer.cornerRadius = max(0, layer.cornerRadius + strokeOutset)
  }
}
