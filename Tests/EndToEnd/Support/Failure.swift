import Foundation

/// Why a case failed, as text for the person who reads the test's output.
struct Failure: Error, CustomStringConvertible {
  let description: String
  /// Waiting longer cannot help.
  let isFinal: Bool

  init(_ description: String, isFinal: Bool = false) {
    self.description = description
    self.isFinal = isFinal
  }
}

/// Throws a `Failure` with `text` unless `condition` holds.
func check(_ condition: Bool, _ text: @autoclosure () -> String) throws {
  if !condition { throw Failure(text()) }
}

/// Calls `attempt` until it gives a value. A final failure ends the wait at once; when `seconds` are over, the last one
/// it threw is the reason.
func eventually<Value>(
  _ what: String, within seconds: TimeInterval = 5, _ attempt: () throws -> Value?
) throws -> Value {
  let deadline = Date(timeIntervalSinceNow: seconds)
  var last = "it never came"
  repeat {
    do {
      if let value = try attempt() { return value }
    } catch let failure as Failure {
      if failure.isFinal { throw Failure("\(what): \(failure)", isFinal: true) }
      last = failure.description
    }
    Thread.sleep(forTimeInterval: 0.005)
  } while Date() < deadline
  throw Failure("\(what), waited \(seconds) s: \(last)")
}
