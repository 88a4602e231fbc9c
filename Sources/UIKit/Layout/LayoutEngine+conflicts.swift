/// Finding and naming what gives way when required constraints contradict each other.
extension LayoutEngine {
  /// The app's constraint activated last among those of a conflict; nil when all are the engine's own.
  func newestUserConstraint(in conflict: Solver.Conflict) -> (Solver.ConstraintID, NSLayoutConstraint)? {
    var newest: (Solver.ConstraintID, NSLayoutConstraint)?
    for id in conflict.constraints {
      guard case .user(let constraint)? = subjects[id] else { continue }
      if constraint.serial > newest?.1.serial ?? 0 { newest = (id, constraint) }
    }
    return newest
  }

  /// A constraint of the engine's own in the form of the others: the class that UIKit has for such constraints, the
  /// equation, and what it is, such as
  /// `<NSAutoresizingMaskLayoutConstraint UIView:0x55d0.width == 40   (the frame and autoresizing mask of UIView:0x55d0)>`.
  func describe(_ record: LayoutBox.Record, _ index: Int) -> String {
    let (system, item) = (record.system[index], NSLayoutConstraint.name(of: record.box.item))
    return "<\(system.role.className) \(describe(system.constraint))   (\(system.role.name) of \(item))>"
  }

  /// The first unknown by itself on the left, all others on the right.
  private func describe(_ constraint: LinearConstraint) -> String {
    let terms = constraint.expression.terms
    guard let first = terms.first, first.coefficient != 0 else { return "" }
    let sign =
      switch constraint.relation {
      case .equal: "=="
      case .lessThanOrEqual: first.coefficient > 0 ? "<=" : ">="
      case .greaterThanOrEqual: first.coefficient > 0 ? ">=" : "<="
      }
    var text = ""
    func add(_ value: Double, _ name: String?) {
      let size = NSLayoutConstraint.number(CGFloat(abs(value)))
      text += text.isEmpty ? (value < 0 ? "-" : "") : value < 0 ? " - " : " + "
      text += name.map { abs(value) == 1 ? $0 : "\(size)*\($0)" } ?? size
    }
    for term in terms.dropFirst() { add(-term.coefficient / first.coefficient, name(of: term.variable)) }
    let constant = -constraint.expression.constant / first.coefficient
    if text.isEmpty || constant != 0 { add(constant, nil) }
    return "\(name(of: first.variable)) \(sign) \(text)"
  }

  /// Reports a conflict once; `newcomer` describes a constraint of the engine's own that caused it.
  func report(_ conflict: Solver.Conflict, breaking victim: NSLayoutConstraint, for newcomer: String? = nil) {
    guard fitting == nil, !victim.isReported else { return }
    victim.isReported = true
    var lines: [String] = []
    var hasVictim = false
    for id in conflict.constraints {
      switch subjects[id] {
      case .user(let constraint):
        if constraint === victim { hasVictim = true }
        lines.append(constraint.description)
      case .system(let record, let index):
        lines.append(describe(record, index))
      case nil: break
      }
    }
    if !hasVictim { lines.append(victim.description) }
    if let newcomer { lines.append(newcomer) }
    LayoutConflictLog.write(constraints: lines, broken: victim.description)
  }
}
