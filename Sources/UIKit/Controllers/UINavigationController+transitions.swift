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
  /// The height that the bar keeps until a change animates it to another, in points.
  var heldBarHeight: CGFloat?
  /// The stack before the change, for when that is cancelled.
  var stackBefore: [UIViewController] = []
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
    display.stackBefore = old
    for controller in new where controller.parent !== self {
      addChild(controller)
      if controller === new.last { display.arriving.append(controller) } else { controller.didMove(toParent: self) }
    }
    display.leaving.removeAll { new.contains($0) }
    for controller in old where !new.contains(controller) {
      controller.willMove(toParent: nil)
      if controller === display.shown || isViewLoaded && controller.viewIfLoaded?.superview === contentView {
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
      if isViewLoaded, let old = controller.viewIfLoaded, old.superview === contentView { old.removeFromSuperview() }
      if controller.parent === self { controller.removeFromParent() }
    }
    for controller in arriving where stack.contains(controller) { controller.didMove(toParent: self) }
  }

  // MARK: One change

  /// Shows the topmost controller in place of the one shown.
  private func change() {
    let (from, to) = (display.shown, stack.last)
    let isAnimated =
      display.isAnimated && isAppearingOrAppeared && appearance.state == .appeared && from != nil && to != nil
      && UIView.areAnimationsEnabled
    display.isAnimated = false
    display.shown = to
    if isAnimated {
      navigationBar.beginFade()
      display.heldBarHeight = navigationBar.frame.height
    }
    updateBars()
    guard isAppearingOrAppeared else {
      from?.viewIfLoaded?.removeFromSuperview()
      if let to { place(to) }
      return
    }
    let transition = ControllerTransition(from: from, to: to, in: contentView, isAnimated: isAnimated)
    display.transition = transition
    guard transition.isAnimated, let from, let to else {
      navigationBar.endFade()
      display.heldBarHeight = nil
      begin(from: from, to: to, animated: false)
      transition.runAtOnce(
        changes: {
          if let to { place(to) }
        }, end: { [weak self] _ in self?.endChange(from: from, to: to, animated: false) })
      return
    }
    activeTransition = transition
    let before = display.stackBefore
    let operation: Operation = before.contains(to) ? .pop : .push
    begin(from: from, to: to, animated: true)
    to.view.frame = contentView.bounds
    layoutBars()
    transition.initialFrame = contentView.bounds
    transition.finalFrame = contentView.bounds
    let own = delegate?.navigationController(self, animationControllerFor: operation, from: from, to: to)
    let interactor = own.flatMap { delegate?.navigationController(self, interactionControllerFor: $0) }
    animateBar(beside: transition, towards: operation)
    transition.run(by: own ?? NavigationAnimator(operation), interactor: interactor) { [weak self] isCompleted in
      guard let self else { return }
      navigationBar.endFade()
      display.heldBarHeight = nil
      if isCompleted {
        endChange(from: from, to: to, animated: true)
      } else {
        takeBack(from: from, to: to, stack: before)
      }
    }
  }

  /// Fades from the items that the bar showed to the new ones.
  private func animateBar(beside transition: ControllerTransition, towards operation: Operation) {
    let bar = navigationBar
    bar.fade(to: 0, towards: operation)
    transition.animate(alongsideTransition: { [weak self] _ in
      bar.fade(to: 1, towards: operation)
      self?.display.heldBarHeight = nil
      self?.layoutBars()
      bar.layoutIfNeeded()
    })
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
    // An animator may have left it elsewhere, or put it nowhere.
    if animated, let to { place(to) }
    from?.finishAppearance()
    // While this controller itself appears, its own end is that of what it shows.
    if appearance.state != .appearing { to?.finishAppearance() }
    settle()
    if let to { delegate?.navigationController(self, didShow: to, animated: animated) }
    display.isBusy = wasBusy
    if !wasBusy { synchronize() }
  }

  /// A change under a finger went back: the controllers hear of it as on iOS.
  private func takeBack(from: UIViewController, to: UIViewController, stack before: [UIViewController]) {
    let wasBusy = display.isBusy
    display.isBusy = true
    display.transition = nil
    display.shown = from
    // Code may have changed the stack meanwhile: then that is what is shown next.
    if stack.last === to {
      let lost = stack.filter { !before.contains($0) }
      stack = before
      display.leaving.removeAll { before.contains($0) }
      display.arriving.removeAll { lost.contains($0) }
      for controller in lost { controller.willMove(toParent: nil) }
      display.leaving += lost
    }
    navigationBar.replaceItems(stack.map(\.navigationItem))
    from.appearance.isMovingFromParent = false
    to.beginAppearance(false, animated: true)
    to.viewIfLoaded?.removeFromSuperview()
    to.finishAppearance()
    from.beginAppearance(true, animated: true)
    place(from)
    from.finishAppearance()
    settle()
    display.isBusy = wasBusy
    if !wasBusy { synchronize() }
  }

  private func place(_ controller: UIViewController) {
    let shown: UIView = controller.view
    // Loading the view may have changed the stack: then another one follows.
    shown.frame = contentView.bounds
    shown.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    layoutBars()
    if shown.superview !== contentView { contentView.addSubview(shown) }
  }
}
