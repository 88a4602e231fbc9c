import Foundation

/// Where an animator stands.
public enum UIViewAnimatingState: Int, Sendable {
  /// It has not begun, or is over: animations can be added for its whole duration.
  case inactive
  /// It runs or is paused.
  case active
  /// It was stopped, and waits for `finishAnimation(at:)`.
  case stopped
}

/// Where an animation ended.
public enum UIViewAnimatingPosition: Int, Sendable {
  case end, start, current
}

/// The flow of an animation that can be paused, moved by hand, turned round and stopped.
@MainActor public protocol UIViewAnimating: AnyObject {
  var state: UIViewAnimatingState { get }
  /// Whether it moves by itself.
  var isRunning: Bool { get }
  /// Whether it goes from the end to the start.
  var isReversed: Bool { get set }
  /// How far it has come on its way, 0 to 1.
  var fractionComplete: CGFloat { get set }
  func startAnimation()
  /// Starts after so many seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  func pauseAnimation()
  /// Stops where it is. With false `finishAnimation(at:)` has to follow.
  func stopAnimation(_ withoutFinishing: Bool)
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animation whose blocks can be changed while it goes on. All but the animation itself is optional on iOS; here what is left
/// out does nothing.
@MainActor public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds a block of changes that begins after a part of the remaining time.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  func addAnimations(_ animation: @escaping () -> Void)
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Lets a paused animation run on at another pace, for a part of its duration.
  func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

extension UIViewImplicitlyAnimating {
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {}
  public func addAnimations(_ animation: @escaping () -> Void) {}
  public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {}
  public func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {}
}
