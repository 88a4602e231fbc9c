import Foundation
import QuartzCore

/// Recognizes two fingers that move together or apart.
///
/// Two fingers make it begin. With one of them lifted the values stand still, and go on with the next; it ends with the last.
/// Fingers on a touchpad do the same, all at once; they are no touches: `numberOfTouches` is 0, and they are where the
/// pointer is.
@MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// How far (points) the distance of the fingers changes before the gesture begins. Measured on iOS 26: 8 points are too
  /// little, 10 enough. Other than there the scale counts from where the fingers came down, not from 8 points later.
  static let slop: CGFloat = 10

  /// How much further apart the fingers are than when they came down; 1 at first. Setting it makes the scale go on from there. Zero,
  /// negative and infinite values and NaN count as 1.
  open var scale: CGFloat {
    get { tracker.scale / origin }
    set {
      let wanted = newValue.isFinite && newValue > 0 ? newValue : 1
      // The speed is that of the fingers: a change of the unit is none.
      let factor = wanted / scale
      origin = tracker.scale / wanted
      speed.multiply(by: factor)
    }
  }

  /// How fast `scale` changes, in its units a second; negative when the fingers come together, zero after a rest of 0.1 s.
  open var velocity: CGFloat { speed.velocity(at: CACurrentMediaTime()).x }

  private var tracker = TwoFingerTracker()
  private var speed = VelocityTracker()
  private var origin: CGFloat = 1

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
    } else if state == .possible, tracker.stretch.magnitude >= Self.slop {
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
    advance(in: event.phase, passesSlop: tracker.stretch.magnitude >= Self.slop)
  }

  private func note(_ event: UIEvent) { speed.add(CGPoint(x: scale, y: 0), at: event.timestamp) }

  open override func reset() {
    super.reset()
    tracker = TwoFingerTracker()
    speed.reset()
    origin = 1
  }
}
