/// A relation between a linear expression and zero, with the strength at which it is wanted.
package struct LinearConstraint: Sendable {
  /// How the expression compares with zero.
  package enum Relation: Sendable {
    case lessThanOrEqual, equal, greaterThanOrEqual
  }

  package var expression: LinearExpression
  package var relation: Relation
  /// What it costs to be above zero. For the inequalities, what it costs to be on the wrong side.
  package var strength: Strength
  /// What it costs an equality to be below zero; the same as `strength` unless told otherwise.
  package var strengthBelow: Strength

  package init(_ expression: LinearExpression, _ relation: Relation, strength: Strength = .required) {
    self.expression = expression
    self.relation = relation
    self.strength = strength
    strengthBelow = strength
  }

  /// An optional equality that is wanted differently from above and from below, such as a content size with its hugging
  /// and its compression resistance.
  ///
  /// - Precondition: both strengths are optional.
  package init(_ expression: LinearExpression, equalWithStrengthAbove above: Strength, below: Strength) {
    precondition(!above.isRequired && !below.isRequired, "A two-sided equality is optional on both sides.")
    self.expression = expression
    relation = .equal
    strength = above
    strengthBelow = below
  }
}
