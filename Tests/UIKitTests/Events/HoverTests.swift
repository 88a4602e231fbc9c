import Testing

@testable import UIKit
import UIKitTesting
import Windowing

/// An application and a window that note the hover and scroll events passing through.
@MainActor private final class Passage {
  static var notes: [String] = []
  static var touches: [UITouch] = []
}

@MainActor private final class NotingApplication: UIApplication {
  override func sendEvent(_ event: UIEvent) {
    if event.type == .hover || event.type == .scroll { Passage.notes.append("application") }
    super.sendEvent(event)
  }
}

@MainActor private final class NotingWindow: UIWindow {
  override func sendEvent(_ event: UIEvent) {
    if let hover = event as? UIHoverEvent {
      Passage.touches.append(hover.touch)
      let name = (hover.touch.view as? TouchView)?.name ?? "root"
      Passage.notes.append("\(hover.phase) \(name)")
    }
    if let scroll = event as? UIScrollEvent {
      let name = (scroll.view as? TouchView)?.name ?? "root"
      Passage.notes.append("\(scroll.phase) \(name) \(Int(scroll.delta.x)),\(Int(scroll.delta.y))")
    }
    super.sendEvent(event)
  }
}

@MainActor private final class NotingDelegate: UIResponder, UIApplicationDelegate {
  static var views: [UIView] = []
  var window: UIWindow?

  static var applicationClass: UIApplication.Type { NotingApplication.self }

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = NotingWindow(frame: UIScreen.main.bounds)
    window.rootViewController = UIViewController()
    for view in Self.views { window.rootViewController?.view.addSubview(view) }
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}

@MainActor @Suite("Hover and scroll events", .serialized)
struct HoverTests {
  private let a = TouchView("a", rect(50, 50, 100, 100))
  private let b = TouchView("b", rect(200, 50, 100, 100))

  /// The app with both views. Inside a test: another test's app may run before it.
  private func launch() -> HeadlessApp {
    NotingDelegate.views = [a, b]
    let app = HeadlessApp(NotingDelegate.self, size: CGSize(width: 400, height: 400), scale: 1)
    NotingDelegate.views = []
    Passage.notes = []
    Passage.touches = []
    return app
  }

  private var phases: [String] { Passage.notes.filter { $0 != "application" } }

  @Test("a hover is one touch from the window's entry to its exit, whose view is what is under it now")
  func wholeWay() {
    let app = launch()
    app.pointerMove(to: point(100, 100))
    app.pointerMove(to: point(250, 100))
    app.pointerMove(to: point(20, 20))
    app.pointerLeave()
    #expect(phases == ["regionEntered a", "regionMoved b", "regionMoved root", "regionExited root"])
    #expect(Passage.notes.count { $0 == "application" } == 4)
    #expect(Set(Passage.touches).count == 1)
    #expect(Passage.touches.allSatisfy { $0.type == .indirectPointer })
    #expect(a.phases.isEmpty && b.phases.isEmpty)
    app.pointerMove(to: point(100, 100))
    #expect(Set(Passage.touches).count == 2)
  }

  @Test("the hover knows where it is and was")
  func locations() throws {
    let app = launch()
    app.pointerMove(to: point(60, 70))
    app.pointerMove(to: point(100, 90))
    let touch = try #require(Passage.touches.last)
    #expect(touch.location(in: a) == point(50, 40))
    #expect(touch.previousLocation(in: a) == point(10, 20))
  }

  @Test("a press stops the hover where it began, and it goes on where the last button is released")
  func press() {
    let app = launch()
    app.pointerMove(to: point(100, 100))
    Passage.notes = []
    app.pointerDown(1)
    app.pointerMove(to: point(250, 100))
    app.pointerDown(2)
    app.pointerUp(1)
    #expect(phases.isEmpty)
    app.pointerUp(2)
    #expect(phases == ["regionMoved b"])
    // The press stayed with the view that it began in.
    #expect(a.phases.first == "began" && a.phases.last == "ended" && b.phases.isEmpty)
  }

  @Test("a pointer that leaves with a button held cancels the press, then the hover ends; the next click works")
  func leaveWhileHeld() {
    let app = launch()
    app.pointerMove(to: point(100, 100))
    app.pointerDown()
    app.pointerMove(to: point(-30, 100))
    app.pointerLeave()
    #expect(a.phases == ["began", "moved", "cancelled"])
    #expect(phases.last == "regionExited a")
    app.pointerMove(to: point(250, 100))
    app.pointerDown()
    app.pointerUp()
    #expect(b.phases == ["began", "ended"])
  }

  @Test("what comes under a resting pointer is seen at the next frame, once; what leaves, too")
  func restingPointer() {
    let app = launch()
    app.pointerMove(to: point(100, 100))
    Passage.notes = []
    a.removeFromSuperview()
    #expect(phases.isEmpty)
    app.advance(by: HeadlessApp.frameInterval * 3)
    #expect(phases == ["regionMoved root"])
    b.frame = rect(50, 50, 100, 100)
    app.advance(by: HeadlessApp.frameInterval * 3)
    #expect(phases == ["regionMoved root", "regionMoved b"])
    b.backgroundColor = .red
    app.advance(by: HeadlessApp.frameInterval * 3)
    #expect(phases.count == 2)
  }

  @Test("a hover keeps no view alive that it passed")
  func keepsNothing() {
    let app = launch()
    weak var passed: UIView?
    do {
      let view = UIView(frame: rect(300, 300, 50, 50))
      app.window.addSubview(view)
      app.pointerMove(to: point(320, 320))
      passed = view
      view.removeFromSuperview()
    }
    #expect(passed == nil)
  }

  @Test("a window in front takes the hover over: one ends, another begins")
  func otherWindow() throws {
    let app = launch()
    app.pointerMove(to: point(100, 100))
    Passage.notes = []
    let front = NotingWindow(windowScene: app.activeScene)
    front.windowLevel = .alert
    front.isHidden = false
    app.advance(by: HeadlessApp.frameInterval)
    #expect(phases == ["regionExited a", "regionEntered root"])
    front.isHidden = true
    app.advance(by: HeadlessApp.frameInterval)
    #expect(phases.suffix(2) == ["regionExited root", "regionEntered a"])
  }

  @Test("a window that is closed ends its hover")
  func closing() {
    let app = launch()
    app.pointerMove(to: point(100, 100))
    app.server.openSurfaces[0].requestClose()
    #expect(phases.last?.hasPrefix("regionExited") == true)
    #expect(phases.count { $0.hasPrefix("regionExited") } == 1)
    #expect(app.server.cursor(ofPointer: 0) == nil)
  }

  @Test("two seats' pointers hover and press by themselves")
  func twoSeats() {
    let app = launch()
    app.pointerMove(to: point(100, 100))
    let surface = app.server.openSurfaces[0].id
    func second(_ kind: PointerEvent.Kind, buttons: UInt32 = 0) {
      app.server.inject(
        .pointer(
          PointerEvent(
            device: 1, surface: surface, kind: kind, location: point(250, 100), time: app.now, buttons: buttons)))
    }
    second(.entered)
    app.pointerDown()
    second(.down(button: 1), buttons: 1)
    #expect(a.phases == ["began"] && b.phases == ["began"])
    // One seat loses its pointer in the middle of the press.
    second(.cancelled)
    second(.left)
    #expect(b.phases == ["began", "cancelled"])
    app.pointerUp()
    #expect(a.phases == ["began", "ended"])
    #expect(Set(Passage.touches).count == 2)
  }

  @Test("a scroll gesture keeps the view it began on; a wheel's step goes to what is under the pointer")
  func scrollTargets() {
    let app = launch()
    app.pointerMove(to: point(100, 100))
    Passage.notes = []
    app.scrollBegan(dx: 0, dy: 5)
    app.pointerMove(to: point(250, 100))
    Passage.notes = []
    app.scrollChanged(dx: 1, dy: 5)
    app.scrollEnded()
    app.scroll(dx: 0, dy: 10)
    #expect(phases == ["changed a 1,5", "ended a 0,0", "discrete b 0,10"])
    #expect(Passage.notes.count { $0 == "application" } == 3)
  }

  @Test("a gesture whose view leaves goes on with the views around it; one without a beginning is none")
  func scrollOrphans() {
    let app = launch()
    app.pointerMove(to: point(100, 100))
    Passage.notes = []
    app.scrollChanged(dx: 0, dy: 5)
    app.scrollEnded()
    #expect(phases.isEmpty)
    app.scrollBegan(dx: 0, dy: 5)
    a.removeFromSuperview()
    app.scrollChanged(dx: 0, dy: 5)
    #expect(phases == ["began a 0,5", "changed root 0,5"])
  }

  @Test("Shift turns a wheel to the side, not a touchpad")
  func shift() {
    let app = launch()
    app.pointerMove(to: point(100, 100))
    app.server.inject(.modifiers(.shift))
    Passage.notes = []
    app.scroll(dx: 0, dy: 10)
    app.scrollBegan(dx: 0, dy: 7)
    #expect(phases == ["discrete a 10,0", "began a 0,7"])
  }
}
