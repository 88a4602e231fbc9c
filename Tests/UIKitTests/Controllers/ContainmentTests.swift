import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Controllers and their views")
struct ControllerTests {
  @Test("a view is made when it is first asked for, once")
  func lazyView() {
    let controller = NotingController("a")
    #expect(!controller.isViewLoaded)
    #expect(controller.viewIfLoaded == nil)
    #expect(controller.journal.entries.isEmpty)
    _ = controller.view
    _ = controller.view
    #expect(controller.isViewLoaded)
    #expect(controller.journal.entries == ["a.viewDidLoad"])
  }

  @Test("loadView may set another view, and one that sets none traps")
  func loadView() async {
    final class Custom: UIViewController {
      override func loadView() {
        let label = UILabel()
        label.tag = 9
        view = label
      }
    }
    #expect(Custom().view.tag == 9)
    await #expect(processExitsWith: .failure) { @MainActor in
      final class Forgetful: UIViewController {
        override func loadView() {}
      }
      _ = Forgetful().view
    }
  }

  @Test("a-viewcontroller-014 the first appearance: loaded, about to appear, in the window, laid out, appeared")
  func firstAppearance() {
    let controller = NotingController("b")
    controller.notesLayout = true
    var windowWhenAppearing: UIWindow?
    controller.onCallback = { callback in
      if callback == "viewIsAppearing" { windowWhenAppearing = controller.view.window }
    }
    let app = HeadlessApp(rootViewController: controller)
    app.advance(by: 0.1)
    #expect(
      controller.journal.entries(of: "b").firstOccurrences
        == [
          "viewDidLoad", "viewWillAppear", "viewIsAppearing", "viewWillLayoutSubviews", "viewDidLayoutSubviews",
          "viewDidAppear",
        ])
    #expect(windowWhenAppearing === app.window)
    #expect(controller.journal.count(of: "b.viewIsAppearing") == 1)
  }

  @Test("a root controller that is replaced disappears, and the new one appears")
  func replacedRoot() {
    let journal = Journal()
    let a = NotingController("a", journal: journal)
    let b = NotingController("b", journal: journal)
    let app = HeadlessApp(rootViewController: a)
    journal.clear()
    app.window.rootViewController = b
    app.advance(by: 0.1)
    #expect(a.view.window == nil)
    #expect(b.view.window === app.window)
    #expect(journal.entries(of: "a") == ["viewWillDisappear", "viewDidDisappear"])
    #expect(
      journal.entries(of: "b") == ["viewDidLoad", "viewWillAppear", "viewIsAppearing", "viewDidAppear"])
  }

  @Test("a controller that contains another cannot become its child")
  func ancestorAsChild() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let (a, b, c) = (UIViewController(), UIViewController(), UIViewController())
      a.addChild(b)
      b.addChild(c)
      c.addChild(a)
    }
  }

  @Test("children whose views are inside hear of it too")
  func forwarded() {
    let journal = Journal()
    let parent = NotingController("p", journal: journal)
    let child = NotingController("c", journal: journal)
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    journal.clear()
    let app = HeadlessApp(rootViewController: parent)
    app.advance(by: 0.1)
    #expect(journal.entries(of: "c") == ["viewWillAppear", "viewIsAppearing", "viewDidAppear"])
    app.window.rootViewController = nil
    #expect(journal.entries(of: "c").suffix(2) == ["viewWillDisappear", "viewDidDisappear"])
  }

  @Test("viewcontroller-006 a child that is taken out is told, though nobody calls didMove for it")
  func removeChild() {
    let journal = Journal()
    let p = UIViewController()
    let k = NotingController("k", journal: journal)
    p.addChild(k)
    p.view.addSubview(k.view)
    k.didMove(toParent: p)
    #expect(p.children == [k])
    #expect(k.parent === p)
    journal.clear()
    k.willMove(toParent: nil)
    k.view.removeFromSuperview()
    k.removeFromParent()
    #expect(journal.count(of: "k.didMoveToNoParent") == 1)
    #expect(p.children.isEmpty)
    #expect(k.parent == nil)
  }

  @Test("adding a child tells it that it will move; a child has one parent")
  func addChild() {
    let p = UIViewController()
    let q = UIViewController()
    let k = NotingController("k")
    p.addChild(k)
    #expect(k.journal.entries == ["k.willMoveToParent"])
    q.addChild(k)
    #expect(p.children.isEmpty)
    #expect(q.children == [k])
    #expect(k.parent === q)
  }

  @Test("a controller that is its own child traps")
  func ownChild() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let controller = UIViewController()
      controller.addChild(controller)
    }
  }

  @Test("a container that forwards by hand is not forwarded for")
  func manualForwarding() {
    final class Manual: UIViewController {
      override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
    }
    let manual = Manual()
    let child = NotingController("c")
    manual.addChild(child)
    manual.view.addSubview(child.view)
    let app = HeadlessApp(rootViewController: manual)
    app.advance(by: 0.1)
    #expect(child.journal.count(of: "c.viewWillAppear") == 0)
    child.beginAppearanceTransition(true, animated: false)
    child.endAppearanceTransition()
    #expect(child.journal.count(of: "c.viewDidAppear") == 1)
  }

  @Test("appearance transitions come in pairs, whatever order they are asked in")
  func pairs() {
    var random = RandomSource(seed: 3)
    let controller = NotingController("c")
    for _ in 0..<1000 {
      if Int.random(in: 0..<3, using: &random) == 0 {
        controller.endAppearanceTransition()
      } else {
        controller.beginAppearanceTransition(Bool.random(using: &random), animated: false)
      }
    }
    controller.endAppearanceTransition()
    controller.journal.expectPairedAppearance(of: "c")
  }

  @Test("viewDidLoad may ask for the view, change the parent and add children")
  func oddLoad() {
    final class Odd: UIViewController {
      let child = UIViewController()
      override func viewDidLoad() {
        super.viewDidLoad()
        addChild(child)
        view.addSubview(child.view)
        child.didMove(toParent: self)
        view.window?.rootViewController = self
      }
    }
    let odd = Odd()
    let app = HeadlessApp(rootViewController: odd)
    #expect(odd.child.view.window === app.window)
  }
}

extension Journal {
  /// Expects every appearance to begin before it ends, and no `did` without its `will`.
  func expectPairedAppearance(of name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    var state = "viewDidDisappear"
    let allowed: [String: Set<String>] = [
      "viewDidDisappear": ["viewWillAppear"],
      "viewWillAppear": ["viewIsAppearing", "viewWillDisappear"],
      "viewIsAppearing": ["viewDidAppear", "viewWillDisappear"],
      "viewDidAppear": ["viewWillDisappear"],
      "viewWillDisappear": ["viewDidDisappear", "viewWillAppear"],
    ]
    for entry in entries(of: name) where allowed[entry] != nil {
      #expect(allowed[state]!.contains(entry), "\(entry) after \(state)", sourceLocation: sourceLocation)
      state = entry
    }
    #expect(["viewDidAppear", "viewDidDisappear"].contains(state), "ends at \(state)", sourceLocation: sourceLocation)
  }

  @Test("a change of the safe area is told to the controllers inside too")
  func safeAreaOfChildren() {
    final class Page: UIViewController {
      var changes = 0
      override func viewSafeAreaInsetsDidChange() {
        super.viewSafeAreaInsetsDidChange()
        changes += 1
      }
    }
    let (outer, inner) = (Page(), Page())
    outer.addChild(inner)
    inner.view.frame = outer.view.bounds
    outer.view.addSubview(inner.view)
    inner.didMove(toParent: outer)
    outer.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    #expect(outer.changes == 1)
    #expect(inner.changes == 1)
    #expect(inner.view.safeAreaInsets.top == 20)
    outer.additionalSafeAreaInsets.top = 20
    #expect(inner.changes == 1)
  }
}
