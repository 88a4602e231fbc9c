import Foundation

/// Where reports of constraints that contradict each other go.
@MainActor enum LayoutConflictLog {
  /// Receives each report: what contradicts each other, and what was broken. Standard error, unless a test listens.
  static var sink: (_ constraints: [String], _ broken: String) -> Void = { constraints, broken in
    let list = constraints.map { "    " + $0 }.joined(separator: "\n")
    let text = """
      [LayoutConstraints] Unable to satisfy these constraints at the same time; probably one of them is not wanted:
      \(list)
      Going on without:
          \(broken)

      """
    FileHandle.standardError.write(Data(text.utf8))
  }

  static func write(constraints: [String], broken: String) { sink(constraints, broken) }
}
