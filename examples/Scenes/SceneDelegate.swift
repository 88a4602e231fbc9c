import UIKit

/// One window: its page, its title, and how small it may become.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  private static var lastNumber = 0

  var window: UIWindow?
  private var page: PageController?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let windowScene = scene as? UIWindowScene else { return }
    Self.lastNumber += 1
    scene.title = "Window \(Self.lastNumber)"
    windowScene.sizeRestrictions?.minimumSize = CGSize(width: 260, height: 320)
    let page = PageController(number: Self.lastNumber)
    let window = UIWindow(windowScene: windowScene)
    window.rootViewController = page
    window.makeKeyAndVisible()
    self.window = window
    self.page = page
  }

  func sceneDidBecomeActive(_ scene: UIScene) { page?.stateDidChange(to: "active") }
  func sceneWillResignActive(_ scene: UIScene) { page?.stateDidChange(to: "inactive") }
  func sceneDidEnterBackground(_ scene: UIScene) { page?.stateDidChange(to: "in the background") }
}
