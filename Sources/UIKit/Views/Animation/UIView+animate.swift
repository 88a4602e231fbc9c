import Foundation
import QuartzCore

extension UIView {
  /// Makes the changes of views in `animations` smooth: over `duration` seconds, after `delay` seconds. The properties have
  /// their new values at once; what is on the screen follows.
  ///
  /// Views in no window change at once. Inside the block of another animation, duration, pace and options are those of that,
  /// unless the options say otherwise.
  ///
  /// - Parameter completion: called at the end, with whether all ran to it: false when one was removed or replaced, or its view
  ///   left the window. With a duration of 0 it is called with the next turn of the run loop; when nothing is animated,
  ///   before this returns.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      AnimationSettings(duration: duration, delay: delay, options: options), animations: animations,
      completion: completion)
  }

  /// The same without a delay and options.
  public static func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(AnimationSettings(duration: duration), animations: animations, completion: completion)
  }

  /// The same with a spring that comes to rest in `duration` seconds.
  ///
  /// - Parameters:
  ///   - dampingRatio: 1 does not swing; nearer to 0 swings more.
  ///   - velocity: how fast it moves at first: 1 is the whole way in a second.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    var settings = AnimationSettings(duration: duration, delay: delay, options: options)
    let outer = AnimationScope.current?.settings
    if let outer, !options.contains(.overrideInheritedDuration) { settings.duration = outer.duration }
    settings.pace = .spring(
      SpringCurve(
        dampingRatio: Double(dampingRatio), duration: settings.duration, initialVelocity: Double(velocity)))
    animate(settings, animations: animations, completion: completion)
  }

  /// The same with a spring that is felt to take `duration` seconds: it comes to rest a little later.
  ///
  /// - Parameters:
  ///   - bounce: 0 does not swing, to 1 for ever; negative creeps.
  ///   - initialSpringVelocity: how fast it moves at first: 1 is the whole way in a second.
  public static func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
    delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let spring = SpringCurve(
      perceptualDuration: duration, bounce: Double(bounce), initialVelocity: Double(initialSpringVelocity))
    let settling = spring.settlingDuration
    let settings = AnimationSettings(
      // A spring without any damping never comes to rest: it swings as long as anybody looks.
      duration: duration > 0 ? min(settling, 1e6) : 0, delay: delay, options: options, pace: .spring(spring))
    animate(settings, animations: animations, completion: completion)
  }

  static func animate(_ settings: AnimationSettings, animations: () -> Void, completion: ((Bool) -> Void)?) {
    let outer = AnimationScope.current
    if let outer, outer.takesInnerChanges, !settings.options.contains(.overrideInheritedDuration) {
      if let completion { outer.addCompletion(completion) }
      animations()
      return
    }
    AnimationBlock(settings.nested(in: outer?.settings), completion: completion).perform(animations)
  }

  // MARK: Whether and how

  /// Makes the changes in `actionsWithoutAnimation` at once, whatever goes on around.
  public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let wasEnabled = AnimationScope.isEnabled
    AnimationScope.isEnabled = false
    defer { AnimationScope.isEnabled = wasEnabled }
    actionsWithoutAnimation()
  }

  /// Whether blocks of animations are smooth from now on; on at first. What goes on already is not stopped.
  public static func setAnimationsEnabled(_ enabled: Bool) { AnimationScope.isEnabled = enabled }

  /// Whether blocks of animations are smooth.
  public static var areAnimationsEnabled: Bool { AnimationScope.isEnabled }

  /// The seconds that the block of animations takes that is running; 0 outside of one.
  public static var inheritedAnimationDuration: TimeInterval { AnimationScope.current?.settings.duration ?? 0 }

  /// Lets the changes in `animations`, inside a block of animations, run `count` times, there and back if so said. Parts of a
  /// time count; what is not above 0 is one time, as are counts in a property animator's block, which runs once.
  public static func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    guard let block = AnimationScope.current as? AnimationBlock else {
      animations()
      return
    }
    let change: (inout AnimationSettings) -> Void = {
      $0.repeatCount = count > 0 ? Float(count) : 0
      $0.autoreverses = autoreverses
    }
    block.modify(change, animations)
  }
}
