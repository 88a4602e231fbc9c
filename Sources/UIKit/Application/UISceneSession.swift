import Foundation

/// A scene's identity, which outlives its connection.
@MainActor public final class UISceneSession: Hashable {
  /// Unique; another one at each launch.
  public let persistentIdentifier = UUID().uuidString
  /// What the session's scene is for.
  public var role: UISceneSession.Role { configuration.role }
  /// What the app delegate chose when the scene connected.
  public internal(set) var configuration: UISceneConfiguration
  /// The scene while it is connected.
  public internal(set) weak var scene: UIScene?

  /// What the session's scene is for.
  public typealias Role = UISceneSessionRole

  init(configuration: UISceneConfiguration) { self.configuration = configuration }

  nonisolated public static func == (left: UISceneSession, right: UISceneSession) -> Bool { left === right }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
