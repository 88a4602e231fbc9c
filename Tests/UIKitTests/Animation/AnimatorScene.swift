import Foundation
import UIKit

/// A view at x = 100 that animators take to x = 300.
@MainActor struct AnimatorScene {
  let stage: Stage
  let view = UIView(frame: rect(100, 100, 50, 50))
  let journal = Journal()

  init() {
    view.backgroundColor = .red
    stage = Stage(adding: view)
  }

  var x: CGFloat { view.shown.frame.minX }
  var opacity: CGFloat { CGFloat(view.shown.opacity) }

  func animator(_ duration: TimeInterval, _ curve: UIView.AnimationCurve = .linear) -> UIViewPropertyAnimator {
    watch(UIViewPropertyAnimator(duration: duration, curve: curve) { [view] in view.frame.origin.x = 300 })
  }

  func animator(_ duration: TimeInterval, _ timing: any UITimingCurveProvider) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, timingParameters: timing)
    animator.addAnimations { [view] in view.frame.origin.x = 300 }
    return watch(animator)
  }

  /// Writes down where the animator ends.
  func watch(_ animator: UIViewPropertyAnimator) -> UIViewPropertyAnimator {
    animator.addCompletion { [journal] position in journal.note("\(position)") }
    return animator
  }

  func pass(_ seconds: TimeInterval) { stage.app.advance(by: seconds) }

  /// Lets what was set be seen, without any time.
  func commit() { _ = stage.app.snapshot() }

  func run(_ animator: UIViewPropertyAnimator, for seconds: TimeInterval) {
    animator.startAnimation()
    commit()
    pass(seconds)
  }
}
