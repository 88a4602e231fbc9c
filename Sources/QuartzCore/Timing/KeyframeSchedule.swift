/// Where among its values a keyframe animation is at each part of its duration.
///
/// Everything that depends on the values alone is reckoned once; a place is then found in at most log₂(values) steps.
package struct KeyframeSchedule: Sendable {
  /// What lies between two values: `CAAnimationCalculationMode`.
  package enum Mode: Sendable {
    /// The straight way, in the time the keys give.
    case linear
    /// Nothing: each value holds until the next.
    case discrete
    /// The straight way at constant speed; key times and curves are ignored, as Apple documents.
    case paced
    /// A smooth curve through the values, in the time the keys give.
    case cubic
    /// The smooth curve at constant speed; key times and curves are ignored.
    case cubicPaced
  }

  package let valueCount: Int
  package let mode: Mode
  /// When the steps begin and the last one ends, from 0 to 1, never falling; nil when all take equally long.
  private let keys: [Double]?
  /// The pace of each segment; where one is missing it is linear.
  private let curves: [UnitCurve]
  /// How many steps there are to a segment: more than one only at constant speed along a curve.
  private let stepsPerSegment: Int
  /// The three numbers of Kochanek and Bartels's form, by the value's index.
  private let tensions: [Double]
  private let continuities: [Double]
  private let biases: [Double]

  /// The schedule of `valueCount` values (of a path: of the ends of its pieces).
  ///
  /// - Parameters:
  ///   - keyTimes: When each value is reached, from 0 to 1; in discrete mode one more, when each value begins to hold and
  ///     the last one ends, which may be left out. They are ignored, and all steps take equally long, when there are fewer
  ///     or more, when the first is not 0, the last not 1, one is less than the one before, or one is not finite.
  ///   - curves: The pace within each segment; it may lead outside of the segment. Missing ones are linear, more are ignored.
  ///   - distances: In the two paced modes the length of the way between each value and the next, or of equally many parts
  ///     of each such way, equally far apart by its fraction. Negative and infinite lengths and NaN count as 0. Another
  ///     number of lengths, or no length at all, is as if all were equal.
  ///   - tensions: For the cubic modes the first number of Kochanek and Bartels's form for each value: 1 is a tight curve,
  ///     −1 a wide one. A missing number is 0, as is one that is not finite; so are those of the next two.
  ///   - continuities: The second number: 0 is smooth, below it the value is a corner, above it one bent the other way.
  ///   - biases: The third number: 1 sets out from the value in the direction it came in, −1 arrives in that it leaves by.
  package init(
    valueCount: Int, mode: Mode = .linear, keyTimes: [Double]? = nil, curves: [UnitCurve] = [],
    distances: [Double] = [], tensions: [Double] = [], continuities: [Double] = [], biases: [Double] = []
  ) {
    self.valueCount = max(0, valueCount)
    self.mode = mode
    self.tensions = tensions
    self.continuities = continuities
    self.biases = biases
    let segments = max(0, valueCount - 1)
    switch mode {
    case .linear, .cubic:
      keys = keyTimes.flatMap { Self.isSound($0, count: segments + 1) ? $0 : nil }
      self.curves = curves.allSatisfy { $0 == .linear } ? [] : curves
      stepsPerSegment = 1
    case .discrete:
      let times = keyTimes.map { $0.count == valueCount && $0.last.map { $0 <= 1 } ?? false ? $0 + [1] : $0 }
      keys = times.flatMap { Self.isSound($0, count: valueCount + 1) ? $0 : nil }
      self.curves = []
      stepsPerSegment = 1
    case .paced, .cubicPaced:
      self.curves = []
      let lengths = distances.map { $0.isFinite && $0 > 0 ? $0 : 0 }
      // Divided by the largest first, the sum cannot overflow.
      let largest = lengths.max() ?? 0
      guard segments > 0, lengths.count.isMultiple(of: segments), largest > 0 else {
        keys = nil
        stepsPerSegment = 1
        return
      }
      var sum = 0.0
      var sums = [0.0]
      sums.reserveCapacity(lengths.count + 1)
      for length in lengths {
        sum += length / largest
        sums.append(sum)
      }
      keys = sums.map { $0 / sum }
      stepsPerSegment = lengths.count / segments
    }
  }

  private static func isSound(_ times: [Double], count: Int) -> Bool {
    guard times.count == count, count > 1, times[0] == 0, times[count - 1] == 1 else { return false }
    return (1..<count).allSatisfy { times[$0 - 1] <= times[$0] }
  }

  // MARK: Places

  /// The index of the value it comes from, and how much of the way to the next one it has gone, at a part of the duration.
  ///
  /// Parts outside of 0...1 count as the nearest within, NaN as 0. Where two keys have the same time, the place is behind
  /// them. A single value, or none, is always (0, 0); in discrete mode the way gone is always 0.
  package func place(at fraction: Double) -> (index: Int, fraction: Double) {
    let steps = mode == .discrete ? valueCount : (valueCount - 1) * stepsPerSegment
    guard steps > 0 else { return (0, 0) }
    let time = fraction > 0 ? min(fraction, 1) : 0
    if time == 1 { return mode == .discrete ? (steps - 1, 0) : withPace((steps - 1) / stepsPerSegment, 1) }

    let step: Int
    var rest: Double
    if let keys {
      step = keys.lastIndex(notAbove: time, below: steps)
      let length = keys[step + 1] - keys[step]
      rest = length > 0 ? (time - keys[step]) / length : 0
    } else {
      let position = time * Double(steps)
      step = min(Int(position), steps - 1)
      rest = position - Double(step)
    }
    if mode == .discrete { return (step, 0) }
    if stepsPerSegment > 1 { rest = (Double(step % stepsPerSegment) + rest) / Double(stepsPerSegment) }
    return withPace(step / stepsPerSegment, rest)
  }

  private func withPace(_ segment: Int, _ rest: Double) -> (index: Int, fraction: Double) {
    (segment, segment < curves.count ? curves[segment].value(at: rest) : rest)
  }

  // MARK: Cubic curves

  /// By how much the values `index − 1`, `index`, `index + 1` and `index + 2` are to be multiplied, and the products added,
  /// for the point of the smooth curve at a place; the four add up to 1.
  ///
  /// The curve is Kochanek and Bartels's, with 0 for all three numbers Catmull and Rom's. At keys of different lengths its
  /// speed is the same before and after a value. The first and the last value have no neighbour on one side; there it
  /// sets out as if one lay straight opposite. Values that do not exist have the factor 0; an index that no segment has
  /// counts as the nearest.
  package func cubicWeights(index: Int, fraction: Double) -> SIMD4<Double> {
    guard valueCount > 1 else { return SIMD4(0, 1, 0, 0) }
    let index = max(0, min(valueCount - 2, index))
    let t = fraction.isFinite ? fraction : 0
    let (t2, t3) = (t * t, t * t * t)
    // Hermite's polynomials: of the two values, and of the directions in which the curve leaves and arrives.
    let (leave, arrive) = (t3 - 2 * t2 + t, t3 - t2)
    let end = 3 * t2 - 2 * t3
    var weights = SIMD4(0, 1 - end, end, 0)

    let (tension1, continuity1, bias1) = shape(at: index)
    let (tension2, continuity2, bias2) = shape(at: index + 1)
    let length = duration(of: index)
    let before = leave * (1 - tension1) * (1 + bias1) * (1 + continuity1) / 2
    let onward = leave * (1 - tension1) * (1 - bias1) * (1 - continuity1) / 2
    if index > 0 {
      let share = share(length, duration(of: index - 1))
      weights += share * SIMD4(-before, before - onward, onward, 0)
    } else {
      weights += SIMD4(0, -before - onward, before + onward, 0)
    }
    let inward = arrive * (1 - tension2) * (1 + bias2) * (1 - continuity2) / 2
    let after = arrive * (1 - tension2) * (1 - bias2) * (1 + continuity2) / 2
    if index + 2 < valueCount {
      let share = share(length, duration(of: index + 1))
      weights += share * SIMD4(0, -inward, inward - after, after)
    } else {
      weights += SIMD4(0, -inward - after, inward + after, 0)
    }
    return weights
  }

  private func shape(at index: Int) -> (tension: Double, continuity: Double, bias: Double) {
    func number(_ list: [Double]) -> Double { index < list.count && list[index].isFinite ? list[index] : 0 }
    return (number(tensions), number(continuities), number(biases))
  }

  /// How long a segment takes, in parts of the duration; 1 for each when they take equally long.
  private func duration(of segment: Int) -> Double {
    guard mode == .cubic, let keys else { return 1 }
    return keys[segment + 1] - keys[segment]
  }

  /// A direction is that of a curve by time: a short segment has less of it.
  private func share(_ length: Double, _ neighbour: Double) -> Double {
    let sum = length + neighbour
    return sum > 0 ? 2 * length / sum : 1
  }
}

extension [Double] {
  /// The index of the last of the rising numbers, of those below `end`, that is not above `value`; 0 when all are.
  func lastIndex(notAbove value: Double, below end: Int) -> Int {
    var (low, high) = (0, end)
    while high - low > 1 {
      let middle = (low + high) / 2
      if self[middle] <= value { low = middle } else { high = middle }
    }
    return low
  }
}
