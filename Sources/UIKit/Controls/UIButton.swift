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
  private(set) var storedTitleLabel: UILabel?
  private(set) var storedImageView: UIImageView?
  var backgroundView: UIImageView?

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

  /// A button that looks as `configuration` says and runs `primaryAction` when tapped. The action's title and image are
  /// shown where the configuration has none.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero, primaryAction: primaryAction)
    var configuration = configuration
    if let primaryAction {
      if configuration.attributedTitle == nil, !primaryAction.title.isEmpty {
        configuration.title = primaryAction.title
      }
      if configuration.attributedSubtitle == nil { configuration.subtitle = primaryAction.subtitle }
      if configuration.image == nil { configuration.image = primaryAction.image }
    }
    // By a method: in an initializer the observer would not run.
    configure(configuration)
    sizeToFit()
  }

  private func configure(_ new: Configuration) { configuration = new }

  /// A button of a type that runs `primaryAction` when tapped and shows its title and image.
  public convenience init(type: ButtonType, primaryAction: UIAction?) {
    self.init(type: type)
    guard let primaryAction else { return }
    if !primaryAction.title.isEmpty { setTitle(primaryAction.title, for: .normal) }
    if let image = primaryAction.image { setImage(image, for: .normal) }
    addAction(primaryAction, for: .primaryActionTriggered)
    sizeToFit()
  }

  override var beatsTapsOfAncestors: Bool { true }
  override var takesKeyFocus: Bool { true }
  override var focusRadius: CGFloat { configuration?.cornerRadius(of: bounds.size) ?? super.focusRadius }
  override func answers(to key: ControlKey) -> Bool { key == .activate }
  override func answer(_ key: ControlKey) {
    if menu != nil, showsMenuAsPrimaryAction { return menuTracking.open() }
    sendActions(for: .touchUpInside)
    touchUpInsideDidHappen(nil)
  }
  override var accessibilityDefaults: AccessibilityDefaults {
    AccessibilityDefaults(
      label: currentTitle ?? currentAttributedTitle?.string, value: configuration?.subtitle,
      traits: UIAccessibilityTraits.button.union(stateTraits))
  }

  // MARK: Content by state

  /// The title shown in `state`; nil means that of the normal state, which a configuration takes over.
  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    if state == .normal, configuration != nil { configuration?.title = title }
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
    if state == .normal, configuration != nil { configuration?.image = image }
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
  public var currentTitle: String? { ownTitle ?? configuration?.title ?? titles[.normal] }
  /// The title of the state alone, which goes before a configuration's.
  var ownTitle: String? {
    let state = state
    if state != .normal, let own = titles[state] { return own }
    return configuration?.attributedTitle == nil ? titles[.normal] : nil
  }
  /// The attributed title shown now.
  public var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
  /// The title's colour now.
  public var currentTitleColor: UIColor { titleColor(for: state) ?? .white }
  /// The image shown now.
  public var currentImage: UIImage? { images[state] ?? configuration?.image ?? images[.normal] }
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

  // MARK: Configuration

  /// How the button looks, as one value; nil for a button that is described state by state.
  open var configuration: Configuration? {
    didSet { configurationDidChange(from: oldValue) }
  }

  /// Called to set `configuration` up anew when the button's state has changed, before it is laid out.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// Whether a new state calls `updateConfiguration()`; else `setNeedsUpdateConfiguration()` alone does.
  open var automaticallyUpdatesConfiguration = true

  /// Has the configuration set up anew before the next layout.
  open func setNeedsUpdateConfiguration() {
    needsUpdateConfiguration = true
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Sets the configuration up for the button's state. Overrides call `super`, which calls the handler.
  open func updateConfiguration() { configurationUpdateHandler?(self) }

  /// What the button is for.
  open var role = Role.normal {
    didSet { contentDidChange() }
  }

  /// The label of the subtitle; nil without a configuration.
  public var subtitleLabel: UILabel? { configured?.subtitleLabel }

  /// The views of a configuration, while there is one.
  private(set) var configured: ConfiguredButtonContent?
  private var needsUpdateConfiguration = false
  private var needsShowConfiguration = false
  private var isUpdatingConfiguration = false

  private func configurationDidChange(from old: Configuration?) {
    if (old == nil) != (configuration == nil) {
      configured?.remove()
      configured = configuration.map { _ in ConfiguredButtonContent(self) }
      if configuration == nil { applyContent() }
    }
    if isUpdatingConfiguration {
      invalidateIntrinsicContentSize()
    } else if old != configuration {
      setNeedsUpdateConfiguration()
    }
  }

  /// Sets the configuration up and shows it, if something has changed.
  func updateConfigurationIfNeeded() {
    guard needsUpdateConfiguration || needsShowConfiguration, !isUpdatingConfiguration else { return }
    needsShowConfiguration = false
    if needsUpdateConfiguration {
      needsUpdateConfiguration = false
      isUpdatingConfiguration = true
      updateConfiguration()
      isUpdatingConfiguration = false
    }
    if let configuration { configured?.show(configuration) }
  }

  // MARK: Selection and menu

  /// Whether a tap selects the button, or takes the selection back; with a menu as the primary action, whether the chosen
  /// action's title is shown.
  open var changesSelectionAsPrimaryAction = false {
    didSet { menuSelectionDidChange() }
  }

  /// Opens at a tap when `showsMenuAsPrimaryAction`, else when the button is pressed for long.
  open var menu: UIMenu? {
    didSet { menuSelectionDidChange() }
  }
  private(set) lazy var menuTracking = ButtonMenuTracking(self)

  /// Whether the button shows the choice of its menu.
  var isPopup: Bool { changesSelectionAsPrimaryAction && showsMenuAsPrimaryAction && menu != nil }

  /// A popup button always shows a choice: without a marked one the first.
  func menuSelectionDidChange() {
    if isPopup, let menu {
      if menu.selectedElements.isEmpty, let first = menu.choices.first { menu.choose(first) }
      if let chosen = menu.selectedElements.first { setTitle(chosen.title, for: .normal) }
    }
    contentDidChange()
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    if menu != nil { menuTracking.begin(touch) }
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    if menu != nil { menuTracking.move(touch) }
    return super.continueTracking(touch, with: event)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if menu != nil { menuTracking.end(touch) }
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    if menu != nil { menuTracking.end(nil) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard menu != nil, menuTracking.isOpen else { return super.touchesEnded(touches, with: event) }
    // As on iOS: what opened the menu is no tap on the button.
    menuTracking.end(touches.first)
    super.touchesCancelled(touches, with: event)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if menu != nil, isEnabled, event?.buttonMask.contains(.secondary) == true {
      menuTracking.open()
    } else {
      super.touchesBegan(touches, with: event)
    }
  }

  open override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow == nil, menu != nil { menuTracking.close() }
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
    if configuration != nil {
      // Also without a set-up by the app, what is shown follows the state.
      if automaticallyUpdatesConfiguration { needsUpdateConfiguration = true }
      needsShowConfiguration = true
      setNeedsLayout()
      return
    }
    applyTitle()
    applyImage()
    applyBackground()
    let opacity = isHighlighted && buttonType != .custom ? Self.pressedOpacity : 1
    storedTitleLabel?.layer.opacity = opacity
    let imageOpacity = isHighlighted && buttonType == .custom ? Self.pressedImageOpacity : opacity
    storedImageView?.layer.opacity = isEnabled ? imageOpacity : Self.disabledImageOpacity
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if storedTitleLabel != nil || storedImageView != nil || configuration != nil { applyContent() }
  }

  override func touchUpInsideDidHappen(_ event: UIEvent?) {
    if changesSelectionAsPrimaryAction { isSelected.toggle() }
    sendActions(for: .primaryActionTriggered, with: event)
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize {
    if let configured {
      updateConfigurationIfNeeded()
      return configured.size(fitting: nil)
    }
    return plainContentSize
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard let configured else { return intrinsicContentSize }
    updateConfigurationIfNeeded()
    return configured.size(fitting: size.width > 0 ? size.width : nil)
  }

  open override func sizeToFit() {
    super.sizeToFit()
    keepsTitlePadding = storedImageView?.image == nil && contentEdgeInsets == .zero
    setNeedsLayout()
  }

  /// Points above and below a title, contained in the size that fits.
  static let titlePadding: CGFloat = 6
  /// As measured on iOS, the padding of a title alone moves it off the edges only once the button was sized to fit.
  private(set) var keepsTitlePadding = false

  open override func layoutSubviews() {
    if configuration != nil { updateConfigurationIfNeeded() }
    super.layoutSubviews()
    if let configured {
      configured.layout()
      return
    }
    layoutPlainContent()
  }
}
