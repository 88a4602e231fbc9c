import Foundation

extension UIApplication {
  /// Posted after the delegate's `didFinishLaunching`; the object is the application.
  public static let didFinishLaunchingNotification = Notification.Name("UIApplicationDidFinishLaunchingNotification")
  /// A scene became active; the object is the application, as of all here.
  public static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
  /// A scene is about to be no longer active.
  public static let willResignActiveNotification = Notification.Name("UIApplicationWillResignActiveNotification")
  /// A scene is no longer seen.
  public static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackgroundNotification")
  /// A scene is about to be seen again.
  public static let willEnterForegroundNotification = Notification.Name("UIApplicationWillEnterForegroundNotification")
  /// The app is about to end.
  public static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")
}

extension UIScene {
  /// Posted when a scene connects; the object is the scene.
  public static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
  /// Posted after `sceneDidDisconnect`; the object is the scene, as of all here.
  public static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")
  /// Posted after `sceneDidBecomeActive`.
  public static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
  /// Posted after `sceneWillResignActive`.
  public static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
  /// Posted after `sceneWillEnterForeground`.
  public static let willEnterForegroundNotification = Notification.Name("UISceneWillEnterForegroundNotification")
  /// Posted after `sceneDidEnterBackground`.
  public static let didEnterBackgroundNotification = Notification.Name("UISceneDidEnterBackgroundNotification")
}
