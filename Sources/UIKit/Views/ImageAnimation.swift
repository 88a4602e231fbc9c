import Foundation

/// Pictures that are shown one after the other, each as long as the others.
struct ImageAnimation {
  let images: [UIImage]
  /// Seconds that all of them take once.
  let duration: TimeInterval
  /// How often they are shown; 0 means without end.
  let repeatCount: Int
  /// When the first one is shown, seconds on the media clock.
  var begin: TimeInterval

  /// Seconds of a picture where nobody says how long all take.
  static let defaultInterval: TimeInterval = 1.0 / 30
  /// Seconds of a picture below which pictures are left out: more frames than any display has.
  private static let shortestInterval: TimeInterval = 1.0 / 480

  /// - Parameters:
  ///   - images: one at least.
  ///   - duration: seconds; values that are not positive and finite mean a thirtieth for each picture.
  ///   - repeatCount: negative numbers count as 0.
  init(images: [UIImage], duration: TimeInterval, repeatCount: Int, begin: TimeInterval) {
    precondition(!images.isEmpty, "an animation has pictures")
    self.images = images
    self.duration =
      duration > 0 && duration.isFinite ? duration : Double(images.count) * ImageAnimation.defaultInterval
    self.repeatCount = max(0, repeatCount)
    self.begin = begin
  }

  /// Which picture is shown at `time`; nil when all have been shown as often as they are to be.
  func index(at time: TimeInterval) -> Int? {
    if let end, time >= end { return nil }
    let passed = max(0, time - begin) / duration
    // Times are sums of intervals; a little less than the moment of a change is that moment.
    let place = (passed - passed.rounded(.down)) * Double(images.count) + 1e-6
    return Int(place) % images.count
  }

  /// When the picture after that of `time` is shown, or the animation ends.
  func change(after time: TimeInterval) -> TimeInterval {
    let interval = duration / Double(images.count)
    if interval < ImageAnimation.shortestInterval {
      return min(time + ImageAnimation.shortestInterval, end ?? .infinity)
    }
    let count = ((max(0, time - begin)) / interval + 1e-6).rounded(.down)
    return min(begin + (count + 1) * interval, end ?? .infinity)
  }

  /// When it ends, seconds on the media clock; nil when it does not.
  var end: TimeInterval? { repeatCount == 0 ? nil : begin + duration * Double(repeatCount) }
}
