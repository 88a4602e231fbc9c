import CoreGraphics
import Foundation

/// Pulls a property from one value to another with a damped spring.
///
/// The spring's time is in seconds, whatever `duration` is: at the end of a duration shorter than `settlingDuration` it is cut off.
@MainActor open class CASpringAnimation: CABasicAnimation {
  private var curve = SpringCurve()

  /// What hangs on the spring; 1 at first. What is not positive counts as that.
  open var mass: CGFloat {
    get { CGFloat(curve.mass) }
    set { change(mass: Double(newValue)) }
  }

  /// How strongly it pulls; 100 at first.
  open var stiffness: CGFloat {
    get { CGFloat(curve.stiffness) }
    set { change(stiffness: Double(newValue)) }
  }

  /// How strongly it is slowed down; 10 at first, 0 swings for ever.
  open var damping: CGFloat {
    get { CGFloat(curve.damping) }
    set { change(damping: Double(newValue)) }
  }

  /// How fast it moves at first, towards the end value: 1 is the whole way in one second.
  open var initialVelocity: CGFloat {
    get { CGFloat(curve.initialVelocity) }
    set { change(initialVelocity: Double(newValue)) }
  }

  /// Whether a damping beyond the critical one creeps; without it, as at first, it counts as the critical one.
  open var allowsOverdamping = false {
    willSet { trapIfFrozen() }
  }

  /// Seconds until the spring is taken to be at rest.
  open var settlingDuration: CFTimeInterval { motion.settlingDuration }

  /// Seconds that the movement is felt to take.
  open var perceptualDuration: CFTimeInterval { curve.perceptualDuration }

  /// How far it bounces: 0 not at all, to 1 for ever; negative creeps.
  open var bounce: CGFloat { CGFloat(curve.bounce) }

  public required init() { super.init() }

  /// A spring that is felt to take so many seconds, with a bounce of -1 to 1. Set `keyPath` to say of what.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    curve = SpringCurve(perceptualDuration: perceptualDuration, bounce: Double(bounce), initialVelocity: 0)
    allowsOverdamping = true
  }

  /// The curve as a value.
  package convenience init(keyPath: String, spring: SpringCurve) {
    self.init()
    self.keyPath = keyPath
    curve = spring
    allowsOverdamping = true
  }

  private func change(
    mass: Double? = nil, stiffness: Double? = nil, damping: Double? = nil, initialVelocity: Double? = nil
  ) {
    trapIfFrozen()
    curve = SpringCurve(
      mass: mass ?? curve.mass, stiffness: stiffness ?? curve.stiffness, damping: damping ?? curve.damping,
      initialVelocity: initialVelocity ?? curve.initialVelocity)
  }

  override func take(valuesOf other: CAAnimation) {
    super.take(valuesOf: other)
    guard let other = other as? CASpringAnimation else { return }
    curve = other.curve
    allowsOverdamping = other.allowsOverdamping
  }

  override var spring: SpringCurve? { motion }

  /// The curve as it is run.
  private var motion: SpringCurve { allowsOverdamping ? curve : curve.atMostCritical }

  open override func value(forKey key: String) -> Any? {
    switch key {
    case "mass": mass
    case "stiffness": stiffness
    case "damping": damping
    case "initialVelocity": initialVelocity
    default: super.value(forKey: key)
    }
  }

  open override func setValue(_ value: Any?, forKey key: String) {
    let number = CGFloat(anyNumber: value) ?? 0
    switch key {
    case "mass": mass = number
    case "stiffness": stiffness = number
    case "damping": damping = number
    case "initialVelocity": initialVelocity = number
    default: super.setValue(value, forKey: key)
    }
  }
}
