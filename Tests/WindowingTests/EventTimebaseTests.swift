import Foundation
import Testing

@testable import Windowing

@Suite struct EventTimebaseTests {
  @Test("differences of stamps are kept when a batch is read late")
  func lateBatch() {
    var base = EventTimebase()
    #expect(base.time(of: 5000, now: 100) == 100)
    // Two seconds of events, all read at once.
    let times = (1...4).map { base.time(of: 5000 + 500 * UInt32($0), now: 102) }
    for (index, time) in times.enumerated() { #expect(abs(time - (100.5 + 0.5 * Double(index))) < 0.01) }
    let differences = zip(times.dropFirst(), times).map { $0 - $1 }
    for difference in differences { #expect(abs(difference - 0.5) < 0.01) }
  }

  @Test("stamps wrap after 49.7 days")
  func wrap() {
    var base = EventTimebase()
    let first = base.time(of: UInt32.max - 9, now: 50)
    let second = base.time(of: 10, now: 50.02)
    #expect(abs(second - first - 0.02) < 1e-6)
  }

  @Test("no time is later than now, and none goes back")
  func bounds() {
    var base = EventTimebase()
    var random = SeededRandom(seed: 4)
    var now = 10.0
    var stamp: UInt32 = 123
    var last = -Double.infinity
    for _ in 0..<5000 {
      now += Double.random(in: 0...0.05, using: &random)
      // Another base now and then, as with two devices of one seat.
      if Int.random(in: 0..<100, using: &random) == 0 { stamp = UInt32.random(in: 0...UInt32.max, using: &random) }
      stamp &+= UInt32.random(in: 0...30, using: &random)
      let time = base.time(of: stamp, now: now)
      #expect(time <= now)
      #expect(time >= last)
      #expect(now - time <= EventTimebase.longestDelay)
      last = time
    }
  }

  @Test("the smallest delay seen is the base")
  func smallestDelay() {
    var base = EventTimebase()
    _ = base.time(of: 1000, now: 1.030)
    _ = base.time(of: 1010, now: 1.032)
    let time = base.time(of: 1020, now: 1.050)
    #expect(abs(time - 1.042) < 0.001)
  }

  @Test("a compositor clock that runs slower than ours is followed")
  func drift() {
    var base = EventTimebase()
    var now = 0.0
    var time = 0.0
    for second in 0..<100_000 {
      now = Double(second) * 1.0001
      time = base.time(of: UInt32(second * 1000), now: now)
    }
    #expect(now - time < 0.001)
  }
}
