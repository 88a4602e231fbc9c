import Foundation
import Testing

@testable import Windowing

/// A surface whose painter wants a frame at every refresh, on displays of many kinds.
@MainActor @Suite struct PresentationTests {
  private static let interval = 1.0 / 60

  /// Plays `count` refreshes: at each, the callback of what was committed; a commit is seen `latency` refreshes after it.
  @discardableResult
  private func play(
    _ display: FakeDisplay, _ count: Int, latency: Int = 1, answer: FakeDisplay.Answer = .presented,
    refresh: UInt32 = 16_666_667, shift: TimeInterval = 0, skipping: Set<Int> = []
  ) -> [TimeInterval: TimeInterval] {
    var seen: [TimeInterval: TimeInterval] = [:]
    let begin = (display.now / Self.interval).rounded(.up) * Self.interval + Self.interval
    for index in 0..<count {
      let time = begin + Double(index) * Self.interval
      display.now = time + 0.0002
      for entry in display.under where entry.due <= time + 0.001 {
        display.answer(entry.commit, answer, at: time + shift, refresh: refresh)
        seen[entry.predicted] = time
      }
      display.under.removeAll { $0.due <= time + 0.001 }
      // A thread that gets no time.
      if skipping.contains(index) { continue }
      for commit in display.takeCommits() { display.callback(commit, at: time) }
      let before = display.painter.times.count
      display.turn()
      for commit in display.commits where commit.hasBuffer && display.painter.times.count > before {
        display.under.append((commit, time + Double(latency) * Self.interval, display.painter.times.last!))
      }
    }
    return seen
  }

  private func worst(_ seen: [TimeInterval: TimeInterval], after time: TimeInterval) -> TimeInterval {
    seen.filter { $0.value > time }.map { abs($0.key - $0.value) }.max() ?? .infinity
  }

  private func isRising(_ times: [TimeInterval]) -> Bool { zip(times, times.dropFirst()).allSatisfy { $0 <= $1 } }

  @Test("a frame is painted as it is when it is seen, however many refreshes that takes", arguments: [1, 2, 3])
  func latency(_ latency: Int) throws {
    let display = try FakeDisplay()
    display.submit()
    display.turn()
    let learnt = display.now + 0.5
    let seen = play(display, 120, latency: latency)
    #expect(seen.count > 100)
    #expect(worst(seen, after: learnt) < 0.0005)
    #expect(isRising(display.painter.times))
    // The main thread knows it too, without having been woken.
    let news = display.feedback.take()[display.id]
    let estimate = try #require(news?.refresh ?? nil)
    #expect(abs(estimate.presentation(from: display.now) - display.painter.times.last!) < 1e-6)
  }

  @Test("frames that are dropped do not slow the clock: the next one is as it is when it is seen")
  func dropped() throws {
    let display = try FakeDisplay()
    display.submit()
    display.turn()
    let learnt = display.now + 0.5
    let seen = play(display, 120, latency: 2, skipping: [60, 61, 62, 80, 100, 101])
    #expect(worst(seen, after: learnt) < 0.0005)
    #expect(isRising(display.painter.times))
  }

  @Test(
    "a display that answers nothing, discards all, or says what cannot be, is one without times",
    arguments: [
      (FakeDisplay.Answer.nothing, 0.0), (.discarded, 0), (.presented, -1000), (.presented, 1000), (.presented, 1e9),
    ])
  func useless(answer: FakeDisplay.Answer, shift: TimeInterval) throws {
    let display = try FakeDisplay()
    display.submit()
    display.turn()
    let seen = play(display, 120, answer: answer, shift: shift)
    #expect(seen.count > 100)
    // Callbacks are stamped in milliseconds.
    #expect(worst(seen, after: display.now - 1) < 0.0015)
    #expect(isRising(display.painter.times))
  }

  @Test("a display that stops to tell times, and goes on without")
  func stops() throws {
    let display = try FakeDisplay()
    display.submit()
    display.turn()
    play(display, 60, latency: 2)
    let seen = play(display, 60, latency: 1, answer: .nothing)
    #expect(worst(seen, after: display.now - 0.5) < 0.0015)
    #expect(isRising(display.painter.times))
    let news = display.feedback.take()[display.id]
    #expect(news?.refresh == .some(nil))
  }

  @Test("refreshes whose distance is not told, or is absurd", arguments: [0, 1, 4_000_000_000] as [UInt32])
  func unknownInterval(refresh: UInt32) throws {
    let display = try FakeDisplay()
    display.submit()
    display.turn()
    let learnt = display.now + 0.5
    let seen = play(display, 120, latency: 2, refresh: refresh)
    #expect(worst(seen, after: learnt) < 0.0005)
  }

  @Test("10,000 frames leave nothing behind", arguments: [FakeDisplay.Answer.presented, .discarded, .nothing])
  func noLeak(answer: FakeDisplay.Answer) throws {
    let display = try FakeDisplay()
    display.submit()
    display.turn()
    play(display, 100, answer: answer)
    let highest = display.highestName
    #expect(highest < 60)
    play(display, 10_000, answer: answer)
    #expect(display.painter.times.count > 10_000)
    #expect(display.highestName <= highest + 2)
    // What was never answered ends with the surface; an answer then is heard by nobody.
    let last = display.takeCommits()
    display.surface.end()
    for commit in last { display.answer(commit, .presented, at: display.now) }
    display.hearOut()
    #expect(display.connection.error == nil)
  }

  @Test("a hidden window has no frames, no waking by time, and waits for nothing; shown again it is as it is then")
  func hidden() throws {
    let display = try FakeDisplay()
    display.submit()
    display.turn()
    play(display, 60, latency: 2)
    for commit in display.takeCommits() { display.callback(commit, at: display.now) }
    display.submit(suspended: true, ack: 7)
    display.turn()
    for commit in display.takeCommits() {
      display.callback(commit, at: display.now)
      display.answer(commit, .discarded, at: 0)
    }
    display.turn()
    let frames = display.painter.times.count
    for _ in 0..<10 {
      display.now += 0.1
      display.turn()
      #expect(display.surface.deadline == nil)
      #expect(!display.surface.isDue)
    }
    #expect(!display.surface.expectsEvents)
    #expect(display.painter.times.count == frames)
    #expect(display.commits.isEmpty)
    display.submit(ack: 8)
    display.turn()
    #expect(display.painter.times.count == frames + 1)
    let shown = display.painter.times.last!
    #expect(shown > display.now && shown < display.now + 3 * Self.interval)
  }

  @Test("a display that withholds callbacks stops the frames, nothing spins, and then it is as it is when it is seen")
  func withheld() throws {
    let display = try FakeDisplay()
    display.submit()
    display.turn()
    play(display, 60)
    let frames = display.painter.times.count
    let last = display.takeCommits()
    for _ in 0..<20 {
      display.now += 0.1
      display.turn()
      #expect(display.surface.deadline == nil)
      #expect(!display.surface.isDue)
    }
    #expect(display.painter.times.count == frames)
    for commit in last { display.callback(commit, at: display.now) }
    display.turn()
    #expect(display.painter.times.count == frames + 1)
    let shown = display.painter.times.last!
    #expect(shown > display.now && shown < display.now + 2 * Self.interval)
  }

  @Test("a painter that comes to rest leaves nothing to wait for and nothing to do")
  func rest() throws {
    let display = try FakeDisplay()
    display.submit()
    display.turn()
    play(display, 30)
    display.painter.isMoving = false
    play(display, 4)
    let frames = display.painter.times.count
    play(display, 60)
    #expect(display.painter.times.count == frames)
    #expect(display.surface.deadline == nil)
    #expect(!display.surface.expectsEvents)
  }

  @Test("frames in which nothing changes are asked for once a refresh, also where a frame is seen two refreshes later")
  func unchanged() throws {
    let display = try FakeDisplay()
    display.submit()
    display.turn()
    play(display, 60, latency: 2)
    for commit in display.takeCommits() { display.callback(commit, at: display.now) }
    display.painter.changes = false
    display.turn()
    let first = display.painter.times.count
    var turns = 0
    let end = display.now + 1
    while display.now < end, let next = display.surface.deadline {
      display.now = max(display.now, next) + 0.0003
      display.turn()
      turns += 1
    }
    let asked = display.painter.times.count - first
    #expect((57...62).contains(asked), "\(asked)")
    #expect(turns < 130)
    #expect(display.commits.isEmpty)
  }

  @Test("a display that tells no times is asked for none")
  func withoutTimes() throws {
    let display = try FakeDisplay(tellsTimes: false)
    display.submit()
    display.turn()
    let seen = play(display, 60)
    #expect(display.takeCommits().allSatisfy { $0.feedbacks.isEmpty })
    #expect(worst(seen, after: 0) < 0.02)
    #expect(display.feedback.take()[display.id]?.refresh == nil)
  }
}
