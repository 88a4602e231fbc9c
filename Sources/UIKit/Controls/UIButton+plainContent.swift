import CoreGraphics
import Foundation

// How a button without a configuration shows its content.
extension UIButton {
  func applyTitle() {
    if let title = currentAttributedTitle {
      titleLabel?.attributedText = title
    } else if let title = currentTitle {
      titleLabel?.text = title
    } else {
      storedTitleLabel?.text = nil
    }
    storedTitleLabel?.textColor = currentTitleColor
  }

  func applyImage() {
    guard let image = currentImage else {
      storedImageView?.image = nil
      return
    }
    imageView?.image = image
  }

  func applyBackground() {
    guard let image = currentBackgroundImage else {
      backgroundView?.removeFromSuperview()
      backgroundView = nil
      return
    }
    let view = backgroundView ?? UIImageView(frame: bounds)
    view.image = image
    guard backgroundView == nil else { return }
    backgroundView = view
    insertSubview(view, at: 0)
  }

  // MARK: Layout

  private var titleSize: CGSize {
    guard let label = storedTitleLabel, label.text?.isEmpty == false else { return .zero }
    return label.sizeThatFits(.zero)
  }

  private var imageSize: CGSize { storedImageView?.image?.size ?? .zero }

  /// The size around title and image.
  var plainContentSize: CGSize {
    let title = titleSize
    let image = imageSize
    // As tall as a button without insets is on iOS: at least 34 with a title of the standard font, 30 for an empty one.
    let padding: CGFloat = contentEdgeInsets == .zero && title.height > 0 ? 2 * Self.titlePadding : 0
    return CGSize(
      width: max(title.width + image.width, title.width > 0 ? 30 : 0) + contentEdgeInsets.left
        + contentEdgeInsets.right,
      height: max(title.height + padding, image.height) + contentEdgeInsets.top + contentEdgeInsets.bottom)
  }

  func layoutPlainContent() {
    backgroundView?.frame = bounds
    let content = bounds.inset(by: contentEdgeInsets)
    let image = imageSize
    let title = titleSize
    let imageWidth = min(image.width, content.width)
    let titleWidth = min(title.width, max(0, content.width - imageWidth))
    let left: CGFloat
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    switch (contentHorizontalAlignment, isRightToLeft) {
    case (.left, _), (.leading, false), (.trailing, true): left = content.minX
    case (.right, _), (.trailing, false), (.leading, true): left = content.maxX - imageWidth - titleWidth
    default: left = content.midX - (imageWidth + titleWidth) / 2
    }
    let pixel = 1 / max(1, layer.contentsScale)
    func onGrid(_ value: CGFloat) -> CGFloat { (value / pixel).rounded() * pixel }
    let padding = keepsTitlePadding && imageWidth == 0 ? Self.titlePadding : 0
    func top(_ height: CGFloat) -> CGFloat {
      switch contentVerticalAlignment {
      case .top: content.minY + padding
      case .bottom: content.maxY - padding - height
      default: content.midY - height / 2
      }
    }
    if imageWidth > 0 {
      let height = min(image.height, content.height)
      storedImageView?.frame = CGRect(
        x: onGrid(isRightToLeft ? left + titleWidth : left), y: onGrid(top(height)), width: imageWidth, height: height
      )
      .inset(by: imageEdgeInsets)
    }
    if titleWidth > 0 {
      let height = min(title.height, content.height)
      storedTitleLabel?.frame = CGRect(
        x: onGrid(isRightToLeft ? left : left + imageWidth), y: onGrid(top(height)), width: titleWidth, height: height
      ).inset(by: titleEdgeInsets)
    }
  }
}
