import Foundation

/// What `CAIRN_DEBUG=frames` says of a frame that was seen. All in milliseconds.
struct FrameLine {
  let start: Double
  let predicted: Double
  let presented: Double
  let interval: Double

  /// Nil for another line, and for a frame that was never seen.
  init?(_ line: Substring) {
    let words = line.split(separator: " ")
    guard words.first == "frame", words.count == 12, words[6] == "presented", let start = Double(words[3]),
      let predicted = Double(words[5]), let presented = Double(words[7]), let interval = Double(words[11])
    else { return nil }
    (self.start, self.predicted, self.presented, self.interval) = (start, predicted, presented, interval)
  }

  var error: Double { abs(predicted - presented) }

  /// Throws unless frames were shown as they are when they are seen: after the first ones, by which the display is known, all but some on
  /// a busy machine are predicted to less than half a refresh.
  static func judge(_ lines: [FrameLine], atLeast count: Int, _ place: String) throws {
    try check(lines.count >= count, "\(place): \(lines.count) frames were told of")
    let later = lines.dropFirst(30).map(\.error).sorted()
    let (median, most) = (later[later.count / 2], later[later.count * 9 / 10])
    print("\(place): \(lines.count) frames, error median \(median) ms, nine of ten below \(most) ms")
    try check(median < 3 && most < 8.3, "\(place): errors: median \(median) ms, nine of ten \(most) ms")
    let predicted = lines.map(\.predicted)
    try check(zip(predicted, predicted.dropFirst()).allSatisfy { $0 <= $1 }, "\(place): time ran back")
  }
}
