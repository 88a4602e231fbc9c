import Foundation
import Testing
import UIKit
import UIKitTesting
import Windowing

@MainActor @Suite("Screens")
struct ScreensTests {
  private static var current: HeadlessApp?
  private var app: HeadlessApp { Self.current! }

  /// Begins a test: an app belongs to no suite, since the suites' tests may take turns before they begin.
  private func launch() {
    Self.current = HeadlessApp(rootView: UIView(), size: CGSize(width: 400, height: 300), scale: 2)
  }

  private var scene: UIWindowScene { app.scenes[0] }

  /// The screen notifications of `body`, with the sizes of the screens.
  private func notifications(during body: () -> Void) -> [String] {
    let received = Journal()
    let names: [Notification.Name: String] = [
      UIScreen.didConnectNotification: "connect", UIScreen.didDisconnectNotification: "disconnect",
      UIScreen.modeDidChangeNotification: "mode",
    ]
    let observers = names.map { name, text in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { notification in
        nonisolated(unsafe) let object = notification.object  // used on this very thread only
        MainActor.assumeIsolated { received.note("\(text) \(Int((object as! UIScreen).bounds.width))") }
      }
    }
    body()
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    return received.entries
  }

  @Test("the screen of the launch: points, pixels, scale and frames per second")
  func main() {
    launch()
    #expect(UIScreen.screens == [UIScreen.main])
    let screen = UIScreen.main
    #expect(screen.bounds == rect(0, 0, 400, 300))
    #expect(screen.scale == 2)
    #expect(screen.nativeScale == 2)
    #expect(screen.nativeBounds == rect(0, 0, 800, 600))
    #expect(screen.maximumFramesPerSecond == 60)
    #expect(app.window.screen === screen && scene.screen === screen)
  }

  @Test("a second screen comes, changes and goes, and each is told once")
  func hotPlug() {
    launch()
    let main = UIScreen.main
    #expect(
      notifications {
        app.plugScreen("B", size: CGSize(width: 1000, height: 500), scale: 1.5, framesPerSecond: 143.9)
      } == ["connect 1000"])
    #expect(UIScreen.screens.count == 2)
    #expect(UIScreen.main === main)
    let second = UIScreen.screens[1]
    #expect(second.scale == 1.5)
    #expect(second.nativeBounds == rect(0, 0, 1500, 750))
    #expect(second.maximumFramesPerSecond == 144)
    #expect(notifications { app.plugScreen("B", size: CGSize(width: 1200, height: 500)) } == ["mode 1200"])
    #expect(UIScreen.screens[1] === second, "the same screen in another mode")
    #expect(second.scale == 1)
    #expect(notifications { app.plugScreen("B", size: CGSize(width: 1200, height: 500)) } == [])
    #expect(notifications { app.unplugScreen("B") } == ["disconnect 1200"])
    #expect(UIScreen.screens == [main])
    app.plugScreen("B", size: CGSize(width: 1200, height: 500))
    #expect(UIScreen.screens[1] !== second, "plugged in again it is another screen")
  }

  @Test("a window's screen is the one that it was moved to, and the first of several until it leaves that")
  func screenOfWindow() {
    launch()
    app.plugScreen("B", size: CGSize(width: 1000, height: 500))
    let (first, second) = (UIScreen.screens[0], UIScreen.screens[1])
    #expect(app.window.screen === first)
    app.move(toScreens: ["HEADLESS-1", "B"])
    #expect(app.window.screen === first)
    app.move(toScreens: ["B"])
    #expect(app.window.screen === second)
    #expect(scene.screen === second)
    app.move(toScreens: ["B", "HEADLESS-1"])
    #expect(app.window.screen === second)
    // Nowhere: the last one.
    app.move(toScreens: [])
    #expect(app.window.screen === second)
    #expect(UIScreen.main === first)
  }

  @Test("a window whose screen is unplugged is on the one that the desktop moves it to")
  func unpluggedUnderWindow() {
    launch()
    app.plugScreen("B", size: CGSize(width: 1000, height: 500))
    app.move(toScreens: ["B"])
    app.unplugScreen("B")
    #expect(app.window.screen === UIScreen.main)
    #expect(UIScreen.screens.contains(app.window.screen))
  }

  @Test("without any screen the app goes on with the last main one; the next one is main, and shows the window")
  func noScreens() {
    launch()
    let old = UIScreen.main
    let view = app.window.rootViewController!.view!
    #expect(notifications { app.unplugScreen("HEADLESS-1") } == ["disconnect 400"])
    #expect(UIScreen.screens.isEmpty)
    #expect(UIScreen.main === old)
    #expect(UIScreen.main.bounds.size == CGSize(width: 400, height: 300))
    view.backgroundColor = .red
    app.expect(.red, at: point(10, 10))
    app.tap(point(10, 10))
    #expect(notifications { app.plugScreen("C", size: CGSize(width: 640, height: 480), scale: 2) } == ["connect 640"])
    #expect(UIScreen.main !== old)
    #expect(UIScreen.main.bounds.size == CGSize(width: 640, height: 480))
    #expect(app.window.screen === UIScreen.main)
    #expect(UIScreen.screens == [UIScreen.main])
  }

  @Test("an app that starts without a screen has the stand-in of a phone's size, and opens a window all the same")
  func launchWithoutScreen() {
    launch()
    final class Delegate: UIResponder, UIApplicationDelegate {
      var window: UIWindow?
      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.makeKeyAndVisible()
        return true
      }
    }
    app.application.shutDown()
    let server = HeadlessServer(outputs: [])
    let application = UIApplication()
    application.launch(on: server, delegate: Delegate.self)
    server.advance(by: 0)
    #expect(UIScreen.screens.isEmpty)
    #expect(UIScreen.main.bounds.size == CGSize(width: 390, height: 844))
    #expect(UIScreen.main.scale == 1)
    #expect(UIScreen.main.maximumFramesPerSecond == 60)
    #expect(application.windows[0].bounds.size == CGSize(width: 390, height: 844))
    #expect(application.windows[0].screen === UIScreen.main)
    application.shutDown()
  }

  @Test("what an output says that makes no sense is replaced by what is safe")
  func strangeOutputs() {
    launch()
    app.plugScreen("B", size: .zero, scale: 0.25, framesPerSecond: .nan)
    let screen = UIScreen.screens[1]
    #expect(screen.bounds.size == CGSize(width: 390, height: 844))
    #expect(screen.scale == 1)
    #expect(screen.maximumFramesPerSecond == 60)
    app.plugScreen("B", size: .zero, scale: 1, framesPerSecond: 0.1)
    #expect(screen.maximumFramesPerSecond == 1)
    app.plugScreen("B", size: .zero, scale: 1, framesPerSecond: .infinity)
    #expect(screen.maximumFramesPerSecond == 60)
  }

  @Test("a fraction that only the window was told is its screen's scale, until that changes")
  func fractionOfWindow() {
    launch()
    let main = UIScreen.main
    #expect(notifications { app.resize(to: CGSize(width: 400, height: 300), scale: 1.5) } == ["mode 400"])
    #expect(main.scale == 1.5)
    app.plugScreen("B", size: CGSize(width: 1000, height: 500))
    #expect(main.scale == 1.5, "another screen does not change this one")
    app.plugScreen("HEADLESS-1", size: CGSize(width: 800, height: 600), scale: 1)
    #expect(main.scale == 1)
  }
}
