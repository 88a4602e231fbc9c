import CoreGraphics
import Foundation

/// What an animator is told of the transition that it animates, and how it reports back.
@MainActor public protocol UIViewControllerContextTransitioning: AnyObject {
  /// The view that the transition happens in: an animator puts the view that comes into it.
  var containerView: UIView { get }
  /// Whether the transition takes time.
  var isAnimated: Bool { get }
  /// Whether an interaction moves the transition now.
  var isInteractive: Bool { get }
  /// Whether the transition goes back to where it began.
  var transitionWasCancelled: Bool { get }
  /// The style of the presentation that changes; `.none` where none does.
  var presentationStyle: UIModalPresentationStyle { get }
  /// The turn of the views that comes with the transition; always the identity, since windows do not turn.
  var targetTransform: CGAffineTransform { get }
  /// An interaction has come to `percentComplete` of the way, cut to 0 ... 1; NaN counts as 0.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// The interaction ends, the rest of the way is animated.
  func finishInteractiveTransition()
  /// The interaction ends, the way back is animated.
  func cancelInteractiveTransition()
  /// An interaction takes hold of a transition that runs.
  func pauseInteractiveTransition()
  /// Ends the transition; to be called by the animator when its animations are over. `didComplete` is false when it went back.
  func completeTransition(_ didComplete: Bool)
  /// One of the two controllers; nil where there is none.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// One of the two views; nil where it is none of the animator's business, as that of a presenter that stays.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Where the view of `vc` is before the transition, in the container's points; zero where it is nowhere.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Where the view of `vc` is after the transition, in the container's points; zero where it is nowhere.
  func finalFrame(for vc: UIViewController) -> CGRect
}

/// Animates a transition between two controllers.
@MainActor public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// Seconds that the animation takes; `transitionContext` is nil when that is not known yet.
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
  /// Puts the view that comes into the container, animates both, and calls `completeTransition` at the end.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// An animator for the same animations that can be held and turned round; the same one each time it is asked. Without it
  /// an interaction moves what `animateTransition` animates by `UIView.animate`.
  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating
  /// The transition has ended.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  public func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating { AbsentAnimator(duration: 0, curve: .linear) }
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Says that an animator has no interruptible one: Swift protocols have no optional methods.
@MainActor final class AbsentAnimator: UIViewPropertyAnimator {}

/// Moves a transition with the user's finger.
@MainActor public protocol UIViewControllerInteractiveTransitioning: AnyObject {
  /// The transition begins: from now on the interaction tells `transitionContext` how far it is.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
  /// How the rest of the way is paced; `easeInOut` unless implemented.
  var completionCurve: UIView.AnimationCurve { get }
  /// How fast the rest of the way is taken, 1 is as fast as the whole; 1 unless implemented.
  var completionSpeed: CGFloat { get }
  /// Whether the transition begins under the finger; true unless implemented.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  public var completionSpeed: CGFloat { 1 }
  public var wantsInteractiveStart: Bool { true }
}
