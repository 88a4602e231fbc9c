import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    scene.title = "Responder chain"
    scene.sizeRestrictions?.minimumSize = CGSize(width: 320, height: 600)
    let window = ChainWindow(windowScene: scene)
    window.rootViewController = BoardController()
    window.makeKeyAndVisible()
    self.window = window
  }
}
