import Foundation
import QuartzCore
import Testing

@Suite("Keyframes")
struct KeyframeScheduleTests {
  /// The value at a part of the duration by straight ways.
  private func value(_ values: [Double], _ schedule: KeyframeSchedule, _ time: Double) -> Double {
    let (index, fraction) = schedule.place(at: time)
    return values[index] + (index + 1 < values.count ? (values[index + 1] - values[index]) * fraction : 0)
  }

  /// The value at a part of the duration by the smooth curve.
  private func smooth(_ values: [Double], _ schedule: KeyframeSchedule, _ time: Double) -> Double {
    let (index, fraction) = schedule.place(at: time)
    let weights = schedule.cubicWeights(index: index, fraction: fraction)
    return (0..<4).reduce(0) { sum, k in
      let at = index - 1 + k
      return sum + (values.indices.contains(at) ? weights[k] * values[at] : 0)
    }
  }

  // MARK: Linear and discrete

  @Test("animation-015 without key times the values are evenly spaced")
  func even() {
    let schedule = KeyframeSchedule(valueCount: 3)
    for (time, expected) in [(0, 0), (0.25, 5), (0.5, 10), (0.75, 15), (1, 20)] as [(Double, Double)] {
      #expect(value([0, 10, 20], schedule, time) == expected)
    }
  }

  @Test("animation-016 discrete values hold for a third of the duration each")
  func discrete() {
    let schedule = KeyframeSchedule(valueCount: 3, mode: .discrete)
    for (seconds, expected) in [(0, 0), (0.5, 0), (0.99, 0), (1, 1), (1.5, 1), (2.5, 2), (3, 2)] as [(Double, Int)] {
      let place = schedule.place(at: seconds / 3)
      #expect(place.index == expected)
      #expect(place.fraction == 0)
    }
  }

  @Test("b-an-03 linear takes equally long for unequal ways, paced does not")
  func paced() {
    let values = [0.0, 10, 40]
    let linear = KeyframeSchedule(valueCount: 3)
    #expect(value(values, linear, 0.25) == 5)
    #expect(value(values, linear, 0.75) == 25)
    for keyTimes in [nil, [0, 0.9, 1]] as [[Double]?] {
      let paced = KeyframeSchedule(
        valueCount: 3, mode: .paced, keyTimes: keyTimes, curves: [UnitCurve(0.42, 0, 1, 1)], distances: [10, 30])
      for (time, expected) in [(0, 0), (0.125, 5), (0.25, 10), (0.5, 20), (1, 40)] as [(Double, Double)] {
        #expect(abs(value(values, paced, time) - expected) < 1e-12)
      }
    }
  }

  @Test("key times say when each value is reached")
  func keyTimes() {
    let schedule = KeyframeSchedule(valueCount: 4, keyTimes: [0, 0.2, 0.2, 1])
    let values = [0.0, 10, 50, 90]
    #expect(value(values, schedule, 0.1) == 5)
    // Two at one time: the second counts from then on.
    #expect(abs(value(values, schedule, 0.2.nextDown) - 10) < 1e-9)
    #expect(value(values, schedule, 0.2) == 50)
    #expect(abs(value(values, schedule, 0.6) - 70) < 1e-12)
    #expect(value(values, schedule, 1) == 90)
  }

  @Test("discrete key times are one more than the values; the last may be missing")
  func discreteKeyTimes() {
    for times in [[0, 0.1, 1], [0, 0.1]] {
      let schedule = KeyframeSchedule(valueCount: 2, mode: .discrete, keyTimes: times)
      #expect(schedule.place(at: 0.09).index == 0)
      #expect(schedule.place(at: 0.1).index == 1)
      #expect(schedule.place(at: 1).index == 1)
    }
  }

  @Test(
    "key times that make no sense are ignored",
    arguments: [
      [], [0, 1], [0, 0.1, 0.9, 1], [0.1, 0.2, 1], [0, 0.2, 0.9], [0, 1.2, 1], [0, -0.2, 1], [0, .nan, 1],
      [0, .infinity, 1], [1, 0.5, 0],
    ])
  func badKeyTimes(times: [Double]) {
    for mode in [KeyframeSchedule.Mode.linear, .cubic] {
      let place = KeyframeSchedule(valueCount: 3, mode: mode, keyTimes: times).place(at: 0.75)
      #expect(place == (1, 0.5))
    }
  }

  @Test("each segment has its own pace, which may lead beyond it")
  func curves() {
    let ease = UnitCurve(0.42, 0, 1, 1)
    let schedule = KeyframeSchedule(valueCount: 4, curves: [.linear, ease])
    #expect(schedule.place(at: 0.5).index == 1)
    #expect(schedule.place(at: 0.5).fraction == ease.value(at: 0.5))
    #expect(abs(schedule.place(at: 0.25).fraction - 0.75) < 1e-12)
    // The third has none.
    #expect(abs(schedule.place(at: 5.0 / 6).fraction - 0.5) < 1e-12)
    let back = KeyframeSchedule(valueCount: 2, curves: [UnitCurve(0.3, -1, 0.7, 2)])
    #expect(back.place(at: 0.1).fraction < 0)
    #expect(back.place(at: 1) == (0, 1))
  }

  @Test("parts outside of the duration, and too few values")
  func bounds() {
    let schedule = KeyframeSchedule(valueCount: 3)
    for time in [-1, -.infinity, .nan] as [Double] { #expect(schedule.place(at: time) == (0, 0)) }
    for time in [1, 7, .infinity] as [Double] { #expect(schedule.place(at: time) == (1, 1)) }
    for count in [-3, 0, 1] {
      for mode in [KeyframeSchedule.Mode.linear, .discrete, .paced, .cubic, .cubicPaced] {
        let few = KeyframeSchedule(valueCount: count, mode: mode, keyTimes: [0, 1], distances: [3])
        for time in [0, 0.5, 1] { #expect(few.place(at: time) == (0, 0)) }
        #expect(few.cubicWeights(index: 0, fraction: 0.5) == SIMD4(0, 1, 0, 0))
      }
    }
  }

  @Test("a thousand keys: the place is between the two around it")
  func many() {
    var times = (0..<1000).map { _ in Double.random(in: 0...1) }.sorted()
    (times[0], times[999]) = (0, 1)
    let schedule = KeyframeSchedule(valueCount: 1000, keyTimes: times)
    for _ in 0..<5000 {
      let time = Double.random(in: 0..<1)
      let place = schedule.place(at: time)
      #expect(times[place.index] <= time && time < times[place.index + 1])
      #expect(abs(times[place.index] + (times[place.index + 1] - times[place.index]) * place.fraction - time) < 1e-12)
    }
  }

  // MARK: Paced

  @Test("ways without a length take no time; without any length all are equal")
  func noDistance() {
    let schedule = KeyframeSchedule(valueCount: 4, mode: .paced, distances: [0, 4, 0])
    #expect(schedule.place(at: 0) == (1, 0))
    #expect(schedule.place(at: 0.5) == (1, 0.5))
    #expect(schedule.place(at: 1) == (2, 1))
    for distances in [[], [0, 0, 0], [1, 2], [.nan, -1, .infinity]] as [[Double]] {
      let even = KeyframeSchedule(valueCount: 4, mode: .paced, distances: distances)
      #expect(even.place(at: 0.5) == (1, 0.5))
    }
    let huge = KeyframeSchedule(valueCount: 3, mode: .paced, distances: [1e308, 1e308])
    #expect(huge.place(at: 0.25) == (0, 0.5))
  }

  @Test("lengths of parts of each way keep the speed constant along the smooth curve")
  func cubicPaced() {
    let points = [CGPoint(x: 0, y: 0), CGPoint(x: 100, y: 10), CGPoint(x: 120, y: 200), CGPoint(x: 0, y: 220)]
    let shape = KeyframeSchedule(valueCount: 4, mode: .cubic)
    func point(_ index: Int, _ fraction: Double) -> CGPoint {
      let weights = shape.cubicWeights(index: index, fraction: fraction)
      var (x, y) = (0.0, 0.0)
      for k in 0..<4 where points.indices.contains(index - 1 + k) {
        x += weights[k] * points[index - 1 + k].x
        y += weights[k] * points[index - 1 + k].y
      }
      return CGPoint(x: x, y: y)
    }
    func distance(_ a: CGPoint, _ b: CGPoint) -> Double { hypot(a.x - b.x, a.y - b.y) }
    let parts = 16
    let distances = (0..<3).flatMap { index in
      (0..<parts).map {
        distance(point(index, Double($0) / Double(parts)), point(index, Double($0 + 1) / Double(parts)))
      }
    }
    let schedule = KeyframeSchedule(valueCount: 4, mode: .cubicPaced, distances: distances)
    let steps = (0..<60).map { step in
      let (from, to) = (schedule.place(at: Double(step) / 60), schedule.place(at: Double(step + 1) / 60))
      return distance(point(from.index, from.fraction), point(to.index, to.fraction))
    }
    #expect(steps.max()! / steps.min()! < 1.05)
  }

  // MARK: Cubic

  @Test("at zero the smooth curve is Catmull and Rom's")
  func catmullRom() {
    let schedule = KeyframeSchedule(valueCount: 4, mode: .cubic)
    let (p0, p1, p2, p3) = (3.0, -1.0, 7.0, 4.0)
    for t in [0, 0.1, 0.5, 0.8, 1] {
      let expected =
        0.5
        * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t
          + (3 * p1 - p0 - 3 * p2 + p3) * t * t * t)
      let w = schedule.cubicWeights(index: 1, fraction: t)
      #expect(abs(w[0] * p0 + w[1] * p1 + w[2] * p2 + w[3] * p3 - expected) < 1e-12)
    }
  }

  @Test("the smooth curve goes through its values without a jump of speed, whatever the key times")
  func cubicContinuity() {
    let values = [0.0, 10, -5, 30, 30, 2]
    for times in [nil, [0, 0.1, 0.4, 0.5, 0.9, 1]] as [[Double]?] {
      let schedule = KeyframeSchedule(valueCount: 6, mode: .cubic, keyTimes: times)
      for index in 0..<6 {
        let time = times?[index] ?? Double(index) / 5
        #expect(abs(smooth(values, schedule, time) - values[index]) < 1e-9)
        guard index > 0, index < 5 else { continue }
        let before = (smooth(values, schedule, time) - smooth(values, schedule, time - 1e-6)) / 1e-6
        let after = (smooth(values, schedule, time + 1e-6) - smooth(values, schedule, time)) / 1e-6
        #expect(abs(before - after) < 1e-2)
      }
    }
  }

  @Test("two values, or values in line at even times, give the straight way")
  func cubicStraight() {
    let two = KeyframeSchedule(valueCount: 2, mode: .cubic)
    let line = KeyframeSchedule(valueCount: 5, mode: .cubic)
    for time in [0, 0.1, 0.33, 0.5, 0.9, 1] {
      #expect(abs(smooth([5, 25], two, time) - (5 + 20 * time)) < 1e-12)
      #expect(abs(smooth([0, 10, 20, 30, 40], line, time) - 40 * time) < 1e-12)
    }
  }

  @Test("tension, continuity and bias turn the directions as Kochanek and Bartels define them")
  func shapes() {
    let values = [0.0, 8, 2, 20]
    /// The directions in which the curve arrives at the second value and leaves it, by a segment's fraction.
    func directions(_ tension: Double, _ continuity: Double, _ bias: Double) -> (Double, Double) {
      let schedule = KeyframeSchedule(
        valueCount: 4, mode: .cubic, tensions: [0, tension], continuities: [0, continuity], biases: [0, bias])
      func at(_ index: Int, _ fraction: Double) -> Double {
        let w = schedule.cubicWeights(index: index, fraction: fraction)
        return (0..<4).reduce(0) { $0 + (values.indices.contains(index - 1 + $1) ? w[$1] * values[index - 1 + $1] : 0) }
      }
      return ((at(0, 1) - at(0, 1 - 1e-7)) / 1e-7, (at(1, 1e-7) - at(1, 0)) / 1e-7)
    }
    func isNear(_ found: (Double, Double), _ arriving: Double, _ leaving: Double) -> Bool {
      abs(found.0 - arriving) < 1e-4 && abs(found.1 - leaving) < 1e-4
    }
    // The way in is +8, the way out −6.
    #expect(isNear(directions(0, 0, 0), 1, 1))
    #expect(isNear(directions(1, 0, 0), 0, 0))
    #expect(isNear(directions(-1, 0, 0), 2, 2))
    #expect(isNear(directions(0, -1, 0), 8, -6))
    #expect(isNear(directions(0, 1, 0), -6, 8))
    #expect(isNear(directions(0, 0, 1), 8, 8))
    #expect(isNear(directions(0, 0, -1), -6, -6))
    #expect(isNear(directions(.nan, .infinity, -.infinity), 1, 1))
  }

  @Test("the weights add up to 1 and are 0 for values that do not exist")
  func weights() {
    let schedule = KeyframeSchedule(
      valueCount: 3, mode: .cubic, keyTimes: [0, 0.9, 1], tensions: [0.3, -2, 5], continuities: [1, 0.2, -4],
      biases: [0.1, 0.9, -1])
    for index in [-5, 0, 1, 9] {
      for fraction in [-0.2, 0, 0.4, 1, 1.3, .nan] {
        let weights = schedule.cubicWeights(index: index, fraction: fraction)
        #expect(abs(weights.sum() - 1) < 1e-9)
        #expect(index > 0 || weights[0] == 0)
        #expect(index < 1 || weights[3] == 0)
      }
    }
  }
}
