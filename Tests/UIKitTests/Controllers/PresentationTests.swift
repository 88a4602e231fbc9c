import Testing
import UIKit
import UIKitTesting

/// A running app whose root P can present M, which can present N.
@MainActor final class Stack {
  let journal = Journal()
  let p: NotingController
  let m: NotingController
  let n: NotingController
  let app: HeadlessApp

  init(size: CGSize = CGSize(width: 390, height: 844)) {
    p = NotingController("P", journal: journal)
    m = NotingController("M", journal: journal)
    n = NotingController("N", journal: journal)
    p.view.backgroundColor = .red
    app = HeadlessApp(rootViewController: p, size: size, scale: 1)
    app.advance(by: 0.1)
    m.view.backgroundColor = .green
    n.view.backgroundColor = .blue
    journal.clear()
  }

  func present(_ style: UIModalPresentationStyle, animated: Bool = false) {
    m.modalPresentationStyle = style
    p.present(m, animated: animated)
    app.advance(by: 0.1)
  }

  /// P presents M, M presents N, all full screen.
  func presentBoth(_ style: UIModalPresentationStyle = .fullScreen) {
    present(style)
    n.modalPresentationStyle = style
    m.present(n, animated: false)
    app.advance(by: 0.1)
    journal.clear()
  }

  /// The appearance callbacks, without `viewIsAppearing`.
  var appearance: [String] {
    journal.entries.filter { !$0.hasSuffix("IsAppearing") && $0.contains("ppear") }
  }
}

@MainActor @Suite("Presentation")
struct PresentationTests {
  @Test("viewcontroller-004 the order of a dismissal, and who knows whom", arguments: [false, true])
  func dismissal(animated: Bool) {
    let it = Stack()
    it.present(.fullScreen)
    #expect(it.p.presentedViewController === it.m)
    #expect(it.m.presentingViewController === it.p)
    #expect(
      it.appearance == ["P.viewWillDisappear", "M.viewWillAppear", "M.viewDidAppear", "P.viewDidDisappear"])
    #expect(it.p.view.window == nil)
    it.app.expect(.green, at: point(195, 10))
    it.journal.clear()
    it.p.dismiss(animated: animated)
    it.app.advance(by: 0.1)
    #expect(
      it.appearance == ["M.viewWillDisappear", "P.viewWillAppear", "P.viewDidAppear", "M.viewDidDisappear"])
    #expect(it.p.presentedViewController == nil)
    #expect(it.m.presentingViewController == nil)
    #expect(it.m.view.window == nil)
    it.app.expect(.red, at: point(195, 400))
  }

  @Test(
    "a-viewcontroller-009 a presenter that stays behind is not told",
    arguments: [UIModalPresentationStyle.automatic, .pageSheet, .formSheet, .overFullScreen, .popover])
  func over(style: UIModalPresentationStyle) {
    let it = Stack()
    it.present(style)
    #expect(it.p.view.window === it.app.window)
    it.m.dismiss(animated: false)
    it.app.advance(by: 0.1)
    #expect(
      it.appearance == ["M.viewWillAppear", "M.viewDidAppear", "M.viewWillDisappear", "M.viewDidDisappear"])
    #expect(it.m.view.window == nil)
    it.app.expect(.red, at: point(195, 400))
  }

  @Test("a-viewcontroller-010 completions come after the callbacks", arguments: [false, true])
  func completions(animated: Bool) {
    let it = Stack()
    var presented: [Bool] = []
    var dismissed: [Bool] = []
    it.m.onCallback = { [m = it.m] name in
      if name == "viewWillAppear" || name == "viewDidAppear" { presented.append(m.isBeingPresented) }
      if name == "viewWillDisappear" || name == "viewDidDisappear" { dismissed.append(m.isBeingDismissed) }
    }
    it.m.modalPresentationStyle = .fullScreen
    it.p.present(it.m, animated: animated) { it.journal.note("present completion") }
    it.app.advance(by: 0.1)
    presented.append(it.m.isBeingPresented)
    it.p.dismiss(animated: animated) { it.journal.note("dismiss completion") }
    it.app.advance(by: 0.1)
    #expect(
      [
        "M.viewWillAppear", "M.viewDidAppear", "present completion", "M.viewWillDisappear", "M.viewDidDisappear",
        "dismiss completion",
      ].isSubsequence(of: it.journal.entries))
    #expect(presented == [true, true, false])
    #expect(dismissed == [true, true])
    #expect(!it.m.isBeingDismissed)
  }

  @Test("an animated presentation ends a turn later")
  func animated() {
    let it = Stack()
    it.m.modalPresentationStyle = .overFullScreen
    var isDone = false
    it.p.present(it.m, animated: true) { isDone = true }
    #expect(it.m.view.window != nil)
    #expect(!isDone && it.journal.count(of: "M.viewDidAppear") == 0)
    #expect(it.m.transitionCoordinator?.presentationStyle == .overFullScreen)
    it.app.advance(by: 0)
    #expect(isDone)
    #expect(it.m.transitionCoordinator == nil)
  }

  @Test("a-viewcontroller-011 who dismisses whom")
  func whoDismisses() {
    var it = Stack()
    it.presentBoth()
    it.m.dismiss(animated: false)
    #expect(it.p.presentedViewController === it.m)
    #expect(it.m.presentedViewController == nil)
    #expect(it.m.view.window != nil)

    it = Stack()
    it.presentBoth()
    it.p.dismiss(animated: false)
    it.app.advance(by: 0.1)
    #expect(it.p.presentedViewController == nil)
    #expect(it.m.presentedViewController == nil)
    #expect(it.p.view.window != nil && it.m.view.window == nil && it.n.view.window == nil)
    #expect(it.journal.entries(of: "M").isEmpty, "it was covered all the time")
    it.app.expect(.red, at: point(195, 400))

    it = Stack()
    it.presentBoth()
    it.n.dismiss(animated: false)
    #expect(it.m.presentedViewController == nil)
    #expect(it.p.presentedViewController === it.m)
  }

  @Test("dismissing below two cards takes both")
  func dismissCards() {
    let it = Stack()
    it.presentBoth(.pageSheet)
    var isDone = false
    it.p.dismiss(animated: true) { isDone = true }
    it.app.advance(by: 0.1)
    #expect(isDone)
    for name in ["M", "N"] { #expect(it.journal.entries(of: name) == ["viewWillDisappear", "viewDidDisappear"]) }
    #expect(it.journal.entries(of: "P").isEmpty)
    #expect(it.app.window.subviews == [it.p.view])
  }

  @Test("a-viewcontroller-012 presenting twice does nothing")
  func twice() {
    let it = Stack()
    it.present(.pageSheet)
    let x = NotingController("X", journal: it.journal)
    var isDone = false
    it.p.present(x, animated: false) { isDone = true }
    #expect(it.p.presentedViewController === it.m)
    #expect(x.presentingViewController == nil)
    #expect(it.journal.count(of: "X.viewWillAppear") == 0)
    #expect(!isDone)
  }

  @Test("presenting from a controller that is not in a window does nothing")
  func withoutWindow() {
    let (lone, shown) = (UIViewController(), UIViewController())
    lone.present(shown, animated: false)
    #expect(lone.presentedViewController == nil)
    #expect(!shown.isViewLoaded)
  }

  @Test("dismissing where nothing is presented runs the completion")
  func nothingToDismiss() {
    let it = Stack()
    var isDone = false
    it.p.dismiss(animated: true) { isDone = true }
    #expect(isDone)
    #expect(it.journal.entries.isEmpty)
  }

  @Test("presenting what is presented, has a parent, or oneself traps")
  func wrongControllers() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let it = Stack()
      it.present(.overFullScreen)
      it.m.present(it.m, animated: false)
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      let it = Stack()
      it.n.addChild(it.m)
      it.p.present(it.m, animated: false)
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      let it = Stack()
      it.presentBoth()
      it.n.present(it.m, animated: false)
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      let it = Stack()
      it.m.modalPresentationStyle = .none
      it.p.present(it.m, animated: false)
    }
  }

  @Test("a view that is another controller's root, or in another controller's views, traps")
  func wrongViews() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let (a, b) = (UIViewController(), UIViewController())
      b.view = a.view
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      let (parent, child, other) = (UIViewController(), UIViewController(), UIViewController())
      parent.addChild(child)
      other.view.addSubview(child.view)
    }
    let controller = UIViewController()
    controller.view = controller.view
    #expect(controller.isViewLoaded)
  }

  @Test("the outermost ancestor presents; children know what it presents")
  func fromChild() {
    let (root, child, shown) = (UIViewController(), UIViewController(), UIViewController())
    let navigation = UINavigationController(rootViewController: root)
    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    let app = HeadlessApp(rootViewController: navigation)
    app.advance(by: 0.1)
    child.present(shown, animated: false)
    #expect(shown.presentingViewController === navigation)
    #expect(child.presentedViewController === shown)
    #expect(navigation.visibleViewController === shown)
    #expect(shown.next === navigation)
    child.dismiss(animated: false)
    #expect(child.presentedViewController == nil)
  }

  @Test("a controller inside a presented one dismisses that")
  func dismissFromInside() {
    let it = Stack()
    let inner = UIViewController()
    let navigation = UINavigationController(rootViewController: inner)
    it.p.present(navigation, animated: false)
    #expect(inner.presentingViewController === it.p)
    #expect(navigation.isBeingPresented == false)
    inner.dismiss(animated: false)
    #expect(it.p.presentedViewController == nil)
  }

  @Test("a presentation context is covered, and nothing else", arguments: [false, true])
  func context(over: Bool) {
    let (outer, inner) = (UIViewController(), NotingController("I"))
    outer.view.frame = rect(0, 0, 390, 844)
    outer.view.backgroundColor = .red
    inner.view.backgroundColor = .yellow
    inner.view.frame = rect(0, 100, 390, 300)
    inner.definesPresentationContext = true
    outer.addChild(inner)
    outer.view.addSubview(inner.view)
    inner.didMove(toParent: outer)
    let app = HeadlessApp(rootViewController: outer, size: CGSize(width: 390, height: 844), scale: 1)
    app.advance(by: 0.1)
    inner.journal.clear()
    let shown = UIViewController()
    shown.view.backgroundColor = .blue
    shown.modalPresentationStyle = over ? .overCurrentContext : .currentContext
    inner.present(shown, animated: false)
    app.advance(by: 0.1)
    #expect(shown.presentingViewController === inner)
    #expect(outer.presentedViewController == nil)
    app.expect(.blue, at: point(195, 200))
    app.expect(.red, at: point(195, 50))
    app.expect(.red, at: point(195, 500))
    #expect(inner.journal.entries == (over ? [] : ["I.viewWillDisappear", "I.viewDidDisappear"]))
    inner.dismiss(animated: false)
    app.advance(by: 0.1)
    app.expect(.yellow, at: point(195, 200))
    #expect(inner.view.frame == rect(0, 100, 390, 300))
  }

  @Test("presenting and dismissing inside callbacks and completions", arguments: [false, true])
  func reentrant(animated: Bool) {
    for callback in ["viewWillAppear", "viewIsAppearing", "viewDidAppear"] {
      let it = Stack()
      it.m.modalPresentationStyle = .fullScreen
      it.m.onCallback = { [m = it.m] in if $0 == callback { m.dismiss(animated: animated) } }
      it.p.present(it.m, animated: animated)
      it.app.advance(by: 1)
      #expect(it.p.presentedViewController == nil, "\(callback)")
      #expect(it.p.view.window != nil && it.m.view.window == nil, "\(callback)")
      it.journal.expectPairedAppearance(of: "M")
      #expect(it.journal.entries(of: "P").suffix(1) == ["viewDidAppear"] || it.journal.entries(of: "P").isEmpty)
    }
    let it = Stack()
    it.p.present(it.m, animated: animated) {
      it.p.dismiss(animated: animated) { it.p.present(it.n, animated: animated) }
    }
    it.app.advance(by: 1)
    #expect(it.p.presentedViewController === it.n)
    #expect(it.n.view.window != nil && it.m.view.window == nil)
  }

  @Test("presenting while an animated dismissal goes on ends that first")
  func presentWhileDismissing() {
    let it = Stack()
    it.present(.fullScreen)
    it.p.dismiss(animated: true)
    it.n.modalPresentationStyle = .fullScreen
    it.p.present(it.n, animated: true)
    it.app.advance(by: 1)
    #expect(it.p.presentedViewController === it.n)
    #expect(it.journal.entries(of: "M").suffix(1) == ["viewDidDisappear"])
    it.app.expect(.blue, at: point(195, 400))
    it.n.dismiss(animated: true)
    it.n.dismiss(animated: true)
    it.app.advance(by: 1)
    it.app.expect(.red, at: point(195, 400))
  }

  @Test("a card leaves the presenter seen, darkened, above it; a finger beside it dismisses it")
  func card() {
    let it = Stack()
    it.present(.pageSheet)
    it.app.expect(.green, at: point(195, 400))
    it.app.expect(UIColor(red: 0.8, green: 0, blue: 0, alpha: 1), at: point(195, 10), tolerance: 1)
    #expect(it.m.view.bounds.size == CGSize(width: 390, height: 814))
    it.app.tap(point(195, 10))
    it.app.advance(by: 0.1)
    #expect(it.p.presentedViewController == nil)
  }

  @Test("a finger drags a card away, or lets it come back", arguments: [(500.0, true), (60, false)])
  func dragCard(distance: CGFloat, goes: Bool) {
    let it = Stack()
    let delegate = Delegate()
    it.m.presentationController?.delegate = delegate
    it.p.present(it.m, animated: false)
    it.app.advance(by: 0.1)
    it.app.play("t=0 D1(195,100) t=.2 M1(195,140) t=1 M1(195,\(100 + distance))")
    #expect(it.m.view.convert(CGPoint.zero, to: nil).y > 30)
    it.app.play("t=1 U1")
    it.app.advance(by: 0.1)
    #expect(it.p.presentedViewController === (goes ? nil : it.m))
    #expect(delegate.calls == (goes ? ["should", "will", "did"] : []))
    if !goes { #expect(it.m.view.convert(CGPoint.zero, to: nil).y == 30) }
  }

  @Test("a card that may not go gives way to the finger a little, and comes back")
  func dragModalCard() {
    let it = Stack()
    it.m.isModalInPresentation = true
    it.present(.pageSheet)
    it.app.drag(from: point(195, 100), to: point(195, 800), duration: 0.5)
    it.app.advance(by: 0.1)
    #expect(it.p.presentedViewController === it.m)
    #expect(it.m.view.convert(CGPoint.zero, to: nil).y == 30)
  }

  @Test("in a wide window a card stands in the middle")
  func wideCard() {
    let it = Stack(size: CGSize(width: 1000, height: 900))
    it.m.preferredContentSize = CGSize(width: 300, height: 200)
    it.present(.formSheet)
    #expect(it.m.view.convert(it.m.view.bounds, to: nil) == rect(350, 350, 300, 200))
    it.m.preferredContentSize = CGSize(width: 5000, height: 400)
    it.app.advance(by: 0.1)
    #expect(it.m.view.convert(it.m.view.bounds, to: nil) == rect(20, 250, 960, 400))
    it.app.resize(to: CGSize(width: 390, height: 844))
    #expect(it.m.view.convert(it.m.view.bounds, to: nil) == rect(0, 30, 390, 814))
  }

  private final class Delegate: UIAdaptivePresentationControllerDelegate {
    var answers = true
    var style = UIModalPresentationStyle.none
    var calls: [String] = []
    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { style }
    func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool {
      calls.append("should")
      return answers
    }
    func presentationControllerWillDismiss(_ controller: UIPresentationController) { calls.append("will") }
    func presentationControllerDidDismiss(_ controller: UIPresentationController) { calls.append("did") }
    func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) { calls.append("attempt") }
  }

  @Test("the delegate decides on the user's dismissals, and only on those")
  func adaptiveDelegate() {
    let it = Stack()
    let delegate = Delegate()
    it.m.presentationController?.delegate = delegate
    it.p.present(it.m, animated: false)
    #expect(it.m.presentationController?.delegate === delegate)
    delegate.answers = false
    it.app.tap(point(195, 10))
    #expect(delegate.calls == ["should", "attempt"])
    delegate.calls = []
    it.m.isModalInPresentation = true
    it.app.tap(point(195, 10))
    #expect(delegate.calls == ["attempt"])
    #expect(it.p.presentedViewController === it.m)
    delegate.calls = []
    it.m.isModalInPresentation = false
    delegate.answers = true
    it.app.tap(point(195, 10))
    it.app.advance(by: 0.1)
    #expect(delegate.calls == ["should", "will", "did"])
    #expect(it.p.presentedViewController == nil)
    delegate.calls = []
    it.m.presentationController?.delegate = delegate
    it.p.present(it.m, animated: false)
    it.m.dismiss(animated: false)
    #expect(delegate.calls.isEmpty)
  }

  @Test("the delegate makes a card cover the window")
  func adapted() {
    let it = Stack()
    let delegate = Delegate()
    delegate.style = .fullScreen
    it.m.presentationController?.delegate = delegate
    it.p.present(it.m, animated: false)
    it.app.advance(by: 0.1)
    it.app.expect(.green, at: point(195, 10))
    #expect(it.p.view.window == nil)
    it.m.dismiss(animated: false)
    it.app.advance(by: 0.1)
    it.app.expect(.red, at: point(195, 10))
  }

  @Test("a presentation controller of the app's")
  func custom() {
    final class Half: UIPresentationController {
      var calls: [String] = []
      override var frameOfPresentedViewInContainerView: CGRect {
        CGRect(x: 0, y: 422, width: containerView?.bounds.width ?? 0, height: 422)
      }
      override func presentationTransitionWillBegin() { calls.append("will present") }
      override func presentationTransitionDidEnd(_ completed: Bool) { calls.append("did present \(completed)") }
      override func dismissalTransitionWillBegin() { calls.append("will dismiss") }
      override func dismissalTransitionDidEnd(_ completed: Bool) { calls.append("did dismiss \(completed)") }
    }
    final class Transitions: UIViewControllerTransitioningDelegate {
      var made: Half?
      func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
      ) -> UIPresentationController? {
        made = Half(presentedViewController: presented, presenting: presenting)
        return made
      }
    }
    let it = Stack()
    let transitions = Transitions()
    it.m.transitioningDelegate = transitions
    it.present(.custom)
    #expect(it.m.presentationController === transitions.made)
    it.app.expect(.red, at: point(195, 400))
    it.app.expect(.green, at: point(195, 430))
    it.m.dismiss(animated: true)
    it.app.advance(by: 0.1)
    #expect(transitions.made?.calls == ["will present", "did present true", "will dismiss", "did dismiss true"])
  }

  @Test("keys go to what is presented, and back to the field that had them")
  func keys() {
    let it = Stack()
    let field = UITextField(frame: rect(10, 100, 200, 34))
    it.p.view.addSubview(field)
    field.becomeFirstResponder()
    it.app.type("a")
    it.present(.pageSheet)
    #expect(!field.isFirstResponder)
    it.app.type("b")
    it.m.dismiss(animated: true)
    it.app.advance(by: 0.1)
    #expect(field.isFirstResponder)
    it.app.type("c")
    #expect(field.text == "ac")
  }

  @Test("another root takes what was presented away; a hidden window tells what it shows")
  func window() {
    let it = Stack()
    it.presentBoth()
    it.app.window.isHidden = true
    #expect(it.journal.entries(of: "N") == ["viewWillDisappear", "viewDidDisappear"])
    let window = it.p.presentedViewController.flatMap { _ in it.n.view.window }
    window?.isHidden = false
    #expect(it.journal.entries(of: "N").suffix(1) == ["viewDidAppear"])
    #expect(it.journal.entries(of: "P").isEmpty && it.journal.entries(of: "M").isEmpty)
    window?.rootViewController = UIViewController()
    #expect(it.n.view.window == nil)
    #expect(it.p.presentedViewController == nil)
    #expect(window?.subviews.count == 1)
  }

  @Test("a child that is added to what is shown appears by itself, once the turn is over")
  func childAppears() {
    let it = Stack()
    it.p.addChild(it.m)
    it.p.view.addSubview(it.m.view)
    it.m.didMove(toParent: it.p)
    #expect(it.journal.entries(of: "M").filter { $0.hasPrefix("view") } == ["viewWillAppear", "viewIsAppearing"])
    it.app.advance(by: 0.1)
    #expect(it.journal.entries(of: "M").suffix(1) == ["viewDidAppear"])
    #expect(!it.m.isMovingToParent)
    it.journal.clear()
    it.m.willMove(toParent: nil)
    it.m.view.removeFromSuperview()
    it.m.removeFromParent()
    #expect(
      it.journal.entries(of: "M") == [
        "willMoveToNoParent", "viewWillDisappear", "viewDidDisappear", "didMoveToNoParent",
      ])
  }

  @Test("a child that is added and taken out in one turn has its callbacks in pairs")
  func childComesAndGoes() {
    let it = Stack()
    it.p.addChild(it.m)
    for _ in 0..<3 {
      it.p.view.addSubview(it.m.view)
      it.m.view.removeFromSuperview()
    }
    it.app.advance(by: 0.1)
    it.journal.expectPairedAppearance(of: "M")
    it.m.onCallback = { [it] in if $0 == "viewWillAppear" { it.m.view.removeFromSuperview() } }
    it.p.view.addSubview(it.m.view)
    it.app.advance(by: 0.1)
    it.journal.expectPairedAppearance(of: "M")
  }

  @Test("show and showDetail present where nobody pushes")
  func show() {
    let it = Stack()
    it.p.show(it.m, sender: nil)
    it.app.advance(by: 0.1)
    #expect(it.p.presentedViewController === it.m)
    it.m.showDetailViewController(it.n, sender: nil)
    it.app.advance(by: 0.1)
    #expect(it.m.presentedViewController === it.n)
  }

  @Test("viewcontroller-015 index paths of tables and collections")
  func indexPath() {
    var path = IndexPath(row: 3, section: 1)
    #expect(path.row == 3)
    #expect(path.section == 1)
    #expect(path.item == 3)
    #expect(path.count == 2)
    #expect(path == IndexPath(item: 3, section: 1))
    path.row = 5
    path.section = 2
    #expect(path == [2, 5])
  }
}
