import Foundation

/// The scope that an animator's `animateTransition` runs in while a finger has the transition: what it changes directly is
/// changed at once, what it changes in blocks of `UIView.animate` is moved by a property animator.
@MainActor final class HeldAnimations: AnimationScope {
  private let driver: UIViewPropertyAnimator

  init(_ driver: UIViewPropertyAnimator) { self.driver = driver }

  /// A block of `UIView.animate`, which is told of its end with the driver's.
  func take(_ settings: AnimationSettings, animations: () -> Void, completion: ((Bool) -> Void)?) {
    let delay = driver.duration > 0 ? min(1, settings.delay / driver.duration) : 0
    withoutActuallyEscaping(animations) { driver.addAnimations($0, delayFactor: CGFloat(delay)) }
    if let completion { driver.addCompletion { completion($0 == .end) } }
  }
}
