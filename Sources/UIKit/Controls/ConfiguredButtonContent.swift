import CoreGraphics
import Foundation
import QuartzCore

/// The views of a configured button, and where they are.
@MainActor final class ConfiguredButtonContent {
  private unowned let button: UIButton
  private let background = ConfiguredBackground(frame: .zero)
  let subtitleLabel = UILabel(frame: .zero)
  private var spinner: UIActivityIndicatorView?
  private var indicatorView: UIImageView?
  private var configuration: UIButton.Configuration?

  /// Points between the text and the sign that the button opens something; ours.
  private static let indicatorGap: CGFloat = 6
  /// Points of that sign's size; ours.
  private static let indicatorSize: CGFloat = 12

  init(_ button: UIButton) {
    self.button = button
    background.isUserInteractionEnabled = false
    button.insertSubview(background, at: 0)
    button.addSubview(subtitleLabel)
  }

  /// Takes the views out of the button, and gives its label back as it was.
  func remove() {
    background.removeFromSuperview()
    subtitleLabel.removeFromSuperview()
    spinner?.removeFromSuperview()
    indicatorView?.removeFromSuperview()
    guard let label = button.storedTitleLabel else { return }
    label.font = .systemFont(ofSize: UIFont.buttonFontSize)
    label.numberOfLines = 1
    label.lineBreakMode = .byTruncatingMiddle
    label.textAlignment = .center
    button.storedImageView?.tintColor = nil
    button.storedImageView?.preferredSymbolConfiguration = nil
  }

  // MARK: Look

  func show(_ configuration: UIButton.Configuration) {
    self.configuration = configuration
    let look = ButtonLook(configuration, button: button)
    showTexts(configuration, look)
    showImage(configuration, look)
    showIndicator(configuration, look)
    background.show(configuration.background, color: look.background, tint: button.tintColor)
    for view in [button.storedTitleLabel, button.storedImageView, subtitleLabel, indicatorView, spinner] {
      view?.layer.opacity = look.contentOpacity
    }
    button.setNeedsLayout()
  }

  private func showTexts(_ configuration: UIButton.Configuration, _ look: ButtonLook) {
    let fonts = configuration.fonts
    let traits = button.traitCollection
    var title = AttributeContainer()
    title.font = .preferredFont(forTextStyle: fonts.title, compatibleWith: traits)
    if button.role == .primary, let size = title.font?.pointSize {
      title.font = .systemFont(ofSize: size, weight: .semibold)
    }
    title.foregroundColor = look.foreground
    if let transformer = configuration.titleTextAttributesTransformer { title = transformer(title) }
    let text = button.ownTitle.map { AttributedString($0) } ?? configuration.attributedTitle
    show(text, attributes: title, in: text == nil ? button.storedTitleLabel : button.titleLabel)
    button.storedTitleLabel?.lineBreakMode = configuration.titleLineBreakMode
    var subtitle = AttributeContainer()
    subtitle.font = .preferredFont(forTextStyle: fonts.subtitle, compatibleWith: traits)
    subtitle.foregroundColor = look.foreground
    if let transformer = configuration.subtitleTextAttributesTransformer { subtitle = transformer(subtitle) }
    show(configuration.attributedSubtitle, attributes: subtitle, in: subtitleLabel)
    subtitleLabel.lineBreakMode = configuration.subtitleLineBreakMode
  }

  private func show(_ text: AttributedString?, attributes: AttributeContainer, in label: UILabel?) {
    label?.numberOfLines = 0
    label?.attributedText = text?.drawn(over: attributes)
    label?.isHidden = text == nil
    label?.textAlignment = textAlignment
  }

  private func showImage(_ configuration: UIButton.Configuration, _ look: ButtonLook) {
    let image = configuration.showsActivityIndicator ? nil : button.currentImage
    if let view = image == nil ? button.storedImageView : button.imageView {
      view.preferredSymbolConfiguration =
        configuration.preferredSymbolConfigurationForImage
        ?? UIImage.SymbolConfiguration(textStyle: configuration.fonts.title)
      view.image = image
      view.tintColor = configuration.imageColorTransformer?(look.foreground) ?? look.foreground
    }
    guard configuration.showsActivityIndicator else {
      spinner?.removeFromSuperview()
      spinner = nil
      return
    }
    let view = spinner ?? UIActivityIndicatorView(style: .medium)
    if spinner == nil {
      spinner = view
      button.addSubview(view)
      view.startAnimating()
    }
    view.color = configuration.activityIndicatorColorTransformer?(look.foreground) ?? look.foreground
  }

  private func showIndicator(_ configuration: UIButton.Configuration, _ look: ButtonLook) {
    let name: String? =
      switch configuration.indicator {
      case .none: nil
      case .popup: "chevron.up.chevron.down"
      case .pulldown: "chevron.down"
      case .automatic: button.isPopup ? "chevron.up.chevron.down" : nil
      }
    guard let name else {
      indicatorView?.removeFromSuperview()
      indicatorView = nil
      return
    }
    let view = indicatorView ?? UIImageView(frame: .zero)
    view.image = UIImage(
      systemName: name, withConfiguration: UIImage.SymbolConfiguration(pointSize: Self.indicatorSize, weight: .semibold)
    )
    view.tintColor = configuration.indicatorColorTransformer?(look.foreground) ?? look.foreground
    guard indicatorView == nil else { return }
    view.contentMode = .center
    indicatorView = view
    button.addSubview(view)
  }

  // MARK: Layout

  private var isRightToLeft: Bool { button.effectiveUserInterfaceLayoutDirection == .rightToLeft }

  private var isSideBySide: Bool {
    configuration.map { $0.imagePlacement.isDisjoint(with: [.top, .bottom]) } ?? true
  }

  private var textAlignment: NSTextAlignment {
    switch configuration?.titleAlignment ?? .automatic {
    case .leading: isRightToLeft ? .right : .left
    case .trailing: isRightToLeft ? .left : .right
    case .center: .center
    case .automatic:
      // Beside an image the lines begin at it.
      if configuration?.subtitle != nil, hasImage, isSideBySide {
        (configuration?.imagePlacement == .leading) != isRightToLeft ? .left : .right
      } else {
        .center
      }
    }
  }

  private var hasImage: Bool { spinner != nil || button.storedImageView?.image != nil }

  private var imageSize: CGSize {
    if let spinner { return spinner.intrinsicContentSize }
    guard let view = button.storedImageView, view.image != nil else { return .zero }
    return view.intrinsicContentSize
  }

  private func textSize(_ label: UILabel?, width: CGFloat?) -> CGSize {
    guard let label, !label.isHidden, label.text?.isEmpty == false else { return .zero }
    return label.sizeThatFits(CGSize(width: width ?? .greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
  }

  /// The sizes of the parts when the button is `width` points wide, or as wide as it likes.
  private struct Parts {
    var image = CGSize.zero
    var title = CGSize.zero
    var subtitle = CGSize.zero
    var text = CGSize.zero
    var gap: CGFloat = 0
    var indicator: CGFloat = 0
    /// Of image and text.
    var content = CGSize.zero
  }

  private func parts(width: CGFloat?, _ configuration: UIButton.Configuration) -> Parts {
    let insets = configuration.contentInsets
    var parts = Parts()
    parts.image = imageSize
    if indicatorView != nil { parts.indicator = Self.indicatorGap + Self.indicatorSize }
    let room = width.map { max(0, $0 - insets.leading - insets.trailing - parts.indicator) }
    let hasText = button.storedTitleLabel?.isHidden == false || !subtitleLabel.isHidden
    if parts.image != .zero, hasText { parts.gap = configuration.imagePadding }
    let textRoom = room.map { isSideBySide ? max(0, $0 - parts.image.width - parts.gap) : $0 }
    parts.title = textSize(button.storedTitleLabel, width: textRoom)
    parts.subtitle = textSize(subtitleLabel, width: textRoom)
    parts.text.width = max(parts.title.width, parts.subtitle.width)
    if let textRoom { parts.text.width = min(parts.text.width, textRoom) }
    let between = parts.title.height > 0 && parts.subtitle.height > 0 ? configuration.titlePadding : 0
    parts.text.height = parts.title.height + between + parts.subtitle.height
    parts.content =
      isSideBySide
      ? CGSize(
        width: parts.image.width + parts.gap + parts.text.width, height: max(parts.image.height, parts.text.height))
      : CGSize(
        width: max(parts.image.width, parts.text.width), height: parts.image.height + parts.gap + parts.text.height)
    return parts
  }

  /// The size of the button around its content.
  func size(fitting width: CGFloat?) -> CGSize {
    guard let configuration else { return .zero }
    let insets = configuration.contentInsets
    let parts = parts(width: width, configuration)
    return CGSize(
      width: parts.content.width + parts.indicator + insets.leading + insets.trailing,
      height: max(configuration.leastHeight, parts.content.height + insets.top + insets.bottom))
  }

  func layout() {
    guard let configuration else { return }
    let bounds = button.bounds
    background.place(in: bounds, of: configuration, isRightToLeft: isRightToLeft)
    let parts = parts(width: bounds.width, configuration)
    let insets = configuration.contentInsets
    // Laid out from left to right, and mirrored at the end.
    let room = CGRect(
      x: insets.leading, y: insets.top,
      width: max(0, bounds.width - insets.leading - insets.trailing - parts.indicator),
      height: max(0, bounds.height - insets.top - insets.bottom))
    var content = CGRect(origin: origin(of: parts.content, in: room), size: parts.content)
    if button.contentHorizontalAlignment == .fill { (content.origin.x, content.size.width) = (room.minX, room.width) }
    var image = CGRect(origin: content.origin, size: parts.image)
    var text = CGRect(origin: content.origin, size: parts.text)
    switch configuration.imagePlacement {
    case .trailing:
      image.origin.x = content.maxX - image.width
      image.origin.y = content.midY - image.height / 2
      text.origin.y = content.midY - text.height / 2
    case .top, .bottom:
      let imageIsFirst = configuration.imagePlacement == .top
      image.origin.x = content.midX - image.width / 2
      text.origin.x = content.midX - text.width / 2
      if imageIsFirst {
        text.origin.y = content.maxY - text.height
      } else {
        image.origin.y = content.maxY - image.height
      }
    default:
      image.origin.y = content.midY - image.height / 2
      text.origin.x = content.maxX - text.width
      text.origin.y = content.midY - text.height / 2
    }
    let title = CGRect(x: text.minX, y: text.minY, width: text.width, height: parts.title.height)
    let subtitle = CGRect(
      x: text.minX, y: text.maxY - parts.subtitle.height, width: text.width, height: parts.subtitle.height)
    let indicator = CGRect(
      x: bounds.width - insets.trailing - Self.indicatorSize, y: bounds.midY - Self.indicatorSize / 2,
      width: Self.indicatorSize, height: Self.indicatorSize)
    (spinner ?? button.storedImageView)?.frame = placed(image, in: bounds)
    button.storedTitleLabel?.frame = placed(title, in: bounds)
    subtitleLabel.frame = placed(subtitle, in: bounds)
    indicatorView?.frame = placed(indicator, in: bounds)
  }

  private func origin(of size: CGSize, in room: CGRect) -> CGPoint {
    let x: CGFloat
    switch (button.contentHorizontalAlignment, isRightToLeft) {
    case (.leading, _), (.left, false), (.right, true): x = room.minX
    case (.trailing, _), (.right, false), (.left, true): x = room.maxX - size.width
    default: x = room.midX - size.width / 2
    }
    let y: CGFloat
    switch button.contentVerticalAlignment {
    case .top: y = room.minY
    case .bottom: y = room.maxY - size.height
    default: y = room.midY - size.height / 2
    }
    return CGPoint(x: x, y: y)
  }

  /// On whole pixels, and on the other side where reading begins at the right.
  private func placed(_ frame: CGRect, in bounds: CGRect) -> CGRect {
    let scale = max(1, button.layer.contentsScale)
    let x = isRightToLeft ? bounds.width - frame.maxX : frame.minX
    return CGRect(
      x: (x * scale).rounded() / scale, y: (frame.minY * scale).rounded() / scale, width: frame.width,
      height: frame.height)
  }
}
