import Foundation

extension UIControl {
  /// Whether `recognizer`, of a view around the control, is about to take one finger that moves along the control's
  /// horizontal axis and went down where `isHandle` says, a point of the control's space. Apple names the pans and swipes
  /// of ancestors that do not begin on a slider's knob and on a switch; a pan from the edge of the screen always may.
  func isRivalDrag(_ recognizer: UIGestureRecognizer, startingIn isHandle: (CGPoint) -> Bool) -> Bool {
    guard isEnabled, recognizer.view?.isDescendant(of: self) != true,
      recognizer is UIPanGestureRecognizer || recognizer is UISwipeGestureRecognizer,
      !(recognizer is UIScreenEdgePanGestureRecognizer)
    else { return false }
    guard recognizer.sequence.count == 1, let touch = recognizer.sequence.first, touch.view === self else {
      return false
    }
    let start = touch.initialLocation(in: self)
    let now = touch.location(in: self)
    return (now.x - start.x).magnitude >= (now.y - start.y).magnitude && isHandle(start)
  }
}
