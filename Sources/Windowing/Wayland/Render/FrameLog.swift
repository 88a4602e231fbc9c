import Foundation
import Glibc
import Synchronization

/// `CAIRN_DEBUG=frames`: a line on standard error for each frame that the compositor told the fate of.
package enum FrameLog {
  /// Whether lines are written. Painters ask on any thread.
  package static let isOn = Atomic(false)

  /// Writes the line of one frame; times in seconds, told in milliseconds. `presented` is nil for one that was never seen.
  static func tell(
    surface: SurfaceID, frame: Int, start: TimeInterval, predicted: TimeInterval, presented: TimeInterval?,
    interval: TimeInterval
  ) {
    guard isOn.load(ordering: .relaxed) else { return }
    func text(_ seconds: TimeInterval) -> String { String(format: "%.3f", seconds * 1000) }
    let fate = presented.map { "presented \(text($0)) error \(text(predicted - $0))" } ?? "discarded"
    var line = "frame \(surface.rawValue).\(frame) start \(text(start)) predicted \(text(predicted)) \(fate) "
    line += "interval \(text(interval))\n"
    // In one piece, as both threads may write.
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
