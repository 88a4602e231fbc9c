/// What a control shows by state. A state without a value of its own has that of the normal one.
@MainActor struct StateValues<Value> {
  private var values: [UIControl.State: Value] = [:]

  /// Whether no state has a value.
  var isEmpty: Bool { values.isEmpty }

  /// Sets the value of one state; nil takes it back.
  mutating func set(_ value: Value?, for state: UIControl.State) { values[state] = value }

  /// The value for `state`: its own, else that of the normal state; nil when there is neither.
  func value(for state: UIControl.State) -> Value? { values[state] ?? values[.normal] }

  /// The value set for `state` itself.
  func ownValue(for state: UIControl.State) -> Value? { values[state] }
}
