import UIKit

/// A recognizer whose attempts can be followed.
@MainActor protocol WatchedRecognizer: UIGestureRecognizer {
  var watch: Watch { get }
}

/// What a watched recognizer keeps: the lane that it writes to.
@MainActor final class Watch {
  var lane: Lane?
}

// The same for each class that UIKit has: an attempt begins with touches and ends with the reset, and whoever rules out a
// recognizer has to ask it first.

final class WatchedTap: UITapGestureRecognizer, WatchedRecognizer {
  let watch = Watch()

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    watch.lane?.attemptBegan()
    super.touchesBegan(touches, with: event)
  }

  override func reset() {
    watch.lane?.attemptEnded(as: state)
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
    watch.lane?.attemptBegan()
    super.touchesBegan(touches, with: event)
  }

  override func reset() {
    watch.lane?.attemptEnded(as: state)
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
    watch.lane?.attemptBegan()
    super.touchesBegan(touches, with: event)
  }

  override func reset() {
    watch.lane?.attemptEnded(as: state)
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
    watch.lane?.attemptBegan()
    super.touchesBegan(touches, with: event)
  }

  override func reset() {
    watch.lane?.attemptEnded(as: state)
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
    watch.lane?.attemptBegan()
    super.touchesBegan(touches, with: event)
  }

  override func reset() {
    watch.lane?.attemptEnded(as: state)
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
    watch.lane?.attemptBegan()
    super.touchesBegan(touches, with: event)
  }

  override func reset() {
    watch.lane?.attemptEnded(as: state)
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
    watch.lane?.attemptEnded(as: state)
    super.reset()
  }
}
