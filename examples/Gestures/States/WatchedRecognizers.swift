import UIKit

/// A recognizer whose attempts can be followed.
@MainActor protocol WatchedRecognizer: UIGestureRecognizer {
  var watch: Watch { get }
}

/// What a watched recognizer keeps: the lane that it writes to.
@MainActor final class Watch {
  var lane: Lane?
  /// The fingers of the present attempt, also those that were lifted.
  private var touches: Set<UITouch> = []

  /// Whether a finger of the attempt is down. `numberOfTouches` does not tell: a tap that is complete still has its fingers,
  /// for whoever asks where they were.
  var hasTouches: Bool { touches.contains { $0.phase != .ended && $0.phase != .cancelled } }

  func began(_ touches: Set<UITouch>) {
    self.touches.formUnion(touches)
    lane?.attemptBegan()
  }

  /// The attempt is over, in `state`.
  func ended(as state: UIGestureRecognizer.State) {
    touches = []
    lane?.attemptEnded(as: state)
  }
}

// The same for each class that UIKit has: an attempt begins with touches and ends with the reset, and whoever rules out a
// recognizer has to ask it first.

final class WatchedTap: UITapGestureRecognizer, WatchedRecognizer {
  let watch = Watch()

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    watch.began(touches)
    super.touchesBegan(touches, with: event)
  }

  override func reset() {
    watch.ended(as: state)
    super.reset()
  }

  override func canBePrevented(by other: UIGestureRecognizer) -> Bool {
    watch.lane?.rival = other.name
    return super.canBePrevented(by: other)
  }
}

final class WatchedLongPress: UILongPressGestureRecognizer, WatchedRecognizer {
  let watch = Watch()

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    watch.began(touches)
    super.touchesBegan(touches, with: event)
  }

  override func reset() {
    watch.ended(as: state)
    super.reset()
  }

  override func canBePrevented(by other: UIGestureRecognizer) -> Bool {
    watch.lane?.rival = other.name
    return super.canBePrevented(by: other)
  }
}

final class WatchedPan: UIPanGestureRecognizer, WatchedRecognizer {
  let watch = Watch()

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    watch.began(touches)
    super.touchesBegan(touches, with: event)
  }

  override func reset() {
    watch.ended(as: state)
    super.reset()
  }

  override func canBePrevented(by other: UIGestureRecognizer) -> Bool {
    watch.lane?.rival = other.name
    return super.canBePrevented(by: other)
  }
}

final class WatchedPinch: UIPinchGestureRecognizer, WatchedRecognizer {
  let watch = Watch()

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    watch.began(touches)
    super.touchesBegan(touches, with: event)
  }

  override func reset() {
    watch.ended(as: state)
    super.reset()
  }

  override func canBePrevented(by other: UIGestureRecognizer) -> Bool {
    watch.lane?.rival = other.name
    return super.canBePrevented(by: other)
  }
}

final class WatchedRotation: UIRotationGestureRecognizer, WatchedRecognizer {
  let watch = Watch()

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    watch.began(touches)
    super.touchesBegan(touches, with: event)
  }

  override func reset() {
    watch.ended(as: state)
    super.reset()
  }

  override func canBePrevented(by other: UIGestureRecognizer) -> Bool {
    watch.lane?.rival = other.name
    return super.canBePrevented(by: other)
  }
}

final class WatchedSwipe: UISwipeGestureRecognizer, WatchedRecognizer {
  let watch = Watch()

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    watch.began(touches)
    super.touchesBegan(touches, with: event)
  }

  override func reset() {
    watch.ended(as: state)
    super.reset()
  }

  override func canBePrevented(by other: UIGestureRecognizer) -> Bool {
    watch.lane?.rival = other.name
    return super.canBePrevented(by: other)
  }
}

/// Follows a pointer, which touches nothing.
final class WatchedHover: UIHoverGestureRecognizer, WatchedRecognizer {
  let watch = Watch()

  override func reset() {
    watch.ended(as: state)
    super.reset()
  }
}
