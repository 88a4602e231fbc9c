import Foundation

extension UIViewController {
  /// Exchanges the views of two children: puts in that of `toViewController`, runs `animations`, and at the end takes out that of
  /// `fromViewController`. Both hear of it as of any transition. Traps when one of them is no child of this controller.
  ///
  /// - Parameters:
  ///   - duration: seconds; 0 is at once.
  ///   - options: those of `UIView.animate`, or one of the transitions of `UIView.transition`.
  ///   - completion: called at the end, with whether the animations ran to it.
  public func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
    options: UIView.AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    precondition(
      fromViewController.parent === self && toViewController.parent === self,
      "UIViewController.transition: \(fromViewController) and \(toViewController) must be children of \(self)")
    guard let going = fromViewController.view, let coming = toViewController.view else { return }
    let isAnimated = duration > 0
    let isSeen = isAppearingOrAppeared
    if isSeen {
      fromViewController.beginAppearance(false, animated: isAnimated)
      toViewController.beginAppearance(true, animated: isAnimated)
    }
    let container = going.superview ?? view
    let end = { (finished: Bool) in
      if coming !== going { going.removeFromSuperview() }
      if isSeen {
        fromViewController.finishAppearance()
        toViewController.finishAppearance()
      }
      completion?(finished)
    }
    let exchange = {
      if coming.superview !== container { container?.addSubview(coming) }
    }
    let transitions: UIView.AnimationOptions = [
      .transitionFlipFromLeft, .transitionFlipFromRight, .transitionCurlUp, .transitionCurlDown,
      .transitionCrossDissolve,
      .transitionFlipFromTop, .transitionFlipFromBottom,
    ]
    if options.isDisjoint(with: transitions) {
      exchange()
      UIView.animate(
        withDuration: duration, delay: 0, options: options, animations: { animations?() }, completion: end)
    } else if let container {
      UIView.transition(
        with: container, duration: duration, options: options,
        animations: {
          exchange()
          animations?()
        }, completion: end)
    }
  }
}
