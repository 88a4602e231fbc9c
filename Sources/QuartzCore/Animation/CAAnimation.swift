import Foundation

/// What all animations have in common: their place in time, their pace, and who hears of their end.
///
/// Adding one to a layer adds a copy: later changes of the original do nothing, and the copy must not be changed.
@MainActor open class CAAnimation: CAMediaTiming, CAAction, Hashable {
  var timing = TimingValues()
  private var extraValues: [String: Any] = [:]
  /// Seconds from the commit to the beginning, when `beginTime` is left open.
  package var delay: TimeInterval = 0 {
    willSet { trapIfFrozen() }
  }
  /// A copy in a layer must not change any more.
  var isFrozen = false

  public required init() {}

  /// An animation equal to this one, by the values that its class and Apple's classes above it know. Subclasses with values
  /// of their own override it.
  open func copy() -> Any {
    let copy = Self()
    copy.take(valuesOf: self)
    return copy
  }

  /// Takes over what an animation of this class knows.
  func take(valuesOf other: CAAnimation) {
    timing = other.timing
    delay = other.delay
    timingFunction = other.timingFunction
    delegate = other.delegate
    isRemovedOnCompletion = other.isRemovedOnCompletion
    preferredFrameRateRange = other.preferredFrameRateRange
    extraValues = other.extraValues
  }

  // MARK: Time

  /// When it begins, in the time of its layer, or of its group; 0 for when it is committed, in a group for the beginning.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { change { $0.beginTime = newValue } }
  }

  /// Seconds of one run; 0, as at first, for those of the transaction it is added in, in a group for those of the group.
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { change { $0.duration = newValue } }
  }

  /// How fast its time runs; 0 stands still, negative runs backwards.
  open var speed: Float {
    get { timing.speed }
    set { change { $0.speed = newValue } }
  }

  /// Seconds that its time is ahead.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { change { $0.timeOffset = newValue } }
  }

  /// How often it runs, also parts of a time; 0 for once.
  open var repeatCount: Float {
    get { timing.repeatCount }
    set { change { $0.repeatCount = newValue } }
  }

  /// For how many seconds it runs again and again; 0 for as often as `repeatCount` says.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { change { $0.repeatDuration = newValue } }
  }

  /// Whether each run is followed by one backwards.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { change { $0.autoreverses = newValue } }
  }

  /// What is shown before the beginning and after the end, while it is in the layer.
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { change { $0.fillMode = newValue } }
  }

  private func change(_ body: (inout TimingValues) -> Void) {
    trapIfFrozen()
    body(&timing)
  }

  /// Traps when the animation is in a layer: it is shown as it was, and nobody would see the change.
  func trapIfFrozen() {
    precondition(!isFrozen, "an animation in a layer cannot change: change a copy and add that")
  }

  // MARK: Behaviour

  /// The pace of one run; nil for an even one.
  open var timingFunction: CAMediaTimingFunction? {
    willSet { trapIfFrozen() }
  }

  /// Held strongly until the animation is over, as by Apple's.
  open var delegate: (any CAAnimationDelegate)?

  /// Whether the layer lets go of it at its end.
  open var isRemovedOnCompletion = true {
    willSet { trapIfFrozen() }
  }

  /// How many frames a second are wanted. Frames come at the display's rate whatever it says.
  open var preferredFrameRateRange = CAFrameRateRange.default

  // MARK: Values by name

  /// A property by Apple's name, or what was set under any other name.
  open func value(forKey key: String) -> Any? {
    switch key {
    case "beginTime": beginTime
    case "duration": duration
    case "speed": speed
    case "timeOffset": timeOffset
    case "repeatCount": repeatCount
    case "repeatDuration": repeatDuration
    case "autoreverses": autoreverses
    case "fillMode": fillMode
    case "timingFunction": timingFunction
    case "delegate": delegate
    case "removedOnCompletion": isRemovedOnCompletion
    default: extraValues[key] ?? type(of: self).defaultValue(forKey: key)
    }
  }

  /// Sets a property by Apple's name; any other name is kept for the app, and copied with the animation.
  open func setValue(_ value: Any?, forKey key: String) {
    let number = CGFloat(anyNumber: value)
    switch key {
    case "beginTime": beginTime = CFTimeInterval(number ?? 0)
    case "duration": duration = CFTimeInterval(number ?? 0)
    case "speed": speed = Float(number ?? 0)
    case "timeOffset": timeOffset = CFTimeInterval(number ?? 0)
    case "repeatCount": repeatCount = Float(number ?? 0)
    case "repeatDuration": repeatDuration = CFTimeInterval(number ?? 0)
    case "autoreverses": autoreverses = value as? Bool ?? false
    case "fillMode":
      fillMode = value as? CAMediaTimingFillMode ?? CAMediaTimingFillMode(rawValue: value as? String ?? "")
    case "timingFunction": timingFunction = value as? CAMediaTimingFunction
    case "delegate": delegate = value as? any CAAnimationDelegate
    case "removedOnCompletion": isRemovedOnCompletion = value as? Bool ?? false
    default: extraValues[key] = value
    }
  }

  /// What an animation has under a name that was not set; nothing unless overridden.
  open class func defaultValue(forKey key: String) -> Any? { nil }

  // MARK: As an action

  /// Adds the animation to the layer that changed.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer else { return }
    layer.add(self, forKey: event)
  }

  // MARK: Inside the toolkit

  /// The unchanging form in which it goes into render trees; nil for one that does nothing (a base class, a key path that
  /// names nothing). `timing` is this animation's, with what its layer or group has filled in.
  func record(_ timing: TimingValues) -> AnimationRecord? { nil }

  nonisolated public static func == (left: CAAnimation, right: CAAnimation) -> Bool { left === right }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
