@testable import UIKit

extension Solver {
  /// What is wrong with the tableau of a solver that has just solved; nil when all that must hold between operations holds.
  var contradiction: String? {
    if !tableau.infeasible.isEmpty { return "rows wait to be made feasible" }
    for symbol in tableau.kinds.indices.map({ Int32($0) }) {
      if let wrong = contradiction(of: symbol) { return "symbol \(symbol): \(wrong)" }
    }
    return circle
  }

  private func contradiction(of symbol: Int32) -> String? {
    let kind = tableau.kinds[Int(symbol)]
    let row = Int(tableau.rowOf[Int(symbol)])
    for mention in tableau.column(symbol) {
      let cells = tableau.row(Int(mention.row))
      if cells[Int(mention.place)].symbol != symbol { return "its column names the cell of another" }
      if tableau.kinds[Int(tableau.basics[Int(mention.row)])] == .free { return "its column names a definition" }
      if row >= 0 { return "it is basic, and a row mentions it" }
      if kind == .free { return "a row mentions a variable of any sign" }
    }
    for mention in tableau.uses(of: symbol) {
      let cells = tableau.row(Int(mention.row))
      if cells[Int(mention.place)].symbol != symbol { return "its uses name the cell of another" }
      if tableau.kinds[Int(tableau.basics[Int(mention.row)])] != .free { return "its uses name a row" }
    }
    if kind == .unused && tableau.mentionCount(of: symbol) > 0 { return "it was given back, and is mentioned" }
    guard row >= 0 else {
      return kind.isRestricted && tableau.objective.sign(of: symbol) < 0 ? "raising it would be better" : nil
    }
    if tableau.basics[row] != symbol { return "its row is another's" }
    if tableau.isInfeasible(row) { return "its value is \(tableau.value(of: symbol))" }
    if tableau.objective.sign(of: symbol) != 0 { return "it is basic, and costs something" }
    for (place, cell) in tableau.row(row).enumerated() {
      let mentions = kind == .free ? tableau.uses(of: cell.symbol) : tableau.column(cell.symbol)
      guard Int(cell.place) < mentions.count else { return "a cell has no mention" }
      let mention = mentions[Int(cell.place)]
      if Int(mention.row) != row || Int(mention.place) != place { return "a cell has the mention of another" }
      if kind == .dummy && tableau.kinds[Int(cell.symbol)] != .dummy {
        return "a dummy's row mentions more than dummies"
      }
    }
    return nil
  }

  /// Whether definitions go in a circle.
  private var circle: String? {
    // Parts are taken away until none has all its parts; what stays goes in circles.
    var waiting: [Int32: Int] = [:]
    var ready: [Int32] = []
    for symbol in tableau.kinds.indices.map({ Int32($0) }) {
      let row = Int(tableau.rowOf[Int(symbol)])
      let parts = row < 0 ? 0 : tableau.row(row).count { tableau.rowOf[Int($0.symbol)] >= 0 }
      if parts == 0 { ready.append(symbol) } else { waiting[symbol] = parts }
    }
    while let symbol = ready.popLast() {
      for mention in tableau.uses(of: symbol) where tableau.rowOf[Int(symbol)] >= 0 {
        let user = tableau.basics[Int(mention.row)]
        waiting[user]! -= 1
        if waiting[user] == 0 {
          waiting[user] = nil
          ready.append(user)
        }
      }
    }
    return waiting.isEmpty ? nil : "\(waiting.count) symbols are defined in circles"
  }
}
