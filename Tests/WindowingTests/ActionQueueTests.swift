import Foundation
import Testing

@testable import Windowing

@MainActor @Suite struct ActionQueueTests {
  @Test("actions run in the order of time, then of scheduling")
  func order() {
    let queue = ActionQueue()
    var log: [Int] = []
    for (index, time) in [3.0, 1, 2, 1, 3].enumerated() { _ = queue.schedule(at: time) { log.append(index) } }
    #expect(queue.nextTime == 1)
    #expect(queue.runDue(now: 2.5))
    #expect(log == [1, 3, 2])
    #expect(!queue.runDue(now: 2.5))
    #expect(queue.runDue(now: 3))
    #expect(log == [1, 3, 2, 0, 4])
    #expect(queue.nextTime == nil)
  }

  @Test("a cancelled action does not run, not even one that is due in the same turn")
  func cancel() {
    let queue = ActionQueue()
    var log: [String] = []
    let second = queue.schedule(at: 2) { log.append("second") }
    _ = queue.schedule(at: 1) {
      log.append("first")
      second.cancel()
    }
    let third = queue.schedule(at: 3) { log.append("third") }
    queue.runDue(now: 10)
    #expect(log == ["first", "third"])
    third.cancel()
    second.cancel()
    #expect(queue.nextTime == nil)
  }

  @Test("what is scheduled meanwhile is for the next turn")
  func nextTurn() {
    let queue = ActionQueue()
    var count = 0
    func again() {
      count += 1
      _ = queue.schedule(at: 0) { again() }
    }
    again()
    queue.runDue(now: 1)
    #expect(count == 2)
    queue.runDue(now: 1)
    #expect(count == 3)
  }

  @Test("an action in the past does not hide one that was scheduled before the turn")
  func pastAmongDue() {
    let queue = ActionQueue()
    var log: [String] = []
    _ = queue.schedule(at: 1) {
      log.append("a")
      _ = queue.schedule(at: 0) { log.append("late") }
    }
    _ = queue.schedule(at: 2) { log.append("b") }
    queue.runDue(now: 5)
    #expect(log == ["a", "b"])
    queue.runDue(now: 5)
    #expect(log == ["a", "b", "late"])
  }

  @Test("no number is now, infinity is never")
  func oddTimes() {
    let queue = ActionQueue()
    var ran = false
    _ = queue.schedule(at: .infinity) { ran = true }
    #expect(queue.nextTime == nil)
    queue.runDue(now: .greatestFiniteMagnitude)
    #expect(!ran)
    _ = queue.schedule(at: .nan) { ran = true }
    queue.runDue(now: 0)
    #expect(ran)
  }
}
