import Foundation

/// Where reports of constraints that contradict each other go.
@MainActor enum LayoutConflictLog {
  /// Receives each report: what contradicts each other, and what was broken. Standard error, unless a test listens.
  static var sink: (_ constraints: [String], _ broken: String) -> Void = { constraints, broken in
    FileHandle.standardError.write(Data(text(constraints: constraints, broken: broken).utf8))
  }

  /// A report, in UIKit's form.
  static func text(constraints: [String], broken: String) -> String {
    let list = constraints.map { "    \"\($0)\"" }.joined(separator: ",\n")
    return """
      [LayoutConstraints] Unable to simultaneously satisfy constraints.
      At least one of these is probably not wanted (an identifier helps to find the code that made it):
      (
      \(list)
      )

      Will attempt to recover by breaking constraint
      \(broken)

      """
  }

  static func write(constraints: [String], broken: String) { sink(constraints, broken) }
}
