/// A sum of variables with coefficients, and a constant.
package struct LinearExpression: Sendable {
  /// One summand.
  package struct Term: Sendable {
    package var variable: Variable
    package var coefficient: Double
  }

  /// The summands; a variable may occur more than once.
  package var terms: [Term] = []
  package var constant: Double

  package init(constant: Double = 0) { self.constant = constant }

  package init(_ variable: Variable, times coefficient: Double = 1, plus constant: Double = 0) {
    terms = [Term(variable: variable, coefficient: coefficient)]
    self.constant = constant
  }

  /// Adds a multiple of one variable.
  package mutating func add(_ variable: Variable, times coefficient: Double = 1) {
    if coefficient != 0 { terms.append(Term(variable: variable, coefficient: coefficient)) }
  }

  /// Adds a multiple of another expression.
  package mutating func add(_ other: LinearExpression, times factor: Double = 1) {
    guard factor != 0 else { return }
    for term in other.terms { add(term.variable, times: term.coefficient * factor) }
    constant += other.constant * factor
  }

  package static func + (left: LinearExpression, right: LinearExpression) -> LinearExpression {
    var sum = left
    sum.add(right)
    return sum
  }

  package static func - (left: LinearExpression, right: LinearExpression) -> LinearExpression {
    var difference = left
    difference.add(right, times: -1)
    return difference
  }

  package static func + (left: LinearExpression, right: Double) -> LinearExpression {
    var sum = left
    sum.constant += right
    return sum
  }

  package static func - (left: LinearExpression, right: Double) -> LinearExpression { left + -right }

  package static func * (left: LinearExpression, right: Double) -> LinearExpression {
    var product = LinearExpression()
    product.add(left, times: right)
    return product
  }
}
