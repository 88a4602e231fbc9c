import Foundation

/// A view that tells targets of what the user does with it.
@MainActor open class UIControl: UIView {
  /// How far outside its bounds (points) a finger may be and still count as inside while the control tracks it.
  /// Measured on iOS; about 70.
  public static let trackingSlop: CGFloat = 70

  private var registrations: [ControlTarget] = []
  private weak var trackedTouch: UITouch?

  // MARK: Creation

  /// A control with a frame in its superview's space, points.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A control that runs `primaryAction` whenever the user does with it what it is for.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  // MARK: State

  /// The state, composed of highlighted, disabled, selected and focused.
  open var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Whether the control takes touches; a disabled one swallows them without effect. One that is disabled while it follows a
  /// touch loses that, as if the system had taken it.
  open var isEnabled = true {
    didSet {
      guard oldValue != isEnabled else { return }
      stateDidChange()
      if !isEnabled, isTracking { loseTouch(nil) }
    }
  }

  /// Whether the control is chosen; changed by code alone.
  open var isSelected = false {
    didSet { if oldValue != isSelected { stateDidChange() } }
  }

  /// Whether the control looks pressed; set by tracking.
  open var isHighlighted = false {
    didSet { if oldValue != isHighlighted { stateDidChange() } }
  }

  /// The look must follow the state.
  func stateDidChange() { setNeedsLayout() }

  /// Where the content is from top to bottom.
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { setNeedsLayout() }
  }
  /// Where the content is from side to side.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { setNeedsLayout() }
  }

  /// Where content is from top to bottom.
  public enum ContentVerticalAlignment: Int, Sendable { case center, top, bottom, fill }
  /// Where content is from side to side.
  public enum ContentHorizontalAlignment: Int, Sendable { case center, left, right, fill, leading, trailing }

  // MARK: Targets

  /// Calls a closure when one of `events` happens. An action with the same identifier is replaced.
  open func addAction(_ action: UIAction, for events: Event) {
    removeAction(identifiedBy: action.identifier, for: events)
    registrations.append(ControlTarget(action: action, events: events))
  }

  /// Takes back `action`, and every other with its identifier, for `events`.
  open func removeAction(_ action: UIAction, for events: Event) {
    removeAction(identifiedBy: action.identifier, for: events)
  }

  /// Takes back the actions with `identifier` for `events`; nothing happens when there is none.
  open func removeAction(identifiedBy identifier: UIAction.Identifier, for events: Event) {
    remove(events) { $0.action?.identifier == identifier }
  }

  /// The targets that are alive.
  public var allTargets: Set<ObjectIdentifier> {
    Set(registrations.compactMap { $0.target.map(ObjectIdentifier.init) })
  }

  /// The events that something is called for.
  public var allControlEvents: Event { registrations.reduce(into: []) { $0.formUnion($1.events) } }

  /// Calls what was registered for `controlEvents`, in the order it was added.
  public func sendActions(for controlEvents: Event) { sendActions(for: controlEvents, with: nil) }

  func sendActions(for controlEvents: Event, with event: UIEvent?) {
    for registration in registrations where !registration.events.isDisjoint(with: controlEvents) {
      registration.call(from: self, event: event)
    }
  }

  func add(_ registration: ControlTarget) {
    registrations.removeAll { $0.isGone }
    registrations.append(registration)
  }

  func remove(_ events: Event, where matches: (ControlTarget) -> Bool) {
    for index in registrations.indices where matches(registrations[index]) {
      registrations[index].events.subtract(events)
    }
    registrations.removeAll { $0.events.isEmpty || $0.isGone }
  }

  // MARK: Tracking

  /// Whether a touch that began in the control is still followed.
  public private(set) var isTracking = false
  /// Whether the tracked touch is inside, `trackingSlop` included.
  public private(set) var isTouchInside = false

  /// A touch began in the control. False means that it is not followed.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// The followed touch moved. False means that it is followed no longer.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// The followed touch was lifted; nil when tracking ended otherwise.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  /// The system took the followed touch away.
  open func cancelTracking(with event: UIEvent?) {}

  /// Whether `touch` is in the bounds or at most `trackingSlop` outside.
  func isInside(_ touch: UITouch) -> Bool {
    bounds.insetBy(dx: -Self.trackingSlop, dy: -Self.trackingSlop).contains(touch.location(in: self))
  }

  /// How wide and high (points) what a finger can hit is at least. LOOK: hit slop.
  static let leastFingerSide: CGFloat = 44

  /// Whether `point` is in the bounds, or `event` is about fingers and it is in `leastFingerSide` about their middle.
  func isInFingerReach(_ point: CGPoint, _ event: UIEvent?) -> Bool {
    if bounds.contains(point) { return true }
    guard let event, event.type == .touches, event.buttonMask.isEmpty else { return false }
    return bounds.insetBy(
      dx: min(0, (bounds.width - Self.leastFingerSide) / 2), dy: min(0, (bounds.height - Self.leastFingerSide) / 2)
    ).contains(point)
  }

  /// A pointer acts with its primary button only.
  private static func isActing(_ touch: UITouch, in event: UIEvent?) -> Bool {
    touch.type != .indirectPointer || event?.buttonMask.contains(.primary) ?? true
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, !isTracking, let touch = touches.min(by: { $0.timestamp < $1.timestamp }),
      Self.isActing(touch, in: event)
    else { return }
    isTouchInside = true
    guard beginTracking(touch, with: event) else {
      isTouchInside = false
      return
    }
    // What was called may have taken the control out of the window, or disabled it: the touch is not followed then.
    guard touch.isDelivered, isEnabled else {
      isTouchInside = false
      cancelTracking(with: event)
      return
    }
    trackedTouch = touch
    isTracking = true
    isHighlighted = true
    sendActions(for: .touchDown, with: event)
    if touch.tapCount > 1, isTracking { sendActions(for: .touchDownRepeat, with: event) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = trackedTouch, touches.contains(touch) else { return }
    let wasInside = isTouchInside
    isTouchInside = isInside(touch)
    if wasInside != isTouchInside {
      isHighlighted = isTouchInside
      sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit, with: event)
      guard isTracking else { return }
    }
    // Apple sends a drag event with every move, after an enter or exit.
    sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside, with: event)
    if isTracking, !continueTracking(touch, with: event), isTracking { finishTracking(touch: nil, event: event) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = trackedTouch, touches.contains(touch) else { return }
    isTouchInside = isInside(touch)
    let inside = isTouchInside
    finishTracking(touch: touch, event: event)
    sendActions(for: inside ? .touchUpInside : .touchUpOutside, with: event)
    if inside { touchUpInsideDidHappen(event) }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = trackedTouch, touches.contains(touch) else { return }
    loseTouch(event)
  }

  /// Whether a tap on the control is the control's alone, also when a view around it looks for single taps. Apple names the
  /// controls of which that is so; one of an app's own does not do it.
  var beatsTapsOfAncestors: Bool { false }

  /// Keeps single taps of recognizers further out from beginning when the control beats them.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard beatsTapsOfAncestors, isEnabled, gestureRecognizer.view?.isDescendant(of: self) != true,
      let tap = gestureRecognizer as? UITapGestureRecognizer
    else { return true }
    return tap.numberOfTapsRequired > 1 || tap.numberOfTouchesRequired > 1
  }

  /// The user changed the control's value, which is what the control is for.
  func sendValueChanged(_ event: UIEvent?) {
    sendActions(for: .valueChanged, with: event)
    sendActions(for: .primaryActionTriggered, with: event)
  }

  /// The control was tapped: controls whose main purpose that is send `.primaryActionTriggered`.
  func touchUpInsideDidHappen(_ event: UIEvent?) {}

  // MARK: Keys

  /// Whether `key` means something to the control while it is first responder.
  func answers(to key: ControlKey) -> Bool { false }
  /// Does what `key` means; called for keys that the control answers to.
  func answer(_ key: ControlKey) {}

  private func controlKey(_ key: UIKey) -> ControlKey? {
    guard isEnabled else { return nil }
    return ControlKey(key, isMirrored: effectiveUserInterfaceLayoutDirection == .rightToLeft)
      .flatMap { answers(to: $0) ? $0 : nil }
  }

  override func usesKey(_ key: UIKey) -> Bool { controlKey(key) != nil || super.usesKey(key) }

  override func perform(_ key: UIKey) {
    if let own = controlKey(key) { answer(own) } else { super.perform(key) }
  }

  private func finishTracking(touch: UITouch?, event: UIEvent?) {
    resetTracking()
    endTracking(touch, with: event)
  }

  private func loseTouch(_ event: UIEvent?) {
    resetTracking()
    cancelTracking(with: event)
    sendActions(for: .touchCancel, with: event)
  }

  private func resetTracking() {
    isTracking = false
    isTouchInside = false
    trackedTouch = nil
    isHighlighted = false
  }
}
