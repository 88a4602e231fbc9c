import CoreGraphics
import Foundation
import QuartzCore

/// A bar of tabs, one of which is selected.
@MainActor open class UITabBar: UIView {
  /// Points. LOOK: tab bar 49 high.
  static let standardHeight: CGFloat = 49

  /// Hears of the user's choices.
  open weak var delegate: (any UITabBarDelegate)?

  /// The tabs from leading to trailing.
  open var items: [UITabBarItem]? {
    get { storedItems }
    set { setItems(newValue, animated: false) }
  }

  /// The selected tab; nil means none. Setting it does not tell the delegate.
  open weak var selectedItem: UITabBarItem? {
    didSet { if oldValue !== selectedItem { updateButtons() } }
  }

  /// The colour of tabs that are not selected; nil means grey.
  open var unselectedItemTintColor: UIColor? {
    didSet { updateButtons() }
  }

  /// The bar's background; nil means the system's.
  open var barTintColor: UIColor? {
    didSet { updateBackground() }
  }

  private var storedItems: [UITabBarItem]?
  private var buttons: [TabBarButton] = []
  private lazy var background = BarBackground(of: self, line: .top)

  public required override init(frame: CGRect) {
    super.init(frame: frame)
    contentMode = .redraw
    updateBackground()
  }

  /// Replaces the tabs, with a dissolve when asked for. The selection is kept when its tab is among the new ones.
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
    guard animated, layer.isInWindow else { return replaceItems(with: items) }
    UIView.transition(
      with: self, duration: Self.controlAnimationDuration, options: [.transitionCrossDissolve, .allowUserInteraction],
      animations: { self.replaceItems(with: items) })
  }

  private func replaceItems(with items: [UITabBarItem]?) {
    for item in storedItems ?? [] { item.onChange = nil }
    for button in buttons { button.removeFromSuperview() }
    storedItems = items
    buttons = (items ?? []).map { item in
      let button = TabBarButton(item: item)
      button.addAction(UIAction { [weak self, weak item] _ in if let item { self?.choose(item) } }, for: .touchUpInside)
      item.onChange = { [weak button] in button?.itemDidChange() }
      addSubview(button)
      return button
    }
    if let selected = selectedItem, items?.contains(selected) != true { selectedItem = nil }
    updateButtons()
    setNeedsLayout()
  }

  private func choose(_ item: UITabBarItem) {
    if let controller = delegate as? UITabBarController {
      controller.barDidChoose(item)
    } else {
      selectedItem = item
      delegate?.tabBar(self, didSelect: item)
    }
  }

  private func updateButtons() {
    for button in buttons {
      button.isSelected = button.item === selectedItem
      button.normalColor = unselectedItemTintColor ?? .systemGray
    }
  }

  private func updateBackground() { background.updateColors(of: self, tint: barTintColor) }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    updateBackground()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    updateBackground()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.standardHeight + safeAreaInsets.bottom)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.standardHeight)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    background.layOut(in: self)
    guard !buttons.isEmpty else { return }
    let pixel = 1 / max(1, layer.contentsScale)
    let width = bounds.width / CGFloat(buttons.count)
    for (index, button) in buttons.enumerated() {
      // Edges on whole pixels, so that icons and titles are sharp.
      let left = (CGFloat(index) * width / pixel).rounded() * pixel
      let right = (CGFloat(index + 1) * width / pixel).rounded() * pixel
      button.frame = CGRect(x: bounds.minX + left, y: bounds.minY, width: right - left, height: Self.standardHeight)
    }
  }
}
