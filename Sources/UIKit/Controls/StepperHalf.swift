import CoreGraphics
import Foundation

/// One half of a stepper: a minus, a plus or an image, over a fill while it is pressed.
@MainActor final class StepperHalf: UIView {
  /// Points; as iOS shows them.
  private static let barLength: CGFloat = 15
  private static let barThickness: CGFloat = 1.75
  /// How far the content of a half that does nothing is faded.
  private static let disabledOpacity: Float = 0.35

  /// Holds what is faded together.
  private let content = UIView(frame: .zero)
  // Bars on whole pixels instead of a symbol: so small a sign of straight lines is blurred otherwise.
  private let bars: [UIView]
  private var imageView: UIImageView?

  /// A half that shows a minus, or with an upright bar a plus.
  init(hasUpright: Bool) {
    bars = (0..<(hasUpright ? 2 : 1)).map { _ in UIView(frame: .zero) }
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    addSubview(content)
    for bar in bars {
      bar.backgroundColor = .label
      content.addSubview(bar)
    }
  }

  /// Shows `image`, or the sign without one, in `state`.
  func apply(_ image: UIImage?, state: UIControl.State) {
    if let image {
      let view = imageView ?? UIImageView(frame: .zero)
      view.contentMode = .scaleAspectFit
      view.tintColor = .label
      view.image = image
      if imageView == nil { content.addSubview(view) }
      imageView = view
    } else {
      imageView?.removeFromSuperview()
      imageView = nil
    }
    for bar in bars { bar.isHidden = image != nil }
    content.layer.opacity = state.contains(.disabled) ? Self.disabledOpacity : 1
    backgroundColor = state.contains(.highlighted) ? .tertiarySystemFill : nil
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    content.frame = bounds
    placeBars()
    guard let imageView, let image = imageView.image else { return }
    let ratio = min(1, bounds.width / max(1, image.size.width), bounds.height / max(1, image.size.height))
    let size = CGSize(width: image.size.width * ratio, height: image.size.height * ratio)
    imageView.frame = onPixelGrid(
      CGRect(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width, height: size.height))
  }

  private func placeBars() {
    let scale = 1 / pixelLength
    let thickness = max(1, (Self.barThickness * scale).rounded())
    // As many pixels on each side of the other bar.
    let length = thickness + 2 * ((Self.barLength * scale - thickness) / 2).rounded()
    let x = ((bounds.midX * scale) - length / 2).rounded()
    let y = ((bounds.midY * scale) - length / 2).rounded()
    let side = (length - thickness) / 2
    let places = [
      CGRect(x: x, y: y + side, width: length, height: thickness),
      CGRect(x: x + side, y: y, width: thickness, height: length),
    ]
    for (bar, place) in zip(bars, places) {
      bar.frame = CGRect(
        x: place.minX / scale, y: place.minY / scale, width: place.width / scale, height: place.height / scale)
      bar.layer.cornerRadius = thickness / scale / 2
    }
  }
}
