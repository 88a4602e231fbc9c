import UIKit

/// An app of gesture recognizers that tells every state they have, a line each, so that the same fingers can be compared
/// in this process, under wlprobe and on real compositors.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 500))
    window.rootViewController = BoardController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}
