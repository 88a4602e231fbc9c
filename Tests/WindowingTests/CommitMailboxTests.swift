import CoreGraphics
import Foundation
import Testing
import Wayland

@testable import Windowing

@Suite struct CommitMailboxTests {
  private struct Content: FrameContent {
    let name: String
    func makePainter() -> any FramePainter { preconditionFailure("nothing is painted here") }
  }

  private func commit(
    _ number: Int, _ name: String?, width: Int = 10, ack: UInt32? = nil, suspended: Bool = false
  ) -> SurfaceCommit {
    SurfaceCommit(
      number: number, content: name.map { Content(name: $0) }, interval: 1 / 60,
      size: ConfigureState.Size(width: width, height: width),
      pixels: SwapchainState.Size(width: 2 * width, height: 2 * width), bufferScale: Int32(width / 10), ack: ack,
      isSuspended: suspended)
  }

  private func name(_ commit: SurfaceCommit?) -> String? { (commit?.content as? Content)?.name }

  @Test("the newest commit replaces one that was not painted, and comes out once")
  func newest() {
    let box = CommitMailbox()
    #expect(box.take() == nil)
    #expect(box.waiting == nil)
    box.put(commit(1, "old"))
    box.put(commit(2, "new", width: 20))
    #expect(box.waiting?.pixels?.width == 40)
    let taken = box.take()
    #expect(taken?.number == 2)
    #expect(name(taken) == "new")
    #expect(taken?.pixels.width == 40)
    #expect(box.take() == nil)
  }

  @Test("an answer to a configure is not lost with the commit that had it; the newest serial counts")
  func acknowledgement() {
    let box = CommitMailbox()
    box.put(commit(1, "a", ack: 7))
    box.put(commit(2, "b"))
    #expect(box.waiting?.hasAck == true)
    #expect(box.take()?.ack == 7)
    box.put(commit(3, "c", ack: 8))
    box.put(commit(4, "d", ack: 9))
    #expect(box.take()?.ack == 9)
    #expect(box.waiting == nil)
  }

  @Test("a commit that only answers keeps the content that waits, with the size it was laid out for")
  func answerOnly() {
    let box = CommitMailbox()
    box.put(commit(1, "a", width: 10))
    box.put(commit(2, nil, width: 30, ack: 5, suspended: true))
    let taken = box.take()
    #expect(name(taken) == "a")
    #expect(taken?.number == 2)
    #expect(taken?.size.width == 10)
    #expect(taken?.pixels.width == 20)
    #expect(taken?.bufferScale == 1)
    #expect(taken?.ack == 5)
    #expect(taken?.isSuspended == true)
    // And the other way round.
    box.put(commit(3, nil, width: 30, ack: 6))
    box.put(commit(4, "b", width: 40))
    let next = box.take()
    #expect(name(next) == "b")
    #expect(next?.size.width == 40)
    #expect(next?.ack == 6)
  }

  @Test("a closed box holds and takes nothing")
  func closed() {
    let box = CommitMailbox()
    box.put(commit(1, "a", ack: 1))
    box.close()
    #expect(box.isClosed)
    box.put(commit(2, "b"))
    #expect(box.take() == nil)
  }

  @Test("two threads: every serial comes out, in order, and the last content is the last")
  func threads() {
    let box = CommitMailbox()
    let count: UInt32 = 20_000
    var commits: [SurfaceCommit] = []
    for number in 1...count {
      let name: String? = number % 3 == 0 ? nil : "\(number)"
      let ack: UInt32? = number % 5 == 0 ? number : nil
      commits.append(commit(Int(number), name, ack: ack))
    }
    let written = commits
    let writer = Thread { for commit in written { box.put(commit) } }
    writer.start()
    var lastNumber = 0
    var lastAck: UInt32 = 0
    var lastName = ""
    let deadline = Date(timeIntervalSinceNow: 20)
    while lastNumber < Int(count), Date() < deadline {
      guard let taken = box.take() else { continue }
      #expect(taken.number > lastNumber)
      lastNumber = taken.number
      if let ack = taken.ack {
        #expect(ack > lastAck)
        lastAck = ack
      }
      lastName = name(taken) ?? lastName
    }
    #expect(lastNumber == Int(count))
    #expect(lastAck == count)
    #expect(lastName == "\(count)")
  }
}

@Suite struct FeedbackBoxTests {
  private let window = SurfaceID(rawValue: 1)
  private let other = SurfaceID(rawValue: 2)

  @Test("a main thread that is busy is woken once, and finds how things stand")
  func coalesced() throws {
    let door = try WakeDescriptor()
    let box = FeedbackBox(door: door)
    #expect(box.take().isEmpty)
    for number in 1...1000 {
      box.post(FrameFeedback(frameTime: Double(number), shown: number), of: window)
      // Drained by a poll that comes before the values are taken: no second signal is sent for them.
      if number == 1 { #expect(door.drain()) } else { #expect(!door.drain()) }
    }
    box.post(FrameFeedback(skipped: 3), of: other)
    let news = box.take()
    #expect(news[window] == FrameFeedback(frameTime: 1000, shown: 1000))
    #expect(news[other] == FrameFeedback(skipped: 3))
    #expect(box.take().isEmpty)
    box.post(FrameFeedback(shown: 1001), of: window)
    #expect(door.drain())
  }

  @Test("what can wait wakes nobody, and is there with what cannot")
  func quiet() throws {
    let door = try WakeDescriptor()
    let box = FeedbackBox(door: door)
    let estimate = RefreshEstimate(phase: 1, interval: 0.01)
    box.post(FrameFeedback(refresh: .some(estimate)), of: window, wakes: false)
    #expect(!door.drain())
    box.post(FrameFeedback(shown: 1), of: window)
    #expect(door.drain())
    box.post(FrameFeedback(shown: 2), of: window)
    #expect(!door.drain())
    #expect(box.take()[window] == FrameFeedback(refresh: .some(estimate), shown: 2))
    box.post(FrameFeedback(refresh: .some(nil)), of: window, wakes: false)
    #expect(box.take()[window]?.refresh == .some(nil))
  }

  @Test("older news take nothing back")
  func order() {
    var news = FrameFeedback(frameTime: 5, shown: 9, skipped: 2)
    news.merge(FrameFeedback(shown: 4, skipped: 7))
    #expect(news == FrameFeedback(frameTime: 5, shown: 9, skipped: 7))
  }
}

@Suite struct SocketWatchTests {
  @Test("the socket is waited for by one thread, and is not missed when it goes back")
  func handOver() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    let set = try Epoll()
    let watch = SocketWatch(ends[0], in: set)
    _ = write(ends[1], "x", 1)
    #expect(set.wait().isEmpty)
    watch.setWatched(true)
    #expect(set.wait().map(\.fileDescriptor) == [ends[0]])
    watch.setOnMain(false)
    #expect(set.wait().isEmpty)
    // To write is another matter; a pipe's reading end never can.
    watch.setForWriting(true)
    watch.setForWriting(false)
    #expect(set.wait().isEmpty)
    watch.setOnMain(true)
    #expect(set.wait().map(\.fileDescriptor) == [ends[0]])
    watch.setWatched(false)
    watch.setOnMain(false)
    watch.setOnMain(true)
    #expect(set.wait().isEmpty)
  }
}
