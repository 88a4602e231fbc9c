import UIKit

/// A view that fingers pinch and turn at once, on the screen or on a touchpad: tells each step of both.
final class PinchView: TouchView, UIGestureRecognizerDelegate {
  override init(_ name: String, _ frame: CGRect, _ color: UIColor) {
    super.init(name, frame, color)
    isMultipleTouchEnabled = true
    let pinch = UIPinchGestureRecognizer(target: self, action: PinchView.pinched)
    let rotation = UIRotationGestureRecognizer(target: self, action: PinchView.turned)
    for recognizer in [pinch, rotation] {
      recognizer.delegate = self
      // The end of a finger is told in the event that it ends in, which the ledger asks for.
      recognizer.delaysTouchesEnded = false
      addGestureRecognizer(recognizer)
    }
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { otherGestureRecognizer.view === self }

  private func pinched(_ pinch: UIPinchGestureRecognizer) { tell(pinch, "pinch", pinch.scale) }

  private func turned(_ rotation: UIRotationGestureRecognizer) {
    tell(rotation, "rotation", rotation.rotation * 180 / .pi)
  }

  /// "pinch changed w1.pinch 1.5 at 240,780 fingers 0": the figure is a factor or degrees clockwise.
  private func tell(_ recognizer: UIGestureRecognizer, _ word: String, _ figure: CGFloat) {
    Log.say(
      "\(word) \(recognizer.state) \(fullName) \(Log.text(figure)) at \(Log.text(recognizer.location(in: nil)))"
        + " fingers \(recognizer.numberOfTouches)")
    let place = "\(word) of \(name)"
    switch recognizer.state {
    case .began: Ledger.shared.begin(recognizer, in: .gestures, at: place)
    case .ended: Ledger.shared.end(recognizer, in: .gestures, at: place, cancelled: false)
    case .cancelled: Ledger.shared.end(recognizer, in: .gestures, at: place, cancelled: true)
    default: Ledger.shared.go(on: recognizer, in: .gestures, at: place)
    }
  }
}
