import Foundation

/// One instance of the app's user interface.
@MainActor open class UIScene: UIResponder {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }

  /// The scene's identity.
  public let session: UISceneSession
  /// Whether the scene is seen and has the keyboard. `unattached` before it connects and after it disconnects.
  public internal(set) var activationState: ActivationState = .unattached
  /// The object that hears of the scene's life; kept by the scene.
  open var delegate: (any UISceneDelegate)?
  /// The text of the window's title bar; the app's name while it is empty. What is too long for the wire is cut.
  open var title: String = "" {
    didSet { if title != oldValue { titleDidChange() } }
  }
  /// A second text of the title bar. Desktops have one line: it follows the title there, after a dash.
  open var subtitle: String = "" {
    didSet { if subtitle != oldValue { titleDidChange() } }
  }
  /// Which requests for content go to this scene instead of a new one.
  open var activationConditions = ActivationConditions()

  /// Scenes are made by the toolkit; override to prepare a subclass.
  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
  }

  open override var next: UIResponder? { UIApplication.ifRunning }

  func titleDidChange() {}
}
