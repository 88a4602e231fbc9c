import CoreGraphics
import Foundation
import QuartzCore

/// A control that makes a value smaller or larger by steps: a minus and a plus side by side.
///
/// A touch steps at once; while it is held the value goes on stepping, faster and faster.
@MainActor open class UIStepper: UIControl {
  /// Points. LOOK: stepper 94 x 32, radius 8.
  private static let size = CGSize(width: 94, height: 32)
  private static let cornerRadius: CGFloat = 8
  private static let dividerHeight: CGFloat = 18

  private let body = UIView(frame: .zero)
  private let divider = UIImageView(frame: .zero)
  private let halves = (decrement: StepperHalf(hasUpright: false), increment: StepperHalf(hasUpright: true))
  private lazy var repeater = StepRepeater { [weak self] in self?.repeatStep() ?? false }
  private var backgroundImages = StateValues<UIImage>()
  private var incrementImages = StateValues<UIImage>()
  private var decrementImages = StateValues<UIImage>()
  private var dividerImages: [DividerPlace: UIImage] = [:]
  private var storedValue: Double = 0
  private var storedMinimum: Double = 0
  private var storedMaximum: Double = 100
  private var storedStep: Double = 1
  /// Which half the finger holds.
  private var pressed: Direction?
  /// Whether the finger is on that half.
  private var isHeld = false
  private var valueAtTouch: Double = 0

  private enum Direction { case decrement, increment }

  /// The states of the halves that a divider is between.
  private struct DividerPlace: Hashable {
    var left: State
    var right: State
  }

  /// A stepper at the frame's origin. Its size is ignored.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: UIStepper.size))
    body.isUserInteractionEnabled = false
    body.layer.cornerRadius = Self.cornerRadius
    body.layer.cornerCurve = .continuous
    body.clipsToBounds = true
    addSubview(body)
    for view in [halves.decrement, halves.increment, divider] { body.addSubview(view) }
    applyLook()
  }

  override var beatsTapsOfAncestors: Bool { true }

  // MARK: Value

  /// The value, limited to the range; 0 at first. NaN changes nothing. Setting it sends no event.
  open var value: Double {
    get { storedValue }
    set {
      guard !newValue.isNaN else { return }
      storedValue = min(storedMaximum, max(storedMinimum, newValue))
      applyLook()
    }
  }

  /// The smallest value, 0 at first. Traps when it is greater than `maximumValue` or NaN, as UIKit raises.
  open var minimumValue: Double {
    get { storedMinimum }
    set {
      precondition(newValue <= storedMaximum, "UIStepper: minimumValue \(newValue) must not be above \(storedMaximum)")
      storedMinimum = newValue
      value = storedValue
    }
  }

  /// The greatest value, 100 at first. Traps when it is less than `minimumValue` or NaN, as UIKit raises.
  open var maximumValue: Double {
    get { storedMaximum }
    set {
      precondition(newValue >= storedMinimum, "UIStepper: maximumValue \(newValue) must not be below \(storedMinimum)")
      storedMaximum = newValue
      value = storedValue
    }
  }

  /// How much a step changes, 1 at first. Traps when it is not above 0, as UIKit raises.
  open var stepValue: Double {
    get { storedStep }
    set {
      precondition(newValue > 0, "UIStepper: stepValue \(newValue) must be above 0")
      storedStep = newValue
    }
  }

  /// Whether `.valueChanged` comes with every step, and not at the end of the touch alone; on at first.
  open var isContinuous = true
  /// Whether a touch that is held goes on stepping; on at first.
  open var autorepeat = true
  /// Whether a step beyond one end of the range leads to the other; off at first.
  open var wraps = false {
    didSet { applyLook() }
  }

  /// The value after a step; the same one at the end of the range.
  private func value(after direction: Direction) -> Double {
    let next = direction == .increment ? storedValue + storedStep : storedValue - storedStep
    // An endless step back from an endless value leads nowhere.
    if next.isNaN { return storedValue }
    if next > storedMaximum { return wraps ? storedMinimum : storedMaximum }
    if next < storedMinimum { return wraps ? storedMaximum : storedMinimum }
    return next
  }

  private func canStep(_ direction: Direction) -> Bool { value(after: direction) != storedValue }

  private func step(_ direction: Direction, _ event: UIEvent?) {
    guard canStep(direction) else { return }
    value = value(after: direction)
    if isContinuous { sendValueChanged(event) }
  }

  // MARK: Images

  /// Shows `image` behind the stepper in `state`, stretched; nil takes it back. Without one it is a rounded rectangle.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    backgroundImages.set(image, for: state)
    applyLook()
  }
  /// The image behind the stepper in `state`, else that of the normal state; nil for the plain one.
  open func backgroundImage(for state: State) -> UIImage? { backgroundImages.value(for: state) }

  /// Shows `image` between halves of these states; nil takes it back. One for two normal halves stands for all that have
  /// none; without that it is a line.
  open func setDividerImage(
    _ image: UIImage?, forLeftSegmentState leftState: State, rightSegmentState rightState: State
  ) {
    dividerImages[DividerPlace(left: leftState, right: rightState)] = image
    applyLook()
  }
  /// The image between halves of these states, else that between normal ones; nil for the line.
  open func dividerImage(forLeftSegmentState state: State, rightSegmentState: State) -> UIImage? {
    dividerImages[DividerPlace(left: state, right: rightSegmentState)]
      ?? dividerImages[DividerPlace(left: .normal, right: .normal)]
  }

  /// Shows `image` instead of the plus in `state`; nil takes it back.
  open func setIncrementImage(_ image: UIImage?, for state: State) {
    incrementImages.set(image, for: state)
    applyLook()
  }
  /// The image instead of the plus in `state`, else that of the normal state; nil for the plus.
  open func incrementImage(for state: State) -> UIImage? { incrementImages.value(for: state) }

  /// Shows `image` instead of the minus in `state`; nil takes it back.
  open func setDecrementImage(_ image: UIImage?, for state: State) {
    decrementImages.set(image, for: state)
    applyLook()
  }
  /// The image instead of the minus in `state`, else that of the normal state; nil for the minus.
  open func decrementImage(for state: State) -> UIImage? { decrementImages.value(for: state) }

  // MARK: Look

  private func state(of direction: Direction) -> State {
    var state: State = []
    if !isEnabled || !canStep(direction) { state.insert(.disabled) }
    if pressed == direction, isHighlighted { state.insert(.highlighted) }
    return state
  }

  private var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  private func applyLook() {
    let (less, more) = (state(of: .decrement), state(of: .increment))
    // An image made for the disabled state is shown as it is.
    halves.decrement.apply(
      decrementImage(for: less), isPressed: less.contains(.highlighted),
      isFaded: less.contains(.disabled) && decrementImages.ownValue(for: .disabled) == nil)
    halves.increment.apply(
      incrementImage(for: more), isPressed: more.contains(.highlighted),
      isFaded: more.contains(.disabled) && incrementImages.ownValue(for: .disabled) == nil)
    let background = backgroundImage(for: state)
    if background != nil || backgroundView != nil { showBackground(background) }
    body.backgroundColor = background == nil ? .tertiarySystemFill : nil
    let (left, right) = isRightToLeft ? (more, less) : (less, more)
    divider.image = dividerImage(forLeftSegmentState: left, rightSegmentState: right)
    divider.backgroundColor = divider.image == nil ? UIColor.systemGray.withAlphaComponent(0.3) : nil
    setNeedsLayout()
  }

  private var backgroundView: UIImageView?

  private func showBackground(_ image: UIImage?) {
    guard let image else {
      backgroundView?.removeFromSuperview()
      backgroundView = nil
      return
    }
    let view = backgroundView ?? UIImageView(frame: bounds)
    view.image = image
    if backgroundView == nil { body.insertSubview(view, at: 0) }
    backgroundView = view
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
      if super.bounds.size != Self.size { super.bounds.size = Self.size }
    }
  }

  /// Keeps the size.
  open override var bounds: CGRect {
    get { super.bounds }
    set { super.bounds = CGRect(origin: newValue.origin, size: Self.size) }
  }

  open override var intrinsicContentSize: CGSize { Self.size }

  /// The size of steppers, whatever `size` is.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  open override func layoutSubviews() {
    super.layoutSubviews()
    body.frame = bounds
    backgroundView?.frame = body.bounds
    let width = divider.image?.size.width ?? max(1, pixelLength)
    let height = divider.image == nil ? Self.dividerHeight : body.bounds.height
    divider.frame = onPixelGrid(
      CGRect(
        x: (body.bounds.width - width) / 2, y: (body.bounds.height - height) / 2, width: width, height: height))
    let middle = onPixelGrid(body.bounds.width / 2)
    let left = CGRect(x: 0, y: 0, width: middle, height: body.bounds.height)
    let right = CGRect(x: middle, y: 0, width: body.bounds.width - middle, height: body.bounds.height)
    halves.decrement.frame = isRightToLeft ? right : left
    halves.increment.frame = isRightToLeft ? left : right
  }

  // MARK: Tracking

  /// Whether `point` is in the control; for a finger it is at least 44 points high.
  open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { isInFingerReach(point, event) }

  private func direction(at point: CGPoint) -> Direction {
    (point.x < bounds.midX) != isRightToLeft ? .decrement : .increment
  }

  /// Steps, and follows the touch when it is on a half that can.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let direction = direction(at: touch.location(in: self))
    guard canStep(direction) else { return false }
    pressed = direction
    isHeld = true
    valueAtTouch = storedValue
    step(direction, event)
    if autorepeat { repeater.start() }
    return true
  }

  /// Goes on stepping while the finger is on the half that it came down on.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let isOnHalf = isInside(touch) && direction(at: touch.location(in: self)) == pressed
    isHighlighted = isOnHalf
    guard isOnHalf != isHeld else { return true }
    isHeld = isOnHalf
    if isOnHalf, autorepeat { repeater.start() } else { repeater.stop() }
    return true
  }

  /// Tells of the change when that was not done with every step.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) { finishTouch(event) }

  /// The value stays.
  open override func cancelTracking(with event: UIEvent?) { finishTouch(event) }

  override func answers(to key: ControlKey) -> Bool { key == .backward || key == .forward }

  override func answer(_ key: ControlKey) {
    let old = storedValue
    value = value(after: key == .forward ? .increment : .decrement)
    if storedValue != old { sendValueChanged(nil) }
  }

  private func finishTouch(_ event: UIEvent?) {
    repeater.stop()
    pressed = nil
    applyLook()
    if !isContinuous, storedValue != valueAtTouch { sendValueChanged(event) }
  }

  /// A step of a touch that is held. False when that was the last.
  private func repeatStep() -> Bool {
    guard let pressed, isTracking, isEnabled, autorepeat else { return false }
    step(pressed, nil)
    return canStep(pressed)
  }
}
