import Foundation

/// What a scene is for.
public struct UISceneSessionRole: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A window of the app.
  public static let windowApplication = UISceneSessionRole(rawValue: "UIWindowSceneSessionRoleApplication")
}

/// A scene's identity, which outlives its connection.
@MainActor public final class UISceneSession: Hashable {
  public let persistentIdentifier = UUID().uuidString
  public var role: UISceneSession.Role { configuration.role }
  public internal(set) var configuration: UISceneConfiguration
  public internal(set) weak var scene: UIScene?

  public typealias Role = UISceneSessionRole

  init(configuration: UISceneConfiguration) { self.configuration = configuration }

  nonisolated public static func == (left: UISceneSession, right: UISceneSession) -> Bool { left === right }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Which classes a scene is made of.
@MainActor public final class UISceneConfiguration {
  public let name: String?
  public let role: UISceneSession.Role
  /// Nil means `UIWindowScene`.
  public var sceneClass: UIScene.Type?
  /// Nil means that the app delegate keeps the window.
  public var delegateClass: (any UISceneDelegate.Type)?

  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    self.role = sessionRole
  }
}
