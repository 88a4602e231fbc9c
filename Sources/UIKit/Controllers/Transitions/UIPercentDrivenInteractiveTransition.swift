import CoreGraphics
import Foundation

/// Moves what an animator animates with a number from 0 to 1, mostly that of a finger's way.
@MainActor open class UIPercentDrivenInteractiveTransition: UIViewControllerInteractiveTransitioning {
  /// Seconds that the whole animation takes; 0 before the transition begins.
  public private(set) var duration: TimeInterval = 0
  /// How far the interaction has come, 0 ... 1.
  public private(set) var percentComplete: CGFloat = 0
  /// How fast the rest of the way is taken: 1 is as fast as the whole. What is not above 0 counts as 1.
  open var completionSpeed: CGFloat = 1
  /// How the rest of the way is paced.
  open var completionCurve = UIView.AnimationCurve.easeInOut
  /// The pace of a transition that begins without a finger; nil is `easeInOut`.
  open var timingCurve: (any UITimingCurveProvider)?
  /// Whether the transition begins under the finger.
  open var wantsInteractiveStart = true

  private weak var transition: ControllerTransition?

  public init() {}

  open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
    guard let transition = transitionContext as? ControllerTransition else {
      preconditionFailure("UIPercentDrivenInteractiveTransition: \(transitionContext) is not a context of UIKit's")
    }
    self.transition = transition
    duration = transition.transitionDuration
    percentComplete = 0
    transition.makeDriver(timing: timingCurve)
    if wantsInteractiveStart { transition.hold() } else { transition.startDriver() }
  }

  /// The finger takes hold of a transition that runs by itself.
  open func pause() {
    guard let transition else { return }
    transition.pauseInteractiveTransition()
    percentComplete = transition.percentComplete
  }

  /// Moves everything to `percentComplete` of the way, cut to 0 ... 1; NaN counts as 0. Nothing happens while no finger has it.
  open func update(_ percentComplete: CGFloat) {
    guard let transition, transition.isInteractive else { return }
    transition.updateInteractiveTransition(percentComplete)
    self.percentComplete = transition.percentComplete
  }

  /// Lets the finger go: the way back is animated.
  open func cancel() { letGo(cancelled: true) }

  /// Lets the finger go: the rest of the way is animated.
  open func finish() { letGo(cancelled: false) }

  private func letGo(cancelled: Bool) {
    let speed = completionSpeed > 0 && completionSpeed.isFinite ? completionSpeed : 1
    transition?.letGo(cancelled: cancelled, curve: completionCurve, speed: speed)
  }
}
