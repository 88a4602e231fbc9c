import Foundation
import QuartzCore
import Windowing

/// Watches the touches of a view and those in it, and tells targets when they make a certain gesture.
///
/// Subclasses override the touches methods and set `state`. What a subclass sets is asked for, not done: the arbiter
/// decides first whether another recognizer has to fail before, whether the delegate and the view agree, and which other
/// recognizers it rules out. Until then `state` reads as set; it is `possible` again while the recognizer has to wait.
@MainActor open class UIGestureRecognizer: Hashable, CustomStringConvertible {
  /// How far a recognizer is. Discrete gestures go from `possible` to `ended`; continuous ones by `began` and `changed`.
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
    /// A discrete gesture was recognized.
    public static var recognized: State { .ended }

    /// Whether the recognizer gives up.
    var isFailure: Bool { self == .cancelled || self == .failed }
    /// Whether the attempt is over.
    var isFinal: Bool { rawValue >= State.ended.rawValue }
  }

  // MARK: Configuration

  /// Is asked what the recognizer may do.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// The view that the recognizer is attached to.
  public internal(set) weak var view: UIView?
  /// A name for the app's own use, in logs.
  open var name: String?
  /// Whether the view's touches end as cancelled for it when the gesture is recognized.
  open var cancelsTouchesInView = true
  /// Whether the view hears of touches only once the recognizer has failed.
  open var delaysTouchesBegan = false
  /// Whether the view hears of the end of touches only once the recognizer has failed.
  open var delaysTouchesEnded = true
  /// Whether touches of one type only are taken at a time.
  open var requiresExclusiveTouchType = true

  /// Whether touches are taken. Turning it off ends a gesture under way as cancelled.
  open var isEnabled = true {
    didSet { if oldValue, !isEnabled { arbiter?.abandon(self) } }
  }

  /// The raw values of the `UITouch.TouchType`s that are taken; all unless set.
  open var allowedTouchTypes: [NSNumber] {
    get { Self.touchTypes.filter { allowedTypes & (1 << $0) != 0 }.map { NSNumber(value: $0) } }
    set { allowedTypes = newValue.reduce(0) { (0..<64).contains($1.intValue) ? $0 | (1 << $1.intValue) : $0 } }
  }
  private var allowedTypes: UInt64 = .max
  private static let touchTypes = [UITouch.TouchType.direct, .indirect, .pencil, .indirectPointer].map(\.rawValue)

  /// The raw values of the `UIPress.PressType`s that are taken; `select` alone at first, as on a remote control.
  open var allowedPressTypes: [NSNumber] {
    get { allowedPresses.sorted().map { NSNumber(value: $0) } }
    set { allowedPresses = Set(newValue.map(\.intValue)) }
  }
  private var allowedPresses = UIGestureRecognizer.usualPresses
  private static let usualPresses: Set<Int> = [UIPress.PressType.select.rawValue]

  func allows(_ type: UIPress.PressType) -> Bool { allowedPresses.contains(type.rawValue) }

  func allows(_ type: UITouch.TouchType) -> Bool { allowedTypes & (1 << type.rawValue) != 0 }

  // MARK: Storage of the arbitration

  /// The state that was decided on.
  final var committed = State.possible
  /// What the recognizer asked for and is not decided yet, oldest first.
  final var asks: [State] = []
  /// What waits for the failure of another recognizer: the beginning, perhaps the end.
  final var held: [State] = []
  /// The recognizer that `held` waits for.
  final weak var blocker: UIGestureRecognizer?
  /// Whether another one was held until this one fails, since the last reset.
  final var isBlocker = false
  /// The state that the targets are told of at this moment.
  final var told: State?
  /// Whether targets were told of the present gesture.
  final var hasFired = false
  /// Touches that are down and of which the recognizer is told, oldest first.
  final var touches: [UITouch] = []
  /// The touches since the last reset, those that have ended included while they may still matter.
  final var sequence: [UITouch] = []
  /// What else it is told of that is under way, oldest first: presses, a gesture on a touchpad.
  final var inputs: [GestureInput] = []
  /// The inputs since the last reset, those that are over included while they may still matter.
  final var inputSequence: [GestureInput] = []
  /// The place among the recognizers of a touch; 0 is nearest to the touched view.
  final var order = 0
  /// Recognizers that have to fail before this one.
  final var requirements: [WeakRecognizer] = []
  /// What the delegates answered about others in this attempt: whether those have to fail first.
  final var dynamicRequirements: [ObjectIdentifier: Bool] = [:]
  /// Set for the event that is being handed out, so that a recognizer of several touches is told once.
  final var eventNumber = 0
  final var targets: [GestureTarget] = []
  /// Whether the arbiter has it among those that ask.
  final var isAsking = false
  /// How often the targets are to be told.
  final var pendingFires = 0
  /// Whether one of these is of a change.
  final var hasPendingChange = false
  /// Whether the arbiter has it among those that are not at rest.
  final var isBusy = false
  /// Names the last call of targets, so that an older one notices.
  final var tellNumber = 0
  private var timer: (any ScheduledAction)?
  /// Runs while the recognizer is still possible although its last finger is up, and has not said what it waits for.
  private var linger: (any ScheduledAction)?
  /// The centre of the touches that ended last, in points of the scene.
  final var lastLocation: CGPoint?
  /// Whether `lastLocation` is that of touches of which some are still to be forgotten.
  final var isLeaving = false
  final weak var lastWindow: UIWindow?

  var arbiter: GestureArbiter? { UIApplication.ifRunning?.gestureArbiter }

  // MARK: Creation

  /// A recognizer without targets.
  public init() {}

  // MARK: State

  /// How far the gesture is. For subclasses to set, from the touches methods or a timer.
  ///
  /// A change that makes no sense is corrected: `changed` while possible begins, `failed` while active cancels. Nothing
  /// happens after an end until the reset.
  open var state: State {
    get { told ?? asks.last ?? committed }
    set { ask(newValue) }
  }

  private func ask(_ wanted: State) {
    guard let arbiter else {
      committed = wanted
      return
    }
    guard let ask = permitted(wanted) else { return }
    told = nil
    asks.append(ask)
    arbiter.didAsk(self)
  }

  /// What `wanted` means after what was asked for before; nil when it means nothing.
  private func permitted(_ wanted: State) -> State? {
    switch asks.last ?? held.last ?? committed {
    case .possible:
      switch wanted {
      case .possible: return nil
      case .began, .changed: return .began
      case .ended: return .ended
      case .cancelled, .failed: return .failed
      }
    case .began, .changed:
      switch wanted {
      case .possible: return nil
      case .began, .changed: return .changed
      case .ended: return .ended
      case .cancelled, .failed: return .cancelled
      }
    case .ended:
      // One that waits may still give up.
      let waits = committed == .possible && (wanted == .failed || wanted == .cancelled)
      return waits ? .failed : nil
    case .cancelled, .failed: return nil
    }
  }

  /// Whether the recognizer asks, or waits, to leave `possible`.
  var isBeginning: Bool { committed == .possible && !(asks.isEmpty && held.isEmpty) }
  var isActive: Bool { committed == .began || committed == .changed }
  /// Whether the gesture has begun, as the recognizer itself sees it: decided or just asked for.
  var isUnderWay: Bool { asks.last.map { $0 == .began || $0 == .changed } ?? isActive }
  var isFinished: Bool { committed.isFinal }
  /// Whether the gesture has begun, or is asked or waits to begin, and nothing is said of its end.
  var lacksEnd: Bool {
    let last = asks.last ?? held.last ?? committed
    return last == .began || last == .changed
  }

  /// Whether the recognizer waits for another touch or for time to pass although no finger is down, as a double tap does.
  var isWaiting: Bool { timer != nil }

  /// Whether the gesture is being looked for: a finger is down, or the recognizer waits for something by itself.
  var isEngaged: Bool {
    isEnabled && committed == .possible && (!touches.isEmpty || !inputs.isEmpty || isWaiting || isBeginning)
  }

  /// Whether the gesture may still be recognized: others that require its failure have to wait.
  ///
  /// A subclass of the app's own counts its taps and its time by itself. Between two taps nothing tells that it waits but
  /// that it has not failed. So one that is still possible when its last finger is up is waited for, for `lingerDuration`.
  var mayRecognize: Bool { isEngaged || (isEnabled && committed == .possible && linger != nil) }

  /// How long (seconds) a recognizer that says nothing after its last finger is waited for: twice the time that a tap waits
  /// for the next. Our choice; on iOS one that never fails is waited for without an end.
  static let lingerDuration = 2 * TapCounter.maximumInterval

  /// The last finger is up, and the recognizer is still possible.
  func startLingering() {
    guard !isEngaged, isEnabled, committed == .possible, view != nil else { return }
    linger?.cancel()
    let time = CACurrentMediaTime() + Self.lingerDuration
    linger = UIApplication.ifRunning?.server?.schedule(at: time) { [weak self] in
      guard let self else { return }
      self.linger = nil
      self.arbiter?.settle()
    }
  }

  func stopLingering() {
    linger?.cancel()
    linger = nil
  }

  // MARK: For subclasses

  /// Fingers came down. The base version does nothing; so do the three below.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Fingers moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Fingers were lifted.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// The touches were taken away.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Better values came for touches that were estimated. Never called here: nothing is estimated.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}

  /// Keys of `allowedPressTypes` went down. The base version does nothing; so do the three below.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  /// Presses changed their force.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  /// Keys were released.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  /// The presses were taken away.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) {}

  /// Whether it follows fingers on a touchpad that move apart or around each other, and is told by `handle(_:)`.
  var takesTransforms: Bool { false }

  /// Fingers on a touchpad began, moved or left, or were taken away.
  func handle(_ event: UITransformEvent) {}

  /// Whether it follows a scroll that begins with `event`, or a step of a wheel, and is told by `handle(_:)`.
  func takes(_ event: UIScrollEvent) -> Bool { false }

  /// A wheel turned, or fingers on a touchpad scroll.
  func handle(_ event: UIScrollEvent) {}

  /// The attempt is over, and the recognizer becomes possible again: forget what was collected. Override it, call `super`.
  open func reset() {}

  /// Leaves `touch` out: nothing more is heard of it, and the view keeps it.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    arbiter?.leaveOut(touch, of: self)
  }

  /// Leaves `button` out: nothing more is heard of it, and the responder keeps it.
  open func ignore(_ button: UIPress, for event: UIPressesEvent) {
    arbiter?.leaveOut(button, of: self)
  }

  /// Whether this recognizer, when it is recognized, rules out `preventedGestureRecognizer`; true unless overridden.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether `preventingGestureRecognizer` may rule out this recognizer; true unless overridden.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether this recognizer waits for the failure of `otherGestureRecognizer`; false unless overridden.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Whether `otherGestureRecognizer` waits for the failure of this recognizer; false unless overridden.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Whether the recognizer takes part in `event`; what the delegate says unless overridden.
  open func shouldReceive(_ event: UIEvent) -> Bool {
    delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
  }

  /// Of those of one view that are a part of each other, as a tap is of a double tap, the higher is decided about first.
  var precedence: Int? { nil }

  /// Whether a pointer press with these buttons is taken. Recognizers that tell buttons apart override it.
  func allows(_ buttons: UIEvent.ButtonMask) -> Bool { true }

  /// Before `touch`, which came down in the view, is handed out. For those that wait for a finger and do not mean this one.
  func fingerWillCome(_ touch: UITouch) {}

  /// The time that `startTimer(at:)` set has come.
  func timerFired() {}

  /// Calls `timerFired()` when the clock reaches `time` (seconds), instead of at a time set before.
  func startTimer(at time: TimeInterval) {
    timer?.cancel()
    timer = UIApplication.ifRunning?.server?.schedule(at: time) { [weak self] in
      guard let self else { return }
      self.timer = nil
      if let arbiter = self.arbiter { arbiter.perform { self.timerFired() } } else { self.timerFired() }
    }
  }

  func stopTimer() {
    timer?.cancel()
    timer = nil
  }

  // MARK: Dependencies

  /// Makes this recognizer wait until `otherGestureRecognizer` has failed; when that is recognized, this one fails.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    requirements.removeAll { $0.recognizer == nil || $0.recognizer === otherGestureRecognizer }
    guard otherGestureRecognizer !== self else { return }
    requirements.append(WeakRecognizer(recognizer: otherGestureRecognizer))
  }

  // MARK: Touches

  /// How many fingers make the gesture now.
  open var numberOfTouches: Int { touches.count }

  /// The centre of the gesture's touches, in points of `view`'s coordinate space; of the window's when `view` is nil. After
  /// the last touch it is where that was; the centre of those that were lifted together.
  open func location(in view: UIView?) -> CGPoint {
    convert(sceneLocation, to: view)
  }

  /// Where one touch is, in points of `view`'s coordinate space. Traps when `touchIndex` is not below `numberOfTouches`.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    let locations = touchLocations
    precondition(
      locations.indices.contains(touchIndex),
      "UIGestureRecognizer.location(ofTouch: \(touchIndex)): there are \(locations.count) touches")
    return convert(locations[touchIndex], to: view)
  }

  /// Where the touches of the gesture are, in points of the scene, those that came down first being first.
  var touchLocations: [CGPoint] { touches.map(\.sceneLocation) }

  /// The modifier keys held at the last event of the gesture.
  open internal(set) var modifierFlags: UIKeyModifierFlags = []
  /// The pointer buttons held at the last event of the gesture; empty for fingers.
  open internal(set) var buttonMask: UIEvent.ButtonMask = []

  /// The centre of the touches in points of the scene, where gestures are measured: a view that moves with the finger must
  /// not change what the finger did.
  var sceneLocation: CGPoint {
    touches.isEmpty ? inputs.last?.sceneLocation ?? lastLocation ?? .zero : .center(of: touches)
  }

  /// The window that the touches are in.
  var gestureWindow: UIWindow? {
    touches.first?.window ?? inputs.last?.window ?? view?.window ?? lastWindow
  }

  /// `point` of the scene in the coordinate space of `view`, or of the window when that is nil.
  func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    UIWindow.convertFromScene(point, to: view, orOf: gestureWindow)
  }

  // MARK: Identity

  /// Two recognizers are equal when they are the same object.
  nonisolated public static func == (left: UIGestureRecognizer, right: UIGestureRecognizer) -> Bool { left === right }

  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  nonisolated open var description: String {
    "<\(type(of: self)): 0x\(String(UInt(bitPattern: ObjectIdentifier(self)), radix: 16))>"
  }
}

/// A recognizer that is not kept alive.
@MainActor struct WeakRecognizer {
  weak var recognizer: UIGestureRecognizer?
}
