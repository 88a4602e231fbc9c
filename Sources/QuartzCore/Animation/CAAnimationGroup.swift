import Foundation

/// Runs several animations together, in the time of the group: they are cut off at its end.
@MainActor open class CAAnimationGroup: CAAnimation {
  /// Their delegates are not called, and `isRemovedOnCompletion` is not read: those of the group count. One without a
  /// duration lasts as long as the group.
  open var animations: [CAAnimation]? {
    willSet { trapIfFrozen() }
  }

  public required init() { super.init() }

  override func take(valuesOf other: CAAnimation) {
    super.take(valuesOf: other)
    guard let other = other as? CAAnimationGroup else { return }
    animations = other.animations?.compactMap { $0.copy() as? CAAnimation }
  }

  override func record(_ timing: TimingValues) -> AnimationRecord? {
    let records = (animations ?? []).compactMap { animation in
      var inner = animation.timing
      if !(inner.duration > 0) { inner.duration = timing.duration }
      // What lasts to the end of the group shows its end there.
      if inner.endTime >= timing.duration - 1e-9 {
        inner.fillMode = inner.fillMode == .backwards || inner.fillMode == .both ? .both : .forwards
      }
      return animation.record(inner)
    }
    return AnimationRecord(timing: timing, curve: timingFunction?.curve, content: .group(records))
  }
}
