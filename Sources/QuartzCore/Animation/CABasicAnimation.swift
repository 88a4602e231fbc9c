import CoreGraphics
import Foundation

/// Takes a property from one value to another.
///
/// Which values are given decides between what it runs: `fromValue` and `toValue` between them; `fromValue` and `byValue`
/// from the one to their sum; `byValue` and `toValue` from their difference to the one; `fromValue` alone to the property's
/// value; `toValue` alone from the property's value; `byValue` alone from the property's value to the sum with it; none from
/// what is on the screen when it is added to the property's value.
@MainActor open class CABasicAnimation: CAPropertyAnimation {
  /// Where it begins: a number, `CGPoint`, `CGSize`, `CGRect`, `CATransform3D`, `CGColor`, `CGPath`, `CGImage`, or a list of
  /// numbers or colours, as the property is. A value of another kind counts as none.
  open var fromValue: Any? {
    willSet { trapIfFrozen() }
  }
  /// Where it ends.
  open var toValue: Any? {
    willSet { trapIfFrozen() }
  }
  /// How far it goes.
  open var byValue: Any? {
    willSet { trapIfFrozen() }
  }
  /// What was on the screen when the animation was added.
  var addedValue: AnimatableValue?
  /// Whether it begins with what is on the screen when it is committed, and a spring as fast as that moves there. The values
  /// given count as none then, but for `toValue`.
  package var beginsFromScreen = false {
    willSet { trapIfFrozen() }
  }
  /// What the property had before the change; counts instead in a layer that was not on the screen.
  package var valueBefore: AnimatableValue?
  /// What was on the screen then, as what has to be added to the property's value to get it: one that is added on top later
  /// finds the value that it reckons with. Nil where there is no such thing.
  var screenOffset: AnimatableValue?
  /// How fast what is on the screen moved when the animation was committed, in units of the property a second.
  var screenVelocity: AnimatableValue?

  public required init() { super.init() }

  override func take(valuesOf other: CAAnimation) {
    super.take(valuesOf: other)
    guard let other = other as? CABasicAnimation else { return }
    fromValue = other.fromValue
    toValue = other.toValue
    byValue = other.byValue
    beginsFromScreen = other.beginsFromScreen
    valueBefore = other.valueBefore
  }

  open override func value(forKey key: String) -> Any? {
    switch key {
    case "fromValue": fromValue
    case "toValue": toValue
    case "byValue": byValue
    default: super.value(forKey: key)
    }
  }

  open override func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "fromValue": fromValue = value
    case "toValue": toValue = value
    case "byValue": byValue = value
    default: super.setValue(value, forKey: key)
    }
  }

  private var isAddedToModel: Bool { beginsFromScreen && screenOffset != nil }

  /// What is given, as the property's kind.
  private var ends: PropertyTrack.Ends? {
    guard let kind = property?.kind else { return nil }
    let to = AnimatableValue(toValue, as: kind)
    if beginsFromScreen {
      let rest = addedValue?.zero
      return PropertyTrack.Ends(
        from: isAddedToModel ? screenOffset : addedValue, to: isAddedToModel ? rest : to, by: nil, added: addedValue,
        velocity: screenVelocity)
    }
    return PropertyTrack.Ends(
      from: AnimatableValue(fromValue, as: kind), to: to, by: AnimatableValue(byValue, as: kind), added: addedValue)
  }

  override func record(_ timing: TimingValues) -> AnimationRecord? {
    record(timing, ends.map { .basic($0, spring: spring) }, isAdditive: isAdditive || isAddedToModel)
  }

  /// The spring that pulls, instead of a curve.
  var spring: SpringCurve? { nil }
}
