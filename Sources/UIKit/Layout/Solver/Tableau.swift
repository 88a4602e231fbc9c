/// The simplex tableau: every basic symbol as a sum of non-basic ones, which are zero.
///
/// Rows are arrays of terms sorted by symbol, columns are the lists of rows that mention a symbol, so that a pivot or a
/// changed constant visits only the rows concerned. Two invariants hold between operations: a row whose basic symbol may
/// not be negative mentions no free variable, and a row whose basic symbol is a dummy mentions only dummies.
struct Tableau {
  struct Term {
    var symbol: Int32
    var coefficient: Double
  }

  /// What a symbol stands for.
  enum Kind: UInt8 {
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

    var isRestricted: Bool { rawValue >= Kind.bounded.rawValue }
    var isVariable: Bool { self == .free || self == .bounded }
  }

  /// Coefficients smaller than this are rounding.
  static let epsilon = 1e-9
  /// How far below zero a restricted symbol may be: far below what a screen shows, far above rounding.
  static let tolerance = 1e-7

  // By symbol.
  private(set) var kinds: ContiguousArray<Kind> = []
  /// The constraint that a marker belongs to, -1 for variables.
  private(set) var owners: ContiguousArray<Int32> = []
  /// The row in which a symbol is basic, -1 for non-basic symbols.
  private(set) var rowOf: ContiguousArray<Int32> = []
  /// The rows that mention a non-basic symbol, in no order.
  private(set) var columns: ContiguousArray<ContiguousArray<Int32>> = []
  private var isChanged: ContiguousArray<Bool> = []

  // By row.
  private(set) var basics: ContiguousArray<Int32> = []
  private(set) var constants: ContiguousArray<Double> = []
  private(set) var rows: ContiguousArray<ContiguousArray<Term>> = []

  var objective = Objective()
  /// Rows whose basic symbol may have become infeasible.
  var infeasible: ContiguousArray<Int32> = []
  /// Variables whose value may have changed.
  private(set) var changed: ContiguousArray<Int32> = []

  private var freeSymbols: ContiguousArray<Int32> = []
  private var freeRows: ContiguousArray<Int32> = []
  private var scratch: ContiguousArray<Term> = []

  // MARK: Symbols

  mutating func makeSymbol(_ kind: Kind, owner: Int32 = -1) -> Int32 {
    if let symbol = freeSymbols.popLast() {
      kinds[Int(symbol)] = kind
      owners[Int(symbol)] = owner
      return symbol
    }
    kinds.append(kind)
    owners.append(owner)
    rowOf.append(-1)
    columns.append([])
    isChanged.append(false)
    objective.growByOne()
    return Int32(kinds.count - 1)
  }

  /// Gives a non-basic symbol back, with whatever rounding has left of it in rows.
  mutating func recycle(_ symbol: Int32) {
    let index = Int(symbol)
    for row in columns[index] {
      if let position = position(of: symbol, in: Int(row)) { rows[Int(row)].remove(at: position) }
    }
    columns[index].removeAll(keepingCapacity: false)
    objective.clear(symbol)
    kinds[index] = .unused
    owners[index] = -1
    freeSymbols.append(symbol)
  }

  func isBasic(_ symbol: Int32) -> Bool { rowOf[Int(symbol)] >= 0 }

  /// The current value of a symbol.
  func value(of symbol: Int32) -> Double {
    let row = rowOf[Int(symbol)]
    return row < 0 ? 0 : constants[Int(row)]
  }

  // MARK: Rows

  /// Where a symbol stands in a row.
  func position(of symbol: Int32, in row: Int) -> Int? {
    rows[row].withUnsafeBufferPointer { terms in
      var low = 0
      var high = terms.count
      while low < high {
        let middle = (low + high) >> 1
        if terms[middle].symbol < symbol { low = middle + 1 } else { high = middle }
      }
      return low < terms.count && terms[low].symbol == symbol ? low : nil
    }
  }

  /// Adds `factor` times a symbol to a sum of non-basic symbols, expanding it when it is basic.
  mutating func accumulate(
    _ symbol: Int32, times factor: Double, into terms: inout ContiguousArray<Term>, constant: inout Double
  ) {
    let row = rowOf[Int(symbol)]
    if row < 0 {
      Self.insert(Term(symbol: symbol, coefficient: factor), into: &terms)
      return
    }
    constant += factor * constants[Int(row)]
    let source = rows[Int(row)]
    scratch.removeAll(keepingCapacity: true)
    scratch.reserveCapacity(terms.count + source.count)
    var i = 0
    for term in source {
      while i < terms.count, terms[i].symbol < term.symbol {
        scratch.append(terms[i])
        i += 1
      }
      var coefficient = term.coefficient * factor
      if i < terms.count, terms[i].symbol == term.symbol {
        coefficient += terms[i].coefficient
        i += 1
      }
      if abs(coefficient) > Self.epsilon { scratch.append(Term(symbol: term.symbol, coefficient: coefficient)) }
    }
    while i < terms.count {
      scratch.append(terms[i])
      i += 1
    }
    swap(&scratch, &terms)
  }

  /// Adds one term to a sorted sum.
  static func insert(_ term: Term, into terms: inout ContiguousArray<Term>) {
    var index = terms.count
    while index > 0, terms[index - 1].symbol > term.symbol { index -= 1 }
    if index > 0, terms[index - 1].symbol == term.symbol {
      terms[index - 1].coefficient += term.coefficient
      if abs(terms[index - 1].coefficient) <= epsilon { terms.remove(at: index - 1) }
    } else if term.coefficient != 0 {
      terms.insert(term, at: index)
    }
  }

  /// Adds the row `basic = constant + terms` and eliminates `basic` from all others. Returns the row's index.
  @discardableResult
  mutating func install(_ terms: ContiguousArray<Term>, constant: Double, basic: Int32) -> Int {
    let row: Int
    if let free = freeRows.popLast() {
      row = Int(free)
      rows[row] = terms
      constants[row] = constant
      basics[row] = basic
    } else {
      row = rows.count
      rows.append(terms)
      constants.append(constant)
      basics.append(basic)
    }
    for term in terms { columns[Int(term.symbol)].append(Int32(row)) }
    rowOf[Int(basic)] = Int32(row)
    eliminate(basic, row: row)
    return row
  }

  /// Removes a row together with its basic symbol's value.
  mutating func drop(_ row: Int) {
    let basic = basics[row]
    for term in rows[row] { removeFromColumn(term.symbol, row: Int32(row)) }
    rowOf[Int(basic)] = -1
    basics[row] = -1
    rows[row].removeAll(keepingCapacity: false)
    freeRows.append(Int32(row))
    markChanged(basic)
  }

  /// Solves a row for one of its symbols: the row's basic symbol becomes zero, `entering` takes its place.
  mutating func pivot(_ row: Int, entering: Int32) {
    let leaving = basics[row]
    guard let position = position(of: entering, in: row) else {
      preconditionFailure("A pivot needs a symbol of the row.")
    }
    var terms = ContiguousArray<Term>()
    swap(&terms, &rows[row])
    let pivot = terms.remove(at: position).coefficient
    let factor = -1 / pivot
    for index in terms.indices { terms[index].coefficient *= factor }
    Self.insert(Term(symbol: leaving, coefficient: 1 / pivot), into: &terms)
    swap(&terms, &rows[row])
    constants[row] *= factor
    if constants[row] == 0 { constants[row] = 0 }  // not -0
    basics[row] = entering
    rowOf[Int(entering)] = Int32(row)
    rowOf[Int(leaving)] = -1
    columns[Int(leaving)].append(Int32(row))
    markChanged(leaving)
    eliminate(entering, row: row)
    noteConstant(of: row)
  }

  /// Replaces a symbol by its row wherever else it is mentioned.
  private mutating func eliminate(_ symbol: Int32, row: Int) {
    markChanged(symbol)
    let index = Int(symbol)
    let source = rows[row]
    objective.substitute(symbol, by: source)
    guard !columns[index].isEmpty else { return }
    var users = ContiguousArray<Int32>()
    swap(&users, &columns[index])
    let constant = constants[row]
    for user in users where Int(user) != row {
      combine(Int(user), replacing: symbol, by: source, constant: constant)
    }
  }

  private mutating func combine(
    _ row: Int, replacing symbol: Int32, by source: ContiguousArray<Term>, constant: Double
  ) {
    guard let position = position(of: symbol, in: row) else { return }
    var target = ContiguousArray<Term>()
    swap(&target, &rows[row])
    let factor = target[position].coefficient
    scratch.removeAll(keepingCapacity: true)
    scratch.reserveCapacity(target.count + source.count)
    target.withUnsafeBufferPointer { a in
      source.withUnsafeBufferPointer { b in
        var i = 0
        var j = 0
        while i < a.count || j < b.count {
          if j == b.count || (i < a.count && a[i].symbol < b[j].symbol) {
            if i != position { scratch.append(a[i]) }
            i += 1
          } else if i == a.count || b[j].symbol < a[i].symbol {
            let coefficient = b[j].coefficient * factor
            if abs(coefficient) > Self.epsilon {
              scratch.append(Term(symbol: b[j].symbol, coefficient: coefficient))
              columns[Int(b[j].symbol)].append(Int32(row))
            }
            j += 1
          } else {
            let coefficient = a[i].coefficient + b[j].coefficient * factor
            if abs(coefficient) > Self.epsilon {
              scratch.append(Term(symbol: a[i].symbol, coefficient: coefficient))
            } else {
              removeFromColumn(a[i].symbol, row: Int32(row))
            }
            i += 1
            j += 1
          }
        }
      }
    }
    swap(&rows[row], &scratch)
    swap(&scratch, &target)
    constants[row] += factor * constant
    noteConstant(of: row)
  }

  private mutating func removeFromColumn(_ symbol: Int32, row: Int32) {
    let index = Int(symbol)
    guard let position = columns[index].lastIndex(of: row) else { return }
    columns[index].swapAt(position, columns[index].count - 1)
    columns[index].removeLast()
  }

  // MARK: Constants

  /// Makes a marker's constraint read `marker + shift` where it read `marker`: how a changed constant gets into the rows.
  mutating func shift(_ marker: Int32, by shift: Double) {
    let own = rowOf[Int(marker)]
    if own >= 0 {
      constants[Int(own)] -= shift
      noteConstant(of: Int(own))
      return
    }
    for index in columns[Int(marker)].indices {
      let row = Int(columns[Int(marker)][index])
      guard let position = position(of: marker, in: row) else { continue }
      constants[row] += rows[row][position].coefficient * shift
      noteConstant(of: row)
    }
  }

  func isInfeasible(_ row: Int) -> Bool {
    let basic = basics[row]
    guard basic >= 0 else { return false }
    switch kinds[Int(basic)] {
    case .free, .unused: return false
    case .dummy: return abs(constants[row]) > Self.tolerance
    case .bounded, .slack, .error: return constants[row] < -Self.tolerance
    }
  }

  private mutating func noteConstant(of row: Int) {
    let basic = basics[row]
    let kind = kinds[Int(basic)]
    if kind.isVariable { markChanged(basic) }
    if kind != .free, isInfeasible(row) { infeasible.append(Int32(row)) }
  }

  private mutating func markChanged(_ symbol: Int32) {
    let index = Int(symbol)
    if kinds[index].isVariable, !isChanged[index] {
      isChanged[index] = true
      changed.append(symbol)
    }
  }

  /// Forgets which variables changed, after telling `body` about each that still exists.
  mutating func drainChanged(_ body: (_ symbol: Int32, _ value: Double) -> Void) {
    for symbol in changed {
      isChanged[Int(symbol)] = false
      if kinds[Int(symbol)].isVariable { body(symbol, value(of: symbol)) }
    }
    changed.removeAll(keepingCapacity: true)
  }
}
