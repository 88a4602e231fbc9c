import Foundation
import QuartzCore

/// The root of a view hierarchy, and the place where its events are handed to views.
///
/// A window is hidden until `makeKeyAndVisible()` or `isHidden = false`. It lives as long as the app keeps it: neither its
/// scene nor the application does, and a window that is let go vanishes from the screen.
@MainActor open class UIWindow: UIView {
  /// Where a window is in the stack; higher ones are in front.
  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = Level(rawValue: 0)
    public static let statusBar = Level(rawValue: 1000)
    public static let alert = Level(rawValue: 2000)
    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    public static func + (level: Level, amount: CGFloat) -> Level { Level(level.rawValue + amount) }
    public static func - (level: Level, amount: CGFloat) -> Level { Level(level.rawValue - amount) }
  }

  /// Posted when a window is shown; the object is the window, as of all here.
  public static let didBecomeVisibleNotification = Notification.Name("UIWindowDidBecomeVisibleNotification")
  /// Posted when a window is hidden.
  public static let didBecomeHiddenNotification = Notification.Name("UIWindowDidBecomeHiddenNotification")
  /// Posted when a window gets the keys.
  public static let didBecomeKeyNotification = Notification.Name("UIWindowDidBecomeKeyNotification")
  /// Posted when a window loses the keys.
  public static let didResignKeyNotification = Notification.Name("UIWindowDidResignKeyNotification")

  /// The scene that shows the window. Setting it moves the window there: its touches end as cancelled, and the keys that
  /// it had pass on in the old scene. Nil once the scene has disconnected.
  open weak var windowScene: UIWindowScene? {
    didSet { if oldValue !== windowScene { sceneDidChange(from: oldValue) } }
  }

  /// The screen that shows the window's scene; the main one without a scene.
  public var screen: UIScreen { windowScene?.screen ?? UIScreen.main }

  /// Where the window is in its scene's stack. A new level puts it in front of the others of that level. One that is not a
  /// number counts as the highest.
  open var windowLevel: Level = .normal {
    didSet { if oldValue != windowLevel { windowScene?.bringForward(self) } }
  }

  /// The controller whose view fills the window. Setting it replaces the view.
  open var rootViewController: UIViewController? {
    didSet { rootViewControllerDidChange(from: oldValue) }
  }

  /// The responder that keys go to; none by itself.
  weak var firstResponder: UIResponder?

  /// The window's own, made when it is first asked for.
  open override var undoManager: UndoManager? {
    if let storedUndoManager { return storedUndoManager }
    let manager = UndoManager()
    storedUndoManager = manager
    return manager
  }
  private var storedUndoManager: UndoManager?
  /// An undo manager that nobody has asked for has nothing to undo.
  override var ownUndoManager: UndoManager? { storedUndoManager }

  /// Whether the window follows its scene's size: it was made for the scene, or is as large as that or the screen.
  var fillsScene = false

  /// Points of the scene. A window that is as large as its scene or screen follows the scene's size; one that is given
  /// another frame keeps that.
  open override var frame: CGRect {
    get { super.frame }
    set {
      super.frame = newValue
      if let scene = windowScene { fillsScene = newValue == scene.bounds || newValue == scene.screen.bounds }
    }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    layer.isHidden = true
  }

  /// A window that fills `windowScene`.
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: windowScene.bounds)
    fillsScene = true
    // By a method: in an initializer the observer would not run.
    attach(to: windowScene)
  }

  open override var next: UIResponder? { windowScene ?? UIApplication.ifRunning }
  open override var window: UIWindow? { self }
  override var hostWindow: UIWindow? { self }

  // MARK: Visibility

  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      guard newValue != super.isHidden else { return }
      if newValue {
        UIApplication.ifRunning?.touchDispatcher.cancelTouches(of: self)
        UIApplication.ifRunning?.pressDispatcher.cancelPresses(of: self)
        UIApplication.ifRunning?.transformDispatcher.cancelTransforms(of: self)
      }
      super.isHidden = newValue
      visibilityDidChange()
    }
  }

  private func visibilityDidChange() {
    if isHidden {
      for controller in rootViewController?.visiblePresentationChain.reversed() ?? [] {
        controller.endAppearance(animated: false)
      }
      windowScene?.passKeys(from: self)
      NotificationCenter.default.post(name: UIWindow.didBecomeHiddenNotification, object: self)
    } else {
      if let scene = windowScene {
        scene.bringForward(self)
        sceneGeometryDidChange()
      } else {
        UIApplication.ifRunning?.adopt(self)
      }
      showRootViewController()
      NotificationCenter.default.post(name: UIWindow.didBecomeVisibleNotification, object: self)
    }
  }

  /// Shows the window in front of the others of its level, and gives it the keys.
  open func makeKeyAndVisible() {
    if isHidden { isHidden = false } else { windowScene?.bringForward(self) }
    makeKey()
  }

  /// Gives the window the keys of its scene, or of the one that it is given first. Does nothing when `canBecomeKey` is
  /// false.
  open func makeKey() {
    guard canBecomeKey else { return }
    if let scene = windowScene { scene.makeKey(self) } else { wantsKey = true }
  }

  /// The keys were asked for before there was a scene.
  private var wantsKey = false
  /// Whether the window is its scene's `keyWindow`, also while it is being freed.
  var hasKeys = false

  isolated deinit { windowScene?.windowDidEnd(layer: layer, wasKey: hasKeys) }

  /// Whether keys go to this window of its scene. Each scene has a key window; the desktop's keyboard is at the active
  /// scene's.
  public var isKeyWindow: Bool { windowScene?.keyWindow === self }
  /// Whether the window takes the keys, when asked to or when the key window is hidden; true unless overridden.
  open var canBecomeKey: Bool { true }

  /// The window got the keys. For overriding; never call it.
  open func becomeKey() { NotificationCenter.default.post(name: UIWindow.didBecomeKeyNotification, object: self) }

  /// The window lost the keys. For overriding; never call it.
  open func resignKey() { NotificationCenter.default.post(name: UIWindow.didResignKeyNotification, object: self) }

  // MARK: Scene

  func attach(to scene: UIWindowScene) { windowScene = scene }

  private func sceneDidChange(from old: UIWindowScene?) {
    if old != nil {
      UIApplication.ifRunning?.touchDispatcher.cancelTouches(of: self)
      UIApplication.ifRunning?.transformDispatcher.cancelTransforms(of: self)
    }
    old?.remove(self)
    guard let scene = windowScene else { return }
    UIApplication.ifRunning?.windowsWithoutScene.removeAll { $0 === self }
    if frame.size == .zero || frame == screen.bounds { fillsScene = true }
    scene.add(self)
    sceneGeometryDidChange()
    if wantsKey {
      wantsKey = false
      scene.makeKey(self)
    }
    propagateTraitChange(from: nil)
  }

  func sceneGeometryDidChange() {
    guard let scene = windowScene else { return }
    if fillsScene { frame = scene.bounds }
    propagateContentScale(scene.scale)
  }

  /// `point`, in points of the scene, in this window's coordinate space.
  func convertFromScene(_ point: CGPoint) -> CGPoint { pointFromSuperspace(point) }

  /// `point`, in points of the scene, in the coordinate space of `view`, in whichever window of the scene that is; in the
  /// space of `window` when it is nil.
  static func convertFromScene(_ point: CGPoint, to view: UIView?, orOf window: UIWindow?) -> CGPoint {
    guard let target = view ?? window else { return point }
    guard let base = (target as? UIWindow) ?? target.hostWindow else {
      // A view without a window has no place on the screen: the given one is the nearest there is.
      return window.map { target.convert($0.convertFromScene(point), from: nil) } ?? point
    }
    return target.convert(base.convertFromScene(point), from: base)
  }

  override var inheritedTraits: UITraitCollection { windowScene?.traitCollection ?? UITraitCollection.current }

  // MARK: Root view controller

  private func rootViewControllerDidChange(from old: UIViewController?) {
    guard old !== rootViewController else { return }
    if let old {
      old.abandonPresentations()
      if !isHidden { old.beginAppearanceTransition(false, animated: false) }
      old.viewIfLoaded?.removeFromSuperview()
      if !isHidden { old.endAppearanceTransition() }
    }
    if !isHidden { showRootViewController() }
  }

  private func showRootViewController() {
    awaitsFirstFrame = false
    guard let controller = rootViewController else { return }
    if controller.presentationChain.count > 1 {
      // The window was hidden with what it presents.
      for shown in controller.visiblePresentationChain {
        shown.beginAppearance(true, animated: false)
        shown.finishAppearance()
      }
      return
    }
    let view: UIView = controller.view
    controller.beginAppearanceTransition(true, animated: false)
    // `viewWillAppear` may have chosen another root or hidden the window, which has ended this appearance.
    guard rootViewController === controller, !isHidden else { return }
    if view.superview !== self {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(view, at: 0)
    }
    if UIApplication.ifRunning != nil, windowScene?.hasDrawn != true {
      awaitsFirstFrame = true
    } else {
      controller.endAppearanceTransition()
    }
  }

  /// The root view is to appear with the first frame, as on iOS: then it has its final size, and what moves begins with what was
  /// seen.
  private var awaitsFirstFrame = false

  /// A frame of the scene is laid out, and on its way to the screen.
  func sceneHasDrawn() {
    guard awaitsFirstFrame else { return }
    awaitsFirstFrame = false
    if !isHidden { rootViewController?.endAppearanceTransition() }
  }

  // MARK: Events

  /// Hands the touches of this window to the views they began in, presses to the first responder,
  /// and tells what is under the pointer of hovering, scrolling and touchpad gestures.
  open func sendEvent(_ event: UIEvent) {
    if let presses = event as? UIPressesEvent {
      deliver(presses)
    } else if let hover = event as? UIHoverEvent {
      deliverHover(hover)
    } else if let scroll = event as? UIScrollEvent {
      deliverScroll(scroll)
    } else if let transform = event as? UITransformEvent {
      UIApplication.ifRunning?.gestureArbiter.deliver(transform)
    } else {
      deliverTouches(of: event)
    }
  }

  /// Where keys go: the first responder, else the topmost presented controller or the root.
  var keyEventResponder: UIResponder { firstResponder ?? rootViewController?.presentationChain.last ?? self }

  private func deliver(_ event: UIPressesEvent) {
    for press in event.allPresses where press.window === self {
      UIApplication.ifRunning?.gestureArbiter.deliver(press, event)
    }
  }
}
