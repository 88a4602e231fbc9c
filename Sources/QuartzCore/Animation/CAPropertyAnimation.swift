import CoreGraphics
import Foundation

/// Changes one property of its layer over time; use a subclass.
@MainActor open class CAPropertyAnimation: CAAnimation {
  /// What it changes, such as `"position.x"`. A path that names nothing that can be animated does nothing.
  open var keyPath: String? {
    willSet { trapIfFrozen() }
  }

  /// Whether its values are added to what the property has; transforms are concatenated. Kinds of values that know no sum are set.
  open var isAdditive = false {
    willSet { trapIfFrozen() }
  }

  /// Whether each repetition begins where the one before ended.
  open var isCumulative = false {
    willSet { trapIfFrozen() }
  }

  /// Whether it is applied before the additive ones of the same transform that are in the layer already.
  package var goesBelow = false {
    willSet { trapIfFrozen() }
  }

  /// Turns the values (numbers) into the property's transform.
  open var valueFunction: CAValueFunction? {
    willSet { trapIfFrozen() }
  }

  public required init() { super.init() }

  /// An animation of the property at `path`.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override func take(valuesOf other: CAAnimation) {
    super.take(valuesOf: other)
    guard let other = other as? CAPropertyAnimation else { return }
    keyPath = other.keyPath
    isAdditive = other.isAdditive
    isCumulative = other.isCumulative
    goesBelow = other.goesBelow
    valueFunction = other.valueFunction
  }

  open override func value(forKey key: String) -> Any? {
    switch key {
    case "keyPath": keyPath
    case "additive": isAdditive
    case "cumulative": isCumulative
    default: super.value(forKey: key)
    }
  }

  open override func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "keyPath": keyPath = value as? String
    case "additive": isAdditive = value as? Bool ?? false
    case "cumulative": isCumulative = value as? Bool ?? false
    default: super.setValue(value, forKey: key)
    }
  }

  /// The property, or the part of a transform that the value function makes of it.
  var property: AnimatedProperty? {
    guard let keyPath else { return nil }
    guard let valueFunction else { return AnimatedProperty(keyPath) }
    return AnimatedProperty(keyPath + "." + valueFunction.part)
  }

  /// The track's record, when there is a property.
  func record(
    _ timing: TimingValues, _ values: PropertyTrack.Values?, isAdditive: Bool? = nil
  ) -> AnimationRecord? {
    guard let property, let values else { return nil }
    let track = PropertyTrack(
      property: property, values: values, isAdditive: isAdditive ?? self.isAdditive, isCumulative: isCumulative)
    return AnimationRecord(timing: timing, curve: timingFunction?.curve, content: .property(track))
  }
}
