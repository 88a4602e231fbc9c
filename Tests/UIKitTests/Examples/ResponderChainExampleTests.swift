import Testing
import UIKit
import UIKitTesting

@testable import ResponderChain

/// The example that shows the responder chain at work.
@MainActor @Suite("The responder chain example", .serialized)
struct ResponderChainExampleTests {
  nonisolated static let scales: [CGFloat] = [1, 1.5, 2]
  nonisolated static let sizes = [
    CGSize(width: 360, height: 640), CGSize(width: 390, height: 844), CGSize(width: 1000, height: 700),
  ]

  @MainActor private struct Example {
    let app: HeadlessApp
    let pad: PadView
    let chain: ChainView
    let board: UIView

    init(size: CGSize = CGSize(width: 360, height: 640), scale: CGFloat = 1, stepInterval: TimeInterval = 0) {
      ChainView.stepInterval = stepInterval
      EventTrace.shared.handlers = []
      app = HeadlessApp(ResponderChain.AppDelegate.self, size: size, scale: scale)
      app.advance(by: 0.1)
      board = app.window.rootViewController!.view
      pad = board.subviews.compactMap { $0 as? PadView }.first!
      chain = board.subviews.compactMap { $0 as? ChainView }.first!
    }

    func tapPad() { app.tap(pad.convert(point(20, 20), to: nil)) }

    func toggle(_ station: Station) {
      let button = chain.rows[station.rawValue].handleButton
      app.tap(button.convert(point(button.bounds.midX, button.bounds.midY), to: nil))
    }

    /// The lamps from the first station to the last: `-` dark, `o` passed, `x` handled.
    var lamps: String {
      app.advance(by: HeadlessApp.frameInterval)
      return chain.rows.map {
        switch $0.lamp {
        case .dark: "-"
        case .passed: "o"
        case .handled: "x"
        }
      }.joined()
    }

    var summary: String {
      board.subviews.compactMap { ($0 as? UILabel)?.text }.first ?? ""
    }
  }

  @Test("the stations are the pad's responder chain, in its order")
  func stations() {
    let example = Example()
    let names = example.pad.responderChainDescription().split(separator: "\n").map {
      String($0.dropFirst().prefix { $0 != ":" })
    }
    #expect(names == Station.allCases.map(\.className))
  }

  @Test("a touch that nobody handles passes all stations and is dropped", arguments: sizes)
  func dropped(size: CGSize) {
    let example = Example(size: size)
    #expect(example.lamps == "--------")
    example.tapPad()
    #expect(example.lamps == "oooooooo")
    #expect(example.summary == "touchesBegan: nobody handled it; it was dropped.")
  }

  @Test("each station that handles stops the touch", arguments: Station.allCases)
  func handled(station: Station) {
    let example = Example()
    example.toggle(station)
    example.tapPad()
    let passed = String(repeating: "o", count: station.rawValue)
    #expect(example.lamps == (passed + "x").padding(toLength: 8, withPad: "-", startingAt: 0))
    #expect(example.summary == "touchesBegan: handled by \(station.className).")
    example.toggle(station)
    example.tapPad()
    #expect(example.lamps == "oooooooo")
  }

  @Test("a touch beside the pad sets out at the board")
  func besidePad() {
    let example = Example()
    example.app.tap(point(180, 8))
    #expect(example.lamps == "--oooooo")
    example.toggle(.window)
    example.app.tap(point(180, 8))
    #expect(example.lamps == "--oox---")
  }

  @Test("two fingers at once are two journeys; the last is shown")
  func twoFingers() {
    let example = Example()
    example.app.touchDown(0, at: point(180, 8))
    example.app.touchDown(1, at: example.pad.convert(point(20, 20), to: nil))
    example.app.frame()
    #expect(["oooooooo", "--oooooo"].contains(example.lamps))
    example.app.touchUp(0)
    example.app.touchUp(1)
    example.app.frame()
    example.tapPad()
    #expect(example.lamps == "oooooooo")
  }

  @Test("a key sets out at the pad, the first responder")
  func key() {
    let example = Example()
    #expect(example.pad.isFirstResponder)
    example.app.keyDown(.keyboardA)
    example.app.keyUp(.keyboardA)
    #expect(example.lamps == "oooooooo")
    #expect(example.summary == "pressesBegan: nobody handled it; it was dropped.")
    example.toggle(.board)
    example.app.keyDown(.keyboardB)
    example.app.keyUp(.keyboardB)
    #expect(example.lamps == "oox-----")
    #expect(example.summary == "pressesBegan: handled by BoardView.")
  }

  @Test("an action without a target asks each responder, until one takes it")
  func action() {
    let example = Example()
    let button = example.board.subviews.compactMap { $0 as? UIButton }.first!
    let center = button.convert(point(button.bounds.midX, button.bounds.midY), to: nil)
    example.app.tap(center)
    #expect(example.lamps == "oooooooo")
    #expect(example.summary == "canPerformAction: nobody handled it; it was dropped.")
    example.toggle(.scene)
    example.app.tap(center)
    #expect(example.lamps == "ooooox--")
    #expect(example.summary == "canPerformAction: handled by ChainScene.")
    example.toggle(.pad)
    example.app.tap(center)
    example.app.tap(center)
    #expect(example.lamps == "x-------")
  }

  @Test("with time between them the stations light up one after the other")
  func oneAfterTheOther() {
    let example = Example(stepInterval: 0.02)
    defer { ChainView.stepInterval = 0 }
    example.tapPad()
    var seen: [String] = []
    let end = Date(timeIntervalSinceNow: 5)
    // Timers keep real time.
    while Date() < end, seen.last != "oooooooo" {
      example.app.advance(by: HeadlessApp.frameInterval)
      let lamps = example.lamps
      if seen.last != lamps { seen.append(lamps) }
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005))
    }
    #expect(seen.last == "oooooooo")
    #expect(seen.count > 3, "\(seen)")
    for lamps in seen { #expect(lamps.drop { $0 == "o" }.allSatisfy { $0 == "-" }) }
  }

  @Test("every part lies inside the window and beside the others", arguments: sizes)
  func layout(size: CGSize) {
    let example = Example(size: size)
    let parts = example.board.subviews
    for part in parts { #expect(example.board.bounds.contains(part.frame), "\(part)") }
    for (index, part) in parts.enumerated() {
      for other in parts[(index + 1)...] {
        #expect(part.frame.intersection(other.frame).isEmpty, "\(part) \(other)")
      }
    }
    #expect(example.pad.bounds.height > 70)
    for row in example.chain.rows { #expect(row.bounds.height >= 34) }
  }

  @Test("what it looks like", arguments: scales)
  func snapshot(scale: CGFloat) {
    let example = Example(scale: scale)
    example.toggle(.window)
    example.tapPad()
    _ = example.lamps
    assertSnapshot(of: example.app, named: "handled-\(scale)x")
    if scale == 2 {
      example.app.userInterfaceStyle = .dark
      assertSnapshot(of: example.app, named: "handled-dark")
      example.app.userInterfaceStyle = .light
      example.app.resize(to: CGSize(width: 900, height: 640))
      assertSnapshot(of: example.app, named: "wide")
    }
  }
}
