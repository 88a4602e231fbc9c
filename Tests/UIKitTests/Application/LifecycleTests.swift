import Testing
import UIKit
import UIKitTesting
import Windowing

@MainActor @Suite("Life of an app and its scenes")
struct LifecycleTests {
  private static var journal = Journal()

  /// An app with a scene delegate.
  private final class SceneApp: UIResponder, UIApplicationDelegate {
    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      journal.note("didFinishLaunching")
      return true
    }
    func application(
      _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
      options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
      let configuration = UISceneConfiguration(name: "Default", sessionRole: connectingSceneSession.role)
      configuration.delegateClass = SceneDelegate.self
      return configuration
    }
    func applicationDidBecomeActive(_ application: UIApplication) { journal.note("applicationDidBecomeActive") }
    func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {
      journal.note("didDiscard \(sceneSessions.count)")
    }
    func applicationWillTerminate(_ application: UIApplication) { journal.note("applicationWillTerminate") }
  }

  private final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
      journal.note("willConnectTo")
      guard let windowScene = scene as? UIWindowScene else { return }
      let window = UIWindow(windowScene: windowScene)
      window.rootViewController = UIViewController()
      window.makeKeyAndVisible()
      self.window = window
    }
    func sceneDidDisconnect(_ scene: UIScene) { journal.note("didDisconnect \(scene.activationState.rawValue)") }
    func sceneDidBecomeActive(_ scene: UIScene) { journal.note("didBecomeActive") }
    func sceneWillResignActive(_ scene: UIScene) { journal.note("willResignActive") }
    func sceneWillEnterForeground(_ scene: UIScene) { journal.note("willEnterForeground") }
    func sceneDidEnterBackground(_ scene: UIScene) { journal.note("didEnterBackground") }
  }

  /// An app without scenes of its own.
  private final class WindowApp: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      journal.note("didFinishLaunching")
      let window = UIWindow(frame: UIScreen.main.bounds)
      window.rootViewController = UIViewController()
      window.makeKeyAndVisible()
      self.window = window
      return true
    }
    func applicationDidBecomeActive(_ application: UIApplication) { journal.note("didBecomeActive") }
    func applicationWillResignActive(_ application: UIApplication) { journal.note("willResignActive") }
    func applicationDidEnterBackground(_ application: UIApplication) { journal.note("didEnterBackground") }
    func applicationWillEnterForeground(_ application: UIApplication) { journal.note("willEnterForeground") }
    func applicationWillTerminate(_ application: UIApplication) { journal.note("willTerminate") }
  }

  private func launch(_ type: any UIApplicationDelegate.Type) -> HeadlessApp {
    // Ends the app before this one, which may note its end.
    _ = HeadlessApp(rootView: UIView())
    Self.journal = Journal()
    return HeadlessApp(type)
  }

  private func setVisible(_ visible: Bool, in app: HeadlessApp) {
    let surface = app.server.openSurfaces[0]
    surface.setActivated(visible)
    surface.setSuspended(!visible)
    app.advance(by: 0)
  }

  @Test("lifecycle-001 a launch with one scene")
  func launchWithScene() {
    let app = launch(SceneApp.self)
    #expect(
      Self.journal.entries == ["didFinishLaunching", "willConnectTo", "willEnterForeground", "didBecomeActive"])
    #expect(UIApplication.shared.applicationState == .active)
    #expect(app.window.windowScene?.activationState == .foregroundActive)
  }

  @Test("lifecycle-002 into the background")
  func background() {
    let app = launch(SceneApp.self)
    Self.journal.clear()
    setVisible(false, in: app)
    #expect(Self.journal.entries == ["willResignActive", "didEnterBackground"])
    #expect(UIApplication.shared.applicationState == .background)
  }

  @Test("lifecycle-003 and back")
  func foreground() {
    let app = launch(SceneApp.self)
    setVisible(false, in: app)
    Self.journal.clear()
    setVisible(true, in: app)
    #expect(Self.journal.entries == ["willEnterForeground", "didBecomeActive"])
  }

  @Test("another window in front makes the scene inactive, not hidden")
  func inactive() {
    let app = launch(SceneApp.self)
    Self.journal.clear()
    app.server.openSurfaces[0].setActivated(false)
    app.advance(by: 0)
    #expect(Self.journal.entries == ["willResignActive"])
    #expect(UIApplication.shared.applicationState == .inactive)
    app.server.openSurfaces[0].setActivated(true)
    app.advance(by: 0)
    #expect(Self.journal.entries == ["willResignActive", "didBecomeActive"])
  }

  @Test("lifecycle-004 states have Apple's numbers")
  func states() {
    #expect(UIApplication.State.active.rawValue == 0)
    #expect(UIApplication.State.inactive.rawValue == 1)
    #expect(UIApplication.State.background.rawValue == 2)
  }

  @Test("without a scene delegate the app delegate hears it all, and of the foreground only when it comes back")
  func windowApp() {
    let app = launch(WindowApp.self)
    #expect(Self.journal.entries == ["didFinishLaunching", "didBecomeActive"])
    Self.journal.clear()
    setVisible(false, in: app)
    setVisible(true, in: app)
    #expect(
      Self.journal.entries == ["willResignActive", "didEnterBackground", "willEnterForeground", "didBecomeActive"])
  }

  @Test("what the delegates hear is posted too, once each")
  func notifications() {
    let app = launch(WindowApp.self)
    let received = Journal()
    let names: [Notification.Name] = [
      UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
      UIApplication.willEnterForegroundNotification, UIApplication.didBecomeActiveNotification,
      UIScene.didActivateNotification, UIScene.didEnterBackgroundNotification,
    ]
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { notification in
        let text = notification.name.rawValue
        MainActor.assumeIsolated { received.note(text) }
      }
    }
    defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
    setVisible(false, in: app)
    setVisible(true, in: app)
    for name in names { #expect(received.count(of: name.rawValue) == 1, "\(name.rawValue)") }
  }

  @Test("a window that the user closes ends its scene")
  func closed() {
    let app = launch(SceneApp.self)
    Self.journal.clear()
    app.server.openSurfaces[0].requestClose()
    #expect(
      Self.journal.entries == ["willResignActive", "didEnterBackground", "didDisconnect -1", "didDiscard 1"])
    #expect(UIApplication.shared.connectedScenes.isEmpty)
    #expect(app.server.openSurfaces.isEmpty)
  }

  @Test("a hidden app draws nothing; what changed meanwhile is drawn when it is seen again")
  func suspendedApp() {
    let view = UIView()
    let app = HeadlessApp(rootView: view, size: CGSize(width: 50, height: 50), scale: 1)
    view.backgroundColor = .red
    app.expect(.red, at: point(25, 25))
    app.server.openSurfaces[0].framesWithheld = true
    view.backgroundColor = .blue
    app.advance(by: 1)
    app.expect(.red, at: point(25, 25))
    app.server.openSurfaces[0].framesWithheld = false
    app.advance(by: 0.1)
    app.expect(.blue, at: point(25, 25))
  }

  @Test("a window that becomes wide, and a desktop that becomes dark, tell the controllers the traits before")
  func traitsBefore() {
    final class Page: UIViewController {
      var previous: [UITraitCollection?] = []
      override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        previous.append(previousTraitCollection)
      }
    }
    let page = Page()
    let app = HeadlessApp(rootViewController: page, size: CGSize(width: 390, height: 844), scale: 1)
    #expect(page.traitCollection.horizontalSizeClass == .compact)
    page.previous = []
    app.resize(to: CGSize(width: 400, height: 844))
    #expect(page.previous.isEmpty, "the size class is the same")
    app.resize(to: CGSize(width: 900, height: 844))
    #expect(page.previous.map { $0?.horizontalSizeClass } == [.compact])
    #expect(page.traitCollection.horizontalSizeClass == .regular)
    page.previous = []
    app.server.settings.colorScheme = .dark
    #expect(page.previous.map { $0?.userInterfaceStyle } == [.light])
    #expect(page.traitCollection.userInterfaceStyle == .dark)
  }
}
