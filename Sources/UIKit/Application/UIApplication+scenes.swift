import Synchronization
import Foundation
import QuartzCore
import Windowing

extension UIApplication {
  /// The scene that a surface belongs to; nil when it was closed meanwhile.
  package func windowScene(for surface: SurfaceID) -> UIWindowScene? {
    orderedScenes.first { $0.surface?.id == surface }
  }

  /// Asks the delegate for a configuration, and connects a scene in one of the two life cycles.
  func connectFirstScene() {
    let options = UIScene.ConnectionOptions(url: launchURL)
    let session = makeSession(options: options)
    if session.configuration.delegateClass != nil || !windowsWithoutScene.isEmpty {
      connectScene(session, options: options)
    }
  }

  /// A session with the configuration that the delegate chooses for it.
  func makeSession(options: UIScene.ConnectionOptions) -> UISceneSession {
    let session = UISceneSession(configuration: UISceneConfiguration(name: nil, sessionRole: .windowApplication))
    session.configuration =
      delegate?.application(self, configurationForConnecting: session, options: options) ?? session.configuration
    return session
  }

  @discardableResult
  func connectScene(_ session: UISceneSession, options: UIScene.ConnectionOptions) -> UIWindowScene {
    let type = session.configuration.sceneClass as? UIWindowScene.Type ?? UIWindowScene.self
    let scene = type.init(session: session, connectionOptions: options)
    session.scene = scene
    openSessions.insert(session)
    connectedScenes.insert(scene)
    orderedScenes.append(scene)
    if let delegateClass = session.configuration.delegateClass { scene.delegate = delegateClass.init() }
    if scene.delegate != nil { hasSceneDelegates = true }
    scene.delegate?.scene(scene, willConnectTo: session, options: options)
    NotificationCenter.default.post(name: UIScene.willConnectNotification, object: scene)
    if !hasSceneDelegates {
      scene.isKeptByApplicationDelegate = true
      let waiting = windowsWithoutScene
      windowsWithoutScene = []
      // The first window's frame, when it was not made as large as the screen, says how large the toplevel is to be.
      if let first = waiting.first { scene.takeInitialSize(from: first) }
      for window in waiting { window.attach(to: scene) }
    }
    scene.openSurface(on: server)
    return scene
  }

  /// A window without a scene was made visible. Where the app delegate keeps the window it goes to the one scene, which is
  /// made when there is none; in an app with scene delegates it is shown once it is given a scene.
  func adopt(_ window: UIWindow) {
    guard !hasSceneDelegates else { return }
    if let scene = orderedScenes.first {
      window.attach(to: scene)
    } else {
      if !windowsWithoutScene.contains(window) { windowsWithoutScene.append(window) }
      guard hasFinishedLaunching, server != nil else { return }
      let configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
      connectScene(UISceneSession(configuration: configuration), options: UIScene.ConnectionOptions())
    }
  }

  /// A scene is gone.
  func sceneDidDisconnect(_ scene: UIWindowScene, discarded: Bool) {
    connectedScenes.remove(scene)
    orderedScenes.removeAll { $0 === scene }
    scenesDidChange()
    if discarded {
      openSessions.remove(scene.session)
      delegate?.application(self, didDiscardSceneSessions: [scene.session])
      hasLostScene = true
      endIfOver()
    }
  }

  /// The app ends with its last scene, as a Linux user expects of a closed window, unless it has asked for another.
  func endIfOver() {
    if hasLostScene && orderedScenes.isEmpty && pendingSceneRequests == 0 { server?.stop(exitCode: 0) }
  }
}

extension UIApplication: WindowServerDelegate {
  package func windowServer(_ server: any WindowServer, didReceive event: InputEvent) {
    // What was registered for undoing during one event is undone together.
    defer { UndoManager.closeEventGroups() }
    switch event {
    case .touch(let frame): touchDispatcher.deliver(frame)
    case .pointer(let event): pointerDispatcher.deliver(event)
    case .key(let event): pressDispatcher.deliver(event)
    case .modifiers(let modifiers):
      modifierFlags = UIKeyModifierFlags(rawValue: modifiers.rawValue)
      pointerDispatcher.refreshLooks()
    case .keyboardFocus(let surface, let gained):
      guard let scene = windowScene(for: surface) else { return }
      if !gained { pressDispatcher.cancelPresses(in: scene) }
    case .scroll(let event): scrollDispatcher.deliver(event)
    case .transform(let event): transformDispatcher.deliver(event)
    }
  }

  package func windowServerOutputsDidChange(_ server: any WindowServer) { UIScreen.update(to: server.outputs) }

  package func windowServerSettingsDidChange(_ server: any WindowServer) { settingsDidChange() }

  package func windowServerDidDisconnect(_ server: any WindowServer, reason: String) {
    for scene in orderedScenes { scene.disconnect() }
  }
}
