import Foundation
import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Pinches and rotations")
struct PinchAndRotationTests {
  /// Two fingers on a horizontal line, `distance` apart around (100,100).
  private func pair(_ distance: CGFloat, _ letter: String = "M") -> String {
    "\(letter)1(\(100 - distance / 2),100)+\(letter)2(\(100 + distance / 2),100)"
  }

  @Test("gesture-036 the scale goes on from what it is set to")
  func scaleIsSet() {
    let stage = GestureStage(viewSize: 200)
    let pinch = stage.watch(UIPinchGestureRecognizer())
    stage.app.play("\(pair(60, "D")) t=.1 \(pair(80)) t=.2 \(pair(100))")
    #expect(pinch.state == .began || pinch.state == .changed)
    pinch.scale = 1
    stage.app.play("t=.1 \(pair(150))")
    expectNear(pinch.scale, 1.5, within: 0.02)
    #expect(pinch.velocity > 0)
    stage.app.play("t=.1 \(pair(75))")
    expectNear(pinch.scale, 0.75, within: 0.02)
    stage.app.play("U1+U2")
    #expect(stage.path(of: pinch) == "began changed ended")
    #expect(pinch.state == .possible)
  }

  @Test("ui-11 one finger keeps the scale; a finger that comes back goes on from it")
  func fingerReturns() {
    let stage = GestureStage(viewSize: 200)
    let pinch = stage.watch(UIPinchGestureRecognizer())
    stage.app.play("\(pair(60, "D")) t=.1 \(pair(90)) t=.2 \(pair(100))")
    pinch.scale = 1
    stage.app.play("t=.1 M1(20,100)+M2(220,100)")
    expectNear(pinch.scale, 2, within: 0.02)
    stage.app.play("U2 t=.1 M1(100,200)")
    expectNear(pinch.scale, 2, within: 0.02, "one finger is no distance")
    #expect(pinch.state == .began || pinch.state == .changed)
    stage.app.play("M1(50,100) t=.2 D2(100,100)")
    expectNear(pinch.scale, 2, within: 0.02, "back at half the distance")
    stage.app.play("t=.1 M1(50,100)+M2(150,100)")
    expectNear(pinch.scale, 4, within: 0.04)
    stage.app.play("U1 U2")
    #expect(stage.path(of: pinch) == "began changed ended")
    #expect(pinch.state == .possible)
  }

  /// Two fingers opposite each other, at `degrees` on a circle about (150,150).
  private func turned(_ degrees: CGFloat, _ letter: String = "M") -> String {
    let x = 50 * cos(degrees * .pi / 180)
    let y = 50 * sin(degrees * .pi / 180)
    return "\(letter)1(\(150 + x),\(150 + y))+\(letter)2(\(150 - x),\(150 - y))"
  }

  @Test("rotation goes on beyond half a turn, and from what it is set to")
  func wholeTurn() {
    let stage = GestureStage(viewSize: 300)
    let rotation = stage.watch(UIRotationGestureRecognizer())
    stage.app.play(turned(0, "D"))
    for step in 1...3 { stage.app.play("t=.02 \(turned(CGFloat(step) * 10))") }
    rotation.rotation = 0
    for step in 4...75 { stage.app.play("t=.02 \(turned(CGFloat(step) * 10))") }
    expectNear(rotation.rotation, 4 * .pi, within: 0.01)
    for step in stride(from: 74, through: 3, by: -1) { stage.app.play("t=.02 \(turned(CGFloat(step) * 10))") }
    expectNear(rotation.rotation, 0, within: 0.01)
    #expect(rotation.velocity < 0)
  }

  @Test("a finger that leaves and comes back elsewhere does not make the rotation jump")
  func rotationFingerReturns() {
    let stage = GestureStage(viewSize: 300)
    let rotation = stage.watch(UIRotationGestureRecognizer())
    stage.app.play(turned(0, "D"))
    for step in 1...6 { stage.app.play("t=.02 \(turned(CGFloat(step) * 5))") }
    let before = rotation.rotation
    stage.app.play("U2 t=.1 M1(150,200) D2(150,100)")
    expectNear(rotation.rotation, before, within: 1e-6)
    stage.app.play("t=.1 M1(100,150)+M2(200,150)")
    expectNear(rotation.rotation, before + .pi / 2, within: 1e-6)
    stage.app.play("U1+U2")
    #expect(stage.path(of: rotation) == "began changed ended")
  }

  @Test("pinch, rotation and pan of one view go on together when a delegate lets them")
  func together() {
    let stage = GestureStage(viewSize: 300)
    let answers = GestureDelegate()
    answers.simultaneous = { _, _ in true }
    let all = [
      stage.watch(UIPinchGestureRecognizer()), stage.watch(UIRotationGestureRecognizer()),
      stage.watch(UIPanGestureRecognizer()),
    ]
    for recognizer in all { recognizer.delegate = answers }
    stage.app.play("D1(100,100)+D2(150,100)")
    for step in 1...10 {
      let way = CGFloat(step) * 8
      stage.app.play("t=.02 M1(\(100 + way),100)+M2(\(150 + way * 1.5),\(100 + way))")
    }
    stage.app.play("U1 U2")
    for recognizer in all {
      #expect(stage.path(of: recognizer) == "began changed ended", "\(recognizer)")
      #expect(recognizer.state == .possible)
    }
  }

  @Test("alone, one of pinch, rotation and pan wins")
  func oneOfThree() {
    let stage = GestureStage(viewSize: 300)
    let all = [
      stage.watch(UIPinchGestureRecognizer()), stage.watch(UIRotationGestureRecognizer()),
      stage.watch(UIPanGestureRecognizer()),
    ]
    stage.app.play("D1(100,100)+D2(150,100)")
    for step in 1...10 {
      let way = CGFloat(step) * 8
      stage.app.play("t=.02 M1(\(100 + way),100)+M2(\(150 + way * 1.5),\(100 + way))")
    }
    stage.app.play("U1 U2")
    #expect(all.count { stage.path(of: $0) == "began changed ended" } == 1)
    #expect(all.count { stage.path(of: $0) == "" } == 2)
  }
}
