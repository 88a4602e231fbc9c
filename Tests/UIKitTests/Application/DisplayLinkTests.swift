import Foundation
import QuartzCore
import Testing
import UIKit
import UIKitTesting

/// A display link's target, which notes the times of its calls.
@MainActor private final class Ticker {
  var times: [TimeInterval] = []
  var onTick: ((CADisplayLink) -> Void)?
  func tick(_ link: CADisplayLink) {
    times.append(link.timestamp)
    onTick?(link)
  }
  func tickPlainly() { times.append(0) }
}

@MainActor @Suite("CADisplayLink") struct DisplayLinkTests {
  private func makeApp() -> HeadlessApp { HeadlessApp(rootView: UIView(), size: CGSize(width: 100, height: 100)) }

  private func frames(_ app: HeadlessApp) -> Int {
    app.server.openSurfaces.reduce(0) { $0 + $1.presentedFrames + $1.skippedFrames }
  }

  @Test("one call for each frame, with the times of the frame")
  func everyFrame() throws {
    let app = makeApp()
    let ticker = Ticker()
    let link = CADisplayLink(target: ticker, selector: Ticker.tick)
    app.advance(by: 0.5)
    #expect(ticker.times.isEmpty)
    link.add(to: .main, forMode: .common)
    app.advance(by: 1)
    #expect((59...61).contains(ticker.times.count))
    for (earlier, later) in zip(ticker.times, ticker.times.dropFirst()) {
      #expect(abs(later - earlier - 1 / 60) < 1e-6)
    }
    #expect(abs(link.duration - 1 / 60) < 1e-9)
    #expect(abs(link.targetTimestamp - link.timestamp - 1 / 60) < 1e-9)
    link.invalidate()
    let count = ticker.times.count
    app.advance(by: 1)
    #expect(ticker.times.count == count)
  }

  @Test("displaylink-004 a preferred rate divides the display's", arguments: [(30, 60), (20, 40), (15, 30), (7, 14)])
  func preferredRate(rate: Int, inTwoSeconds: Int) {
    let app = makeApp()
    let ticker = Ticker()
    let link = CADisplayLink(target: ticker, selector: Ticker.tick)
    link.preferredFramesPerSecond = rate
    link.add(to: .main, forMode: .default)
    app.advance(by: 2)
    #expect(abs(ticker.times.count - inTwoSeconds) <= 1)
    #expect(link.preferredFramesPerSecond == rate)
    #expect(abs(link.duration - 1 / 60) < 1e-9)
    #expect(abs(link.targetTimestamp - link.timestamp - (60 / Double(rate)).rounded() / 60) < 1e-9)
    link.invalidate()
  }

  @Test("a link that is paused, taken out or invalid asks for no frames")
  func idle() {
    let app = makeApp()
    let ticker = Ticker()
    let link = CADisplayLink(target: ticker, selector: Ticker.tick)
    link.add(to: .main, forMode: .common)
    link.add(to: .main, forMode: .default)
    app.advance(by: 0.1)
    #expect(!ticker.times.isEmpty)
    for stop in [
      { link.isPaused = true },
      {
        link.remove(from: .main, forMode: .common)
        link.remove(from: .main, forMode: .default)
      }, { link.invalidate() },
    ] {
      link.isPaused = false
      link.add(to: .main, forMode: .common)
      app.advance(by: 0.1)
      stop()
      app.advance(by: 0.05)
      let drawn = frames(app)
      let calls = ticker.times.count
      app.advance(by: 5)
      #expect(frames(app) == drawn)
      #expect(ticker.times.count == calls)
    }
    link.isPaused = false
    link.add(to: .main, forMode: .common)
    app.advance(by: 0.1)
    let calls = ticker.times.count
    app.advance(by: 1)
    #expect(ticker.times.count == calls)
  }

  @Test("in one mode of two it goes on")
  func modes() {
    let app = makeApp()
    let ticker = Ticker()
    let link = CADisplayLink(target: ticker, selector: Ticker.tick)
    link.add(to: .main, forMode: .common)
    link.add(to: .main, forMode: .default)
    link.remove(from: .main, forMode: .default)
    app.advance(by: 0.1)
    #expect(ticker.times.count >= 5)
    link.invalidate()
  }

  @Test("the target lives until the link is invalidated")
  func target() {
    let app = makeApp()
    weak var gone: Ticker?
    var link: CADisplayLink?
    do {
      let ticker = Ticker()
      gone = ticker
      link = CADisplayLink(target: ticker, selector: Ticker.tickPlainly)
      link?.add(to: .main, forMode: .common)
    }
    app.advance(by: 0.1)
    #expect(gone?.times.isEmpty == false)
    link?.invalidate()
    link = nil
    #expect(gone == nil)
  }

  @Test("a link may start, stop and pause links, and close its window, during its call")
  func reentry() {
    let app = makeApp()
    let (first, second, third) = (Ticker(), Ticker(), Ticker())
    let links = [first, second, third].map { CADisplayLink(target: $0, selector: Ticker.tick) }
    links[0].add(to: .main, forMode: .common)
    links[1].add(to: .main, forMode: .common)
    first.onTick = { _ in
      links[1].invalidate()
      links[2].add(to: .main, forMode: .common)
    }
    app.advance(by: 0.02)
    #expect(second.times.isEmpty)
    let early = third.times.count
    app.advance(by: 0.1)
    #expect(third.times.count > early)
    third.onTick = { _ in app.close() }
    app.advance(by: 0.1)
    let calls = third.times.count
    app.advance(by: 1)
    // Without a window there is no frame.
    #expect(third.times.count == calls)
    for link in links { link.invalidate() }
  }

  @Test("no frames are counted while no window is shown; they go on with the next that is")
  func suspended() {
    let app = makeApp()
    let ticker = Ticker()
    let link = CADisplayLink(target: ticker, selector: Ticker.tick)
    link.add(to: .main, forMode: .common)
    app.advance(by: 0.1)
    app.suspend()
    app.advance(by: 0.1)
    let calls = ticker.times.count
    app.advance(by: 3)
    #expect(ticker.times.count == calls)
    app.resume()
    app.advance(by: 0.1)
    #expect((5...7).contains(ticker.times.count - calls))
    link.invalidate()
  }

  @Test("a link that was added before there is an app begins with it; one of an app before does not")
  func beforeTheApp() {
    UIApplication.ifRunning?.shutDown()
    let (old, new) = (Ticker(), Ticker())
    let early = CADisplayLink(target: new, selector: Ticker.tick)
    early.add(to: .main, forMode: .common)
    let app = makeApp()
    let left = CADisplayLink(target: old, selector: Ticker.tick)
    left.add(to: .main, forMode: .common)
    app.advance(by: 0.1)
    #expect(new.times.count >= 5)
    let next = makeApp()
    let calls = old.times.count
    next.advance(by: 0.5)
    #expect(old.times.count == calls)
    early.invalidate()
    left.invalidate()
  }

  @Test("a range without a wish is every frame; a maximum is kept")
  func ranges() {
    let app = makeApp()
    let ticker = Ticker()
    let link = CADisplayLink(target: ticker, selector: Ticker.tick)
    #expect(link.preferredFrameRateRange == .default)
    link.add(to: .main, forMode: .common)
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 20)
    app.advance(by: 0.1)
    ticker.times = []
    app.advance(by: 1)
    #expect((19...21).contains(ticker.times.count))
    link.preferredFramesPerSecond = -5
    #expect(link.preferredFramesPerSecond == 0)
    ticker.times = []
    app.advance(by: 1)
    #expect((59...61).contains(ticker.times.count))
    link.invalidate()
  }

  @Test("a display link at one call a second does not keep frames coming at the display's rate")
  func slowLink() {
    let app = makeApp()
    let ticker = Ticker()
    let link = CADisplayLink(target: ticker, selector: Ticker.tick)
    link.preferredFramesPerSecond = 1
    link.add(to: .main, forMode: .common)
    app.advance(by: 5)
    #expect((5...6).contains(ticker.times.count), "\(ticker.times.count)")
    link.invalidate()
  }

  @Test("a display link lets go of its target in its own call")
  func invalidatedInCall() {
    let app = makeApp()
    weak var gone: Ticker?
    do {
      let ticker = Ticker()
      gone = ticker
      ticker.onTick = { $0.invalidate() }
      CADisplayLink(target: ticker, selector: Ticker.tick).add(to: .main, forMode: .common)
    }
    app.advance(by: 0.1)
    #expect(gone == nil)
  }

  @Test(
    "a range picks a rate that divides the display's",
    arguments: [
      // On 60 Hz: minimum, maximum, preferred, calls a second.
      (0, 0, nil, 60), (0, 60, nil, 60), (0, 120, nil, 60), (80, 120, 120, 60), (30, 60, 30, 30), (30, 60, 35, 30),
      (24, 60, 24, 30), (10, 24, 24, 20), (15, 30, nil, 30), (0, 25, nil, 20), (40, 50, nil, 30), (40, 50, 45, 60),
      (0, 60, 0, 60), (0, 0, 0, 60), (1, 2, 2, 2),
    ] as [(Float, Float, Float?, Int)])
  func rates(minimum: Float, maximum: Float, preferred: Float?, calls: Int) {
    let app = makeApp()
    let ticker = Ticker()
    let link = CADisplayLink(target: ticker, selector: Ticker.tick)
    let preferred = preferred.map { max($0, minimum) }
    link.preferredFrameRateRange = CAFrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred)
    link.add(to: .main, forMode: .common)
    app.advance(by: 4)
    #expect(abs(ticker.times.count - 4 * calls) <= 1, "\(ticker.times.count)")
    #expect(abs(link.targetTimestamp - link.timestamp - 1 / Double(calls)) < 1e-6)
    #expect(abs(link.duration - 1 / 60) < 1e-9)
    link.invalidate()
  }

  @Test("a slow link asks for no more frames than it has calls")
  func slowLinkFrames() {
    let app = makeApp()
    let ticker = Ticker()
    let link = CADisplayLink(target: ticker, selector: Ticker.tick)
    link.preferredFramesPerSecond = 10
    link.add(to: .main, forMode: .common)
    app.advance(by: 1)
    let before = (frames(app), ticker.times.count)
    app.advance(by: 3)
    #expect(frames(app) - before.0 == ticker.times.count - before.1)
    link.invalidate()
  }

  @Test("a paused link wakes nothing: nothing is scheduled for it; going on it begins with the next frame")
  func paused() {
    let app = makeApp()
    let ticker = Ticker()
    let link = CADisplayLink(target: ticker, selector: Ticker.tick)
    link.preferredFramesPerSecond = 4
    link.add(to: .main, forMode: .common)
    app.advance(by: 1)
    link.isPaused = true
    app.advance(by: 0.1)
    let drawn = frames(app)
    app.advance(by: 2)
    #expect(frames(app) == drawn)
    let calls = ticker.times.count
    link.isPaused = false
    app.advance(by: 2.0 / 60)
    #expect(ticker.times.count == calls + 1)
    link.invalidate()
  }

  @Test("a link that pauses itself and goes on in the same call, or in that of another, has no call twice")
  func pausedInCall() {
    let app = makeApp()
    let (first, second) = (Ticker(), Ticker())
    let links = [first, second].map { CADisplayLink(target: $0, selector: Ticker.tick) }
    for link in links { link.add(to: .main, forMode: .common) }
    first.onTick = { link in
      link.isPaused = true
      link.isPaused = false
      links[1].isPaused.toggle()
      links[1].isPaused.toggle()
    }
    app.advance(by: 1)
    for ticker in [first, second] {
      #expect((59...61).contains(ticker.times.count), "\(ticker.times.count)")
      #expect(zip(ticker.times, ticker.times.dropFirst()).allSatisfy { $0 < $1 })
    }
    for link in links { link.invalidate() }
  }

  @Test("two windows are one display: no call twice, and the time does not run back")
  func twoWindows() {
    let app = makeApp()
    let ticker = Ticker()
    let link = CADisplayLink(target: ticker, selector: Ticker.tick)
    link.add(to: .main, forMode: .common)
    UIApplication.shared.requestSceneSessionActivation(nil, userActivity: nil, options: nil, errorHandler: nil)
    app.advance(by: 0.5)
    ticker.times = []
    app.advance(by: 1)
    #expect((59...61).contains(ticker.times.count), "\(ticker.times.count)")
    #expect(zip(ticker.times, ticker.times.dropFirst()).allSatisfy { $0 < $1 })
    link.invalidate()
  }
}
