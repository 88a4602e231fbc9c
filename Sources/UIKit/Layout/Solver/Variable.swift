/// An unknown of a ``Solver``. It means nothing to any other solver.
package struct Variable: Hashable, Sendable {
  /// The place of the unknown in its solver's tableau.
  let symbol: Int32
}
