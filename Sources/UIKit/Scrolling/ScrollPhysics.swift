import Foundation

/// The numbers by which scrolling moves, and the formulas they belong to. All of one axis.
enum ScrollPhysics {
  /// How much of the finger's way content follows just beyond its end. Not documented: reverse engineered by several
  /// authors from iOS.
  static let rubberBandConstant: CGFloat = 0.55
  /// How fast (radians a second) content that was pulled too far comes back, without swinging. Reverse engineered: a spring
  /// of stiffness 100 and mass 1.
  static let bounceFrequency: CGFloat = 10
  /// How fast (radians a second) content snaps to a page; our choice, three quarters of a second for a phone's width.
  static let pagingFrequency: CGFloat = 12
  /// The slowest way (radians a second) to a place that the delegate chose; our choice.
  static let redirectFrequency: CGFloat = 8
  /// The fastest way (radians a second) to a place that the delegate chose; our choice.
  static let highestFrequency: CGFloat = 40
  /// Fingers are not faster than this (points a second): a higher figure comes from two samples at almost one time.
  static let highestSpeed: CGFloat = 20_000
  /// A finger that leaves a page faster than this (points a second) turns it however short its way; our choice.
  static let pageTurningSpeed: CGFloat = 200
  /// Content that moves slower than this (points a second) looks still: a finger means what is under it. Our choice.
  static let visibleSpeed: CGFloat = 20
  /// Seconds of a change that was asked for as animated; as on iOS.
  static let animationDuration: TimeInterval = 0.3

  // MARK: Rubber band

  /// How far beyond its end content is shown that was pulled `distance` points too far in a view of `length` points. It
  /// never reaches `length`. 0 for a length that is not above 0.
  static func rubberBand(_ distance: CGFloat, length: CGFloat) -> CGFloat {
    guard length > 0, distance > 0 else { return 0 }
    guard length.isFinite else { return distance * rubberBandConstant }
    guard distance.isFinite else { return length }
    return (1 - 1 / (distance * rubberBandConstant / length + 1)) * length
  }

  /// How far content was pulled that is shown `shown` points beyond its end: the inverse of `rubberBand(_:length:)`. What
  /// cannot be shown so far counts as just below `length`.
  static func pull(showing shown: CGFloat, length: CGFloat) -> CGFloat {
    guard length > 0, shown > 0 else { return 0 }
    guard length.isFinite else { return shown / rubberBandConstant }
    let part = min(shown / length, 0.99)
    return (1 / (1 - part) - 1) * length / rubberBandConstant
  }

  /// Where content is shown that a finger pulled to `offset`, which ends at `limits`: beyond them by the rubber band when it
  /// `bounces`, else at the end.
  static func shown(_ offset: CGFloat, limits: ClosedRange<CGFloat>, length: CGFloat, bounces: Bool) -> CGFloat {
    if offset < limits.lowerBound {
      return limits.lowerBound - (bounces ? rubberBand(limits.lowerBound - offset, length: length) : 0)
    }
    if offset > limits.upperBound {
      return limits.upperBound + (bounces ? rubberBand(offset - limits.upperBound, length: length) : 0)
    }
    return offset
  }

  /// Where a finger pulled content to that is shown at `offset`: the inverse of `shown(_:limits:length:bounces:)`.
  static func pulled(_ offset: CGFloat, limits: ClosedRange<CGFloat>, length: CGFloat) -> CGFloat {
    if offset < limits.lowerBound {
      return limits.lowerBound - pull(showing: limits.lowerBound - offset, length: length)
    }
    if offset > limits.upperBound {
      return limits.upperBound + pull(showing: offset - limits.upperBound, length: length)
    }
    return offset
  }

  /// How many points the content moves for a point of the finger at `offset`, which is shown: 1 between the ends.
  static func resistance(_ offset: CGFloat, limits: ClosedRange<CGFloat>, length: CGFloat) -> CGFloat {
    let over = max(limits.lowerBound - offset, offset - limits.upperBound)
    guard over > 0 else { return 1 }
    guard length > 0 else { return 0 }
    guard length.isFinite else { return rubberBandConstant }
    let left = 1 - min(over / length, 1)
    return rubberBandConstant * left * left
  }

  // MARK: Deceleration

  /// A rate that can be calculated with: what is left of a speed after a millisecond, 0 ... 0.9999. NaN counts as the
  /// normal one.
  static func usable(_ rate: CGFloat) -> CGFloat {
    rate.isNaN ? UIScrollView.DecelerationRate.normal.rawValue : min(max(rate, 0), 0.9999)
  }

  /// How far (points) content goes that has `velocity` (points a second) and slows down by `rate` each millisecond.
  static func projectedDistance(velocity: CGFloat, rate: CGFloat) -> CGFloat {
    let rate = usable(rate)
    return velocity / 1000 * rate / (1 - rate)
  }

  // MARK: Pages

  /// The offset of the page that content comes to rest at which is let go at `offset` with `velocity` (points a second), with
  /// pages of `length` points: the next one in the finger's direction when that was fast, else the nearest. An offset less
  /// than `tolerance` (points) from a page is at it: content rests on the grid of pixels, on which pages need not be.
  static func page(from offset: CGFloat, velocity: CGFloat, length: CGFloat, tolerance: CGFloat) -> CGFloat {
    guard length > 0, length.isFinite, offset.isFinite else { return offset }
    var place = offset / length
    if abs(place.rounded() * length - offset) < tolerance { place = place.rounded() }
    let page: CGFloat
    if abs(velocity) < pageTurningSpeed {
      page = place.rounded()
    } else {
      page = velocity > 0 ? place.rounded(.down) + 1 : place.rounded(.up) - 1
    }
    return page * length
  }
}
