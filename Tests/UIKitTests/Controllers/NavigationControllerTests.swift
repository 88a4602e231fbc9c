import Testing
@testable import UIKit
import UIKitTesting

/// A running app whose window shows a navigation controller with some noting controllers.
@MainActor final class Navigation {
  let journal = Journal()
  let a: NotingController
  let b: NotingController
  let c: NotingController
  let controller: UINavigationController
  let app: HeadlessApp

  /// - Parameter depth: how many of a, b, c are in the stack at first.
  init(depth: Int = 1) {
    a = NotingController("A", journal: journal)
    b = NotingController("B", journal: journal)
    c = NotingController("C", journal: journal)
    for (controller, title) in [(a, "First"), (b, "Second"), (c, "Third")] { controller.title = title }
    a.onCallback = { [weak a] in if $0 == "viewDidLoad" { a?.view.backgroundColor = .red } }
    b.onCallback = { [weak b] in if $0 == "viewDidLoad" { b?.view.backgroundColor = .green } }
    c.onCallback = { [weak c] in if $0 == "viewDidLoad" { c?.view.backgroundColor = .blue } }
    controller = UINavigationController()
    controller.viewControllers = Array([a, b, c].prefix(depth))
    app = HeadlessApp(rootViewController: controller, size: CGSize(width: 390, height: 844), scale: 1)
    app.advance(by: 0.1)
    journal.clear()
  }

  /// The appearance callbacks noted, without those between.
  var appearance: [String] {
    journal.entries.filter { entry in
      ["WillAppear", "DidAppear", "WillDisappear", "DidDisappear"].contains { entry.hasSuffix($0) }
    }
  }

  /// The controllers whose view is in the window.
  var shown: [UIViewController] { [a, b, c].filter { $0.viewIfLoaded?.window != nil } }
}

@MainActor @Suite("Navigation controller")
struct NavigationControllerTests {
  @Test("viewcontroller-007 pushing and popping to the root")
  func stack() {
    let it = Navigation()
    it.controller.pushViewController(it.b, animated: false)
    it.controller.pushViewController(it.c, animated: false)
    #expect(it.controller.topViewController === it.c)
    #expect(it.controller.viewControllers.count == 3)
    #expect(it.controller.children == [it.a, it.b, it.c])
    #expect(it.c.navigationController === it.controller)
    it.app.expect(.blue, at: point(195, 400))
    #expect(it.controller.popToRootViewController(animated: false) == [it.b, it.c])
    #expect(it.controller.topViewController === it.a)
    #expect(it.controller.viewControllers == [it.a])
    #expect(it.shown == [it.a])
    #expect(it.b.parent == nil && it.c.parent == nil)
    it.app.expect(.red, at: point(195, 400))
    #expect(it.controller.popToRootViewController(animated: false) == nil)
  }

  @Test("viewcontroller-007 the stack works before there is a view")
  func withoutView() {
    let (a, b, c) = (UIViewController(), UIViewController(), UIViewController())
    let controller = UINavigationController(rootViewController: a)
    controller.pushViewController(b, animated: true)
    controller.pushViewController(c, animated: true)
    #expect(controller.viewControllers == [a, b, c])
    #expect(controller.popToRootViewController(animated: true) == [b, c])
    #expect(controller.topViewController === a)
    #expect(!a.isViewLoaded)
  }

  @Test("viewcontroller-008 the root cannot be popped")
  func rootStays() {
    let it = Navigation()
    #expect(it.controller.popViewController(animated: false) == nil)
    #expect(it.controller.topViewController === it.a)
    #expect(it.journal.entries.isEmpty)
  }

  @Test("a-viewcontroller-006 the order of a push", arguments: [false, true])
  func push(animated: Bool) {
    let it = Navigation()
    var isMoving: Bool?
    it.b.onCallback = { [b = it.b] in if $0 == "viewWillAppear" { isMoving = b.isMovingToParent } }
    it.controller.pushViewController(it.b, animated: animated)
    it.app.advance(by: 1)
    #expect(it.appearance == ["A.viewWillDisappear", "B.viewWillAppear", "A.viewDidDisappear", "B.viewDidAppear"])
    #expect(["B.viewDidLoad", "B.viewWillAppear"].isSubsequence(of: it.journal.entries))
    #expect(isMoving == true)
    #expect(!it.b.isMovingToParent)
    #expect(it.journal.entries(of: "B").filter { $0.hasSuffix("Parent") } == ["willMoveToParent", "didMoveToParent"])
    #expect(["B.viewDidAppear", "B.didMoveToParent"].isSubsequence(of: it.journal.entries))
    #expect(it.shown == [it.b])
  }

  @Test("an animated push is shown at once and ends a turn later")
  func animatedPush() {
    let it = Navigation()
    it.controller.pushViewController(it.b, animated: true)
    #expect(it.b.view.window != nil)
    #expect(it.journal.count(of: "B.viewDidAppear") == 0)
    #expect(it.b.transitionCoordinator != nil)
    it.app.advance(by: 0)
    #expect(it.journal.count(of: "B.viewDidAppear") == 1)
    #expect(it.b.transitionCoordinator == nil)
  }

  @Test("a-viewcontroller-007 the order of a pop", arguments: [false, true])
  func pop(animated: Bool) {
    let it = Navigation(depth: 2)
    var isMovingFrom: Bool?
    var isMovingTo: Bool?
    it.b.onCallback = { [b = it.b] in if $0 == "viewWillDisappear" { isMovingFrom = b.isMovingFromParent } }
    it.a.onCallback = { [a = it.a] in if $0 == "viewWillAppear" { isMovingTo = a.isMovingToParent } }
    #expect(it.controller.popViewController(animated: animated) === it.b)
    #expect(it.controller.viewControllers == [it.a])
    it.app.advance(by: 1)
    #expect(it.appearance == ["B.viewWillDisappear", "A.viewWillAppear", "B.viewDidDisappear", "A.viewDidAppear"])
    #expect(isMovingFrom == true)
    #expect(isMovingTo == false)
    #expect(it.b.parent == nil)
    #expect(it.journal.entries(of: "B").suffix(1) == ["didMoveToNoParent"])
    #expect(it.shown == [it.a])
  }

  @Test("a-viewcontroller-008 an interactive pop that is cancelled")
  func cancelledInteraction() {
    let it = Navigation(depth: 2)
    #expect(it.controller.beginInteractivePop())
    it.controller.updateInteractivePop(to: 0.3)
    #expect(it.b.view.frame == rect(117, 0, 390, 844))
    it.app.expect(.green, at: point(300, 400))
    it.controller.cancelInteractivePop()
    it.app.advance(by: 1)
    #expect(
      it.appearance == [
        "B.viewWillDisappear", "A.viewWillAppear", "A.viewWillDisappear", "A.viewDidDisappear", "B.viewWillAppear",
        "B.viewDidAppear",
      ])
    #expect(it.controller.viewControllers == [it.a, it.b])
    #expect(it.shown == [it.b])
    #expect(it.b.view.frame == rect(0, 0, 390, 844))
    #expect(it.controller.navigationBar.topItem === it.b.navigationItem)
    #expect(!it.b.isMovingFromParent)
  }

  @Test("an interactive pop that is finished")
  func finishedInteraction() {
    let it = Navigation(depth: 2)
    it.controller.beginInteractivePop()
    var fractions: [CGFloat] = []
    var cancelled: Bool?
    it.b.transitionCoordinator?.notifyWhenInteractionChanges { cancelled = $0.isCancelled }
    for fraction: CGFloat in [0.2, 0.7, .nan, 2, 0.6] {
      it.controller.updateInteractivePop(to: fraction)
      fractions.append(it.b.transitionCoordinator?.percentComplete ?? -1)
    }
    #expect(fractions == [0.2, 0.7, 0, 1, 0.6])
    it.controller.releaseInteractivePop(speed: 0)
    it.app.advance(by: 1)
    #expect(cancelled == false)
    #expect(it.appearance == ["B.viewWillDisappear", "A.viewWillAppear", "B.viewDidDisappear", "A.viewDidAppear"])
    #expect(it.controller.viewControllers == [it.a])
    #expect(it.shown == [it.a])
    #expect(it.a.view.frame == rect(0, 0, 390, 844))
    #expect(it.b.parent == nil)
  }

  @Test("a finger from the leading edge pops, one from elsewhere does not", arguments: [(2.0, true), (100, false)])
  func edgeDrag(x: CGFloat, pops: Bool) {
    let it = Navigation(depth: 2)
    #expect(it.controller.interactivePopGestureRecognizer != nil)
    it.app.drag(from: point(x, 400), to: point(x + 280, 400), duration: 0.4)
    it.app.advance(by: 1)
    #expect(it.controller.viewControllers == (pops ? [it.a] : [it.a, it.b]))
    #expect(it.shown == (pops ? [it.a] : [it.b]))
    if pops {
      #expect(it.appearance == ["B.viewWillDisappear", "A.viewWillAppear", "B.viewDidDisappear", "A.viewDidAppear"])
    }
  }

  @Test("the views go with the finger; one that the system takes away pops nothing")
  func edgeDragCancelled() {
    let it = Navigation(depth: 2)
    it.app.play("t=0 D1(2,400) t=.1 M1(100,400) t=.2 M1(200,400)")
    #expect(it.b.view.frame.minX > 100 && it.b.view.frame.minX < 200)
    it.app.touchCancel()
    it.app.advance(by: 1)
    #expect(it.controller.viewControllers == [it.a, it.b])
    #expect(it.b.view.frame.minX == 0)
    it.b.navigationItem.hidesBackButton = true
    it.app.drag(from: point(2, 400), to: point(300, 400), duration: 0.4)
    it.app.advance(by: 1)
    #expect(it.controller.viewControllers == [it.a, it.b], "there is no way back in the bar")
  }

  @Test("a quick finger decides, whichever way it goes", arguments: [(0.2, 900.0, true), (0.8, -900, false)])
  func quickRelease(fraction: CGFloat, speed: CGFloat, isPopped: Bool) {
    let it = Navigation(depth: 2)
    it.controller.beginInteractivePop()
    it.controller.updateInteractivePop(to: fraction)
    it.controller.releaseInteractivePop(speed: speed)
    it.app.advance(by: 1)
    #expect(it.controller.viewControllers == (isPopped ? [it.a] : [it.a, it.b]))
  }

  @Test("code that changes the stack while a finger pops meets the stack without what is popped")
  func changeWhileInteractive() {
    let it = Navigation(depth: 2)
    it.controller.beginInteractivePop()
    it.controller.updateInteractivePop(to: 0.5)
    it.controller.pushViewController(it.c, animated: false)
    #expect(it.controller.viewControllers == [it.a, it.c])
    it.app.advance(by: 1)
    #expect(it.shown == [it.c])
    #expect(it.b.parent == nil)
    for name in ["B", "C"] { it.expectPairs(name, startsAppeared: name == "B") }
    #expect(!Navigation().controller.beginInteractivePop(), "a root cannot be popped")
  }

  @Test("a-viewcontroller-013 pushing what is in the stack traps")
  func pushedTwice() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let (a, b) = (UIViewController(), UIViewController())
      let navigation = UINavigationController(rootViewController: a)
      navigation.pushViewController(b, animated: false)
      navigation.pushViewController(a, animated: false)
    }
  }

  @Test("popping to a controller that is not in the stack traps, and so do stacks in stacks")
  func wrongControllers() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      UINavigationController(rootViewController: UIViewController()).popToViewController(
        UIViewController(), animated: false)
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      UINavigationController().pushViewController(UINavigationController(), animated: false)
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      let twice = UIViewController()
      UINavigationController().viewControllers = [twice, twice]
    }
  }

  @Test("a-viewcontroller-014 a pushed controller's first appearance")
  func firstAppearance() {
    let it = Navigation()
    it.b.notesLayout = true
    var window: UIWindow?
    it.b.onCallback = { [b = it.b] in if $0 == "viewIsAppearing" { window = b.view.window } }
    it.controller.pushViewController(it.b, animated: true)
    it.app.advance(by: 1)
    #expect(
      it.journal.entries(of: "B").filter { $0.hasPrefix("view") }.firstOccurrences == [
        "viewDidLoad", "viewWillAppear", "viewIsAppearing", "viewWillLayoutSubviews", "viewDidLayoutSubviews",
        "viewDidAppear",
      ])
    #expect(window === it.app.window)
    #expect(it.journal.count(of: "B.viewIsAppearing") == 1)
  }

  @Test("setting the stack shows its top; what stays is not told")
  func setStack() {
    let it = Navigation(depth: 2)
    it.controller.setViewControllers([it.a, it.c, it.b], animated: false)
    #expect(it.appearance.isEmpty)
    #expect(it.controller.viewControllers == [it.a, it.c, it.b])
    it.controller.viewControllers = [it.c]
    #expect(it.shown == [it.c])
    #expect(it.controller.children == [it.c])
    #expect(it.a.parent == nil && it.b.parent == nil)
    it.controller.viewControllers = []
    #expect(it.shown.isEmpty)
    #expect(it.controller.topViewController == nil)
    it.controller.viewControllers = [it.a]
    it.app.advance(by: 0.1)
    it.app.expect(.red, at: point(195, 400))
  }

  @Test("changes made in callbacks follow when those are done", arguments: [false, true])
  func changesInCallbacks(animated: Bool) {
    for callback in ["viewDidLoad", "viewWillAppear", "viewIsAppearing", "viewDidAppear"] {
      let it = Navigation()
      var isFirst = true
      it.b.onCallback = { [it] name in
        guard name == callback, isFirst else { return }
        isFirst = false
        it.controller.pushViewController(it.c, animated: animated)
      }
      it.controller.pushViewController(it.b, animated: animated)
      it.app.advance(by: 1)
      #expect(it.controller.viewControllers == [it.a, it.b, it.c], "\(callback)")
      #expect(it.shown == [it.c], "\(callback)")
      for name in ["A", "B", "C"] { it.expectPairs(name, startsAppeared: name == "A") }
    }
  }

  @Test("popping in viewWillAppear leaves the root", arguments: [false, true])
  func popInWillAppear(animated: Bool) {
    let it = Navigation()
    it.b.onCallback = { [it] in
      if $0 == "viewWillAppear" { it.controller.popViewController(animated: animated) }
    }
    it.controller.pushViewController(it.b, animated: animated)
    it.app.advance(by: 1)
    #expect(it.controller.viewControllers == [it.a])
    #expect(it.shown == [it.a])
    #expect(it.b.parent == nil)
    for name in ["A", "B"] { it.expectPairs(name, startsAppeared: name == "A") }
  }

  @Test("quick changes leave callbacks in pairs and one controller on the screen")
  func quickChanges() {
    let it = Navigation()
    var random = RandomSource(seed: 11)
    for _ in 0..<400 {
      let animated = Bool.random(using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0...1:
        if let next = [it.a, it.b, it.c].first(where: { !it.controller.viewControllers.contains($0) }) {
          it.controller.pushViewController(next, animated: animated)
        }
      case 2...3: it.controller.popViewController(animated: animated)
      case 4: it.controller.popToRootViewController(animated: animated)
      case 5:
        let some = [it.a, it.b, it.c].shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
        it.controller.setViewControllers(Array(some), animated: animated)
      case 6:
        if it.controller.beginInteractivePop() {
          it.controller.updateInteractivePop(to: .random(in: 0...1, using: &random))
          if Bool.random(using: &random) { it.controller.releaseInteractivePop(speed: 0) }
        }
      default: it.app.advance(by: 0.01)
      }
      #expect(it.controller.children.count == Set(it.controller.children).count)
    }
    it.controller.viewControllers = [it.a]
    it.app.advance(by: 1)
    #expect(it.shown == [it.a])
    #expect(it.controller.children == [it.a])
    for name in ["A", "B", "C"] { it.expectPairs(name, startsAppeared: name == "A") }
  }

  @Test("the delegate hears of what is shown, by code or the user")
  func delegate() {
    final class Delegate: UINavigationControllerDelegate {
      var calls: [String] = []
      func navigationController(
        _ controller: UINavigationController, willShow viewController: UIViewController, animated: Bool
      ) { calls.append("will \(viewController.title ?? "") \(animated)") }
      func navigationController(
        _ controller: UINavigationController, didShow viewController: UIViewController, animated: Bool
      ) { calls.append("did \(viewController.title ?? "") \(animated)") }
    }
    let it = Navigation()
    let delegate = Delegate()
    it.controller.delegate = delegate
    it.controller.pushViewController(it.b, animated: false)
    #expect(delegate.calls == ["will Second false", "did Second false"])
    delegate.calls = []
    it.app.tap(point(30, 22))
    #expect(delegate.calls == ["will First true", "did First true"])
  }

  @Test("the back button shows the title before and pops")
  func backButton() {
    let it = Navigation(depth: 2)
    #expect(it.controller.navigationBar.topItem === it.b.navigationItem)
    #expect(it.controller.navigationBar.backItem === it.a.navigationItem)
    it.app.tap(point(30, 22))
    #expect(it.controller.viewControllers == [it.a])
    it.app.tap(point(30, 22))
    #expect(it.controller.viewControllers == [it.a])
  }

  @Test("the bar is 44 high, covers the safe area, and can be hidden")
  func bar() {
    let it = Navigation()
    let bar = it.controller.navigationBar
    #expect(bar.frame == rect(0, 0, 390, 44))
    #expect(it.a.view.frame == rect(0, 0, 390, 844))
    #expect(it.a.view.safeAreaInsets.top == 44)
    it.controller.isNavigationBarHidden = true
    it.app.advance(by: 0.1)
    #expect(it.a.view.safeAreaInsets.top == 0)
    it.app.expect(.red, at: point(195, 22))
    it.controller.setNavigationBarHidden(false, animated: true)
    it.app.advance(by: 0.1)
    #expect(it.a.view.safeAreaInsets.top == 44)
    it.app.resize(to: CGSize(width: 700, height: 300))
    #expect(bar.frame == rect(0, 0, 700, 44))
    #expect(it.a.view.frame == rect(0, 0, 700, 300))
  }

  @Test("the toolbar shows the topmost controller's items")
  func toolbar() {
    let it = Navigation()
    var taps = 0
    it.a.toolbarItems = [
      UIBarButtonItem(systemItem: .flexibleSpace),
      UIBarButtonItem(title: "Middle", primaryAction: UIAction { _ in taps += 1 }),
      UIBarButtonItem.flexibleSpace(),
    ]
    #expect(it.controller.isToolbarHidden)
    it.controller.isToolbarHidden = false
    it.app.advance(by: 0.1)
    #expect(it.controller.toolbar.frame == rect(0, 800, 390, 44))
    #expect(it.a.view.safeAreaInsets.bottom == 44)
    it.app.tap(point(195, 822))
    #expect(taps == 1)
    it.controller.pushViewController(it.b, animated: false)
    #expect(it.controller.toolbar.items == nil)
  }

  @Test("show pushes in a navigation controller, from however deep")
  func show() {
    let it = Navigation()
    let child = UIViewController()
    it.a.addChild(child)
    it.a.view.addSubview(child.view)
    child.didMove(toParent: it.a)
    child.show(it.b, sender: nil)
    it.app.advance(by: 0.1)
    #expect(it.controller.topViewController === it.b)
    #expect(it.controller.visibleViewController === it.b)
  }

  @Test("the bottom bar goes with a controller that hides it when pushed")
  func hidesBottomBar() {
    let (root, page) = (UIViewController(), UIViewController())
    page.hidesBottomBarWhenPushed = true
    let navigation = UINavigationController(rootViewController: root)
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation]
    let app = HeadlessApp(rootViewController: tabs, size: CGSize(width: 390, height: 844), scale: 1)
    app.advance(by: 0.1)
    #expect(root.view.safeAreaInsets == UIEdgeInsets(top: 44, left: 0, bottom: 49, right: 0))
    navigation.pushViewController(page, animated: true)
    app.advance(by: 0.1)
    #expect(tabs.tabBar.isHidden)
    #expect(page.view.safeAreaInsets == UIEdgeInsets(top: 44, left: 0, bottom: 0, right: 0))
    navigation.popViewController(animated: true)
    app.advance(by: 0.1)
    #expect(!tabs.tabBar.isHidden)
    #expect(root.view.safeAreaInsets.bottom == 49)
  }

  @Test("a-viewcontroller-004 a tap on the selected tab pops its stack to the root, unless it is refused")
  func reselected() {
    final class Delegate: UITabBarControllerDelegate {
      var answers = true
      func tabBarController(_ controller: UITabBarController, shouldSelect viewController: UIViewController) -> Bool {
        answers
      }
    }
    let (root, page) = (UIViewController(), UIViewController())
    let navigation = UINavigationController(rootViewController: root)
    navigation.pushViewController(page, animated: false)
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation, UIViewController()]
    let delegate = Delegate()
    tabs.delegate = delegate
    let app = HeadlessApp(rootViewController: tabs, size: CGSize(width: 390, height: 844), scale: 1)
    app.advance(by: 0.1)
    delegate.answers = false
    app.tap(point(90, 820))
    app.advance(by: 1)
    #expect(navigation.viewControllers == [root, page])
    delegate.answers = true
    app.tap(point(90, 820))
    app.advance(by: 1)
    #expect(navigation.viewControllers == [root])
    #expect(root.view.window != nil)
  }

  @Test("what runs alongside a transition, and at its end")
  func coordinator() {
    let it = Navigation()
    var log: [String] = []
    it.b.onCallback = { [b = it.b] name in
      guard name == "viewWillAppear" else { return }
      let coordinator = b.transitionCoordinator
      coordinator?.animate(
        alongsideTransition: { context in
          log.append("alongside \(context.isAnimated) \(context.viewController(forKey: .to) === b)")
        }, completion: { context in log.append("completion \(context.isCancelled)") })
    }
    it.controller.pushViewController(it.b, animated: true)
    #expect(log == ["alongside true true"])
    let coordinator = it.b.transitionCoordinator
    it.app.advance(by: 0.1)
    #expect(log == ["alongside true true", "completion false"])
    #expect(coordinator?.animate(alongsideTransition: { _ in log.append("late") }) == false)
    #expect(log.count == 2)
  }

  @Test("a navigation controller's tab is that of its root")
  func tab() {
    let root = UIViewController()
    root.tabBarItem = UITabBarItem(title: "Home", image: nil, tag: 3)
    let navigation = UINavigationController(rootViewController: root)
    #expect(navigation.tabBarItem === root.tabBarItem)
    navigation.tabBarItem = UITabBarItem(title: "Own", image: nil, tag: 4)
    #expect(navigation.tabBarItem.tag == 4)
  }
}

extension Navigation {
  /// Expects paired appearance callbacks of a controller that was on the screen when the journal was cleared, or was not.
  func expectPairs(_ name: String, startsAppeared: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
    let whole = Journal()
    if startsAppeared {
      for entry in ["WillAppear", "IsAppearing", "DidAppear"] { whole.note("\(name).view\(entry)") }
    }
    for entry in journal.entries(of: name) { whole.note("\(name).\(entry)") }
    whole.expectPairedAppearance(of: name, sourceLocation: sourceLocation)
  }
}
