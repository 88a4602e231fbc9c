import Testing
import UIKit
import UIKitTesting

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
