import Foundation

/// One instance of the app's user interface.
@MainActor open class UIScene: UIResponder {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }

  /// Why a scene connects. On Linux a scene is opened by the user or the app, without anything to hand over.
  @MainActor public final class ConnectionOptions {
    public let urlContexts: Set<URL> = []
    init() {}
  }

  /// The scene's identity.
  public let session: UISceneSession
  /// Whether the scene is seen and has the keyboard. `unattached` before it connects and after it disconnects.
  public internal(set) var activationState: ActivationState = .unattached
  /// The object that hears of the scene's life; kept by the scene.
  open var delegate: (any UISceneDelegate)?
  /// The text of the window's title bar.
  open var title: String = "" {
    didSet { titleDidChange() }
  }

  /// Scenes are made by the toolkit; override to prepare a subclass.
  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
  }

  open override var next: UIResponder? { UIApplication.ifRunning }

  func titleDidChange() {}
}
