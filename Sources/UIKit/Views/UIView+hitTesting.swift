import Foundation
import QuartzCore

extension UIView {
  /// A view with less opacity takes no events. Documented for `hitTest(_:with:)`.
  static let minimumHitOpacity: Float = 0.01

  /// The index of the frontmost subview below `end` that `point` (this view's space) may hit; nil when there is none.
  ///
  /// Passes over what is hit by its bounds alone and surely missed, without asking it: among hundreds of siblings that is
  /// where the time of a hit test goes. No closures: each would check at run time that it is on the main actor.
  final func nextHitCandidate(below end: Int, at point: CGPoint) -> Int? {
    let views = storedSubviews
    var index = min(end, views.count)
    while index > 0 {
      index -= 1
      let view = views[index]
      guard view.flags.contains(.isHitByBounds),
        view.layer.isSurelyMissed(by: point, fromOpacity: Self.minimumHitOpacity)
      else { return index }
    }
    return nil
  }
}
