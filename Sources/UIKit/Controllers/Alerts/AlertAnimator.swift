import CoreGraphics
import Foundation
import QuartzCore

/// Lets an alert come out of a little nearer, and fade where it is.
@MainActor final class AlertAnimator: UIViewControllerAnimatedTransitioning {
  /// Seconds, as iOS shows alerts; ours where it is about their end.
  private static let presentation: TimeInterval = 0.3
  private static let dismissal: TimeInterval = 0.2
  /// How large an alert is as it begins to come.
  private static let scale: CGFloat = 1.15

  private let isPresenting: Bool
  private weak var moved: UIView?

  init(isPresenting: Bool) { self.isPresenting = isPresenting }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    isPresenting ? Self.presentation : Self.dismissal
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: isPresenting ? .to : .from) else {
      return context.completeTransition(!context.transitionWasCancelled)
    }
    moved = view
    if isPresenting {
      context.containerView.addSubview(view)
      view.transform = CGAffineTransform(scaleX: Self.scale, y: Self.scale)
      view.alpha = 0
    }
    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
      animations: { [isPresenting] in
        view.transform = .identity
        view.alpha = isPresenting ? 1 : 0
      }, completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }

  func animationEnded(_ transitionCompleted: Bool) {
    moved?.transform = .identity
    moved?.alpha = 1
  }
}
