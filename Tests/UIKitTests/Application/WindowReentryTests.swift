import Testing
import UIKit
import UIKitTesting

/// Windows whose controllers and keys change from inside their callbacks.
@MainActor @Suite("Windows, from inside their callbacks")
struct WindowReentryTests {
  private func launch(_ root: UIViewController) -> HeadlessApp {
    HeadlessApp(rootViewController: root, size: CGSize(width: 60, height: 60), scale: 1)
  }

  @Test(
    "a root controller that names its successor while it appears leaves the window to it",
    arguments: ["viewWillAppear", "viewIsAppearing", "viewDidAppear"])
  func successor(callback: String) {
    let journal = Journal()
    let first = NotingController("first", journal: journal)
    let second = NotingController("second", journal: journal)
    let child = NotingController("child", journal: journal)
    first.addChild(child)
    first.view.addSubview(child.view)
    let app = launch(UIViewController())
    let window = app.window
    first.onCallback = { if $0 == callback { window.rootViewController = second } }
    window.rootViewController = first
    app.advance(by: 0.1)
    #expect(window.rootViewController === second)
    #expect(second.view.window === window)
    #expect(first.view.window == nil)
    #expect(window.subviews == [second.view])
    for name in ["first", "child"] {
      let calls = journal.entries(of: name)
      #expect(calls.count { $0 == "viewWillAppear" } == calls.count { $0 == "viewWillDisappear" }, "\(calls)")
      #expect(!calls.contains("viewDidAppear") || calls.last == "viewDidDisappear", "\(calls)")
    }
    #expect(journal.entries(of: "second").last == "viewDidAppear")
  }

  @Test("a window that is hidden while its root appears shows nothing, and shows the root when it is shown again")
  func hiddenWhileAppearing() {
    let root = NotingController("root")
    let app = launch(UIViewController())
    let window = UIWindow(windowScene: app.window.windowScene!)
    window.rootViewController = root
    root.onCallback = { if $0 == "viewWillAppear" { window.isHidden = true } }
    window.isHidden = false
    #expect(window.isHidden)
    #expect(root.view.window == nil)
    root.onCallback = nil
    window.isHidden = false
    #expect(root.view.window === window)
    #expect(root.journal.entries.last == "root.viewDidAppear")
  }

  private final class KeyWindow: UIWindow {
    var log: [String] = []
    var onResign: (() -> Void)?
    override func becomeKey() {
      super.becomeKey()
      log.append("become")
    }
    override func resignKey() {
      super.resignKey()
      log.append("resign")
      onResign?()
    }
  }

  @Test("a key window that is hidden resigns, and the next one is told that it has the keys")
  func keysPassOn() {
    let app = launch(UIViewController())
    let scene = app.window.windowScene!
    let (first, second) = (KeyWindow(windowScene: scene), KeyWindow(windowScene: scene))
    first.makeKeyAndVisible()
    second.makeKeyAndVisible()
    #expect(first.log == ["become", "resign"])
    second.isHidden = true
    #expect(second.log == ["become", "resign"])
    #expect(first.log == ["become", "resign", "become"])
    #expect(first.isKeyWindow && !second.isKeyWindow)
  }

  @Test("a window that takes the keys while another resigns keeps them, and only it is told")
  func keysTakenWhileResigning() {
    let app = launch(UIViewController())
    let scene = app.window.windowScene!
    let (first, second, third) = (
      KeyWindow(windowScene: scene), KeyWindow(windowScene: scene), KeyWindow(windowScene: scene)
    )
    for window in [first, second, third] { window.isHidden = false }
    first.makeKey()
    first.onResign = {
      first.onResign = nil
      third.makeKey()
    }
    second.makeKey()
    #expect(third.isKeyWindow)
    #expect(third.log == ["become"])
    #expect(second.log.last != "become")
  }

  @Test("a window that moves out of its scene ends its touches as cancelled")
  func movedOut() {
    let view = TouchView("v", rect(0, 0, 60, 60))
    let app = launch(UIViewController())
    let window = UIWindow(windowScene: app.window.windowScene!)
    window.addSubview(view)
    window.isHidden = false
    app.touchDown(at: point(20, 20))
    app.frame()
    window.windowScene = nil
    app.touchUp()
    app.frame()
    #expect(view.phases == ["began", "cancelled"])
  }
}
