import Testing

import UIKit
import UIKitTesting

@MainActor @Suite("A button after a storm")
struct ButtonAfterStormTests {
  @Test("after a storm of fingers a button works and looks as before")
  func buttonAfterStorm() {
    var random = RandomSource(seed: 99)
    let button = UIButton(frame: rect(100, 100, 100, 100))
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    let stage = Stage(adding: button)
    for _ in 0..<5000 {
      let finger = Int.random(in: 0..<4, using: &random)
      let place = point(.random(in: 0...300, using: &random), .random(in: 0...300, using: &random))
      switch Int.random(in: 0..<3, using: &random) {
      case 0: stage.app.touchDown(finger, at: place)
      case 1: stage.app.touchMove(finger, to: place)
      default: stage.app.touchUp(finger)
      }
      if Bool.random(using: &random) { stage.app.frame() }
    }
    stage.app.touchCancel()
    #expect(!button.isHighlighted)
    #expect(!button.isTracking)
    let before = taps
    stage.app.tap(point(150, 150))
    #expect(taps == before + 1)
  }
}
