import UIKit

/// The app in the storm, in scenes: each has a window with one audited view.
@MainActor final class StormDelegate: UIResponder, UIApplicationDelegate {
  /// What the scenes that open are audited by; set before the launch.
  static var auditor: TouchAuditor?

  func application(
    _ application: UIApplication, configurationForConnecting session: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
    configuration.delegateClass = StormSceneDelegate.self
    return configuration
  }
}

@MainActor final class StormSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    let root = AuditedView(frame: .zero)
    root.auditor = StormDelegate.auditor
    let controller = UIViewController()
    controller.view = root
    let window = UIWindow(windowScene: scene)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    self.window = window
  }
}
