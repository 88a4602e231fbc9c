import Foundation
import QuartzCore
import Testing

@Suite("Media timing")
struct TimingValuesTests {
  private func fraction(_ values: TimingValues, _ time: Double) -> Double? {
    values.sample(atParentTime: time)?.fraction
  }

  private func isNear(_ value: Double?, _ expected: Double, _ tolerance: Double = 1e-9) -> Bool {
    value.map { abs($0 - expected) <= tolerance } ?? false
  }

  // MARK: Converting

  @Test("animation-036 a layer at double speed is at 20 when its parent is at 10")
  func convert() {
    let values = TimingValues(duration: .infinity, speed: 2)
    #expect(values.localTime(atParentTime: 10) == 20)
    #expect(values.parentTime(atLocalTime: 20) == 10)
  }

  @Test("begin, speed and offset go both ways", arguments: [0.5, 1, -2] as [Float])
  func convertAll(speed: Float) {
    let values = TimingValues(beginTime: 3, speed: speed, timeOffset: 4)
    #expect(values.localTime(atParentTime: 5) == 2 * Double(speed) + 4)
    #expect(isNear(values.parentTime(atLocalTime: values.localTime(atParentTime: 7.25)), 7.25))
  }

  @Test("a clock that stands shows its offset; other times never come or have always gone")
  func standing() {
    let values = TimingValues(beginTime: 3, speed: 0, timeOffset: 4)
    for time in [-1, 3, 1e9, .infinity] as [Double] { #expect(values.localTime(atParentTime: time) == 4) }
    #expect(values.parentTime(atLocalTime: 4) == 3)
    #expect(values.parentTime(atLocalTime: 5) == .infinity)
    #expect(values.parentTime(atLocalTime: 3) == -.infinity)
  }

  // MARK: One run

  @Test("a run is active from its beginning up to its end")
  func phases() {
    let values = TimingValues(beginTime: 10, duration: 2)
    #expect(values.phase(atParentTime: 9.999) == .before)
    #expect(values.phase(atParentTime: 10) == .active(.init(time: 0, fraction: 0)))
    #expect(values.phase(atParentTime: 11) == .active(.init(time: 1, fraction: 0.5)))
    #expect(values.phase(atParentTime: 12) == .after)
    #expect(values.endTime == 12)
    #expect(values.activeDuration == 2)
  }

  @Test("animation-036 double speed takes half the time")
  func speed() {
    let values = TimingValues(beginTime: 10, duration: 2, speed: 2)
    #expect(values.endTime == 11)
    #expect(fraction(values, 10.5) == 0.5)
  }

  @Test("fill modes hold the start before and the end after")
  func fills() {
    func ends(_ mode: CAMediaTimingFillMode) -> [Double?] {
      let values = TimingValues(beginTime: 1, duration: 1, fillMode: mode)
      return [fraction(values, 0), fraction(values, 5)]
    }
    #expect(ends(.removed) == [nil, nil])
    #expect(ends(.backwards) == [0, nil])
    #expect(ends(.forwards) == [nil, 1])
    #expect(ends(.both) == [0, 1])
    #expect(ends(CAMediaTimingFillMode(rawValue: "frozen")) == [nil, nil])
    #expect(CAMediaTimingFillMode.both.rawValue == "both")
    #expect(CAMediaTimingFillMode.removed.rawValue == "removed")
    #expect(CAMediaTimingFillMode.forwards.rawValue == "forwards")
    #expect(CAMediaTimingFillMode.backwards.rawValue == "backwards")
  }

  // MARK: Repeating

  @Test("b-an-06 run 2: the second of two runs counts one complete")
  func cumulative() throws {
    let values = TimingValues(duration: 1, repeatCount: 2, fillMode: .forwards)
    let first = try #require(values.sample(atParentTime: 0.5))
    let second = try #require(values.sample(atParentTime: 1.5))
    #expect(10 * (Double(first.iteration) + first.fraction) == 5)
    #expect(10 * (Double(second.iteration) + second.fraction) == 15)
    #expect(values.sample(atParentTime: 1) == .init(time: 0, fraction: 0, iteration: 1))
    #expect(values.sample(atParentTime: 2) == .init(time: 1, fraction: 1, iteration: 1))
  }

  @Test("b-an-06 run 3: autoreversing goes back in as much time again")
  func autoreverses() throws {
    let values = TimingValues(duration: 1, autoreverses: true, fillMode: .forwards)
    for (time, expected) in [(0.75, 7.5), (1.25, 7.5), (1.75, 2.5)] {
      #expect(isNear(fraction(values, time), expected / 10))
    }
    #expect(try #require(values.sample(atParentTime: 0.75)).isReversed == false)
    #expect(try #require(values.sample(atParentTime: 1.25)).isReversed)
    #expect(values.endTime == 2)
    #expect(fraction(values, 2) == 0)
  }

  @Test("b-an-06 run 4: with speed 0 the offset says what is shown, for ever")
  func scrubbed() {
    let values = TimingValues(beginTime: 100, duration: 1, speed: 0, timeOffset: 0.5)
    for time in [100, 100.5, 101, 1e6] as [Double] { #expect(isNear(fraction(values, time), 0.5)) }
    #expect(values.endTime == .infinity)
  }

  @Test("scrubbing reaches both ends and stays there")
  func scrubbedEnds() {
    func at(_ offset: Double, _ autoreverses: Bool = false) -> Double? {
      fraction(TimingValues(duration: 2, speed: 0, timeOffset: offset, autoreverses: autoreverses), 1)
    }
    #expect(at(-3) == 0)
    #expect(at(0) == 0)
    #expect(at(2) == 1)
    #expect(at(9) == 1)
    #expect(at(2, true) == 1)
    #expect(at(3, true) == 0.5)
    #expect(at(4, true) == 0)
  }

  @Test("parts of a run: the end is where it stops, also on the way back")
  func fractions() {
    func end(_ count: Float, _ autoreverses: Bool) -> (Double?, Double) {
      let values = TimingValues(
        beginTime: 1, duration: 2, repeatCount: count, autoreverses: autoreverses, fillMode: .both)
      return (fraction(values, 1e3), values.endTime)
    }
    #expect(end(0.25, false) == (0.25, 1.5))
    #expect(end(2.5, false) == (0.5, 6))
    #expect(end(0.5, true) == (1, 3))
    #expect(end(0.75, true) == (0.5, 4))
    #expect(end(1.5, true) == (1, 7))
    #expect(end(2.875, true) == (0.25, 12.5))
  }

  @Test("whole runs end at their end, however they are rounded", arguments: [0.1, 0.3, 0.7, 1.1, 1 / 3.0])
  func wholeRuns(duration: Double) {
    for count in 1...40 {
      let counted = TimingValues(beginTime: 1e5, duration: duration, repeatCount: Float(count), fillMode: .both)
      #expect(fraction(counted, 2e5) == 1)
      let limited = TimingValues(
        beginTime: 1e5, duration: duration, repeatDuration: duration * Double(count), fillMode: .both)
      #expect(isNear(fraction(limited, 2e5), 1))
      // Up to its end, what is shown never jumps back to the start.
      #expect(counted.sample(atParentTime: counted.endTime)?.fraction == 1)
      #expect(isNear(fraction(counted, counted.endTime.nextDown), 1, 1e-6))
      #expect(isNear(fraction(limited, limited.endTime.nextDown), 1, 1e-6))
    }
  }

  @Test("a repeat duration repeats for as long, and cuts a run")
  func repeatDuration() {
    let long = TimingValues(duration: 2, repeatDuration: 5, fillMode: .forwards)
    #expect(long.endTime == 5)
    #expect(fraction(long, 4.5) == 0.25)
    #expect(fraction(long, 9) == 0.5)
    let short = TimingValues(duration: 2, repeatDuration: 0.5, fillMode: .forwards)
    #expect(short.endTime == 0.5)
    #expect(fraction(short, 9) == 0.25)
    // With a count as well, the first end holds.
    #expect(TimingValues(duration: 2, repeatCount: .infinity, repeatDuration: 5).endTime == 5)
    #expect(TimingValues(duration: 2, repeatCount: 2, repeatDuration: 5).endTime == 4)
    #expect(TimingValues(duration: 2, repeatCount: 3, repeatDuration: 5).endTime == 5)
    #expect(TimingValues(duration: .infinity, repeatDuration: 5).endTime == 5)
  }

  @Test("what repeats for ever does not end", arguments: [Float.infinity, .greatestFiniteMagnitude])
  func endless(count: Float) {
    let values = TimingValues(beginTime: 1, duration: 0.5, repeatCount: count, fillMode: .both)
    #expect(values.endTime == .infinity)
    #expect(values.activeDuration == .infinity)
    #expect(values.sample(atParentTime: 2.25) == .init(time: 0.25, fraction: 0.5, iteration: 2))
    #expect(isNear(fraction(values, 1e6 + 1.125), 0.25))
    #expect(fraction(values, 0) == 0)
  }

  // MARK: Offset and negative speed

  @Test("an offset shows at the end what it skipped at the start")
  func offset() {
    let values = TimingValues(duration: 3, timeOffset: 1, fillMode: .both)
    #expect(values.endTime == 3)
    #expect(isNear(fraction(values, 0), 1.0 / 3))
    #expect(isNear(fraction(values, 1.5), 2.5 / 3))
    #expect(isNear(fraction(values, 2.5), 0.5 / 3))
    #expect(isNear(fraction(values, 7), 1.0 / 3))
    #expect(values.sample(atParentTime: 2.5)?.iteration == 0)
  }

  @Test("an offset is not faster at double speed")
  func offsetAndSpeed() {
    let values = TimingValues(duration: 1, speed: 2, timeOffset: 0.25)
    #expect(fraction(values, 0) == 0.25)
    #expect(fraction(values, 0.25) == 0.75)
  }

  @Test("a negative speed plays from the end to the start")
  func backwards() {
    let values = TimingValues(beginTime: 1, duration: 2, speed: -1, fillMode: .both)
    #expect(values.endTime == 3)
    #expect(fraction(values, 0) == 1)
    #expect(fraction(values, 1) == 1)
    #expect(fraction(values, 1.5) == 0.75)
    #expect(isNear(fraction(values, 3.0.nextDown), 0))
    #expect(fraction(values, 9) == 0)
    // With the duration as offset the plain formula says the same.
    var shifted = values
    shifted.timeOffset = 2
    for time in [0, 1, 1.5, 2.75, 9] as [Double] { #expect(isNear(fraction(shifted, time), fraction(values, time)!)) }
  }

  @Test("backwards through repeats, parts and ways back: time runs the other way")
  func backwardsRepeats() {
    for (count, autoreverses) in [(1, true), (2, false), (2, true), (2.5, false), (1.25, true)] as [(Float, Bool)] {
      let forwards = TimingValues(duration: 2, repeatCount: count, autoreverses: autoreverses, fillMode: .both)
      var backwards = forwards
      backwards.speed = -1
      for step in 1..<40 {
        let time = (Double(step) + 0.37) / 41 * forwards.endTime
        let (there, back) = (
          forwards.sample(atParentTime: time), backwards.sample(atParentTime: forwards.endTime - time)
        )
        #expect(isNear(back?.fraction, there?.fraction ?? -1))
        #expect(back?.iteration == there?.iteration)
      }
      #expect(fraction(backwards, -1) == fraction(forwards, 100))
      #expect(isNear(fraction(backwards, 100), 0))
    }
  }

  @Test("backwards for ever")
  func endlessBackwards() {
    let values = TimingValues(duration: 1, speed: -1, repeatCount: .infinity)
    #expect(values.sample(atParentTime: 10.25) == .init(time: 0.75, fraction: 0.75))
    #expect(fraction(values, 0) == 1)
    #expect(values.endTime == .infinity)
  }

  // MARK: Bad input

  @Test("NaN counts as the default")
  func nan() {
    let values = TimingValues(
      beginTime: .nan, duration: 1, speed: .nan, timeOffset: .nan, repeatCount: .nan, repeatDuration: .nan)
    #expect(values.endTime == 1)
    #expect(fraction(values, 0.25) == 0.25)
    #expect(values.localTime(atParentTime: 3) == 3)
    #expect(values.phase(atParentTime: .nan) == .before)
    #expect(TimingValues(duration: .nan).activeDuration == 0)
  }

  @Test("without a duration it is over as it begins, however often it repeats")
  func noDuration() {
    for count in [0, 1, 3, .infinity] as [Float] {
      for speed in [1, 0, -1] as [Float] {
        for duration in [0, -5, .nan] as [Double] {
          let values = TimingValues(
            beginTime: 2, duration: duration, speed: speed, timeOffset: 1, repeatCount: count, fillMode: .both)
          #expect(values.endTime == 2)
          #expect(fraction(values, 1) == (speed < 0 ? 1 : 0))
          #expect(fraction(values, 2) == (speed < 0 ? 0 : 1))
        }
      }
    }
    #expect(TimingValues(duration: 0, repeatDuration: 5).endTime == 0)
    #expect(TimingValues(duration: 0, repeatCount: 3, fillMode: .both).sample(atParentTime: 1)?.iteration == 2)
    #expect(fraction(TimingValues(duration: 0, autoreverses: true, fillMode: .both), 1) == 0)
  }

  @Test("infinite numbers")
  func infinite() {
    let never = TimingValues(beginTime: .infinity, duration: 1, fillMode: .both)
    #expect(never.endTime == .infinity)
    #expect(never.phase(atParentTime: .infinity) == .before)
    #expect(TimingValues(beginTime: -.infinity, duration: 1).phase(atParentTime: 0) == .after)
    #expect(TimingValues(duration: 1).phase(atParentTime: .infinity) == .after)
    #expect(TimingValues(duration: 1, speed: .infinity).phase(atParentTime: 1e-9) == .after)
    let long = TimingValues(beginTime: 1, duration: .infinity, speed: 2, timeOffset: 3)
    #expect(long.phase(atParentTime: 5) == .active(.init(time: 11, fraction: 0)))
    #expect(long.endTime == .infinity)
  }

  @Test("no numbers trap, hang or lead outside of the run")
  func anything() {
    let times: [Double] = [0, 1, -1, 0.3, 1e300, -1e300, .leastNonzeroMagnitude, .infinity, -.infinity, .nan]
    let floats: [Float] = [0, 1, -1, 0.3, 1e-38, 3e38, .greatestFiniteMagnitude, .infinity, -.infinity, .nan]
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      func time() -> Double { times.randomElement(using: &generator)! }
      func float() -> Float { floats.randomElement(using: &generator)! }
      let values = TimingValues(
        beginTime: time(), duration: time(), speed: float(), timeOffset: time(), repeatCount: float(),
        repeatDuration: time(), autoreverses: .random(), fillMode: .both)
      let parent = time()
      _ = values.parentTime(atLocalTime: values.localTime(atParentTime: parent))
      #expect(!values.endTime.isNaN, "\(values)")
      #expect(values.activeDuration >= 0, "\(values)")
      let sample = values.sample(atParentTime: parent)
      #expect(
        sample.map { $0.fraction >= 0 && $0.fraction <= 1 && $0.time >= 0 && $0.iteration >= 0 } ?? false,
        "\(values) at \(parent)")
    }
  }

  @MainActor private final class Clock: CAMediaTiming {
    var beginTime: CFTimeInterval = 1
    var duration: CFTimeInterval = 2
    var speed: Float = 3
    var timeOffset: CFTimeInterval = 4
    var repeatCount: Float = 5
    var repeatDuration: CFTimeInterval = 6
    var autoreverses = true
    var fillMode = CAMediaTimingFillMode.backwards
  }

  @Test("what conforms to CAMediaTiming gives its numbers as a value")
  @MainActor func protocolValues() {
    #expect(
      Clock().timingValues
        == TimingValues(
          beginTime: 1, duration: 2, speed: 3, timeOffset: 4, repeatCount: 5, repeatDuration: 6, autoreverses: true,
          fillMode: .backwards))
  }
}
