/// How a scene is to come up.
@MainActor open class UISceneActivationRequestOptions {
  /// The scene that asks; nil when none does. The desktop decides itself what it makes of it.
  open var requestingScene: UIScene?
  public init() {}
}

/// How a scene is to go.
@MainActor open class UISceneDestructionRequestOptions {
  public init() {}
}

/// How a window scene is to go.
@MainActor public final class UIWindowSceneDestructionRequestOptions: UISceneDestructionRequestOptions {
  public enum DismissalAnimation: Int, Sendable { case standard = 1, commit, decline }
  /// Here the desktop chooses how a window vanishes, whatever this says.
  public var windowDismissalAnimation = DismissalAnimation.standard
}

extension UIScene {
  public typealias ActivationRequestOptions = UISceneActivationRequestOptions
}

extension UIWindowScene {
  public typealias DismissalAnimation = UIWindowSceneDestructionRequestOptions.DismissalAnimation
}

/// A request to show a scene: a new one, or that of a session.
@MainActor public struct UISceneSessionActivationRequest {
  /// What the scene is for.
  public let role: UISceneSession.Role
  /// The session to show; nil for a new one.
  public let session: UISceneSession?
  /// What the scene is to go on with.
  public var userActivity: NSUserActivity?
  /// How it is to come up.
  public var options: UIScene.ActivationRequestOptions?

  /// Asks for a new scene.
  public init(
    role: UISceneSession.Role = .windowApplication, userActivity: NSUserActivity? = nil,
    options: UIScene.ActivationRequestOptions? = nil
  ) {
    self.role = role
    session = nil
    self.userActivity = userActivity
    self.options = options
  }

  /// Asks for the scene of `session`.
  public init(
    session: UISceneSession, userActivity: NSUserActivity? = nil, options: UIScene.ActivationRequestOptions? = nil
  ) {
    role = session.role
    self.session = session
    self.userActivity = userActivity
    self.options = options
  }
}
