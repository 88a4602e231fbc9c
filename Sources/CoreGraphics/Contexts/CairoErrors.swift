internal import CCairo
import Foundation
import Synchronization

/// Errors of the cairo contexts that live for one drawing only: masks, cells of patterns, groups.
package enum CairoErrors {
  private static let errors = Atomic<Int>(0)

  /// How many there were in this process.
  package static var count: Int { errors.load(ordering: .relaxed) }

  /// Counts the error of a context that is done with, if there was one; the first is told to the standard error output.
  static func check(_ cairo: OpaquePointer) {
    let status = cairo_status(cairo)
    guard status != CAIRO_STATUS_SUCCESS else { return }
    if errors.add(1, ordering: .relaxed).oldValue == 0 { tell(String(cString: cairo_status_to_string(status))) }
  }

  static func tell(_ error: String) {
    let advice = "a drawing is left out; please report what was drawn, with its transform and numbers"
    FileHandle.standardError.write(Data("CGContext: \(error); \(advice)\n".utf8))
  }
}
