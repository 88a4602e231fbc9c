/// Which classes a scene is made of.
@MainActor public final class UISceneConfiguration {
  /// A name of the app's own; nothing here reads it.
  public let name: String?
  /// What scenes of this configuration are for.
  public let role: UISceneSession.Role
  /// Nil means `UIWindowScene`.
  public var sceneClass: UIScene.Type?
  /// Nil means that the app delegate keeps the window.
  public var delegateClass: (any UISceneDelegate.Type)?

  /// A configuration without classes: a `UIWindowScene` whose windows the app delegate keeps.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    self.role = sessionRole
  }
}
