import Foundation
import Testing

@testable import Windowing

@Suite struct ScalePolicyTests {
  @Test("scale-01 pixels are points times the fraction, rounded half away from zero", arguments: [150, 160, 180, 210])
  func fractionalSizes(scale120: Int) {
    var policy = ScalePolicy(usesViewport: true, canScaleBuffers: true)
    policy.preferredFractionalScale(UInt32(scale120))
    for width in 1...2000 { #expect(policy.pixels(width) == (width * scale120 + 60) / 120) }
    #expect(policy.scale == CGFloat(scale120) / 120)
  }

  @Test("scale-02 whole scales give exact multiples", arguments: [1, 2, 3] as [Int32])
  func wholeScales(scale: Int32) {
    var policy = ScalePolicy(usesViewport: false, canScaleBuffers: true)
    policy.preferredBufferScale(scale)
    for points in [1, 37, 101, 1999] { #expect(policy.pixels(points) == points * Int(scale)) }
    #expect(policy.bufferScale == scale)
  }

  @Test("scale-03 with a viewport the buffer's own scale stays 1")
  func viewport() {
    var policy = ScalePolicy(usesViewport: true, canScaleBuffers: true)
    policy.setOutput(1, scale: 2)
    policy.enter(1)
    #expect(policy.scale == 2)
    #expect(policy.bufferScale == 1)
    policy.preferredFractionalScale(150)
    #expect(policy.scale == 1.25)
    #expect(policy.bufferScale == 1)
  }

  @Test("scale-04 before any word of the compositor the largest output counts")
  func firstFrame() {
    var policy = ScalePolicy(usesViewport: false, canScaleBuffers: true)
    #expect(policy.scale == 1)
    policy.setOutput(1, scale: 1)
    policy.setOutput(2, scale: 3)
    #expect(policy.scale == 3)
    policy.enter(1)
    #expect(policy.scale == 1)
    policy.preferredBufferScale(2)
    #expect(policy.scale == 2)
  }

  @Test("fractional wins over preferred, preferred over outputs; nonsense is ignored")
  func order() {
    var policy = ScalePolicy(usesViewport: true, canScaleBuffers: true)
    policy.setOutput(1, scale: 4)
    policy.enter(1)
    policy.preferredBufferScale(0)
    policy.preferredBufferScale(-1)
    policy.preferredFractionalScale(0)
    #expect(policy.scale == 4)
    policy.preferredBufferScale(2)
    #expect(policy.scale == 2)
    policy.preferredFractionalScale(180)
    #expect(policy.scale == 1.5)
    policy.setOutput(1, scale: 1)
    #expect(policy.scale == 1.5)
    // Below 1 there are too few pixels for the layout.
    policy.preferredFractionalScale(60)
    #expect(policy.scale == 1)
  }

  @Test("outputs come and go: the largest entered one counts, and leaving all changes nothing")
  func outputs() {
    var policy = ScalePolicy(usesViewport: false, canScaleBuffers: true)
    policy.setOutput(1, scale: 1)
    policy.setOutput(2, scale: 2)
    policy.enter(1)
    policy.enter(2)
    #expect(policy.scale == 2)
    policy.leave(2)
    #expect(policy.scale == 1)
    policy.enter(2)
    policy.removeOutput(1)
    policy.removeOutput(2)
    #expect(policy.scale == 2)
    // Entered before it was known.
    policy.enter(9)
    policy.setOutput(9, scale: 3)
    #expect(policy.scale == 3)
    policy.setOutput(9, scale: 0)
    #expect(policy.scale == 1)
  }

  @Test("a surface below version 3 has no scale")
  func oldSurface() {
    var policy = ScalePolicy(usesViewport: false, canScaleBuffers: false)
    policy.setOutput(1, scale: 2)
    #expect(policy.scale == 1)
    #expect(policy.bufferScale == 1)
  }
}

@Suite struct ConfigureStateTests {
  typealias Size = ConfigureState.Size
  let wish = Size(width: 390, height: 844)

  private func configured(
    _ state: inout ConfigureState, _ width: Int32, _ height: Int32, _ states: ConfigureState.States = [],
    serial: UInt32 = 1
  ) -> Size? {
    state.toplevel(width: width, height: height, states: states)
    state.latch(serial: serial)
    return state.size
  }

  @Test("cfg-01 there is no size before the first configure")
  func unconfigured() {
    var state = ConfigureState(preferred: wish)
    #expect(state.size == nil)
    state.toplevel(width: 5, height: 5, states: [])
    #expect(state.size == nil)
    #expect(state.unacknowledged == nil)
  }

  @Test("0x0 is our choice: first the wish, then the last floating size")
  func ownChoice() {
    var state = ConfigureState(preferred: wish)
    #expect(configured(&state, 0, 0) == wish)
    #expect(configured(&state, 500, 600) == Size(width: 500, height: 600))
    #expect(configured(&state, 1280, 1024, [.maximized]) == Size(width: 1280, height: 1024))
    #expect(configured(&state, 0, 0) == Size(width: 500, height: 600))
    #expect(configured(&state, 640, 720, [.tiled]) == Size(width: 640, height: 720))
    #expect(configured(&state, 0, 0, [.activated]) == Size(width: 500, height: 600))
    #expect(configured(&state, 700, 0) == Size(width: 700, height: 600))
  }

  @Test("several configures are one: newest size, last serial")
  func coalescing() {
    var state = ConfigureState(preferred: wish)
    for step in 1...5 { _ = configured(&state, Int32(100 * step), 100, serial: UInt32(step)) }
    #expect(state.size == Size(width: 500, height: 100))
    #expect(state.takeSerial() == 5)
    #expect(state.takeSerial() == nil)
  }

  @Test("bounds and, without them, the output limit our own choice only")
  func bounds() {
    var state = ConfigureState(preferred: wish)
    state.outputSize = Size(width: 800, height: 600)
    #expect(configured(&state, 0, 0) == Size(width: 390, height: 600))
    state.bounds(width: 300, height: 700)
    // Bounds count with the next configure.
    #expect(state.size == Size(width: 390, height: 600))
    #expect(configured(&state, 0, 0) == Size(width: 300, height: 700))
    #expect(configured(&state, 900, 900) == Size(width: 900, height: 900))
  }

  @Test("minimum and maximum hold for a floating window")
  func limits() {
    var state = ConfigureState(
      preferred: wish, minimum: Size(width: 200, height: 300), maximum: Size(width: 400, height: 0))
    #expect(configured(&state, 100, 100) == Size(width: 200, height: 300))
    #expect(configured(&state, 900, 900) == Size(width: 400, height: 900))
  }

  @Test(
    "a fixed window never exceeds the configured size, even below its minimum",
    arguments: [.maximized, .fullscreen, .tiled] as [ConfigureState.States])
  func fixed(state fixed: ConfigureState.States) {
    var state = ConfigureState(preferred: wish, minimum: Size(width: 1415, height: 900))
    #expect(configured(&state, 1200, 700, [fixed]) == Size(width: 1200, height: 700))
    #expect(configured(&state, 1200, 0, [fixed])?.width == 1200)
  }

  @Test("negative sizes are our choice, and no size is below 1")
  func nonsense() {
    var state = ConfigureState(preferred: Size(width: 0, height: -5))
    #expect(configured(&state, -10, -1) == Size(width: 1, height: 1))
  }

  @Test("scale-05 the same configure ten times leaves the size alone")
  func stable() {
    var state = ConfigureState(preferred: wish)
    for step in 0..<10 {
      #expect(configured(&state, 640, 480, step % 2 == 0 ? [.activated] : []) == Size(width: 640, height: 480))
    }
  }
}

@Suite struct FrameSchedulerTests {
  @Test("cfg-01 nothing is drawn before the first configure")
  func unconfigured() {
    var frames = FrameScheduler()
    frames.request()
    #expect(!frames.isDue(now: 1000))
    frames.configured(at: 1000)
    #expect(frames.isDue(now: 1000))
  }

  @Test("one frame at a time, however many requests")
  func paced() {
    var frames = FrameScheduler()
    frames.configured(at: 0)
    frames.beginFrame()
    let first = frames.handOn(nextFrom: 0)
    frames.request()
    frames.request()
    #expect(!frames.isDue(now: 99))
    frames.shown(upTo: first)
    #expect(frames.isDue(now: 99))
    frames.beginFrame()
    let second = frames.handOn(nextFrom: 99)
    #expect(second > first)
    frames.shown(upTo: second)
    #expect(!frames.isDue(now: 99))
    #expect(frames.deadline == nil)
  }

  @Test("what is told of an older frame does not let the next one go")
  func late() {
    var frames = FrameScheduler()
    frames.configured(at: 0)
    frames.beginFrame()
    let first = frames.handOn(nextFrom: 0)
    // Flushed before the first was through.
    let second = frames.handOn(nextFrom: 0.01)
    frames.request()
    frames.shown(upTo: first)
    frames.skipped(upTo: first)
    #expect(!frames.isDue(now: 5))
    frames.shown(upTo: second)
    #expect(frames.isDue(now: 5))
  }

  @Test("a configure behind a frame that is never through is answered after a while")
  func patience() {
    var frames = FrameScheduler()
    frames.configured(at: 0)
    frames.beginFrame()
    _ = frames.handOn(nextFrom: 0)
    frames.configured(at: 10)
    frames.configured(at: 10.05)
    #expect(!frames.isDue(now: 10.05))
    #expect(frames.deadline == 10 + FrameScheduler.patience)
    #expect(frames.isDue(now: frames.deadline!))
    frames.beginFrame()
    _ = frames.handOn(nextFrom: 10.1)
    frames.request()
    #expect(frames.deadline == nil)
    #expect(!frames.isDue(now: 1000))
  }

  @Test("a frame that was laid out before a configure does not answer it: that comes after a while, callback or not")
  func flushedBefore() {
    var frames = FrameScheduler()
    frames.configured(at: 0)
    frames.beginFrame()
    _ = frames.handOn(nextFrom: 0)
    frames.configured(at: 10)
    _ = frames.handOn(nextFrom: 10.01, answers: false)
    #expect(frames.deadline == 10 + FrameScheduler.patience)
    #expect(frames.isDue(now: 10 + FrameScheduler.patience))
    frames.beginFrame()
    _ = frames.handOn(nextFrom: 10.11, answers: true)
    #expect(frames.deadline == nil)
    // Hidden, the same.
    frames.isSuspended = true
    frames.configured(at: 20)
    frames.shown(upTo: frames.handOn(nextFrom: 20, answers: false))
    #expect(frames.isDue(now: 20))
  }

  @Test("another scale is not kept waiting for ever by a frame of the old one; a hidden window has time")
  func scale() {
    var frames = FrameScheduler()
    frames.configured(at: 0)
    frames.beginFrame()
    let number = frames.handOn(nextFrom: 0)
    frames.scaleChanged(at: 5)
    #expect(!frames.isDue(now: 5))
    #expect(frames.deadline == 5 + FrameScheduler.patience)
    #expect(frames.isDue(now: 5 + FrameScheduler.patience))
    frames.beginFrame()
    frames.shown(upTo: frames.handOn(nextFrom: 5.1))
    #expect(number == 1)
    frames.isSuspended = true
    _ = frames.handOn(nextFrom: 6)
    frames.scaleChanged(at: 7)
    #expect(frames.deadline == nil)
    #expect(!frames.isDue(now: 99))
  }

  @Test("a frame in which no pixel changed is told later, and holds the app to the display's pace all the same")
  func changedNothing() {
    var frames = FrameScheduler()
    frames.configured(at: 0)
    frames.beginFrame()
    let number = frames.handOn(nextFrom: 0.016)
    frames.request()
    #expect(!frames.isDue(now: 1))
    frames.skipped(upTo: number)
    #expect(!frames.isDue(now: 0.015))
    #expect(frames.deadline == 0.016)
    #expect(frames.isDue(now: 0.016))
  }

  @Test("an app that asks for frames and draws nothing is held to the display's pace")
  func skipping() {
    var frames = FrameScheduler()
    frames.configured(at: 0)
    frames.beginFrame()
    frames.shown(upTo: frames.handOn(nextFrom: 0))
    frames.request()
    frames.skipped(until: 0.016)
    #expect(!frames.isDue(now: 0.015))
    #expect(frames.deadline == 0.016)
    #expect(frames.isDue(now: 0.016))
    // A configure does not wait for it.
    frames.configured(at: 0.002)
    #expect(frames.isDue(now: 0.002))
  }

  @Test("a suspended window answers configures and draws nothing else")
  func suspended() {
    var frames = FrameScheduler()
    frames.isSuspended = true
    frames.configured(at: 0)
    #expect(frames.isDue(now: 0))
    frames.beginFrame()
    frames.shown(upTo: frames.handOn(nextFrom: 0))
    frames.request()
    #expect(!frames.isDue(now: 5))
    frames.isSuspended = false
    #expect(frames.isDue(now: 5))
  }
}

@Suite struct WireTextTests {
  @Test("cfg-07 long titles are cut to bytes on a character boundary", arguments: ["x", "€", "👨‍👩‍👧", "e\u{301}"])
  func cut(character: String) {
    let title = String(repeating: character, count: 5000)
    let cut = WireText.cut(title)
    #expect(cut.utf8.count <= WireText.longest)
    #expect(cut.utf8.count > WireText.longest - character.utf8.count)
    #expect(title.hasPrefix(cut))
    #expect(cut.count == cut.utf8.count / character.utf8.count)
  }

  @Test("zeros go, short titles stay, and one endless character is cut between its scalars")
  func edges() {
    #expect(WireText.cut("a\0b") == "ab")
    #expect(WireText.cut("") == "")
    #expect(WireText.cut("Ünïcode") == "Ünïcode")
    let endless = "e" + String(repeating: "\u{301}", count: 4000)
    let cut = WireText.cut(endless)
    #expect((1000...1024).contains(cut.utf8.count))
    #expect(cut.unicodeScalars.first == "e")
  }
}
