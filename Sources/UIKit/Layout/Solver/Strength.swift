/// How much a constraint matters: required, or optional with a priority below 1000.
///
/// Optional constraints are compared level by level: one constraint of a higher priority beats any number of lower ones.
package struct Strength: Hashable, Comparable, Sendable {
  /// The priority, from 0 to 1000.
  package let priority: Float

  /// Makes the strength of a priority; values of 1000 and above are required, negative ones count as 0.
  ///
  /// - Precondition: `priority` is a number.
  package init(priority: Float) {
    precondition(!priority.isNaN, "A layout priority must be a number.")
    self.priority = min(max(priority, 0), 1000)
  }

  /// Must hold; a system whose required constraints contradict each other has no solution.
  package static let required = Strength(priority: 1000)

  /// Whether the constraint must hold.
  package var isRequired: Bool { priority >= 1000 }

  package static func < (left: Strength, right: Strength) -> Bool { left.priority < right.priority }
}
