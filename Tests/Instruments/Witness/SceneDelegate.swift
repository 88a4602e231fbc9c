import UIKit

/// Makes the window of a scene, and tells the scene's life under the window's name.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private var name = ""
  private static var count = 0
  /// Sessions that were asked to end.
  private static var closing: Set<UISceneSession> = []

  /// Opens one more window. When quiet, for a storm, there are never more than three.
  static func openAnother() {
    if Log.isQuiet && UIApplication.shared.connectedScenes.count >= 3 { return }
    UIApplication.shared.requestSceneSessionActivation(nil, userActivity: nil, options: nil) { error in
      Log.tell("scene refused \(error)")
    }
  }

  /// Closes the window of a scene. When quiet, one stays.
  static func close(_ session: UISceneSession) {
    if Log.isQuiet && (closing.contains(session) || UIApplication.shared.openSessions.subtracting(closing).count == 1) {
      return
    }
    closing.insert(session)
    UIApplication.shared.requestSceneSessionDestruction(session, options: nil) { error in
      // A second finger may ask while the first one's wish is on its way.
      Log.say("scene not closed \(error)")
    }
  }

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    Self.count += 1
    name = "w\(Self.count)"
    scene.title = name
    tell("connected")
    let opensTwo = ProcessInfo.processInfo.environment["WITNESS_WINDOWS"] == "2"
    // Smaller than the first, so that parts of both are seen wherever the desktop puts them.
    if Self.count == 2 && opensTwo { scene.sizeRestrictions?.maximumSize = CGSize(width: 300, height: 800) }
    let window = WitnessWindow(windowScene: scene)
    window.name = name
    window.rootViewController = WitnessController(name: name)
    window.makeKeyAndVisible()
    self.window = window
    if Self.count == 1 && opensTwo { Self.openAnother() }
  }

  func sceneWillEnterForeground(_ scene: UIScene) { tell("foreground") }
  func sceneDidBecomeActive(_ scene: UIScene) { tell("active") }
  func sceneWillResignActive(_ scene: UIScene) { tell("inactive") }
  func sceneDidEnterBackground(_ scene: UIScene) { tell("background") }
  func sceneDidDisconnect(_ scene: UIScene) {
    Self.closing.remove(scene.session)
    tell("disconnected")
  }

  private func tell(_ what: String) { Log.say("scene \(what) \(name)") }
}
