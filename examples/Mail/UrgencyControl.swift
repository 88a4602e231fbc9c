import UIKit

/// How urgent a letter is: bars that a finger wipes over or taps.
final class UrgencyControl: UIControl {
  /// From 0 to `Message.mostUrgent`; others count as the nearest.
  var urgency = 0 {
    didSet {
      urgency = min(max(urgency, 0), Message.mostUrgent)
      if urgency != oldValue { setNeedsDisplay() }
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
    isAccessibilityElement = true
    accessibilityLabel = "Urgency"
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { CGSize(width: 64, height: 44) }

  override var accessibilityValue: String? {
    get { "\(urgency) of \(Message.mostUrgent)" }
    set {}
  }

  override func draw(_ rect: CGRect) {
    for index in 0..<Message.mostUrgent {
      let (width, height) = (CGFloat(6), CGFloat(8 + 6 * index))
      let bar = CGRect(
        x: bounds.midX - 16 + CGFloat(index) * 13, y: bounds.midY + 10 - height, width: width, height: height)
      (index < urgency ? UIColor.systemOrange : .systemFill).setFill()
      UIBezierPath(roundedRect: bar, cornerRadius: 2).fill()
    }
  }

  // MARK: Tracking

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    follow(touch)
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    follow(touch)
    return true
  }

  private func follow(_ touch: UITouch) {
    let part = touch.location(in: self).x / max(bounds.width, 1)
    let new = Int((part * CGFloat(Message.mostUrgent + 1)).rounded(.down))
    let old = urgency
    urgency = new
    if urgency != old { sendActions(for: .valueChanged) }
  }

  /// A finger that moves along the control is the control's: neither the row nor the table gets such a swipe.
  override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    if recognizer is UISwipeGestureRecognizer { return false }
    guard let pan = recognizer as? UIPanGestureRecognizer else { return true }
    let movement = pan.translation(in: self)
    return abs(movement.y) > abs(movement.x)
  }
}
