import Foundation

/// A dash pattern that can be drawn: lengths that are finite, not negative and not all zero.
struct DashPattern {
  let lengths: [CGFloat]
  let phase: CGFloat

  /// Nil when there is nothing to dash by, so that the line is drawn whole. A phase that is not finite counts as 0.
  init?(phase: CGFloat, lengths: [CGFloat]) {
    guard lengths.allSatisfy({ $0.isFinite && $0 >= 0 }), lengths.contains(where: { $0 > 0 }) else { return nil }
    self.lengths = lengths
    self.phase = phase.isFinite ? phase : 0
  }

  /// What the pattern repeats after: an odd number of lengths alternates its meaning, and takes two rounds.
  var period: CGFloat { lengths.reduce(0, +) * (lengths.count % 2 == 0 ? 1 : 2) }

  /// The same pattern with a phase of at least 0 and less than the period.
  var withinPeriod: DashPattern {
    var rest = phase.truncatingRemainder(dividingBy: period)
    if rest < 0 { rest += period }
    return DashPattern(lengths: lengths, phase: rest < period ? rest : 0)
  }

  private init(lengths: [CGFloat], phase: CGFloat) {
    self.lengths = lengths
    self.phase = phase
  }

  /// The index of the length that the phase falls in, counting on and on, and how much of that length is left.
  var start: (index: Int, remaining: CGFloat) {
    let rounds = lengths.count % 2 == 0 ? 1 : 2
    var rest = withinPeriod.phase
    var index = 0
    while index < lengths.count * rounds, rest >= lengths[index % lengths.count] {
      rest -= lengths[index % lengths.count]
      index += 1
    }
    return (index, lengths[index % lengths.count] - rest)
  }
}

extension PathStorage {
  /// The path cut into dashes, curves staying curves; the path itself when the lengths are no pattern.
  ///
  /// A path is never cut into more than 20,000 dashes and gaps: what follows is drawn whole.
  package func dashed(phase: CGFloat, lengths: [CGFloat]) -> PathStorage {
    guard let pattern = DashPattern(phase: phase, lengths: lengths) else { return self }
    var dasher = Dasher(pattern: pattern)
    forEachSubpath(
      begin: { _ in dasher.begin() },
      segment: { dasher.add($0) },
      end: { _ in })
    return dasher.result
  }
}

/// Walks along a path and draws where the pattern says so.
private struct Dasher {
  let pattern: DashPattern
  private(set) var result = PathStorage()
  private var index = 0
  private var remaining: CGFloat = 0
  private var isPenDown = false
  private var dashes = 0

  init(pattern: DashPattern) {
    self.pattern = pattern
  }

  private static let dashLimit = 20_000

  private var isDrawing: Bool { index % 2 == 0 || dashes > Self.dashLimit }

  /// Every subpath begins the pattern anew.
  mutating func begin() {
    (index, remaining) = pattern.start
    isPenDown = false
  }

  mutating func add(_ segment: PathStorage.Segment) {
    switch segment {
    case .line(let from, let to):
      let length = hypot(to.x - from.x, to.y - from.y)
      func at(_ distance: CGFloat) -> CGPoint {
        if distance >= length { return to }
        let share = distance / length
        return CGPoint(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
      }
      walk(length: length) { result, start, end, isNew in
        if isNew { result.move(to: at(start)) }
        result.addLine(to: at(end))
      }
    case .curve(let curve):
      let table = ArcLengthTable(curve)
      walk(length: table.length) { result, start, end, isNew in
        let (t0, t1) = (table.parameter(at: start), table.parameter(at: end))
        var piece = t1 < 1 ? curve.split(at: t1).0 : curve
        if t0 > 0, t1 > 0 { piece = piece.split(at: min(1, t0 / t1)).1 }
        if isNew { result.move(to: piece.p0) }
        result.addCubic(to: piece.p3, control1: piece.p1, control2: piece.p2)
      }
    }
  }

  /// Goes `length` on; `draw` gets the distances along the segment between which to draw, and whether a dash begins.
  private mutating func walk(
    length: CGFloat, draw: (inout PathStorage, _ from: CGFloat, _ to: CGFloat, _ isNew: Bool) -> Void
  ) {
    var position: CGFloat = 0
    while position < length {
      let end = dashes > Self.dashLimit ? length : min(length, position + remaining)
      if isDrawing {
        draw(&result, position, end, !isPenDown)
        isPenDown = true
      }
      remaining -= end - position
      // A step too small to move by still uses up its dash, so that the walk always ends.
      if end < length || remaining <= 0 { advance() }
      position = end
    }
  }

  private mutating func advance() {
    index += 1
    dashes += 1
    remaining = pattern.lengths[index % pattern.lengths.count]
    if dashes <= Self.dashLimit { isPenDown = false }
  }
}

/// The length of a curve up to a parameter, and back, by chords.
private struct ArcLengthTable {
  private let lengths: [CGFloat]

  init(_ curve: CubicCurve) {
    let steps = max(16, min(256, curve.stepCount(tolerance: 0.01) * 2))
    var sums: [CGFloat] = [0]
    var last = curve.p0
    for step in 1...steps {
      let point = curve.point(at: CGFloat(step) / CGFloat(steps))
      sums.append(sums[step - 1] + hypot(point.x - last.x, point.y - last.y))
      last = point
    }
    lengths = sums
  }

  var length: CGFloat { lengths[lengths.count - 1] }

  func parameter(at distance: CGFloat) -> CGFloat {
    if distance <= 0 { return 0 }
    if distance >= length { return 1 }
    var (low, high) = (0, lengths.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= distance { low = middle } else { high = middle }
    }
    let span = lengths[high] - lengths[low]
    let share = span > 0 ? (distance - lengths[low]) / span : 0
    return (CGFloat(low) + share) / CGFloat(lengths.count - 1)
  }
}
