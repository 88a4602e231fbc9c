import Foundation
import QuartzCore

extension UIView {
  /// A view with less opacity takes no events. Documented for `hitTest(_:with:)`.
  static let minimumHitOpacity: Float = 0.01

  /// Among fewer subviews than this, looking at each is as fast as keeping their boxes. Measured.
  static let fewestSubviewsWithHitBoxes = 8

  /// Where the subviews may be hit, kept until one of them changes; nil for few subviews.
  final var hitBoxes: HitBoxes? {
    if storedSubviews.count < Self.fewestSubviewsWithHitBoxes { return nil }
    if layer.hitBoxes == nil { layer.hitBoxes = makeHitBoxes() }
    return layer.hitBoxes
  }

  /// The index of the frontmost of `views` below `end` that `point` (their superview's space) may hit; nil when there is
  /// none.
  ///
  /// Passes over what is hit by its bounds alone and surely missed, without asking it: among hundreds of siblings that is
  /// where the time of a hit test goes. No closures: each would check at run time that it is on the main actor.
  static func hitCandidate(among views: [UIView], boxes: HitBoxes?, below end: Int, at point: CGPoint) -> Int? {
    var index = end
    if let boxes {
      while let candidate = boxes.lastCandidate(below: index, at: point) {
        index = candidate
        if mayHit(views[index], at: point) { return index }
      }
      return nil
    }
    while index > 0 {
      index -= 1
      if mayHit(views[index], at: point) { return index }
    }
    return nil
  }

  private static func mayHit(_ view: UIView, at point: CGPoint) -> Bool {
    !view.flags.contains(.isHitByBounds)
      || !view.layer.isSurelyMissed(by: point, fromOpacity: minimumHitOpacity)
  }

  private func makeHitBoxes() -> HitBoxes {
    var boxes = HitBoxes(capacity: storedSubviews.count)
    for view in storedSubviews {
      if view.flags.contains(.isHitByBounds) {
        boxes.append(view.layer, of: layer, fromOpacity: Self.minimumHitOpacity)
      } else {
        boxes.appendEverywhere()
      }
    }
    return boxes
  }
}
