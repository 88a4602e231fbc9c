import Foundation
import Testing

@testable import Windowing

@Suite struct FrameClockTests {
  @Test("by callbacks alone frames are seen at the next refresh of their grid")
  func grid() {
    var clock = FrameClock()
    clock.outputInterval = 0.01
    #expect(abs(clock.nextPresentation(now: 5) - 5.01) < 1e-9)
    clock.tick(at: 6)
    #expect(abs(clock.nextPresentation(now: 6.001) - 6.01) < 1e-9)
    #expect(abs(clock.nextPresentation(now: 6.004, lead: 0.007) - 6.02) < 1e-9)
    #expect(abs(clock.nextPresentation(now: 9.0051) - 9.01) < 1e-9)
  }

  @Test("time never runs back; after an answer that was too late it goes on slowly until it is right again")
  func monotonic() {
    var clock = FrameClock()
    clock.estimate = RefreshEstimate(phase: 10, interval: 0.01, delay: 0.045)
    let late = clock.nextPresentation(now: 10)
    #expect(abs(late - 10.05) < 1e-9)
    clock.estimate = RefreshEstimate(phase: 10, interval: 0.01, delay: 0)
    var last = late
    for frame in 1...20 {
      let now = 10 + 0.01 * Double(frame) + 1e-4
      let time = clock.nextPresentation(now: now)
      #expect(time > last)
      #expect(time - last < 0.0101)
      #expect(time >= now)
      last = time
    }
    #expect(abs(last - 10.21) < 1e-9)
  }

  @Test("frames that come faster than refreshes do not make time run faster")
  func faster() {
    var clock = FrameClock()
    for frame in 0..<1000 {
      let now = 5 + 0.001 * Double(frame)
      clock.tick(at: now)
      let time = clock.nextPresentation(now: now)
      #expect(time > now && time < now + 0.02)
    }
  }

  @Test("a frame that was dropped takes its time with it")
  func dropped() {
    var clock = FrameClock()
    clock.estimate = RefreshEstimate(phase: 10, interval: 0.01, delay: 0.004)
    #expect(abs(clock.nextPresentation(now: 10.001) - 10.01) < 1e-9)
    #expect(abs(clock.nextPresentation(now: 10.0311) - 10.04) < 1e-9)
    #expect(abs(clock.nextPresentation(now: 10.041) - 10.05) < 1e-9)
  }

  @Test(
    "where a frame begins and where it is seen belong together", arguments: [0, 0.004, 0.013, 0.027], [true, false])
  func starts(delay: TimeInterval, isSteady: Bool) {
    let estimate = RefreshEstimate(phase: 7, interval: 0.01, isSteady: isSteady, delay: delay)
    let start = 7.5012
    let seen = estimate.presentation(from: start)
    #expect(abs(estimate.presentation(from: estimate.start(for: seen)) - seen) < 1e-9)
    let next = estimate.presentation(from: estimate.start(after: seen) + 1e-6)
    #expect(abs(next - seen - 0.01) < 1e-5)
  }
}

@Suite struct PresentationHistoryTests {
  private static let interval = 0.01

  /// Frames that begin `begin` after each refresh and are seen `latency` later.
  private func history(
    _ count: Int, begin: TimeInterval = 0.001, latency: TimeInterval, told: TimeInterval = interval,
    every interval: TimeInterval = interval
  ) -> PresentationHistory {
    var history = PresentationHistory()
    for frame in 0..<count {
      let start = 10 + interval * Double(frame) + begin
      history.add(
        seenAt: start + latency, start: start, told: told, nominal: Self.interval, now: start + latency + 0.0005)
    }
    return history
  }

  @Test("how many refreshes a frame takes is learnt", arguments: [0.002, 0.009, 0.019, 0.033])
  func latency(_ latency: TimeInterval) throws {
    let estimate = try #require(history(20, latency: latency).estimate)
    let start = 11.001
    #expect(estimate.isSteady)
    // Somewhat earlier or later, within the same refresh, makes no difference.
    for jitter in [-0.0009, 0, 0.0009, 0.003] where jitter <= latency.truncatingRemainder(dividingBy: 0.01) {
      #expect(abs(estimate.presentation(from: start + jitter) - start - latency) < 1e-6, "\(jitter)")
    }
  }

  @Test("frames that begin at any time teach the deadline itself")
  func anyPhase() throws {
    var history = PresentationHistory()
    let deadline = 0.013
    func seen(_ start: TimeInterval) -> TimeInterval { ((start + deadline) / 0.01).rounded(.up) * 0.01 }
    for frame in 0..<40 {
      let start = 10 + 0.0237 * Double(frame)
      history.add(seenAt: seen(start), start: start, told: 0.01, nominal: 0.01, now: seen(start))
    }
    let estimate = try #require(history.estimate)
    var right = 0
    for step in 0..<1000 {
      let start = 12 + 0.00037 * Double(step)
      if abs(estimate.presentation(from: start) - seen(start)) < 1e-6 { right += 1 }
    }
    #expect(right > 900, "\(right)")
  }

  @Test("single frames that took long change nothing")
  func outliers() throws {
    var history = history(16, latency: 0.019)
    for frame in 0..<5 {
      let start = 10.161 + 0.01 * Double(3 * frame)
      history.add(seenAt: start + 0.059, start: start, told: 0.01, nominal: 0.01, now: start + 0.06)
    }
    let start = 12.001
    #expect(abs(try #require(history.estimate).presentation(from: start) - start - 0.019) < 1e-6)
  }

  @Test("a frame of a hidden window that is seen ten seconds later says only when a refresh was")
  func hidden() throws {
    var history = history(16, latency: 0.019)
    let isBelieved = history.add(seenAt: 20.004, start: 10.2, told: 0.01, nominal: 0.01, now: 20.005)
    #expect(isBelieved)
    let estimate = try #require(history.estimate)
    #expect(estimate.phase == 20.004)
    #expect(abs(estimate.presentation(from: 20.005) - 20.024) < 1e-6)
  }

  @Test("times that cannot be are not believed")
  func lies() {
    var history = PresentationHistory()
    for time in [0, 9.9, 10.4, 1e18, .infinity, .nan, -5] {
      let isBelieved = history.add(seenAt: time, start: 10, told: 0.01, nominal: 0.01, now: 10.02)
      #expect(!isBelieved, "\(time)")
    }
    #expect(history.estimate == nil)
    let isTrue = history.add(seenAt: 10.02, start: 10, told: 0.01, nominal: 0.01, now: 10.021)
    #expect(isTrue)
    let isBefore = history.add(seenAt: 10.01, start: 10, told: 0.01, nominal: 0.01, now: 10.022)
    #expect(!isBefore, "it is before one that was seen already")
  }

  @Test("an interval that cannot be is that of the output's mode", arguments: [0, 1e-9, 4.29, -1, .nan])
  func absurdIntervals(_ told: TimeInterval) throws {
    let estimate = try #require(history(20, latency: 0.019, told: told).estimate)
    #expect(estimate.interval == 0.01)
    #expect(estimate.isSteady)
  }

  @Test("an interval that frames do not keep makes no grid: a frame then takes as long as frames take")
  func unsteady() throws {
    var history = PresentationHistory()
    var start = 10.0
    for frame in 0..<40 {
      let seen = start + 0.012
      history.add(seenAt: seen, start: start, told: 0.006944, nominal: 1 / 60, now: seen)
      start += [0.0083, 0.0111, 0.0127, 0.0094][frame % 4]
    }
    let estimate = try #require(history.estimate)
    #expect(!estimate.isSteady)
    #expect(abs(estimate.presentation(from: 12) - 12.012) < 1e-6)
  }

  @Test(
    "from one output to another, with what it tells or without, it is right again soon and never runs back",
    arguments: [true, false], [1, 2, 3])
  func otherOutput(tells: Bool, frames: Int) throws {
    var history = PresentationHistory()
    var clock = FrameClock()
    var now = 10.0
    var last = -TimeInterval.infinity
    for rate in [60.0, 144, 48, 240, 59.94] {
      let interval = 1 / rate
      clock.outputInterval = interval
      // Its refreshes are where they are, whatever those of the output before.
      let phase = now + 0.0037
      var errors: [TimeInterval] = []
      for frame in 0..<60 {
        let begin = phase + interval * Double(frame)
        let start = begin + 0.0004
        clock.estimate = history.estimate
        clock.tick(at: begin)
        let predicted = clock.nextPresentation(now: start)
        #expect(predicted >= last)
        last = predicted
        let seen = begin + interval * Double(frames)
        errors.append(abs(predicted - seen))
        // Every seventh frame is dropped, and heard of as such.
        if frame % 7 != 6 {
          history.add(
            seenAt: seen, start: start, told: tells ? interval : 0, nominal: interval, now: seen + 0.0003)
        }
        history.callbackCame()
        now = begin
      }
      // An answer that was too late for the new output costs twice its lateness.
      let worst = try #require(errors.suffix(15).max())
      #expect(worst < 0.0005, "\(rate) Hz: \(worst)")
    }
  }

  @Test("another mode begins anew; no times for long is knowing nothing")
  func changes() throws {
    var history = history(16, latency: 0.029)
    let start = 10.2
    history.add(seenAt: start + 0.005, start: start, told: 0.00694, nominal: 0.00694, now: start + 0.006)
    #expect(try #require(history.estimate).delay == 0)
    for _ in 0..<PresentationHistory.patience { history.callbackCame() }
    #expect(history.estimate != nil)
    history.callbackCame()
    #expect(history.estimate == nil)
  }
}
