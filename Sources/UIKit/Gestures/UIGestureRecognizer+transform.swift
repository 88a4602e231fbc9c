import Windowing

extension UIGestureRecognizer {
  /// Sets the state as fingers on a touchpad ask for: they come and leave all at once.
  func advance(in phase: TransformEvent.Phase, passesSlop: Bool) {
    switch phase {
    case .began, .changed:
      if isUnderWay {
        state = .changed
      } else if state == .possible, passesSlop {
        state = .began
      }
    case .ended: state = isUnderWay || isBeginning ? .ended : .failed
    case .cancelled: state = .cancelled
    }
  }
}
