import Foundation

/// Shows one of several controllers, chosen by a tab bar at the bottom.
///
/// A custom bar class, given in a storyboard on iOS, is given by overriding `tabBarClass`.
@MainActor open class UITabBarController: UIViewController, UITabBarDelegate {
  /// The class of `tabBar`.
  open class var tabBarClass: UITabBar.Type { UITabBar.self }

  /// The bar. Its items come from the controllers; do not set them yourself.
  public private(set) lazy var tabBar: UITabBar = {
    let bar = Self.tabBarClass.init(frame: .zero)
    bar.delegate = self
    return bar
  }()

  /// Decides on and hears of the user's choices.
  open weak var delegate: (any UITabBarControllerDelegate)?

  private var storedViewControllers: [UIViewController] = []
  private var storedSelection: UIViewController?

  /// The controllers, one a tab. Setting them keeps the selection when it is among the new ones, else selects the first.
  open var viewControllers: [UIViewController]? {
    get { storedViewControllers.isEmpty ? nil : storedViewControllers }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Replaces the controllers, as `viewControllers` does; at once, `animated` or not.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let new = viewControllers ?? []
    for old in storedViewControllers where !new.contains(old) {
      if old === storedSelection { hide(old) }
      old.willMove(toParent: nil)
      old.removeFromParent()
    }
    storedViewControllers = new
    for controller in new where controller.parent !== self {
      addChild(controller)
      controller.didMove(toParent: self)
    }
    if isViewLoaded { tabBar.setItems(new.map { $0.tabBarItem }, animated: animated) }
    if storedSelection.map({ !new.contains($0) }) ?? true { storedSelection = nil }
    if storedSelection == nil, let first = new.first { select(first) } else { synchronizeBar() }
  }

  /// The controller shown; nil when there is none. Setting one that is not among `viewControllers` traps.
  open var selectedViewController: UIViewController? {
    get { storedSelection }
    set {
      guard let newValue else { return }
      precondition(
        storedViewControllers.contains(newValue),
        "UITabBarController.selectedViewController: \(newValue) is not among viewControllers")
      select(newValue)
    }
  }

  /// The index of the controller shown; `NSNotFound` when there is none. An index without a controller is ignored.
  open var selectedIndex: Int {
    get { storedSelection.flatMap { storedViewControllers.firstIndex(of: $0) } ?? NSNotFound }
    set {
      guard storedViewControllers.indices.contains(newValue) else { return }
      select(storedViewControllers[newValue])
    }
  }

  // MARK: View

  open override func loadView() {
    super.loadView()
    view.addSubview(tabBar)
    synchronizeItems()
    if let selection = storedSelection { place(selection) }
  }

  /// Whether the selected controller wants the bar hidden, as last laid out.
  private var hidesBar = false

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let bounds = view.bounds
    let isHidden = storedSelection?.wantsBottomBarHidden ?? false
    let height = tabBar.sizeThatFits(bounds.size).height
    // Written when the wish changes only: the app may have hidden the bar itself.
    if isHidden != hidesBar {
      hidesBar = isHidden
      tabBar.isHidden = isHidden
    }
    tabBar.frame = CGRect(x: bounds.minX, y: bounds.maxY - height, width: bounds.width, height: height)
    if let shown = storedSelection?.viewIfLoaded, shown.superview === view { shown.frame = bounds }
    for controller in storedViewControllers {
      controller.containerSafeAreaInsets = UIEdgeInsets(top: 0, left: 0, bottom: tabBar.isHidden ? 0 : height, right: 0)
    }
  }

  // MARK: Selection

  private func select(_ controller: UIViewController) {
    guard controller !== storedSelection else {
      synchronizeBar()
      return
    }
    let old = storedSelection
    storedSelection = controller
    if isViewLoaded {
      if let old { hide(old) }
      // A callback may have selected another one meanwhile.
      if storedSelection === controller { show(controller) }
    }
    synchronizeBar()
    if isViewLoaded { view.setNeedsLayout() }
  }

  private func hide(_ controller: UIViewController) {
    guard let view = controller.viewIfLoaded, view.superview != nil else { return }
    controller.beginAppearanceTransition(false, animated: false)
    view.removeFromSuperview()
    controller.endAppearanceTransition()
  }

  private func show(_ controller: UIViewController) {
    if isAppearingOrAppeared {
      controller.beginAppearanceTransition(true, animated: false)
      if storedSelection === controller {
        place(controller)
      } else {
        controller.beginAppearanceTransition(false, animated: false)
      }
      controller.endAppearanceTransition()
    } else {
      place(controller)
    }
  }

  private func place(_ controller: UIViewController) {
    let shown: UIView = controller.view
    guard shown.superview !== view else { return }
    shown.frame = view.bounds
    shown.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.insertSubview(shown, at: 0)
  }

  /// The selected controller wants the bar hidden, or shown again.
  func bottomBarWishDidChange() {
    guard isViewLoaded, hidesBar != (storedSelection?.wantsBottomBarHidden ?? false) else { return }
    view.setNeedsLayout()
  }

  /// A controller has another item: its tab is made anew.
  func tabBarItemsDidChange() { if isViewLoaded { synchronizeItems() } }

  private func synchronizeItems() {
    let items: [UITabBarItem] = storedViewControllers.map { $0.tabBarItem }
    if tabBar.items ?? [] != items { tabBar.setItems(items, animated: false) }
    synchronizeBar()
  }

  private func synchronizeBar() {
    guard isViewLoaded else { return }
    tabBar.selectedItem = storedSelection?.tabBarItem
  }

  // MARK: Bar delegate

  /// The user chose an item: its controller is shown, if `delegate` agrees. Call `super` when overriding it in a class that
  /// inherits from another subclass; the selection is made before this is called.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}

  /// The bar's first station: makes the selection, then calls the overridable `tabBar(_:didSelect:)`.
  func barDidChoose(_ item: UITabBarItem) {
    guard let controller = storedViewControllers.first(where: { $0.tabBarItem === item }) else { return }
    guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else {
      synchronizeBar()
      return
    }
    if controller === storedSelection, let navigation = controller as? UINavigationController {
      // As on iOS: a tap on the selected tab leads back to its beginning.
      navigation.popToRootViewController(animated: true)
    }
    select(controller)
    tabBar(tabBar, didSelect: item)
    delegate?.tabBarController(self, didSelect: controller)
  }
}
