/// The app's own object for one scene.
@MainActor public protocol UISceneDelegate: AnyObject {
  init()
  /// The scene connects: the place to make its windows, with `UIWindow(windowScene:)`.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  /// The scene is gone, closed by the user, destroyed by the app, or lost with the connection to the desktop.
  func sceneDidDisconnect(_ scene: UIScene)
  /// The scene has the keyboard.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// The scene is about to lose the keyboard.
  func sceneWillResignActive(_ scene: UIScene)
  /// The scene is about to be seen, at first too.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// The scene is no longer seen.
  func sceneDidEnterBackground(_ scene: UIScene)
  /// What the scene's session is to remember; asked after the scene is no longer seen.
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
  /// The scene, which is connected already, is about to be given an activity of this type.
  func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String)
  /// The scene is to go on with `userActivity`, which a request to activate it named.
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
}

extension UISceneDelegate {
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {}
  public func sceneDidDisconnect(_ scene: UIScene) {}
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  public func sceneWillResignActive(_ scene: UIScene) {}
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
  public func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {}
  public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
}
