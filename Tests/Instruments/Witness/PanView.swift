import Foundation
import UIKit

/// A view that is dragged by any number of fingers: tells the steps, and at the end whether it would fly on.
final class PanView: TouchView {
  override init(_ name: String, _ frame: CGRect, _ color: UIColor) {
    super.init(name, frame, color)
    isMultipleTouchEnabled = true
    let pan = UIPanGestureRecognizer(target: self, action: PanView.panned)
    // The end of a finger is told in the event that it ends in, which the ledger asks for.
    pan.delaysTouchesEnded = false
    addGestureRecognizer(pan)
  }

  private func panned(_ pan: UIPanGestureRecognizer) {
    let velocity = pan.velocity(in: self)
    // Points a second; a finger that rests before it lifts has none of its own left.
    let speed = hypot(velocity.x, velocity.y) > 50 ? "flies" : "rests"
    switch pan.state {
    case .changed: Log.say("pan changed \(fullName) \(Log.text(pan.translation(in: self)))")
    case .ended: Log.say("pan ended \(fullName) \(Log.text(pan.translation(in: self))) \(speed)")
    default: Log.say("pan \(pan.state) \(fullName)")
    }
  }
}
