import CoreGraphics
import Foundation
import QuartzCore

/// A pop that follows the user's finger.
@MainActor struct InteractivePop {
  let from: UIViewController
  let to: UIViewController
  /// The stack before the pop, for when it is cancelled.
  let stack: [UIViewController]
  let transition: ControllerTransition
  /// Darkens what comes out from below.
  let dimming: UIView
}

extension UINavigationController {
  /// How far (part of the width) the lower view is aside when the drag begins, as on iOS.
  private static let parallax: CGFloat = 0.3
  /// How dark the lower view is when the drag begins.
  private static let dimming: CGFloat = 0.1
  /// A pop is completed when the finger has come that far (part of the width) or moves on faster than that (points a second).
  private static let completionFraction: CGFloat = 0.5
  private static let completionSpeed: CGFloat = 300

  private var isRightToLeft: Bool { view.effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// Lets the finger of `gesture` pop.
  func followPop(_ gesture: UIPanGestureRecognizer) {
    let side: CGFloat = isRightToLeft ? -1 : 1
    switch gesture.state {
    case .began: beginInteractivePop()
    case .changed:
      guard view.bounds.width > 0 else { return }
      updateInteractivePop(to: side * gesture.translation(in: view).x / view.bounds.width)
    case .ended: releaseInteractivePop(speed: side * gesture.velocity(in: view).x)
    default: cancelInteractivePop()
    }
  }

  /// Begins a pop that follows the finger. False, with nothing done, when there is nothing to pop or another change goes on.
  @discardableResult
  func beginInteractivePop() -> Bool {
    guard display.interaction == nil, !display.isBusy, appearance.state == .appeared else { return false }
    finishTransition()
    guard stack.count > 1, let from = display.shown, from === stack.last else { return false }
    let to = stack[stack.count - 2]
    let old = stack
    display.isBusy = true
    let transition = ControllerTransition(from: from, to: to, in: view, isAnimated: true)
    activeTransition = transition
    let dimming = UIView(frame: view.bounds)
    dimming.backgroundColor = .black
    dimming.isUserInteractionEnabled = false
    display.interaction = InteractivePop(from: from, to: to, stack: old, transition: transition, dimming: dimming)
    stack = Array(old.dropLast())
    navigationBar.beginFade()
    navigationBar.replaceItems(stack.map(\.navigationItem))
    from.willMove(toParent: nil)
    from.beginAppearance(false, animated: true)
    to.beginAppearance(true, animated: true)
    delegate?.navigationController(self, willShow: to, animated: true)
    let lower: UIView = to.view
    lower.frame = view.bounds
    layoutBars()
    view.insertSubview(lower, belowSubview: from.view)
    view.insertSubview(dimming, aboveSubview: lower)
    transition.beginInteraction { [weak self] completed in self?.endInteractivePop(completed: completed) }
    display.isBusy = false
    updateInteractivePop(to: 0)
    return true
  }

  /// Places the views where a finger has them that has come to `fraction` of the width, cut to 0 ... 1.
  func updateInteractivePop(to fraction: CGFloat) {
    guard let pop = display.interaction else { return }
    pop.transition.update(fraction)
    placeViews(of: pop, at: pop.transition.percentComplete)
  }

  private func placeViews(of pop: InteractivePop, at fraction: CGFloat) {
    let bounds = view.bounds
    let side: CGFloat = isRightToLeft ? -1 : 1
    pop.from.view.frame = bounds.offsetBy(dx: side * fraction * bounds.width, dy: 0)
    pop.to.view.frame = bounds.offsetBy(dx: -side * (1 - fraction) * Self.parallax * bounds.width, dy: 0)
    pop.dimming.frame = bounds
    pop.dimming.alpha = (1 - fraction) * Self.dimming
    navigationBar.fade(to: fraction)
  }

  /// The finger let go: completes the pop when it came far or moves on fast, else cancels it. `speed` is in points a second,
  /// towards the far edge.
  func releaseInteractivePop(speed: CGFloat) {
    guard let pop = display.interaction else { return }
    let isFast = abs(speed) > Self.completionSpeed
    if isFast ? speed > 0 : pop.transition.percentComplete > Self.completionFraction {
      finishInteractivePop()
    } else {
      cancelInteractivePop()
    }
  }

  /// Completes the pop.
  func finishInteractivePop() {
    guard let pop = display.interaction else { return }
    pop.transition.complete(cancelled: false) { placeViews(of: pop, at: 1) }
  }

  /// Takes the pop back: the controllers hear of it as on iOS.
  func cancelInteractivePop() {
    guard let pop = display.interaction, pop.transition.isInteractive else { return }
    // What callbacks of the pop have pushed meanwhile goes with it.
    for lost in stack where !pop.stack.contains(lost) {
      lost.willMove(toParent: nil)
      lost.removeFromParent()
    }
    stack = pop.stack
    pop.transition.complete(cancelled: true) { placeViews(of: pop, at: 0) }
  }

  /// Code changes the stack, which tells of the pop already: one under the finger is completed, one let go ends now.
  func completeInteractivePop() {
    guard let pop = display.interaction else { return }
    finishInteractivePop()
    pop.transition.finishNow()
  }

  private func endInteractivePop(completed: Bool) {
    guard let pop = display.interaction else { return }
    display.isBusy = true
    display.interaction = nil
    pop.dimming.removeFromSuperview()
    navigationBar.endFade()
    if completed {
      display.shown = pop.to
      pop.from.viewIfLoaded?.removeFromSuperview()
      pop.from.finishAppearance()
      pop.to.finishAppearance()
      pop.from.removeFromParent()
      delegate?.navigationController(self, didShow: pop.to, animated: true)
    } else {
      navigationBar.replaceItems(stack.map(\.navigationItem))
      pop.from.appearance.isMovingFromParent = false
      pop.to.beginAppearance(false, animated: true)
      pop.to.viewIfLoaded?.removeFromSuperview()
      pop.to.finishAppearance()
      pop.from.beginAppearance(true, animated: true)
      pop.from.view.frame = view.bounds
      pop.from.finishAppearance()
    }
    display.isBusy = false
    synchronize()
  }
}
