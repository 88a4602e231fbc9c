import Synchronization
import Foundation
import QuartzCore
import Windowing

extension UIApplication {
  /// The scene that a surface belongs to; nil when it was closed meanwhile.
  func windowScene(for surface: SurfaceID) -> UIWindowScene? { orderedScenes.first { $0.surface?.id == surface } }

  /// Asks the delegate for a configuration, and connects a scene in one of the two life cycles.
  func connectFirstScene() {
    let session = UISceneSession(configuration: UISceneConfiguration(name: nil, sessionRole: .windowApplication))
    let options = UIScene.ConnectionOptions()
    session.configuration =
      delegate?.application(self, configurationForConnecting: session, options: options) ?? session.configuration
    if session.configuration.delegateClass != nil || !windowsWithoutScene.isEmpty {
      connectScene(session, options: options)
    }
  }

  @discardableResult
  func connectScene(_ session: UISceneSession, options: UIScene.ConnectionOptions) -> UIWindowScene {
    let type = session.configuration.sceneClass as? UIWindowScene.Type ?? UIWindowScene.self
    let scene = type.init(session: session, connectionOptions: options)
    session.scene = scene
    openSessions.insert(session)
    connectedScenes.insert(scene)
    orderedScenes.append(scene)
    scene.delegate = session.configuration.delegateClass?.init()
    scene.delegate?.scene(scene, willConnectTo: session, options: options)
    NotificationCenter.default.post(name: UIScene.willConnectNotification, object: scene)
    if scene.delegate == nil {
      // The first window's frame, when it was not made as large as the screen, says how large the toplevel is to be.
      if let first = windowsWithoutScene.first { scene.takeInitialSize(from: first) }
      for window in windowsWithoutScene { window.attach(to: scene) }
      windowsWithoutScene = []
    }
    scene.openSurface(on: server)
    return scene
  }

  /// A window without a scene was made visible: it goes to the implicit scene, which is made when there is none.
  func adopt(_ window: UIWindow) {
    if let scene = orderedScenes.first(where: { $0.delegate == nil }) {
      window.attach(to: scene)
    } else {
      if !windowsWithoutScene.contains(window) { windowsWithoutScene.append(window) }
      guard hasFinishedLaunching, server != nil else { return }
      let configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
      connectScene(UISceneSession(configuration: configuration), options: UIScene.ConnectionOptions())
    }
  }

  /// A scene is gone. The app ends with its last one, as a Linux user expects of a closed window.
  func sceneDidDisconnect(_ scene: UIWindowScene, discarded: Bool) {
    connectedScenes.remove(scene)
    orderedScenes.removeAll { $0 === scene }
    if discarded {
      openSessions.remove(scene.session)
      delegate?.application(self, didDiscardSceneSessions: [scene.session])
      if orderedScenes.isEmpty { server?.stop(exitCode: 0) }
    }
  }
}

extension UIApplication: WindowServerDelegate {
  package func windowServer(_ server: any WindowServer, didReceive event: InputEvent) {
    switch event {
    case .touch(let frame): touchDispatcher.deliver(frame)
    case .pointer(let event): touchDispatcher.deliver(event)
    case .key(let event): pressDispatcher.deliver(event)
    case .modifiers(let modifiers): modifierFlags = UIKeyModifierFlags(rawValue: modifiers.rawValue)
    case .keyboardFocus(let surface, let gained):
      guard let scene = windowScene(for: surface) else { return }
      if !gained { pressDispatcher.cancelPresses(in: scene) }
    case .scroll(let event): deliver(event)
    }
  }

  /// A step of a wheel or touchpad moves the innermost scroll view under the pointer that has room, then the ones around it.
  private func deliver(_ event: ScrollEvent) {
    guard let scene = windowScene(for: event.surface) else { return }
    var rest = event.delta
    var view: UIView? = scene.hitTest(event.location)?.1
    while let current = view, rest != .zero {
      if let scrollView = current as? UIScrollView { rest = scrollView.scroll(by: rest) }
      view = current.superview
    }
  }

  package func windowServerOutputsDidChange(_ server: any WindowServer) { UIScreen.main.update(from: server) }

  package func windowServerStyleDidChange(_ server: any WindowServer) {
    UITraitCollection.appIsDark.store(server.prefersDarkStyle == true, ordering: .relaxed)
    for scene in orderedScenes { scene.styleDidChange() }
  }

  package func windowServerDidDisconnect(_ server: any WindowServer, reason: String) {
    for scene in orderedScenes { scene.disconnect() }
  }
}
