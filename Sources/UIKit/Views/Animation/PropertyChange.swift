import Foundation
import QuartzCore

/// A change of one property of a view, while a block of animations runs.
@MainActor struct PropertyChange {
  let view: UIView
  /// The key path of the layer's property, or of one half of its bounds.
  let path: String
  let old: AnimatableValue
  let new: AnimatableValue
  /// What it passes on the way from the old to the new value; nil for nothing.
  var keyframes: Keyframes?

  /// Values with their times, 0 to 1, rising.
  struct Keyframes {
    let values: [AnimatableValue]
    let times: [Double]
    let mode: CAAnimationCalculationMode
  }

  var layer: CALayer { view.layer }

  /// What has to be added to the new value to get another; nil where there is no such thing.
  func offset(of value: AnimatableValue) -> AnimatableValue? { value.subtracting(new) }

  /// Lets an animation of the property go from the old value to the new one as what is added to that: from their difference to
  /// nothing. False, and nothing done, where there is no such thing.
  func addDifference(to animation: CABasicAnimation) -> Bool {
    guard let offset = offset(of: old), let rest = offset.zero else { return false }
    animation.isAdditive = true
    (animation.fromValue, animation.toValue) = (offset.any, rest.any)
    return true
  }
}
