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

  /// The scene's windows, hidden ones too, backmost first. As on iOS the scene does not keep them alive: the app does.
  public var windows: [UIWindow] { stack.windows }
  /// The window that keys go to; nil when none has asked for them.
  public internal(set) weak var keyWindow: UIWindow? {
    didSet {
      oldValue?.hasKeys = false
      keyWindow?.hasKeys = true
    }
  }
  /// The screen that shows the scene: when it is on several, the one it came onto first; before it is on any, the main
  /// one; when it has left all, the last.
  public private(set) var screen: UIScreen
  /// How small and large the user may make the toplevel, in points.
  public private(set) lazy var sizeRestrictions: UISceneSizeRestrictions? = UISceneSizeRestrictions(scene: self)

  var surface: (any WindowSurface)?
  private(set) var size: CGSize
  private(set) var scale: CGFloat
  let rootLayer = CALayer()
  var stack = WindowStack()
  private let layerHost: LayerTreeHost
  /// The tree that was given to the surface last.
  private var shownTree: RenderTree?
  /// A frame or a flush is under way: what is flushed meanwhile is part of it.
  private var isDrawing = false
  /// A frame was drawn.
  private(set) var hasDrawn = false
  private var isForeground = false
  private var isDisconnected = false
  /// The state that the app's own state follows from: changes before the callbacks that tell of it.
  private(set) var announcedState = ActivationState.unattached
  /// The app's windows are shown here, because its delegate keeps them and no scene delegate exists.
  var isKeptByApplicationDelegate = false

  /// A scene of `preferredSize`, until the desktop gives it a size.
  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    let screen = UIScreen.main
    let preferred = Self.preferredSize
    size = CGSize(
      width: min(preferred.width, screen.bounds.width), height: min(preferred.height, screen.bounds.height))
    scale = screen.scale
    self.screen = screen
    rootLayer.changesAtOnce = true
    // A window without a background shows black, as on iOS; the surface is opaque whatever the windows are.
    rootLayer.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    layerHost = LayerTreeHost(rootLayer: rootLayer)
    super.init(session: session, connectionOptions: connectionOptions)
    layerHost.onNeedsCommit = { [weak self] in self?.surface?.setNeedsFrame() }
    layerHost.onFlush = { [weak self] in self?.flush() }
    applyGeometry()
  }

  /// Whether the desktop shows the scene, as far as it tells.
  var isShown: Bool { isForeground }

  /// The bounds that a window fills, in points.
  var bounds: CGRect { CGRect(origin: .zero, size: size) }

  /// The style, scale and size classes that the scene's windows begin with.
  open var traitCollection: UITraitCollection {
    if let known = knownTraits { return known }
    let plain = UITraitCollection.app.with {
      $0.displayScale = scale
      $0.horizontalSizeClass = size.width < Self.regularWidth ? .compact : .regular
      $0.verticalSizeClass = size.height < Self.regularHeight ? .compact : .regular
    }
    let traits = traitState?.applied(to: plain) ?? plain
    knownTraits = traits
    return traits
  }

  /// Points; a window at least as wide is regular: between a phone's width and the narrowest full-screen tablet's, our choice.
  private static let regularWidth: CGFloat = 600
  /// Points; a window at least as high is regular: above a phone's height when it lies, our choice.
  private static let regularHeight: CGFloat = 480
  private var knownTraits: UITraitCollection?
  /// What is overridden of the traits here; nil while nothing is and nobody watches them.
  var traitState: TraitState?
  /// The traits changed from what they were; for overriding.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Surface

  func openSurface(on server: any WindowServer) {
    let description = SurfaceDescription(
      title: toplevelTitle, appID: Self.applicationIdentifier,
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

  override func titleDidChange() { surface?.title = toplevelTitle }

  private var toplevelTitle: String {
    let texts = [title, subtitle].filter { !$0.isEmpty }
    return texts.isEmpty ? ProcessInfo.processInfo.processName : texts.joined(separator: " \u{2014} ")
  }

  /// Whether the toplevel fills its screen.
  public var isFullScreen: Bool { surface?.configuration?.isFullscreen == true }

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
    tellTraitChange(from: old)
  }

  /// What the user asks of the app, or the app of the scene, changed.
  func traitsDidChange() {
    let old = knownTraits
    knownTraits = nil
    tellTraitChange(from: old)
  }

  private func tellTraitChange(from old: UITraitCollection?) {
    // Nobody has seen traits that nobody asked for.
    guard let old, old != traitCollection else { return }
    traitCollectionDidChange(old)
    traitState?.tellObservers(from: old, to: traitCollection)
    for window in windows { window.inheritedTraitsDidChange(from: old) }
  }

  // MARK: Life

  /// Tells what follows, one step after the other, and stops when a callback ended the scene.
  private func setActivation(active: Bool, visible: Bool) {
    if visible && !isForeground {
      isForeground = true
      enter(.foregroundInactive)
      delegate?.sceneWillEnterForeground(self)
      NotificationCenter.default.post(name: UIScene.willEnterForegroundNotification, object: self)
      UIApplication.ifRunning?.scenesDidChange()
    }
    if active && visible && activationState == .foregroundInactive {
      enter(.foregroundActive)
      UIApplication.ifRunning?.focusedScene = self
      delegate?.sceneDidBecomeActive(self)
      NotificationCenter.default.post(name: UIScene.didActivateNotification, object: self)
      UIApplication.ifRunning?.scenesDidChange()
    } else if !(active && visible) && announcedState == .foregroundActive {
      announcedState = .foregroundInactive
      delegate?.sceneWillResignActive(self)
      NotificationCenter.default.post(name: UIScene.willDeactivateNotification, object: self)
      UIApplication.ifRunning?.scenesDidChange()
      if activationState == .foregroundActive { enter(.foregroundInactive) }
    }
    if !visible && isForeground {
      isForeground = false
      UIApplication.ifRunning?.touchDispatcher.cancelTouches(in: self)
      UIApplication.ifRunning?.transformDispatcher.cancelTransforms(in: self)
      enter(.background)
      delegate?.sceneDidEnterBackground(self)
      session.stateRestorationActivity = delegate?.stateRestorationActivity(for: self)
      NotificationCenter.default.post(name: UIScene.didEnterBackgroundNotification, object: self)
      UIApplication.ifRunning?.scenesDidChange()
    }
  }

  private func enter(_ state: ActivationState) {
    activationState = state
    announcedState = state
  }

  /// Ends the scene: touches, presses and touchpad gestures are cancelled, the delegate is told, the windows leave it, the surface goes. Once.
  func disconnect(discarded: Bool = false) {
    guard !isDisconnected else { return }
    isDisconnected = true
    let application = UIApplication.ifRunning
    application?.touchDispatcher.cancelTouches(in: self)
    application?.pressDispatcher.cancelPresses(in: self)
    application?.transformDispatcher.cancelTransforms(in: self)
    setActivation(active: false, visible: false)
    enter(.unattached)
    delegate?.sceneDidDisconnect(self)
    NotificationCenter.default.post(name: UIScene.didDisconnectNotification, object: self)
    for window in windows { window.windowScene = nil }
    surface?.delegate = nil
    surface?.close()
    surface = nil
    session.scene = nil
    application?.sceneDidDisconnect(self, discarded: discarded)
  }

  private func surfaceScaleDidChange() {
    // On several screens at once the scale is that of the finest.
    guard let surface, let scale = surface.configuration?.scale else { return }
    if surface.outputs.count == 1 || (surface.outputs.isEmpty && UIScreen.screens.count <= 1) {
      screen.update(surfaceScale: scale)
    }
  }
}

extension UIWindowScene: WindowSurfaceDelegate {
  package func surfaceDidConfigure(_ surface: any WindowSurface) {
    guard let configuration = surface.configuration else { return }
    if configuration.size != size || configuration.scale != scale {
      size = configuration.size
      scale = configuration.scale
      surfaceScaleDidChange()
      applyGeometry()
    }
    guard !isDisconnected else { return }
    surface.setNeedsFrame()
    setActivation(active: configuration.isActivated, visible: !configuration.isSuspended)
  }

  package func surfaceDrawFrame(_ surface: any WindowSurface, at time: TimeInterval) {
    isDrawing = true
    defer { isDrawing = false }
    UIApplication.ifRunning?.displayLinks.frameWillBeSeen(at: time, interval: surface.frameInterval)
    guard !isDisconnected else { return }
    draw(on: surface)
    hasDrawn = true
    for window in windows { window.sceneHasDrawn() }
    guard !isDisconnected else { return }
    UIApplication.ifRunning?.pointerDispatcher.sceneDidLayOut(self)
    UIApplication.ifRunning?.spinnerClock.frameWasDrawn()
    UIApplication.ifRunning?.imageClock.frameWasDrawn()
  }

  private func draw(on surface: any WindowSurface) {
    if let content = commit() { surface.submit(content) } else if !isDisconnected { surface.skipFrame() }
  }

  /// Lays out and displays what needs it. Gives the tree to show, unless it is the one that was given before.
  private func commit() -> SceneContent? {
    guard !layerHost.isCommitting else { return nil }
    for window in windows where !window.isHidden { window.autoLayoutUpdateConstraintsPass() }
    let tree = layerHost.commit()
    guard !isDisconnected else { return nil }
    if let shownTree, shownTree.root === tree.root, shownTree.size == tree.size, shownTree.scale == tree.scale {
      return nil
    }
    shownTree = tree
    return SceneContent(tree: tree)
  }

  /// Shows what changed though the app has not returned from its event: its next step may take long.
  private func flush() {
    layerHost.prepare()
    guard let surface, surface.configuration != nil, isForeground, !isDrawing, layerHost.needsCommit else { return }
    isDrawing = true
    defer { isDrawing = false }
    if let content = commit() { surface.submit(content) }
  }

  package func surfaceShouldClose(_ surface: any WindowSurface) { disconnect(discarded: true) }

  package func surfaceOutputsDidChange(_ surface: any WindowSurface) {
    let screens = surface.outputs.compactMap(UIScreen.named)
    guard let first = screens.first else { return }
    if !screens.contains(screen) { screen = first }
    surfaceScaleDidChange()
  }
}
