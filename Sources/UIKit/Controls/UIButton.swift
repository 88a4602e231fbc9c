import CoreGraphics
import Foundation
import QuartzCore

/// A control that runs something when it is tapped: a title, an image, or both.
@MainActor open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable {
    /// No look of its own.
    case custom
    /// Title and template images in the tint colour, dimmed while pressed.
    case system
    case detailDisclosure, infoLight, infoDark, contactAdd
    case close = 7
  }

  /// How far a pressed system button's content is faded, as iOS shows it.
  private static let pressedOpacity: Float = 0.2
  /// How far a custom button's image is faded while pressed; our choice, as iOS darkens it instead.
  private static let pressedImageOpacity: Float = 0.5
  /// How far a disabled button's image is faded, our choice.
  private static let disabledImageOpacity: Float = 0.35

  /// The type that the button was made with.
  public let buttonType: ButtonType
  private var titles: [State: String] = [:]
  private var attributedTitles: [State: NSAttributedString] = [:]
  private var titleColors: [State: UIColor] = [:]
  private var images: [State: UIImage] = [:]
  private var backgroundImages: [State: UIImage] = [:]
  private var storedTitleLabel: UILabel?
  private var storedImageView: UIImageView?
  private var backgroundView: UIImageView?

  /// A custom button.
  public override init(frame: CGRect) {
    buttonType = .custom
    super.init(frame: frame)
  }

  /// A system button that runs `primaryAction` when tapped and shows its title and image.
  public init(frame: CGRect = .zero, primaryAction: UIAction?) {
    buttonType = primaryAction == nil ? .custom : .system
    super.init(frame: frame)
    guard let primaryAction else { return }
    if !primaryAction.title.isEmpty { setTitle(primaryAction.title, for: .normal) }
    if let image = primaryAction.image { setImage(image, for: .normal) }
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  /// A button of a type. `type` decides the look and, for the symbol types, the image.
  public init(type: ButtonType) {
    buttonType = type
    super.init(frame: .zero)
    let symbol: String? =
      switch type {
      case .custom, .system: nil
      case .detailDisclosure, .infoLight, .infoDark: "info.circle"
      case .contactAdd: "plus.circle"
      case .close: "xmark.circle.fill"
      }
    if let symbol { setImage(UIImage(systemName: symbol), for: .normal) }
    sizeToFit()
  }

  override var beatsTapsOfAncestors: Bool { true }

  // MARK: Content by state

  /// The title shown in `state`; nil means that of the normal state.
  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    contentDidChange()
  }
  /// The title set for `state`, else that of the normal state.
  open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }

  /// The attributed title shown in `state`, instead of a plain one; nil means that of the normal state.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    attributedTitles[state] = title
    contentDidChange()
  }
  /// The attributed title set for `state`, else that of the normal state.
  open func attributedTitle(for state: State) -> NSAttributedString? {
    attributedTitles[state] ?? attributedTitles[.normal]
  }

  /// The title's colour in `state`; nil means that of the normal state.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    titleColors[state] = color
    contentDidChange()
  }

  /// The title's colour in `state`: the one set, else the tint for system buttons and white for custom ones.
  open func titleColor(for state: State) -> UIColor? {
    if let color = titleColors[state] ?? titleColors[.normal] { return color }
    if buttonType == .custom { return .white }
    return state.contains(.disabled) ? .tertiaryLabel : tintColor
  }

  /// The image shown before the title in `state`; nil means that of the normal state.
  open func setImage(_ image: UIImage?, for state: State) {
    images[state] = image
    contentDidChange()
  }
  /// The image set for `state`, else that of the normal state.
  open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }

  /// The image shown behind everything, stretched to the bounds, in `state`; nil means that of the normal state.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    backgroundImages[state] = image
    contentDidChange()
  }
  /// The background set for `state`, else that of the normal state.
  open func backgroundImage(for state: State) -> UIImage? { backgroundImages[state] ?? backgroundImages[.normal] }

  /// The title shown now; nil when there is none.
  public var currentTitle: String? { title(for: state) }
  /// The attributed title shown now.
  public var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
  /// The title's colour now.
  public var currentTitleColor: UIColor { titleColor(for: state) ?? .white }
  /// The image shown now.
  public var currentImage: UIImage? { image(for: state) }
  /// The background shown now.
  public var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

  /// The label of the title, made when it is first asked for.
  open var titleLabel: UILabel? {
    if let label = storedTitleLabel { return label }
    let label = UILabel(frame: .zero)
    label.font = .systemFont(ofSize: UIFont.buttonFontSize)
    label.textAlignment = .center
    label.lineBreakMode = .byTruncatingMiddle
    storedTitleLabel = label
    addSubview(label)
    return label
  }

  /// The view of the image, made when it is first asked for.
  open var imageView: UIImageView? {
    if let view = storedImageView { return view }
    let view = UIImageView(frame: .zero)
    view.contentMode = .scaleAspectFit
    storedImageView = view
    addSubview(view)
    return view
  }

  /// Space around the content, in points.
  open var contentEdgeInsets = UIEdgeInsets.zero {
    didSet { contentDidChange() }
  }
  /// How far the title's place is moved in at each edge; does not change the button's size.
  open var titleEdgeInsets = UIEdgeInsets.zero {
    didSet { contentDidChange() }
  }
  /// How far the image's place is moved in at each edge; does not change the button's size.
  open var imageEdgeInsets = UIEdgeInsets.zero {
    didSet { contentDidChange() }
  }

  // MARK: Pointer

  private var buttonPointer: ButtonPointer?

  /// Whether the button is tinted while the pointer is over it, or what `pointerStyleProvider` says; off at first.
  open var isPointerInteractionEnabled: Bool {
    get { buttonPointer != nil }
    set {
      guard newValue != isPointerInteractionEnabled else { return }
      if let old = buttonPointer {
        buttonPointer = nil
        removeInteraction(old.interaction)
      } else {
        let new = ButtonPointer(self)
        buttonPointer = new
        addInteraction(new.interaction)
      }
    }
  }

  /// Makes the pointer's style over the button while `isPointerInteractionEnabled`; nil means the proposed effect and shape.
  open var pointerStyleProvider: PointerStyleProvider? {
    didSet { buttonPointer?.interaction.invalidate() }
  }

  // MARK: State

  override func stateDidChange() {
    super.stateDidChange()
    applyContent()
  }

  private func contentDidChange() {
    applyContent()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func applyContent() {
    applyTitle()
    applyImage()
    applyBackground()
    let opacity = isHighlighted && buttonType != .custom ? Self.pressedOpacity : 1
    storedTitleLabel?.layer.opacity = opacity
    let imageOpacity = isHighlighted && buttonType == .custom ? Self.pressedImageOpacity : opacity
    storedImageView?.layer.opacity = isEnabled ? imageOpacity : Self.disabledImageOpacity
  }

  private func applyTitle() {
    if let title = currentAttributedTitle {
      titleLabel?.attributedText = title
    } else if let title = currentTitle {
      titleLabel?.text = title
    } else {
      storedTitleLabel?.text = nil
    }
    storedTitleLabel?.textColor = currentTitleColor
  }

  private func applyImage() {
    guard let image = currentImage else {
      storedImageView?.image = nil
      return
    }
    imageView?.image = image
  }

  private func applyBackground() {
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

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if storedTitleLabel != nil || storedImageView != nil { applyContent() }
  }

  override func touchUpInsideDidHappen(_ event: UIEvent?) { sendActions(for: .primaryActionTriggered, with: event) }

  // MARK: Layout

  private var titleSize: CGSize {
    guard let label = storedTitleLabel, label.text?.isEmpty == false else { return .zero }
    return label.sizeThatFits(.zero)
  }

  private var imageSize: CGSize { storedImageView?.image?.size ?? .zero }

  open override var intrinsicContentSize: CGSize {
    let title = titleSize
    let image = imageSize
    // As tall as a button without insets is on iOS: at least 34 with a title of the standard font, 30 for an empty one.
    let padding: CGFloat = contentEdgeInsets == .zero && title.height > 0 ? 2 * Self.titlePadding : 0
    return CGSize(
      width: max(title.width + image.width, title.width > 0 ? 30 : 0) + contentEdgeInsets.left
        + contentEdgeInsets.right,
      height: max(title.height + padding, image.height) + contentEdgeInsets.top + contentEdgeInsets.bottom)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func sizeToFit() {
    super.sizeToFit()
    keepsTitlePadding = storedImageView?.image == nil && contentEdgeInsets == .zero
    setNeedsLayout()
  }

  /// Points above and below a title, contained in the size that fits.
  private static let titlePadding: CGFloat = 6
  /// As measured on iOS, the padding of a title alone moves it off the edges only once the button was sized to fit.
  private var keepsTitlePadding = false

  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = bounds
    let content = bounds.inset(by: contentEdgeInsets)
    let image = imageSize
    let title = titleSize
    let imageWidth = min(image.width, content.width)
    let titleWidth = min(title.width, max(0, content.width - imageWidth))
    let left: CGFloat
    switch contentHorizontalAlignment {
    case .left, .leading: left = content.minX
    case .right, .trailing: left = content.maxX - imageWidth - titleWidth
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
      storedImageView?.frame = CGRect(x: onGrid(left), y: onGrid(top(height)), width: imageWidth, height: height)
        .inset(by: imageEdgeInsets)
    }
    if titleWidth > 0 {
      let height = min(title.height, content.height)
      storedTitleLabel?.frame = CGRect(
        x: onGrid(left + imageWidth), y: onGrid(top(height)), width: titleWidth, height: height
      ).inset(by: titleEdgeInsets)
    }
  }
}
