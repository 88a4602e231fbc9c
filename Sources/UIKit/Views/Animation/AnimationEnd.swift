import QuartzCore

/// Hears of the end of one animation.
@MainActor final class AnimationEnd: CAAnimationDelegate {
  private(set) weak var block: AnimationBlock?
  private var onEnd: ((Bool) -> Void)?

  init(of block: AnimationBlock, _ onEnd: @escaping (Bool) -> Void) {
    self.block = block
    self.onEnd = onEnd
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    let onEnd = onEnd
    self.onEnd = nil
    onEnd?(flag)
  }
}
