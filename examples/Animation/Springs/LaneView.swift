import UIKit

/// A track with a ball that a spring pulls to one of its ends. A finger takes the ball, also on its way, and throws it.
final class LaneView: UIView, UIGestureRecognizerDelegate {
  /// For how long (seconds) a ball that is let go is taken to go on as fast as it was: where it would come decides.
  private static let foresight: CGFloat = 0.15
  /// How near to its middle (points) a finger takes the ball.
  private static let reach: CGFloat = 40
  /// What is left of a movement over the end of the track.
  private static let resistance: CGFloat = 0.35

  let ball: BallView
  /// How far the spring swings over: 0 not at all, below 1.
  var bounce: CGFloat { didSet { updateText() } }
  /// How long (seconds) the movement is felt to take.
  var duration: TimeInterval = 0.6
  /// Whether the ball is at the lower end, or on its way there.
  private(set) var isDown = false

  private let name: String
  private let track = UIView()
  private let ends = [UIView(), UIView()]
  private let label = UILabel()
  /// Where the ball was taken, from the finger to its middle; nil while nobody holds it.
  private var grip: CGFloat?

  init(name: String, bounce: CGFloat, color: UIColor) {
    ball = BallView(color: color)
    self.bounce = bounce
    self.name = name
    super.init(frame: .zero)
    track.backgroundColor = .tertiarySystemFill
    track.layer.cornerRadius = 2
    for end in ends {
      end.backgroundColor = .secondarySystemGroupedBackground
      end.layer.borderWidth = 2
      end.layer.cornerRadius = 7
      end.bounds = CGRect(x: 0, y: 0, width: 14, height: 14)
    }
    label.textAlignment = .center
    label.numberOfLines = 2
    label.font = .monospacedDigitSystemFont(ofSize: 12, weight: .medium)
    label.textColor = .secondaryLabel
    for part in [track] + ends + [label, ball] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
    updateText()
    updateColors()
    let pan = UIPanGestureRecognizer(target: self, action: LaneView.dragged)
    pan.delegate = self
    addGestureRecognizer(pan)
  }

  private func updateText() { label.text = name + "\n" + String(format: "%.2f", Double(bounce)) }

  private func updateColors() { for end in ends { end.layer.borderColor = resolved(.systemGray4) } }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    updateColors()
  }

  // MARK: Layout

  /// Where the ball's middle is at the upper and the lower end.
  private var limits: (top: CGFloat, bottom: CGFloat) {
    let margin = BallView.side / 2 + max(12, (bounds.height * 0.1).rounded())
    return (margin, max(margin, bounds.height - 40 - margin))
  }

  private func place(down: Bool) -> CGPoint { CGPoint(x: bounds.midX, y: down ? limits.bottom : limits.top) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (top, bottom) = limits
    track.frame = CGRect(x: bounds.midX - 2, y: top, width: 4, height: bottom - top)
    for (end, y) in zip(ends, [top, bottom]) { end.center = CGPoint(x: bounds.midX, y: y) }
    label.frame = CGRect(x: 4, y: bounds.height - 46, width: max(0, bounds.width - 8), height: 36)
    // A held ball stays under its finger.
    if grip == nil { ball.center = place(down: isDown) }
  }

  // MARK: Motion

  /// Lets the spring pull the ball to an end. What it does at the moment goes on: a ball on its way turns round smoothly.
  func pull(down: Bool) { pull(down: down, velocity: 0) }

  /// `velocity` is what the finger has had, points a second downwards.
  private func pull(down: Bool, velocity: CGFloat) {
    isDown = down
    let target = place(down: down)
    var way = target.y - ball.center.y
    if abs(way) < 1, velocity != 0 {
      // A spring is told its velocity as a part of the way: some way must be left.
      ball.center.y = target.y - 1
      way = 1
    }
    UIView.animate(
      springDuration: duration, bounce: bounce, initialSpringVelocity: way == 0 ? 0 : velocity / way,
      options: .allowUserInteraction
    ) { ball.center = target }
  }

  // MARK: Fingers

  /// Stops the ball where it is seen, if the finger is near enough.
  private func take(at y: CGFloat) {
    let shown = ball.layer.presentation()?.position ?? ball.center
    guard abs(y - shown.y) <= Self.reach else { return }
    grip = shown.y - y
    ball.layer.removeAllAnimations()
    ball.center = shown
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if grip == nil, let touch = touches.first { take(at: touch.location(in: self).y) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { letGo() }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    // The pan takes over, or nobody has the ball any more.
    let isDragged = gestureRecognizers?.contains { $0.state == .began || $0.state == .changed } == true
    if !isDragged { letGo() }
  }

  /// The ball was held and not moved: it goes on to where it was going.
  private func letGo() {
    guard grip != nil else { return }
    grip = nil
    pull(down: isDown)
  }

  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    // The views around ask as well.
    gestureRecognizer.view !== self || grip != nil
  }

  private func dragged(_ pan: UIPanGestureRecognizer) {
    guard let grip else { return }
    let (top, bottom) = limits
    let wanted = pan.location(in: self).y + grip
    let inside = max(top, min(wanted, bottom))
    ball.center = CGPoint(x: bounds.midX, y: inside + (wanted - inside) * Self.resistance)
    guard pan.state == .ended || pan.state == .cancelled else { return }
    self.grip = nil
    let velocity = pan.state == .ended ? pan.velocity(in: self).y : 0
    pull(down: ball.center.y + velocity * Self.foresight > (top + bottom) / 2, velocity: velocity)
  }
}
