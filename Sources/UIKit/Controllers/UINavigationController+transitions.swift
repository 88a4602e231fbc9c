import Foundation
import QuartzCore

/// What a navigation controller shows, and the change that goes on.
@MainActor struct NavigationDisplay {
  /// The controller whose view is shown.
  var shown: UIViewController?
  /// Controllers of the stack that are to be told that they have moved in, once they are shown.
  var arriving: [UIViewController] = []
  /// Controllers that left the stack and are still shown, or were when they left it.
  var leaving: [UIViewController] = []
  /// The change that goes on.
  var transition: ControllerTransition?
  /// A change by the user's finger.
  var interaction: InteractivePop?
  /// Whether the next change takes time.
  var isAnimated = false
  /// Whether callbacks of a change run: what they ask for follows when they are done.
  var isBusy = false
}

extension UINavigationController {
  // MARK: Stack

  /// Makes `new` the stack, and lets what is shown follow.
  func replaceStack(with new: [UIViewController], animated: Bool) {
    let old = stack
    guard new != old else { return }
    stack = new
    display.isAnimated = animated
    for controller in new where controller.parent !== self {
      addChild(controller)
      if controller === new.last { display.arriving.append(controller) } else { controller.didMove(toParent: self) }
    }
    display.leaving.removeAll { new.contains($0) }
    for controller in old where !new.contains(controller) {
      controller.willMove(toParent: nil)
      if controller === display.shown || controller.viewIfLoaded?.superview === viewIfLoaded && isViewLoaded {
        display.leaving.append(controller)
      } else {
        display.arriving.removeAll { $0 === controller }
        controller.removeFromParent()
      }
    }
    if !isViewLoaded { settle() }
    synchronize()
  }

  /// Lets what is shown follow the stack. What callbacks ask for meanwhile is done before this returns, unless a change takes
  /// time: then that ends first.
  func synchronize() {
    guard isViewLoaded, !display.isBusy else { return }
    finishTransition()
    display.isBusy = true
    defer { display.isBusy = false }
    while display.shown !== stack.last, display.transition == nil { change() }
    if display.transition == nil { settle() }
    updateBars()
  }

  /// Ends the change that goes on, if any.
  func finishTransition() { display.transition?.finishNow() }

  /// Tells those that came and went that they have.
  private func settle() {
    let (arriving, leaving) = (display.arriving, display.leaving)
    display.arriving = []
    display.leaving = []
    for controller in leaving where !stack.contains(controller) {
      if isViewLoaded, let old = controller.viewIfLoaded, old.superview === view { old.removeFromSuperview() }
      if controller.parent === self { controller.removeFromParent() }
    }
    for controller in arriving where stack.contains(controller) { controller.didMove(toParent: self) }
  }

  // MARK: One change

  /// Shows the topmost controller in place of the one shown.
  private func change() {
    let (from, to) = (display.shown, stack.last)
    let isAnimated = display.isAnimated && isAppearingOrAppeared && appearance.state == .appeared && from != nil
    display.isAnimated = false
    display.shown = to
    updateBars()
    guard isAppearingOrAppeared else {
      from?.viewIfLoaded?.removeFromSuperview()
      if let to { place(to) }
      return
    }
    let transition = ControllerTransition(from: from, to: to, in: view, isAnimated: isAnimated)
    display.transition = transition
    if isAnimated { activeTransition = transition }
    begin(from: from, to: to, animated: isAnimated)
    transition.run(
      changes: {
        if let to { place(to) }
      }, end: { [weak self] _ in self?.endChange(from: from, to: to, animated: isAnimated) })
  }

  private func begin(from: UIViewController?, to: UIViewController?, animated: Bool) {
    from?.beginAppearance(false, animated: animated)
    to?.beginAppearance(true, animated: animated)
    if let to { delegate?.navigationController(self, willShow: to, animated: animated) }
  }

  private func endChange(from: UIViewController?, to: UIViewController?, animated: Bool) {
    let wasBusy = display.isBusy
    display.isBusy = true
    display.transition = nil
    if from !== to { from?.viewIfLoaded?.removeFromSuperview() }
    from?.finishAppearance()
    // While this controller itself appears, its own end is that of what it shows.
    if appearance.state != .appearing { to?.finishAppearance() }
    settle()
    if let to { delegate?.navigationController(self, didShow: to, animated: animated) }
    display.isBusy = wasBusy
    if !wasBusy { synchronize() }
  }

  private func place(_ controller: UIViewController) {
    let shown: UIView = controller.view
    // Loading the view may have changed the stack: then another one follows.
    shown.frame = view.bounds
    shown.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    layoutBars()
    if shown.superview !== view { view.insertSubview(shown, belowSubview: navigationBar) }
  }
}
