import Foundation

/// Recognizes two fingers that turn about each other.
///
/// Two fingers make it begin. With one of them lifted the values stand still, and go on with the next; it ends with the last.
/// Fingers on a touchpad do the same, all at once; they are no touches: `numberOfTouches` is 0, and they are where the
/// pointer is.
@MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer, TwoFingerGesture {
  /// How far (radians) the fingers turn before the gesture begins: 10 degrees, as measured on iOS 26, less what rounding may
  /// take. Other than there the rotation counts from where the fingers came down, not from 5 degrees later.
  static let slop: CGFloat = 10 * .pi / 180 - 1e-9

  /// How far the fingers have turned since they came down, radians clockwise on the screen, whole turns included; 0 at first.
  /// Setting it makes the rotation go on from there. Values that are not finite count as 0.
  open var rotation: CGFloat {
    get { tracker.rotation - origin }
    set { origin = tracker.rotation - (newValue.isFinite ? newValue : 0) }
  }

  /// How fast `rotation` changes, radians a second, clockwise; zero after a rest of 0.1 s.
  open var velocity: CGFloat { lineVelocity }

  var tracker = TwoFingerTracker()
  var speed = VelocityTracker()
  /// The line's value that counts as a rotation of 0.
  private var origin: CGFloat = 0

  var lineValue: CGFloat { tracker.rotation }
  var hasPassedSlop: Bool { tracker.rotation.magnitude >= Self.slop }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { fingersCame(event) }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { fingersMoved(event) }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { fingersLeft(touches, event) }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fingersTakenAway(touches) }

  override var takesTransforms: Bool { true }
  override func handle(_ event: UITransformEvent) { follow(onTouchpad: event) }

  open override func reset() {
    super.reset()
    forgetFingers()
    origin = 0
  }
}
