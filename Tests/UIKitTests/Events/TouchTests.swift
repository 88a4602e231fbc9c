import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Touches")
struct TouchTests {
  private let v = TouchView("v", rect(50, 50, 100, 100))

  @Test("touch-002 the kinds of touches have Apple's numbers")
  func types() {
    #expect(UITouch.TouchType.direct.rawValue == 0)
    #expect(UITouch.TouchType.indirect.rawValue == 1)
    #expect(UITouch.TouchType.pencil.rawValue == 2)
    #expect(UITouch.TouchType.indirectPointer.rawValue == 3)
  }

  @Test("touch-004 a touch stays with the view it began in, outside the view and outside the window")
  func stays() {
    let other = TouchView("other", rect(200, 200, 100, 100), journal: v.journal)
    let stage = Stage(adding: v, other)
    stage.app.play("D1(100,100) M1(250,250) M1(1000,-500) U1")
    #expect(v.journal.entries == ["v.began", "v.moved", "v.moved", "v.ended"])
    #expect(v.received.allSatisfy { $0.touch.view === v })
    #expect(Set(v.received.map(\.touch)).count == 1, "one object from its beginning to its end")
    #expect(v.received.map(\.phase) == [.began, .moved, .moved, .ended])
  }

  @Test("touch-005 a second tap soon and near counts two")
  func doubleTap() {
    let stage = Stage(adding: v)
    stage.app.play("D1(100,100) t=.05 U1")
    #expect(v.received.last?.touch.tapCount == 1)
    stage.app.play("t=.1 D1(101,100)")
    #expect(v.received.last?.touch.tapCount == 2)
    stage.app.play("t=.05 U1 t=.1 D1(101,100)")
    #expect(v.received.last?.touch.tapCount == 3)
  }

  @Test("touch-006 a tap after a second counts one, and so does one far away")
  func separateTaps() {
    let stage = Stage(adding: v)
    stage.app.play("D1(60,60) t=.05 U1 t=1.05 D1(60,60)")
    #expect(v.received.last?.touch.tapCount == 1)
    stage.app.play("t=.05 U1 t=.1 D1(140,140)")
    #expect(v.received.last?.touch.tapCount == 1)
  }

  @Test("touch-009 an event holds every touch that is down; those that did not change are stationary")
  func allTouches() {
    let v1 = TouchView("v1", rect(0, 0, 100, 100))
    let v2 = TouchView("v2", rect(200, 0, 100, 100))
    let stage = Stage(adding: v1, v2)
    var seen: [String] = []
    v1.onTouches = { phase, touches, event in
      guard phase == .moved, let event else { return }
      seen = [
        "all \(event.allTouches?.count ?? 0)", "v1 \(event.touches(for: v1)?.count ?? 0)",
        "v2 \(event.touches(for: v2)?.count ?? 0)", "window \(event.touches(for: v1.window!)?.count ?? 0)",
        "changed \(touches.count)", "other \(event.touches(for: v2)?.first?.phase == .stationary)",
        "type \(event.type == .touches)",
      ]
    }
    stage.app.play("D1(50,50) D2(250,50) M1(60,60)")
    #expect(seen == ["all 2", "v1 1", "v2 1", "window 2", "changed 1", "other true", "type true"])
    #expect(v2.phases == ["began"], "a stationary touch is not delivered")
  }

  @Test("touch-010 without multi-touch a view gets only its first touch, to its end")
  func singleTouch() {
    let stage = Stage(adding: v)
    stage.app.play("D1(60,60) D2(100,100) M2(110,110) M1(61,61) U2 U1")
    #expect(v.phases == ["began", "moved", "ended"])
    #expect(Set(v.received.map(\.touch)).count == 1)
    stage.app.play("D2(100,100) U2")
    #expect(v.phases.suffix(2) == ["began", "ended"], "the next first touch is delivered again")
  }

  @Test("touch-011 with multi-touch the touches of one event come in one call")
  func multiTouch() {
    v.isMultipleTouchEnabled = true
    var counts: [Int] = []
    v.onTouches = { _, touches, _ in counts.append(touches.count) }
    let stage = Stage(adding: v)
    stage.app.play("D1(60,60)+D2(100,100) M1(61,61)+M2(101,101) U1+U2")
    #expect(counts == [2, 2, 2])
    #expect(v.phases == ["began", "moved", "ended"])
  }

  @Test("changes of different kinds in one event come one kind after the other")
  func mixedEvent() {
    v.isMultipleTouchEnabled = true
    let stage = Stage(adding: v)
    stage.app.play("D1(60,60) D2(100,100)")
    v.journal.clear()
    stage.app.play("U1+M2(101,100)+D3(80,80)")
    #expect(v.phases == ["began", "moved", "ended"])
  }

  @Test("touch-014 a view that does not handle touches passes them to its superview")
  func passedUp() {
    let p = TouchView("p", rect(0, 0, 200, 200))
    let inner = UIView(frame: rect(50, 50, 100, 100))
    p.addSubview(inner)
    let stage = Stage(adding: p)
    stage.app.play("D1(100,100) M1(101,101) U1")
    #expect(p.phases == ["began", "moved", "ended"])
    #expect(p.received.allSatisfy { $0.touch.view === inner })
  }

  @Test("a-touch-003 an exclusive view gets nothing while another has a touch, and the other keeps its own")
  func exclusiveSecond() {
    let v1 = TouchView("v1", rect(0, 0, 100, 100))
    let v2 = TouchView("v2", rect(200, 0, 100, 100))
    v1.isExclusiveTouch = true
    let stage = Stage(adding: v1, v2)
    stage.app.play("D1(250,50) D2(50,50) M1(251,50) M2(51,50) U2 U1")
    #expect(v1.phases.isEmpty)
    #expect(v2.phases == ["began", "moved", "ended"])
  }

  @Test("while an exclusive view has a touch, others get none")
  func exclusiveFirst() {
    let v1 = TouchView("v1", rect(0, 0, 100, 100))
    let v2 = TouchView("v2", rect(200, 0, 100, 100))
    v1.isExclusiveTouch = true
    let stage = Stage(adding: v1, v2)
    stage.app.play("D1(50,50) D2(250,50) U2 U1 D2(250,50) U2")
    #expect(v1.phases == ["began", "ended"])
    #expect(v2.phases == ["began", "ended"], "only the one after the exclusive touch")
  }

  @Test("locations are given in any view's space, previous ones too")
  func locations() {
    let stage = Stage(adding: v)
    v.transform = CGAffineTransform(scaleX: 2, y: 2)
    var seen: [CGPoint] = []
    v.onTouches = { phase, touches, _ in
      guard phase == .moved, let touch = touches.first else { return }
      seen = [
        touch.location(in: v), touch.previousLocation(in: v), touch.location(in: nil),
        touch.preciseLocation(in: stage.root),
      ]
    }
    stage.app.play("D1(100,100) M1(120,100) M1(121.5,100)")
    expectNear(seen[0], point(60.75, 50))
    expectNear(seen[1], point(60, 50))
    expectNear(seen[2], point(121.5, 100))
    expectNear(seen[3], point(121.5, 100))
  }

  @Test("every motion of one event is a coalesced touch, the last one as the touch itself is")
  func coalesced() {
    let stage = Stage(adding: v)
    var places: [CGPoint] = []
    var previous: CGPoint?
    v.onTouches = { phase, touches, event in
      guard phase == .moved, let touch = touches.first else { return }
      places = event?.coalescedTouches(for: touch)?.map { $0.location(in: stage.root) } ?? []
      previous = touch.previousLocation(in: stage.root)
      #expect(event?.predictedTouches(for: touch) != nil)
      #expect(event?.coalescedTouches(for: touch)?.last?.timestamp == touch.timestamp)
    }
    stage.app.play("D1(60,60) M1(61,60)+M1(63,60)+M1(66,60)")
    #expect(places == [point(61, 60), point(63, 60), point(66, 60)])
    #expect(previous == point(60, 60), "where it was at the event before")
    #expect(v.phases == ["began", "moved"])
  }

  @Test("timestamps are those of the clock, and grow")
  func timestamps() {
    let stage = Stage(adding: v)
    var times: [TimeInterval] = []
    v.onTouches = { _, touches, event in
      times.append(touches.first!.timestamp)
      #expect(event?.timestamp == touches.first?.timestamp)
      #expect(touches.first?.timestamp == CACurrentMediaTime())
    }
    stage.app.play("D1(60,60) t=.25 M1(61,60) t=.5 U1")
    expectNear(times[1] - times[0], 0.25)
    expectNear(times[2] - times[0], 0.5)
  }

  @Test("a touch outside every window is nobody's, and does no harm")
  func outside() {
    let stage = Stage(adding: v)
    stage.app.play("D1(-50,-50) M1(100,100) U1 D1(1e9,5) U1")
    #expect(v.phases.isEmpty)
    stage.app.tap(point(100, 100))
    #expect(v.phases == ["began", "ended"])
  }

  @Test(
    "a finger at a place that is no number hits nothing, and the next one does", arguments: [CGFloat.nan, .infinity])
  func notANumber(value: CGFloat) {
    let stage = Stage(adding: v)
    stage.app.tap(point(value, value))
    stage.app.tap(point(100, 100))
    #expect(v.phases == ["began", "ended"])
  }
}

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

@MainActor @Suite("Touches on the responder chain")
struct ResponderChainTests {
  private static var journal = Journal()

  private final class View: UIView {
    var name = ""
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      journal.note(name)
      super.touchesBegan(touches, with: event)
    }
  }
  private final class Controller: UIViewController {
    var name = ""
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      journal.note(name)
      super.touchesBegan(touches, with: event)
    }
  }
  private final class Window: UIWindow {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      journal.note("window")
      super.touchesBegan(touches, with: event)
    }
  }
  private final class Application: UIApplication {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      journal.note("application")
      super.touchesBegan(touches, with: event)
    }
  }
  private final class Delegate: UIResponder, UIApplicationDelegate {
    static var root = UIViewController()
    var window: UIWindow?
    static var applicationClass: UIApplication.Type { Application.self }
    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      window = Window(frame: UIScreen.main.bounds)
      window?.rootViewController = Self.root
      window?.makeKeyAndVisible()
      return true
    }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      journal.note("delegate")
      super.touchesBegan(touches, with: event)
    }
  }

  private func view(_ name: String) -> View {
    let view = View(frame: rect(0, 0, 200, 200))
    view.name = name
    return view
  }

  private func controller(_ name: String, view: UIView) -> Controller {
    let controller = Controller()
    controller.name = name
    controller.view = view
    return controller
  }

  @Test(
    "a touch nobody keeps passes the view, its controller, the superview, its controller, the window, the application and its delegate, and is dropped"
  )
  func wholeChain() {
    let cell = view("cell")
    let table = controller("table's controller", view: view("table"))
    let root = controller("root controller", view: view("root view"))
    table.view.addSubview(cell)
    root.view.addSubview(table.view)
    root.addChild(table)
    table.didMove(toParent: root)
    Delegate.root = root
    let app = HeadlessApp(Delegate.self, size: CGSize(width: 400, height: 400), scale: 1)
    Self.journal = Journal()
    app.play("D1(50,50) U1")
    #expect(
      Self.journal.entries
        == [
          "cell", "table", "table's controller", "root view", "root controller", "window", "application", "delegate",
        ])
  }

  @Test("responder-002 who comes next")
  func next() {
    let child = UIView(frame: rect(0, 0, 10, 10))
    let vc = UIViewController()
    vc.view.addSubview(child)
    Delegate.root = vc
    let app = HeadlessApp(Delegate.self, size: CGSize(width: 400, height: 400), scale: 1)
    #expect(child.next === vc.view)
    #expect(vc.view.next === vc)
    #expect(vc.next === app.window)
    let afterWindow = app.window.next
    #expect(afterWindow === app.window.windowScene || afterWindow === UIApplication.shared)
    #expect(app.window.windowScene?.next === UIApplication.shared)
    #expect(UIApplication.shared.next === UIApplication.shared.delegate)
  }

  @Test("a row that handles only a swipe passes on what is not one")
  func swipeRow() {
    // The seed's mail cell: it looks whether the touches are its gesture, else they go on to the table.
    final class Row: UIView {
      private var start = CGPoint.zero
      private(set) var deletions = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        start = touches.first!.location(in: self)
        super.touchesBegan(touches, with: event)
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        let location = touches.first!.location(in: self)
        if abs(location.x - start.x) > 3 * abs(location.y - start.y), abs(location.x - start.x) > 40 {
          deletions += 1
          return
        }
        super.touchesMoved(touches, with: event)
      }
    }
    let table = TouchView("table", rect(0, 0, 400, 400))
    let row = Row(frame: rect(0, 100, 400, 44))
    table.addSubview(row)
    let stage = Stage(adding: table)
    stage.app.play("D1(200,120) M1(200,150) M1(200,180) U1")
    #expect(row.deletions == 0)
    #expect(table.phases == ["began", "moved", "moved", "ended"])
    stage.app.play("D1(200,120) M1(150,120) U1")
    #expect(row.deletions == 1)
    #expect(table.phases.suffix(2) == ["began", "ended"], "the swipe itself did not go on to the table")
  }
}
