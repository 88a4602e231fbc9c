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

  public let session: UISceneSession
  public internal(set) var activationState: ActivationState = .unattached
  open var delegate: (any UISceneDelegate)?
  /// The text of the window's title bar.
  open var title: String = "" {
    didSet { titleDidChange() }
  }

  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
  }

  open override var next: UIResponder? { UIApplication.ifRunning }

  func titleDidChange() {}
}
