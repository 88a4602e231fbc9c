import Foundation

/// A parser of the visual format: `H:|-[find]-8-[field(>=100@750,==other)]-|`.
struct VisualFormat {
  /// One size or distance, such as `>=100@750` or `==other`.
  struct Predicate: Equatable {
    enum Amount: Equatable {
      /// A number, or the name of a metric or a view.
      case number(Double)
      case name(String)
    }

    var relation = NSLayoutConstraint.Relation.equal
    var amount: Amount
    var priority: Amount?
  }

  /// What stands between two views.
  enum Connection: Equatable {
    /// Nothing: the edges touch.
    case flush
    /// A plain `-`.
    case standard
    case predicates([Predicate])
  }

  struct Item: Equatable {
    /// The name of a view; nil for the superview `|`.
    var name: String?
    var predicates: [Predicate] = []
  }

  var axis = NSLayoutConstraint.Axis.horizontal
  var items: [Item] = []
  /// The connections between neighbouring items, one less than there are items.
  var connections: [Connection] = []

  /// Why a format cannot be read.
  struct Failure: Error, Equatable {
    var message: String
    /// Where, in characters from the start.
    var position: Int
  }

  private var text: [Character]
  private var position = 0

  init(_ format: String) throws(Failure) {
    text = Array(format)
    try parse()
  }

  private mutating func parse() throws(Failure) {
    if take("H:") {
      axis = .horizontal
    } else if take("V:") {
      axis = .vertical
    }
    if take("|") {
      items.append(Item(name: nil))
      try parseConnection()
    }
    items.append(try parseView())
    while position < text.count {
      try parseConnection()
      if take("|") {
        items.append(Item(name: nil))
        break
      }
      items.append(try parseView())
    }
    if position < text.count { throw failure("nothing may come after the superview") }
  }

  private mutating func parseConnection() throws(Failure) {
    guard take("-") else {
      connections.append(.flush)
      return
    }
    if peek == "[" || peek == "|" {
      connections.append(.standard)
      return
    }
    if peek == "(" {
      connections.append(.predicates(try parsePredicates()))
    } else {
      connections.append(.predicates([Predicate(amount: try parseAmount())]))
    }
    guard take("-") else { throw failure("a distance ends with -") }
  }

  private mutating func parseView() throws(Failure) -> Item {
    guard take("[") else { throw failure("a view in [ ] is expected") }
    var item = Item(name: try parseName())
    if peek == "(" { item.predicates = try parsePredicates() }
    guard take("]") else { throw failure("] is expected") }
    return item
  }

  private mutating func parsePredicates() throws(Failure) -> [Predicate] {
    guard take("(") else { throw failure("( is expected") }
    var predicates: [Predicate] = []
    repeat {
      var relation = NSLayoutConstraint.Relation.equal
      if take(">=") {
        relation = .greaterThanOrEqual
      } else if take("<=") {
        relation = .lessThanOrEqual
      } else {
        _ = take("==")
      }
      var predicate = Predicate(relation: relation, amount: try parseAmount())
      if take("@") { predicate.priority = try parseAmount() }
      predicates.append(predicate)
    } while take(",")
    guard take(")") else { throw failure(") is expected") }
    return predicates
  }

  private mutating func parseAmount() throws(Failure) -> Predicate.Amount {
    let start = position
    if peek == "-" || peek == "+" { position += 1 }
    while let character = peek, character.isASCII, character.isNumber || character == "." { position += 1 }
    if position > start {
      guard let number = Double(String(text[start..<position])), number.isFinite else {
        position = start
        throw failure("a number is expected")
      }
      return .number(number)
    }
    return .name(try parseName())
  }

  private mutating func parseName() throws(Failure) -> String {
    let start = position
    guard let first = peek, first.isLetter || first == "_" else { throw failure("a name is expected") }
    while let character = peek, character.isLetter || character.isNumber || character == "_" { position += 1 }
    return String(text[start..<position])
  }

  private var peek: Character? { position < text.count ? text[position] : nil }

  private mutating func take(_ token: String) -> Bool {
    guard text[position...].starts(with: token) else { return false }
    position += token.count
    return true
  }

  private func failure(_ message: String) -> Failure { Failure(message: message, position: position) }
}
