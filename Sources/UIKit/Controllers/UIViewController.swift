import Foundation

/// Manages a view hierarchy: creates its view when it is first asked for, and hears when that appears and disappears.
@MainActor open class UIViewController: UIResponder {
  private var storedView: UIView?
  private var appearance = AppearanceState.disappeared

  /// What a tab bar shows for this controller; given to `tabBarItem`, when that was made, too.
  open var title: String? {
    didSet { storedTabBarItem?.title = title }
  }

  /// A controller whose view is made when it is first asked for.
  public override init() { super.init() }

  /// A controller whose view is made in code, as `init()`. There are no nib files here: a name traps.
  public init(nibName: String?, bundle: Bundle?) {
    precondition(nibName == nil, "UIViewController: there are no nib files on Linux, so none named \(nibName ?? "")")
    super.init()
  }

  // MARK: View

  /// The controller's root view, made by `loadView` when it is first asked for.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return storedView
    }
    set {
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
  /// The traits of the root view; the current ones while it is not made.
  open var traitCollection: UITraitCollection { storedView?.traitCollection ?? UITraitCollection.current }

  // MARK: Responder

  open override var next: UIResponder? { storedView?.storedSuperview ?? parent }
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
  }

  /// The controller is about to get a parent, or to lose it (nil); for overriding.
  open func willMove(toParent parent: UIViewController?) {}
  /// The controller has a parent, or none (nil); for overriding. Containers call it after their transition.
  open func didMove(toParent parent: UIViewController?) {}

  /// Whether appearance callbacks are passed on to children; true unless overridden.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// The children that appear and disappear with this controller: those whose view is inside this one's.
  var appearingChildren: [UIViewController] {
    guard let view = storedView else { return [] }
    return children.filter { $0.viewIfLoaded?.isDescendant(of: view) == true }
  }

  // MARK: Appearance

  enum AppearanceState { case appearing, appeared, disappearing, disappeared }

  /// Tells the controller that its view begins to appear or disappear. Calls are strictly paired: telling it what it
  /// already does is ignored, and turning a transition round first sends the opposite callback.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    if isAppearing {
      guard appearance == .disappeared || appearance == .disappearing else { return }
      appearance = .appearing
      loadViewIfNeeded()
      viewWillAppear(animated)
    } else {
      guard appearance == .appeared || appearance == .appearing else { return }
      appearance = .disappearing
      viewWillDisappear(animated)
    }
    // The callback may have turned the transition round: the children have heard of that then.
    guard appearance == (isAppearing ? .appearing : .disappearing) else { return }
    if shouldAutomaticallyForwardAppearanceMethods {
      for child in appearingChildren { child.beginAppearanceTransition(isAppearing, animated: animated) }
    }
  }

  /// Ends the transition that `beginAppearanceTransition` began.
  public func endAppearanceTransition() { finishAppearanceTransition(animated: false) }

  /// Tells the controller and those inside it that their views, now in the window, are about to be laid out.
  private func announceIsAppearing(animated: Bool) {
    guard appearance == .appearing else { return }
    viewIsAppearing(animated)
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in appearingChildren { child.announceIsAppearing(animated: animated) }
  }

  private func finishAppearanceTransition(animated: Bool) {
    if appearance == .appearing {
      announceIsAppearing(animated: animated)
      // As documented, the view is laid out between `viewIsAppearing` and `viewDidAppear`.
      if let view = storedView, view.window != nil { view.layoutIfNeeded() }
    }
    finishAnnouncedTransition(animated: animated)
  }

  private func finishAnnouncedTransition(animated: Bool) {
    switch appearance {
    case .appearing:
      appearance = .appeared
      viewDidAppear(animated)
    case .disappearing:
      appearance = .disappeared
      viewDidDisappear(animated)
    case .appeared, .disappeared: return
    }
    if shouldAutomaticallyForwardAppearanceMethods {
      for child in appearingChildren { child.finishAnnouncedTransition(animated: animated) }
    }
  }

  /// Makes the view disappear in one step.
  func endAppearance(animated: Bool) {
    beginAppearanceTransition(false, animated: animated)
    endAppearanceTransition()
  }

  /// Whether the view is on its way in or there.
  var isAppearingOrAppeared: Bool { appearance == .appearing || appearance == .appeared }

  // MARK: Safe area

  /// What the app adds to the safe area of this controller's view, in points.
  open var additionalSafeAreaInsets: UIEdgeInsets = .zero {
    didSet { if oldValue != additionalSafeAreaInsets { safeAreaInsetsMayHaveChanged() } }
  }

  /// What the container's bars cover of this controller's view, in points.
  var containerSafeAreaInsets: UIEdgeInsets = .zero {
    didSet { if oldValue != containerSafeAreaInsets { safeAreaInsetsMayHaveChanged() } }
  }

  var totalAdditionalSafeAreaInsets: UIEdgeInsets {
    UIEdgeInsets(
      top: additionalSafeAreaInsets.top + containerSafeAreaInsets.top,
      left: additionalSafeAreaInsets.left + containerSafeAreaInsets.left,
      bottom: additionalSafeAreaInsets.bottom + containerSafeAreaInsets.bottom,
      right: additionalSafeAreaInsets.right + containerSafeAreaInsets.right)
  }

  private func safeAreaInsetsMayHaveChanged() {
    storedView?.propagateSafeAreaChange()
  }

  // MARK: Tab bar

  private var storedTabBarItem: UITabBarItem?

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

  /// The nearest ancestor that is a tab bar controller.
  public var tabBarController: UITabBarController? {
    var controller = parent
    while let current = controller {
      if let found = current as? UITabBarController { return found }
      controller = current.parent
    }
    return nil
  }
}
