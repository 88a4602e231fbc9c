import Foundation
import QuartzCore

extension UIView {
  /// Makes the changes of views smooth that `addKeyframe` makes inside of `animations`, each in its part of the time. What is
  /// changed outside of those takes the whole time.
  public static func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let settings = AnimationSettings(duration: duration, delay: delay, options: options.animationOptions)
    animate(
      settings,
      animations: {
        guard let scope = AnimationScope.current, AnimationScope.isEnabled else { return animations() }
        let keyframes = KeyframeScope(in: scope, mode: options.calculationMode)
        keyframes.run(animations)
        keyframes.finish()
      }, completion: completion)
  }

  /// Makes the changes in `animations` smooth within a part of `animateKeyframes`' time; outside of its block at once.
  ///
  /// - Parameters:
  ///   - frameStartTime: when it begins, 0 to 1 of the whole duration.
  ///   - frameDuration: how long it takes, a part of the whole duration, too.
  public static func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    guard let scope = AnimationScope.current as? KeyframeScope else { return animations() }
    scope.addFrame(start: frameStartTime, duration: frameDuration, animations)
  }
}
