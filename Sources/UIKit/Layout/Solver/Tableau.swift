/// The simplex tableau: what basic symbols are in terms of others.
///
/// A row of a restricted symbol (one that may not be negative, or has to be zero) is a sum of non-basic symbols, which are
/// zero, so that its constant is its value; these rows are what the simplex method works on. A variable of any sign, once
/// it is basic, has a definition instead: a sum of any symbols, basic ones included, that is never rewritten when those
/// change places. Definitions never go in circles. So a chain of a thousand views that are placed below each other is a
/// thousand short definitions, and a value is found by following them.
///
/// The coefficients are a sparse matrix whose rows and columns know each other: a cell of a row knows its place in its
/// symbol's column, and an entry of a column its place in the row. So a pivot or a changed constant visits only the rows
/// concerned, nothing is searched for, and nothing is kept in order.
///
/// Between operations, rows of dummies mention only dummies. No access to a property runs code of others, so that no two
/// accesses can overlap, and none is checked for that.
final class Tableau {
  struct Term {
    var symbol: Int32
    var coefficient: Double
  }

  /// A coefficient in a row.
  struct Cell: BitwiseCopyable {
    var symbol: Int32
    /// The index of the entry for this cell in the symbol's column.
    var place: Int32
    var coefficient: Double
  }

  /// A mention of a symbol.
  struct Mention: BitwiseCopyable {
    var row: Int32
    /// The index of the cell in the row.
    var place: Int32
  }

  /// What a symbol stands for.
  enum Kind: UInt8, BitwiseCopyable {
    case unused
    /// A variable of any sign.
    case free
    /// The marker of a required equality: always zero, never enters.
    case dummy
    /// A variable that may not be negative.
    case bounded
    /// The distance of an inequality from its limit.
    case slack
    /// The violation of an optional constraint.
    case error

    @inline(__always) var isRestricted: Bool { rawValue >= Kind.bounded.rawValue }
    @inline(__always) var isVariable: Bool { self == .free || self == .bounded }
  }

  /// A sum that is this much smaller than what was added is rounding.
  static let cancellation = 1e-10
  /// Coefficients smaller than this are rounding.
  static let epsilon = 1e-13
  /// How far below zero a restricted symbol may be: far below what a screen shows, far above rounding.
  static let tolerance = 1e-7

  // By symbol.
  @exclusivity(unchecked) private(set) var kinds = PlainArray<Kind>()
  /// The constraint that a marker belongs to, -1 for variables.
  @exclusivity(unchecked) private(set) var owners = PlainArray<Int32>()
  /// The row in which a symbol is basic, or its definition; -1 for non-basic symbols.
  @exclusivity(unchecked) private(set) var rowOf = PlainArray<Int32>()
  /// Two by symbol: its mentions in rows of restricted symbols, then those in definitions.
  @exclusivity(unchecked) private var columns = PlainArray<ListPool<Mention>.List>()
  @exclusivity(unchecked) private var isChanged = PlainArray<Bool>()
  /// The values of variables of any sign, as of the last evaluation.
  @exclusivity(unchecked) private var freeValues = PlainArray<Double>()
  /// Where a symbol is in the sum at hand, -1 when it is not in it; all -1 between operations.
  @exclusivity(unchecked) var placeInSum = PlainArray<Int32>()
  /// The number of the walk that came by the symbol last.
  @exclusivity(unchecked) var walked = PlainArray<Int32>()
  /// What a symbol is to be multiplied by in the sum at hand; all 0 between operations.
  @exclusivity(unchecked) var weights = PlainArray<Double>()

  // By row.
  @exclusivity(unchecked) private(set) var basics = PlainArray<Int32>()
  @exclusivity(unchecked) private(set) var constants = PlainArray<Double>()
  @exclusivity(unchecked) private var isDefinition = PlainArray<Bool>()
  @exclusivity(unchecked) private var rows = PlainArray<ListPool<Cell>.List>()

  @exclusivity(unchecked) private var cells = ListPool<Cell>()
  @exclusivity(unchecked) private var mentions = ListPool<Mention>()

  @exclusivity(unchecked) var objective = Objective()
  /// Rows whose basic symbol may have become infeasible.
  @exclusivity(unchecked) var infeasible: ContiguousArray<Int32> = []
  /// Symbols whose value may have changed, variables and those that definitions mention.
  @exclusivity(unchecked) private var changed = PlainArray<Int32>()
  /// Cells and rows that were visited so far: what the cost of a change can be counted by.
  @exclusivity(unchecked) var work = 0

  @exclusivity(unchecked) private var freeSymbols: ContiguousArray<Int32> = []
  @exclusivity(unchecked) private var freeRows: ContiguousArray<Int32> = []
  /// The row that is being put into others.
  @exclusivity(unchecked) private var source: ContiguousArray<Term> = []
  /// The row of the latest combination that found a term of `source` in itself.
  @exclusivity(unchecked) private var found = PlainArray<Int32>()
  @exclusivity(unchecked) var walk = Walk()

  /// How many cells, mentions and symbols there is room for.
  var capacity: Int { cells.capacity + mentions.capacity + kinds.count }

  // MARK: Symbols

  func makeSymbol(_ kind: Kind, owner: Int32 = -1) -> Int32 {
    if let symbol = freeSymbols.popLast() {
      kinds[Int(symbol)] = kind
      owners[Int(symbol)] = owner
      freeValues[Int(symbol)] = 0
      return symbol
    }
    kinds.append(kind)
    owners.append(owner)
    rowOf.append(-1)
    columns.append(.init())
    columns.append(.init())
    isChanged.append(false)
    freeValues.append(0)
    placeInSum.append(-1)
    walked.append(0)
    weights.append(0)
    objective.growByOne()
    return Int32(kinds.count - 1)
  }

  /// Gives a non-basic symbol back, with whatever rounding has left of it in rows.
  func recycle(_ symbol: Int32) {
    for list in [Int(symbol) * 2, Int(symbol) * 2 + 1] {
      while columns[list].count > 0 {
        let mention = mentions.elements(of: columns[list])[Int(columns[list].count) - 1]
        columns[list].removeLast()
        removeCell(at: Int(mention.place), ofRow: Int(mention.row))
      }
      mentions.clear(&columns[list])
    }
    objective.clear(symbol)
    kinds[Int(symbol)] = .unused
    owners[Int(symbol)] = -1
    freeSymbols.append(symbol)
  }

  @inline(__always) func isBasic(_ symbol: Int32) -> Bool { rowOf[Int(symbol)] >= 0 }

  /// The value of a symbol; that of a variable of any sign is as of the last evaluation.
  @inline(__always) func value(of symbol: Int32) -> Double {
    if kinds[Int(symbol)] == .free { return freeValues[Int(symbol)] }
    let row = rowOf[Int(symbol)]
    return row < 0 ? 0 : constants[Int(row)]
  }

  // MARK: Rows and columns

  /// The symbols that a row or definition mentions, with their coefficients, in no order; valid until the next change.
  @inline(__always) func row(_ row: Int) -> UnsafeBufferPointer<Cell> {
    let list = rows[row]
    return UnsafeBufferPointer(start: cells.elements(of: list), count: Int(list.count))
  }

  /// The rows of restricted symbols that mention a symbol, in no order; valid until the next change.
  @inline(__always) func column(_ symbol: Int32) -> UnsafeBufferPointer<Mention> {
    let list = columns[Int(symbol) * 2]
    return UnsafeBufferPointer(start: mentions.elements(of: list), count: Int(list.count))
  }

  /// The definitions that mention a symbol, in no order; valid until the next change.
  @inline(__always) func uses(of symbol: Int32) -> UnsafeBufferPointer<Mention> {
    let list = columns[Int(symbol) * 2 + 1]
    return UnsafeBufferPointer(start: mentions.elements(of: list), count: Int(list.count))
  }

  /// How many rows and definitions mention a symbol.
  @inline(__always) func mentionCount(of symbol: Int32) -> Int {
    Int(columns[Int(symbol) * 2].count) + Int(columns[Int(symbol) * 2 + 1].count)
  }

  @inline(__always) func coefficient(at mention: Mention) -> Double {
    cells.elements(of: rows[Int(mention.row)])[Int(mention.place)].coefficient
  }

  private func columnIndex(_ symbol: Int32, _ row: Int) -> Int { Int(symbol) * 2 + (isDefinition[row] ? 1 : 0) }

  private func appendCell(_ symbol: Int32, _ coefficient: Double, toRow row: Int) {
    let column = columnIndex(symbol, row)
    let place = columns[column].count
    mentions.append(Mention(row: Int32(row), place: rows[row].count), to: &columns[column])
    cells.append(Cell(symbol: symbol, place: place, coefficient: coefficient), to: &rows[row])
  }

  /// Takes a cell out of its row; its mention must be out of the column, or go with the column.
  private func removeCell(at place: Int, ofRow row: Int) {
    cells.swapRemove(at: place, from: &rows[row])
    guard place < Int(rows[row].count) else { return }
    let moved = cells.elements(of: rows[row])[place]
    mentions.elements(of: columns[columnIndex(moved.symbol, row)])[Int(moved.place)].place = Int32(place)
  }

  /// Takes a mention out of its column; its cell must be on the way out of the row.
  private func removeMention(at place: Int, ofColumn column: Int) {
    mentions.swapRemove(at: place, from: &columns[column])
    guard place < Int(columns[column].count) else { return }
    let moved = mentions.elements(of: columns[column])[place]
    cells.elements(of: rows[Int(moved.row)])[Int(moved.place)].place = Int32(place)
  }

  /// The sum of two coefficients; zero when the difference is rounding.
  @inline(__always) static func sum(_ a: Double, _ b: Double) -> Double {
    let sum = a + b
    return abs(sum) <= max(epsilon, cancellation * abs(a)) ? 0 : sum
  }

  // MARK: Changing rows

  private func makeRow(
    _ terms: ContiguousArray<Term>, _ constant: Double, _ basic: Int32, isDefinition isDefining: Bool
  ) -> Int {
    let row: Int
    if let free = freeRows.popLast() {
      row = Int(free)
      constants[row] = constant
      basics[row] = basic
      isDefinition[row] = isDefining
    } else {
      row = rows.count
      rows.append(.init())
      constants.append(constant)
      basics.append(basic)
      isDefinition.append(isDefining)
    }
    for term in terms where term.symbol != basic { appendCell(term.symbol, term.coefficient, toRow: row) }
    rowOf[Int(basic)] = Int32(row)
    return row
  }

  /// Adds the row `basic = constant + terms` for a restricted symbol that nothing mentions, in non-basic terms. Returns the
  /// row's index.
  func install(_ terms: ContiguousArray<Term>, constant: Double, basic: Int32) -> Int {
    makeRow(terms, constant, basic, isDefinition: false)
  }

  /// Defines a variable of any sign by `0 = constant + terms`, in which it is.
  func define(_ variable: Term, by terms: ContiguousArray<Term>, constant: Double) {
    let factor = -1 / variable.coefficient
    var scaled = terms
    for index in scaled.indices { scaled[index].coefficient *= factor }
    _ = makeRow(scaled, constant * factor, variable.symbol, isDefinition: true)
    markChanged(variable.symbol)
  }

  /// Removes a row or a definition together with its basic symbol's value.
  func drop(_ row: Int) {
    let basic = basics[row]
    for cell in self.row(row) { removeMention(at: Int(cell.place), ofColumn: columnIndex(cell.symbol, row)) }
    cells.clear(&rows[row])
    rowOf[Int(basic)] = -1
    basics[row] = -1
    freeRows.append(Int32(row))
    freeValues[Int(basic)] = 0
    markChanged(basic)
  }

  /// Solves a row for one of its symbols: the row's basic symbol becomes zero, `entering` takes its place.
  func pivot(_ row: Int, entering: Int32) {
    let leaving = basics[row]
    guard let place = self.row(row).firstIndex(where: { $0.symbol == entering }) else {
      preconditionFailure("A pivot needs a symbol of the row.")
    }
    turn(row, around: place)
    appendCell(leaving, turnedCoefficient, toRow: row)
    basics[row] = entering
    rowOf[Int(entering)] = Int32(row)
    rowOf[Int(leaving)] = -1
    markChanged(leaving)
    markChanged(entering)
    eliminate(entering, by: row, inDefinitions: false)
    noteConstant(of: row)
  }

  /// Solves a row for the symbol at `place`, which leaves it, but for what its basic symbol is to be multiplied by.
  private func turn(_ row: Int, around place: Int) {
    let cell = self.row(row)[place]
    removeMention(at: Int(cell.place), ofColumn: columnIndex(cell.symbol, row))
    removeCell(at: place, ofRow: row)
    let factor = -1 / cell.coefficient
    let list = rows[row]
    let elements = cells.elements(of: list)
    for index in 0..<Int(list.count) { elements[index].coefficient *= factor }
    constants[row] *= factor
    if constants[row] == 0 { constants[row] = 0 }  // not -0
    turnedCoefficient = 1 / cell.coefficient
  }

  @exclusivity(unchecked) private var turnedCoefficient = 0.0

  /// Takes away a symbol that is basic in a restricted symbol's row, with the row.
  func dissolve(_ row: Int) {
    eliminate(basics[row], by: row, inDefinitions: true)
    drop(row)
  }

  /// Takes away a symbol that definitions alone mention: one of them is solved for it, and put into the others. The variable
  /// that was defined is open then.
  func dissolve(_ symbol: Int32) {
    guard let row = independentUse(of: symbol) else { return }
    let variable = basics[row]
    guard let place = self.row(row).firstIndex(where: { $0.symbol == symbol }) else { return }
    if uses(of: symbol).count > 1 {
      turn(row, around: place)
      appendCell(variable, turnedCoefficient, toRow: row)
      eliminate(symbol, by: row, inDefinitions: true)
    }
    drop(row)
  }

  /// Replaces a symbol by a row, in rows of restricted symbols or in definitions.
  private func eliminate(_ symbol: Int32, by row: Int, inDefinitions: Bool) {
    let index = Int(symbol) * 2 + (inDefinitions ? 1 : 0)
    let hasCost = !inDefinitions && objective.hasCost(symbol)
    guard columns[index].count > 0 || hasCost else { return }
    source.removeAll(keepingCapacity: true)
    found.removeAll()
    for cell in self.row(row) {
      source.append(Term(symbol: cell.symbol, coefficient: cell.coefficient))
      found.append(-1)
    }
    if hasCost { objective.substitute(symbol, by: source) }
    guard columns[index].count > 0 else { return }
    for at in source.indices { placeInSum[Int(source[at].symbol)] = Int32(at) }
    let constant = constants[row]
    while columns[index].count > 0 {
      let mention = mentions.elements(of: columns[index])[Int(columns[index].count) - 1]
      columns[index].removeLast()
      combine(Int(mention.row), replacing: Int(mention.place), constant: constant)
    }
    for term in source { placeInSum[Int(term.symbol)] = -1 }
    mentions.clear(&columns[index])
  }

  /// Puts `source` in the place of one cell, whose mention is gone.
  private func combine(_ row: Int, replacing place: Int, constant: Double) {
    let factor = cells.elements(of: rows[row])[place].coefficient
    removeCell(at: place, ofRow: row)
    var at = 0
    while at < Int(rows[row].count) {
      let cell = cells.elements(of: rows[row])[at]
      let other = placeInSum[Int(cell.symbol)]
      if other >= 0 {
        found[Int(other)] = Int32(row)
        let coefficient = Self.sum(cell.coefficient, source[Int(other)].coefficient * factor)
        if coefficient == 0 {
          removeMention(at: Int(cell.place), ofColumn: columnIndex(cell.symbol, row))
          removeCell(at: at, ofRow: row)
          continue
        }
        cells.elements(of: rows[row])[at].coefficient = coefficient
      }
      at += 1
    }
    for other in source.indices where found[other] != Int32(row) {
      let coefficient = source[other].coefficient * factor
      if abs(coefficient) > Self.epsilon { appendCell(source[other].symbol, coefficient, toRow: row) }
    }
    work += at + source.count
    constants[row] += factor * constant
    noteConstant(of: row)
  }

  // MARK: Constants

  /// Makes a marker's constraint read `marker + shift` where it read `marker`: how a changed constant gets into the rows.
  func shift(_ marker: Int32, by shift: Double) {
    let own = rowOf[Int(marker)]
    if own >= 0 {
      constants[Int(own)] -= shift
      noteConstant(of: Int(own))
      work += 1
      // What is defined by the marker goes by the constraint, not by the marker's value.
      for mention in uses(of: marker) { shiftConstant(at: mention, by: shift) }
      return
    }
    for mention in column(marker) { shiftConstant(at: mention, by: shift) }
    for mention in uses(of: marker) { shiftConstant(at: mention, by: shift) }
  }

  @inline(__always) private func shiftConstant(at mention: Mention, by shift: Double) {
    constants[Int(mention.row)] += coefficient(at: mention) * shift
    noteConstant(of: Int(mention.row))
    work += 1
  }

  @inline(__always) func isInfeasible(_ row: Int) -> Bool {
    let basic = basics[row]
    guard basic >= 0 else { return false }
    switch kinds[Int(basic)] {
    case .free, .unused: return false
    case .dummy: return abs(constants[row]) > Self.tolerance
    case .bounded, .slack, .error: return constants[row] < -Self.tolerance
    }
  }

  @inline(__always) private func noteConstant(of row: Int) {
    let basic = basics[row]
    markChanged(basic)
    if !isDefinition[row], isInfeasible(row) { infeasible.append(Int32(row)) }
  }

  // MARK: Values

  @inline(__always) private func markChanged(_ symbol: Int32) {
    let index = Int(symbol)
    guard !isChanged[index], kinds[index].isVariable || columns[index * 2 + 1].count > 0 else { return }
    isChanged[index] = true
    changed.append(symbol)
  }

  /// Forgets which values changed, after telling `body` about each variable among them that still exists.
  func drainChanged(_ body: (_ symbol: Int32, _ value: Double) -> Void) {
    guard !changed.isEmpty else { return }
    // What a symbol is that changed, everything that is defined by it may be too.
    beginWalk()
    for at in changed.indices {
      let symbol = changed[at]
      isChanged[Int(symbol)] = false
      walkUses(from: symbol)
    }
    for at in walk.order.indices.reversed() {
      let symbol = walk.order[at]
      switch kinds[Int(symbol)] {
      case .free: body(symbol, evaluate(symbol))
      case .bounded: body(symbol, value(of: symbol))
      default: break
      }
    }
    work += walk.order.count
    changed.removeAll()
  }

  /// Makes the value of a variable of any sign that of its definition.
  private func evaluate(_ symbol: Int32) -> Double {
    let row = rowOf[Int(symbol)]
    guard row >= 0 else { return freeValues[Int(symbol)] }
    var value = constants[Int(row)]
    for cell in self.row(Int(row)) { value += cell.coefficient * self.value(of: cell.symbol) }
    freeValues[Int(symbol)] = value
    return value
  }
}
