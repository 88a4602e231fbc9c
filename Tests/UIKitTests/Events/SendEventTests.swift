import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Touches on their way through the application")
struct SendEventTests {
  /// An app whose application, window and controller are subclasses that note what passes.
  private final class Delegate: UIResponder, UIApplicationDelegate {
    static var journal = Journal()
    static var windowCallsSuper = true
    static var controller = UIViewController()
    var window: UIWindow?

    static var applicationClass: UIApplication.Type { Application.self }

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      let window = Window(frame: UIScreen.main.bounds)
      window.rootViewController = Self.controller
      window.makeKeyAndVisible()
      self.window = window
      return true
    }
  }

  private final class Application: UIApplication {
    override func sendEvent(_ event: UIEvent) {
      Delegate.journal.note("application.sendEvent")
      super.sendEvent(event)
    }
  }

  private final class Window: UIWindow {
    override func sendEvent(_ event: UIEvent) {
      Delegate.journal.note("window.sendEvent")
      if Delegate.windowCallsSuper { super.sendEvent(event) }
    }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      Delegate.journal.note("window.touchesBegan")
    }
  }

  private final class Controller: UIViewController {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      Delegate.journal.note("controller.touchesBegan")
      Delegate.journal.note("view is tagged \(touches.first?.view?.tag ?? -1)")
    }
  }

  private func launch(_ controller: UIViewController, windowCallsSuper: Bool = true) -> HeadlessApp {
    Delegate.windowCallsSuper = windowCallsSuper
    Delegate.controller = controller
    let app = HeadlessApp(Delegate.self, size: CGSize(width: 400, height: 400), scale: 1)
    // Only now: the app before this one may have had fingers down, which its end cancelled.
    Delegate.journal = Journal()
    return app
  }

  @Test("a-touch-001 application, then window, then view; a window that keeps an event to itself stops it")
  func order() {
    for callsSuper in [true, false] {
      let controller = UIViewController()
      let app = launch(controller, windowCallsSuper: callsSuper)
      let v = TouchView("v", rect(0, 0, 100, 100), journal: Delegate.journal)
      controller.view.addSubview(v)
      app.play("D1(50,50)")
      let expected = ["application.sendEvent", "window.sendEvent"] + (callsSuper ? ["v.began"] : [])
      #expect(Delegate.journal.entries == expected)
    }
  }

  @Test("a-touch-002 a touch goes up to the controller, which keeps it by not calling super")
  func controllerHandles() {
    let controller = Controller()
    let app = launch(controller)
    let v = UIView(frame: rect(0, 0, 100, 100))
    v.tag = 42
    controller.view.addSubview(v)
    app.play("D1(50,50)")
    #expect(
      Delegate.journal.entries
        == ["application.sendEvent", "window.sendEvent", "controller.touchesBegan", "view is tagged 42"])
  }

  @Test("touches of two windows go to both, each with its own")
  func twoWindows() {
    let controller = UIViewController()
    let app = launch(controller)
    let below = TouchView("below", rect(0, 0, 400, 400), journal: Delegate.journal)
    controller.view.addSubview(below)
    let second = UIWindow(frame: rect(200, 0, 200, 400))
    let above = TouchView("above", rect(0, 0, 200, 400), journal: Delegate.journal)
    let secondController = UIViewController()
    secondController.view = above
    second.rootViewController = secondController
    second.windowLevel = .alert
    second.isHidden = false
    app.advance(by: 0.1)
    Delegate.journal.clear()
    app.play("D1(50,50)+D2(250,50) U1+U2")
    #expect(Delegate.journal.entries(of: "below") == ["began", "ended"])
    #expect(Delegate.journal.entries(of: "above") == ["began", "ended"])
    #expect(above.received.first?.touch.location(in: above) == point(50, 50), "the window lies 200 to the right")
    #expect(above.received.first?.touch.window === second)
  }
}
