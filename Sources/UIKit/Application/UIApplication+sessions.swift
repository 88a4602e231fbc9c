import Foundation
import Windowing

/// Scenes that the app opens, brings to the front and closes.
///
/// Requests are granted in their order on the next turn of the main loop, never inside the call.
extension UIApplication {
  /// Whether the app can have more than one scene: its delegate does not keep the window itself.
  public var supportsMultipleScenes: Bool {
    windowsWithoutScene.isEmpty && !orderedScenes.contains(where: \.isKeptByApplicationDelegate)
  }

  /// Brings the scene of `sceneSession` to the front, or opens a new one, which is a toplevel of its own, when that is nil.
  ///
  /// Without a session, `userActivity` goes to a connected scene that prefers its `targetContentIdentifier`, if there is
  /// one. A scene that is connected hears of the activity by `scene(_:continue:)`, a new one finds it in its connection
  /// options. Bringing to the front is up to the desktop, which may only mark the window.
  ///
  /// The handler is told a `UISceneError` when the app has one scene only, or the session is not open (any more).
  public func requestSceneSessionActivation(
    _ sceneSession: UISceneSession?, userActivity: NSUserActivity? = nil,
    options: UIScene.ActivationRequestOptions? = nil, errorHandler: ((any Error) -> Void)? = nil
  ) {
    let request =
      sceneSession.map { UISceneSessionActivationRequest(session: $0, userActivity: userActivity, options: options) }
      ?? UISceneSessionActivationRequest(userActivity: userActivity, options: options)
    activateSceneSession(for: request, errorHandler: errorHandler)
  }

  /// Brings a scene to the front or opens a new one, as `requestSceneSessionActivation` does.
  public func activateSceneSession(
    for request: UISceneSessionActivationRequest, errorHandler: ((any Error) -> Void)? = nil
  ) {
    onNextTurn { application in
      do {
        try application.grant(request)
      } catch {
        errorHandler?(error)
      }
    }
  }

  /// Ends the scene of `sceneSession`, closes its toplevel and discards the session. The end of the last scene ends the
  /// app. The handler is told a `UISceneError` when the session is not open (any more).
  public func requestSceneSessionDestruction(
    _ sceneSession: UISceneSession, options: UISceneDestructionRequestOptions? = nil,
    errorHandler: ((any Error) -> Void)? = nil
  ) {
    onNextTurn { application in
      guard application.openSessions.contains(sceneSession), let scene = sceneSession.scene as? UIWindowScene else {
        errorHandler?(UISceneError(.requestDenied))
        return
      }
      scene.disconnect(discarded: true)
    }
  }

  /// Lays out and draws the scene of `sceneSession`, also while it is not seen, if the desktop takes a picture of it then.
  /// Sessions that are not open are ignored.
  public func requestSceneSessionRefresh(_ sceneSession: UISceneSession) {
    guard openSessions.contains(sceneSession) else { return }
    (sceneSession.scene as? UIWindowScene)?.surface?.setNeedsFrame()
  }

  private func grant(_ request: UISceneSessionActivationRequest) throws {
    guard request.role == .windowApplication else { throw UISceneError(.requestDenied) }
    if let session = request.session {
      guard openSessions.contains(session), let scene = session.scene as? UIWindowScene else {
        throw UISceneError(.requestDenied)
      }
      bringForward(scene, with: request.userActivity)
      return
    }
    if let content = request.userActivity?.targetContentIdentifier,
      let scene = orderedScenes.last(where: { $0.activationConditions.prefer(content) })
    {
      bringForward(scene, with: request.userActivity)
      return
    }
    guard supportsMultipleScenes else { throw UISceneError(.multipleScenesNotSupported) }
    let options = UIScene.ConnectionOptions(userActivity: request.userActivity)
    connectScene(makeSession(options: options), options: options)
  }

  private func bringForward(_ scene: UIWindowScene, with activity: NSUserActivity?) {
    scene.surface?.requestActivation()
    guard let activity else { return }
    scene.delegate?.scene(scene, willContinueUserActivityWithType: activity.activityType)
    scene.delegate?.scene(scene, continue: activity)
  }

  private func onNextTurn(_ action: @escaping @MainActor (UIApplication) -> Void) {
    guard let server else { return }
    pendingSceneRequests += 1
    server.schedule(at: server.now) { [weak self] in
      guard let self else { return }
      pendingSceneRequests -= 1
      // The app may have ended meanwhile.
      guard UIApplication.ifRunning === self else { return }
      action(self)
      endIfOver()
    }
  }
}
