import Foundation
import Testing

@testable import Windowing

@Suite struct RenderPacerTests {
  /// A pacer whose first frame is on the screen and through.
  private func shown() -> RenderPacer {
    var pacer = RenderPacer()
    pacer.commitWaits(answersConfigure: true)
    pacer.begin(painterMayBegin: nil)
    pacer.presented()
    pacer.callbackDone()
    return pacer
  }

  @Test("a commit is painted at once when the compositor is ready, else at its callback")
  func callback() {
    var pacer = shown()
    #expect(!pacer.isDue(now: 1))
    #expect(pacer.deadline == nil)
    #expect(!pacer.expectsEvents)
    pacer.commitWaits(answersConfigure: false)
    #expect(pacer.isDue(now: 1))
    pacer.begin(painterMayBegin: nil)
    pacer.presented()
    #expect(pacer.expectsEvents)
    pacer.commitWaits(answersConfigure: false)
    #expect(!pacer.isDue(now: 99))
    #expect(pacer.deadline == nil)
    pacer.callbackDone()
    #expect(pacer.isDue(now: 99))
  }

  @Test("a commit that answers a configure waits for no callback, and its frame is behind the old one")
  func urgent() {
    var pacer = shown()
    pacer.commitWaits(answersConfigure: false)
    pacer.begin(painterMayBegin: nil)
    pacer.presented()
    pacer.commitWaits(answersConfigure: true)
    #expect(pacer.isDue(now: 0))
    pacer.begin(painterMayBegin: nil)
    pacer.presented()
    pacer.commitWaits(answersConfigure: false)
    #expect(!pacer.isDue(now: 99))
  }

  @Test("without a buffer the frame waits for a release, or for a configure, whose size has buffers of its own")
  func starved() {
    var pacer = shown()
    pacer.commitWaits(answersConfigure: false)
    pacer.begin(painterMayBegin: nil)
    pacer.starved(answered: false)
    #expect(pacer.expectsEvents)
    #expect(!pacer.isDue(now: 99))
    #expect(pacer.deadline == nil)
    // One without a configure finds no buffer either.
    pacer.commitWaits(answersConfigure: false)
    #expect(!pacer.isDue(now: 99))
    pacer.bufferReleased()
    #expect(pacer.isDue(now: 99))
    pacer.begin(painterMayBegin: nil)
    pacer.starved(answered: false)
    pacer.commitWaits(answersConfigure: true)
    #expect(pacer.isDue(now: 99))
  }

  @Test("a configure that was answered without a picture is urgent no more")
  func answeredStarved() {
    var pacer = shown()
    pacer.commitWaits(answersConfigure: false)
    pacer.begin(painterMayBegin: nil)
    pacer.presented()
    pacer.commitWaits(answersConfigure: true)
    pacer.begin(painterMayBegin: nil)
    pacer.starved(answered: true)
    pacer.bufferReleased()
    #expect(!pacer.isDue(now: 99))
    pacer.callbackDone()
    #expect(pacer.isDue(now: 99))
  }

  @Test("without memory it is tried again by time")
  func memory() {
    var pacer = shown()
    pacer.commitWaits(answersConfigure: false)
    pacer.begin(painterMayBegin: nil)
    pacer.failed(now: 10)
    #expect(!pacer.isDue(now: 10.2))
    #expect(pacer.deadline == 10 + RenderPacer.patienceForMemory)
    #expect(pacer.isDue(now: 10 + RenderPacer.patienceForMemory))
    #expect(!pacer.expectsEvents)
  }

  @Test("another size does not wait for a buffer or for memory of the old one")
  func anotherSize() {
    var pacer = shown()
    pacer.commitWaits(answersConfigure: false)
    pacer.begin(painterMayBegin: nil)
    pacer.starved(answered: false)
    pacer.commitWaits(answersConfigure: false)
    #expect(!pacer.isDue(now: 99))
    pacer.commitWaits(answersConfigure: false, hasAnotherSize: true)
    #expect(pacer.isDue(now: 99))
    pacer.begin(painterMayBegin: nil)
    pacer.failed(now: 99)
    pacer.commitWaits(answersConfigure: false, hasAnotherSize: true)
    #expect(pacer.isDue(now: 99))
    // It is no answer to anything: a callback holds it.
    pacer.begin(painterMayBegin: nil)
    pacer.presented()
    pacer.commitWaits(answersConfigure: false, hasAnotherSize: true)
    #expect(!pacer.isDue(now: 100))
  }

  @Test("a painter whose frames change nothing is held to the display's pace")
  func painterWithoutChange() {
    var pacer = shown()
    var frames = 0
    var now = 1.0
    pacer.commitWaits(answersConfigure: false)
    // A hundredth of a second between frames, for a second, the painter always wanting the next one.
    while now < 2 {
      if pacer.isDue(now: now) {
        frames += 1
        pacer.begin(painterMayBegin: 0)
        pacer.skipped(until: now + 0.01)
        #expect(!pacer.isDue(now: now))
        #expect(pacer.deadline == now + 0.01)
      }
      now += 0.001
    }
    #expect((90...101).contains(frames))
    // What the app commits does not wait for that.
    pacer.begin(painterMayBegin: 0)
    pacer.skipped(until: 50)
    pacer.commitWaits(answersConfigure: false)
    #expect(pacer.isDue(now: 3))
  }

  @Test("a painter that goes on by itself has frames without commits, one per callback")
  func painter() {
    var pacer = shown()
    pacer.commitWaits(answersConfigure: false)
    pacer.begin(painterMayBegin: 5)
    pacer.presented()
    #expect(!pacer.isDue(now: 6))
    pacer.callbackDone()
    #expect(!pacer.isDue(now: 4.9))
    #expect(pacer.deadline == 5)
    #expect(pacer.isDue(now: 5))
    pacer.begin(painterMayBegin: 5.1)
    pacer.skipped(until: 5.05)
    #expect(pacer.deadline == 5.1)
    pacer.isSuspended = true
    #expect(pacer.deadline == nil)
    #expect(!pacer.isDue(now: 6))
    pacer.isSuspended = false
    pacer.begin(painterMayBegin: nil)
    #expect(!pacer.isDue(now: 99))
    #expect(pacer.deadline == nil)
  }
}
