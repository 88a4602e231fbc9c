import Foundation

/// Why a scene connects: what it is to go on with. Empty for most.
@MainActor public final class UISceneConnectionOptions {
  /// What the request for the scene handed over.
  public let userActivities: Set<NSUserActivity>
  /// The address that the app was launched to open.
  public let urlContexts: Set<UIOpenURLContext>

  init(userActivity: NSUserActivity? = nil, url: URL? = nil) {
    userActivities = userActivity.map { [$0] } ?? []
    urlContexts = url.map { [UIOpenURLContext(url: $0)] } ?? []
  }
}

extension UIScene {
  public typealias ConnectionOptions = UISceneConnectionOptions
}
