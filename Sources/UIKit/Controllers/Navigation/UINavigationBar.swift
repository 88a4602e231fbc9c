import CoreGraphics
import Foundation
import QuartzCore

/// Decides on and hears of changes of a navigation bar's items.
@MainActor public protocol UINavigationBarDelegate: AnyObject {
  /// Whether `item` may be put on the bar; true unless implemented.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
  /// `item` is on the bar.
  func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
  /// Whether `item` may leave the bar; true unless implemented.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
  /// `item` has left the bar.
  func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

extension UINavigationBarDelegate {
  public func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool { true }
  public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
  public func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool { true }
  public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
}

/// A bar with a title, a way back and buttons, for the topmost of a stack of items.
@MainActor open class UINavigationBar: UIView {
  /// Points. LOOK: navigation bar 44 high.
  static let standardHeight: CGFloat = 44

  /// Decides on and hears of changes of the items; that of a navigation controller's bar is not asked.
  open weak var delegate: (any UINavigationBarDelegate)?

  /// The items, the topmost last.
  open var items: [UINavigationItem]? {
    get { storedItems }
    set { setItems(newValue, animated: false) }
  }
  /// The item that is shown.
  open var topItem: UINavigationItem? { storedItems.last }
  /// The item that the back button leads to.
  open var backItem: UINavigationItem? { storedItems.dropLast().last }

  /// The bar's background; nil means the system's.
  open var barTintColor: UIColor? {
    didSet { updateBackground() }
  }

  /// Attributes of titles, of which the colour is used.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? {
    didSet { rebuild() }
  }

  private var storedItems: [UINavigationItem] = []
  private var content: NavigationBarContent?
  private var outgoing: NavigationBarContent?
  private lazy var background = BarBackground(of: self, line: .bottom)
  /// The controller whose stack the items are; nil for a bar of the app's own.
  weak var controller: UINavigationController?

  public required override init(frame: CGRect) {
    super.init(frame: frame)
    updateBackground()
  }

  /// Replaces the items; at once, `animated` or not. Traps on the bar of a navigation controller, as on iOS.
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    checkIsOwn("setItems")
    replaceItems(items ?? [])
  }

  /// Puts `item` on top, if the delegate agrees. Traps on the bar of a navigation controller.
  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    checkIsOwn("pushItem")
    guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
    replaceItems(storedItems + [item])
    delegate?.navigationBar(self, didPush: item)
  }

  /// Takes the topmost item off, if the delegate agrees, but never the last one. Nil when nothing was taken. Traps on the bar
  /// of a navigation controller.
  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    checkIsOwn("popItem")
    guard storedItems.count > 1, let item = storedItems.last, delegate?.navigationBar(self, shouldPop: item) ?? true
    else { return nil }
    replaceItems(Array(storedItems.dropLast()))
    delegate?.navigationBar(self, didPop: item)
    return item
  }

  private func checkIsOwn(_ call: String) {
    precondition(
      controller == nil,
      "UINavigationBar.\(call): the items of \(self) are those of the controllers of its navigation controller")
  }

  func replaceItems(_ items: [UINavigationItem]) {
    guard items != storedItems else { return }
    for item in storedItems { stopWatching(item) }
    storedItems = items
    rebuild()
  }

  private func goBack() {
    if let controller { controller.backButtonWasTapped() } else { popItem(animated: true) }
  }

  // MARK: Content

  private func buttons(of item: UINavigationItem) -> [UIBarButtonItem] {
    (item.leftBarButtonItems ?? []) + (item.rightBarButtonItems ?? []) + [item.backBarButtonItem].compactMap { $0 }
  }

  private func stopWatching(_ item: UINavigationItem) {
    item.onChange = nil
    for button in buttons(of: item) { button.onChange = nil }
  }

  /// Shows the topmost item anew.
  private func rebuild() {
    content?.removeFromSuperview()
    content = nil
    guard let item = topItem else { return }
    let color = titleTextAttributes?[.foregroundColor] as? UIColor
    let new = NavigationBarContent(item: item, previous: backItem, titleColor: color) { [weak self] in self?.goBack() }
    new.frame = bounds
    new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(new)
    content = new
    for watched in [item, backItem].compactMap({ $0 }) {
      watched.onChange = { [weak self] in self?.setNeedsRebuild() }
      for button in buttons(of: watched) { button.onChange = { [weak self] in self?.setNeedsRebuild() } }
    }
    invalidateIntrinsicContentSize()
    if let controller, controller.isViewLoaded { controller.view.setNeedsLayout() }
  }

  private var needsRebuild = false

  private func setNeedsRebuild() {
    needsRebuild = true
    setNeedsLayout()
  }

  /// Keeps what is shown while other items come, to fade from it to them; see `fade(to:)`.
  func beginFade() {
    outgoing?.removeFromSuperview()
    outgoing = content
    content = nil
    outgoing?.isUserInteractionEnabled = false
  }

  /// Shows the new items by `fraction`, 0 ... 1, over the old ones.
  func fade(to fraction: CGFloat) {
    content?.alpha = fraction
    outgoing?.alpha = 1 - fraction
  }

  func endFade() {
    outgoing?.removeFromSuperview()
    outgoing = nil
    content?.alpha = 1
  }

  // MARK: Look

  private func updateBackground() { background.updateColors(of: self, tint: barTintColor) }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    updateBackground()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    updateBackground()
  }

  private var height: CGFloat {
    Self.standardHeight + (topItem?.prompt == nil ? 0 : NavigationBarContent.promptHeight)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: height) }

  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: height) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if needsRebuild {
      needsRebuild = false
      rebuild()
    }
    background.layOut(in: self)
    content?.frame = bounds
    content?.setNeedsLayout()
  }
}
