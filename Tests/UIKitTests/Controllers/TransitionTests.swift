import Testing
import UIKit
import UIKitTesting

/// Fades the view that comes in, in 0.4 s, as an app's animator does.
@MainActor private final class Fade: UIViewControllerAnimatedTransitioning {
  var ended: [Bool] = []
  var operation = ""
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.4 }
  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let to = context.viewController(forKey: .to) else { return context.completeTransition(true) }
    let coming = context.view(forKey: .to)
    let going = context.view(forKey: .from)
    if let coming {
      coming.frame = context.finalFrame(for: to)
      if let going { context.containerView.insertSubview(coming, belowSubview: going) }
      context.containerView.addSubview(coming)
    }
    let moved = operation == "out" ? going : coming
    moved?.alpha = operation == "out" ? 1 : 0
    UIView.animate(
      withDuration: 0.4, delay: 0, options: .curveLinear,
      animations: { [operation] in moved?.alpha = operation == "out" ? 0 : 1 },
      completion: { _ in
        moved?.alpha = 1
        context.completeTransition(!context.transitionWasCancelled)
      })
  }
  func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
}

@MainActor private final class Transitions: UINavigationControllerDelegate, UIViewControllerTransitioningDelegate {
  let fade = Fade()
  var interaction: UIPercentDrivenInteractiveTransition?
  var operations: [UINavigationController.Operation] = []

  func navigationController(
    _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    operations.append(operation)
    return fade
  }
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    fade.operation = "in"
    return fade
  }
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    fade.operation = "out"
    return fade
  }
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
}

@MainActor @Suite("Controller transitions")
struct TransitionTests {
  private func alpha(_ controller: UIViewController) -> Float { controller.view.layer.presentation()?.opacity ?? -1 }

  @Test("a push goes with a parallax of 0.3: the lower view goes that part of the way")
  func parallax() {
    let it = Navigation()
    it.controller.pushViewController(it.b, animated: true)
    it.app.advance(by: 0.12)
    let upper = it.b.view.layer.presentation()?.frame.minX ?? -1
    let lower = it.a.view.layer.presentation()?.frame.minX ?? 1
    #expect(upper > 0 && upper < 390)
    #expect(abs(lower + 0.3 * (390 - upper)) < 1)
    it.app.expect(.green, at: point(380, 400))
    it.app.advance(by: 1)
    #expect(it.a.view.superview == nil)
    #expect(it.b.view.frame == rect(0, 0, 390, 844))
  }

  @Test("without animations a push that was asked for with one is immediate")
  func disabled() {
    let it = Navigation()
    UIView.performWithoutAnimation { it.controller.pushViewController(it.b, animated: true) }
    #expect(it.journal.count(of: "B.viewDidAppear") == 1)
    #expect(it.b.transitionCoordinator == nil)
    UIView.performWithoutAnimation { it.b.present(it.c, animated: true) }
    #expect(it.journal.count(of: "C.viewDidAppear") == 1)
  }

  @Test("a second push on the way ends the first, and callbacks stay in pairs")
  func quickPushes() {
    let it = Navigation()
    it.controller.pushViewController(it.b, animated: true)
    it.app.advance(by: 0.1)
    it.controller.pushViewController(it.c, animated: true)
    #expect(it.journal.count(of: "B.viewDidAppear") == 1)
    it.app.advance(by: 0.1)
    it.controller.popToRootViewController(animated: true)
    it.app.advance(by: 1)
    #expect(it.shown == [it.a])
    #expect(it.a.view.frame == rect(0, 0, 390, 844))
    for name in ["A", "B", "C"] { it.expectPairs(name, startsAppeared: name == "A") }
  }

  @Test("what runs alongside takes the transition's time")
  func alongside() {
    let it = Navigation()
    let mark = UIView(frame: rect(0, 0, 10, 10))
    it.app.window.addSubview(mark)
    it.app.advance(by: 0.1)
    var log: [String] = []
    it.controller.pushViewController(it.b, animated: true)
    it.b.transitionCoordinator?.animate(
      alongsideTransition: { _ in mark.frame.origin.x = 100 },
      completion: { log.append("end \($0.isCancelled) \($0.transitionDuration)") })
    it.app.advance(by: 0.1)
    let x = mark.layer.presentation()?.frame.minX ?? -1
    #expect(x > 5 && x < 95)
    it.app.advance(by: 0.3)
    #expect(log == ["end false 0.35"])
  }

  @Test("a pop under a finger moves what runs alongside, there and back")
  func interactiveAlongside() {
    let it = Navigation(depth: 2)
    let mark = UIView(frame: rect(0, 0, 10, 10))
    it.app.window.addSubview(mark)
    it.app.advance(by: 0.1)
    var cancelled: [Bool] = []
    it.a.onCallback = { [a = it.a] name in
      guard name == "viewWillAppear" else { return }
      a.transitionCoordinator?.animate(
        alongsideTransition: { _ in mark.frame.origin.x = 100 }, completion: { cancelled.append($0.isCancelled) })
    }
    it.app.play("t=0 D1(2,400) t=.1 M1(100,400) t=.2 M1(197,400)")
    it.app.advance(by: 0.05)
    let fraction = it.b.view.frame.minX / 390
    #expect(fraction > 0.3 && fraction < 0.6)
    #expect(abs((mark.layer.presentation()?.frame.minX ?? -1) - 100 * fraction) < 2)
    it.app.play("t=1 M1(60,400) t=1.3 U1")
    it.app.advance(by: 1)
    #expect(cancelled == [true])
    #expect(mark.frame.minX == 0)
    #expect(it.shown == [it.b])
  }

  @Test("an animator of the delegate's pushes and pops")
  func customNavigation() {
    let it = Navigation()
    let transitions = Transitions()
    it.controller.delegate = transitions
    it.controller.pushViewController(it.b, animated: true)
    it.app.advance(by: 0.2)
    #expect(abs(alpha(it.b) - 0.5) < 0.1)
    #expect(it.b.view.frame == rect(0, 0, 390, 844))
    it.app.advance(by: 0.5)
    #expect(it.shown == [it.b])
    it.controller.popViewController(animated: true)
    it.app.advance(by: 1)
    #expect(it.shown == [it.a])
    #expect(transitions.operations == [.push, .pop])
    #expect(transitions.fade.ended == [true, true])
    it.controller.pushViewController(it.b, animated: false)
    #expect(transitions.operations.count == 2, "what takes no time is not asked for")
  }

  @Test("a percent driven push follows its percentage, and is finished or cancelled", arguments: [true, false])
  func percentDriven(finishes: Bool) {
    let it = Navigation()
    let transitions = Transitions()
    let interaction = UIPercentDrivenInteractiveTransition()
    transitions.interaction = interaction
    it.controller.delegate = transitions
    it.controller.pushViewController(it.b, animated: true)
    #expect(interaction.duration == 0.4)
    #expect(it.b.transitionCoordinator?.isInteractive == true)
    for fraction: CGFloat in [0.2, 0.6, 0.4] {
      interaction.update(fraction)
      it.app.advance(by: 0.3)
      #expect(abs(alpha(it.b) - Float(fraction)) < 0.01)
    }
    var cancelled: Bool?
    it.b.transitionCoordinator?.notifyWhenInteractionChanges { cancelled = $0.isCancelled }
    if finishes { interaction.finish() } else { interaction.cancel() }
    #expect(cancelled == !finishes)
    it.app.advance(by: 1)
    #expect(it.shown == [finishes ? it.b : it.a])
    #expect(it.controller.viewControllers == (finishes ? [it.a, it.b] : [it.a]))
    #expect(transitions.fade.ended == [finishes])
    #expect(
      it.appearance
        == (finishes
          ? ["A.viewWillDisappear", "B.viewWillAppear", "A.viewDidDisappear", "B.viewDidAppear"]
          : [
            "A.viewWillDisappear", "B.viewWillAppear", "B.viewWillDisappear", "B.viewDidDisappear", "A.viewWillAppear",
            "A.viewDidAppear",
          ]))
    #expect((it.b.parent == nil) == !finishes)
    #expect(it.controller.navigationBar.topItem === (finishes ? it.b : it.a).navigationItem)
  }

  @Test("the transitioning delegate animates a presentation, and a dismissal that can be taken back")
  func customPresentation() {
    let it = Stack()
    let transitions = Transitions()
    it.m.transitioningDelegate = transitions
    it.m.modalPresentationStyle = .fullScreen
    it.p.present(it.m, animated: true)
    it.app.advance(by: 0.2)
    #expect(abs(alpha(it.m) - 0.5) < 0.1)
    it.app.advance(by: 1)
    #expect(it.m.view.superview != nil && it.p.view.window == nil)
    it.journal.clear()

    let interaction = UIPercentDrivenInteractiveTransition()
    transitions.interaction = interaction
    var isDone = false
    it.m.dismiss(animated: true) { isDone = true }
    interaction.update(0.5)
    it.app.advance(by: 0.2)
    #expect(abs(alpha(it.m) - 0.5) < 0.02)
    interaction.cancel()
    it.app.advance(by: 1)
    #expect(!isDone && it.p.presentedViewController === it.m && !it.m.isBeingDismissed)
    #expect(it.p.view.window == nil)
    #expect(
      it.appearance == [
        "M.viewWillDisappear", "P.viewWillAppear", "P.viewWillDisappear", "P.viewDidDisappear", "M.viewWillAppear",
        "M.viewDidAppear",
      ])
    it.app.expect(.green, at: point(195, 400))

    it.m.dismiss(animated: true) { isDone = true }
    interaction.update(0.7)
    interaction.finish()
    it.app.advance(by: 1)
    #expect(isDone && it.p.presentedViewController == nil)
    #expect(it.p.view.superview === it.app.window)
    it.app.expect(.red, at: point(195, 400))
    #expect(transitions.fade.ended == [true, false, true])
  }

  @Test("the three styles of a modal transition", arguments: [UIModalTransitionStyle.crossDissolve, .flipHorizontal])
  func styles(style: UIModalTransitionStyle) {
    let it = Stack()
    it.m.modalTransitionStyle = style
    it.m.modalPresentationStyle = .fullScreen
    it.p.present(it.m, animated: true)
    it.app.advance(by: 0.1)
    let layer = it.m.view.layer.presentation()
    if style == .crossDissolve {
      #expect((layer?.opacity ?? 1) > 0.05 && (layer?.opacity ?? 1) < 0.95)
    } else {
      it.app.expect(.red, at: point(195, 400))
      #expect(it.p.view.layer.presentation()?.transform.m11 ?? 1 < 0.99)
      it.app.advance(by: 0.4)
      it.app.expect(.green, at: point(195, 400))
    }
    it.app.advance(by: 1)
    #expect(it.p.view.window == nil)
    #expect(it.m.view.alpha == 1 && it.m.view.transform == .identity && it.p.view.transform == .identity)
    it.m.dismiss(animated: true)
    it.app.advance(by: 1)
    #expect(it.p.view.window != nil && it.m.view.alpha == 1)
    it.app.expect(.red, at: point(195, 400))
  }

  @Test("a dismissal on the way of a presentation ends that first")
  func dismissedOnTheWay() {
    let it = Stack()
    it.p.present(it.m, animated: true)
    it.app.advance(by: 0.1)
    it.p.dismiss(animated: true)
    it.app.advance(by: 1)
    #expect(it.p.presentedViewController == nil)
    #expect(it.app.window.subviews == [it.p.view])
    it.journal.expectPairedAppearance(of: "M")
  }

  @Test("a presentation controller animates alongside, from its beginning")
  func presentationControllerAlongside() {
    final class Dimmed: UIPresentationController {
      let dimming = UIView(frame: .zero)
      override var frameOfPresentedViewInContainerView: CGRect { CGRect(x: 0, y: 444, width: 390, height: 400) }
      override func presentationTransitionWillBegin() {
        dimming.frame = containerView?.bounds ?? .zero
        dimming.backgroundColor = .black
        dimming.alpha = 0
        containerView?.insertSubview(dimming, at: 0)
        presentedViewController.transitionCoordinator?.animate(alongsideTransition: { [dimming] _ in dimming.alpha = 0.5
          })
      }
    }
    final class Giver: UIViewControllerTransitioningDelegate {
      func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
      ) -> UIPresentationController? { Dimmed(presentedViewController: presented, presenting: presenting) }
    }
    let it = Stack()
    let giver = Giver()
    it.m.transitioningDelegate = giver
    it.m.modalPresentationStyle = .custom
    it.p.present(it.m, animated: true)
    it.app.advance(by: 0.1)
    let dimming = (it.m.presentationController as? Dimmed)?.dimming
    let shown = dimming?.layer.presentation()?.opacity ?? -1
    #expect(shown > 0.02 && shown < 0.48)
    it.app.advance(by: 1)
    #expect(dimming?.alpha == 0.5)
    #expect(it.m.view.frame == rect(0, 444, 390, 400))
  }
}
