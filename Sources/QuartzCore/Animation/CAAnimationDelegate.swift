/// Told when an animation begins and ends.
@MainActor public protocol CAAnimationDelegate: AnyObject {
  /// The animation begins.
  func animationDidStart(_ anim: CAAnimation)

  /// The animation is over.
  ///
  /// - Parameter flag: whether it ran to its end; false when it was removed before, replaced, or its layer left the window.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
