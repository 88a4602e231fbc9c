/// The numbers of `CAMediaTiming` and what follows from them: from the parent's time to a place within one run.
///
/// The parent's time becomes local time by `(parent − beginTime) · speed + timeOffset`. An animation runs from `beginTime`
/// for `activeDuration` seconds of its own time. A time offset turns the cycle round without making it longer, so what it
/// skips at the start is shown at the end. A negative speed shows the same from the end to the start. With speed 0 the time
/// offset alone says what is shown, from the start at 0 to the end at `activeDuration`, and there is no end.
///
/// NaN counts as the default of the number; so does an infinite time offset. A negative duration, repeat count or repeat
/// duration counts as 0. An infinite speed is the largest finite one. Nothing traps, and everything takes constant time.
package struct TimingValues: Sendable, Equatable {
  /// Seconds of the parent's time. At infinity it never begins.
  package var beginTime: Double
  /// Seconds of local time for one run.
  package var duration: Double
  /// Seconds of local time in one of the parent's.
  package var speed: Float
  /// Seconds of local time.
  package var timeOffset: Double
  /// Runs, or there-and-backs; 0 is one. `infinity` and `greatestFiniteMagnitude` never end.
  package var repeatCount: Float
  /// Seconds of local time; 0 is no limit. Apple leaves open what holds when there is a count as well: here, what ends
  /// first.
  package var repeatDuration: Double
  package var autoreverses: Bool
  package var fillMode: CAMediaTimingFillMode

  package init(
    beginTime: Double = 0, duration: Double = 0, speed: Float = 1, timeOffset: Double = 0, repeatCount: Float = 0,
    repeatDuration: Double = 0, autoreverses: Bool = false, fillMode: CAMediaTimingFillMode = .removed
  ) {
    self.beginTime = beginTime
    self.duration = duration
    self.speed = speed
    self.timeOffset = timeOffset
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
    self.autoreverses = autoreverses
    self.fillMode = fillMode
  }

  /// A place within one run.
  package struct Sample: Sendable, Equatable {
    /// Seconds since the start of the run, from 0 to the duration; while it goes back they count down.
    package var time: Double
    /// `time` as a part of the duration, 0...1. Of a run without a duration it is 0 at its start and 1 at its end; of an
    /// endless one always 0.
    package var fraction: Double
    /// How many runs, or there-and-backs, are complete: what cumulative animations multiply by. Always 0 of what repeats
    /// for ever with a negative speed, which has no first run.
    package var iteration: Int
    /// Whether it is on its way back.
    package var isReversed: Bool

    package init(time: Double, fraction: Double, iteration: Int = 0, isReversed: Bool = false) {
      self.time = time
      self.fraction = fraction
      self.iteration = iteration
      self.isReversed = isReversed
    }
  }

  /// Where a time of the parent lies.
  package enum Phase: Sendable, Equatable {
    case before
    case active(Sample)
    case after
  }

  // MARK: Converting

  /// The local time at a time of the parent, both in seconds, whether it is active then or not.
  package func localTime(atParentTime parentTime: Double) -> Double {
    // Standing still, the time offset is all there is, even for ever.
    rate == 0 ? offset : (parentTime - begin) * rate + offset
  }

  /// When, in seconds of the parent's time, the local time is `localTime`. With speed 0 that is `beginTime` for the time
  /// at which it stands, infinity for a later one, which never comes, and minus infinity for an earlier one.
  package func parentTime(atLocalTime localTime: Double) -> Double {
    if rate != 0 { return (localTime - offset) / rate + begin }
    if localTime > offset { return .infinity }
    return localTime < offset ? -.infinity : begin
  }

  // MARK: Running

  /// Seconds of local time from the beginning to the end with all repeats: infinite for what never ends, 0 for what has no
  /// duration.
  package var activeDuration: Double {
    let cycle = cycle
    if cycle == 0 { return 0 }
    let limit = repeatDuration > 0 ? repeatDuration : .infinity
    return min(limit, repeats * cycle)
  }

  /// When it ends, in seconds of the parent's time: infinity when it never ends, never begins, or stands still. What has no
  /// duration ends as it begins, at any speed.
  package var endTime: Double {
    let active = activeDuration
    if active == 0 { return begin }
    // Divided by 0 it is infinite as well.
    let length = active / abs(rate)
    return length == .infinity ? .infinity : begin + length
  }

  /// Where a time of the parent, in seconds, lies: the beginning is active, the end is after it. NaN is before.
  package func phase(atParentTime parentTime: Double) -> Phase {
    guard parentTime >= begin, begin < .infinity else { return .before }
    if parentTime >= endTime { return .after }
    return .active(sample(elapsed: (parentTime - begin) * abs(rate), isEnd: false))
  }

  /// What to show at a time of the parent, in seconds; nil for nothing. Outside of the active time that is the start or the
  /// end, if `fillMode` says so.
  package func sample(atParentTime parentTime: Double) -> Sample? {
    switch phase(atParentTime: parentTime) {
    case .active(let sample): sample
    case .before: fillMode.fillsBackwards ? sample(elapsed: 0, isEnd: false) : nil
    case .after: fillMode.fillsForwards ? sample(elapsed: activeDuration, isEnd: true) : nil
    }
  }

  // MARK: Numbers that make sense

  private var begin: Double { beginTime.isNaN ? 0 : beginTime }
  private var offset: Double { timeOffset.isFinite ? timeOffset : 0 }

  private var rate: Double {
    let largest = Float.greatestFiniteMagnitude
    return speed.isNaN ? 1 : Double(max(-largest, min(largest, speed)))
  }

  private var run: Double { duration > 0 ? duration : 0 }
  /// What is repeated: a run, and the way back.
  private var cycle: Double { autoreverses ? 2 * run : run }

  /// How many cycles the counts ask for, without `repeatDuration`.
  private var repeats: Double {
    if repeatCount >= .greatestFiniteMagnitude { return .infinity }
    if repeatCount > 0 { return Double(repeatCount) }
    return repeatDuration > 0 ? .infinity : 1
  }

  /// The number of cycles until the end.
  private var cycleCount: Double {
    repeatDuration > 0 && cycle > 0 ? min(repeats, repeatDuration / cycle) : repeats
  }

  /// Rounding of this many cycles does not decide between the end of one and the start of the next.
  private static let tolerance = 1e-9

  /// The place `elapsed` seconds of local time from where it begins to play.
  private func sample(elapsed: Double, isEnd: Bool) -> Sample {
    let (cycle, rate) = (cycle, rate)
    if cycle == .infinity {
      let time = (rate < 0 ? -elapsed : elapsed) + offset
      return Sample(time: time > 0 ? time : 0, fraction: 0)
    }
    let count = cycleCount
    let finiteCount = count == .infinity ? (cycle > 0 ? 0 : 1) : count
    // At the end the count itself, which elapsed / cycle may miss by rounding.
    let done = isEnd ? finiteCount : cycle > 0 ? min(elapsed / cycle, count) : 0
    let shift = cycle > 0 ? offset / cycle : 0
    let isEnd = isEnd || done >= count

    // Between two cycles stands the one that it is about to play, and at the end the one that it has played.
    var position: Double
    let isUpper: Bool
    if rate > 0 {
      position = done + shift
      isUpper = isEnd
    } else if rate < 0 {
      position = finiteCount - done + shift
      isUpper = !isEnd
    } else {
      position = cycle > 0 ? max(0, min(count, shift)) : done
      isUpper = position > 0
    }
    if !position.isFinite { position = 0 }
    var whole = position.rounded(.down)
    var part = position - whole
    // On the way down only the very first moment may be taken for one that rounding has moved.
    if isUpper, part <= (rate < 0 && done > 0 ? 0 : Self.tolerance) {
      whole -= 1
      part = 1
    } else if rate < 0, isEnd, part > 1 - Self.tolerance {
      whole += 1
      part = 0
    }

    var fraction = part
    var isReversed = false
    if autoreverses {
      isReversed = part > 0.5
      fraction = isReversed ? 2 - 2 * part : 2 * part
    }
    return Sample(
      time: fraction * run, fraction: fraction, iteration: iteration(whole, of: count), isReversed: isReversed)
  }

  private func iteration(_ whole: Double, of count: Double) -> Int {
    if count == .infinity { return rate < 0 ? 0 : Int(max(0, min(whole, 1e15))) }
    // A time offset leads past the last cycle, round to the first.
    let rounds = max(1, (count - Self.tolerance).rounded(.up))
    let rest = whole.truncatingRemainder(dividingBy: rounds)
    return Int(min(rest < 0 ? rest + rounds : rest, 1e15))
  }
}
