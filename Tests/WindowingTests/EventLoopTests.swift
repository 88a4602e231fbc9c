import CoreFoundation
import Foundation
import Glibc
import Testing

@testable import Windowing

@MainActor @Suite(.serialized) struct EventLoopTests {
  /// A loop that ends by itself with code 99 when a test would hang.
  private func makeLoop(limit: TimeInterval = 5) throws -> EventLoop {
    let loop = try EventLoop()
    let timer = Timer(fire: Date(timeIntervalSinceNow: limit), interval: 0, repeats: false) { _ in
      MainActor.assumeIsolated { loop.stop(exitCode: 99) }
    }
    RunLoop.current.add(timer, forMode: .common)
    return loop
  }

  @Test("the timer wakes the loop at its time, once")
  func timer() throws {
    let loop = try makeLoop()
    let start = EventLoop.monotonicNow
    var wakes = 0
    loop.onWake = { if loop.poll().contains(.timer) { wakes += 1 } }
    loop.onTurn = {
      if wakes > 0 { loop.stop(exitCode: 7) }
      return false
    }
    loop.setTimer(at: start + 0.05)
    #expect(loop.run() == 7)
    #expect(EventLoop.monotonicNow - start >= 0.05)
    #expect(wakes == 1)
  }

  @Test("a timer that is taken back, or set for the past")
  func timerChanges() throws {
    let loop = try makeLoop()
    var wakes: [TimeInterval] = []
    let start = EventLoop.monotonicNow
    loop.onWake = { if loop.poll().contains(.timer) { wakes.append(EventLoop.monotonicNow - start) } }
    loop.setTimer(at: start + 0.02)
    loop.setTimer(at: nil)
    loop.onTurn = {
      if EventLoop.monotonicNow - start < 0.1 { loop.setTimer(at: start + 0.1) } else { loop.stop(exitCode: 0) }
      return false
    }
    #expect(loop.run() == 0)
    #expect(wakes.count == 1)
    loop.setTimer(at: 1)
    loop.onTurn = {
      if wakes.count == 2 { loop.stop(exitCode: 3) }
      return false
    }
    #expect(loop.run() == 3)
  }

  @Test("a descriptor that stays ready is seen again, though the run loop watches its edge only")
  func descriptor() throws {
    let loop = try makeLoop()
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    let writer = ends[1]
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) { _ = write(writer, "ab", 2) }
    var seen = ""
    loop.epoll.set(ends[0], .read)
    loop.onWake = {
      while loop.poll().contains(.readable) {
        var byte: UInt8 = 0
        guard read(ends[0], &byte, 1) == 1 else { return }
        seen.unicodeScalars.append(Unicode.Scalar(byte))
        if byte == UInt8(ascii: "b") { _ = write(writer, "c", 1) }
      }
      if seen.count == 3 { loop.stop(exitCode: 0) }
    }
    #expect(loop.run() == 0)
    #expect(seen == "abc")
    loop.epoll.remove(ends[0])
  }

  @Test("what is given to the run loop from inside a turn runs before the loop sleeps")
  func performFromTurn() throws {
    let loop = try makeLoop()
    var didGive = false
    loop.onTurn = {
      guard !didGive else { return false }
      didGive = true
      RunLoop.current.perform { MainActor.assumeIsolated { loop.stop(exitCode: 5) } }
      return true
    }
    #expect(loop.run() == 5)
  }

  @Test("Foundation's timers run")
  func foundationTimer() throws {
    let loop = try makeLoop()
    let timer = Timer(fire: Date(timeIntervalSinceNow: 0.02), interval: 0, repeats: false) { _ in
      MainActor.assumeIsolated { loop.stop(exitCode: 4) }
    }
    RunLoop.current.add(timer, forMode: .common)
    #expect(loop.run() == 4)
  }

  @Test("frame-02 an idle loop sleeps")
  func idle() throws {
    let loop = try makeLoop(limit: 0.4)
    var turns = 0
    loop.onTurn = {
      turns += 1
      return false
    }
    loop.onWake = { _ = loop.poll() }
    #expect(loop.run() == 99)
    #expect(turns <= 4)
  }

  @Test("somebody else who stops the run loop does not end the app")
  func foreignStop() throws {
    let loop = try makeLoop()
    let start = EventLoop.monotonicNow
    var stops = 0
    let timer = Timer(fire: Date(timeIntervalSinceNow: 0.01), interval: 0.01, repeats: true) { timer in
      MainActor.assumeIsolated {
        stops += 1
        CFRunLoopStop(CFRunLoopGetCurrent())
        if stops == 3 { loop.stop(exitCode: 6) }
      }
      if EventLoop.monotonicNow - start > 0.5 { timer.invalidate() }
    }
    RunLoop.current.add(timer, forMode: .common)
    #expect(loop.run() == 6)
    #expect(stops == 3)
    timer.invalidate()
  }
}
