import Foundation
import QuartzCore
import Testing
import UIKitTesting

@testable import UIKit

/// Display links, by which scrolling moves.
@MainActor @Suite("Calls for frames")
struct FrameCallTests {
  @MainActor private final class Ticker {
    var count = 0
    var onTick: ((CADisplayLink) -> Void)?
    func tick(_ link: CADisplayLink) {
      count += 1
      onTick?(link)
    }
  }

  @Test("a display link at one call a second does not keep frames coming at the display's rate")
  func slowLink() {
    let stage = Stage(adding: UIView())
    let ticker = Ticker()
    let link = CADisplayLink(target: ticker, selector: Ticker.tick)
    link.preferredFramesPerSecond = 1
    link.add(to: .main, forMode: .common)
    stage.app.advance(by: 5)
    #expect((5...6).contains(ticker.count), "\(ticker.count)")
    link.invalidate()
  }

  @Test("a display link lets go of its target in its own call")
  func invalidatedInCall() {
    let stage = Stage(adding: UIView())
    weak var gone: Ticker?
    do {
      let ticker = Ticker()
      gone = ticker
      ticker.onTick = { $0.invalidate() }
      CADisplayLink(target: ticker, selector: Ticker.tick).add(to: .main, forMode: .common)
    }
    stage.app.advance(by: 0.1)
    #expect(gone == nil)
  }
}
