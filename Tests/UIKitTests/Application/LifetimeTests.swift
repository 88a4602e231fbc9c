import Testing
import UIKit
import UIKitTesting

/// Nothing of an app keeps itself alive: what the app drops is freed.
@MainActor @Suite("Lifetimes")
struct LifetimeTests {
  private final class Delegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
      _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      let window = UIWindow(frame: UIScreen.main.bounds)
      window.rootViewController = UIViewController()
      window.makeKeyAndVisible()
      self.window = window
      return true
    }
  }

  private func launch() -> HeadlessApp { HeadlessApp(Delegate.self, size: CGSize(width: 60, height: 60), scale: 1) }

  @Test("an app is freed with its delegate, scene, window and controller when the next one starts")
  func wholeApp() {
    weak var headless: HeadlessApp?
    weak var application: UIApplication?
    weak var delegate: Delegate?
    weak var scene: UIWindowScene?
    weak var window: UIWindow?
    weak var controller: UIViewController?
    func run() {
      let app = launch()
      app.tap(point(30, 30))
      app.type("a")
      headless = app
      application = app.application
      delegate = app.application.delegate as? Delegate
      scene = app.window.windowScene
      window = app.window
      controller = app.window.rootViewController
      #expect(delegate != nil && scene != nil && controller?.viewIfLoaded?.window === window)
    }
    run()
    #expect(headless == nil)
    let next = launch()
    #expect(application == nil)
    #expect(delegate == nil)
    #expect(scene == nil)
    #expect(window == nil)
    #expect(controller == nil)
    #expect(UIApplication.shared === next.application)
  }

  @Test("a scene is freed when the user closed its window")
  func closedScene() {
    let app = launch()
    weak let scene = app.window.windowScene
    #expect(scene != nil)
    app.server.openSurfaces.first?.requestClose()
    app.advance(by: 0.1)
    #expect(scene == nil)
    #expect(app.application.connectedScenes.isEmpty)
  }

  @Test("a second window is freed when it was hidden and dropped")
  func hiddenWindow() {
    let app = launch()
    weak var weakWindow: UIWindow?
    do {
      let window = UIWindow(windowScene: app.window.windowScene!)
      window.rootViewController = UIViewController()
      window.makeKeyAndVisible()
      app.tap(point(30, 30))
      weakWindow = window
      window.isHidden = true
    }
    app.advance(by: 0.1)
    #expect(weakWindow == nil)
    #expect(app.window.isKeyWindow)
  }

  @Test("a root controller is freed with its view when another takes its place")
  func replacedRoot() {
    let app = launch()
    weak let controller = app.window.rootViewController
    weak let view = app.window.rootViewController?.view
    app.tap(point(30, 30))
    app.window.rootViewController = UIViewController()
    app.advance(by: 0.1)
    #expect(controller == nil)
    #expect(view == nil)
  }

  @Test("a tab bar controller is freed with its bar and its children, shown or not")
  func tabs() {
    weak var weakTabs: UITabBarController?
    weak var weakBar: UITabBar?
    weak var weakChild: UIViewController?
    do {
      let tabs = UITabBarController()
      tabs.viewControllers = [UIViewController(), UIViewController()]
      let app = HeadlessApp(rootViewController: tabs, size: CGSize(width: 200, height: 200), scale: 1)
      app.tap(point(150, 190))
      #expect(tabs.selectedIndex == 1)
      weakTabs = tabs
      weakBar = tabs.tabBar
      weakChild = tabs.viewControllers?.first
      app.window.rootViewController = nil
      app.advance(by: 0.1)
    }
    #expect(weakTabs == nil)
    #expect(weakBar == nil)
    #expect(weakChild == nil)
  }

  @Test("a child controller that was taken out is freed")
  func child() {
    let parent = UIViewController()
    weak var weakChild: UIViewController?
    do {
      let child = UIViewController()
      parent.addChild(child)
      parent.view.addSubview(child.view)
      child.didMove(toParent: parent)
      weakChild = child
      child.willMove(toParent: nil)
      child.view.removeFromSuperview()
      child.removeFromParent()
    }
    #expect(weakChild == nil)
  }

  @Test("a layer outlives its view, and has no delegate then; one that the app set is held weakly")
  func layerDelegate() {
    var layer: CALayer?
    weak var view: UIView?
    do {
      let made = UIView(frame: rect(0, 0, 10, 10))
      #expect(made.layer.delegate === made)
      layer = made.layer
      view = made
    }
    #expect(view == nil)
    #expect(layer?.delegate == nil)
    layer?.position = point(3, 3)

    let other = UIView()
    do {
      let owner = UIView()
      other.layer.delegate = owner
      #expect(other.layer.delegate === owner)
    }
    #expect(other.layer.delegate == nil)
    other.layer.delegate = other
    #expect(other.layer.delegate === other)
  }

  @Test("an app whose delegate was taken away can be ended")
  func withoutDelegate() {
    let app = launch()
    app.application.delegate = nil
    app.application.shutDown()
    #expect(UIApplication.ifRunning == nil)
  }
}
