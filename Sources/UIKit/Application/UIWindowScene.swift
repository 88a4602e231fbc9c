import CoreGraphics
import Foundation
import QuartzCore
import Windowing

/// A scene that shows windows: one toplevel of the desktop.
///
/// Its windows are stacked by `windowLevel` and drawn together onto the toplevel's surface.
@MainActor open class UIWindowScene: UIScene {
  /// Points; what a new toplevel asks for when the desktop leaves the choice to it: the size of a current phone, our
  /// choice, cut to the output.
  static let preferredSize = CGSize(width: 390, height: 844)

  /// The scene's windows, backmost first.
  public private(set) var windows: [UIWindow] = []
  /// The window that keys go to; nil when none has asked for them.
  public private(set) weak var keyWindow: UIWindow?
  /// The screen; the first output, whichever shows the scene.
  public var screen: UIScreen { UIScreen.main }
  /// How small and large the user may make the toplevel, in points.
  public private(set) lazy var sizeRestrictions: UISceneSizeRestrictions? = UISceneSizeRestrictions(scene: self)

  var surface: (any WindowSurface)?
  private(set) var size: CGSize
  private(set) var scale: CGFloat
  private let rootLayer = CALayer()
  private let layerHost: LayerTreeHost
  private let renderer = Renderer()
  private var shownTree: RenderTree?
  private var isForeground = false
  private var isDisconnected = false

  /// A scene of `preferredSize`, until the desktop gives it a size.
  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    let screen = UIScreen.main
    let preferred = Self.preferredSize
    size = CGSize(
      width: min(preferred.width, screen.bounds.width), height: min(preferred.height, screen.bounds.height))
    scale = screen.scale
    // A window without a background shows black, as on iOS; the surface is opaque whatever the windows are.
    rootLayer.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    layerHost = LayerTreeHost(rootLayer: rootLayer)
    super.init(session: session, connectionOptions: connectionOptions)
    layerHost.onNeedsCommit = { [weak self] in self?.surface?.setNeedsFrame() }
    applyGeometry()
  }

  /// The bounds that a window fills, in points.
  var bounds: CGRect { CGRect(origin: .zero, size: size) }

  /// The style, scale and size classes that the scene's windows begin with.
  open var traitCollection: UITraitCollection {
    if let known = knownTraits { return known }
    let isDark = UIApplication.ifRunning?.server?.prefersDarkStyle == true
    let traits = UITraitCollection(traitsFrom: [
      UITraitCollection(userInterfaceStyle: isDark ? .dark : .light), UITraitCollection(displayScale: scale),
      UITraitCollection(horizontalSizeClass: size.width < Self.regularWidth ? .compact : .regular),
      UITraitCollection(verticalSizeClass: size.height < Self.regularHeight ? .compact : .regular),
      UITraitCollection(userInterfaceIdiom: .phone), UITraitCollection(layoutDirection: .leftToRight),
    ])
    knownTraits = traits
    return traits
  }

  /// Points; a window at least as wide is regular: between a phone's width and the narrowest full-screen tablet's, our choice.
  private static let regularWidth: CGFloat = 600
  /// Points; a window at least as high is regular: above a phone's height when it lies, our choice.
  private static let regularHeight: CGFloat = 480
  private var knownTraits: UITraitCollection?

  // MARK: Surface

  func openSurface(on server: any WindowServer) {
    let description = SurfaceDescription(
      title: title.isEmpty ? ProcessInfo.processInfo.processName : title, appID: Self.applicationIdentifier,
      preferredSize: size, minimumSize: sizeRestrictions?.requestedMinimum,
      maximumSize: sizeRestrictions?.requestedMaximum)
    let surface = server.makeSurface(description)
    self.surface = surface
    surface.delegate = self
    surface.setNeedsFrame()
    if surface.configuration != nil { surfaceDidConfigure(surface) }
  }

  /// The name by which the desktop finds the app's icon and desktop entry: `CAIRN_APP_ID`, else the executable's name.
  private static var applicationIdentifier: String {
    ProcessInfo.processInfo.environment["CAIRN_APP_ID"] ?? ProcessInfo.processInfo.processName
  }

  /// Makes the toplevel as large as `window`, unless that is as large as the screen; the window then follows it.
  func takeInitialSize(from window: UIWindow) {
    let wanted = window.frame.size
    guard wanted.width >= 1, wanted.height >= 1, wanted != screen.bounds.size else { return }
    size = wanted
    window.fillsScene = true
    applyGeometry()
  }

  override func titleDidChange() { surface?.title = title }

  func sizeRestrictionsDidChange() {
    surface?.minimumSize = sizeRestrictions?.requestedMinimum
    surface?.maximumSize = sizeRestrictions?.requestedMaximum
  }

  private func applyGeometry() {
    let old = knownTraits
    knownTraits = nil
    layerHost.size = size
    layerHost.scale = scale
    for window in windows { window.sceneGeometryDidChange() }
    // Nobody has seen traits that nobody asked for.
    guard let old, old != traitCollection else { return }
    for window in windows { window.propagateTraitChange(from: old) }
  }

  func styleDidChange() {
    let old = knownTraits
    knownTraits = nil
    for window in windows { window.propagateTraitChange(from: old) }
  }

  // MARK: Windows

  func add(_ window: UIWindow) {
    guard !windows.contains(where: { $0 === window }) else { return }
    insertSorted(window)
  }

  func remove(_ window: UIWindow) {
    windows.removeAll { $0 === window }
    window.layer.removeFromSuperlayer()
    guard keyWindow === window else { return }
    let successor = windows.last { !$0.isHidden && $0.canBecomeKey }
    keyWindow = successor
    window.resignKey()
    // Told only if it still is: the old one's callback may have made another window key.
    if let successor, keyWindow === successor { successor.becomeKey() }
  }

  /// Puts `window` in front of all windows of its level or below.
  func insertSorted(_ window: UIWindow) {
    windows.removeAll { $0 === window }
    let index = windows.firstIndex { $0.windowLevel > window.windowLevel } ?? windows.count
    windows.insert(window, at: index)
    window.layer.removeFromSuperlayer()
    rootLayer.insertSublayer(window.layer, at: UInt32(index))
  }

  func makeKey(_ window: UIWindow) {
    guard keyWindow !== window else { return }
    let old = keyWindow
    keyWindow = window
    old?.resignKey()
    if keyWindow === window { window.becomeKey() }
  }

  /// The window and view that a touch at `point` (scene points) goes to: windows from the front, each asked by `hitTest`.
  func hitTest(_ point: CGPoint) -> (UIWindow, UIView)? {
    for window in windows.reversed() where !window.isHidden {
      if let view = window.hitTest(window.convertFromScene(point), with: nil) { return (window, view) }
    }
    return nil
  }

  // MARK: Life

  private func setActivation(active: Bool, visible: Bool) {
    let application = UIApplication.ifRunning
    if visible && !isForeground {
      isForeground = true
      activationState = .foregroundInactive
      delegate?.sceneWillEnterForeground(self)
      NotificationCenter.default.post(name: UIScene.willEnterForegroundNotification, object: self)
      // On iOS the app delegate hears of a return to the foreground, not of the launch.
      if hasBeenInBackground {
        tellApplication(UIApplication.willEnterForegroundNotification) { $0.applicationWillEnterForeground($1) }
      }
    }
    if active && visible && activationState != .foregroundActive {
      activationState = .foregroundActive
      delegate?.sceneDidBecomeActive(self)
      NotificationCenter.default.post(name: UIScene.didActivateNotification, object: self)
      tellApplication(UIApplication.didBecomeActiveNotification) { $0.applicationDidBecomeActive($1) }
    } else if !(active && visible) && activationState == .foregroundActive {
      delegate?.sceneWillResignActive(self)
      NotificationCenter.default.post(name: UIScene.willDeactivateNotification, object: self)
      tellApplication(UIApplication.willResignActiveNotification) { $0.applicationWillResignActive($1) }
      activationState = .foregroundInactive
      if !visible { application?.touchDispatcher.cancelTouches(in: self) }
    }
    if !visible && isForeground {
      isForeground = false
      hasBeenInBackground = true
      activationState = .background
      delegate?.sceneDidEnterBackground(self)
      NotificationCenter.default.post(name: UIScene.didEnterBackgroundNotification, object: self)
      tellApplication(UIApplication.didEnterBackgroundNotification) { $0.applicationDidEnterBackground($1) }
    }
  }

  private var hasBeenInBackground = false

  /// Tells the app delegate what it would hear without scenes; with a scene delegate only the notification is posted.
  private func tellApplication(
    _ name: Notification.Name, _ call: (any UIApplicationDelegate, UIApplication) -> Void
  ) {
    guard let application = UIApplication.ifRunning else { return }
    if delegate == nil, let applicationDelegate = application.delegate { call(applicationDelegate, application) }
    NotificationCenter.default.post(name: name, object: application)
  }

  /// Ends the scene: touches and presses are cancelled, the delegate is told, the surface goes. Once.
  func disconnect(discarded: Bool = false) {
    guard !isDisconnected else { return }
    isDisconnected = true
    let application = UIApplication.ifRunning
    application?.touchDispatcher.cancelTouches(in: self)
    application?.pressDispatcher.cancelPresses(in: self)
    setActivation(active: false, visible: false)
    activationState = .unattached
    delegate?.sceneDidDisconnect(self)
    NotificationCenter.default.post(name: UIScene.didDisconnectNotification, object: self)
    surface?.delegate = nil
    surface?.close()
    surface = nil
    application?.sceneDidDisconnect(self, discarded: discarded)
  }
}

extension UIWindowScene: WindowSurfaceDelegate {
  package func surfaceDidConfigure(_ surface: any WindowSurface) {
    guard let configuration = surface.configuration else { return }
    if configuration.size != size || configuration.scale != scale {
      size = configuration.size
      scale = configuration.scale
      screen.update(scale: scale)
      applyGeometry()
    }
    surface.setNeedsFrame()
    setActivation(active: configuration.isActivated, visible: !configuration.isSuspended)
  }

  package func surfaceDrawFrame(_ surface: any WindowSurface, at time: TimeInterval) {
    for window in windows { window.autoLayoutUpdateConstraintsPass() }
    let tree = layerHost.commit()
    let damage = renderer.damage(from: shownTree, to: tree)
    guard !damage.isEmpty else {
      surface.skipFrame()
      return
    }
    shownTree = tree
    guard let target = surface.beginFrame(damage: damage) else { return }
    renderer.paint(
      tree, pixels: target.pixels, width: target.width, height: target.height, stride: target.stride,
      repaint: target.repaint)
    surface.present(target, opaque: renderer.opaqueRegion(of: tree))
  }

  package func surfaceShouldClose(_ surface: any WindowSurface) { disconnect(discarded: true) }
}
