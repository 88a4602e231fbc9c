import Foundation

/// Manages a view hierarchy: creates its view when it is first asked for, and hears when that appears and disappears.
@MainActor open class UIViewController: UIResponder {
  private var storedView: UIView?
  /// What is overridden of the traits here; nil while nothing is and nobody watches them.
  var traitState: TraitState?
  /// Where the view is on its way into the window or out; see `UIViewController+appearance.swift`.
  var appearance = Appearance()
  /// The presentation that shows this controller; nil while it is not presented. Its presenter owns it.
  weak var presentation: Presentation?
  /// The presentation that this controller is the presenter of.
  var ownPresentation: Presentation?
  /// The presentation controller that was asked for before the presentation.
  var preparedPresentationController: UIPresentationController?
  /// The transition that goes on in this controller.
  weak var activeTransition: ControllerTransition?

  /// What bars show for this controller; given to `tabBarItem` and `navigationItem`, when those were made, too.
  open var title: String? {
    didSet {
      storedTabBarItem?.title = title
      storedNavigationItem?.title = title
    }
  }

  /// A controller whose view is made when it is first asked for.
  public override init() { super.init() }

  /// A controller whose view is made in code, as `init()`. There are no nib files here: a name traps.
  public init(nibName: String?, bundle: Bundle?) {
    precondition(nibName == nil, "UIViewController: there are no nib files on Linux, so none named \(nibName ?? "")")
    super.init()
  }

  // MARK: View

  /// The controller's root view, made by `loadView` when it is first asked for. Setting the root view of another controller
  /// traps.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return storedView
    }
    set {
      if let owner = newValue?.viewController, owner !== self {
        preconditionFailure(
          "UIViewController.view: \(newValue!) is the root view of \(owner), so it cannot be that of \(self) too")
      }
      storedView?.viewController = nil
      storedView = newValue
      newValue?.viewController = self
    }
  }

  /// The root view if it was made; never makes it.
  public var viewIfLoaded: UIView? { storedView }
  /// Whether the root view was made.
  public var isViewLoaded: Bool { storedView != nil }

  /// Makes the root view; a plain view as large as the screen unless overridden. Override it to set `view`, without `super`.
  open func loadView() {
    let view = UIView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  /// Makes the root view, unless it was made. Traps when `loadView` sets none.
  public func loadViewIfNeeded() {
    guard storedView == nil else { return }
    loadView()
    precondition(storedView != nil, "UIViewController: loadView of \(self) did not set view")
    viewDidLoad()
  }

  /// The root view was made. This and those below do nothing; for overriding.
  open func viewDidLoad() {}
  /// The view is about to appear: it is not in the window yet.
  open func viewWillAppear(_ animated: Bool) {}
  /// The view is in the window with its size and traits, about to be laid out.
  open func viewIsAppearing(_ animated: Bool) {}
  /// The view is in the window and laid out.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view is about to leave the window.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view has left the window.
  open func viewDidDisappear(_ animated: Bool) {}
  /// The root view is about to lay out its subviews.
  open func viewWillLayoutSubviews() {}
  /// The root view has laid out its subviews; what is inside those may follow.
  open func viewDidLayoutSubviews() {}
  /// The root view's `safeAreaInsets` changed.
  open func viewSafeAreaInsetsDidChange() {}
  /// The root view's constraints are to be updated. Call `super` last.
  open func updateViewConstraints() {}
  /// The root view's traits changed; nil stands for those before there was a scene.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// The traits of the root view; while it is not made the current ones, with what is overridden here.
  open var traitCollection: UITraitCollection { storedView?.traitCollection ?? expectedTraits }

  // MARK: Responder

  /// The presenter for a presented controller, else the superview of the root view, else the parent.
  open override var next: UIResponder? {
    (presentation?.isAttached == true ? presentation?.presenter : nil) ?? storedView?.storedSuperview ?? parent
  }
  override var hostWindow: UIWindow? { storedView?.window }

  // MARK: Containment

  /// The controller that this one is a child of.
  public private(set) weak var parent: UIViewController?
  /// The child controllers, in the order they were added.
  public private(set) var children: [UIViewController] = []

  /// Makes `child` a child controller, taking it from its present parent. Add its view yourself, then call `didMove(toParent:)`.
  open func addChild(_ child: UIViewController) {
    var ancestor: UIViewController? = self
    while let controller = ancestor {
      precondition(
        controller !== child,
        "UIViewController: cannot add \(child) as a child of \(self): it is that one or contains it")
      ancestor = controller.parent
    }
    guard child.parent !== self else { return }
    child.removeFromParent()
    child.appearance.isMovingToParent = true
    child.willMove(toParent: self)
    children.append(child)
    child.parent = self
  }

  /// Takes the controller out of its parent; nothing happens when it has none.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
    appearance.endMoving()
  }

  /// The controller is about to get a parent, or to lose it (nil). Call `super` when overriding it.
  open func willMove(toParent parent: UIViewController?) {
    if parent == nil { appearance.isMovingFromParent = true }
  }

  /// The controller has a parent, or none (nil). Containers call it after their transition. Call `super` when overriding it.
  open func didMove(toParent parent: UIViewController?) {
    if !appearance.isInTransition { appearance.endMoving() }
  }

  /// Whether the view appears because the controller gets a parent: from `addChild` until it has appeared.
  open var isMovingToParent: Bool { appearance.isMovingToParent }
  /// Whether the view disappears because the controller loses its parent.
  open var isMovingFromParent: Bool { appearance.isMovingFromParent }

  /// Whether appearance callbacks are passed on to children; true unless overridden.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// The children that appear and disappear with this controller: those whose view is inside this one's.
  var appearingChildren: [UIViewController] {
    guard let view = storedView else { return [] }
    return children.filter { $0.viewIfLoaded?.isDescendant(of: view) == true }
  }

  /// Tells the controller that its view begins to appear or disappear. Calls are strictly paired: telling it what it
  /// already does is ignored, and turning a transition round first sends the opposite callback.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginAppearance(isAppearing, animated: animated)
  }

  /// Ends the transition that `beginAppearanceTransition` began.
  public func endAppearanceTransition() { finishAppearance() }

  // MARK: Presentation

  /// How the controller is shown when it is presented; `automatic` unless set.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic {
    didSet { if oldValue != modalPresentationStyle { preparedPresentationController = nil } }
  }

  /// Whether presentations `currentContext` and `overCurrentContext` from here or from inside cover this controller.
  open var definesPresentationContext = false

  /// Whether the user cannot dismiss the controller; `dismiss` in code still does.
  open var isModalInPresentation = false

  /// Gives the presentation controller of the style `custom`.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?

  /// The size, in points, that a container or form sheet should give the view; zero means no wish.
  open var preferredContentSize = CGSize.zero {
    didSet { if oldValue != preferredContentSize { presentation?.controller.containerView?.setNeedsLayout() } }
  }

  /// Presents `viewController` over this one, from the outermost ancestor, or from the nearest that defines a context where the
  /// style asks for that. `completion` runs after its `viewDidAppear`.
  ///
  /// Nothing happens but a message when this controller presents one already or is not in a window. Presenting a controller
  /// that is presented or has a parent, or one on itself, traps.
  open func present(_ viewController: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
    Presentation.present(viewController, from: self, animated: flag, completion: completion)
  }

  /// Dismisses what this controller or an ancestor presents, with everything above it; without such, the presentation that
  /// this controller is in. `completion` runs after the last `viewDidDisappear`, and at once when there is nothing to dismiss.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    Presentation.dismiss(from: self, animated: flag, completion: completion)
  }

  /// Shows `viewController` where the surroundings think best: a navigation controller pushes it, else it is presented.
  open func show(_ viewController: UIViewController, sender: Any?) {
    if let parent { parent.show(viewController, sender: sender) } else { present(viewController, animated: true) }
  }

  /// Shows `viewController` as the detail of a split interface; without one it is presented.
  open func showDetailViewController(_ viewController: UIViewController, sender: Any?) {
    if let parent {
      parent.showDetailViewController(viewController, sender: sender)
    } else {
      present(viewController, animated: true)
    }
  }

  // MARK: Safe area

  /// What the app adds to the safe area of this controller's view, in points. What is not a number counts as nothing.
  open var additionalSafeAreaInsets: UIEdgeInsets = .zero {
    didSet { if oldValue != additionalSafeAreaInsets { safeAreaInsetsMayHaveChanged() } }
  }

  /// What the container's bars cover of this controller's view, in points.
  var containerSafeAreaInsets: UIEdgeInsets = .zero {
    didSet { if oldValue != containerSafeAreaInsets { safeAreaInsetsMayHaveChanged() } }
  }

  var totalAdditionalSafeAreaInsets: UIEdgeInsets {
    let own = additionalSafeAreaInsets.limited
    return UIEdgeInsets(
      top: own.top + containerSafeAreaInsets.top, left: own.left + containerSafeAreaInsets.left,
      bottom: own.bottom + containerSafeAreaInsets.bottom, right: own.right + containerSafeAreaInsets.right)
  }

  private func safeAreaInsetsMayHaveChanged() {
    storedView?.propagateSafeAreaChange()
  }

  // MARK: Margins

  /// The margins, in points, that the root view has at least: 16 at the sides.
  open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)
  }

  /// Whether the root view's margins are at least `systemMinimumLayoutMargins`; true at first. Without it they are those of any
  /// other view.
  open var viewRespectsSystemMinimumLayoutMargins = true {
    didSet {
      if oldValue != viewRespectsSystemMinimumLayoutMargins { storedView?.propagateMarginChange() }
    }
  }

  /// The root view's `layoutMargins` changed; for overriding.
  open func viewLayoutMarginsDidChange() {}

  // MARK: Bars

  private var storedTabBarItem: UITabBarItem?
  private var storedNavigationItem: UINavigationItem?

  /// What a tab bar shows for this controller, made from `title` when it is first asked for.
  open var tabBarItem: UITabBarItem! {
    get {
      if let item = storedTabBarItem { return item }
      let item = UITabBarItem(title: title, image: nil, tag: 0)
      storedTabBarItem = item
      return item
    }
    set {
      guard storedTabBarItem !== newValue else { return }
      storedTabBarItem = newValue
      (parent as? UITabBarController)?.tabBarItemsDidChange()
    }
  }

  /// Whether an item was made or set.
  var hasTabBarItem: Bool { storedTabBarItem != nil }

  /// What a navigation bar shows for this controller, made from `title` when it is first asked for.
  open var navigationItem: UINavigationItem {
    if let item = storedNavigationItem { return item }
    let item = UINavigationItem(title: title ?? "")
    storedNavigationItem = item
    return item
  }

  /// Whether the tab bar is hidden while this controller, or one pushed on it, is shown by a navigation controller. It counts
  /// when the controller is pushed, not for a root.
  open var hidesBottomBarWhenPushed = false

  /// What the toolbar of the navigation controller shows for this controller.
  open var toolbarItems: [UIBarButtonItem]? {
    get { storedToolbarItems }
    set { setToolbarItems(newValue, animated: false) }
  }
  private var storedToolbarItems: [UIBarButtonItem]?

  /// Replaces `toolbarItems`; at once, `animated` or not.
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    storedToolbarItems = toolbarItems
    navigationController?.toolbarItemsDidChange(of: self)
  }

  /// Whether the user edits what the controller shows.
  open var isEditing: Bool {
    get { storedIsEditing }
    set { setEditing(newValue, animated: false) }
  }
  private var storedIsEditing = false
  private var storedEditButtonItem: UIBarButtonItem?

  /// Begins or ends editing; the edit button follows. Call `super` when overriding it.
  open func setEditing(_ editing: Bool, animated: Bool) {
    storedIsEditing = editing
    storedEditButtonItem?.becomeSystemItem(editing ? .done : .edit)
  }

  /// A button that begins and ends editing.
  open var editButtonItem: UIBarButtonItem {
    if let item = storedEditButtonItem { return item }
    let item = UIBarButtonItem(
      systemItem: isEditing ? .done : .edit,
      primaryAction: UIAction { [weak self] _ in
        guard let self else { return }
        setEditing(!isEditing, animated: true)
      })
    storedEditButtonItem = item
    return item
  }

  /// Whether the bar at the bottom of a tab bar controller is to be hidden while this controller is its selected one.
  var wantsBottomBarHidden: Bool { false }
}

extension UIViewController {
  /// The nearest ancestor that is a tab bar controller.
  public var tabBarController: UITabBarController? { nearestAncestor() }

  /// The nearest ancestor that is a navigation controller.
  public var navigationController: UINavigationController? { nearestAncestor() }

  private func nearestAncestor<Container: UIViewController>() -> Container? {
    var controller = parent
    while let current = controller {
      if let found = current as? Container { return found }
      controller = current.parent
    }
    return nil
  }

  /// The transition that this controller or one that contains it takes part in; nil when none goes on, or one that is not
  /// animated.
  public var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    var controller: UIViewController? = self
    while let current = controller {
      if let transition = current.activeTransition { return transition }
      controller = current.parent
    }
    return nil
  }
}
