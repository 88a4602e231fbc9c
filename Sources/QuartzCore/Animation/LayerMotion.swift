import CoreGraphics
import Foundation

/// Where a layer is, or what of it is seen, while nobody says: a function of time that frames are painted by when its app is busy.
///
/// The app moves the layer itself, frame by frame, and gives it a new motion each time. Only a frame that is seen when the app has not
/// come to do so is painted by the motion, which says the same as the app would have.
package struct LayerMotion: Sendable {
  package enum Property: Sendable { case boundsOrigin, position }

  package let property: Property
  /// Seconds on the media clock: before that the layer is where its app has put it.
  package let begin: TimeInterval
  /// The value at a time on the media clock, in points, and whether it is there for good.
  package let value: @Sendable (TimeInterval) -> (value: CGPoint, isAtRest: Bool)

  package init(
    _ property: Property, begin: TimeInterval,
    value: @escaping @Sendable (TimeInterval) -> (value: CGPoint, isAtRest: Bool)
  ) {
    self.property = property
    self.begin = begin
    self.value = value
  }

  /// Changes `values` to what they are at `time` (media clock). Gives back when they are others next: minus infinity while
  /// they move, infinity when they have come to rest; and whether they are others than without.
  func apply(at time: TimeInterval, to values: inout LayerValues) -> (isChanged: Bool, nextChange: TimeInterval) {
    guard time >= begin else { return (false, begin) }
    let (place, isAtRest) = value(time)
    guard place.x.isFinite, place.y.isFinite else { return (false, .infinity) }
    switch property {
    case .boundsOrigin: values.bounds.origin = place
    case .position: values.position = place
    }
    return (true, isAtRest ? .infinity : -.infinity)
  }
}

extension CALayer {
  /// What moves the layer while its app is busy; nil for nothing. Changing it counts with the next commit.
  package var motion: LayerMotion? {
    get { extras?.animations?.motion }
    set {
      guard newValue != nil || extras?.animations?.motion != nil else { return }
      madeAnimations().motion = newValue
      mark(.valuesChanged)
    }
  }
}
