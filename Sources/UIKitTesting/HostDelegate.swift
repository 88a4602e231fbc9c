import UIKit

/// The app that shows a controller given to `HeadlessApp`.
@MainActor final class HostDelegate: UIResponder, UIApplicationDelegate {
  static var rootViewController: UIViewController?
  var window: UIWindow?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = Self.rootViewController
    Self.rootViewController = nil
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}
