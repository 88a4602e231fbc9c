import Foundation
import QuartzCore

/// Shows the topmost of a stack of controllers, under a bar with the way back.
///
/// The stack changes at once; what is shown follows it in `UINavigationController+transitions.swift`.
@MainActor open class UINavigationController: UIViewController {
  public enum Operation: Int, Sendable { case none, push, pop }

  /// Hears of the controllers that are shown.
  open weak var delegate: (any UINavigationControllerDelegate)?

  /// The bar at the top. Its items come from the controllers; do not set them yourself.
  open var navigationBar: UINavigationBar { bar }
  private lazy var bar: UINavigationBar = {
    let bar = barClass.init(frame: .zero)
    bar.controller = self
    return bar
  }()

  /// The bar at the bottom, with the topmost controller's `toolbarItems`.
  open var toolbar: UIToolbar! { toolbarView }
  private(set) lazy var toolbarView = toolbarClass.init(frame: .zero)

  private let barClass: UINavigationBar.Type
  private let toolbarClass: UIToolbar.Type
  /// The stack as it is to be, root first.
  var stack: [UIViewController] = []
  /// What is shown and how that changes.
  var display = NavigationDisplay()
  private var barIsHidden = false
  private var toolbarIsHidden = true

  // MARK: Making

  /// A controller with an empty stack.
  public override init() {
    barClass = UINavigationBar.self
    toolbarClass = UIToolbar.self
    super.init()
  }

  /// A controller with an empty stack, as `init()`; a nib name traps.
  public override init(nibName: String?, bundle: Bundle?) {
    barClass = UINavigationBar.self
    toolbarClass = UIToolbar.self
    super.init(nibName: nibName, bundle: bundle)
  }

  /// A controller whose stack begins with `rootViewController`.
  public init(rootViewController: UIViewController) {
    barClass = UINavigationBar.self
    toolbarClass = UIToolbar.self
    super.init()
    pushViewController(rootViewController, animated: false)
  }

  /// A controller with bars of the app's classes; nil means UIKit's.
  public init(navigationBarClass: UINavigationBar.Type?, toolbarClass: UIToolbar.Type?) {
    barClass = navigationBarClass ?? UINavigationBar.self
    self.toolbarClass = toolbarClass ?? UIToolbar.self
    super.init()
  }

  // MARK: Interactive pop

  /// Follows a finger from the leading edge that drags the topmost controller away; made when the view is loaded or this is
  /// asked for. It begins only while the bar shows its back button, unless it is given another delegate.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { popGesture }
  private lazy var popGestureDelegate = PopGestureDelegate(controller: self)
  private lazy var popGesture: UIScreenEdgePanGestureRecognizer = {
    let gesture = UIScreenEdgePanGestureRecognizer(target: self, action: UINavigationController.edgeWasDragged)
    gesture.edges = .left
    gesture.maximumNumberOfTouches = 1
    gesture.delegate = popGestureDelegate
    return gesture
  }()

  private func edgeWasDragged(_ gesture: UIScreenEdgePanGestureRecognizer) { followPop(gesture) }

  // MARK: Stack

  /// The controllers from the root to the topmost.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The topmost controller of the stack.
  open var topViewController: UIViewController? { stack.last }

  /// What the user sees: the topmost controller, or what is presented over it.
  open var visibleViewController: UIViewController? {
    var visible = presentedViewController
    while let next = visible?.presentedViewController { visible = next }
    return visible ?? topViewController
  }

  /// Replaces the stack. A controller that was in it is popped to, another one is pushed. Traps when one is twice among them or
  /// is a navigation controller.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    completeInteractivePop()
    for (index, controller) in viewControllers.enumerated() {
      checkCanBePushed(controller)
      precondition(
        !viewControllers[..<index].contains(controller),
        "UINavigationController.setViewControllers: \(controller) is among them twice")
    }
    replaceStack(with: viewControllers, animated: animated)
  }

  /// Puts `viewController` on top and shows it. Traps when it is in the stack already, or is a navigation controller.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    completeInteractivePop()
    checkCanBePushed(viewController)
    precondition(
      !stack.contains(viewController),
      "UINavigationController.pushViewController: \(viewController) is in the stack of \(self) already")
    replaceStack(with: stack + [viewController], animated: animated)
  }

  /// Takes the topmost controller off and shows the one below. Nil, with nothing done, when only the root is left.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    completeInteractivePop()
    guard stack.count > 1, let popped = stack.last else { return nil }
    replaceStack(with: Array(stack.dropLast()), animated: animated)
    return popped
  }

  /// Takes off all but the root. Returns those taken, from the bottom up; nil when there is nothing above the root.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    completeInteractivePop()
    guard let root = stack.first else { return nil }
    return popToViewController(root, animated: animated)
  }

  /// Takes off what is above `viewController`. Returns those taken, from the bottom up; nil when it is the topmost. Traps when it
  /// is not in the stack.
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    completeInteractivePop()
    guard let index = stack.firstIndex(of: viewController) else {
      preconditionFailure(
        "UINavigationController.popToViewController: \(viewController) is not in the stack of \(self)")
    }
    let popped = Array(stack[(index + 1)...])
    guard !popped.isEmpty else { return nil }
    replaceStack(with: Array(stack[...index]), animated: animated)
    return popped
  }

  /// Pushes `viewController`.
  open override func show(_ viewController: UIViewController, sender: Any?) {
    pushViewController(viewController, animated: true)
  }

  private func checkCanBePushed(_ controller: UIViewController) {
    precondition(
      !(controller is UINavigationController),
      "UINavigationController: \(controller) is a navigation controller, which cannot be pushed")
  }

  /// The bar's back button was tapped.
  func backButtonWasTapped() { popViewController(animated: true) }

  // MARK: View

  open override func loadView() {
    super.loadView()
    view.backgroundColor = .systemBackground
    view.clipsToBounds = true
    view.addSubview(bar)
    view.addGestureRecognizer(popGesture)
    bar.isHidden = barIsHidden
    bar.replaceItems(stack.map(\.navigationItem))
    if !toolbarIsHidden { view.addSubview(toolbarView) }
    synchronize()
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    layoutBars()
  }

  /// Places the bars and what is shown, and tells that how much of it the bars cover.
  func layoutBars() {
    let bounds = view.bounds
    let safe = view.safeAreaInsets
    var covered = UIEdgeInsets.zero
    let barHeight = bar.sizeThatFits(bounds.size).height
    popGesture.edges = view.effectiveUserInterfaceLayoutDirection == .rightToLeft ? .right : .left
    bar.frame = CGRect(x: bounds.minX, y: bounds.minY + safe.top, width: bounds.width, height: barHeight)
    if !barIsHidden { covered.top = barHeight }
    if !toolbarIsHidden {
      let height = UIToolbar.standardHeight
      toolbarView.frame = CGRect(
        x: bounds.minX, y: bounds.maxY - safe.bottom - height, width: bounds.width, height: height)
      covered.bottom = height
    }
    for controller in stack { controller.containerSafeAreaInsets = covered }
    // A finger that drags the views from side to side places them itself.
    guard display.interaction == nil, let shown = display.shown?.viewIfLoaded, shown.superview === view else { return }
    shown.frame = bounds
  }

  // MARK: Bars

  /// Whether the navigation bar is hidden.
  open var isNavigationBarHidden: Bool {
    get { barIsHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  /// Hides or shows the navigation bar; at once, `animated` or not.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    guard barIsHidden != hidden else { return }
    barIsHidden = hidden
    guard isViewLoaded else { return }
    bar.isHidden = hidden
    layoutBars()
  }

  /// Whether the toolbar is hidden; true at first.
  open var isToolbarHidden: Bool {
    get { toolbarIsHidden }
    set { setToolbarHidden(newValue, animated: false) }
  }

  /// Hides or shows the toolbar; at once, `animated` or not.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    guard toolbarIsHidden != hidden else { return }
    toolbarIsHidden = hidden
    guard isViewLoaded else { return }
    if hidden { toolbarView.removeFromSuperview() } else { view.addSubview(toolbarView) }
    toolbarView.setItems(topViewController?.toolbarItems, animated: animated)
    layoutBars()
  }

  func toolbarItemsDidChange(of controller: UIViewController) {
    guard !toolbarIsHidden, controller === topViewController else { return }
    toolbarView.setItems(controller.toolbarItems, animated: false)
  }

  /// The bars follow the stack.
  func updateBars() {
    bar.replaceItems(stack.map(\.navigationItem))
    if !toolbarIsHidden { toolbarView.setItems(topViewController?.toolbarItems, animated: false) }
    tabBarController?.bottomBarWishDidChange()
  }

  override var wantsBottomBarHidden: Bool { stack.dropFirst().contains { $0.hidesBottomBarWhenPushed } }

  /// The item of the root controller, unless this controller was given one of its own.
  open override var tabBarItem: UITabBarItem! {
    get {
      if hasTabBarItem { return super.tabBarItem }
      return stack.first?.tabBarItem ?? super.tabBarItem
    }
    set { super.tabBarItem = newValue }
  }
}
