import UIKit

/// The end of the chain.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  static var applicationClass: UIApplication.Type { ChainApplication.self }

  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: "Default", sessionRole: .windowApplication)
    configuration.sceneClass = ChainScene.self
    configuration.delegateClass = SceneDelegate.self
    return configuration
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if EventTrace.shared.arrives(.touches, with: event, at: .delegate) { return }
    super.touchesBegan(touches, with: event)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if EventTrace.shared.arrives(.presses, with: event, at: .delegate) { return }
    super.pressesBegan(presses, with: event)
  }

  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    if action == .ring { return EventTrace.shared.arrives(.action, with: nil, at: .delegate) }
    return super.canPerformAction(action, withSender: sender)
  }
}
