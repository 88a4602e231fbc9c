import Foundation

/// Writes what became of each case to results.tsv, from which `scripts/e2e` makes its table.
enum Report {
  /// Runs `body` with a folder for its evidence, and notes the outcome under `row` and `column`.
  static func record(_ row: String, _ column: String, _ body: (URL) throws -> Void) throws {
    let folder = Settings.evidence.appending(path: "\(row)-\(column)".replacing(" ", with: "-"))
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let start = Date()
    var outcome = "ok"
    defer {
      let seconds = Date().timeIntervalSince(start)
      note("\(row)\t\(column)\t\(outcome)\t\(Int(seconds * 1000))\n")
    }
    do {
      try body(folder)
    } catch {
      outcome = "FAILED"
      try? "\(error)\n".write(to: folder.appending(path: "failure.txt"), atomically: true, encoding: .utf8)
      throw Failure("\(row) on \(column): \(error)\n  evidence: \(folder.path)")
    }
  }

  private static func note(_ line: String) {
    let file = Settings.evidence.appending(path: "results.tsv")
    if !FileManager.default.fileExists(atPath: file.path) {
      _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    }
    guard let handle = try? FileHandle(forWritingTo: file) else { return }
    _ = try? handle.seekToEnd()
    try? handle.write(contentsOf: Data(line.utf8))
    try? handle.close()
  }
}
