/// Following definitions.
extension Tableau {
  /// What a walk along definitions needs, kept so that walking allocates nothing.
  struct Walk: ~Copyable {
    struct Step: BitwiseCopyable {
      var symbol: Int32
      var next: Int32
    }

    var number: Int32 = 0
    var steps = PlainArray<Step>()
    /// The symbols that the walk came by, each after all that it led to.
    var order = PlainArray<Int32>()
  }

  /// A sum of non-basic symbols and a constant.
  struct Sum {
    var terms: ContiguousArray<Term> = []
    var constant = 0.0
    /// How often each of the terms' symbols was met on the way to the sum.
    var meetings: ContiguousArray<Int32> = []
  }

  func beginWalk() {
    walk.number += 1
    walk.order.removeAll()
  }

  /// Goes from a symbol to all that is defined by it, without using the stack: chains may be long.
  func walkUses(from symbol: Int32) {
    guard enter(symbol) else { return }
    while var step = walk.steps.popLast() {
      let uses = uses(of: step.symbol)
      var isDone = true
      while Int(step.next) < uses.count {
        let user = basics[Int(uses[Int(step.next)].row)]
        step.next += 1
        if walked[Int(user)] == walk.number { continue }
        if self.uses(of: user).isEmpty {
          walked[Int(user)] = walk.number
          walk.order.append(user)
          continue
        }
        walk.steps.append(step)
        _ = enter(user)
        isDone = false
        break
      }
      if isDone { walk.order.append(step.symbol) }
    }
  }

  /// Comes by a symbol; false when there is nowhere to go from there.
  private func enter(_ symbol: Int32) -> Bool {
    if walked[Int(symbol)] == walk.number { return false }
    walked[Int(symbol)] = walk.number
    if uses(of: symbol).isEmpty {
      walk.order.append(symbol)
      return false
    }
    walk.steps.append(.init(symbol: symbol, next: 0))
    return true
  }

  /// Goes from a symbol to all basic symbols that it is made of. Stops early at the first symbol, all of whose parts have
  /// been seen, for which `isWanted` holds, and returns that.
  @discardableResult
  private func walkParts(from symbol: Int32, isWanted: (Int32) -> Bool = { _ in false }) -> Int32? {
    guard rowOf[Int(symbol)] >= 0, walked[Int(symbol)] != walk.number else { return nil }
    walked[Int(symbol)] = walk.number
    walk.steps.append(.init(symbol: symbol, next: 0))
    while let step = walk.steps.last {
      let row = row(Int(rowOf[Int(step.symbol)]))
      guard Int(step.next) < row.count else {
        if isWanted(step.symbol) {
          walk.steps.removeAll()
          return step.symbol
        }
        walk.order.append(step.symbol)
        _ = walk.steps.popLast()
        continue
      }
      walk.steps[walk.steps.count - 1] = .init(symbol: step.symbol, next: step.next + 1)
      let part = row[Int(step.next)].symbol
      work += 1
      guard rowOf[Int(part)] >= 0, walked[Int(part)] != walk.number else { continue }
      walked[Int(part)] = walk.number
      walk.steps.append(.init(symbol: part, next: 0))
    }
    return nil
  }

  /// The definition among those that mention `symbol` that is made of no other of them; nil when none mentions it.
  func independentUse(of symbol: Int32) -> Int? {
    guard let first = uses(of: symbol).first else { return nil }
    if uses(of: symbol).count == 1 { return Int(first.row) }
    var users: Set<Int32> = []
    for mention in uses(of: symbol) { users.insert(basics[Int(mention.row)]) }
    beginWalk()
    guard let found = walkParts(from: basics[Int(first.row)], isWanted: { users.contains($0) }) else { return nil }
    return Int(rowOf[Int(found)])
  }

  /// An expression times `factor` in non-basic symbols.
  func makeSum(of expression: LinearExpression, times factor: Double) -> Sum {
    var sum = Sum(constant: expression.constant * factor)
    beginWalk()
    for term in expression.terms { add(term.variable.symbol, term.coefficient * factor, to: &sum) }
    finish(&sum)
    return sum
  }

  /// What a symbol is in non-basic symbols.
  func makeSum(of symbol: Int32) -> Sum {
    var sum = Sum()
    beginWalk()
    add(symbol, 1, to: &sum)
    finish(&sum)
    return sum
  }

  /// Adds a term; basic symbols get a weight, by which what they are made of is added at the end.
  @inline(__always) private func add(_ symbol: Int32, _ coefficient: Double, to sum: inout Sum) {
    if rowOf[Int(symbol)] >= 0 {
      walkParts(from: symbol)
      weights[Int(symbol)] = Self.sum(weights[Int(symbol)], coefficient)
    } else {
      addOpen(symbol, coefficient, to: &sum)
    }
  }

  @inline(__always) private func addOpen(_ symbol: Int32, _ coefficient: Double, to sum: inout Sum) {
    let place = Int(placeInSum[Int(symbol)])
    if place < 0 {
      placeInSum[Int(symbol)] = Int32(sum.terms.count)
      sum.terms.append(Term(symbol: symbol, coefficient: coefficient))
      sum.meetings.append(1)
    } else {
      sum.terms[place].coefficient = Self.sum(sum.terms[place].coefficient, coefficient)
      sum.meetings[place] += 1
    }
  }

  private func finish(_ sum: inout Sum) {
    for at in walk.order.indices.reversed() {
      let symbol = Int(walk.order[at])
      let weight = weights[symbol]
      guard weight != 0 else { continue }
      weights[symbol] = 0
      let row = Int(rowOf[symbol])
      sum.constant += weight * constants[row]
      for cell in self.row(row) {
        let coefficient = weight * cell.coefficient
        if rowOf[Int(cell.symbol)] >= 0 {
          weights[Int(cell.symbol)] = Self.sum(weights[Int(cell.symbol)], coefficient)
        } else {
          addOpen(cell.symbol, coefficient, to: &sum)
        }
      }
    }
    var kept = 0
    for at in sum.terms.indices {
      let term = sum.terms[at]
      placeInSum[Int(term.symbol)] = -1
      guard term.coefficient != 0 else { continue }
      sum.terms[kept] = term
      sum.meetings[kept] = sum.meetings[at]
      kept += 1
    }
    sum.terms.removeLast(sum.terms.count - kept)
    sum.meetings.removeLast(sum.meetings.count - kept)
  }

  /// An expression times `factor`, each symbol once.
  func gather(_ expression: LinearExpression, times factor: Double) -> ContiguousArray<Term> {
    var terms: ContiguousArray<Term> = []
    terms.reserveCapacity(expression.terms.count + 2)
    for term in expression.terms {
      let coefficient = term.coefficient * factor
      if let same = terms.firstIndex(where: { $0.symbol == term.variable.symbol }) {
        terms[same].coefficient = Self.sum(terms[same].coefficient, coefficient)
      } else {
        terms.append(Term(symbol: term.variable.symbol, coefficient: coefficient))
      }
    }
    terms.removeAll { $0.coefficient == 0 }
    return terms
  }
}
