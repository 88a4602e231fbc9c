import Foundation
import Glibc

/// Writes lines to standard output, each at once and whole, or wherever a test wants them.
@MainActor enum Log {
  /// Where lines go.
  static var sink: (String) -> Void = { line in
    var bytes = Array((line + "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0 && errno != EINTR { return }
      bytes = bytes.dropFirst(max(0, count))
    }
  }

  static func say(_ line: String) { sink(line) }

  /// Whole points: what compositors make of a place may differ in the fractions.
  static func text(_ point: CGPoint) -> String { "\(Int(point.x.rounded())),\(Int(point.y.rounded()))" }

  /// Two decimals.
  static func text(_ value: CGFloat) -> String {
    let hundredths = Int((value * 100).rounded())
    let fraction = String(100 + abs(hundredths) % 100).dropFirst()
    return "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(fraction)"
  }
}
