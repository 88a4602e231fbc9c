import Foundation
import Testing
@testable import UIKit
import UIKitTesting

/// Where a gesture is, and what numbers it may give.
@MainActor @Suite("Places and numbers of gestures")
struct GesturePlaceTests {
  @Test("a gesture is where its touch is, also in a view of another window of the scene")
  func otherWindow() throws {
    let s = GestureStage(viewSize: 200)
    let press = s.watch(UILongPressGestureRecognizer())
    let window = UIWindow(windowScene: s.app.window.windowScene!)
    window.frame = rect(220, 220, 60, 60)
    window.rootViewController = UIViewController()
    window.isHidden = false
    s.app.advance(by: 0.1)
    s.app.play("D1(50,50) t=1")
    let inner = try #require(window.rootViewController?.view)
    expectNear(press.location(in: window), point(-170, -170))
    expectNear(press.location(in: inner), point(-170, -170))
    expectNear(press.location(ofTouch: 0, in: inner), point(-170, -170))
    s.app.play("U1")
  }

  @Test("after fingers were lifted together the gesture is between them; after one by one, where the last was")
  func afterTheEnd() {
    let s = GestureStage(viewSize: 200)
    let pinch = s.watch(UIPinchGestureRecognizer())
    s.app.play("D1(60,100)+D2(140,100) M1(20,100)+M2(180,100) U1+U2")
    expectNear(pinch.location(in: s.v), point(100, 100))
    s.app.play("t=1 D1(60,100)+D2(140,100) M1(20,100)+M2(180,100) U1 t=1.1 U2")
    expectNear(pinch.location(in: s.v), point(180, 100))
  }

  @Test("a gesture of two fingers that is turned off is told as cancelled where it was")
  func whereCancelled() {
    let s = GestureStage(viewSize: 200)
    let pinch = s.watch(UIPinchGestureRecognizer())
    var places: [CGPoint] = []
    s.log.onAction = { if $0.state == .cancelled { places.append($0.location(in: nil)) } }
    s.app.play("D1(60,100)+D2(140,100) M1(20,100)+M2(180,100)")
    pinch.isEnabled = false
    #expect(places == [point(100, 100)])
    s.app.play("U1+U2")
  }

  @Test(
    "a pinch's scale and speed are numbers whatever the scale is set to, and what they were when it is set back",
    arguments: [CGFloat.leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude])
  func extremeScale(_ extreme: CGFloat) {
    let s = GestureStage(viewSize: 200)
    let pinch = s.watch(UIPinchGestureRecognizer())
    s.app.play("D1(60,100)+D2(140,100) t=.02 M1(40,100)+M2(160,100) t=.04 M1(20,100)+M2(180,100)")
    let (scale, velocity) = (pinch.scale, pinch.velocity)
    pinch.scale = extreme
    #expect(pinch.scale.isFinite && pinch.scale > 0 && pinch.velocity.isFinite)
    pinch.scale = scale
    expectNear(pinch.scale, scale, within: 1e-9)
    expectNear(pinch.velocity, velocity, within: 1e-6)
    s.app.play("U1+U2")
  }

  @Test("nothing here is estimated: a recognizer of an app's own may override what would tell it, and is not told")
  func estimated() {
    final class Estimating: UIGestureRecognizer {
      var updates = 0
      override func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {
        super.touchesEstimatedPropertiesUpdated(touches)
        updates += 1
      }
    }
    let s = GestureStage(viewSize: 200)
    let own = s.watch(Estimating())
    s.app.play("D1(50,50) M1(60,60) U1")
    #expect(own.updates == 0)
  }

  @Test("keys that are pressed with modifiers hold those for gestures, until the last is released")
  func modifierKeys() {
    let s = GestureStage(viewSize: 200)
    let tap = s.watch(UITapGestureRecognizer())
    var seen: [UIKeyModifierFlags] = []
    s.log.onAction = { seen.append($0.modifierFlags) }
    func tapOnce() { s.app.play("D1(50,50) U1 t=1") }
    tapOnce()
    s.app.keyDown(.keyboardA, modifiers: [.control, .shift])
    s.app.keyDown(.keyboardB, modifiers: [.control])
    tapOnce()
    s.app.keyUp(.keyboardA)
    tapOnce()
    s.app.keyUp(.keyboardB)
    tapOnce()
    s.app.keyTap(.keyboardA, modifiers: .command)
    tapOnce()
    #expect(seen == [[], .control, .control, [], []])
    #expect(tap.state == .possible)
  }
}
