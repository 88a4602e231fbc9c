import CoreGraphics
import Foundation

/// A pinch under way that zooms a scroll view's content.
struct ScrollZoom {
  /// How large the fingers want the content for a pinch scale of 1; beyond the limits it is shown smaller than that.
  var base: CGFloat
  /// Where the fingers have pulled the content to: the offset that would be shown if it had no ends.
  var pulled: CGPoint
  /// The centre of the fingers, in points from the view's top left corner.
  var center: CGPoint
  /// How many fingers the centre is that of: with another number it is elsewhere without a move.
  var fingers: Int
}

/// A change of the zoom scale that takes a while.
struct ScrollZoomAnimation {
  let from: CGFloat
  let to: CGFloat
  var fromOffset: CGPoint
  var toOffset: CGPoint
  let start: TimeInterval
  /// Whether the content comes back from beyond its largest or smallest scale.
  let isBounce: Bool

  func isOver(at time: TimeInterval) -> Bool { time >= start + ScrollPhysics.animationDuration }

  /// The scale and the offset. Both go alike, so that a point of the content that is at one place before and after stays there.
  func value(at time: TimeInterval) -> (scale: CGFloat, offset: CGPoint) {
    let part = min(max((time - start) / ScrollPhysics.animationDuration, 0), 1)
    let eased = part * part * (3 - 2 * part)
    let offset = CGPoint { axis in axis.of(fromOffset) + (axis.of(toOffset) - axis.of(fromOffset)) * eased }
    return (from + (to - from) * eased, offset)
  }
}

extension ScrollPhysics {
  /// How much larger one step of the wheel makes content while the control key is held; our choice.
  static let wheelZoom: CGFloat = 1.2
  /// The smallest scale that content can have, so that it can be made larger again; our choice.
  static let leastZoomScale: CGFloat = 0.001

  /// The scale at which content is shown that fingers want at `scale`: beyond the limits by the rubber band when it
  /// `bounces`, at most twice as large or half as small as those.
  static func shownZoom(_ scale: CGFloat, limits: ClosedRange<CGFloat>, bounces: Bool) -> CGFloat {
    let cut = min(max(scale, limits.lowerBound), limits.upperBound)
    guard bounces, cut != scale, scale > 0, cut > 0 else { return cut }
    let over = rubberBand(max(scale / cut, cut / scale) - 1, length: 1)
    return scale > cut ? cut * (1 + over) : cut / (1 + over)
  }

  /// The scale that fingers want of content that is shown at `scale`: the inverse of `shownZoom(_:limits:bounces:)`.
  static func wantedZoom(showing scale: CGFloat, limits: ClosedRange<CGFloat>) -> CGFloat {
    let cut = min(max(scale, limits.lowerBound), limits.upperBound)
    guard cut != scale, scale > 0, cut > 0 else { return scale }
    let over = pull(showing: max(scale / cut, cut / scale) - 1, length: 1)
    return scale > cut ? cut * (1 + over) : cut / (1 + over)
  }
}
