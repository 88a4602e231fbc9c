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

  /// A constraint of the engine's own, in words.
  func describe(_ record: LayoutBox.Record, _ index: Int) -> String {
    let item: AnyObject? = record.box.view ?? record.box.guide
    return "<\(record.system[index].role.name) of \(NSLayoutConstraint.name(of: item))>"
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
