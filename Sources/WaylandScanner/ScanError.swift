/// What is wrong with a protocol file, and where; reads as a compiler's message.
struct ScanError: Error, Hashable, CustomStringConvertible {
  var file: String
  /// Counted from 1; 0 when the file as a whole is meant.
  var line: Int
  var message: String

  var description: String {
    line > 0 ? "\(file):\(line): error: \(message)" : "\(file): error: \(message)"
  }
}
