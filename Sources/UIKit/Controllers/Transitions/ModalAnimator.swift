import CoreGraphics
import Foundation
import QuartzCore

/// How a presented controller comes and goes, where its `transitioningDelegate` says nothing else.
public enum UIModalTransitionStyle: Int, Sendable {
  /// It comes up from the bottom, and goes down again.
  case coverVertical = 0
  /// Both turn round the vertical axis, as the two sides of a card.
  case flipHorizontal = 1
  /// It fades in, and out again.
  case crossDissolve = 2
}

/// Animates a presentation or dismissal in one of the styles of UIKit's.
@MainActor final class ModalAnimator: UIViewControllerAnimatedTransitioning {
  /// Seconds of a turn, which is two halves.
  private static let flipDuration: TimeInterval = 0.6
  /// How far away a turning view is looked at from, in points.
  private static let flipDistance: CGFloat = 1000

  private let style: UIModalTransitionStyle
  private let isPresenting: Bool
  private var cleanUp: (() -> Void)?

  init(_ style: UIModalTransitionStyle, isPresenting: Bool) {
    self.style = style
    self.isPresenting = isPresenting
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    style == .flipHorizontal ? Self.flipDuration : ControllerTransition.duration
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    let moved = context.view(forKey: isPresenting ? .to : .from)
    guard let moved else { return context.completeTransition(!context.transitionWasCancelled) }
    if isPresenting, moved.superview !== container { container.addSubview(moved) }
    switch style {
    case .coverVertical: cover(moved, context)
    case .crossDissolve: dissolve(moved, context)
    case .flipHorizontal: flip(moved, context)
    }
  }

  private func cover(_ moved: UIView, _ context: any UIViewControllerContextTransitioning) {
    let (center, bounds) = (moved.center, context.containerView.bounds)
    let below = CGPoint(x: center.x, y: center.y + max(0, bounds.maxY - moved.frame.minY))
    if isPresenting { moved.center = below }
    let end = isPresenting ? center : below
    run(context) { moved.center = end }
  }

  private func dissolve(_ moved: UIView, _ context: any UIViewControllerContextTransitioning) {
    let alpha = moved.alpha
    cleanUp = { moved.alpha = alpha }
    if isPresenting { moved.alpha = 0 }
    let end = isPresenting ? alpha : 0
    run(context) { moved.alpha = end }
  }

  private func run(_ context: any UIViewControllerContextTransitioning, _ animations: @escaping () -> Void) {
    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
      animations: animations, completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }

  private func flip(_ moved: UIView, _ context: any UIViewControllerContextTransitioning) {
    let other = context.viewController(forKey: isPresenting ? .from : .to)?.viewIfLoaded
    let side: CGFloat = isPresenting ? 1 : -1
    let (coming, going) = isPresenting ? (moved, other) : (other, moved)
    func turned(_ angle: CGFloat) -> CATransform3D {
      var transform = CATransform3DIdentity
      transform.m34 = -1 / Self.flipDistance
      return CATransform3DRotate(transform, angle, 0, 1, 0)
    }
    let (comingTransform, goingTransform) = (coming?.transform3D, going?.transform3D)
    cleanUp = {
      if let comingTransform { coming?.transform3D = comingTransform }
      if let goingTransform { going?.transform3D = goingTransform }
    }
    // Seen from its edge a view is not seen at all.
    coming?.transform3D = turned(side * .pi / 2)
    let half = transitionDuration(using: context) / 2
    UIView.animate(
      withDuration: half, delay: 0, options: .curveEaseIn,
      animations: { going?.transform3D = turned(-side * .pi / 2) })
    UIView.animate(
      withDuration: half, delay: half, options: .curveEaseOut,
      animations: { coming?.transform3D = comingTransform ?? CATransform3DIdentity },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }

  func animationEnded(_ transitionCompleted: Bool) {
    cleanUp?()
    cleanUp = nil
  }
}
