import Foundation
import Glibc

/// Writes lines to standard output, each at once and whole, so that a script that reads them misses none.
@MainActor enum Log {
  static let isQuiet = ProcessInfo.processInfo.environment["WITNESS_QUIET"] == "1"

  /// A line of what happened; nothing when quiet.
  static func say(_ line: @autoclosure () -> String) {
    if !isQuiet { tell(line()) }
  }

  /// A line that is never left out.
  static func tell(_ line: String) {
    var bytes = Array((line + "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0 && errno != EINTR { return }
      bytes = bytes.dropFirst(max(0, count))
    }
  }

  /// "12.5,40": two decimals at most, which is finer than the wire's 256ths need to be told apart here.
  static func text(_ point: CGPoint) -> String { "\(text(point.x)),\(text(point.y))" }

  static func text(_ value: CGFloat) -> String {
    guard value.isFinite else { return "\(value)" }
    let hundredths = (value * 100).rounded() / 100
    return hundredths == hundredths.rounded() ? String(Int(hundredths)) : String(Double(hundredths))
  }
}
