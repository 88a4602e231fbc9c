import Foundation

/// What fingers do on the board of the GestureWitness, and what it must tell of it, in this process as on a compositor.
///
/// A file has what fingers do, a line an event: `down ID X Y`, `move ID X Y`, `up ID`, several in one event with `;`
/// between, `cancel`, and `wait MS`. After a line `---` comes what the board tells. `#` begins a comment.
package struct GestureScript: Sendable, CustomStringConvertible {
  package enum Finger: Sendable, Hashable {
    case down(Int, CGPoint)
    case move(Int, CGPoint)
    case up(Int)
  }

  package enum Step: Sendable, Hashable {
    /// Changes of one event.
    case fingers([Finger])
    /// The compositor takes the touches away.
    case cancel
    /// Seconds.
    case wait(TimeInterval)
  }

  package let name: String
  package private(set) var steps: [Step] = []
  /// The lines that the board tells, as `essence` leaves them.
  package private(set) var expected: [String] = []

  package var description: String { name }

  /// The script takes touches away, which not every compositor does when told.
  package var cancels: Bool { steps.contains(.cancel) }

  /// The script changes several fingers in one event, which not every compositor can.
  package var groups: Bool {
    steps.contains { step in
      if case .fingers(let fingers) = step { fingers.count > 1 } else { false }
    }
  }

  /// All scripts, by their names.
  package static let all: [GestureScript] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Scripts")
    do {
      return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "gesture" }
        .map { try GestureScript(file: $0) }
        .sorted { $0.name < $1.name }
    } catch {
      fatalError("GestureScript: \(error)")
    }
  }()

  init(file: URL) throws {
    name = file.deletingPathExtension().lastPathComponent
    var isAnswer = false
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
      if line == "---" {
        isAnswer = true
      } else if isAnswer {
        expected.append(String(line))
      } else {
        steps.append(try Self.step(line))
      }
    }
  }

  struct Mistake: Error, CustomStringConvertible { let description: String }

  private static func step(_ line: Substring) throws -> Step {
    let words = line.split(separator: " ")
    if words == ["cancel"] { return .cancel }
    if words.count == 2, words[0] == "wait", let milliseconds = Double(words[1]) { return .wait(milliseconds / 1000) }
    return .fingers(
      try line.split(separator: ";").map { part in
        let words = part.split(separator: " ")
        guard words.count >= 2, let finger = Int(words[1]) else { throw Mistake(description: "what is \"\(line)\"?") }
        if words[0] == "up", words.count == 2 { return .up(finger) }
        guard words.count == 4, let x = Double(words[2]), let y = Double(words[3]) else {
          throw Mistake(description: "what is \"\(part)\" in \"\(line)\"?")
        }
        let point = CGPoint(x: x, y: y)
        switch words[0] {
        case "down": return .down(finger, point)
        case "move": return .move(finger, point)
        default: throw Mistake(description: "what is \"\(words[0])\" in \"\(line)\"?")
        }
      })
  }

  /// `lines` without changes after which the same recognizer changed again before anything else happened: how often it is
  /// told of a move depends on how a compositor groups them.
  package static func essence(of lines: [String]) -> [String] {
    var result: [String] = []
    var changing: Set<Substring> = []
    for line in lines.reversed() {
      let words = line.split(separator: " ")
      if words.count > 1, words[1] == "changed" {
        if changing.insert(words[0]).inserted { result.append(line) }
      } else {
        changing = []
        result.append(line)
      }
    }
    return result.reversed()
  }
}
