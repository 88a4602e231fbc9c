/// What the simplex method minimizes: for every priority level in use, the sum of that level's violations, compared
/// level by level from the highest priority down.
///
/// Costs are dense per level: looking one up is an array access, and there are seldom more than six levels.
struct Objective {
  struct Level {
    let priority: Float
    /// Reduced costs by symbol; zero for basic symbols.
    var costs: ContiguousArray<Double>
    /// How many violations are counted in this level.
    var uses = 0
  }

  /// Costs smaller than this are rounding.
  static let epsilon = 1e-9

  /// The levels in use, highest priority first.
  private(set) var levels: ContiguousArray<Level> = []
  /// Symbols whose cost may have fallen below zero since the last optimum.
  var touched: ContiguousArray<Int32> = []
  private var isTouched: ContiguousArray<Bool> = []

  /// Makes room for one more symbol.
  mutating func growByOne() {
    for index in levels.indices { levels[index].costs.append(0) }
    isTouched.append(false)
  }

  /// Forgets a symbol that is about to be used for something else.
  mutating func clear(_ symbol: Int32) {
    for index in levels.indices { levels[index].costs[Int(symbol)] = 0 }
  }

  /// The index of a priority's level, made when it is new.
  mutating func level(for priority: Float) -> Int {
    var index = 0
    while index < levels.count, levels[index].priority > priority { index += 1 }
    if index == levels.count || levels[index].priority != priority {
      let costs = ContiguousArray<Double>(repeating: 0, count: isTouched.count)
      levels.insert(Level(priority: priority, costs: costs), at: index)
    }
    return index
  }

  /// Counts one more violation in a level, or (with -1) one less; a level without any goes away.
  mutating func count(_ difference: Int, priority: Float) {
    let index = level(for: priority)
    levels[index].uses += difference
    if levels[index].uses == 0 { levels.remove(at: index) }
  }

  mutating func add(_ cost: Double, to symbol: Int32, level: Int) {
    let index = Int(symbol)
    let sum = levels[level].costs[index] + cost
    levels[level].costs[index] = abs(sum) < Self.epsilon ? 0 : sum
    touch(symbol)
  }

  mutating func add(_ cells: UnsafeBufferPointer<Tableau.Cell>, times factor: Double, level: Int) {
    for cell in cells { add(cell.coefficient * factor, to: cell.symbol, level: level) }
  }

  /// Whether raising the symbol from zero makes any difference.
  func hasCost(_ symbol: Int32) -> Bool {
    for index in levels.indices where levels[index].costs[Int(symbol)] != 0 { return true }
    return false
  }

  /// Replaces a symbol by the row it now has.
  mutating func substitute(_ symbol: Int32, by terms: ContiguousArray<Tableau.Term>) {
    for index in levels.indices {
      let cost = levels[index].costs[Int(symbol)]
      guard cost != 0 else { continue }
      levels[index].costs[Int(symbol)] = 0
      for term in terms { add(term.coefficient * cost, to: term.symbol, level: index) }
    }
  }

  /// -1, 0 or 1: whether raising the symbol from zero makes things better, no different, or worse.
  func sign(of symbol: Int32) -> Int {
    for level in levels {
      let cost = level.costs[Int(symbol)]
      if cost != 0 { return cost < 0 ? -1 : 1 }
    }
    return 0
  }

  /// Whether `first` per unit of its coefficient is cheaper than `second`; nil when they cost the same.
  func isCheaper(
    _ first: Tableau.Term, than second: Tableau.Term
  ) -> Bool? {
    for level in levels {
      let a = level.costs[Int(first.symbol)] / first.coefficient
      let b = level.costs[Int(second.symbol)] / second.coefficient
      if abs(a - b) > Self.epsilon { return a < b }
    }
    return nil
  }

  private mutating func touch(_ symbol: Int32) {
    if !isTouched[Int(symbol)] {
      isTouched[Int(symbol)] = true
      touched.append(symbol)
    }
  }

  mutating func touchAll() {
    for symbol in isTouched.indices { touch(Int32(symbol)) }
  }

  mutating func clearTouched() {
    for symbol in touched { isTouched[Int(symbol)] = false }
    touched.removeAll(keepingCapacity: true)
  }

  /// Takes the mark from a symbol that is being taken from `touched`.
  mutating func untouch(_ symbol: Int32) { isTouched[Int(symbol)] = false }
}
