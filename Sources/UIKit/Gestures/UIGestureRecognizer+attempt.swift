import Foundation

// The touches and other inputs of one attempt: those under way, and all that it was about.
extension UIGestureRecognizer {
  /// Takes part in `touch`.
  func join(_ touch: UITouch) {
    // A gesture that goes on for long must not collect what is over: once nobody else has it, it decides nothing.
    if isActive { leaveOutTouches { $0.isOver && $0.followers == 1 && $0.delivery == nil } }
    touches.append(touch)
    sequence.append(touch)
    touch.followers += 1
  }

  /// Takes part in `input`.
  func join(_ input: GestureInput) {
    if isActive { leaveOutInputs { $0.isOver && $0.followers == 1 } }
    inputs.append(input)
    inputSequence.append(input)
    input.followers += 1
  }

  /// Has taken no part in those touches.
  func leaveOutTouches(where matches: (UITouch) -> Bool) {
    sequence.removeAll { touch in
      guard matches(touch) else { return false }
      touch.followers -= 1
      return true
    }
  }

  /// Has taken no part in those inputs.
  func leaveOutInputs(where matches: (GestureInput) -> Bool) {
    inputSequence.removeAll { input in
      guard matches(input) else { return false }
      input.followers -= 1
      return true
    }
  }

  /// The attempt is over.
  func forgetAttempt() {
    leaveOutTouches { _ in true }
    leaveOutInputs { _ in true }
  }

  /// Takes `touch` out of those that are down, keeping for `location(in:)` the centre of those that leave with it.
  func forget(_ touch: UITouch) {
    guard let index = touches.firstIndex(of: touch) else { return }
    if !isLeaving, touches.count == 1 || asks.last?.isFailure == true || touches.allSatisfy(\.isOver) {
      lastLocation = .center(of: touches)
      lastWindow = touch.window
      isLeaving = true
    }
    touches.remove(at: index)
    if touches.isEmpty { isLeaving = false }
  }

  /// Takes `input` out of those that are under way, keeping its place for `location(in:)`.
  func forget(_ input: GestureInput) {
    guard let index = inputs.firstIndex(where: { $0 === input }) else { return }
    lastLocation = input.sceneLocation
    lastWindow = input.window
    inputs.remove(at: index)
  }
}
