import Foundation

/// Recognizes two fingers that move together or apart.
///
/// Two fingers make it begin. With one of them lifted the values stand still, and go on with the next; it ends with the last.
/// Fingers on a touchpad do the same, all at once; they are no touches: `numberOfTouches` is 0, and they are where the
/// pointer is.
@MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer, TwoFingerGesture {
  /// How far (points) the distance of the fingers changes before the gesture begins. Measured on iOS 26: 8 points are too
  /// little, 10 enough. Other than there the scale counts from where the fingers came down, not from 8 points later.
  static let slop: CGFloat = 10

  /// How much further apart the fingers are than when they came down; 1 at first. Setting it makes the scale go on from there. Zero,
  /// negative and infinite values and NaN count as 1.
  open var scale: CGFloat {
    get { Self.cut(tracker.scale / origin) }
    set {
      let wanted = newValue.isFinite && newValue > 0 ? newValue : 1
      origin = max(.leastNormalMagnitude, Self.cut(tracker.scale / wanted))
    }
  }

  /// How fast `scale` changes, in its units a second; negative when the fingers come together, zero after a rest of 0.1 s.
  open var velocity: CGFloat { Self.cut(lineVelocity / origin) }

  var tracker = TwoFingerTracker()
  var speed = VelocityTracker()
  /// The line's value that counts as a scale of 1.
  private var origin: CGFloat = 1

  var lineValue: CGFloat { tracker.scale }
  var hasPassedSlop: Bool { tracker.stretch.magnitude >= Self.slop }

  /// What a number may be at most, so that a tiny scale makes nothing infinite.
  private static func cut(_ value: CGFloat) -> CGFloat {
    min(max(value, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { fingersCame(event) }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { fingersMoved(event) }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { fingersLeft(touches, event) }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fingersTakenAway(touches) }

  override var takesTransforms: Bool { true }
  override func handle(_ event: UITransformEvent) { follow(onTouchpad: event) }

  open override func reset() {
    super.reset()
    forgetFingers()
    origin = 1
  }
}
