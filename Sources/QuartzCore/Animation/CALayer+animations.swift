import CoreGraphics
import Foundation

extension CALayer {
  /// Adds a copy of `anim`, which begins with the next commit unless it says when. One that has the key already is removed.
  ///
  /// A duration of 0 or less becomes the transaction's. A layer that is in no window has the animation wait until it is.
  public func add(_ anim: CAAnimation, forKey key: String?) {
    guard extras?.model == nil, let copy = anim.copy() as? CAAnimation else { return }
    if let transition = copy as? CATransition {
      let running = extras?.animations?.running.lazy.compactMap { $0.animation as? CATransition }.last
      let depth = running.map { $0.depth + 1 } ?? 0
      transition.depth = depth > Self.mostTransitions ? 0 : depth
      transition.oldNode = pictureBefore(withTransitions: depth <= Self.mostTransitions)
      // A layer has one transition at a time, whatever it is called.
      add(transition, key: kCATransition)
      return
    }
    add(copy, key: key)
  }

  private func add(_ copy: CAAnimation, key: String?) {
    if !(copy.duration > 0) { copy.duration = CATransaction.animationDuration() }
    (copy as? CABasicAnimation)?.noteAddedValue(of: self)
    copy.isFrozen = true
    if let key { removeAnimation(forKey: key) }
    let running = RunningAnimation(copy, key: key, layer: self, groups: CATransaction.openGroups)
    madeAnimations().add(running)
    AnimationClock.shared.add(running)
    mark(.valuesChanged)
  }

  /// Removes one before its end. Its delegate hears that it has not finished.
  public func removeAnimation(forKey key: String) { remove { $0.key == key } }

  /// Removes all before their ends.
  public func removeAllAnimations() { remove { _ in true } }

  /// The keys of what is in the layer, first added first; nil when there is none.
  public func animationKeys() -> [String]? {
    let keys = extras?.animations?.running.compactMap(\.key) ?? []
    return keys.isEmpty ? nil : keys
  }

  /// The layer's copy of the animation with that key, which must not be changed.
  public func animation(forKey key: String) -> CAAnimation? {
    extras?.animations?.running.first { $0.key == key }?.animation
  }

  func remove(where matches: (RunningAnimation) -> Bool) {
    guard let animations = extras?.animations else { return }
    let removed = animations.remove(where: matches)
    guard !removed.isEmpty else { return }
    mark(.valuesChanged)
    AnimationClock.shared.removed(removed)
  }

  /// One is over.
  func remove(finished animation: RunningAnimation) {
    guard let animations = extras?.animations, !animations.remove(where: { $0 === animation }).isEmpty else { return }
    mark(.valuesChanged)
  }

  func madeAnimations() -> LayerAnimations {
    let extras = madeExtras()
    if let animations = extras.animations { return animations }
    let made = LayerAnimations()
    extras.animations = made
    return made
  }

  /// So many that interrupt one another are shown in one another; then what the layer has counts as shown. Ours.
  private static let mostTransitions = 3

  /// What the layer showed with the last commit, as it is seen now; nil when it was not to be seen.
  private func pictureBefore(withTransitions: Bool) -> RenderNode? {
    guard isCommitted, isSeen, let node else { return nil }
    return node.seen(at: (parent ?? self).convertTime(MediaClock.now, from: nil), withTransition: withTransitions).node
  }
}

extension CABasicAnimation {
  /// Of an animation without any value: it runs from what is on the screen.
  func noteAddedValue(of layer: CALayer) {
    guard fromValue == nil, toValue == nil, byValue == nil, let property else { return }
    addedValue = property.read(layer.shownValues)
  }
}
