import Foundation
import QuartzCore
import Testing

/// A driver by itself, with frames as a window server might give them.
@MainActor @Suite(.serialized) struct DisplayLinkDriverTests {
  @MainActor private final class Target {
    var seen: [TimeInterval] = []
    func tick(_ link: CADisplayLink) { seen.append(link.targetTimestamp) }
  }

  @MainActor private final class Wakes { var all: [TimeInterval?] = [] }

  private func withDriver(_ body: (DisplayLinkDriver, Wakes, Target, CADisplayLink) -> Void) {
    let wakes = Wakes()
    let driver = DisplayLinkDriver { wakes.all.append($0) }
    driver.install(keepingLinks: false)
    let target = Target()
    let link = CADisplayLink(target: target, selector: Target.tick)
    link.add(to: .current, forMode: .common)
    body(driver, wakes, target, link)
    link.invalidate()
    DisplayLinkDriver(wake: { _ in }).install(keepingLinks: false)
  }

  @Test("a display of 59.94 Hz has 60 frames for who wants 60, and 30 for who wants 30")
  func almost60() {
    withDriver { driver, _, target, link in
      let interval = 1001.0 / 60_000
      for (turn, (rate, calls)) in [(60, 600), (30, 300), (0, 600)].enumerated() {
        link.preferredFramesPerSecond = rate
        target.seen = []
        for frame in 0..<600 {
          driver.frameWillBeSeen(at: 1000 * Double(turn) + Double(frame) * interval, interval: interval)
        }
        #expect(target.seen.count == calls)
      }
    }
  }

  @Test("refreshes that come early or late by less than half an interval are the link's; the rate stays")
  func jitter() {
    withDriver { driver, _, target, link in
      link.preferredFramesPerSecond = 30
      var generator = SystemRandomNumberGenerator()
      for frame in 0..<600 {
        let off = Double.random(in: -0.1...0.1, using: &generator) / 60
        driver.frameWillBeSeen(at: 10 + Double(frame) / 60 + off, interval: 1 / 60)
      }
      #expect((298...302).contains(target.seen.count), "\(target.seen.count)")
    }
  }

  @Test("dropped frames are not made up for: the next call has the true time")
  func dropped() {
    withDriver { driver, _, target, _ in
      driver.frameWillBeSeen(at: 10, interval: 0.01)
      driver.frameWillBeSeen(at: 10.01, interval: 0.01)
      driver.frameWillBeSeen(at: 10.07, interval: 0.01)
      driver.frameWillBeSeen(at: 10.08, interval: 0.01)
      #expect(target.seen.count == 4)
      #expect(zip(target.seen, [10, 10.01, 10.07, 10.08]).allSatisfy { abs($0 - $1) < 1e-9 })
    }
  }

  @Test("frames of two windows with other refreshes: the time of the calls never runs back")
  func twoDisplays() {
    withDriver { driver, _, target, _ in
      var frames: [(TimeInterval, TimeInterval)] = []
      for frame in 0..<144 { frames.append((10 + Double(frame) / 144, 1 / 144)) }
      for frame in 0..<60 { frames.append((10.003 + Double(frame) / 60, 1 / 60)) }
      // Each window's frame is laid out as far before it is seen as its display is slow.
      frames.sort { $0.0 - 2 * $0.1 < $1.0 - 2 * $1.1 }
      for (time, interval) in frames { driver.frameWillBeSeen(at: time, interval: interval) }
      #expect(zip(target.seen, target.seen.dropFirst()).allSatisfy { $0 < $1 })
      #expect(target.seen.count >= 60)
    }
  }

  @Test("a slow link lets the display rest until its next frame; a paused one asks for nothing")
  func wakes() {
    withDriver { driver, wakes, _, link in
      link.preferredFramesPerSecond = 10
      driver.frameWillBeSeen(at: 5, interval: 0.01)
      #expect(wakes.all.last.flatMap { $0 }.map { abs($0 - 5.1) < 1e-9 } == true)
      link.isPaused = true
      #expect(wakes.all.last == .some(.infinity))
      let count = wakes.all.count
      driver.frameWillBeSeen(at: 5.1, interval: 0.01)
      #expect(wakes.all.count == count)
    }
  }

  @Test("an app whose clock begins anew has its calls at once")
  func anotherClock() {
    withDriver { driver, _, target, _ in
      driver.frameWillBeSeen(at: 5000, interval: 0.01)
      let next = DisplayLinkDriver(wake: { _ in })
      next.install(keepingLinks: true)
      next.frameWillBeSeen(at: 1, interval: 0.01)
      #expect(target.seen.count == 2)
      #expect(target.seen.last.map { abs($0 - 1) < 1e-9 } == true)
    }
  }
}
