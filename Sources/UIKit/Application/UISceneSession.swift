import Foundation

/// A scene's identity, which outlives its connection.
///
/// A session is open from before its scene connects until its window is closed by the user or destroyed by the app. It
/// is not kept from one launch to the next.
@MainActor public final class UISceneSession: Hashable {
  /// Unique; another one at each launch.
  public let persistentIdentifier = UUID().uuidString
  /// What the session's scene is for.
  public let role: UISceneSession.Role
  /// What the app delegate chose when the scene connected.
  public internal(set) var configuration: UISceneConfiguration
  /// The scene while it is connected.
  public internal(set) weak var scene: UIScene?
  /// The app's own notes about the session.
  public var userInfo: [String: Any]?
  /// What the scene's delegate said last by `stateRestorationActivity(for:)`, asked each time the scene is no longer
  /// seen: what a closed window can be opened again with.
  public internal(set) var stateRestorationActivity: NSUserActivity?

  /// What the session's scene is for.
  public typealias Role = UISceneSessionRole

  init(configuration: UISceneConfiguration) {
    self.configuration = configuration
    role = configuration.role
  }

  nonisolated public static func == (left: UISceneSession, right: UISceneSession) -> Bool { left === right }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
