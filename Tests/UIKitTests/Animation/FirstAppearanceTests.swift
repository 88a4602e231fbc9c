import Foundation
import QuartzCore
import Testing
import UIKitTesting

@testable import UIKit

/// What a root controller does when it appears for the first time.
@MainActor @Suite struct FirstAppearanceTests {
  /// Moves a square when it appears.
  private final class MovingController: UIViewController {
    let box = UIView(frame: rect(0, 0, 50, 50))
    var options: UIView.AnimationOptions = []
    var animates = true
    private(set) var seen: (size: CGSize, scene: UIWindowScene?, layouts: Int)?
    private var layouts = 0

    override func viewDidLoad() {
      super.viewDidLoad()
      box.backgroundColor = .red
      view.addSubview(box)
    }

    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      layouts += 1
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      seen = (view.bounds.size, view.window?.windowScene, layouts)
      guard animates else { return }
      UIView.animate(withDuration: 1, delay: 0, options: options.union(.curveLinear)) { [box] in
        box.frame.origin.x = 100
      }
    }
  }

  @Test("its animation moves", arguments: [UIView.AnimationOptions(), .beginFromCurrentState])
  func moves(options: UIView.AnimationOptions) {
    let controller = MovingController()
    controller.options = options
    let app = HeadlessApp(rootViewController: controller, size: CGSize(width: 200, height: 200), scale: 1)
    _ = app.snapshot()
    #expect(controller.box.frame.minX == 100 && controller.box.shown.frame.minX < 5)
    app.advance(by: 0.5)
    expectNear(controller.box.shown.frame.minX, 50, within: 2)
    app.advance(by: 0.6)
    #expect(controller.box.shown.frame.minX == 100)
  }

  @Test("it has its scene, the size that the desktop gave it, and is laid out")
  func isThere() {
    let controller = MovingController()
    controller.animates = false
    let app = HeadlessApp(rootViewController: controller, size: CGSize(width: 321, height: 234), scale: 1)
    #expect(controller.seen?.size == CGSize(width: 321, height: 234))
    #expect(controller.seen?.scene === app.window.windowScene && app.window.windowScene != nil)
    #expect(controller.seen.map { $0.layouts > 0 } == true)
  }

  @Test("one that is replaced or hidden before the first frame does not appear")
  func leavesBefore() {
    final class Delegate: UIResponder, UIApplicationDelegate {
      static var journal = Journal()
      static var hides = false
      var window: UIWindow?
      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = NotingController("first", journal: Self.journal)
        window.makeKeyAndVisible()
        self.window = window
        if Self.hides {
          window.isHidden = true
        } else {
          window.rootViewController = NotingController("second", journal: Self.journal)
        }
        return true
      }
    }
    for hides in [false, true] {
      Delegate.journal = Journal()
      Delegate.hides = hides
      let app = HeadlessApp(Delegate.self, size: CGSize(width: 60, height: 60), scale: 1)
      app.advance(by: 0.1)
      let entries = Delegate.journal
      #expect(entries.count(of: "first.viewDidAppear") == 0)
      #expect(entries.count(of: "first.viewWillAppear") == entries.count(of: "first.viewWillDisappear"))
      #expect(entries.count(of: "second.viewDidAppear") == (hides ? 0 : 1))
    }
  }
}
