import CoreGraphics
import Foundation
import QuartzCore

/// A control that is on or off: a knob in a capsule, which is tapped or dragged to the other side.
///
/// A switch is always as large as switches are, whatever size its frame is given.
@MainActor open class UISwitch: UIControl {
  /// Points. LOOK: switch 51 x 31, knob 27.
  private static let size = CGSize(width: 51, height: 31)
  private static let knobSide: CGFloat = 27
  private static let knobInset: CGFloat = 2
  /// How much wider the knob is while it is pressed; as iOS shows it.
  private static let pressedStretch: CGFloat = 6
  /// How far a finger moves along before it drags the knob: less is a tap. Ours.
  private static let dragSlop: CGFloat = 4
  /// How far a disabled switch is faded.
  private static let disabledOpacity: Float = 0.4

  private let track = UIView(frame: CGRect(origin: .zero, size: UISwitch.size))
  private let knob = ControlKnob(
    ControlKnob.Shadows(wide: (0.15, 4, 3), near: (0.12, 0.75, 0.5)))
  private var storedIsOn = false
  /// Whether the finger has moved far enough to drag; then lifting it does not toggle again.
  private var isDragging = false
  /// Where the finger came down, points from the left of the track.
  private var trackingStart: CGFloat = 0
  /// The state before the finger came down, or that code chose since.
  private var wasOn = false

  /// A switch at the frame's origin. Its size is ignored.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: UISwitch.size))
    track.isUserInteractionEnabled = false
    track.layer.cornerRadius = UISwitch.size.height / 2
    // The knob's shadow falls on the track alone.
    track.clipsToBounds = true
    track.addSubview(knob)
    addSubview(track)
    applyLook()
    placeKnob()
  }

  override var beatsTapsOfAncestors: Bool { true }

  // MARK: Value

  /// Whether the switch is on; off at first. Setting it sends no event.
  open var isOn: Bool {
    get { storedIsOn }
    set { setOn(newValue, animated: false) }
  }

  /// Turns the switch on or off, without an event.
  open func setOn(_ on: Bool, animated: Bool) {
    wasOn = on
    turn(on, animated: animated)
  }

  private func turn(_ on: Bool, animated: Bool) {
    guard on != storedIsOn else { return }
    storedIsOn = on
    changeParts(animated: animated) {
      applyLook()
      placeKnob()
    }
  }

  // MARK: Look

  /// The colour while it is on; nil means green.
  open var onTintColor: UIColor? {
    didSet { applyLook() }
  }
  /// The colour of the knob; nil means white.
  open var thumbTintColor: UIColor? {
    didSet { applyLook() }
  }

  private func applyLook() {
    track.backgroundColor = storedIsOn ? onTintColor ?? .systemGreen : .secondarySystemFill
    track.layer.opacity = isEnabled ? 1 : Self.disabledOpacity
    knob.color = thumbTintColor ?? .white
  }

  override func stateDidChange() {
    super.stateDidChange()
    applyLook()
  }

  // MARK: Layout

  /// Keeps the size.
  open override var frame: CGRect {
    get { super.frame }
    set {
      // Under a transform that turns it, the size is that of the bounds all the same.
      super.frame = transform.isIdentity ? CGRect(origin: newValue.origin, size: Self.size) : newValue
      keepSize()
    }
  }

  /// Keeps the size.
  open override var bounds: CGRect {
    get { super.bounds }
    set { super.bounds = CGRect(origin: newValue.origin, size: Self.size) }
  }

  private func keepSize() {
    if super.bounds.size != Self.size { super.bounds.size = Self.size }
  }

  open override var intrinsicContentSize: CGSize { Self.size }

  /// The size of switches, whatever `size` is.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  open override func layoutSubviews() {
    super.layoutSubviews()
    track.frame = bounds
    placeKnob()
  }

  private func placeKnob() {
    let isAtRight = storedIsOn != (effectiveUserInterfaceLayoutDirection == .rightToLeft)
    let width = Self.knobSide + (isHighlighted ? Self.pressedStretch : 0)
    knob.frame = onPixelGrid(
      CGRect(
        x: isAtRight ? Self.size.width - Self.knobInset - width : Self.knobInset, y: Self.knobInset, width: width,
        height: Self.knobSide))
  }

  // MARK: Tracking

  /// Whether `point` is in the control; for a finger it is at least 44 points high.
  open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { isInFingerReach(point, event) }

  /// Follows any touch.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    isDragging = false
    wasOn = storedIsOn
    trackingStart = touch.location(in: self).x
    return true
  }

  /// Turns the switch when the finger that drags the knob passes the middle.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let x = touch.location(in: self).x
    if !isDragging { isDragging = (x - trackingStart).magnitude > Self.dragSlop }
    if isDragging {
      let isRight = x > Self.size.width / 2
      turn(isRight != (effectiveUserInterfaceLayoutDirection == .rightToLeft), animated: true)
    }
    return true
  }

  /// Toggles after a tap; tells of the change, once.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if let touch, !isDragging, isInside(touch) { turn(!storedIsOn, animated: true) }
    if storedIsOn != wasOn { sendValueChanged(event) }
  }

  /// Goes back to what it was before the touch, or to what code chose since.
  open override func cancelTracking(with event: UIEvent?) { turn(wasOn, animated: true) }

  override func answers(to key: ControlKey) -> Bool { key == .activate }

  override func answer(_ key: ControlKey) {
    turn(!storedIsOn, animated: true)
    sendValueChanged(nil)
  }

  /// Keeps ancestors' pans and swipes along the switch from beginning as well.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if isRivalDrag(gestureRecognizer, startingIn: { _ in true }) { return false }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }
}
