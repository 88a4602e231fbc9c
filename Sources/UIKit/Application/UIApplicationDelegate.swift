import CoreText
import Foundation
import Glibc
import Windowing

/// The app's own object in the running app, and with `@main` its entry point.
///
///     @main final class AppDelegate: UIResponder, UIApplicationDelegate { ... }
@MainActor public protocol UIApplicationDelegate: AnyObject {
  init()

  /// The application class that `main()` makes; override to use a subclass.
  static var applicationClass: UIApplication.Type { get }

  /// The app's window when it has no scene delegate.
  var window: UIWindow? { get set }

  /// The app begins: there is no scene yet. The answer says whether an address in `launchOptions` is handled; unused here.
  func application(
    _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// The app is ready, still without a scene: without a scene delegate this is where its window is made and shown.
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// A scene became active. This and the next three are told to an app without a scene delegate.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// The scene is about to be no longer active.
  func applicationWillResignActive(_ application: UIApplication)
  /// The scene is no longer seen.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// The scene is about to be seen again; not told at the launch.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// The app is about to end: its scenes have disconnected.
  func applicationWillTerminate(_ application: UIApplication)

  /// The configuration of a scene that is about to connect. One with a `delegateClass` chooses the scene life cycle;
  /// without one the app delegate keeps its `window`.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// The user closed the windows of these scenes.
  func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}

extension UIApplicationDelegate {
  public static var applicationClass: UIApplication.Type { UIApplication.self }

  public var window: UIWindow? {
    get { nil }
    set {}
  }

  public func application(
    _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  public func applicationWillResignActive(_ application: UIApplication) {}
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  public func applicationWillTerminate(_ application: UIApplication) {}
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { connectingSceneSession.configuration }
  public func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {}

  /// Runs the app until it ends, then exits the process: 0 after its last window was closed by the user, 1 when there is
  /// no window server or the connection to it was lost (one line on standard error says so).
  public static func main() { exit(UIApplicationMain(self)) }
}

/// Runs an app with `delegateClass` on the window server that the environment names, and returns the exit code.
@MainActor public func UIApplicationMain(_ delegateClass: any UIApplicationDelegate.Type) -> Int32 {
  let server: any WindowServer
  do {
    server = try WindowServers.make(environment: ProcessInfo.processInfo.environment)
  } catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    return 1
  }
  // Reading the fonts goes on while the app builds its views and waits for its window's size.
  UIApplication.takeFonts(of: server.settings)
  CTFont.prepareSystemFont()
  let application = delegateClass.applicationClass.init()
  application.launch(
    on: server, delegate: delegateClass, url: UIOpenURLContext.launchURL(in: Array(CommandLine.arguments.dropFirst())))
  let code = server.run()
  application.shutDown()
  return code
}
