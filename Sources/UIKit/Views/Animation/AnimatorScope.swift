import Foundation
import QuartzCore

/// The scope of an animator's blocks: changes of views in no window count too, as they may have to be taken back.
@MainActor final class AnimatorScope: AnimationScope {
  private let animator: UIViewPropertyAnimator
  private let beginFraction: Double
  private let delayFactor: Double

  init(_ animator: UIViewPropertyAnimator, beginFraction: Double, delayFactor: Double) {
    self.animator = animator
    self.beginFraction = beginFraction
    self.delayFactor = delayFactor
  }

  override var settings: AnimationSettings { AnimationSettings(duration: animator.duration) }
  override var takesInnerChanges: Bool { true }
  override var needsWindow: Bool { false }

  override func add(_ change: PropertyChange) {
    animator.add(change, beginFraction: beginFraction, delayFactor: delayFactor)
  }

  override func addCompletion(_ completion: @escaping (Bool) -> Void) {
    animator.addCompletion { completion($0 == .end) }
  }
}
