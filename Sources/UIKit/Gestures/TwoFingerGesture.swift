import Foundation

/// What a pinch and a rotation have in common: two fingers, on the screen or a touchpad, and a value that follows their line.
@MainActor protocol TwoFingerGesture: UIGestureRecognizer {
  var tracker: TwoFingerTracker { get set }
  /// How the value moves, in the fingers' own units.
  var speed: VelocityTracker { get set }
  /// The value of the line.
  var lineValue: CGFloat { get }
  /// Whether the line has changed enough for the gesture to begin.
  var hasPassedSlop: Bool { get }
}

extension TwoFingerGesture {
  /// How fast the line's value changes, a second; zero after a rest of 0.1 s.
  var lineVelocity: CGFloat { speed.velocity(at: UIApplication.inputTime).x }

  func fingersCame(_ event: UIEvent) {
    follow(event)
    tracker.rebase(touches)
  }

  func fingersMoved(_ event: UIEvent) {
    follow(event)
    // One finger of two that moves changes nothing.
    if tracker.hasPair { goOn() }
  }

  func fingersLeft(_ fingers: Set<UITouch>, _ event: UIEvent) {
    note(event, isEnd: true) { tracker.follow() }
    if tracker.lift(fingers, of: touches) { finish() }
  }

  func fingersTakenAway(_ fingers: Set<UITouch>) {
    if tracker.lift(fingers, of: touches) { state = .cancelled }
  }

  /// Fingers on a touchpad come and leave all at once.
  func follow(onTouchpad event: UITransformEvent) {
    note(event, isEnd: event.phase == .ended) { tracker.follow(event) }
    switch event.phase {
    case .began, .changed: goOn()
    case .ended: finish()
    case .cancelled: state = .cancelled
    }
  }

  func forgetFingers() {
    tracker = TwoFingerTracker()
    speed.reset()
  }

  private func follow(_ event: UIEvent) { note(event) { tracker.follow() } }

  /// Notes the value after `change`. An end that changes nothing says nothing about the speed.
  private func note(_ event: UIEvent, isEnd: Bool = false, after change: () -> Void) {
    let before = lineValue
    change()
    if !isEnd || lineValue != before { speed.add(CGPoint(x: lineValue, y: 0), at: event.timestamp) }
  }

  private func goOn() {
    if isUnderWay {
      state = .changed
    } else if state == .possible, hasPassedSlop {
      state = .began
    }
  }

  private func finish() { state = isUnderWay || isBeginning ? .ended : .failed }
}
