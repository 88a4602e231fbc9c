import Foundation
import Testing
import UIKit
import UIKitTesting
import Windowing

/// What recognizers say about the gesture: how fast, where, with which keys and buttons.
@MainActor @Suite("Values of gestures")
struct GestureValueTests {
  @Test("a pinch's speed is in scales a second, of the scale that is set, negative together, and none after a rest")
  func pinchVelocity() {
    let s = GestureStage(viewSize: 300)
    let pinch = s.watch(UIPinchGestureRecognizer())
    s.app.play("D1(90,100)+D2(110,100) t=.05 M1(80,100)+M2(120,100) t=.1 M1(70,100)+M2(130,100)")
    expectNear(pinch.scale, 3, within: 1e-9)
    expectNear(pinch.velocity, 20, within: 1e-6)
    pinch.scale = 1
    expectNear(pinch.velocity, 20 / 3, within: 1e-6)
    s.app.play("t=.05 M1(80,100)+M2(120,100) t=.1 M1(90,100)+M2(110,100)")
    expectNear(pinch.velocity, -20 / 3, within: 1e-6)
    s.app.advance(by: 0.2)
    #expect(pinch.velocity == 0)
    s.app.play("U1+U2")
    #expect(pinch.velocity == 0)
  }

  @Test("a rotation's speed is in radians a second clockwise, whatever the rotation is set to, and none after a rest")
  func rotationVelocity() {
    let s = GestureStage(viewSize: 300)
    let rotation = s.watch(UIRotationGestureRecognizer())
    func turn(to angle: CGFloat) -> String { "M2(\(100 + 50 * cos(angle)),\(100 + 50 * sin(angle)))" }
    s.app.play("D1(100,100)+D2(150,100) t=.05 \(turn(to: 0.2)) t=.1 \(turn(to: 0.4))")
    expectNear(rotation.rotation, 0.4, within: 1e-6)
    expectNear(rotation.velocity, 4, within: 1e-4)
    rotation.rotation = 7
    expectNear(rotation.velocity, 4, within: 1e-4)
    s.app.play("t=.05 \(turn(to: 0.3)) t=.1 \(turn(to: 0.2))")
    expectNear(rotation.rotation, 6.8, within: 1e-6)
    expectNear(rotation.velocity, -2, within: 1e-4)
    s.app.advance(by: 0.2)
    #expect(rotation.velocity == 0)
    s.app.play("U1+U2")
  }

  @Test("a double tap is where its first tap was, as a whole and finger by finger")
  func doubleTapLocation() {
    let s = GestureStage(viewSize: 200)
    s.watch(make(UITapGestureRecognizer()) { ($0.numberOfTapsRequired, $0.numberOfTouchesRequired) = (2, 2) })
    var places: [CGPoint] = []
    s.log.onAction = {
      places = [$0.location(in: nil), $0.location(ofTouch: 0, in: nil), $0.location(ofTouch: 1, in: nil)]
    }
    s.app.play("D1(50,60)+D2(90,60) t=.05 U1 U2 t=.15 D1(60,70)+D2(100,70) t=.2 U1+U2")
    #expect(places == [point(70, 60), point(50, 60), point(90, 60)])
  }

  @Test("where a tap is: with its fingers while they are down, where they were lifted after that, until the next come")
  func tapLocation() {
    final class Asking: UITapGestureRecognizer {
      var places: [CGPoint] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        places.append(location(in: nil))
        super.touchesBegan(touches, with: event)
        places.append(location(in: nil))
      }
    }
    let s = GestureStage(viewSize: 200)
    let tap = s.watch(Asking())
    s.app.play("D1(50,60) M1(55,60)")
    #expect(tap.location(in: nil) == point(55, 60))
    s.app.play("U1")
    #expect(tap.location(in: nil) == point(55, 60))
    s.app.play("D1(100,110)")
    #expect(tap.location(in: nil) == point(100, 110))
    s.app.play("U1")
    #expect(tap.places == [point(50, 60), point(50, 60), point(100, 110), point(100, 110)])
    #expect(s.log.states() == ["ended", "ended"])
  }

  @Test("a swipe is where it began, as a whole and finger by finger")
  func swipeLocation() {
    let s = GestureStage(viewSize: 200)
    s.watch(make(UISwipeGestureRecognizer()) { $0.numberOfTouchesRequired = 2 })
    var places: [CGPoint] = []
    s.log.onAction = {
      #expect($0.numberOfTouches == 2)
      places = [$0.location(in: nil), $0.location(ofTouch: 0, in: nil), $0.location(ofTouch: 1, in: nil)]
    }
    s.app.play("D1(20,60)+D2(20,100) t=.1 M1(120,60)+M2(120,100) U1+U2")
    #expect(places == [point(20, 80), point(20, 60), point(20, 100)])
  }

  @Test("keys and buttons are those of the gesture's last event; a finger has no button")
  func keysAndButtons() {
    let s = GestureStage(viewSize: 200)
    let pan = s.watch(UIPanGestureRecognizer())
    var seen: [(UIKeyModifierFlags, UIEvent.ButtonMask)] = []
    s.log.onAction = { seen.append(($0.modifierFlags, $0.buttonMask)) }
    s.app.server.inject(.modifiers([.control]))
    s.app.pointerMove(to: point(50, 50))
    s.app.pointerDown(2)
    s.app.pointerMove(to: point(90, 50))
    s.app.server.inject(.modifiers([.control, .shift]))
    s.app.pointerMove(to: point(95, 50))
    s.app.server.inject(.modifiers([]))
    s.app.pointerUp(2)
    #expect(seen.map(\.0) == [.control, [.control, .shift], []])
    #expect(seen.map(\.1) == [.secondary, .secondary, .secondary])
    seen = []
    s.app.play("D1(50,50) M1(90,50) U1")
    #expect(seen.map(\.1) == [[], []])
    #expect(pan.state == .possible)
  }

  @Test("touches of one type at a time, unless that is turned off")
  func exclusiveTouchType() {
    for isExclusive in [true, false] {
      let s = GestureStage(viewSize: 200)
      let pan = s.watch(UIPanGestureRecognizer())
      pan.requiresExclusiveTouchType = isExclusive
      s.app.play("D1(50,50)")
      s.app.pointerMove(to: point(100, 100))
      s.app.pointerDown()
      #expect(pan.numberOfTouches == (isExclusive ? 1 : 2))
      s.app.pointerUp()
      s.app.play("M1(90,50) U1")
      #expect(s.log.states() == ["began", "ended"])
      #expect(pan.numberOfTouches == 0)
    }
  }

  @Test("a recognizer's name is the app's, and nothing at first")
  func name() {
    let recognizer = UIGestureRecognizer()
    #expect(recognizer.name == nil)
    recognizer.name = "card"
    #expect(recognizer.name == "card")
  }
}
