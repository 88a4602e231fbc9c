import Foundation
import QuartzCore

/// Recognizes two fingers that turn about each other.
///
/// Two fingers make it begin. With one of them lifted the values stand still, and go on with the next; it ends with the last.
/// Fingers on a touchpad do the same, all at once; they are no touches: `numberOfTouches` is 0, and they are where the
/// pointer is.
@MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer {
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
  open var velocity: CGFloat { speed.velocity(at: CACurrentMediaTime()).x }

  private var tracker = TwoFingerTracker()
  private var speed = VelocityTracker()
  private var origin: CGFloat = 0

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    tracker.follow()
    tracker.rebase(self.touches)
    note(event)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    tracker.follow()
    note(event)
    // One finger of two that moves changes nothing.
    guard tracker.hasPair else { return }
    if isUnderWay {
      state = .changed
    } else if state == .possible, tracker.rotation.magnitude >= Self.slop {
      state = .began
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    tracker.follow()
    note(event)
    if tracker.lift(touches, of: self.touches) { state = isUnderWay || isBeginning ? .ended : .failed }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    if tracker.lift(touches, of: self.touches) { state = .cancelled }
  }

  override var takesTransforms: Bool { true }

  override func handle(_ event: UITransformEvent) {
    tracker.follow(event)
    note(event)
    advance(in: event.phase, passesSlop: tracker.rotation.magnitude >= Self.slop)
  }

  private func note(_ event: UIEvent) { speed.add(CGPoint(x: tracker.rotation, y: 0), at: event.timestamp) }

  open override func reset() {
    super.reset()
    tracker = TwoFingerTracker()
    speed.reset()
    origin = 0
  }
}
