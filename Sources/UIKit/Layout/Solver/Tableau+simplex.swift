extension Tableau {
  /// A pivot that can be taken back.
  struct Pivot {
    var row: Int
    var left: Int32
  }

  /// After this many pivots in one go the choice is made by symbol number alone, which cannot go round in circles.
  private static let pivotsBeforeBland = 400

  // MARK: Primal

  /// Lowers the objective to its minimum. The rows must be feasible, and stay so.
  func minimize() {
    var pivots = 0
    while let entering = cheapestSymbol(smallestNumber: pivots > Self.pivotsBeforeBland) {
      guard let row = blockingRow(for: entering) else {
        // The sum of violations is never below zero, so only rounding can make a symbol look unbounded.
        break
      }
      pivot(row, entering: entering)
      pivots += 1
    }
    objective.clearTouched()
  }

  private func cheapestSymbol(smallestNumber: Bool) -> Int32? {
    var kept = 0
    for index in objective.touched.indices {
      let symbol = objective.touched[index]
      if rowOf[Int(symbol)] < 0, kinds[Int(symbol)].isRestricted, objective.sign(of: symbol) < 0 {
        objective.touched[kept] = symbol
        kept += 1
      } else {
        objective.untouch(symbol)
      }
    }
    objective.touched.removeLast(objective.touched.count - kept)
    var best: Int32?
    for symbol in objective.touched {
      guard let incumbent = best else {
        best = symbol
        continue
      }
      let isBetter =
        smallestNumber
        ? symbol < incumbent
        : objective.isCheaper(Term(symbol: symbol, coefficient: 1), than: Term(symbol: incumbent, coefficient: 1))
          ?? (symbol < incumbent)
      if isBetter { best = symbol }
    }
    return best
  }

  /// The row whose basic symbol reaches zero first when `symbol` grows.
  private func blockingRow(for symbol: Int32) -> Int? {
    var best: (row: Int, ratio: Double)?
    for mention in column(symbol) {
      let row = Int(mention.row)
      let coefficient = coefficient(at: mention)
      guard coefficient < 0, kinds[Int(basics[row])].isRestricted else { continue }
      let ratio = max(constants[row], 0) / -coefficient
      if let incumbent = best {
        if ratio > incumbent.ratio || (ratio == incumbent.ratio && basics[row] > basics[incumbent.row]) { continue }
      }
      best = (row, ratio)
    }
    return best?.row
  }

  /// Whether a non-basic symbol could grow without anything getting worse or infeasible.
  func canGrow(_ symbol: Int32) -> Bool {
    switch kinds[Int(symbol)] {
    case .free: return true
    case .dummy, .unused: return false
    case .bounded, .slack, .error:
      guard objective.sign(of: symbol) == 0 else { return false }
      guard let row = blockingRow(for: symbol) else { return true }
      return constants[row] > Self.tolerance
    }
  }

  // MARK: Dual

  /// Makes all rows feasible again, keeping the objective minimal, or returns a row that proves that this is impossible.
  ///
  /// - Parameters:
  ///   - ignoringCosts: for a tableau whose objective is not minimal anyway.
  ///   - log: receives the pivots made.
  func restoreFeasibility(ignoringCosts: Bool = false, log: inout [Pivot]) -> Int? {
    var pivots = 0
    while let row = nextInfeasibleRow(smallestNumber: pivots > Self.pivotsBeforeBland) {
      let bland = pivots > Self.pivotsBeforeBland
      guard let entering = raisingSymbol(in: row, ignoringCosts: ignoringCosts, smallestNumber: bland) else {
        infeasible.append(Int32(row))
        return row
      }
      log.append(Pivot(row: row, left: basics[row]))
      pivot(row, entering: entering)
      pivots += 1
    }
    return nil
  }

  /// Takes logged pivots back, newest first.
  func undo(_ log: [Pivot]) {
    for step in log.reversed() { pivot(step.row, entering: step.left) }
  }

  private func nextInfeasibleRow(smallestNumber: Bool) -> Int? {
    if smallestNumber {
      infeasible = ContiguousArray(infeasible.filter { isInfeasible(Int($0)) })
      return infeasible.map { Int($0) }.min { basics[$0] < basics[$1] }
    }
    while let row = infeasible.popLast() {
      if isInfeasible(Int(row)) { return Int(row) }
    }
    return nil
  }

  /// The symbol that raises a row's basic symbol at the least cost; nil when none does.
  func raisingSymbol(in row: Int, ignoringCosts: Bool = false, smallestNumber: Bool = false) -> Int32? {
    var best: Term?
    for cell in self.row(row) where cell.coefficient > 0 && kinds[Int(cell.symbol)].isRestricted {
      let term = Term(symbol: cell.symbol, coefficient: cell.coefficient)
      guard let incumbent = best else {
        best = term
        continue
      }
      if let isCheaper = ignoringCosts ? nil : objective.isCheaper(term, than: incumbent) {
        if isCheaper { best = term }
        continue
      }
      if smallestNumber {
        if term.symbol < incumbent.symbol { best = term }
        continue
      }
      // A symbol that few rows mention keeps the tableau sparse; a large coefficient keeps it exact.
      let (new, old) = (column(term.symbol).count, column(incumbent.symbol).count)
      let isTiny = incumbent.coefficient < 1e-3
      if isTiny ? term.coefficient > incumbent.coefficient : (term.coefficient >= 1e-3 && new < old) { best = term }
    }
    return best?.symbol
  }
}

extension Tableau {
  // MARK: Removal

  /// The row of a restricted symbol to solve for a marker whose constraint is about to go; nil when none mentions it.
  ///
  /// - Parameter keepingFeasibility: whether the rows are feasible, and have to be so after the pivot.
  func rowToLeave(for marker: Int32, keepingFeasibility: Bool) -> Int? {
    var best: (row: Int, score: Double, ratio: Double)?
    for mention in column(marker) {
      let row = Int(mention.row)
      if kinds[Int(basics[row])] == .dummy { return row }
      let coefficient = coefficient(at: mention)
      // The marker is free to go either way, so the nearest limit in its direction is the row to leave. Growing it is
      // tried first; a separate minimum for shrinking is kept by a score above all growing ones.
      let ratio = max(constants[row], 0) / abs(coefficient)
      let score = keepingFeasibility ? (coefficient < 0 ? ratio : Double.greatestFiniteMagnitude) : -abs(coefficient)
      if let best, score > best.score || (score == best.score && ratio >= best.ratio) { continue }
      best = (row, score, ratio)
    }
    return best?.row
  }
}
