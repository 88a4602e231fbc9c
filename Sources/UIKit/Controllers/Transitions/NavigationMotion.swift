import CoreGraphics
import Foundation
import QuartzCore

/// How the two views of a push or pop lie: the upper one moves in from the trailing edge, the lower one goes a part of that way
/// and darkens.
@MainActor final class NavigationMotion {
  /// How far (part of the width) the lower view is aside while the upper one covers it, as on iOS.
  private static let parallax: CGFloat = 0.3
  /// How dark the lower view is then.
  private static let dimming: CGFloat = 0.1
  /// The shadow of the upper view's leading edge: its width in points, and how dark it is at the edge.
  private static let shadowWidth: CGFloat = 9
  private static let shadow: CGFloat = 0.12

  private let upper: UIView
  private let lower: UIView
  private let container: UIView
  private let side: CGFloat
  private let dimmingView = UIView(frame: .zero)
  private let shadowView = UIView(frame: .zero)
  private let gradient = CAGradientLayer()

  /// Nothing is moved before `install` and `place`.
  init(upper: UIView, lower: UIView, in container: UIView) {
    self.upper = upper
    self.lower = lower
    self.container = container
    let isRightToLeft = container.effectiveUserInterfaceLayoutDirection == .rightToLeft
    side = isRightToLeft ? -1 : 1
    for view in [dimmingView, shadowView] { view.isUserInteractionEnabled = false }
    dimmingView.backgroundColor = .black
    let colors = [UIColor.black.withAlphaComponent(0), UIColor.black.withAlphaComponent(Self.shadow)]
    gradient.colors = (isRightToLeft ? colors.reversed() : colors).map(\.cgColor)
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    gradient.frame = CGRect(x: 0, y: 0, width: Self.shadowWidth, height: container.bounds.height)
    shadowView.layer.addSublayer(gradient)
  }

  /// Puts both views into the container, with what darkens between them.
  func install() {
    for view in [lower, dimmingView, shadowView, upper] { container.addSubview(view) }
  }

  /// The speed of a finger, in points a second, as whole ways a second, where the part `way` of the width is left to go.
  func velocity(speed: CGFloat, way: CGFloat) -> CGFloat {
    let distance = way * container.bounds.width
    return distance > 1 && speed.isFinite ? max(0, min(20, speed / distance)) : 0
  }

  /// Places the views: at 0 the upper one covers the lower one, at 1 it is out.
  func place(at fraction: CGFloat) {
    let bounds = container.bounds
    upper.frame = bounds.offsetBy(dx: side * fraction * bounds.width, dy: 0)
    lower.frame = bounds.offsetBy(dx: -side * (1 - fraction) * Self.parallax * bounds.width, dy: 0)
    dimmingView.frame = bounds
    dimmingView.alpha = (1 - fraction) * Self.dimming
    let edge = side > 0 ? upper.frame.minX - Self.shadowWidth : upper.frame.maxX
    shadowView.frame = CGRect(x: edge, y: bounds.minY, width: Self.shadowWidth, height: bounds.height)
    shadowView.alpha = 1 - fraction
  }

  /// Takes away what darkens.
  func end() {
    dimmingView.removeFromSuperview()
    shadowView.removeFromSuperview()
  }
}

/// Animates a push or pop as iOS does.
@MainActor final class NavigationAnimator: UIViewControllerAnimatedTransitioning {
  private let operation: UINavigationController.Operation
  private var motion: NavigationMotion?

  init(_ operation: UINavigationController.Operation) { self.operation = operation }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    ControllerTransition.duration
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
      return context.completeTransition(!context.transitionWasCancelled)
    }
    let isPush = operation == .push
    let motion = NavigationMotion(upper: isPush ? to : from, lower: isPush ? from : to, in: context.containerView)
    self.motion = motion
    motion.install()
    motion.place(at: isPush ? 1 : 0)
    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
      animations: { motion.place(at: isPush ? 0 : 1) },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }

  func animationEnded(_ transitionCompleted: Bool) {
    motion?.end()
    motion = nil
  }
}
