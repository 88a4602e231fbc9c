/// What animations say about the events of a view. Counted in the view itself: an animation may outlive it, and another view
/// may then be where it was in memory.
extension UIView {
  /// An animation begins that lets the view take no events.
  func beginIgnoringTouches() {
    deafeningAnimations += 1
    flags.insert(.ignoresTouches)
  }

  func endIgnoringTouches() {
    deafeningAnimations = max(0, deafeningAnimations - 1)
    if deafeningAnimations == 0 { flags.remove(.ignoresTouches) }
  }

  /// An animator begins that lets the view be hit where it is seen.
  func beginHittingWhereShown() {
    movingAnimators += 1
    guard movingAnimators == 1 else { return }
    // Where it is, is not told by its frame now.
    setFlag(.isHitByBoundsAtRest, flags.contains(.isHitByBounds))
    flags.remove(.isHitByBounds)
    flags.insert(.isHitWhereShown)
    superview?.layer.hitBoxes = nil
  }

  func endHittingWhereShown() {
    movingAnimators = max(0, movingAnimators - 1)
    guard movingAnimators == 0 else { return }
    flags.remove(.isHitWhereShown)
    setFlag(.isHitByBounds, flags.contains(.isHitByBoundsAtRest))
    superview?.layer.hitBoxes = nil
  }
}
