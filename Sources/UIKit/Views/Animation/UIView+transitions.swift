import Foundation
import QuartzCore

extension UIView {
  /// Makes the changes in `animations` to what is in `view`, and lets it become what it is then as the transition in `options`
  /// says: by a dissolve, a flip or a curl of the whole view. Without one the changes are animated as by `animate`.
  ///
  /// - Parameter completion: called at the end, with whether the transition ran to it.
  public static func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let style = options.transition else {
      animate(
        AnimationSettings(duration: duration, options: options), animations: animations ?? {}, completion: completion)
      return
    }
    transition(style, of: view, duration: duration, options: options, changes: animations ?? {}, completion: completion)
  }

  /// Puts `toView` in the place of `fromView`, and lets the view around them become what it is then as the transition in
  /// `options` says. With `showHideTransitionViews` both stay where they are, and are hidden and shown.
  ///
  /// - Parameter completion: called at the end, with whether the transition ran to it; at once with false when `fromView` is in
  ///   no view.
  public static func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let container = fromView.superview else {
      completion?(false)
      return
    }
    let changes = {
      if options.contains(.showHideTransitionViews) {
        fromView.isHidden = true
        toView.isHidden = false
      } else {
        container.insertSubview(toView, aboveSubview: fromView)
        fromView.removeFromSuperview()
      }
    }
    guard let style = options.transition else {
      changes()
      completion?(true)
      return
    }
    transition(style, of: container, duration: duration, options: options, changes: changes, completion: completion)
  }

  private static func transition(
    _ style: TransitionTrack.Style, of view: UIView, duration: TimeInterval, options: AnimationOptions,
    changes: () -> Void, completion: ((Bool) -> Void)?
  ) {
    let settings = AnimationSettings(duration: duration, options: options).nested(
      in: AnimationScope.current?.settings)
    let block = AnimationBlock(settings, completion: completion)
    let isSmooth = AnimationScope.isEnabled && view.layer.isInWindow && settings.duration > 0
    block.perform {
      if isSmooth { block.addTransition(style, of: view) }
      if options.contains(.allowAnimatedContent) { changes() } else { performWithoutAnimation(changes) }
    }
  }

  /// Does something to views with the system's own animation for it, together with `parallelAnimations`. Views that are deleted
  /// shrink and fade, and are taken out of their superviews at the end.
  public static func perform(
    _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
    animations parallelAnimations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let before = views.map { ($0.transform, $0.alpha) }
    let block = AnimationBlock(
      AnimationSettings(duration: deletionDuration, options: options).nested(in: AnimationScope.current?.settings)
    ) { finished in
      for (view, (transform, alpha)) in zip(views, before) {
        view.removeFromSuperview()
        (view.transform, view.alpha) = (transform, alpha)
      }
      completion?(finished)
    }
    block.perform {
      for view in views {
        view.transform = view.transform.scaledBy(x: deletionScale, y: deletionScale)
        view.alpha = 0
      }
      parallelAnimations?()
    }
  }

  /// Seconds that a deletion takes, and how small it makes a view. Ours: Apple's is not documented.
  private static let deletionDuration: TimeInterval = 0.25
  private static let deletionScale: CGFloat = 0.1
}
