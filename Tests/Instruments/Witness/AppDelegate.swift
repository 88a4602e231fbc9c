import UIKit

/// An app that tells on its standard output what UIKit tells it, a line an event, for scripts to compare; and that keeps
/// a `Ledger` of whether it was told all that belongs together.
///
/// `WITNESS_QUIET=1` leaves out the lines and keeps the ledger, for storms. `WITNESS_WINDOWS=2` opens a second window.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  static var applicationClass: UIApplication.Type { WitnessApplication.self }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Log.say("app launched")
    return true
  }

  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    configuration.delegateClass = SceneDelegate.self
    return configuration
  }

  func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {
    Log.say("app discarded \(sceneSessions.count)")
  }

  func applicationWillTerminate(_ application: UIApplication) {
    Ledger.shared.report()
    Log.say("app terminates")
  }
}
