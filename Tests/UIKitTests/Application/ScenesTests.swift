import Foundation
import Testing
import UIKitTesting
import Windowing

@testable import UIKit

@MainActor @Suite("Several scenes")
struct ScenesTests {
  static var journal = Journal()
  /// What a scene delegate does when it hears of something, by the name of that.
  static var onCallback: ((String, UIScene) -> Void)?

  final class App: UIResponder, UIApplicationDelegate {
    func application(
      _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
      options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
      let configuration = UISceneConfiguration(name: "Default", sessionRole: connectingSceneSession.role)
      configuration.delegateClass = SceneDelegate.self
      return configuration
    }
    func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {
      for session in sceneSessions {
        journal.note("app.discarded \(session.scene == nil) \(session.stateRestorationActivity?.activityType ?? "-")")
      }
    }
    // Never told: the scenes have delegates.
    func applicationDidBecomeActive(_ application: UIApplication) { journal.note("app.active") }
    func applicationWillResignActive(_ application: UIApplication) { journal.note("app.resign") }
    func applicationWillTerminate(_ application: UIApplication) { journal.note("app.terminate") }
  }

  final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    static var last: SceneDelegate?
    var window: UIWindow?
    let root = TouchView("touch", rect(0, 0, 100, 100))
    private(set) var options: UIScene.ConnectionOptions?

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
      options = connectionOptions
      Self.last = self
      let controller = UIViewController()
      controller.view = root
      window = UIWindow(windowScene: scene as! UIWindowScene)
      window?.rootViewController = controller
      window?.makeKeyAndVisible()
      note("connect", scene)
    }
    private func note(_ text: String, _ scene: UIScene) {
      journal.note("\(scene.title.isEmpty ? "scene" : scene.title).\(text)")
      onCallback?(text, scene)
    }
    func sceneDidDisconnect(_ scene: UIScene) { note("disconnect", scene) }
    func sceneDidBecomeActive(_ scene: UIScene) { note("active", scene) }
    func sceneWillResignActive(_ scene: UIScene) { note("resign", scene) }
    func sceneWillEnterForeground(_ scene: UIScene) { note("foreground", scene) }
    func sceneDidEnterBackground(_ scene: UIScene) { note("background", scene) }
    func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {
      note("will continue \(userActivityType)", scene)
    }
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
      note("continue \(userActivity.activityType)", scene)
    }
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { NSUserActivity(activityType: "restore") }
  }

  func launch() -> HeadlessApp {
    // Ends the app before this one, which may note its end.
    _ = HeadlessApp(rootView: UIView())
    Self.journal = Journal()
    Self.onCallback = nil
    SceneDelegate.last = nil
    return HeadlessApp(App.self, size: CGSize(width: 100, height: 100), scale: 1)
  }

  /// An app with two scenes, `one` and `two`; the second is active.
  func launchTwo() -> (app: HeadlessApp, one: UIWindowScene, two: UIWindowScene) {
    let app = launch()
    let one = app.scenes[0]
    one.title = "one"
    app.application.requestSceneSessionActivation(nil)
    app.advance(by: 0)
    let two = app.scenes[1]
    two.title = "two"
    Self.journal.clear()
    return (app, one, two)
  }

  private func root(_ scene: UIWindowScene) -> TouchView { (scene.delegate as! SceneDelegate).root }

  // MARK: Opening

  @Test("a request without a session opens a second toplevel on the next turn, and it becomes active")
  func activation() {
    let app = launch()
    let first = app.scenes[0]
    first.title = "first"
    Self.journal.clear()
    #expect(app.application.supportsMultipleScenes)
    app.application.requestSceneSessionActivation(nil) { Issue.record("refused: \($0)") }
    #expect(app.scenes.count == 1, "nothing happens inside the call")
    app.advance(by: 0)
    #expect(app.scenes.count == 2)
    #expect(app.server.openSurfaces.count == 2)
    #expect(app.application.openSessions.count == 2)
    #expect(app.application.connectedScenes.count == 2)
    let second = app.scenes[1]
    #expect(second.session !== first.session)
    #expect(second.session.persistentIdentifier != first.session.persistentIdentifier)
    #expect(second.session.scene === second)
    #expect(Self.journal.entries == ["scene.connect", "first.resign", "scene.foreground", "scene.active"])
    #expect(first.activationState == .foregroundInactive)
    #expect(second.activationState == .foregroundActive)
    #expect(app.activeScene === second)
    #expect(app.window.windowScene === second)
  }

  @Test("the activity of a request is in the new scene's connection options")
  func activityForNew() {
    let app = launch()
    let activity = NSUserActivity(activityType: "open")
    activity.addUserInfoEntries(from: ["page": 3])
    app.application.activateSceneSession(for: UISceneSessionActivationRequest(userActivity: activity))
    app.advance(by: 0)
    #expect(SceneDelegate.last?.options?.userActivities == [activity])
    #expect(SceneDelegate.last?.options?.userActivities.first?.userInfo?["page"] as? Int == 3)
    #expect(!Self.journal.entries.contains { $0.contains("continue") })
  }

  @Test("a request for an open session brings its toplevel to the front, twice too, and hands over the activity")
  func activateAgain() {
    let (app, one, two) = launchTwo()
    for _ in 0..<2 {
      app.application.requestSceneSessionActivation(
        one.session, userActivity: NSUserActivity(activityType: "show"), errorHandler: { Issue.record("\($0)") })
    }
    app.advance(by: 0)
    #expect(app.scenes == [one, two])
    #expect(app.server.openSurfaces[0].activationRequests == 2)
    #expect(one.activationState == .foregroundActive)
    #expect(two.activationState == .foregroundInactive)
    #expect(Self.journal.count(of: "one.will continue show") == 2)
    #expect(Self.journal.count(of: "one.continue show") == 2)
    #expect(Self.journal.count(of: "one.active") == 1)
  }

  @Test("content goes to the scene that prefers it, and else to a new one")
  func preference() {
    let (app, one, _) = launchTwo()
    one.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate { value, _ in
      (value as? String)?.hasPrefix("mail") == true
    }
    one.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate { value, _ in
      value as? String != "mail/secret"
    }
    func request(_ content: String) {
      let activity = NSUserActivity(activityType: content)
      activity.targetContentIdentifier = content
      app.application.requestSceneSessionActivation(nil, userActivity: activity)
      app.advance(by: 0)
    }
    request("mail/inbox")
    #expect(app.scenes.count == 2)
    #expect(Self.journal.count(of: "one.continue mail/inbox") == 1)
    request("notes")
    #expect(app.scenes.count == 3)
    request("mail/secret")
    #expect(app.scenes.count == 4)
  }

  @Test("an app whose delegate keeps the window has one scene, and the request's handler is told so")
  func oneSceneOnly() {
    let app = HeadlessApp(rootView: UIView())
    #expect(!app.application.supportsMultipleScenes)
    var errors: [UISceneError.Code] = []
    app.application.requestSceneSessionActivation(nil) { errors.append(($0 as! UISceneError).code) }
    app.advance(by: 0)
    #expect(errors == [.multipleScenesNotSupported])
    #expect(app.scenes.count == 1)
    // Its own scene can be brought forward all the same.
    app.application.requestSceneSessionActivation(app.scenes[0].session) { errors.append(($0 as! UISceneError).code) }
    app.advance(by: 0)
    #expect(errors.count == 1)
  }

  // MARK: Closing

  @Test("a destroyed session closes its toplevel; the app goes on with the other")
  func destruction() {
    let (app, one, two) = launchTwo()
    app.application.requestSceneSessionDestruction(two.session) { Issue.record("refused: \($0)") }
    #expect(app.scenes.count == 2)
    app.advance(by: 0)
    #expect(app.scenes == [one])
    #expect(app.server.openSurfaces.count == 1)
    #expect(app.application.openSessions == [one.session])
    #expect(
      Self.journal.entries == [
        "two.resign", "two.background", "two.disconnect", "app.discarded true restore",
      ])
    #expect(two.activationState == .unattached)
    #expect(two.session.scene == nil)
    #expect(two.windows.isEmpty)
    #expect(!app.hasEnded)
    app.tap(point(50, 50))
    #expect(root(one).phases == ["began", "ended"])
  }

  @Test("a session that is not open any more is refused, whatever is asked of it")
  func unknownSession() {
    let (app, _, two) = launchTwo()
    let session = two.session
    var errors: [UISceneError] = []
    let note: (any Error) -> Void = { errors.append($0 as! UISceneError) }
    app.application.requestSceneSessionDestruction(session, errorHandler: note)
    app.application.requestSceneSessionDestruction(session, errorHandler: note)
    app.application.requestSceneSessionActivation(session, errorHandler: note)
    app.application.requestSceneSessionRefresh(session)
    app.advance(by: 0)
    #expect(errors.map(\.code) == [.requestDenied, .requestDenied])
    #expect((errors[0] as NSError).domain == UISceneErrorDomain)
    #expect((errors[0] as NSError).code == 1)
    #expect(app.scenes.count == 1)
    #expect(Self.journal.count(of: "two.disconnect") == 1)
    // A refresh of what is gone is nothing at all.
    app.application.requestSceneSessionRefresh(session)
    app.advance(by: 0.1)
  }

  @Test("the end of the last scene ends the app, unless another was asked for before the next turn")
  func lastScene() {
    let app = launch()
    let old = app.scenes[0]
    app.application.requestSceneSessionDestruction(old.session)
    app.application.requestSceneSessionActivation(nil)
    app.advance(by: 0)
    #expect(app.scenes.count == 1)
    #expect(app.scenes[0] !== old)
    #expect(!app.hasEnded)
    app.application.requestSceneSessionDestruction(app.scenes[0].session)
    app.advance(by: 0)
    #expect(app.scenes.isEmpty)
    #expect(app.hasEnded)
  }

  @Test("the user who closes one of two windows ends its scene alone; with the second the app ends")
  func closedByUser() {
    let (app, one, two) = launchTwo()
    app.close(two)
    #expect(app.scenes == [one])
    #expect(!app.hasEnded)
    app.close(one)
    #expect(app.hasEnded)
    #expect(app.application.openSessions.isEmpty)
  }

  @Test(
    "a scene can be ended by its own callbacks, and hears no more of them then",
    arguments: [
      "connect", "foreground", "active", "resign", "background",
    ])
  func endedInside(callback: String) {
    let (app, _, _) = launchTwo()
    Self.onCallback = { name, scene in
      guard name == callback, scene.title.isEmpty else { return }
      Self.onCallback = nil
      // What a closed connection does, in the middle of the callback.
      (scene as? UIWindowScene)?.surface?.delegate?.surfaceShouldClose((scene as! UIWindowScene).surface!)
      // And what an app can ask for.
      UIApplication.shared.requestSceneSessionDestruction(scene.session)
    }
    app.application.requestSceneSessionActivation(nil)
    app.advance(by: 0)
    if app.scenes.count == 3 {
      app.activeScene = app.scenes[2]
      app.suspend()
    }
    app.advance(by: 1)
    #expect(app.scenes.count == 2)
    #expect(app.server.openSurfaces.count == 2)
    let calls = Self.journal.entries(of: "scene")
    #expect(calls.count { $0 == "disconnect" } == 1, "\(calls)")
    #expect(calls.last == "disconnect")
    #expect(calls.count { $0 == "active" } == calls.count { $0 == "resign" }, "\(calls)")
    #expect(calls.count { $0 == "foreground" } == calls.count { $0 == "background" }, "\(calls)")
  }

  @Test("a closed scene is freed with its delegate and windows")
  func freed() {
    let app = launch()
    weak var scene: UIWindowScene?
    weak var window: UIWindow?
    weak var session: UISceneSession?
    do {
      app.application.requestSceneSessionActivation(nil)
      app.advance(by: 0)
      scene = app.scenes[1]
      window = app.window
      session = scene?.session
      SceneDelegate.last = nil
      app.tap(point(50, 50))
      app.close()
      app.advance(by: 0.1)
    }
    #expect(scene == nil)
    #expect(window == nil)
    #expect(session == nil)
  }

  // MARK: Life

  /// The application's own notifications, in their order.
  private func appNotifications(during body: () -> Void) -> [String] {
    let received = Journal()
    let names: [Notification.Name: String] = [
      UIApplication.willResignActiveNotification: "resign", UIApplication.didBecomeActiveNotification: "active",
      UIApplication.didEnterBackgroundNotification: "background",
      UIApplication.willEnterForegroundNotification: "foreground",
    ]
    let observers = names.map { name, text in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
        MainActor.assumeIsolated { received.note(text) }
      }
    }
    body()
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    return received.entries
  }

  @Test("the app is active while one of its scenes is, and in the background when none is seen")
  func appLife() {
    let (app, one, two) = launchTwo()
    let application = app.application
    #expect(appNotifications { app.activeScene = one } == [], "the keyboard stays in the app")
    #expect(
      Self.journal.entries == ["two.resign", "one.active"] || Self.journal.entries == ["one.active", "two.resign"])
    #expect(application.applicationState == .active)
    #expect(appNotifications { app.suspend(two) } == [])
    #expect(two.activationState == .background)
    #expect(appNotifications { app.setActive(false, one) } == ["resign"])
    #expect(application.applicationState == .inactive)
    #expect(appNotifications { app.suspend(one) } == ["background"])
    #expect(application.applicationState == .background)
    #expect(appNotifications { app.resume(two) } == ["foreground", "active"])
    #expect(application.applicationState == .active)
    #expect(one.activationState == .background)
    // The only scene that is seen is closed: the other one is not.
    #expect(appNotifications { app.close(two) } == ["resign", "background"])
  }

  @Test("an app whose only active scene is closed is told that it is inactive, once")
  func activeSceneClosed() {
    let (app, one, two) = launchTwo()
    #expect(app.activeScene === two)
    #expect(appNotifications { app.close(two) } == ["resign"])
    #expect(one.activationState == .foregroundInactive)
    #expect(appNotifications { app.setActive(true, one) } == ["active"])
  }

  @Test("the state asked inside a callback is the one before the step that is announced, or after one that is done")
  func statesInside() {
    let app = launch()
    let scene = app.scenes[0]
    var states: [String: UIScene.ActivationState] = [:]
    Self.onCallback = { states[$0] = $1.activationState }
    app.suspend()
    app.resume()
    app.close()
    #expect(states["resign"] == .foregroundActive)
    #expect(states["background"] == .background)
    #expect(states["foreground"] == .foregroundInactive)
    #expect(states["active"] == .foregroundActive)
    #expect(states["disconnect"] == .unattached)
    #expect(scene.activationState == .unattached)
  }

  // MARK: Input

  @Test("a finger in each of two toplevels at once: each scene has its own, in one event and to its end")
  func twoFingers() {
    let (app, one, two) = launchTwo()
    app.touchDown(1, at: point(10, 10), in: one)
    app.touchDown(2, at: point(20, 20), in: two)
    app.frame()
    let (first, second) = (root(one), root(two))
    #expect(first.phases == ["began"] && second.phases == ["began"])
    #expect(first.received[0].touch.window === one.windows[0])
    #expect(second.received[0].touch.window === two.windows[0])
    #expect(second.received[0].touch.location(in: nil) == point(20, 20))
    app.touchMove(1, to: point(15, 15))
    app.touchMove(2, to: point(300, -20))
    app.frame()
    app.touchUp(1)
    app.frame()
    #expect(first.phases == ["began", "moved", "ended"])
    #expect(second.phases == ["began", "moved"])
    app.close(one)
    app.touchUp(2)
    app.frame()
    #expect(second.phases == ["began", "moved", "ended"])
  }

  @Test("a toplevel that closes takes only its own fingers")
  func closedUnderFinger() {
    let (app, one, two) = launchTwo()
    app.touchDown(1, at: point(10, 10), in: one)
    app.touchDown(2, at: point(20, 20), in: two)
    app.frame()
    let (first, second) = (root(one), root(two))
    app.application.requestSceneSessionDestruction(one.session)
    app.advance(by: 0)
    #expect(first.phases == ["began", "cancelled"])
    #expect(second.phases == ["began"])
    app.touchUp(1)
    app.touchUp(2)
    app.frame()
    #expect(first.phases == ["began", "cancelled"])
    #expect(second.phases == ["began", "ended"])
  }

  @Test("a scene that is no longer seen loses its fingers")
  func suspendedUnderFinger() {
    let (app, one, two) = launchTwo()
    app.touchDown(1, at: point(10, 10), in: one)
    app.touchDown(2, at: point(20, 20), in: two)
    app.frame()
    app.suspend(one)
    #expect(root(one).phases == ["began", "cancelled"])
    #expect(root(two).phases == ["began"])
  }

  @Test("an action without a target starts at the first responder of the scene that has the keyboard")
  func actionGoesToActiveScene() {
    final class Receiver: UIView {
      var count = 0
      override var canBecomeFirstResponder: Bool { true }
      func act() { count += 1 }
    }
    let (app, one, two) = launchTwo()
    let (first, second) = (Receiver(), Receiver())
    root(one).addSubview(first)
    root(two).addSubview(second)
    #expect(first.becomeFirstResponder() && second.becomeFirstResponder())
    app.activeScene = one
    #expect(app.application.keyWindow === one.windows[0])
    app.application.sendAction(Receiver.act, to: nil)
    #expect(first.count == 1 && second.count == 0)
    app.activeScene = two
    app.application.sendAction(Receiver.act, to: nil)
    #expect(first.count == 1 && second.count == 1)
    // Another app has the keyboard: what this app does by itself still goes to where it was last.
    app.setActive(false, two)
    app.application.sendAction(Receiver.act, to: nil)
    #expect(second.count == 2)
  }

  // MARK: Toplevels

  @Test("title and subtitle of each scene are on its own toplevel, and the app's name where there is none")
  func titles() {
    let (app, one, two) = launchTwo()
    #expect(app.title(of: one) == "one")
    one.subtitle = "second line"
    #expect(app.title(of: one) == "one \u{2014} second line")
    #expect(app.title(of: two) == "two")
    two.title = ""
    #expect(app.title(of: two) == ProcessInfo.processInfo.processName)
    two.subtitle = "only"
    #expect(app.title(of: two) == "only")
  }

  @Test("size limits reach the toplevel of their scene, also those set while it connects")
  func sizeLimits() {
    let app = launch()
    Self.onCallback = { name, scene in
      guard name == "connect" else { return }
      (scene as? UIWindowScene)?.sizeRestrictions?.minimumSize = CGSize(width: 500, height: 300)
    }
    app.application.requestSceneSessionActivation(nil)
    app.advance(by: 0)
    let (first, second) = (app.server.openSurfaces[0], app.server.openSurfaces[1])
    #expect(second.minimumSize == CGSize(width: 500, height: 300))
    #expect(app.scenes[1].windows[0].bounds.size == CGSize(width: 500, height: 300))
    #expect(first.minimumSize == nil && first.maximumSize == nil)
    let limits = app.scenes[0].sizeRestrictions!
    limits.maximumSize = CGSize(width: 800, height: CGFloat.greatestFiniteMagnitude)
    #expect(first.maximumSize == CGSize(width: 800, height: 0))
    limits.minimumSize = CGSize(width: 900, height: -5)
    #expect(first.minimumSize == CGSize(width: 900, height: 0))
    #expect(first.maximumSize == CGSize(width: 900, height: 0), "a maximum below the minimum counts as it")
    limits.minimumSize = CGSize(width: CGFloat.nan, height: .infinity)
    #expect(first.minimumSize == CGSize(width: 0, height: 32_768))
    limits.minimumSize = .zero
    limits.maximumSize = CGSize(width: CGFloat.nan, height: -1)
    #expect(first.minimumSize == nil && first.maximumSize == nil)
  }

  @Test("a refresh draws the scene that it names")
  func refresh() {
    let (app, one, two) = launchTwo()
    app.advance(by: 1)
    let surfaces = app.server.openSurfaces
    let before = surfaces.map { $0.presentedFrames + $0.skippedFrames }
    app.application.requestSceneSessionRefresh(one.session)
    app.advance(by: 1)
    let after = surfaces.map { $0.presentedFrames + $0.skippedFrames }
    #expect(after == [before[0] + 1, before[1]])
    _ = two
  }

  @Test("each toplevel shows its own windows")
  func pictures() {
    let (app, one, two) = launchTwo()
    root(one).backgroundColor = .red
    root(two).backgroundColor = .blue
    app.activeScene = one
    app.expect(.red, at: point(50, 50))
    app.activeScene = two
    app.expect(.blue, at: point(50, 50))
    #expect(app.snapshot(of: one).width == 100)
  }

  // MARK: Addresses

  @Test(
    "the first argument that is an address is the one to open",
    arguments: [
      (["-v", "https://example.org/a?b"], "https://example.org/a?b"), (["mailto:a@b.c", "http://x.y"], "mailto:a@b.c"),
      (["C:\\file"], nil), (["file", ":x", "1a:b", "a b:c", "http:"], nil), ([], nil),
    ] as [([String], String?)])
  func launchAddress(arguments: [String], expected: String?) {
    #expect(UIOpenURLContext.launchURL(in: arguments)?.absoluteString == expected)
  }

  @Test("an address that the app was started with is a launch option, and the first scene's to open")
  func addressOfLaunch() throws {
    _ = launch()
    UIApplication.shared.shutDown()
    let server = HeadlessServer()
    let application = UIApplication()
    let url = try #require(URL(string: "https://example.org"))
    application.launch(on: server, delegate: App.self, url: url)
    server.advance(by: 0)
    #expect(SceneDelegate.last?.options?.urlContexts.map(\.url) == [url])
    application.shutDown()
  }
}
